import RomKitBase
import RomKitPictures
import VGSCore

/// Pictures and palettes as text.
enum PictureTranscript {
  /// The palette, if it brings one, then a line to each row: two digits a pixel, and dots for index 0, so that the
  /// outlines of a sprite can be seen.
  static func write(_ picture: SlotPicture, to sink: inout some ByteSink) throws {
    if let palette = picture.palette { try write(palette, to: &sink) }
    let digits = (0..<256).map { $0 == 0 ? Array("..".utf8) : Array($0.hexadecimal(digits: 2).utf8) }
    for start in stride(from: 0, to: picture.indices.count, by: picture.width) {
      var line = Array("  ".utf8)
      line.reserveCapacity(picture.width * 2 + 3)
      for index in picture.indices[start..<start + picture.width] { line += digits[Int(index)] }
      line.append(0x0A)
      try sink.write(line[...])
    }
  }

  /// A line to each entry, with the byte beside its colour when that is not 0.
  static func write(_ palette: Palette, to sink: inout some ByteSink) throws {
    for (index, colour) in palette.colours.enumerated() {
      let beside = colour.unused == 0 ? "" : ", \(colour.unused) beside it"
      let number = index.hexadecimal(digits: 2)
      try sink.line("  colour \(number) #\(colour.opaque.value.hexadecimal(digits: 6))\(beside)")
    }
  }
}
