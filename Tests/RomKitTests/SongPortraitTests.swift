import Testing
import VGSCore

@testable import RomKit

/// Portraits against the machine: what it is doing after each single sample.
struct SongPortraitTests {
  private static let vectorNames = (try? Fixtures.names(in: "vectors/mml", ending: "notes")) ?? []

  /// The heard key and the tone of every channel at each sample, as the synthesizer tells after making it.
  private static func machineKeys(_ notes: [Note], keyShift: Int, length: Int) -> [[Int?]] {
    var synthesizer = Synthesizer()
    synthesizer.setKeyShift(keyShift)
    synthesizer.play(notes)
    var sample: [Int16] = [0]
    // The first sample executes the notes before it; each further state belongs to the sample that comes next.
    return (0..<length).map { _ in
      synthesizer.mix(into: &sample)
      return (0..<6).map { channel in
        let state = synthesizer.state(ofChannel: channel)
        return state.isKeyOn ? state.shiftedKey + 100 * state.tone : nil
      }
    }
  }

  private static func portraitKeys(_ portrait: SongPortrait) -> [[Int?]] {
    var keys = [[Int?]](repeating: Array(repeating: nil, count: 6), count: portrait.length + 1)
    for span in portrait.keys {
      for sample in span.start..<span.end {
        #expect(keys[sample][span.channel] == nil, "two keys at once")
        keys[sample][span.channel] = span.key(at: sample) + 100 * span.tone
      }
    }
    return Array(keys.dropFirst())
  }

  private static func compare(_ notes: [Note], keyShift: Int = 0) {
    let portrait = SongPortrait(of: Song(notes: notes), settings: SongSettings(keyShift: keyShift))
    let length = max(0, portrait.length - 1)
    let machine = machineKeys(notes, keyShift: keyShift, length: length)
    let drawn = portraitKeys(portrait)
    let different = (0..<length).first { machine[$0] != drawn[$0] }
    #expect(different == nil, "\(notes.prefix(20))")
  }

  @Test(arguments: vectorNames)
  func keysAreThoseOfTheMachine(name: String) throws {
    // The first two seconds of each, because every sample is looked at.
    var notes: [Note] = []
    var time = 0
    for note in try VectorSongs.notes("vectors/mml/" + name) where time < 44_100 {
      notes.append(note)
      if note.kind == .wait { time += Int(note.value) }
    }
    notes = notes.map { $0.kind == .wait ? .wait(samples: min($0.value, 5_000)) : $0 }
    Self.compare(notes)
  }

  @Test(arguments: [0, 3, -5, 200])
  func keysOfRandomNotesAreThoseOfTheMachine(shift: Int) {
    var random = SeededGenerator(seed: UInt64(bitPattern: Int64(shift)))
    for _ in 0..<60 {
      var notes: [Note] = [.masterVolume(16)]
      for _ in 0..<40 {
        let channel = UInt8.random(in: 0..<8, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2:
          notes.append(
            .keyOn(
              channel: channel, tone: .random(in: 0..<5, using: &random),
              key: .random(in: 0...255, using: &random)))
        case 3: notes.append(.keyOff(channel: channel))
        case 4: notes.append(.pitchDown(channel: channel, samples: .random(in: 0..<9, using: &random)))
        default: notes.append(.wait(samples: .random(in: 1..<100, using: &random)))
        }
      }
      Self.compare(notes, keyShift: shift)
    }
  }
}
