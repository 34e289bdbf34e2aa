/// The codes that a warning can have, which are those that can be allowed.
public enum WarningCodes {
  /// All of them, sorted.
  public static let all: [String] = [
    "aiff-samples-cut", "bmp-planes", "convert-palette-lost", "mml-empty", "mml-key-clamped",
    "mml-late-loop-mark",
    "mml-master-volume", "mml-more", "mml-silent-channel", "mml-uneven-loop", "mml-volume", "name-duplicate",
    "name-empty",
    "name-never-asked", "name-odd", "palette-conflict", "picture-bytes-after-end",
    "picture-partly-transparent",
    "preview-black", "rom-trailing-bytes", "scene-no-palette", "scene-no-picture", "scene-other-dialect",
    "song-channel",
    "song-early-end", "song-frozen", "song-jump-outside", "song-jump-without-label", "song-key",
    "song-loop-without-wait", "song-master-volume", "song-no-end", "song-silent", "song-tone",
    "song-too-many-notes",
    "song-unknown-note", "song-unreachable", "song-volume", "sound-clipped", "sound-converted", "sound-cut",
    "sound-empty", "sound-not-numbers", "sound-part-frame", "text-not-in-font", "wav-block-align",
    "wav-second-data",
  ]

  /// The one that somebody meant by an unknown code, if it looks like a slip of the finger.
  public static func nearest(to typed: String) -> String? { NearestWord.to(typed, among: all) }
}
