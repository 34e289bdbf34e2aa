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
  var paletteFile: String? { palette.flatMap { PaletteArgument(text: $0).file } }

  /// The palette that was asked for, if one was.
  func givenPalette(rom: Rom?, shown: String) throws -> ScreenPalette? {
    guard let palette else { return nil }
    let argument = PaletteArgument(text: palette)
    if let rom { return try argument.palette(in: rom, shown: shown) }
    guard argument.slot == nil else {
      throw UsageError("--palette \(palette) is a slot of a ROM, and there is none. Name a palette file.")
    }
    return try argument.paletteOfFile()
  }
}
