/// What a file in an assets folder is, by its name alone.
enum AssetName: Sendable {
  /// The contents of a slot.
  case slot(SlotID, AssetFormat)
  /// The schema of the table that makes a slot.
  case schema(SlotID)
  /// Meant as a slot by the look of it, and not one.
  case malformed(AssetNameError)
  /// Anything else.
  case other

  /// Classifies a name, in any case. What editors leave behind (`GSLOT000.CHR~`, hidden files) is other.
  init(_ name: String) {
    let upper = name.uppercased()
    guard let kind = SlotKind.allCases.first(where: { upper.hasPrefix(SlotID.prefix($0)) }),
      !name.hasSuffix("~")
    else {
      self = .other
      return
    }
    let stem = name.prefix { $0 != "." }
    let form = FileForm(ending: String(name.dropFirst(stem.count + 1)))
    let digits = stem.dropFirst(SlotID.prefix(kind).count)
    if digits.count != 3 || !digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      self = .malformed(.digits(name: name, kind: kind))
    } else if let slot = SlotID(String(stem)) {
      if let format = AssetFormat.find(kind: kind, form: form) {
        self = .slot(slot, format)
      } else {
        self = kind == .data && form == .toml ? .schema(slot) : .malformed(.ending(name: name, kind: kind))
      }
    } else {
      self = .malformed(.number(name: name))
    }
  }
}

/// Why a file's name is not a slot's, although it looks like one.
enum AssetNameError: DescribedError {
  /// Not exactly three digits after the kind.
  case digits(name: String, kind: SlotKind)
  /// A number over 255.
  case number(name: String)
  /// An ending that is no form of such a slot.
  case ending(name: String, kind: SlotKind)
  /// A schema without its table.
  case schemaAlone(SlotID)
  /// Two files for one slot.
  case twice(first: String, second: String, slot: SlotID)

  var code: String {
    switch self {
    case .digits: "slot-name"
    case .number: "slot-number"
    case .ending: "slot-ending"
    case .schemaAlone: "slot-schema-alone"
    case .twice: "slot-twice"
    }
  }

  var message: String {
    switch self {
    case .digits(_, let kind):
      "this looks like a slot file, but a slot's name is \(SlotID.prefix(kind)) and three digits, then the ending"
    case .number: "this looks like a slot file, but slots are numbered 000 to 255"
    case .ending(_, let kind):
      "this looks like a slot file, but \(kind.withArticle) slot is made from \(AssetFormat.endings(of: kind))"
    case .schemaAlone(let slot):
      "this looks like the schema of a table for \(slot), but there is no \(slot).csv"
    case .twice(let first, let second, let slot):
      "two files are meant for \(slot): \(Escaped.path(first)) and \(Escaped.path(second))"
    }
  }

  var remedy: String? {
    switch self {
    case .twice: "keep one of them in the folder"
    default: "rename the file, or move it out of the folder"
    }
  }
}
