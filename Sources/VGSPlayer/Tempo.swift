import VGSCore

/// Songs at another tempo: the waits change, but not the sound of a key.
enum Tempo {
  static let range = 25...400

  /// Changes the tempo of notes to a percentage. Each wait ends at its exact time, rounded, so that errors do not add up;
  /// none becomes 0, which would end the song.
  static func change(_ notes: [Note], to percent: Int) -> [Note] {
    if percent == 100 { return notes }
    var changed = notes
    var time: UInt64 = 0
    var made: UInt64 = 0
    for index in notes.indices where notes[index].kind == .wait && notes[index].value > 0 {
      time += UInt64(notes[index].value)
      let end = (time * 100 + UInt64(percent) / 2) / UInt64(percent)
      let wait = UInt32(clamping: max(1, end > made ? end - made : 1))
      changed[index].value = wait
      made += UInt64(wait)
    }
    return changed
  }
}
