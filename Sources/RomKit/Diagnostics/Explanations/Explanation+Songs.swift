extension Explanation {
  /// About songs, listings and credits.
  static let songs: [Explanation] = [
    Explanation(
      "bgm-empty", .error, "A song slot has no bytes.",
      """
      A song is a zlib stream of notes. Convert its source again.
      """),
    Explanation(
      "bgm-not-zlib", .error, "A song slot is not a zlib stream.",
      """
      The message says what it looks like. A VGSPACK has the ending .vgs; MML has .mml and is compiled by \
      romkit convert.
      """),
    Explanation(
      "bgm-dictionary", .error, "A song needs a zlib dictionary.",
      """
      No VGS runtime has one. Compress the notes as a plain zlib stream.
      """),
    Explanation(
      "bgm-corrupt", .error, "A song is damaged inside.",
      """
      It can be unpacked only to the place that the message tells. Make it again from its source.
      """),
    Explanation(
      "bgm-truncated", .error, "A song is cut off.",
      """
      Make it again from its source, or take it from another copy.
      """),
    Explanation(
      "bgm-checksum", .error, "A song does not match its own checksum.",
      """
      A zlib stream ends with an Adler-32 of what it holds. The notes are not what they were.
      """),
    Explanation(
      "bgm-too-long", .error, "A song has more notes than the runtimes have room for.",
      """
      They unpack it into a fixed room, and what is too much is cut without a word. Shorten the song, or \
      loop a part of it.
      """),
    Explanation(
      "bgm-trailing-bytes", .error, "There is something after the end of a song.",
      """
      Remove it, if it is not the rest of a damaged file.
      """),
    Explanation(
      "bgm-length", .error, "A song does not have whole notes.",
      """
      A note takes 8 bytes. Make it again from its source.
      """),
    Explanation(
      "song-silent", .either, "A song is over at once.",
      """
      Not even one sample passes before its end. Give it notes, or remove it.
      """),
    Explanation(
      "song-too-many-notes", .either, "A song has more notes than are safe on every runtime.",
      """
      They hold 65,536 notes, and one of them refuses a song of exactly that many. Shorten the song, or \
      loop a part of it.
      """),
    Explanation(
      "song-unknown-note", .either, "A song has a note that no machine knows.",
      """
      It stops there. The song is damaged, or was made for another machine.
      """),
    Explanation(
      "song-early-end", .either, "A song ends before its last note.",
      """
      A WAIT of 0 is the end. What follows is never played: remove it, or remove the WAIT.
      """),
    Explanation(
      "song-jump-outside", .either, "A song jumps out of its list of notes.",
      """
      The machine goes on reading whatever lies behind the list. Let the JUMP name the index of the LABEL.
      """),
    Explanation(
      "song-jump-without-label", .either, "A song jumps to a place that is no LABEL.",
      """
      The machine does jump there; other players may not. Let the JUMP name the index of the LABEL.
      """),
    Explanation(
      "song-loop-without-wait", .either, "A song has a loop in which no time passes.",
      """
      The machine goes round in it for ever and hangs. Put a WAIT between the LABEL and the JUMP.
      """),
    Explanation(
      "song-no-end", .either, "A song does not end.",
      """
      After the last note the machine goes on reading whatever lies behind the list. End it with a WAIT of \
      0, or with a JUMP.
      """),
    Explanation(
      "song-unreachable", .either, "Some notes of a song are never played.",
      """
      They stand behind a JUMP. Remove them, or the JUMP.
      """),
    Explanation(
      "song-channel", .either, "A note is for a channel that the machine does not have.",
      """
      The channels are 0 to 5. What a runtime does with others is not defined, and may harm more than the \
      song.
      """),
    Explanation(
      "song-tone", .either, "A note has a tone that the machine does not have.",
      """
      The tones are 0 to 3: triangle, sawtooth, square and noise. What a runtime does with others is not \
      defined.
      """),
    Explanation(
      "song-key", .either, "A note has a key that the machine does not have.",
      """
      The keys are 0 to 84, and others wrap around: something else than was meant is heard.
      """),
    Explanation(
      "song-volume", .either, "A volume is larger than the machine's.",
      """
      Volumes are 0 to 255, and larger ones wrap around: something else than was meant is heard.
      """),
    Explanation(
      "song-master-volume", .either, "A master volume is larger than the machine's.",
      """
      Master volumes are 0 to 65,535, and larger ones wrap around.
      """),
    Explanation(
      "song-frozen", .either, "A song stands still.",
      """
      At master volume 0 the machine does not count time, so it never goes on. Use 1 or more, or the \
      volumes of the channels.
      """),
    Explanation(
      "decompile-channel", .error, "The song uses a channel that MML does not have.",
      """
      MML has the channels 0 to 5. Convert the song to .notes, which can say everything.
      """),
    Explanation(
      "decompile-tone", .error, "The song uses a tone that MML does not have.",
      """
      MML has the tones 0 to 3. Convert the song to .notes, which can say everything.
      """),
    Explanation(
      "decompile-key", .error, "The song uses a key that MML does not have.",
      """
      MML has the keys 0 to 84. Convert the song to .notes, which can say everything.
      """),
    Explanation(
      "decompile-loop-without-wait", .error, "The song has a loop in which no time passes.",
      """
      It hangs the machine, and MML cannot say it. Convert the song to .notes and mend it there.
      """),
    Explanation(
      "decompile-stands-still", .error, "The song stands still at master volume 0.",
      """
      MML cannot say what never happens. Convert the song to .notes and mend it there.
      """),
    Explanation(
      "decompile-no-room-for-label", .error, "The song loops to a moment when all channels sound.",
      """
      In MML a loop starts between two notes of a channel, and there is none at this time. Convert the \
      song to .notes, which can say everything.
      """),
    Explanation(
      "decompile-no-room-for-master-volume", .error, "The master volume changes when all channels sound.",
      """
      In MML it changes between two notes of a channel, and there is none at this time. Convert the song \
      to .notes, which can say everything.
      """),
    Explanation(
      "decompile-key-too-long", .error, "A key is down for longer than MML can say.",
      """
      Convert the song to .notes, which can say everything.
      """),
    Explanation(
      "decompile-different", .error, "The MML would not sound like the song.",
      """
      romkit compiles what it decompiled and compares the samples; a text that sounds different is not \
      given out. Convert the song to .notes, which can say everything.
      """),
    Explanation(
      "decompile-too-long", .error, "The MML would be very long.",
      """
      The song waits for such long times that its text would have no end. Convert the song to .notes.
      """),
    Explanation(
      "decompile-does-not-compile", .error, "The MML would not compile.",
      """
      Convert the song to .notes, which can say everything, and please report it: this should not happen.
      """),
    Explanation(
      "decompile-key-not-up", .error, "A note starts while the one before it is still down.",
      """
      In MML a key comes up before the next goes down on its channel. Convert the song to .notes, which \
      can say everything.
      """),
    Explanation(
      "decompile-key-up-too-late", .error, "A key comes up exactly when the next goes down.",
      """
      In MML it comes up at least one sample earlier. Convert the song to .notes, which can say \
      everything.
      """),
    Explanation(
      "decompile-key-up-at-once", .error, "A key is down for no time at all.",
      """
      In MML it is down for one sample or more. Convert the song to .notes, which can say everything.
      """),
    Explanation(
      "decompile-key-up-alone", .error, "A key comes up that is not down.",
      """
      MML cannot say that. Convert the song to .notes, which can say everything.
      """),
    Explanation(
      "decompile-setting-during-key", .error, "A setting changes while a key is down.",
      """
      In MML tones, envelopes and volumes change between notes. Convert the song to .notes, which can say \
      everything.
      """),
  ]
}
