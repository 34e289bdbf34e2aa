import RomKitBase
import RomKitContainer

/// Names that follow one another in a file, at least one of them of a slot.
struct NameRun {
  let offset: Int
  let count: Int

  var end: Int { offset + count * RecordName.storedSize }

  /// The first runs in a file, in order.
  static func all(in source: ByteSource) throws -> [NameRun] {
    var runs: [NameRun] = []
    var end = 0
    var window = WindowReader(source)
    func name(at offset: Int) throws -> RecordName? {
      guard offset >= end, offset <= source.size - RecordName.storedSize else { return nil }
      let name = RecordName(stored: try window.bytes(offset, count: RecordName.storedSize))
      return name.flatMap { $0.isCanonical ? $0 : nil }
    }
    // All names of slots have SLOT after their first letter.
    try source.forEachPlace(of: "SLOT".utf8.map { $0 ^ 0xAA }) { place in
      guard place > end, try name(at: place - 1)?.slot != nil else { return true }
      var start = place - 1
      while try name(at: start - RecordName.storedSize) != nil { start -= RecordName.storedSize }
      var next = place - 1 + RecordName.storedSize
      while try name(at: next) != nil { next += RecordName.storedSize }
      runs.append(NameRun(offset: start, count: (next - start) / RecordName.storedSize))
      end = next
      return runs.count < most
    }
    return runs
  }

  /// The most runs that are examined: each is a possible directory.
  private static let most = 256
}

extension ByteSource {
  /// Visits the offsets of four bytes, in order, until `visit` returns false.
  func forEachPlace(of pattern: [UInt8], _ visit: (Int) throws -> Bool) throws {
    guard pattern.count == 4 else { return }
    let wanted = pattern.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    var last: UInt32 = 0
    var start = 0
    while start < size {
      try WorkControl.check(path: displayPath)
      let window = try bytes(in: start..<min(size, start + 65_536))
      for index in window.indices {
        last = last << 8 | UInt32(window[index])
        if last == wanted, start + index >= 3, try !visit(start + index - 3) { return }
      }
      start += window.count
    }
  }
}
