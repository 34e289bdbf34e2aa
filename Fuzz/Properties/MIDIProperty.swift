import RomKit
import VGSCore

/// A MIDI file: its song is one that a console plays, and has as many notes after a way to MIDI and back.
enum MIDIProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    do {
      let read = try MIDISong(parsing: bytes)
      for warning in read.warnings { try FuzzTarget.checkError(warning, size: bytes.count) }
      let song = read.song
      let keys = song.notes.filter { $0.kind == .keyOn }
      PlantedBug.trigger(keys.contains { $0.operand2 == 1 })
      try demand(
        song.notes.count > Song.noteLimit
          || SongCheck(of: song).findings.allSatisfy { $0.problem == .silent || !$0.problem.isError },
        "a console cannot play the song")
      guard Turn.comes(to: bytes, oneOf: 4) else { return }
      let again = try MIDISong(parsing: MIDIWriter.bytes(of: song)).song.notes.filter { $0.kind == .keyOn }
      // A note at the very end of a loop may round to the end, and one that is shorter than a tick to nothing.
      let isExact = song.timing.loopStart == nil && !hasShortNotes(song)
      try demand(
        isExact ? again.count == keys.count : again.count <= keys.count,
        "\(keys.count) notes are \(again.count) in MIDI")
      if song.notes.count <= 64, Turn.comes(to: bytes, oneOf: 16) { _ = try Decompiler.decompile(song) }
    } catch let error as Diagnostic {
      try FuzzTarget.checkError(error, size: bytes.count)
    }
  }

  /// Whether a note ends within a millisecond.
  private static func hasShortNotes(_ song: Song) -> Bool {
    var time = 0
    var starts: [UInt8: Int] = [:]
    for note in song.notes {
      if note.kind == .wait { time += Int(note.value) }
      guard note.kind == .keyOn || note.kind == .keyOff else { continue }
      let channel = note.operand1
      if let start = starts[channel], time - start < 22 { return true }
      starts[channel] = note.kind == .keyOn ? time : nil
    }
    return starts.values.contains { time - $0 < 22 }
  }
}
