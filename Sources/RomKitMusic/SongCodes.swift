import RomKitBase

extension DiagnosticCode {
  @List package static var songs: [DiagnosticCode] {
    error("bgm-empty", "A song slot or .bgm file is empty.")
    "A song is a zlib-compressed stream of notes. Convert its source again."
    rule(.songBytes, .error, notice: "Silence")
    error("bgm-not-zlib", "A song slot or .bgm file is not a zlib stream.")
    "The message says what the bytes look like. A VGSPACK has the extension .vgs. Compile MML with"
    "romkit convert. Compress notes as a zlib stream, not with gzip or as raw deflate data."
    "If the format is unknown, make the song again from its source, or use another copy."
    rule(.songBytes, .error, notice: "Silence")
    error("bgm-dictionary", "A song needs a preset zlib dictionary.")
    "No VGS runtime has one. Compress the notes as a plain zlib stream."
    rule(.songBytes, .error, notice: "Silence")
    error("bgm-corrupt", "A song cannot be decoded to its end.")
    "Make it again from its source, or use another copy."
    rule(.songBytes, .error, notice: "The song stops where the damage is")
    error("bgm-truncated", "A song slot or .bgm file ends before its zlib stream does.")
    "Make it again from its source, or use another copy."
    rule(.songBytes, .error, notice: "The song stops where its data ends")
    error("bgm-checksum", "The notes of a song do not match the Adler-32 checksum of its stream.")
    "Make it again from its source, or use another copy."
    rule(.songBytes, .error, notice: "Wrong notes")
    error("bgm-too-long", "A song has more than 65,536 notes.")
    "Some runtimes silently drop the rest, and others refuse the song. Shorten the song to 65,535 notes or fewer, or loop a part of it."
    rule(.songBytes, .error, notice: "The song stops at the last note that the console has room for")
    either("bgm-trailing-bytes", "Bytes follow the zlib stream of a song.")
    "If they are the rest of a damaged file, make the song again from its source. Otherwise, remove them: if the message"
    "says offset 64 of song.bgm, head -c 64 song.bgm > new.bgm copies the song without them."
    rule(.songBytes, .warning, notice: "Nothing, because the console never reads them")
    either("bgm-length", "The note list of a song ends with an incomplete note.")
    "Each note takes 8 bytes. Make the song again from its source."
    rule(.songBytes, .warning, notice: "Nothing, if the song ends before the incomplete note")
    either(
      "song-too-many-notes", "A song has more than 65,535 notes, the most that are safe on every runtime.")
    "Shorten the song to 65,535 notes or fewer, or loop a part of it."
    rule(.songNotes, .error, notice: "Some runtimes refuse the song")
    either("song-unknown-note", "A note has a type that does not exist.")
    "The song is damaged, or was not made for VGS. Make it again from its source, or use another copy."
    rule(.songNotes, .error, notice: "The song stops there", unless: "a warning if it is the last note")
    either("song-early-end", "A WAIT of 0 ends a song before its last note.")
    "Remove the WAIT, or the notes after it."
    rule(.songNotes, .error, notice: "The song stops there")
    either("song-no-end", "A song ends with neither a WAIT of 0 nor a JUMP.")
    "The console plays the memory beyond the last note. End the song with a WAIT of 0, or with a JUMP."
    rule(.songNotes, .error, notice: "Noise, or another song, after the end")
    either("song-jump-outside", "A JUMP leads beyond the last note of a song.")
    "The console plays the memory beyond the last note. Give the JUMP the index of the LABEL."
    rule(.songNotes, .error, notice: "Noise, or another song, instead of the loop")
    either("song-loop-without-wait", "A JUMP closes a loop in which no time passes.")
    "Put a WAIT between the LABEL and the JUMP."
    rule(.songNotes, .error, notice: "The game freezes")
    either("song-frozen", "A WAIT comes at master volume 0, at which a song stands still.")
    "A song begins with master volume 0. Set a master volume of 1 or more before the first WAIT; for silence,"
    "set the volumes of the channels to 0."
    rule(.songNotes, .error, notice: "The song falls silent and never goes on")
    either("song-channel", "A note is for a channel over 5.")
    "The console has channels 0 to 5. To correct the note, convert the song to .notes, edit that, and convert it back."
    rule(
      .songNotes, .error,
      notice: "Anything can happen, because the console writes outside the memory of its channels")
    either("song-tone", "A note has a tone over 3.")
    "The tones are 0 to 3: triangle, sawtooth, square and noise. To correct the note, convert the song to"
    ".notes and back."
    rule(.songNotes, .error, notice: "Noise, because the console reads outside its wave tables")
    either("song-key", "A note has a key over 84.")
    "The console has keys 0 to 84. To correct the note, convert the song to .notes, edit that, and convert it back."
    rule(.songNotes, .warning, notice: "A lower note, because the console takes the key modulo 85")
    either("song-volume", "A volume is over 255.")
    "The volume of a channel is 0 to 255. To correct the note, convert the song to .notes, edit that, and convert it back."
    rule(.songNotes, .warning, notice: "A different volume, because the console uses only the low 8 bits")
    either("song-master-volume", "A master volume is over 65,535.")
    "The master volume is 0 to 65,535. To correct the note, convert the song to .notes, edit that, and convert it back."
    rule(.songNotes, .warning, notice: "A different volume, because the console uses only the low 16 bits")
    either("song-jump-without-label", "A JUMP leads to a note that is not a LABEL.")
    "The console does jump there; other players may not. Give the JUMP the index of the LABEL."
    rule(.songNotes, .warning, notice: "The loop may start in the wrong place")
    either("song-unreachable", "Notes follow a JUMP that is always taken.")
    "Remove them, or the JUMP."
    rule(.songNotes, .warning, notice: "Nothing after the JUMP is heard")
    either("song-silent", "A song ends before any time passes.")
    "Add notes to it, or remove it."
    rule(.songNotes, .warning, notice: "Silence")
    error("notes-unknown-word", "A line of a .notes file does not begin with the name of a note.")
    "A line is the name of a note and its operands; text after # is a comment. The names are attack, release,"
    "volume, master-volume, key-on, key-off, wait, end, pitch-down, label, jump and raw."
    error("notes-missing-operand", "A note in a .notes file lacks an operand.")
    "volume ch0 100, wait 8820, key-on ch0 triangle c4 and jump label are complete notes. attack, release and"
    "pitch-down have the operands of volume; key-off has a channel, and master-volume a level. Convert any"
    "song to .notes to see more examples."
    error("notes-wrong-operand", "An operand in a .notes file is invalid.")
    "Channels are ch0 to ch5, tones are triangle, sawtooth, square and noise, and keys are a0 to a7, such as"
    "c+5. Samples, levels and the index after jump are whole numbers from 0 to 4294967295. The first four"
    "operands of raw are 0 to 255."
    error("notes-extra-word", "A line of a .notes file has more words than its note takes.")
    "Write each note on a separate line. Text after # is a comment."
    error("notes-no-label", "A jump in a .notes file goes to a label that does not exist.")
    "Write label on a line before the first note of the loop, or replace the word label after jump with"
    "the index of a note."
    error("notes-not-text", "A .notes file is not text.")
    "It has bytes that are not valid UTF-8, or a NUL. Save the file as UTF-8. If it is a .bgm file with the"
    "wrong extension, rename it."
  }
}
