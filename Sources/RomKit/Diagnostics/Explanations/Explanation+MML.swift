extension Explanation {
  /// About MML.
  static let mml: [Explanation] = [
    Explanation(
      "mml-utf-16", .error, "An MML file is UTF-16.",
      """
      MML is ASCII, with comments in any encoding that keeps ASCII as it is. Save it as UTF-8.
      """),
    Explanation(
      "mml-unknown-statement", .error, "A line of MML does not begin as it should.",
      """
      A line begins with Ch and a channel, with $ and the name of a macro, or with # for a comment.
      """),
    Explanation(
      "mml-missing-channel", .error, "Ch is not followed by a channel.",
      """
      Write Ch0 to Ch5, then a space and the notes.
      """),
    Explanation(
      "mml-channel", .error, "The machine does not have this channel.",
      """
      It has six: Ch0 to Ch5.
      """),
    Explanation(
      "mml-macro-name", .error,
      "The name of a macro is missing or has other characters than letters and digits.",
      """
      Write $Intro and a space, then the text. Capital and small letters differ.
      """),
    Explanation(
      "mml-macro-text", .error, "A macro has no text.",
      """
      A space and the text follow its name, on the same line.
      """),
    Explanation(
      "mml-repeated-macro", .error, "A macro is defined twice.",
      """
      The message names the first line. Rename one of them.
      """),
    Explanation(
      "mml-too-many-macros", .error, "There are more macros than are kept.",
      """
      No song by hand has so many.
      """),
    Explanation(
      "mml-unclosed-macro", .error, "The use of a macro is not closed.",
      """
      A macro is used by its name in parentheses: (Intro).
      """),
    Explanation(
      "mml-undefined-macro", .error, "A macro is used that is not defined before.",
      """
      Macros are defined on an earlier line than the one that uses them. Capital and small letters differ.
      """),
    Explanation(
      "mml-cyclic-macro", .error, "A macro uses itself.",
      """
      It would never end. The notes show the way round.
      """),
    Explanation(
      "mml-deep-macro", .error, "Macros use each other too deep.",
      """
      The depth is limited far above what a song needs.
      """),
    Explanation(
      "mml-long-expansion", .error, "The macros put in too much text.",
      """
      Macros that use macros double quickly. The limit is far above what a song can hold.
      """),
    Explanation(
      "mml-unknown-operand", .error, "MML does not know this letter.",
      """
      Notes are c d e f g a b, with + or - behind them and then a length; r is a rest. O, <, > are \
      octaves, L a length, V a volume, M the master volume, T a tempo, @ a tone, \\S and \\E the envelope, \
      % the gate, K a key shift, P the pitch, | the loop mark, ^ a tie.
      """),
    Explanation(
      "mml-missing-number", .error, "A letter of MML needs a number.",
      """
      For example T120, V64, O4.
      """),
    Explanation(
      "mml-out-of-range", .error, "A number of MML is too small or too large.",
      """
      The message says what the letter takes.
      """),
    Explanation(
      "mml-envelope", .error, "The envelope is not S or E.",
      """
      \\S and a number is the attack, \\E and a number the release.
      """),
    Explanation(
      "mml-pitch-down", .error, "P lacks its - and number.",
      """
      P-200 lets the pitch fall a semitone every 200 samples, P-0 ends that.
      """),
    Explanation(
      "mml-key-shift", .error, "K lacks + or -.",
      """
      K++ shifts what follows by two semitones upward, K- by one downward: one sign for each semitone.
      """),
    Explanation(
      "mml-zero-length", .error, "A note has the length 0.",
      """
      A length divides the whole note: 1 is a whole note, 4 a quarter.
      """),
    Explanation(
      "mml-too-short", .error, "A note or a rest is shorter than a sample.",
      """
      At this tempo and gate nothing is left to be heard. Choose a longer note or a slower tempo.
      """),
    Explanation(
      "mml-too-long", .error, "A note is longer than can be reckoned.",
      """
      Choose a shorter one, or several.
      """),
    Explanation(
      "mml-too-many-notes", .error, "A song has more notes than are safe on every runtime.",
      """
      They hold 65,536 notes, and one of them refuses a song of exactly that many. Shorten the song, or \
      loop a part of it.
      """),
    Explanation(
      "mml-loop-without-wait", .error, "A loop takes no time.",
      """
      The machine goes round in it for ever and hangs. Put a note or a rest after the loop mark.
      """),
    Explanation(
      "mml-frozen", .error, "The song stands still.",
      """
      At master volume 0 the machine does not count time, so it never goes on. Use the volumes of the \
      channels.
      """),
    Explanation(
      "mml-key-clamped", .warning, "A note is too high or too low for the machine.",
      """
      The highest or the lowest key is played in its place. Change the octave, or the key shift.
      """),
    Explanation(
      "mml-volume", .warning, "A volume is larger than the machine's.",
      """
      Volumes are 0 to 255, and larger ones wrap around: the message says what is played.
      """),
    Explanation(
      "mml-master-volume", .warning, "A master volume is larger than the machine's.",
      """
      Master volumes are 0 to 65,535, and larger ones wrap around: the message says what is played.
      """),
    Explanation(
      "mml-silent-channel", .warning, "A channel is silent until its first V.",
      """
      As every player of these songs has it, only channel 0 begins with a volume. Write V and a volume \
      before the first note of each channel.
      """),
    Explanation(
      "mml-late-loop-mark", .warning, "A loop mark does nothing.",
      """
      A song loops to the first mark of all channels, so one mark in one channel is enough.
      """),
    Explanation(
      "mml-uneven-loop", .warning, "The channels do not end together.",
      """
      The song loops when the longest channel ends, and the others are silent until then. Notes show when \
      each ends: fill them up with rests if silence is meant, else a length is wrong somewhere.
      """),
    Explanation(
      "mml-empty", .warning, "A song has neither notes nor rests.",
      """
      It is over at once. Write notes, or leave the file out.
      """),
    Explanation(
      "mml-more", .either, "There are more problems in a song than are told.",
      """
      Mend the first ones; the others often go with them.
      """),
  ]
}
