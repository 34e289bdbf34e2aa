/// The codes that a warning can have, which are those that can be allowed.
public enum WarningCodes {
  /// All of them, sorted. Those of verify's rules are among them, as pack tells errors in unchecked slots as warnings.
  public static let all: [String] = Set(others + ConsoleRule.all.map(\.code)).sorted()

  private static let others = [
    "aiff-samples-cut", "bmp-planes", "convert-palette-lost", "mml-empty", "mml-key-clamped",
    "mml-late-loop-mark", "mml-master-volume", "mml-more", "mml-silent-channel", "mml-uneven-loop",
    "mml-volume", "palette-conflict", "picture-bytes-after-end", "picture-partly-transparent",
    "preview-black", "scene-no-palette", "scene-no-picture", "scene-other-dialect", "sound-clipped",
    "sound-converted", "sound-cut", "sound-empty", "sound-not-numbers", "sound-part-frame",
    "text-not-in-font", "wav-block-align", "wav-second-data",
  ]

  /// The one that somebody meant by an unknown code, if it looks like a slip of the finger.
  public static func nearest(to typed: String) -> String? { NearestWord.to(typed, among: all) }
}
