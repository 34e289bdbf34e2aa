extension Synthesizer {
  /// Executes notes up to and including the next wait, or ends the song.
  mutating func executeNotes() {
    let loopsBefore = loopCount
    // The order of notes is always the same. So after more of them than the song has, one was executed twice without a
    // wait, and this would repeat for ever.
    for _ in 0...notes.count {
      guard noteIndex < notes.count else { return end() }
      let note = notes[noteIndex]
      switch note.kind {
      case .wait:
        if note.value == 0 { return end() }
        waitLeft = note.value
        waitEnd = starts[noteIndex + 1]
        noteIndex += 1
        return
      case .jump:
        guard note.value < notes.count else { return end() }
        loopCount &+= 1
        noteIndex = Int(note.value)
      case .masterVolume: masterVolume = UInt16(truncatingIfNeeded: note.value)
      case .label: break
      case .attack, .release, .volume, .keyOn, .keyOff, .pitchDown:
        // Past the sixth channel the console would write into other memory.
        if note.operand1 < Synthesizer.channelCount { channels[Int(note.operand1)].execute(note) }
      case nil: return end()
      }
      noteIndex += 1
    }
    loopCount = loopsBefore
    end()
  }

  private mutating func end() {
    isOver = true
    waitLeft = 0
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
