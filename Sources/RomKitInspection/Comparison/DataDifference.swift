import RomKitBase
import RomKitContainer

/// Where the bytes of two bodies are different.
package struct DataDifference: Sendable {
  /// Bytes of the old body that became bytes of the new one.
  package struct Stretch: Hashable, Sendable {
    /// Where they were, counted from the start of the body.
    package let old: Range<Int>
    package let new: Range<Int>
    /// The first of the old bytes, at most ``DataDifference/shownBytes``.
    package let oldBytes: [UInt8]
    /// The first of the new bytes.
    package let newBytes: [UInt8]
  }

  /// How many bytes of a stretch are kept to be shown.
  static let shownBytes = 8
  /// Stretches with no more equal bytes between them count as one.
  private static let smallestGap = 4

  package let oldSize: Int
  package let newSize: Int
  /// Stretch by stretch. Bodies of different sizes have one stretch, between what they have in common at the start and
  /// at the end.
  package private(set) var stretches: Excerpt<Stretch>
  /// How many bytes are in the stretches, the larger of each two.
  package private(set) var differing = 0

  /// Compares two bodies piece by piece; at most `limit` stretches are listed.
  package init(_ old: Body, _ new: Body, limit: Int) throws {
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
    func start(_ body: Body, _ range: Range<Int>) throws -> [UInt8] {
      let from = body.offset + range.lowerBound
      return try body.source.bytes(in: from..<from + min(range.count, Self.shownBytes))
    }
    let isListed = stretches.unlisted == 0
    let (one, other) = isListed ? (try start(pair.old, old), try start(pair.new, new)) : ([], [])
    stretches.add(Stretch(old: old, new: new, oldBytes: one, newBytes: other))
  }
}
