import RomKit

/// A palette that somebody names: a palette file, a picture that has one, or a slot of a ROM.
struct PaletteArgument {
  let text: String

  /// The slot, if it is one.
  var slot: SlotID? { SlotID(text) }

  /// The file, if it is one.
  var file: String? { slot == nil ? text : nil }

  /// The palette in a slot of a ROM that messages call `shown`, or in the file.
  func palette(in rom: Rom, shown: String) throws -> ScreenPalette {
    guard let slot else { return try paletteOfFile() }
    do { return try ScreenPalette(slot: slot, in: rom) } catch { throw Problems(error, file: shown) }
  }

  /// The palette in the file.
  func paletteOfFile() throws -> ScreenPalette {
    let source = try ByteSource(file: text)
    let bytes = try ConversionFile(path: text, form: .dat, source: source).bytes
    do {
      let format = FileFormat(path: text).flatMap { PaletteFormat(ending: $0.rawValue) }
      return ScreenPalette(try PaletteFile(parsing: bytes, format: format), file: text)
    } catch {
      throw Problems(error, file: text)
    }
  }
}
