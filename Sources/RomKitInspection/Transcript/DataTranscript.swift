import RomKitBase
import RomKitContainer

/// Bytes as text: in hexadecimal as far as somebody may want to read them, and as checksums from there on.
enum DataTranscript {
  /// So many bytes are written out.
  private static let shown = 1 << 16
  private static let row = 16
  /// The bytes of each checksum after them; also what is held at a time.
  private static let block = 4_096

  static func write(_ body: Body, to sink: inout some ByteSink) throws {
    var done = 0
    while done < body.size {
      let size = min(block, body.size - done)
      let bytes = try body.source.bytes(in: body.offset + done..<body.offset + done + size)
      if done < shown {
        for start in stride(from: 0, to: size, by: row) {
          let line = bytes[start..<min(size, start + row)]
          let text = line.map { 0x20...0x7E ~= $0 ? Character(Unicode.Scalar($0)) : "." }
          let digits = line.hexadecimal(separator: " ")
          let space = String(repeating: " ", count: row * 3 + 1 - digits.count)
          try sink.line("  \(place(done + start))  \(digits)\(space)\(String(text))")
        }
      } else {
        let checksum = CRC32(of: bytes).value.hexadecimal(digits: 8)
        try sink.line("  \(place(done))  \(Plural.bytes(size)), CRC-32 \(checksum)")
      }
      done += size
    }
  }

  private static func place(_ offset: Int) -> String {
    UInt32(truncatingIfNeeded: offset).hexadecimal(digits: 8)
  }
}
