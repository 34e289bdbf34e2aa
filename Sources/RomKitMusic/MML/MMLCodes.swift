import RomKitBase

extension DiagnosticCode {
  @List package static var mml: [DiagnosticCode] {
    error("mml-utf-16", "An MML file is UTF-16 without a byte order mark.")
    "MML is ASCII, with comments in any encoding that extends ASCII, or UTF-16 with a byte order mark. Save the"
    "file as UTF-8."
    error("mml-unknown-statement", "A line of MML does not begin with Ch, $ or #.")
    "A line begins with Ch and a channel, with $ and the name of a macro, or with # for a comment."
    error("mml-missing-channel", "Ch is not followed by a channel.")
    "Write Ch and a number from 0 to 5, then a space and the notes."
    error("mml-channel", "The console does not have this channel.")
    "It has six: Ch0 to Ch5."
    error(
      "mml-macro-name",
      "The name of a macro is missing, is too long, or has characters other than letters and digits.")
    "To define a macro, write $Intro and a space, then the text; to use it, write (Intro). A name has at most 255"
    "letters and digits, and is case-sensitive."
    error("mml-macro-text", "A macro has no text.")
    "Write a space and the text after its name, on the same line, or remove the line."
    error("mml-repeated-macro", "A macro is defined twice.")
    "Rename one of them; the message shows the line of the first definition."
    error("mml-too-many-macros", "There are too many macros.")
    "A song can define at most 65,536 macros, far more than it needs. Write the text of some where they are"
    "used."
    error("mml-unclosed-macro", "The closing parenthesis after the name of a macro is missing.")
    "To use a macro, write its name in parentheses: (Intro)."
    error("mml-undefined-macro", "A macro is used before it is defined, or is never defined.")
    "Define a macro on an earlier line than the lines that use it. Macro names are case-sensitive."
    error("mml-cyclic-macro", "A macro uses itself.")
    "Its expansion would never end. The lines that begin with note: show the cycle."
    error("mml-deep-macro", "Macros are nested too deeply.")
    "Macros can be nested 1,000 levels deep, far more than a song needs. Write the text of some where they"
    "are used."
    error("mml-long-expansion", "The macros expand to too much text.")
    "The text of macros that use other macros grows quickly. The limit is 4,194,304 bytes, far more than a"
    "song needs. Use fewer macros, or split the song."
    error("mml-unknown-operand", "MML does not have this operand.")
    "The notes c d e f g a b can have + or - and a length after them; r is a rest. O, < and > set the octave,"
    "L the default length, V the volume, M the master volume, T the tempo, @ the tone, \\S and \\E the"
    "envelope, % the gate, K the key shift and P the glide. | is the loop mark, and ^ a tie, which rests do"
    "not have. (Name) inserts a macro: repetitions with [ and ] do not exist, nor do & and q of other"
    "dialects. Comments begin with #. All characters are half-width."
    error("mml-missing-number", "An operand of MML needs a number.")
    "Examples are T120, V64 and O4."
    error("mml-out-of-range", "A number in MML is too small or too large.")
    "A tone (@) is 0 to 3, a gate (%) 1 to 100, and a tempo (T) 1 to 1,323,000. Default lengths (L) and"
    "envelopes (\\S and \\E) are at least 1. The upper limit of volumes, lengths and other numbers is far"
    "above what a song needs; the message shows it."
    error("mml-envelope", "\\ is not followed by S or E.")
    "Write \\S and a number for the attack, or \\E and a number for the release."
    error("mml-pitch-down", "P is not followed by - and a number.")
    "P-200 lowers the pitch by a semitone every 200 samples, and P-0 stops the glide."
    error("mml-key-shift", "K is not followed by + or -.")
    "K++ shifts the notes after it up by two semitones, and K- down by one: write one sign for each semitone."
    error("mml-zero-length", "A note or a rest has the length 0.")
    "A length divides the whole note: 1 is a whole note, 4 a quarter note."
    error("mml-too-short", "A note sounds for less than a sample, or a rest is shorter than one.")
    "Choose a longer note or rest, or a slower tempo. For a note, a higher gate can help too."
    error("mml-too-long", "A note is too long to compute.")
    "At a gate of 80 percent, a note with its ties lasts at most 20 minutes and 17 seconds; the message shows"
    "the limit for the gate of the note. Shorten the note, or write several notes."
    error("mml-too-many-notes", "A song has more notes than are safe on every runtime.")
    "The runtimes have room for 65,536 notes, and one of them refuses a song of exactly 65,536. Shorten the"
    "song, or loop a part of it."
    error("mml-loop-without-wait", "A loop takes no time.")
    "The console loops forever and hangs. Put a note or a rest after the loop mark, or remove the mark."
    error("mml-frozen", "The song stands still.")
    "At master volume 0 the console does not count time, so the song never goes on. For silence, set the"
    "volumes of the channels to 0."
    warning("mml-sharp", "A # follows the letter of a note, and begins a comment.")
    "In other dialects c# is C sharp. Here C sharp is c+, and # begins a comment, so the rest of the line is not"
    "played. Write a space before a comment. If the # is followed by words rather than music, nothing is"
    "reported."
    warning("mml-split-number", "A space splits the digits of a number.")
    "MML ignores spaces, so c1 6 is c16. Remove the space, or write the operand that the second number belongs to."
    warning("mml-key-clamped", "A note is too high or too low for the console.")
    "The console plays its highest or lowest key instead. Change the octave or the key shift."
    warning("mml-volume", "A volume is below 0 or over 255.")
    "Such volumes wrap around: the message shows the volume that the console uses."
    warning("mml-master-volume", "A master volume is over 65,535.")
    "Larger volumes wrap around: the message shows the volume that the console uses."
    warning("mml-silent-channel", "A channel is silent until its first V.")
    "Only channel 0 has a volume at the start. Write V and a volume before the first note of each channel."
    warning("mml-late-loop-mark", "A loop mark has no effect.")
    "A song loops to the first mark of all channels, so one mark in one channel is enough. Remove this mark."
    warning("mml-uneven-loop", "The channels do not end together.")
    "The song loops when the longest channel ends, and the others are silent until then. romkit compares the"
    "written lengths, so rounding to samples makes no difference. Add rests if the silence is intended;"
    "otherwise a length is wrong. With --verbose, romkit shows when each channel ends, and also reports gaps"
    "shorter than a 64th note."
    warning("mml-uneven-tempo", "A change of tempo does not apply to all channels.")
    "The lengths of the notes and rests in the channels add up to the same, but the channels do not end"
    "together. T applies to all channels, but only to what follows it in the file. Write a change of tempo"
    "above the lines of all channels that it is meant for."
    warning("mml-empty", "A song has neither notes nor rests.")
    "It ends at once. Write notes, or leave the file out."
    either("mml-more", "A song has more problems than are listed.")
    "Fix the first ones; the others often disappear with them."
  }
}
