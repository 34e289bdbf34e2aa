extension Explanation {
  /// About sound effects and recordings.
  static let sounds: [Explanation] = [
    Explanation(
      "effect-header-cut", .error, "An effect ends inside its header.",
      """
      A sound effect begins with the length of its samples in 4 bytes, the most significant first. A \
      console reads past the end of such a slot.
      """),
    Explanation(
      "effect-wrong-magic", .error, "An effect is a file of another kind.",
      """
      It was named .PCM without being converted. romkit convert jump.wav -o ESLOT000.PCM converts it.
      """),
    Explanation(
      "effect-odd-length", .error, "An effect has half a sample.",
      """
      Samples take two bytes. The file has been cut off, or something was added.
      """),
    Explanation(
      "effect-too-long", .error, "An effect has more samples than a console can count.",
      """
      Make it shorter, or make a song of it.
      """),
    Explanation(
      "effect-bytes-after", .warning, "An effect has bytes after its samples.",
      """
      They are never heard. Convert the sound again.
      """),
    Explanation(
      "effect-silent", .warning, "An effect has no samples.",
      """
      A console plays nothing for it. Convert its sound again, or leave the slot out.
      """),
    Explanation(
      "effect-too-short", .either, "An effect is shorter than it says.",
      """
      A console reads past the end of the slot and plays what lies there: a click, or noise.
      """),
    Explanation(
      "sound-unknown", .error, "The file is no recording that is known.",
      """
      WAV and AIFF are read. Export the sound as one of these.
      """),
    Explanation(
      "sound-needs-converting", .error, "A sound is not what the console plays, and may not be converted.",
      """
      Effects are 22,050 Hz, 16 bit, mono, and --resample reject refuses others. Save it like that, or \
      allow converting with --resample convert.
      """),
    Explanation(
      "sound-rate-too-high", .error, "A sound has a rate that cannot be meant.",
      """
      No recording has so many samples a second. The header is damaged.
      """),
    Explanation(
      "sound-too-long", .error, "A sound is too long for a slot.",
      """
      Cut it. A minute of an effect takes 2.6 megabytes.
      """),
    Explanation(
      "sound-converted", .warning, "A sound was converted, and --resample warn tells.",
      """
      The console plays 22,050 Hz, 16 bit, mono, and this was something else. Save it like that to have it \
      copied as it is.
      """),
    Explanation(
      "sound-clipped", .warning, "Samples went beyond full scale and were cut.",
      """
      Loud recordings overshoot when their rate is changed. Make the recording quieter by as much as the \
      message says.
      """),
    Explanation(
      "sound-cut", .warning, "A recording ends before its last sample.",
      """
      What is there was used. Copy or export the file again if the end of the sound is missing.
      """),
    Explanation(
      "sound-part-frame", .warning, "A recording ends inside a frame.",
      """
      A frame has a sample of each channel. The part was left out.
      """),
    Explanation(
      "sound-empty", .warning, "A recording has no samples.",
      """
      The effect is silent.
      """),
    Explanation(
      "sound-not-numbers", .warning, "A recording has samples that are not numbers.",
      """
      Samples in floating point can be infinite or no number at all, after a faulty filter. They are taken \
      as silence.
      """),
    Explanation(
      "wav-header-cut", .error, "A WAV ends inside its header.",
      """
      The file has been cut off. Export it again.
      """),
    Explanation(
      "wav-not-riff", .error, "The file does not begin as a WAV does.",
      """
      It has the ending of one, and is something else.
      """),
    Explanation(
      "wav-not-wave", .error, "The file is a RIFF, but not a WAV.",
      """
      RIFF is a box for many things, such as videos. Export the sound as WAV.
      """),
    Explanation(
      "wav-no-format", .error, "A WAV does not say what its samples are.",
      """
      The part called fmt is missing before the samples. Export it again.
      """),
    Explanation(
      "wav-no-data", .error, "A WAV has no samples at all.",
      """
      The part called data is missing. Export it again.
      """),
    Explanation(
      "wav-chunk-cut", .error, "A WAV ends inside one of its parts.",
      """
      The file has been cut off, or a length is damaged.
      """),
    Explanation(
      "wav-format-cut", .error, "The description of a WAV's samples is too short.",
      """
      The part called fmt ends too early. Export the sound again.
      """),
    Explanation(
      "wav-two-formats", .error, "A WAV describes its samples twice.",
      """
      Nobody can tell which description holds. Export it again.
      """),
    Explanation(
      "wav-compressed", .error, "A WAV is compressed.",
      """
      Only plain samples are read: integers and floating point. Export it as 16 bit PCM.
      """),
    Explanation(
      "wav-depth", .error, "A WAV has samples of an unknown size.",
      """
      8 to 32 bits, and floating point of 32 and 64 bits are read. Save it as 16 bit.
      """),
    Explanation(
      "wav-no-channels", .error, "A WAV has no channels.",
      """
      The header is damaged. Export it again.
      """),
    Explanation(
      "wav-no-rate", .error, "A WAV has 0 samples a second.",
      """
      The header is damaged. Export it again.
      """),
    Explanation(
      "wav-frame-size", .error, "The frames of a WAV have an impossible size.",
      """
      The header is damaged. Export it again.
      """),
    Explanation(
      "wav-block-align", .warning, "A WAV says a wrong size for its frames.",
      """
      Channels and bits tell the right one, which was used.
      """),
    Explanation(
      "wav-second-data", .warning, "A WAV has samples twice.",
      """
      The first were used. Save the file again with a sound editor.
      """),
    Explanation(
      "aiff-header-cut", .error, "An AIFF ends inside its header.",
      """
      The file has been cut off. Export it again.
      """),
    Explanation(
      "aiff-not-form", .error, "The file does not begin as an AIFF does.",
      """
      It has the ending of one, and is something else.
      """),
    Explanation(
      "aiff-not-aiff", .error, "The file is of the family of AIFF, but not one.",
      """
      Export the sound as AIFF or WAV.
      """),
    Explanation(
      "aiff-no-common", .error, "An AIFF does not say what its samples are.",
      """
      The part called COMM is missing. Export it again.
      """),
    Explanation(
      "aiff-no-samples", .error, "An AIFF has no samples at all.",
      """
      The part called SSND is missing. Export it again.
      """),
    Explanation(
      "aiff-common-cut", .error, "The description of an AIFF's samples is too short.",
      """
      The part called COMM ends too early. Export the sound again.
      """),
    Explanation(
      "aiff-chunk-cut", .error, "An AIFF ends inside one of its parts.",
      """
      The file has been cut off, or a length is damaged.
      """),
    Explanation(
      "aiff-samples-cut", .error, "An AIFF ends before its samples begin.",
      """
      The file has been cut off. Export it again.
      """),
  ]
}
