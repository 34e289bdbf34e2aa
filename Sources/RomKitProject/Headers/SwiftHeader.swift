import RomKitBase
import RomKitContainer

/// A Swift file with the slots of a ROM: an enumeration for each kind, whose raw values are the numbers.
///
/// They are in an enumeration with the name of the file, `Slots` for `Slots.swift`; a slot is `Slots.Graphics.enemiesBat`, and its
/// measures are properties, `Slots.Graphics.enemiesBat.width`. Everything that depends on the contents of assets is in the bodies of
/// properties, so that an edit recompiles no other file of the module.
struct SwiftHeader: Hashable, Sendable {
  var table: SlotTable
  let typeName: String
  private let path: String

  init(_ table: SlotTable, path: String) {
    self.table = table
    self.path = path
    let name = IdentifierSpelling.upperCamel(String(Path.name(of: path).prefix { $0 != "." }))
    typeName = ["Any", "Protocol", "Self", "Swift", "Type"].contains(name) ? name + "Slots" : name
  }

  /// The text. Throws ``Problems`` if two assets would get the same identifier.
  func serialized() throws -> String {
    let prefix = { (kind: HeaderNames.Kind) in "\(typeName).\(IdentifierSpelling.upperCamel(kind.word))." }
    let names = try HeaderNames(table, file: path, prefix: prefix) { _, name, slot in
      SwiftIdentifier.memberName(
        name.map(IdentifierSpelling.lowerCamel) ?? slot?.description.lowercased() ?? "")
    }
    let id = table.contentID.hexadecimal(digits: 8, uppercase: true)
    var text = """
      // Made by romkit from the assets. Do not edit: romkit overwrites this file.

      /// The slots of \(table.title.map { Escaped.path($0) } ?? "the ROM").
      public enum \(typeName) {
        /// The CRC-32 of the ROM.
        public static var contentID: UInt32 { 0x\(id) }
        /// The bytes of the ROM.
        public static var size: Int { \(table.size) }

      """
    for kind in SlotKind.allCases {
      let slots = zip(table.slots, names.identifiers).filter { $0.0.id.kind == kind }
      if !slots.isEmpty { append(kind, slots.map { (slot: $0.0, name: $0.1) }, to: &text) }
    }
    appendParts(names, to: &text)
    return text + "}\n"
  }

  private func append(
    _ kind: SlotKind, _ slots: [(slot: SlotTable.Slot, name: String)], to text: inout String
  ) {
    text += "\n  /// \(kind.headerPhrase), by the numbers of their slots.\n"
    text +=
      "  public enum \(IdentifierSpelling.upperCamel(kind.folderName)): UInt8, CaseIterable, Sendable {\n"
    for (slot, name) in slots {
      text += "    /// \(Escaped.path(slot.displayName))\n"
      text += "    case \(SwiftIdentifier.quoted(name)) = \(slot.id.number)\n"
    }
    func property(_ property: String, _ type: String, _ about: String, _ value: (SlotTable.Slot) -> String) {
      text += "\n    /// \(about)\n    public var \(property): \(type) {\n      switch self {\n"
      for (slot, name) in slots {
        text += "      case .\(SwiftIdentifier.quoted(name)): \(value(slot))\n"
      }
      text += "      }\n    }\n"
    }
    property("size", "Int", "The bytes of the slot.") { String($0.size) }
    switch kind {
    case .graphics:
      property("width", "Int", "The width in pixels; 0 if the slot is not a picture.") {
        String($0.picture.width)
      }
      property("height", "Int", "The height in pixels; 0 if the slot is not a picture.") {
        String($0.picture.height)
      }
      if slots.contains(where: { $0.slot.palette != nil }) {
        property("palette", "UInt8?", "The data slot with its palette; nil if it is not known.") {
          $0.palette.map { String($0.number) } ?? "nil"
        }
      }
    case .effect:
      property("samples", "Int", "Samples; 22,050 make a second.") { String($0.samples) }
    case .music:
      property("samples", "Int", "Samples until the song ends or loops; 22,050 make a second.") {
        String($0.samples)
      }
      property("loopStart", "Int?", "The sample to which the song loops; nil if it does not loop.") {
        $0.loopStart.map(String.init) ?? "nil"
      }
    case .data:
      property(
        "length", "Int?", "The bytes of a text without the NULs after it; nil if the slot is not a text."
      ) {
        $0.textLength.map(String.init) ?? "nil"
      }
    case .program: break
    }
    text += "  }\n"
  }
}

extension SlotTable.Slot {
  fileprivate var picture: (width: Int, height: Int) {
    if case .picture(let width, let height) = measure { (width, height) } else { (0, 0) }
  }

  fileprivate var samples: Int {
    switch measure {
    case .effect(let samples), .song(let samples, _): samples
    default: 0
    }
  }

  fileprivate var loopStart: Int? {
    if case .song(_, let start) = measure { start } else { nil }
  }

  fileprivate var textLength: Int? {
    if case .text(let length) = measure { length } else { nil }
  }
}

enum SwiftIdentifier {
  /// A name as a program has to write it, with backticks around a keyword.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// A name for a case that differs from all members of the enumeration.
  static func memberName(_ name: String) -> String { members.contains(name) ? name + "_" : name }

  /// The members of the enumerations of a ``SwiftHeader``.
  private static let members: Set<String> = [
    "allCases", "encode", "frames", "hash", "hashValue", "height", "length", "loopStart", "palette",
    "rawValue", "samples", "self", "size", "sprite", "width",
  ]

  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]
}
