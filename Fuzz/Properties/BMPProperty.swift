import RomKit

/// A BMP: what is read and written again is read as the same picture.
enum BMPProperty {
  /// Small enough that decoding costs less than finding the next input.
  static let limits = PictureLimits(side: 4_096, bytes: 1 << 16)

  @Sendable static func check(_ bytes: [UInt8]) throws {
    let file: BitmapFile
    do {
      file = try BitmapFile(parsing: bytes, limits: limits)
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    if case .indexed(let picture) = file.picture {
      PlantedBug.trigger(picture.width == 10)
    }
    do {
      let again = try BitmapFile(parsing: try file.serialized(), limits: limits)
      try demand(again.picture == file.picture, "a BMP that was written is read as another picture")
    } catch let error as PictureWritingError {
      try FuzzTarget.checkError(error, size: bytes.count)
    }
  }
}
