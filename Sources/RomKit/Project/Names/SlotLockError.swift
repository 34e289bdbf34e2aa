/// What can be wrong with a lock.
public enum SlotLockError: DescribedError {
  /// The marks of a merge that nobody has ended.
  case mergeConflict(at: TextPosition)
  /// A key that is no kind's table.
  case notAKind(String, at: TextPosition)
  /// A key that cannot be an asset's name.
  case name(String, at: TextPosition)
  /// A value that is no slot's number.
  case number(AssetID, at: TextPosition)
  /// Two assets with one number.
  case numberTwice(SlotID, first: AssetID, firstAt: TextPosition, second: AssetID, at: TextPosition)
  /// One asset in two spellings that are the same.
  case nameTwice(AssetID, firstAt: TextPosition, at: TextPosition)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .mergeConflict: "lock-merge-conflict"
    case .notAKind: "lock-not-a-kind"
    case .name: "lock-name"
    case .number: "lock-number"
    case .numberTwice: "lock-number-twice"
    case .nameTwice: "lock-name-twice"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .mergeConflict: "a merge has left its marks here"
    case .notAKind(let key, _):
      "\(Shown.quoted(key)) is no table of a lock; these are \(Self.kinds)"
    case .name(let name, _): "\(Shown.quoted(name)) cannot be the name of an asset"
    case .number(let asset, _): "the number of \(Escaped.path("\(asset)")) must be from 0 to 255"
    case .numberTwice(let slot, let first, let firstAt, let second, _):
      "\(slot) is held by \(Escaped.path("\(first)")) in line \(firstAt.line) and by \(Escaped.path("\(second)"))"
    case .nameTwice(let asset, let firstAt, _):
      "\(Escaped.path("\(asset)")) is there already, since line \(firstAt.line)"
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .mergeConflict:
      "keep the lines of both sides, take out the marks, and give no number twice; a name without a line gets a free number"
    case .notAKind(let key, _):
      NearestWord.to(key, among: SlotKind.allCases.map(\.folderName)).map { "did you mean \($0)?" }
    case .name: "take the line out; romkit pack gives every asset its own"
    case .number, .nameTwice: "take the line out, or put the number back that the game knows"
    case .numberTwice: "take one of the two lines out; its asset gets a free number"
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .mergeConflict(let at), .notAKind(_, let at), .name(_, let at), .number(_, let at),
      .numberTwice(_, _, _, _, let at), .nameTwice(_, _, let at):
      at.place
    }
  }

  private static var kinds: String {
    let names = SlotKind.allCases.map(\.folderName)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
