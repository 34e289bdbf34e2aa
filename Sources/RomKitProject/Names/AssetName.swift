import RomKitContainer
import RomKitConversion

/// What a file in an assets folder is, by its name alone.
package enum AssetName: Sendable {
  /// The contents of a slot whose number the name tells, and perhaps what its author calls it: `GSLOT007-title.png`.
  case slot(SlotID, name: String?, AssetFormat)
  /// An asset with a name and no number.
  case named(String, AssetFormat)
  /// The schema of a table whose file has the same name but for the ending.
  case schema(SlotID?, stem: String)
  /// Meant as a slot by the look of it, and not one.
  case malformed(AssetNameError)
  /// In the folder of a kind, but in no form that slots of the kind are made from.
  case unknown(ending: String)
  /// Anything else: what editors leave behind, hidden files, and at the top of the folder all that is no slot.
  case other

  /// Classifies a name at the top of an assets folder, in any case.
  package init(_ name: String) {
    guard !name.hasSuffix("~"), let looks = SlotKind.allCases.first(where: { Self.looks(name, like: $0) })
    else {
      self = .other
      return
    }
    self.init(numbered: name, looks)
  }

  /// Classifies a name in the folder of a kind.
  init(_ name: String, in kind: SlotKind) {
    if Self.isLeftover(name) {
      self = .other
    } else if let looks = SlotKind.allCases.first(where: {
      Self.looks(name, like: $0) && Self.isNumbered(name)
    }) {
      self = looks == kind ? Self(numbered: name, looks) : .malformed(.otherKind(looks, in: kind))
    } else {
      let (stem, ending) = Self.parts(of: name)
      let form = FileFormat(ending: ending)
      if let format = AssetFormat.find(kind: kind, form: form) {
        self = .named(stem, format)
      } else if kind == .data, form == .toml {
        self = .schema(nil, stem: stem)
      } else if kind == .music, form == .meta {
        // The credits of a song that others make a VGSPACK of.
        self = .other
      } else {
        self = .unknown(ending: ending)
      }
    }
  }

  private init(numbered name: String, _ kind: SlotKind) {
    let rest = name.dropFirst(SlotID.prefix(kind).count)
    let digits = rest.prefix { $0 != "." && $0 != "-" }
    let hasName = rest.dropFirst(digits.count).first == "-"
    // A number without a name has its ending from the first dot on, as it always had.
    let (stem, ending) =
      hasName
      ? Self.parts(of: String(rest.dropFirst(digits.count + 1)))
      : ("", String(rest.dropFirst(digits.count + 1)))
    let form = FileFormat(ending: ending)
    if digits.count != 3 || !digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      || hasName && (stem.isEmpty || stem.hasPrefix("."))
    {
      self = .malformed(.digits(name: name, kind: kind))
    } else if let number = UInt8(digits) {
      let slot = SlotID(kind, number)
      if let format = AssetFormat.find(kind: kind, form: form) {
        self = .slot(slot, name: hasName ? stem : nil, format)
      } else if kind == .data, form == .toml {
        self = .schema(slot, stem: hasName ? Self.parts(of: name).stem : slot.description)
      } else {
        self = .malformed(.ending(name: name, kind: kind))
      }
    } else {
      self = .malformed(.number(name: name))
    }
  }

  private static func looks(_ name: String, like kind: SlotKind) -> Bool {
    name.uppercased().hasPrefix(SlotID.prefix(kind))
  }

  /// Whether what follows the letters of a slot is meant as its number; `gslotmachine` is a name like any other.
  private static func isNumbered(_ name: String) -> Bool {
    name.utf8.dropFirst(5).first.map { (0x30...0x39).contains($0) } ?? true
  }

  /// The name and its ending, which is what follows its last dot.
  private static func parts(of name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  /// Whether nobody put the file there to be packed: hidden files, and what editors and file managers leave.
  private static func isLeftover(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") && name.hasSuffix("#")
      || ["bak", "orig", "rej", "swp", "tmp"].contains(parts(of: name).ending.lowercased())
      || ["thumbs.db", "desktop.ini"].contains(name.lowercased())
  }
}
