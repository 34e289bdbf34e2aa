import RomKitBase
import VGSCore

/// Adobe's `.act`: 256 times red, green, blue, then or not then the number of colours and the transparent index, each in
/// two bytes with the high one first.
enum AdobePalette {
  /// Without and with the number of colours.
  static let sizes = [768, 772]

  /// The transparent index is passed over: on the console it is 0.
  static func parse(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteFile {
    guard sizes.contains(bytes.count) else { throw .adobeSize(found: bytes.count) }
    var count = Palette.count
    if bytes.count == sizes[1] {
      count = Int(bytes[768]) << 8 | Int(bytes[769])
      guard 1...Palette.count ~= count else { throw .adobeCount(found: count) }
    }
    let colours = stride(from: 0, to: sizes[0], by: 3).map {
      Colour(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
    }
    return PaletteFile(Palette(colours), count: count)
  }

  /// The inverse of ``parse(_:)``; the number of colours is written when it is not 256.
  static func serialized(_ file: PaletteFile) -> [UInt8] {
    var writer = ByteWriter(capacity: sizes[1])
    for colour in file.palette.colours { writer.append([colour.red, colour.green, colour.blue]) }
    if file.count < Palette.count {
      writer.bigEndian(UInt16(file.count))
      writer.bigEndian(UInt16.max)
    }
    return writer.bytes
  }
}
