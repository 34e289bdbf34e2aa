extension Explanation {
  /// About sound effects and recordings, continued.
  static let soundsMore: [Explanation] = [
    Explanation(
      "aiff-samples-offset", .error, "The samples of an AIFF begin outside of their part.",
      """
      The header is damaged. Export it again.
      """),
    Explanation(
      "aiff-compressed", .error, "An AIFF is compressed.",
      """
      Only plain samples are read. Export it as 16 bit AIFF, or as WAV.
      """),
    Explanation(
      "aiff-depth", .error, "An AIFF has samples of an unknown size.",
      """
      The header is damaged, or the program that wrote it is unusual. Save it as 16 bit.
      """),
    Explanation(
      "aiff-no-channels", .error, "An AIFF has no channels.",
      """
      The header is damaged. Export it again.
      """),
    Explanation(
      "aiff-rate", .error, "The rate of an AIFF cannot be meant.",
      """
      It is 0, negative, or far too high. The header is damaged.
      """),
  ]
}
