import RomKitBase
import RomKitPictures

/// Pictures in the protocol of iTerm2.
enum ITermImage {
  /// What shows a picture where the cursor is, pixel for pixel.
  static func bytes(of picture: ColourPicture) -> [UInt8] {
    let file = PNGWriter.serialized(picture, level: .fast)
    let keys = "inline=1;size=\(file.count);width=\(picture.width)px;height=\(picture.height)px"
    return Array("\u{1B}]1337;File=\(keys);preserveAspectRatio=1:".utf8) + Base64.encoded(file) + [0x07]
  }
}
