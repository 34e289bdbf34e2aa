import RomKit

/// Two ROMs, one after the other with a mark between them: every record of both is either the same or reported, and ROMs that are
/// reported as the same are.
enum DiffProperty {
  /// The mark, which fuzzers get from a dictionary.
  static let mark = Array("<=DIFF=>".utf8)

  @Sendable static func check(_ bytes: [UInt8]) throws {
    let (one, other) = parts(of: bytes)
    let (oldSource, newSource) = (ByteSource(one), ByteSource(other))
    let old: Rom
    let new: Rom
    do {
      old = try Rom(parsing: oldSource)
      new = try Rom(parsing: newSource)
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    let comparison = try RomComparison(of: old, new)
    try demand(
      comparison.isSame == (one == other), "equal ROMs are reported as different, or different ones as equal")
    var slots = SlotComparison(comparison, limit: 3)
    var indices: (old: [Int], new: [Int]) = ([], [])
    for index in 0..<comparison.changeCount {
      let change = comparison.change(index)
      if let old = change.old { indices.old.append(old.index) }
      if let new = change.new { indices.new.append(new.index) }
      guard let old = change.old?.record, let new = change.new?.record, change.isChanged else { continue }
      PlantedBug.trigger(change.isMoved)
      let difference = try slots.difference(of: old, new)
      try demand(!difference.lines.isEmpty, "a changed record is not described")
    }
    try checkAll(indices.old, of: old, comparison.sameCount)
    try checkAll(indices.new, of: new, comparison.sameCount)
    guard Turn.comes(to: bytes, oneOf: 16) else { return }
    let pictures = try ComparedPictures(comparison)
    for item in pictures.items.prefix(2) { _ = try PNGFile(parsing: pictures.png(item)) }
  }

  /// The two ROMs; without a mark, the same one twice.
  private static func parts(of bytes: [UInt8]) -> ([UInt8], [UInt8]) {
    for start in bytes.indices where bytes[start] == mark[0] && bytes[start...].starts(with: mark) {
      return (Array(bytes[..<start]), Array(bytes[(start + mark.count)...]))
    }
    return (bytes, bytes)
  }

  /// Checks that each record of a ROM is reported once or is among those that are the same.
  private static func checkAll(_ reported: [Int], of rom: Rom, _ sameCount: Int) throws {
    try demand(Set(reported).count == reported.count, "a record is reported twice")
    let isSummed = rom.records.last?.kind == .checksums
    try demand(
      reported.count + sameCount == rom.records.count - (isSummed ? 1 : 0),
      "a record is neither reported nor the same")
  }
}
