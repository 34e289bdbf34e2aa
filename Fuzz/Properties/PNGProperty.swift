import RomKit

/// A PNG: writing it and reading it again gives the same picture.
///
/// Random bytes do not pass checksums and compression. So the first byte selects the use of the others: unchanged, with
/// the checksum of every chunk corrected, or as the header, palette and rows of a PNG.
enum PNGProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    guard let mode = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let file =
      switch mode % 3 {
      case 0: rest
      case 1: mended(rest)
      default: made(of: rest)
      }
    let png: PNGFile
    do {
      png = try PNGFile(parsing: file, limits: BMPProperty.limits)
    } catch {
      return try FuzzTarget.checkError(error, size: file.count)
    }
    if case .colour(let picture) = png.picture {
      PlantedBug.trigger(picture.width == 2 && picture.height == 2 && picture.pixels[0].red > 128)
    }
    guard Turn.comes(to: bytes, oneOf: 4) else { return }
    do {
      let again = try PNGFile(parsing: try png.serialized(level: .fast), limits: BMPProperty.limits)
      try demand(again.picture == png.picture, "a PNG changes when it is written")
    } catch let error as PictureDiagnostic {
      try FuzzTarget.checkError(error, size: file.count)
    }
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The bytes with the checksums of all complete chunks corrected.
  private static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var mended = bytes
    var place = 8
    while place + 12 <= mended.count {
      let size = mended[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard size <= mended.count - place - 12 else { break }
      let crc = CRC32(of: mended[(place + 4)..<(place + 8 + size)]).value
      mended.replaceSubrange((place + 8 + size)..<(place + 12 + size), with: bigEndian(crc))
      place += 12 + size
    }
    return mended
  }

  /// A PNG with its header, palette and filtered rows from the bytes.
  private static func made(of bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 6 else { return bytes }
    let colours = Int(bytes[5])
    let header: [UInt8] = [0, 0, 0, bytes[0], 0, 0, 0, bytes[1], bytes[2], bytes[3], 0, 0, bytes[4]]
    let palette = Array(bytes.dropFirst(6).prefix(colours))
    let rows = Array(bytes.dropFirst(6 + palette.count))
    var file = signature + chunk("IHDR", header)
    if !palette.isEmpty { file += chunk("PLTE", palette) }
    return file + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// A zlib stream with stored blocks, which is faster to make than a compressed one and takes another path.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let size = UInt16(clamping: bytes.count)
    let kept = bytes.prefix(Int(size))
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in kept {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let sizes = [size, ~size].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    return [0x78, 0x01, 0x01] + sizes + kept + bigEndian(high << 16 | low)
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + named + bigEndian(CRC32(of: named).value)
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}
