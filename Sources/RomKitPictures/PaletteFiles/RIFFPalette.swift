import RomKitBase
import VGSCore

/// Microsoft's `.pal`, which is read only: a RIFF file whose `data` chunk has a version, the number of colours, and red,
/// green, blue and flags of each (the LOGPALETTE of Windows).
enum RIFFPalette {
  static func isSignature(of bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "PAL ".utf8)
  }

  /// 1 to 256 colours. Other chunks are skipped, and the flags too, which say how Windows treats an entry.
  static func parse(_ bytes: [UInt8]) throws(PictureDiagnostic) -> [Colour] {
    let entries: [UInt8]
    do throws(EndOfBytes) {
      entries = try self.entries(of: bytes)
    } catch {
      throw PictureDiagnostic(
        "palette-wrong-size",
        "expected \(Plural.bytes(error.offset + error.needed)) in a RIFF palette, found \(Grouped.text(bytes.count))",
        at: bytes.count, .undamagedCopy)
    }
    let count = entries.count / 4
    guard 1...Palette.count ~= count else {
      throw PictureDiagnostic(
        "palette-count", "expected 1 to 256 colours, found \(Grouped.text(count))", .savePalette)
    }
    return stride(from: 0, to: entries.count, by: 4).map {
      Colour(red: entries[$0], green: entries[$0 + 1], blue: entries[$0 + 2])
    }
  }

  private static func entries(of bytes: [UInt8]) throws(EndOfBytes) -> [UInt8] {
    var reader = ByteReader(bytes[12...], offset: 12)
    while true {
      let name = try reader.slice(4)
      let size = Int(try reader.littleEndian(UInt32.self))
      if name.elementsEqual("data".utf8) { break }
      try reader.skip(size + size % 2)
    }
    try reader.skip(2)
    let count = Int(try reader.littleEndian(UInt16.self))
    return Array(try reader.slice(count * 4))
  }
}
