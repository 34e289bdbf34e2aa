extension Synthesizer {
  /// Executes notes up to and including the next wait, or ends the song.
  mutating func executeNotes() {
    while true {
      switch cursor.step(in: notes) {
      case .passed: break
      case .channel(let note):
        // Past the sixth channel the console would write into other memory.
        if note.operand1 < Synthesizer.channelCount { channels[Int(note.operand1)].execute(note) }
      case .wait(let samples):
        waitLeft = samples
        waitEnd = starts[cursor.index]
        return
      case .end:
        isOver = true
        waitLeft = 0
        return
      }
    }
  }
}

extension Channel {
  fileprivate mutating func execute(_ note: Note) {
    switch note.kind {
    case .attack: attack = note.value
    case .release: release = note.value
    case .volume: volume = UInt8(truncatingIfNeeded: note.value)
    case .keyOn: start(tone: note.operand2, key: note.operand3)
    case .keyOff: letGo()
    case .pitchDown: lower(every: note.value)
    case .masterVolume, .wait, .jump, .label, nil: break
    }
  }
}
