import RomKitBase

/// The frames of a GIF that an importer reads, of which many programs take only the first.
struct GIFFrames {
  private(set) var count = 0
  private var width = 0
  private var height = 0

  /// Counts the frames of a GIF as far as its blocks are whole; nil for any other file.
  ///
  /// Source: GIF89a, sections 17 to 25.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: "GIF8".utf8) else { return nil }
    var reader = ByteReader(bytes)
    try? read(&reader)
  }

  private mutating func read(_ reader: inout ByteReader) throws(EndOfBytes) {
    try reader.skip(6)
    let screen = Array(try reader.slice(7))
    width = Int(screen[0]) | Int(screen[1]) << 8
    height = Int(screen[2]) | Int(screen[3]) << 8
    try Self.skipColours(screen[4], &reader)
    while let block = try reader.slice(1).first {
      switch block {
      case 0x2C:
        count += 1
        let descriptor = Array(try reader.slice(9))
        try Self.skipColours(descriptor[8], &reader)
        try reader.skip(1)
      case 0x21: try reader.skip(1)
      default: return
      }
      while let size = try reader.slice(1).first, size > 0 { try reader.skip(Int(size)) }
    }
  }

  private static func skipColours(_ flags: UInt8, _ reader: inout ByteReader) throws(EndOfBytes) {
    if flags & 0x80 != 0 { try reader.skip(3 << (Int(flags & 7) + 1)) }
  }

  /// The warning about a picture that has room for one frame only; nil if it can have all.
  func loss(width: Int, height: Int, file: String) -> Diagnostic? {
    guard count > 1, width <= self.width, height <= self.height else { return nil }
    return Diagnostic(
      "importer-frames",
      "the GIF has \(Plural.text(count, "frame")), but the importer made a picture of only one",
      severity: .warning,
      file: file,
      help: """
        write the frames side by side into one picture, or save them as an .aseprite; if one is enough, save a GIF of it
        """)
  }
}
