import RomKitBase

/// Finds texts among other bytes: four or more printable characters of ASCII in a row.
struct StringFinder {
  /// The most that are kept, and the most characters of each.
  static let limit = 50, longest = 200
  private static let shortest = 4

  private(set) var strings = Excerpt<RecordString>(limit: limit)
  private var run: [UInt8] = []
  private var length = 0
  private var offset: Int

  /// A finder whose first byte stands at an offset of a file.
  init(offset: Int) {
    self.offset = offset
  }

  mutating func append(_ piece: ArraySlice<UInt8>) {
    for byte in piece {
      if (0x20...0x7E).contains(byte) {
        if length < Self.longest { run.append(byte) }
        length += 1
      } else if length > 0 {
        end()
      }
      offset += 1
    }
  }

  mutating func finish() {
    if length > 0 { end() }
  }

  private mutating func end() {
    if length >= Self.shortest {
      strings.add(
        RecordString(offset: offset - length, text: Escaped.bytes(run) + (length > run.count ? "..." : "")))
    }
    run.removeAll(keepingCapacity: true)
    length = 0
  }
}
