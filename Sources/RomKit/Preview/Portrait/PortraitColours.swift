/// The colours of portraits, on a dark ground of their own, so that they look the same wherever they are shown.
public enum PortraitColours {
  /// One for each channel. They are told apart also by people who see fewer colours than others: the colours that
  /// Okabe and Ito chose for that, without those too dark for the ground.
  public static let channels: [ColourPicture.Pixel] =
    [0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0xD55E00, 0xCC79A7].map { ColourPicture.Pixel(rgb: $0) }
  /// Behind everything.
  public static let ground = ColourPicture.Pixel(rgb: 0x14171F)
  /// Behind the keys that are white on a piano.
  static let whiteKey = ColourPicture.Pixel(rgb: 0x1C202B)
  /// Behind the keys that are black on a piano.
  static let blackKey = ColourPicture.Pixel(rgb: 0x171A23)
  /// Lines every second and every octave.
  static let faintLine = ColourPicture.Pixel(rgb: 0x272C39)
  /// Lines where the time is written.
  static let line = ColourPicture.Pixel(rgb: 0x3A4252)
  /// Letters and digits.
  static let label = ColourPicture.Pixel(rgb: 0x98A2B5)
  /// The lowest and highest samples.
  public static let wave = ColourPicture.Pixel(rgb: 0x5C6C86)
  /// The loudness.
  public static let loudness = ColourPicture.Pixel(rgb: 0xA9B8CF)
  /// The outline where it is cut off at the limits of 16 bits.
  static let clippedWave = ColourPicture.Pixel(rgb: 0xFF5C7A)
  /// Where the loop starts.
  static let loop = ColourPicture.Pixel(rgb: 0xF4F6FA)
}
