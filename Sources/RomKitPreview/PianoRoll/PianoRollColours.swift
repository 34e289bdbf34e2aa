import RomKitPictures

/// The colours of overviews.
package struct PianoRollColours: Hashable, Sendable {
  /// One for each of the six channels.
  package var channels: [ColourPicture.Pixel]
  /// Behind everything.
  package var ground: ColourPicture.Pixel
  /// Behind the keys that are white on a piano.
  package var whiteKey: ColourPicture.Pixel
  /// Behind the keys that are black on a piano.
  package var blackKey: ColourPicture.Pixel
  /// Lines at every second.
  package var faintLine: ColourPicture.Pixel
  /// Lines where the time is written, and at every octave.
  package var line: ColourPicture.Pixel
  /// Letters and digits.
  package var label: ColourPicture.Pixel
  /// The lowest and highest samples.
  package var wave: ColourPicture.Pixel
  /// The loudness.
  package var loudness: ColourPicture.Pixel
  /// The lowest and highest samples where they are cut off at the limits of 16 bits.
  package var clippedWave: ColourPicture.Pixel
  /// Where the loop starts.
  package var loop: ColourPicture.Pixel

  /// On a dark ground of their own, so that they look the same wherever they are shown. The channels are told apart also
  /// by people who see fewer colours than others: their colours are those that Okabe and Ito chose for that, without
  /// those too dark for the ground.
  package static let dark = PianoRollColours(
    channels: [0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0xD55E00, 0xCC79A7].map { .init(rgb: $0) },
    ground: .init(rgb: 0x14171F), whiteKey: .init(rgb: 0x1C202B), blackKey: .init(rgb: 0x171A23),
    faintLine: .init(rgb: 0x272C39), line: .init(rgb: 0x3A4252), label: .init(rgb: 0x98A2B5),
    wave: .init(rgb: 0x5C6C86), loudness: .init(rgb: 0xA9B8CF), clippedWave: .init(rgb: 0xFF5C7A),
    loop: .init(rgb: 0xF4F6FA))

  /// White on black and a few greys, for where there are no colours.
  package static let monochrome = PianoRollColours(
    channels: Array(repeating: .init(rgb: 0xFFFFFF), count: 6), ground: .init(rgb: 0),
    whiteKey: .init(rgb: 0), blackKey: .init(rgb: 0), faintLine: .init(rgb: 0), line: .init(rgb: 0x707070),
    label: .init(rgb: 0xFFFFFF), wave: .init(rgb: 0x808080), loudness: .init(rgb: 0xFFFFFF),
    clippedWave: .init(rgb: 0xFFFFFF), loop: .init(rgb: 0xFFFFFF))
}
