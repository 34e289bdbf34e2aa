import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitText

/// The role of a file in an assets folder, by its name alone.
package enum AssetName: Sendable {
  /// A file with the number of its slot in its name, and perhaps the name of the asset: `GSLOT007-title.png`.
  case slot(SlotID, name: String?, AssetFormat)
  case named(String, AssetFormat)
  /// The schema of a table whose file has the same name but for the extension.
  case schema(SlotID?, stem: String)
  /// The credits of a song, from which the SDK makes a VGSPACK.
  case credits
  /// A name that looks like that of a slot, and is not one.
  case malformed(Diagnostic)
  /// The name of a slot, with an extension from which slots of its kind are not made.
  case wrongExtension(SlotKind)
  /// A file in the folder of a kind whose format cannot become a slot of that kind.
  case unknown(fileExtension: String)
  /// Anything else: hidden files, leftovers of editors, and at the top of the folder every name that is no slot.
  case other

  /// Classifies a name at the top of an assets folder, in any case. A file that is `raw` may have any extension.
  package init(_ name: String, _ importers: [Importer] = [], raw: Bool = false) {
    guard !name.hasSuffix("~"), let looks = SlotKind.allCases.first(where: { Self.looks(name, like: $0) })
    else {
      self = .other
      return
    }
    self.init(numbered: name, looks, importers, raw: raw)
  }

  init(_ name: String, in kind: SlotKind, _ importers: [Importer], raw: Bool) {
    if Self.isLeftover(name) {
      self = .other
    } else if let looks = Self.slotKind(named: name) {
      self =
        looks == kind
        ? Self(numbered: name, looks, importers, raw: raw) : .malformed(.otherKind(looks, in: kind))
    } else {
      let (stem, fileExtension) = (Path.withoutExtension(name), Path.fileExtension(of: name))
      let fileFormat = importers.format(ofExtension: fileExtension)
      if let format = Self.format(kind, fileFormat, raw) {
        self = .named(stem, format)
      } else if kind == .data, fileFormat == .toml {
        self = .schema(nil, stem: stem)
      } else if kind == .music, fileFormat == .meta {
        self = .credits
      } else {
        self = .unknown(fileExtension: fileExtension)
      }
    }
  }

  private init(numbered name: String, _ kind: SlotKind, _ importers: [Importer], raw: Bool) {
    let rest = name.dropFirst(SlotID.prefix(kind).count)
    let digits = rest.prefix { $0 != "." && $0 != "-" }
    let hasName = rest.dropFirst(digits.count).first == "-"
    // The extension after a number without a name begins at the first dot, for compatibility.
    let tail = String(rest.dropFirst(digits.count + 1))
    let (stem, fileExtension) =
      hasName ? (Path.withoutExtension(tail), Path.fileExtension(of: tail)) : ("", tail)
    let fileFormat = importers.format(ofExtension: fileExtension)
    if digits.count != 3 || !digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      || hasName && (stem.isEmpty || stem.hasPrefix("."))
    {
      let prefix = SlotID.prefix(kind)
      self = .malformed(
        .slotName(
          "slot-name", "a slot file is named like \(prefix)007 or \(prefix)007-title, with three digits"))
    } else if let number = UInt8(digits) {
      let slot = SlotID(kind, number)
      if let format = Self.format(kind, fileFormat, raw) {
        self = .slot(slot, name: hasName ? stem : nil, format)
      } else if kind == .data, fileFormat == .toml {
        self = .schema(slot, stem: hasName ? Path.withoutExtension(name) : slot.description)
      } else if kind == .music, fileFormat == .meta {
        self = .credits
      } else {
        self = .wrongExtension(kind)
      }
    } else {
      self = .malformed(.slotName("slot-number", "slots are numbered 000 to 255"))
    }
  }

  private static func format(_ kind: SlotKind, _ fileFormat: FileFormat?, _ raw: Bool) -> AssetFormat? {
    (raw ? AssetFormat.raw(kind) : nil) ?? AssetFormat.find(kind: kind, fileFormat: fileFormat)
  }

  private static func looks(_ name: String, like kind: SlotKind) -> Bool {
    name.uppercased().hasPrefix(SlotID.prefix(kind))
  }

  /// The kind of the slot whose name a file has; nil for any other name.
  private static func slotKind(named name: String) -> SlotKind? {
    SlotKind.allCases.first { looks(name, like: $0) && isNumbered(name) }
  }

  /// Whether a file with the name would be in the slot that the name has.
  static func looksLikeSlot(_ name: String) -> Bool { slotKind(named: name) != nil }

  /// Whether the text after the letters of a slot is meant as its number; `gslotmachine` is a name like any other.
  private static func isNumbered(_ name: String) -> Bool {
    name.utf8.dropFirst(5).first.map { (0x30...0x39).contains($0) } ?? true
  }

  /// Whether the file itself is read.
  var isRead: Bool {
    switch self {
    case .slot, .named, .schema, .malformed, .wrongExtension: true
    case .credits, .unknown, .other: false
    }
  }

  /// Whether the file is not an asset: hidden files, and the leftovers of editors and file managers.
  static func isLeftover(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") && name.hasSuffix("#")
      || ["bak", "orig", "rej", "swp", "tmp"].contains(Path.fileExtension(of: name).lowercased())
      || ["thumbs.db", "desktop.ini"].contains(name.lowercased())
  }
}

/// The name of an asset: its kind and the name that its author gave it.
///
/// Names that differ only in how Unicode composes their characters are equal, because some disks change the composition.
package struct AssetID: Hashable, Sendable, Comparable, CustomStringConvertible {
  package var kind: SlotKind
  /// Its path in the folder of its kind, without its extension: `enemies/bat`.
  package var name: String

  package init(_ kind: SlotKind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// The asset with a name in the form that people type, `graphics/enemies/bat`; nil for any other text. ``description`` is the inverse.
  package init?(_ text: String) {
    guard let slash = text.firstIndex(of: "/"),
      let kind = SlotKind.allCases.first(where: { $0.folderName == text[..<slash] })
    else { return nil }
    let name = String(text[text.index(after: slash)...])
    guard ManifestReader.isInner(name) else { return nil }
    self.init(kind, name)
  }

  /// The name as people type it: `graphics/enemies/bat`.
  package var description: String { "\(kind.folderName)/\(name)" }

  /// The same for names that differ only in the case of their letters.
  var caseless: AssetID { AssetID(kind, name.lowercased()) }

  /// By kind, then by the code points of the name as Unicode composes them.
  package static func < (left: Self, right: Self) -> Bool {
    (left.kind, left.name) < (right.kind, right.name)
  }
}

// Errors in the names of files.
extension Diagnostic {
  fileprivate static let renameHelp: LocalizedText = "rename the file, or move it out of the folder"

  /// A name that looks like that of a slot, and breaks a rule.
  fileprivate static func slotName(_ code: String, _ rule: LocalizedText) -> Self {
    Self(code, "this looks like a slot file, but \(rule)", help: renameHelp)
  }

  /// The name of a slot, with an extension from which slots of its kind are not made.
  static func slotExtension(_ kind: SlotKind) -> Self {
    slotName(
      "slot-ending", "\(kind.withArticle) slot is made from \(AssetFormat.fileFormats(of: kind).choice)")
  }

  fileprivate static func otherKind(_ kind: SlotKind, in folder: SlotKind) -> Self {
    Self(
      "slot-other-kind",
      "this looks like \(kind.withArticle) slot, but it is in the folder \(folder.folderName)",
      help: "move it to the folder \(kind.folderName)")
  }

  static func schemaAlone(_ slot: SlotID, table: String) -> Self {
    Self(
      "slot-schema-alone", "this looks like the schema of a table for \(slot), but there is no \(table)",
      help: renameHelp)
  }

  static func schemaWithoutTable(schema: String, table: String) -> Self {
    Self(
      "asset-schema-alone", "this looks like the schema of a table, but there is no \(table)",
      severity: .warning,
      help: """
        write schema = \(TOMLText.quoted(schema)) under the [[assets]] of its tables, or move the file out of the folder
        """)
  }

  /// A name that is not UTF-8, in an assets folder.
  static func encoding(_ name: ForeignName, folder: String) -> Self {
    guard let read = name.readAsShiftJIS else {
      return Self(
        "asset-name-encoding", "the name \(name.shown) is not UTF-8", help: "give the file a name in UTF-8")
    }
    return Self(
      "asset-name-encoding", "the name \(name.shown) is not UTF-8; read as Shift_JIS it is \(read)",
      help: "convert all names to UTF-8: convmv -r -f shift_jis -t utf8 --notest \(folder)")
  }

  /// A path with more bytes than the system allows.
  static func pathLength(_ size: Int) -> Self {
    Self(
      "asset-depth",
      """
      folders are nested too deeply here: expected a path of at most \(Plural.bytes(Path.longest)), found \
      \(Grouped.text(size))
      """,
      help: "move them up, or give them shorter names")
  }
}
