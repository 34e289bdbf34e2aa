import RomKitBase

extension DiagnosticCode {
  package static let mml: [DiagnosticCode] = [
    .init(
      "mml-utf-16", .error, "An MML file is UTF-16 without a byte order mark.",
      "MML is ASCII, with comments in any encoding that extends ASCII, or UTF-16 with a byte order mark. Save it",
      "as UTF-8."),
    .init(
      "mml-unknown-statement", .error, "A line of MML does not begin as it should.",
      "A line begins with Ch and a channel, with $ and the name of a macro, or with # for a comment."),
    .init(
      "mml-missing-channel", .error, "Ch is not followed by a channel.",
      "Write Ch0 to Ch5, then a space and the notes."),
    .init("mml-channel", .error, "The console does not have this channel.", "It has six: Ch0 to Ch5."),
    .init(
      "mml-macro-name", .error,
      "The name of a macro is missing, or has characters other than letters and digits.",
      "Write $Intro and a space, then the text. Macro names are case-sensitive."),
    .init(
      "mml-macro-text", .error, "A macro has no text.",
      "A space and the text follow its name, on the same line."),
    .init(
      "mml-repeated-macro", .error, "A macro is defined twice.",
      "Rename one of the two; the message names the first line."),
    .init(
      "mml-too-many-macros", .error, "There are too many macros.",
      "The limit is far above what a song needs."),
    .init(
      "mml-unclosed-macro", .error, "The use of a macro is not closed.",
      "A macro is used by its name in parentheses: (Intro)."),
    .init(
      "mml-undefined-macro", .error, "A macro is used before it is defined, or never defined.",
      "Define macros on an earlier line than the one that uses them. Macro names are case-sensitive."),
    .init(
      "mml-cyclic-macro", .error, "A macro uses itself.", "It would never end. The notes show the cycle."),
    .init(
      "mml-deep-macro", .error, "Macros use each other too deeply.",
      "The depth is limited far above what a song needs."),
    .init(
      "mml-long-expansion", .error, "The macros expand to too much text.",
      "Macros that use macros double quickly. The limit is far above what a song can hold."),
    .init(
      "mml-unknown-operand", .error, "MML does not have this operand.",
      "Notes are c d e f g a b, followed by + or - and a length; r is a rest. O, <, > are octaves, L a",
      "length, V a volume, M the master volume, T a tempo, @ a tone, \\S and \\E the envelope, % the gate, K",
      "a key shift, P the pitch, | the loop mark, ^ a tie."),
    .init("mml-missing-number", .error, "An operand of MML needs a number.", "For example T120, V64, O4."),
    .init("mml-out-of-range", .error, "A number of MML is too small or too large."),
    .init(
      "mml-envelope", .error, "The envelope is not S or E.",
      "\\S and a number is the attack, \\E and a number the release."),
    .init(
      "mml-pitch-down", .error, "P is not followed by - and a number.",
      "P-200 lowers the pitch by a semitone every 200 samples, and P-0 ends that."),
    .init(
      "mml-key-shift", .error, "K is not followed by + or -.",
      "K++ shifts what follows by two semitones upward, K- by one downward: one sign for each semitone."),
    .init(
      "mml-zero-length", .error, "A note has the length 0.",
      "A length divides the whole note: 1 is a whole note, 4 a quarter."),
    .init(
      "mml-too-short", .error, "A note or a rest is shorter than a sample.",
      "At this tempo and gate nothing can be heard. Choose a longer note or a slower tempo."),
    .init("mml-too-long", .error, "A note is too long to compute.", "Shorten it, or write several notes."),
    .init(
      "mml-too-many-notes", .error, "A song has more notes than are safe on every runtime.",
      "They have room for 65,536 notes, and one of them refuses a song of exactly 65,536. Shorten the song, or",
      "loop a part of it."),
    .init(
      "mml-loop-without-wait", .error, "A loop takes no time.",
      "The console loops forever and hangs. Put a note or a rest after the loop mark."),
    .init(
      "mml-frozen", .error, "The song stands still.",
      "At master volume 0 the console does not count time, so the song never goes on. Use the volumes of the",
      "channels."),
    .init(
      "mml-sharp", .warning, "A # follows the letter of a note, and begins a comment.",
      "In other dialects c# is C sharp. Here it is c+, and # begins a comment, so the rest of the line is not",
      "played. Write a space before a comment. A comment of words is not reported."),
    .init(
      "mml-key-clamped", .warning, "A note is too high or too low for the console.",
      "The highest or the lowest key is played instead. Change the octave, or the key shift."),
    .init(
      "mml-volume", .warning, "A volume is over 255.",
      "Larger volumes wrap around: the message says which one is played."),
    .init(
      "mml-master-volume", .warning, "A master volume is over 65,535.",
      "Larger volumes wrap around: the message says which one is played."),
    .init(
      "mml-silent-channel", .warning, "A channel is silent until its first V.",
      "Only channel 0 has a volume at the start. Write V and a volume before the first note of each channel."),
    .init(
      "mml-late-loop-mark", .warning, "A loop mark has no effect.",
      "A song loops to the first mark of all channels, so one mark in one channel is enough."),
    .init(
      "mml-uneven-loop", .warning, "The channels do not end together.",
      "The song loops when the longest channel ends, and the others are silent until then. Lengths are compared",
      "as they are written, so that rounding to samples makes no difference. Add rests if the silence is intended;",
      "otherwise a length is wrong. --verbose shows when each channel ends, and gaps shorter than a 64th note."
    ),
    .init(
      "mml-uneven-tempo", .warning, "A change of tempo does not apply to all channels.",
      "The channels have the same lengths and do not end together. T applies to all channels, but only to the",
      "lines below it in the file. Write a change of tempo above the lines of all channels that it is for."),
    .init(
      "mml-empty", .warning, "A song has neither notes nor rests.",
      "It ends at once. Write notes, or leave the file out."),
    .init(
      "mml-more", .either, "A song has more problems than are listed.",
      "Fix the first ones; the others often disappear with them."),
  ]
}
