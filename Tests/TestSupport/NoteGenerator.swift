import VGSCore

/// Makes note lists that no MML compiler has made, the same for the same seed.
package struct NoteGenerator {
  private var random: SeededGenerator
  private var notes: [Note] = []

  /// Notes that MML can play, if not note for note: any waits, settings between notes, each key up before the next.
  /// With a prelude the song starts as one compiled from MML does.
  package static func playable(seed: UInt64, hasPrelude: Bool) -> [Note] {
    var generator = NoteGenerator(random: SeededGenerator(seed: seed))
    generator.writePlayable(hasPrelude: hasPrelude)
    return generator.notes
  }

  /// Anything, in any order.
  package static func chaotic(seed: UInt64) -> [Note] {
    var generator = NoteGenerator(random: SeededGenerator(seed: seed))
    generator.writeChaotic()
    return generator.notes
  }

  /// A few notes of all kinds, good and bad, with short waits and jumps to anywhere. Half of them begin with a master volume.
  package static func anything(seed: UInt64) -> [Note] {
    var generator = NoteGenerator(random: SeededGenerator(seed: seed))
    generator.writeAnything()
    return generator.notes
  }

  private init(random: SeededGenerator) {
    self.random = random
  }

  private mutating func writePlayable(hasPrelude: Bool) {
    if hasPrelude {
      notes += [.masterVolume(10)]
      for _ in 0..<6 {
        notes += [
          .attack(channel: 0, samples: 1_000), .release(channel: 0, samples: 10_000),
          .volume(channel: 0, level: 10),
        ]
      }
      wait()
    } else {
      notes.append(.masterVolume(.random(in: 1...30, using: &random)))
      for channel in UInt8(0)..<6 {
        notes += [.attack(channel: channel, samples: 100), .release(channel: channel, samples: 500)]
        notes.append(.volume(channel: channel, level: 20))
      }
    }
    var isDown = [Bool](repeating: false, count: 6)
    let loop = Bool.random(using: &random) ? Int.random(in: 5..<60, using: &random) : nil
    for instant in 0..<60 {
      if instant == loop, isDown.contains(false) {
        notes.append(.label)
        wait()
      }
      // Channel 0 already has settings in the first instant.
      for channel in UInt8(instant == 0 ? 1 : 0)..<6 where Int.random(in: 0..<3, using: &random) == 0 {
        if isDown[Int(channel)] {
          notes.append(.keyOff(channel: channel))
          isDown[Int(channel)] = false
        } else {
          for _ in 0..<Int.random(in: 0...2, using: &random) { notes.append(setting(channel)) }
          if Int.random(in: 0..<5, using: &random) > 0 {
            notes.append(key(channel))
            isDown[Int(channel)] = true
          }
        }
      }
      wait()
    }
    for channel in UInt8(0)..<6 where isDown[Int(channel)] { notes.append(.keyOff(channel: channel)) }
    wait()
    finish()
  }

  private mutating func writeChaotic() {
    notes.append(.masterVolume(10))
    for channel in UInt8(0)..<3 {
      notes += [.attack(channel: channel, samples: 1_000), .release(channel: channel, samples: 10_000)]
      notes.append(.volume(channel: channel, level: 10))
    }
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      let channel = UInt8.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<5: notes.append(key(channel))
      case 5..<9: notes.append(.keyOff(channel: channel))
      case 9..<12: notes.append(setting(channel))
      case 12: notes.append(.masterVolume(.random(in: 1...20, using: &random)))
      case 13: notes.append(.label)
      default: wait()
      }
    }
    if Bool.random(using: &random) { wait() }
    finish()
  }

  private mutating func writeAnything() {
    if Bool.random(using: &random) { notes.append(.masterVolume(.random(in: 1...30, using: &random))) }
    let count = Int.random(in: 0...14, using: &random)
    for _ in 0..<count {
      let channel = UInt8.random(in: 0...6, using: &random)
      let place = UInt32.random(in: 0...UInt32(count + 2), using: &random)
      switch Int.random(in: 0..<32, using: &random) {
      case 0..<10: notes.append(.wait(samples: .random(in: 1...40, using: &random)))
      case 10: notes.append(.wait(samples: .random(in: 1...900, using: &random)))
      case 11: notes.append(.end)
      case 12..<15: notes.append(.label)
      case 15..<17: notes.append(.jump(toNoteAfter: place))
      case 17..<19: notes.append(.masterVolume([0, 0, 1, 9, 0xFFFF, 0x10000][Int(place) % 6]))
      case 19: notes.append(Note(type: .random(in: 0...255, using: &random), value: place))
      case 20..<25: notes.append(key(channel))
      case 25..<28: notes.append(.keyOff(channel: channel))
      default: notes.append(setting(channel))
      }
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: break
    case 1: notes.append(.end)
    default: finish()
    }
  }

  private mutating func finish() {
    if let label = notes.firstIndex(of: .label) {
      notes.append(.jump(toNoteAfter: UInt32(label)))
    } else {
      notes.append(.end)
    }
  }

  private mutating func wait() {
    let samples: UInt32 =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: .random(in: 1...3, using: &random)
      case 1: .random(in: 1...30_000, using: &random)
      default: [2_205, 5_512, 11_025, 4_410, 882].randomElement(using: &random) ?? 1
      }
    notes.append(.wait(samples: samples))
  }

  private mutating func key(_ channel: UInt8) -> Note {
    .keyOn(
      channel: channel, tone: .random(in: 0...3, using: &random), key: .random(in: 0...84, using: &random))
  }

  private mutating func setting(_ channel: UInt8) -> Note {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .attack(channel: channel, samples: [1, 1, 200, 5_000].randomElement(using: &random) ?? 0)
    case 1: .release(channel: channel, samples: [1, 90, 150, 8_000].randomElement(using: &random) ?? 0)
    case 2: .pitchDown(channel: channel, samples: [0, 0, 64, 900].randomElement(using: &random) ?? 0)
    default: .volume(channel: channel, level: [0, 5, 10, 30, 300].randomElement(using: &random) ?? 0)
    }
  }
}
