import RomKitBase
import RomKitContainer

/// Two bodies read side by side, a piece of each at a time.
struct BodyPair {
  let old: Body
  let new: Body

  /// Bytes of each body that are held at a time.
  static let pieceSize = 1 << 16

  var commonSize: Int { min(old.size, new.size) }

  /// Shows the same stretch of both, from `oldStart` and `newStart` on, which must lie inside, until `visit` returns
  /// false. The first argument is the distance from the starts.
  func forEachPiece(
    oldStart: Int = 0, newStart: Int = 0, count: Int,
    _ visit: (Int, ArraySlice<UInt8>, ArraySlice<UInt8>) throws -> Bool
  ) throws {
    var done = 0
    while done < count {
      if let path = new.source.path { try WorkControl.check(path: path) }
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

  /// How many bytes are equal at the start of both.
  func commonStart() throws -> Int {
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

  /// How many bytes are equal at the end of both, up to `limit`.
  func commonEnd(limit: Int) throws -> Int {
    var common = 0
    while common < limit {
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
