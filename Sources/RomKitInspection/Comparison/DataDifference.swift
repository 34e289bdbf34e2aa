import RomKitBase
import RomKitContainer

package struct DataDifference: Sendable {
  /// Bytes of the old body, and those of the new body in their place.
  package struct Stretch: Equatable, Sendable {
    /// Their range in the old body.
    package let old: Range<Int>
    package let new: Range<Int>
    /// The first of the old bytes, at most ``DataDifference/shownBytes``.
    package let oldBytes: [UInt8]
    package let newBytes: [UInt8]
  }

  static let shownBytes = 8
  /// Stretches with no more equal bytes between them count as one.
  private static let smallestGap = 4

  package let oldSize: Int
  package let newSize: Int
  /// The stretches that differ. Bodies of different sizes have one stretch, between their common start and their common
  /// end.
  package private(set) var stretches: Excerpt<Stretch>
  /// The number of bytes in the stretches, the larger of each two.
  package private(set) var differing = 0

  /// Compares two bodies piece by piece and lists at most `limit` stretches.
  package init(_ old: Rom.Body, _ new: Rom.Body, limit: Int) throws {
    oldSize = old.size
    newSize = new.size
    stretches = Excerpt(limit: limit)
    let pair = BodyPair(old: old, new: new)
    if old.size == new.size {
      try findStretches(pair)
    } else {
      let start = try pair.commonStart()
      let end = try pair.commonEnd(limit: pair.commonSize - start)
      try add(start..<old.size - end, start..<new.size - end, pair)
    }
  }

  private mutating func findStretches(_ pair: BodyPair) throws {
    var open: Range<Int>?
    try pair.forEachPiece(count: pair.old.size) { done, one, other in
      if one == other { return true }
      // Both pieces begin at 0.
      for index in one.indices where one[index] != other[index] {
        let place = done + index
        if let range = open, place - range.upperBound <= Self.smallestGap {
          open = range.lowerBound..<place + 1
        } else {
          if let range = open { try add(range, range, pair) }
          open = place..<place + 1
        }
      }
      return true
    }
    if let range = open { try add(range, range, pair) }
  }

  private mutating func add(_ old: Range<Int>, _ new: Range<Int>, _ pair: BodyPair) throws {
    differing += max(old.count, new.count)
    func start(_ body: Rom.Body, _ range: Range<Int>) throws -> [UInt8] {
      let from = body.offset + range.lowerBound
      return try body.source.bytes(in: from..<from + min(range.count, Self.shownBytes))
    }
    let isListed = stretches.unlisted == 0
    let (one, other) = isListed ? (try start(pair.old, old), try start(pair.new, new)) : ([], [])
    stretches.add(Stretch(old: old, new: new, oldBytes: one, newBytes: other))
  }
}

/// Two bodies read side by side, a piece of each at a time.
package struct BodyPair {
  let old: Rom.Body
  let new: Rom.Body

  package init(old: Rom.Body, new: Rom.Body) {
    self.old = old
    self.new = new
  }

  static let pieceSize = 1 << 16

  var commonSize: Int { min(old.size, new.size) }

  /// Visits `count` bytes of both, from `oldStart` and `newStart` on, which must lie inside, until `visit` returns
  /// false. Its first argument is the distance from the starts.
  func forEachPiece(
    oldStart: Int = 0, newStart: Int = 0, count: Int,
    _ visit: (Int, ArraySlice<UInt8>, ArraySlice<UInt8>) throws -> Bool
  ) throws {
    var done = 0
    while done < count {
      try WorkControl.check(path: new.source.displayPath)
      let size = min(Self.pieceSize, count - done)
      let (one, other) = (old.offset + oldStart + done, new.offset + newStart + done)
      let oldPiece = try old.source.bytes(in: one..<one + size)
      let newPiece = try new.source.bytes(in: other..<other + size)
      if try !visit(done, oldPiece[...], newPiece[...]) { return }
      done += size
    }
  }

  func isEqual() throws -> Bool {
    guard old.size == new.size else { return false }
    var isEqual = true
    try forEachPiece(count: old.size) { _, one, other in
      isEqual = one == other
      return isEqual
    }
    return isEqual
  }

  /// The number of bytes that are the same at the start of both.
  package func commonStart() throws -> Int {
    var common = 0
    try forEachPiece(count: commonSize) { done, one, other in
      if one == other {
        common = done + one.count
        return true
      }
      common = done + zip(one, other).prefix { $0 == $1 }.count
      return false
    }
    return common
  }

  func commonEnd(limit: Int) throws -> Int {
    var common = 0
    while common < limit {
      try WorkControl.check(path: new.source.displayPath)
      let size = min(Self.pieceSize, limit - common)
      let (oldEnd, newEnd) = (old.offset + old.size - common, new.offset + new.size - common)
      let one = try old.source.bytes(in: oldEnd - size..<oldEnd)
      let other = try new.source.bytes(in: newEnd - size..<newEnd)
      if one != other { return common + zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count }
      common += size
    }
    return common
  }
}

extension DataDifference: ContentDifference {
  package var json: JSON {
    [
      "type": "data", "old_size": oldSize, "new_size": newSize, "changed_bytes": differing,
      "ranges": stretches.listed, "unlisted": stretches.unlisted,
    ]
  }

  package var lines: [LocalizedText] {
    var lines: [LocalizedText] = []
    if oldSize != newSize { lines.append("\(Plural.bytes(oldSize)) -> \(Grouped.text(newSize))") }
    lines += stretches.listed.map(\.description)
    if stretches.unlisted > 0 { lines.append("and \(Plural.text(stretches.unlisted, "more place"))") }
    return lines
  }
}

extension DataDifference.Stretch: JSONConvertible {
  package var json: JSON {
    [
      "old_offset": old.lowerBound, "old_size": old.count, "new_offset": new.lowerBound,
      "new_size": new.count, "old_start": oldBytes.hexadecimal(), "new_start": newBytes.hexadecimal(),
    ]
  }

  /// `bytes 16 to 19: 00 00 00 01 -> 00 00 00 02`.
  package var description: LocalizedText {
    func place(_ range: Range<Int>) -> LocalizedText {
      range.count == 1
        ? "byte \(range.lowerBound)"
        : "bytes \(range.lowerBound) to \(range.upperBound - 1)"
    }
    func bytes(_ bytes: [UInt8], of range: Range<Int>) -> String {
      bytes.hexadecimal(separator: " ") + (range.count > bytes.count ? " ..." : "")
    }
    let (one, other) = (bytes(oldBytes, of: old), bytes(newBytes, of: new))
    if old.isEmpty {
      return "\(Plural.bytes(new.count)) added at offset \(new.lowerBound): \(other)"
    }
    if new.isEmpty { return "\(place(old)) removed: \(one)" }
    if old.count == new.count { return "\(place(old)): \(one) -> \(other)" }
    let size: LocalizedText = "\(Plural.bytes(old.count)) -> \(Grouped.text(new.count))"
    return "\(place(old)) (\(size)): \(one) -> \(other)"
  }
}
