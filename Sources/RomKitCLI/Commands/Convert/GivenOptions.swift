import RomKit

// Which options were given, or differ from what holds without them: those that may be refused.

extension PictureOptions {
  /// The names of the options for pictures that were given.
  var given: [String] {
    [
      dialect.map { _ in "--dialect" }, palette.map { _ in "--palette" },
      colors.map { _ in "--colors" }, lock.isEmpty ? nil : "--lock",
      reserve.isEmpty ? nil : "--reserve", grid.map { _ in "--grid" }, dither.map { _ in "--dither" },
      transparent.map { _ in "--transparent" }, exact ? "--exact" : nil, remap ? "--remap" : nil,
    ].compactMap(\.self)
  }
}

extension SoundOptions {
  /// The names of the options for sounds that were given.
  var given: [String] { [resample.map { _ in "--resample" }].compactMap(\.self) }
}

extension SongOptions {
  /// The names of the options for songs that were given.
  var given: [String] { [compression.map { _ in "--compression" }].compactMap(\.self) }
}

extension TextOptions {
  /// The names of the options for texts and tables that were given.
  var given: [String] {
    [
      format.encoding.map { _ in "--encoding" }, format.lineEnds.map { _ in "--line-ends" },
      format.finalNUL.map { $0 ? "--final-nul" : "--no-final-nul" }, format.fontCheck ? "--font-check" : nil,
      size.map { _ in "--size" }, schema.map { _ in "--schema" },
    ].compactMap(\.self)
  }
}
