import RomKitBase

extension DiagnosticCode {
  package static let sounds: [DiagnosticCode] = [
    .init(
      "effect-too-short", .either, "An effect has fewer samples than its header says.",
      "The file was truncated, or its header has the bytes of the length in the wrong order. Convert the sound",
      "again.",
      rule: .init(
        .effects, .error,
        notice: "Noise at the end of the effect, or a crash, because the console reads past the slot")),
    .init(
      "effect-header-cut", .either, "An effect is shorter than its header of 8 bytes.",
      "The header is EFF, a NUL and the length of the samples in 4 bytes, most significant byte first. Convert",
      "the sound again.",
      rule: .init(.effects, .error, notice: "Noise, silence or a crash")),
    .init(
      "effect-wrong-magic", .either, "An effect does not begin with EFF and a NUL.",
      "Usually, a sound file was renamed to .PCM instead of being converted. Give it its own extension",
      "again; romkit convert jump.wav -o ESLOT000.PCM converts a sound.",
      rule: .init(.effects, .error, notice: "Noise or silence")),
    .init(
      "effect-odd-length", .either,
      "The length of an effect is not a multiple of 2 bytes, the size of a sample.",
      "The file was truncated, or bytes were added. Convert the sound again.",
      rule: .init(
        .effects, .error, notice: "At most a click at the end, because half a sample is past the slot")),
    .init(
      "effect-bytes-after", .warning, "An effect has more bytes than its header says.",
      "Convert the sound again.",
      rule: .init(
        .effects, .warning,
        notice: "Nothing; if the length in the header is wrong, the end of the effect is missing")),
    .init(
      "effect-too-long", .error, "An effect has more samples than a console can count.",
      "The limit is 1,073,741,819 samples. Make the effect shorter, or write a song instead."),
    .init(
      "sound-unknown", .error, "The file is not a recording that romkit recognizes.",
      "The file is empty, damaged or in another format. The message lists the formats that",
      "romkit reads; export the sound in one of them. An effect that is already converted has the extension .pcm."
    ),
    .init(
      "sound-needs-converting", .error, "A sound needs a conversion, which is not allowed.",
      "Effects are 22,050 Hz, 16 bit, mono. --resample reject, or resample = \"reject\" in romkit.toml, refuses",
      "all other sounds. Save the sound in this format, or allow the conversion with convert instead of reject."
    ),
    .init(
      "sound-rate-too-high", .error, "The rate of a sound is implausibly high.",
      "The rate is over 10,000,000 Hz: the header is damaged. Export the sound again, or correct its rate in a",
      "sound editor."),
    .init(
      "sound-too-long", .error, "A sound is too long for a slot.",
      "Shorten it. A minute of an effect takes 2.6 megabytes. A sound that grows when it is converted to 22,050",
      "Hz, 16 bit, mono can have at most 4 minutes and 45 seconds, or 12 MiB. If its rate is wrong, correct",
      "that first in a sound editor."),
    .init(
      "sound-converted", .warning, "A sound was converted, and the setting resample asks for a report.",
      "The console plays 22,050 Hz, 16 bit, mono. Save the sound in this format to have it copied unchanged. To",
      "silence the warning, set resample to convert, in the command or in romkit.toml."),
    .init(
      "sound-clipped", .warning, "Samples beyond full scale were clipped.",
      "Loud recordings overshoot when their rate is changed, and recordings in floating point can exceed full scale. Make the recording quieter by the amount in the",
      "message."),
    .init(
      "sound-cut", .warning, "A recording ends before its last sample.",
      "The samples before the end of the file were used. Copy or export the file again if the end of the sound",
      "is missing."),
    .init(
      "sound-part-frame", .warning, "A recording ends inside a frame.",
      "A frame has one sample for each channel. The incomplete frame was left out. Save the file again with a",
      "sound editor."),
    .init(
      "sound-loop", .warning, "A recording has loops, which effects do not have.",
      "The console plays an effect once. Repeat the looped part in a sound editor, or remove the loop. Only songs",
      "have loops."),
    .init(
      "sound-cancelled", .warning, "The channels of a recording are out of phase and cancel each other.",
      "An effect is the mean of all channels. Where one channel is the other one upside down, the mean is silence. Invert",
      "one of them in a sound editor, or save only one channel."),
    .init(
      "sound-block", .error, "A compressed sound is damaged.",
      "A block of ADPCM begins with the number of a step or a predictor, and this one does not exist. Export the sound",
      "again."),
    .init(
      "sound-empty", .warning, "A recording has no samples.",
      "The effect is silent. Export the sound again if it should not be."),
    .init(
      "sound-not-numbers", .warning, "A recording has samples that are not numbers.",
      "Floating-point samples can be infinite or not a number, for example after a faulty filter. Such samples",
      "become silence. Export the file again, as integers if possible."),
    .init(
      "wav-header-cut", .error, "A WAV ends inside its header.",
      "The file was truncated. Export the sound again."),
    .init(
      "wav-not-riff", .error, "The file does not begin with the signature of a WAV.",
      "The file has another format despite its extension. Export the sound as WAV."),
    .init(
      "wav-not-wave", .error, "The file is a RIFF, but not a WAV.",
      "RIFF is a format for many kinds of data, such as videos. Export the sound as WAV."),
    .init(
      "wav-no-format", .error, "A WAV does not describe its samples.",
      "There is no fmt chunk. Export the sound again."),
    .init(
      "wav-no-data", .error, "A WAV has no samples.", "There is no data chunk. Export the sound again."),
    .init(
      "wav-chunk-cut", .error, "A WAV ends inside a chunk.",
      "The file was truncated, or a length is damaged. Export the sound again."),
    .init(
      "wav-format-cut", .error, "The description of a WAV's samples is too short.",
      "The fmt chunk is truncated. Export the sound again."),
    .init(
      "wav-two-formats", .error, "A WAV describes its samples twice.",
      "The right description is unknown. Export the sound again."),
    .init(
      "wav-compressed", .error, "A WAV has a compression that romkit does not read.",
      "romkit reads uncompressed samples, mu-law, A-law, IMA ADPCM and Microsoft ADPCM. Export the sound as 16-bit",
      "PCM."),
    .init(
      "wav-depth", .error, "A WAV has samples of an unknown size.",
      "romkit reads integer samples of 1 to 32 bits, and floating-point samples of 32 or 64 bits. Save the sound",
      "as 16 bit."),
    .init(
      "wav-no-channels", .error, "A WAV has no channels.", "The header is damaged. Export the sound again."),
    .init(
      "wav-no-rate", .error, "A WAV has 0 samples a second.",
      "The header is damaged. Export the sound again."),
    .init(
      "wav-frame-size", .error, "The blocks of a compressed WAV are too small.",
      "The header is damaged. Export the sound again."),
    .init(
      "wav-block-align", .warning, "A WAV declares the wrong size for its frames.",
      "romkit used the right size, which follows from the channels and the bits. Save the file again with a",
      "sound editor."),
    .init(
      "wav-second-data", .warning, "A WAV has two data chunks.",
      "romkit used the samples of the first. Save the file again with a sound editor."),
    .init(
      "aiff-header-cut", .error, "An AIFF ends inside its header.",
      "The file was truncated. Export the sound again."),
    .init(
      "aiff-not-form", .error, "The file does not begin with the signature of an AIFF.",
      "The file has another format despite its extension. Export the sound as AIFF or WAV."),
    .init(
      "aiff-not-aiff", .error, "The file is a FORM, but not an AIFF.", "Export the sound as AIFF or WAV."),
    .init(
      "aiff-no-common", .error, "An AIFF does not describe its samples.",
      "There is no COMM chunk. Export the sound again."),
    .init(
      "aiff-no-samples", .error, "An AIFF has no samples.",
      "There is no SSND chunk. Export the sound again."),
    .init(
      "aiff-common-cut", .error, "The description of an AIFF's samples is too short.",
      "The COMM chunk is truncated. Export the sound again."),
    .init(
      "aiff-frames", .warning, "An AIFF has more frames than it counts.",
      "romkit used all of them. Save the file again with a sound editor."),
    .init(
      "aiff-chunk-cut", .error, "An AIFF ends inside a chunk.",
      "The file was truncated, or a length is damaged. Export the sound again."),
    .init(
      "aiff-samples-cut", .error, "An AIFF ends before its samples begin.",
      "The file was truncated. Export the sound again."),
    .init(
      "aiff-samples-offset", .error, "The samples of an AIFF begin outside their chunk.",
      "The header is damaged. Export the sound again."),
    .init(
      "aiff-compressed", .error, "An AIFF has a compression that romkit does not read.",
      "romkit reads uncompressed samples, mu-law, A-law and IMA ADPCM. Export the sound as 16-bit AIFF, or as WAV."
    ),
    .init(
      "aiff-depth", .error, "An AIFF has samples of an unknown size.",
      "romkit reads samples of 1 to 32 bits. Save the sound with 16 bits a sample."),
    .init(
      "aiff-no-channels", .error, "An AIFF has no channels.",
      "The header is damaged. Export the sound again."),
    .init(
      "aiff-rate", .error, "The rate of an AIFF is implausible.",
      "It is 0, negative, or far too high. The header is damaged. Export the sound again."),
  ]
}
