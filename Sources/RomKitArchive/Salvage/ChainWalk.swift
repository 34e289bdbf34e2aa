import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSFormat

/// Follows size fields from a place, whatever their records are called.
struct ChainWalk {
  private let source: ByteSource
  private var sizes: WindowReader
  private var probing: BodyProbing
  /// The number of links that may still be followed, so that the time stays linear in the file.
  private var budget: Int

  init(_ source: ByteSource) {
    self.source = source
    sizes = WindowReader(source)
    probing = BodyProbing(source)
    budget = (1 << 18) + source.size / 4
  }

  /// The number of bodies up to the end of the file, if at least half of them have bytes, as zeros can be anything; nil if it is
  /// not the end of a body.
  mutating func count(from offset: Int) throws -> Int? {
    var offset = offset
    var (count, filled) = (0, 0)
    while offset < source.size {
      guard let next = try next(after: offset) else { return nil }
      if next - offset > RomLayout.sizeFieldSize { filled += 1 }
      offset = next
      count += 1
    }
    return count > 0 && filled * 2 >= count ? count : nil
  }

  /// Whether the file ends after the first of a number of bodies, and before the last.
  mutating func isCut(from offset: Int, count: Int) throws -> Bool {
    var offset = offset
    var isFilled = false
    for _ in 0..<count {
      guard let next = try next(after: offset) else { return isFilled }
      if next - offset > RomLayout.sizeFieldSize { isFilled = true }
      offset = next
    }
    return false
  }

  /// The end of a number of bodies; nil if the file ends before.
  mutating func end(from offset: Int, count: Int) throws -> Int? {
    var offset = offset
    for _ in 0..<count {
      guard let next = try next(after: offset) else { return nil }
      offset = next
    }
    return offset
  }

  /// The number of bodies whose headers agree with their size fields.
  mutating func headers(from offset: Int, count: Int) throws -> Int {
    var offset = offset
    var headers = 0
    for _ in 0..<count {
      guard let next = try next(after: offset) else { return headers }
      let start = offset + RomLayout.sizeFieldSize
      if next > start {
        for kind in [RecordType.graphics, .effect]
        where try probing.probe(kind, at: start) == .says(next - start) {
          headers += 1
        }
      }
      offset = next
    }
    return headers
  }

  private mutating func next(after offset: Int) throws -> Int? {
    budget -= 1
    if budget.isMultiple(of: 4_096) { try WorkControl.check(path: source.displayPath) }
    guard budget > 0, offset >= 0, offset <= source.size - RomLayout.sizeFieldSize else { return nil }
    let size = Int(try sizes.sizeField(at: offset))
    guard size <= min(Rom.Body.largest, source.size - offset - RomLayout.sizeFieldSize) else { return nil }
    return offset + RomLayout.sizeFieldSize + size
  }
}
