import RomKitBase

extension DiagnosticCode {
  @List package static var sounds: [DiagnosticCode] {
    either("effect-too-short", "An effect has fewer samples than its header says.")
    "The file was truncated, or its header has the bytes of the length in the wrong order. Convert the sound"
    "again."
    rule(
      .effects, .error,
      notice: "Noise at the end of the effect, or a crash, because the console reads past the slot")
    either("effect-header-cut", "An effect is shorter than its header of 8 bytes.")
    "The header is EFF, a NUL and the length of the samples in 4 bytes, most significant byte first. Convert"
    "the sound again."
    rule(.effects, .error, notice: "Noise, silence or a crash")
    either("effect-wrong-magic", "An effect does not begin with EFF and a NUL.")
    "Usually, a sound file was renamed to .PCM instead of being converted. Give it its own extension"
    "again; romkit convert jump.wav -o ESLOT000.PCM converts a sound."
    rule(.effects, .error, notice: "Noise or silence")
    either("effect-odd-length", "The length of an effect is not a multiple of 2 bytes, the size of a sample.")
    "The file was truncated, or bytes were added. Convert the sound again."
    rule(.effects, .error, notice: "At most a click at the end, because half a sample is past the slot")
    warning("effect-bytes-after", "An effect has more bytes than its header says.")
    "Convert the sound again."
    rule(
      .effects, .warning,
      notice: "Nothing; if the length in the header is wrong, the end of the effect is missing")
    error("effect-too-long", "An effect has more samples than a console can count.")
    "The limit is 1,073,741,819 samples. Make the effect shorter, or write a song instead."
    error("sound-unknown", "The file is not a recording that romkit recognizes.")
    "The file is empty, damaged or in another format. The message lists the formats that"
    "romkit reads; export the sound in one of them. An effect that is already converted has the extension .pcm."
    error("sound-needs-converting", "A sound needs a conversion, which is not allowed.")
    "Effects are 22,050 Hz, 16 bit, mono. --resample reject, or resample = \"reject\" in romkit.toml, refuses"
    "all other sounds. Save the sound in this format, or allow the conversion with convert instead of reject."
    error("sound-rate-too-high", "The rate of a sound is implausibly high.")
    "The rate is over 10,000,000 Hz: the header is damaged. Export the sound again, or correct its rate in a"
    "sound editor."
    error("sound-too-long", "A sound is too long for a slot.")
    "Shorten it. A minute of an effect takes 2.6 megabytes. A sound that grows when it is converted to 22,050"
    "Hz, 16 bit, mono can have at most 4 minutes and 45 seconds, or 12 MiB. If its rate is wrong, correct"
    "that first in a sound editor."
    warning("sound-converted", "A sound was converted, and the setting resample asks for a report.")
    "The console plays 22,050 Hz, 16 bit, mono. Save the sound in this format to have it copied unchanged. To"
    "silence the warning, set resample to convert, in the command or in romkit.toml."
    warning("sound-clipped", "Samples beyond full scale were clipped.")
    "Loud recordings overshoot when their rate is changed, and recordings in floating point can exceed full scale. Make the recording quieter by the amount in the"
    "message."
    warning("sound-cut", "A recording ends before its last sample.")
    "The samples before the end of the file were used. Copy or export the file again if the end of the sound"
    "is missing."
    warning("sound-part-frame", "A recording ends inside a frame.")
    "A frame has one sample for each channel. The incomplete frame was left out. Save the file again with a"
    "sound editor."
    warning("sound-loop", "A recording has loops, which effects do not have.")
    "The console plays an effect once. Repeat the looped part in a sound editor, or remove the loop. Only songs"
    "have loops."
    warning("sound-cancelled", "The channels of a recording are out of phase and cancel each other.")
    "An effect is the mean of all channels. Where one channel is the other one upside down, the mean is silence. Invert"
    "one of them in a sound editor, or save only one channel."
    error("sound-block", "A compressed sound is damaged.")
    "A block of ADPCM begins with the number of a step or a predictor, and this one does not exist. Export the sound"
    "again."
    warning("sound-empty", "A recording has no samples.")
    "The effect is silent. Export the sound again if it should not be."
    warning("sound-not-numbers", "A recording has samples that are not numbers.")
    "Floating-point samples can be infinite or not a number, for example after a faulty filter. Such samples"
    "become silence. Export the file again, as integers if possible."
    error("wav-header-cut", "A WAV ends inside its header.")
    "The file was truncated. Export the sound again."
    error("wav-not-riff", "The file does not begin with the signature of a WAV.")
    "The file has another format despite its extension. Export the sound as WAV."
    error("wav-not-wave", "The file is a RIFF, but not a WAV.")
    "RIFF is a format for many kinds of data, such as videos. Export the sound as WAV."
    error("wav-no-format", "A WAV does not describe its samples.")
    "There is no fmt chunk. Export the sound again."
    error("wav-no-data", "A WAV has no samples.")
    "There is no data chunk. Export the sound again."
    error("wav-chunk-cut", "A WAV ends inside a chunk.")
    "The file was truncated, or a length is damaged. Export the sound again."
    error("wav-format-cut", "The description of a WAV's samples is too short.")
    "The fmt chunk is truncated. Export the sound again."
    error("wav-two-formats", "A WAV describes its samples twice.")
    "The right description is unknown. Export the sound again."
    error("wav-compressed", "A WAV has a compression that romkit does not read.")
    "romkit reads uncompressed samples, mu-law, A-law, IMA ADPCM and Microsoft ADPCM. Export the sound as 16-bit"
    "PCM."
    error("wav-depth", "A WAV has samples of an unknown size.")
    "romkit reads integer samples of 1 to 32 bits, and floating-point samples of 32 or 64 bits. Save the sound"
    "as 16 bit."
    error("wav-no-channels", "A WAV has no channels.")
    "The header is damaged. Export the sound again."
    error("wav-no-rate", "A WAV has 0 samples a second.")
    "The header is damaged. Export the sound again."
    error("wav-frame-size", "The blocks of a compressed WAV are too small.")
    "The header is damaged. Export the sound again."
    warning("wav-block-align", "A WAV declares the wrong size for its frames.")
    "romkit used the right size, which follows from the channels and the bits. Save the file again with a"
    "sound editor."
    warning("wav-second-data", "A WAV has two data chunks.")
    "romkit used the samples of the first. Save the file again with a sound editor."
    error("aiff-header-cut", "An AIFF ends inside its header.")
    "The file was truncated. Export the sound again."
    error("aiff-not-form", "The file does not begin with the signature of an AIFF.")
    "The file has another format despite its extension. Export the sound as AIFF or WAV."
    error("aiff-not-aiff", "The file is a FORM, but not an AIFF.")
    "Export the sound as AIFF or WAV."
    error("aiff-no-common", "An AIFF does not describe its samples.")
    "There is no COMM chunk. Export the sound again."
    error("aiff-no-samples", "An AIFF has no samples.")
    "There is no SSND chunk. Export the sound again."
    error("aiff-common-cut", "The description of an AIFF's samples is too short.")
    "The COMM chunk is truncated. Export the sound again."
    warning("aiff-frames", "An AIFF has more frames than it counts.")
    "romkit used all of them. Save the file again with a sound editor."
    error("aiff-chunk-cut", "An AIFF ends inside a chunk.")
    "The file was truncated, or a length is damaged. Export the sound again."
    error("aiff-samples-cut", "An AIFF ends before its samples begin.")
    "The file was truncated. Export the sound again."
    error("aiff-samples-offset", "The samples of an AIFF begin outside their chunk.")
    "The header is damaged. Export the sound again."
    error("aiff-compressed", "An AIFF has a compression that romkit does not read.")
    "romkit reads uncompressed samples, mu-law, A-law and IMA ADPCM. Export the sound as 16-bit AIFF, or as WAV."
    error("aiff-depth", "An AIFF has samples of an unknown size.")
    "romkit reads samples of 1 to 32 bits. Save the sound with 16 bits a sample."
    error("aiff-no-channels", "An AIFF has no channels.")
    "The header is damaged. Export the sound again."
    error("aiff-rate", "The rate of an AIFF is implausible.")
    "It is 0, negative, or far too high. The header is damaged. Export the sound again."
  }
}
