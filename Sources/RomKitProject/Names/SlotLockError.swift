import RomKitBase
import RomKitContainer

/// A fault in a lock.
package enum SlotLockError: DescribedError {
  /// The marks of an unfinished merge.
  case mergeConflict(at: TextPosition)
  /// A key that is not the table of a kind.
  case notAKind(String, at: TextPosition)
  /// A key that cannot be an asset's name.
  case name(String, at: TextPosition)
  /// A value that is not the number of a slot.
  case number(AssetID, at: TextPosition)
  /// Two assets with one number.
  case numberTwice(SlotID, first: AssetID, firstAt: TextPosition, second: AssetID, at: TextPosition)
  /// One asset in two equivalent spellings.
  case nameTwice(AssetID, firstAt: TextPosition, at: TextPosition)

  /// The error in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .mergeConflict(let at):
      Diagnostic(
        "lock-merge-conflict", "a merge has left its marks here", at: at.place,
        help: "keep the lines of both sides, take out the marks, and give no number twice; "
          + "a name without a line gets a free number")
    case .notAKind(let key, let at):
      Diagnostic(
        "lock-not-a-kind", "\(Escaped.quoted(key)) is no table of a lock; these are \(Self.kinds)",
        at: at.place,
        help: NearestWord.to(key, among: SlotKind.allCases.map(\.folderName)).map { "did you mean \($0)?" })
    case .name(let name, let at):
      Diagnostic(
        "lock-name", "\(Escaped.quoted(name)) cannot be the name of an asset", at: at.place,
        help: "take the line out; romkit pack gives every asset its own")
    case .number(let asset, let at):
      Diagnostic(
        "lock-number", "the number of \(Escaped.path("\(asset)")) must be from 0 to 255", at: at.place,
        help: Self.numberHelp)
    case .numberTwice(let slot, let first, let firstAt, let second, let at):
      Diagnostic(
        "lock-number-twice",
        "\(slot) is held by \(Escaped.path("\(first)")) in line \(firstAt.line) "
          + "and by \(Escaped.path("\(second)"))",
        at: at.place, help: "take one of the two lines out; its asset gets a free number")
    case .nameTwice(let asset, let firstAt, let at):
      Diagnostic(
        "lock-name-twice", "\(Escaped.path("\(asset)")) is there already, since line \(firstAt.line)",
        at: at.place, help: Self.numberHelp)
    }
  }

  private static let numberHelp = "take the line out, or put the number back that the game knows"
  private static var kinds: String {
    let names = SlotKind.allCases.map(\.folderName)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
