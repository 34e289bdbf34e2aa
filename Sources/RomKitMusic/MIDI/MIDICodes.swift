import RomKitBase

extension DiagnosticCode {
  @List package static var midi: [DiagnosticCode] {
    error("midi-header", "A MIDI file does not begin with its header.")
    "It begins with MThd and 6 bytes: the format, the number of tracks and the division of a quarter note. Export"
    "the song again, as a Standard MIDI File."
    error("midi-format", "A MIDI file has a format other than 0, 1 and 2.")
    "Export the song again, as a Standard MIDI File of format 1."
    error("midi-division", "A MIDI file does not say how long its ticks are.")
    "The header has the ticks of a quarter note, or those of 24, 25, 29 or 30 frames a second. Export the song"
    "again."
    error("midi-no-tracks", "A MIDI file has no track.")
    "The file was truncated after its header, or is damaged. Export the song again."
    error(
      "midi-truncated",
      "A track of a MIDI file ends within an event, or the file within its header or a track.")
    "The file was truncated, or a size in it is wrong. Export the song again."
    error("midi-event", "A track of a MIDI file has bytes that are not an event.")
    "An event begins with a status of 0x80 or more, unless it has that of the event before, and its values are"
    "below 0x80. The file is damaged; export the song again."
    error("midi-number", "A number in a MIDI file is longer than 4 bytes.")
    "The file is damaged; export the song again."
    error("midi-too-many", "A MIDI file has more tracks, events or notes than romkit reads.")
    "It may have 1,024 tracks, 1,048,576 events and 65,536 notes; a song of the console has at most 65,535 notes."
    error("midi-too-long", "A MIDI file is longer than 24 hours.")
    "Usually, a delta time in it is damaged. Export the song again, or divide it."
    warning("midi-garbage", "A MIDI file has other bytes between its tracks, or after the end of one.")
    "romkit skips them up to the next track. If notes are missing, export the song again."
    warning("midi-tracks-missing", "A MIDI file has fewer tracks than its header says.")
    "The file was truncated, or its header is wrong. If notes are missing, export the song again."
    warning("midi-after-loop", "Notes of a MIDI file come after the end of its loop.")
    "The marker loopEnd ends the song; the console then continues at loopStart and never plays them. Remove the"
    "markers to hear them."
    warning("midi-loop-empty", "The loop of a MIDI file ends before it starts, or at once.")
    "The marker loopEnd has to come after loopStart (or controller 111), and that before the end of the song. Without a"
    "loop, the console plays all notes once."
    warning("midi-notes-left-out", "More notes sound at once in a MIDI file than the console has channels.")
    "Six sound at once. romkit takes the highest and the lowest notes first, and then the loudest. Notes that a"
    "pedal holds count until it comes up. Leave out or shorten less important notes to choose yourself."
    warning("midi-keys-moved", "Notes of a MIDI file are lower or higher than the console's keys.")
    "The console has the 85 keys from a0 (27.5 Hz) to a7. romkit moves other notes by octaves."
    warning("midi-bends-rounded", "The pitch of notes in a MIDI file is not one that the console plays.")
    "The console plays semitones, and glides only down, a semitone at a time, in even steps to the end of a note. A bend"
    "or a tuning before a note is rounded to semitones, and a note that bends in any other way keeps the key of its start."
    "A glide whose first step is shorter than the others begins with a whole one."
    warning("midi-volume-changes", "The volume of notes in a MIDI file changes while they sound.")
    "In MML, volumes change only between notes, so each note keeps the volume of its start."
    error("midi-too-long-to-write", "A song is too long for a MIDI file.")
    "romkit writes MIDI files of up to 8 hours and 8,388,608 notes. Choose fewer loops."
  }
}
