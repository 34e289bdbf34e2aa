import RomKit

/// A BMP: writing it and reading it again gives the same picture.
enum BMPProperty {
  /// Limits small enough that decoding takes less time than finding the next input.
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
      try demand(again.picture == file.picture, "a BMP changes when it is written")
    } catch let error as PictureDiagnostic {
      try FuzzTarget.checkError(error, size: bytes.count)
    }
  }
}
