import RomKit
import VGSCore

/// Palette files: a palette can be written in every format and stays the same, as far as the format can store it.
enum PaletteProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    guard let mode = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let formats = PaletteFormat.allCases
    let format = formats[Int(mode) % formats.count]
    let file: PaletteFile
    do {
      file = try PaletteFile(parsing: rest, format: format, limits: BMPProperty.limits)
    } catch {
      return try FuzzTarget.checkError(error, size: rest.count)
    }
    PlantedBug.trigger(file.count > 3 && file.count < 9)
    for format in formats {
      let again = try PaletteFile(parsing: file.serialized(as: format), format: format)
      // Only the console's format has the fourth byte of an entry, which no console reads.
      let same = zip(again.palette.colours, file.palette.colours).allSatisfy {
        $0.red == $1.red && $0.green == $1.green && $0.blue == $1.blue
      }
      try demand(same, "a palette changes when it is written as .\(format.fileExtension)")
    }
  }
}
