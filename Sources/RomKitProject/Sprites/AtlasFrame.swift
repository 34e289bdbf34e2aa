import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitRules
import VGSCore

/// The pixels of a file in an atlas.
struct AtlasFrame: Sendable {
  /// The formats of the files.
  static let formats = FileFormat.of(.picture).converted

  var picture: SheetPicture
  var warnings: [Diagnostic] = []

  /// Reads a file. With `remap` it is taken by its colours, and index 0 is transparent unless the file names another one.
  init(_ file: ConversionFile, remap: Bool) throws {
    if file.format == .aseprite, let sprite = try? AsepriteFile(parsing: file.bytes), sprite.frames.count > 1
    {
      throw Diagnostic(
        "atlas-frames", "expected a sprite of one frame, found \(Grouped.text(sprite.frames.count)) frames",
        help: "put it into graphics, where its frames have names, or export each frame as a file")
    }
    let decoded = try PictureFile(parsing: file.bytes)
    warnings = decoded.warnings.map { Diagnostic($0, file: file.path) }
    let side = SlotPicture.maximumSide
    guard decoded.picture.width <= side, decoded.picture.height <= side else {
      throw Diagnostic(
        "atlas-frame-size",
        """
        expected a picture of at most 256 x 256 pixels, the most that a slot holds, found \(decoded.picture.width) x \
        \(decoded.picture.height)
        """,
        help: "make it smaller, or put it into graphics and take a part with crop")
    }
    picture = try SheetPicture(decoded.picture, remap: remap)
    if picture.image.isClear {
      warnings.append(Diagnostic.nothingOpaque.changed { $0.place.file = file.path })
    }
  }
}
