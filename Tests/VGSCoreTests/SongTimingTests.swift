import Testing
import VGSCore

@Suite struct SongTimingTests {
  private static let loud = Note.masterVolume(10)

  @Test(
    arguments: [
      ([], 0, .endOfList(jump: nil)),
      ([.end], 0, .end(at: 0)),
      ([loud, .wait(samples: 5), .end, .wait(samples: 7)], 5, .end(at: 2)),
      ([loud, .wait(samples: 5)], 5, .endOfList(jump: nil)),
      ([loud, .wait(samples: 5), Note(type: 77), .wait(samples: 7)], 5, .unknownNote(at: 2)),
      ([loud, .wait(samples: 5), .jump(toNoteAfter: 2)], 5, .endOfList(jump: 2)),
      // A JUMP that continues after the note before it comes to itself again.
      ([loud, .wait(samples: 5), .jump(toNoteAfter: 1)], 5, .loop(jump: 2, loopStart: 5)),
      // The console begins with master volume 0.
      ([.wait(samples: 5), .end], 0, .standstill(at: 0)),
      ([.label, .wait(samples: 5), loud, .jump(toNoteAfter: 0)], 0, .standstill(at: 1)),
      ([loud, .wait(samples: 5), .masterVolume(0x10000), .wait(samples: 7), .end], 5, .standstill(at: 3)),
      ([loud, .wait(samples: 5), .masterVolume(0), .end], 5, .end(at: 3)),
      // In the second turn.
      ([loud, .label, .wait(samples: 5), .masterVolume(0), .jump(toNoteAfter: 1)], 5, .standstill(at: 2)),
      (
        [loud, .label, loud, .wait(samples: 5), .masterVolume(0), .jump(toNoteAfter: 1)], 5,
        .loop(jump: 5, loopStart: 0)
      ),
      ([.label, .jump(toNoteAfter: 0)], 0, .loop(jump: 1, loopStart: 0)),
    ] as [([Note], Int64, SongTiming.Ending)])
  func aSongLastsToItsEnd(notes: [Note], length: Int64, ending: SongTiming.Ending) {
    let timing = SongTiming(of: notes)
    #expect(timing.ending == ending)
    #expect(timing.length == length)
  }

  @Test func theLongestWaitsAreAddedUp() {
    let waits = [Note](repeating: .wait(samples: .max), count: 65_535)
    let timing = SongTiming(of: [Self.loud] + waits)
    #expect(timing.length == 65_535 * Int64(UInt32.max))
    #expect(timing.noteCount == 65_536)
  }

  /// A walk that comes back to the start of its loop continues, with the times of later turns.
  @Test func aWalkContinuesTurnByTurn() {
    var walk = SongWalk([Self.loud, .wait(samples: 5), .label, .wait(samples: 7), .jump(toNoteAfter: 1)])
    var ends: [Int64] = []
    for _ in 0..<20 {
      guard case .turn = walk.next() else { continue }
      #expect(walk.index == 2)
      #expect(walk.ending == .loop(jump: 4, loopStart: 5))
      ends.append(walk.time)
    }
    #expect(ends == [12, 19, 26, 33])
  }
}
