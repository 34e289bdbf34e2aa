import RomKitBase
import RomKitPictures

enum KittyGraphics {
  /// The most of the encoded picture that one sequence may hold.
  private static let pieceSize = 4_096

  /// What shows a picture where the cursor is, pixel for pixel, and then leaves the cursor at its lower right. The terminal
  /// is asked not to answer.
  static func bytes(of picture: ColourPicture) -> [UInt8] {
    let text = Base64.encoded(PNGWriter.serialized(picture, level: .fast))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + text.count / 64 + 64)
    for start in stride(from: 0, to: text.count, by: pieceSize) {
      let end = min(start + pieceSize, text.count)
      // A PNG, sent here, to be shown at once.
      let keys = start == 0 ? "f=100,a=T,q=2," : "q=2,"
      bytes += "\u{1B}_G\(keys)m=\(end < text.count ? 1 : 0);".utf8
      bytes += text[start..<end]
      bytes += "\u{1B}\\".utf8
    }
    return bytes
  }
}

enum ITermImage {
  /// What shows a picture where the cursor is, pixel for pixel.
  static func bytes(of picture: ColourPicture) -> [UInt8] {
    let file = PNGWriter.serialized(picture, level: .fast)
    let keys = "inline=1;size=\(file.count);width=\(picture.width)px;height=\(picture.height)px"
    return Array("\u{1B}]1337;File=\(keys);preserveAspectRatio=1:".utf8) + Base64.encoded(file) + [0x07]
  }
}
