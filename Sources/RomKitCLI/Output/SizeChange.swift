import RomKit

/// The change of a size: `1,362 -> 1,364 bytes (+2)`.
enum SizeChange {
  static func text(_ old: Int, _ new: Int) -> LocalizedText {
    if old == new { return Plural.bytes(new) }
    return "\(Grouped.text(old)) -> \(Plural.bytes(new)) (\(signed(new - old)))"
  }

  /// `+2` or `-1,364`.
  static func signed(_ change: Int) -> String {
    (change < 0 ? "-" : "+") + Grouped.text(abs(change))
  }
}

extension RecordSummary {
  /// The summary of a changed record with both sizes: `song, 12 notes, 0:44, 1,362 -> 1,364 bytes (+2)`.
  func description(from old: Int, to new: Int) -> LocalizedText {
    if old == new { return description(withSize: new) }
    guard case .text(let format) = self else {
      return "\(description(size: new)), \(SizeChange.text(old, new))"
    }
    return "text \(format.encoding.name) \(SizeChange.text(old, new))"
  }
}
