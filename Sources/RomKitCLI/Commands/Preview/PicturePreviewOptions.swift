import ArgumentParser
import RomKit

/// How pictures are shown.
struct PicturePreviewOptions: ParsableArguments {
  @Option(help: .init("Make every pixel N times as wide and as high.", valueName: "n"))
  var scale: Int?

  @Option(
    help: .init(
      "The palette: a palette file, a picture that has one, or a slot of the ROM such as DSLOT003. If not given, the one the console would show.",
      valueName: "file|slot"), completion: .file())
  var palette: String?

  func validate() throws {
    if let scale, scale < 1 { throw ValidationError("--scale takes a whole number from 1.") }
  }

  /// The options that were given.
  var given: [String] { [scale.map { _ in "--scale" }, palette.map { _ in "--palette" }].compactMap(\.self) }

  /// Those of them that change nothing in a terminal, where pictures are as large as fits.
  var givenForFiles: [String] { given.filter { $0 == "--scale" } }

  /// The file that the palette comes from, if it is one.
  var paletteFile: String? { palette.flatMap { SlotID($0) == nil ? $0 : nil } }

  /// The palette that was asked for, if one was.
  func givenPalette(rom: Rom?, shown: String) throws -> ScreenPalette? {
    guard let palette else { return nil }
    if let slot = SlotID(palette) {
      guard let rom else {
        throw UsageError(
          "--palette \(palette) is a slot of a ROM, and there is none. Name a palette file.")
      }
      do { return try ScreenPalette(slot: slot, in: rom) } catch { throw Problems(error, file: shown) }
    }
    let source = try ByteSource(file: palette)
    let bytes = try ConversionFile(path: palette, form: .dat, source: source).bytes
    do {
      let format = FileForm(path: palette).flatMap { PaletteFormat(ending: $0.rawValue) }
      return ScreenPalette(try PaletteFile(parsing: bytes, format: format), file: palette)
    } catch {
      throw Problems(error, file: palette)
    }
  }
}
