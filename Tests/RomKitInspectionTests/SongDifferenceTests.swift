import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitInspection
@testable import RomKitMusic

@Suite struct SongDifferenceTests {
  /// Two channels: a scale on channel 0, and a bass on channel 2, then a loop of everything except the start.
  private static let song: [Note] = {
    var notes: [Note] = [.masterVolume(60_000), .volume(channel: 0, level: 200), .label]
    for step in UInt8(0)..<12 {
      notes.append(.keyOn(channel: 0, tone: 2, key: 40 + step))
      if step % 4 == 0 { notes.append(.keyOn(channel: 2, tone: 0, key: 10 + step)) }
      notes.append(.wait(samples: 2_205))
      notes.append(.keyOff(channel: 0))
    }
    return notes + [.jump(toNoteAfter: 2)]
  }()

  private func lines(_ new: [Note], limit: Int = 10) -> [LocalizedText] {
    SongDifference(Song(notes: Self.song), Song(notes: new), limit: limit).lines
  }

  private func changed(_ change: (inout [Note]) -> Void) -> [Note] {
    var notes = Self.song
    change(&notes)
    return notes
  }

  private func index(of step: Int) -> Int {
    Self.song.indices.filter { Self.song[$0].kind == .keyOn && Self.song[$0].operand1 == 0 }[step]
  }

  @Test func theSameNotesInOtherBytesAreRecognized() {
    #expect(lines(Self.song) == ["compressed differently; the notes are the same"])
  }

  @Test func oneOtherKeyIsOneChange() {
    #expect(
      lines(changed { $0[index(of: 4)].operand3 += 1 }) == [
        "first difference at 0:00.400 on channel 0", "channel 0: 1 note changed",
        "  0:00.400 ! key-on ch0 square f4 -> key-on ch0 square f+4",
      ])
  }

  @Test func withoutDetailsChangesAreOnlyCounted() {
    #expect(
      lines(changed { $0[index(of: 4)].operand3 += 1 }, limit: 0) == [
        "first difference at 0:00.400 on channel 0", "channel 0: 1 note changed", "  and 1 more",
      ])
  }

  @Test func addedAndRemovedNotesAreCounted() {
    let found = lines(
      changed { notes in
        notes.remove(at: index(of: 3) + 2)
        notes.insert(.volume(channel: 2, level: 9), at: 2)
      })
    #expect(
      found == [
        "first difference at 0:00.000 on channel 2", "channel 0: 1 note removed", "  0:00.400 - key-off ch0",
        "channel 2: 1 note added", "  0:00.000 + volume ch2 9",
      ])
  }

  @Test func anInsertedRestIsOneShift() {
    #expect(
      lines(changed { $0.insert(.wait(samples: 22_050), at: index(of: 6)) }) == [
        "length 0:01.200 -> 0:02.200",
        "loop from 0:00.000, length 0:01.200 -> loop from 0:00.000, length 0:02.200",
        "first difference at 0:00.600 for all channels", "everything from 0:00.600 on comes 0:01.000 later",
      ])
  }

  @Test func aChannelMayMoveAlone() {
    // The last note of channel 2, at step 8, comes one step later.
    let found = lines(
      changed { notes in
        let bass = notes.lastIndex { $0.operand1 == 2 } ?? 0
        let note = notes.remove(at: bass)
        notes.insert(note, at: bass + 1)
      })
    #expect(
      found == [
        "first difference at 0:00.800 on channel 2", "channel 2: the same notes at different times",
        "  everything from 0:00.800 on comes 0:00.100 later",
      ])
  }

  @Test func otherLoopsAndEndsAreReported() {
    #expect(
      lines(changed { $0[$0.count - 1] = .end }) == ["loop from 0:00.000, length 0:01.200 -> no loop"])
    #expect(
      lines(changed { $0[$0.count - 1] = Note(type: 99) }) == [
        "loop from 0:00.000, length 0:01.200 -> no loop"
      ])
    let (end, stop) = (changed { $0[$0.count - 1] = .end }, changed { $0[$0.count - 1] = Note(type: 99) })
    #expect(
      SongDifference(Song(notes: end), Song(notes: stop), limit: 5).lines == [
        "an end mark -> a stop at an unknown note"
      ])
  }

  @Test func waitsWrittenDifferentlyAreTheSameEvents() {
    let notes = changed { notes in
      let wait = notes.firstIndex { $0.kind == .wait } ?? 0
      notes.replaceSubrange(wait...wait, with: [.wait(samples: 2_000), .wait(samples: 205)])
      notes[notes.count - 1] = .jump(toNoteAfter: 2)
    }
    let difference = SongDifference(Song(notes: Self.song), Song(notes: notes), limit: 5)
    #expect(difference.hasSameSound)
    #expect(difference.lines == ["the notes are stored differently, but the song sounds the same"])
  }

  @Test func differencesAreBounded() {
    var random = SeededGenerator(seed: 3)
    func noise() -> Song {
      Song(
        notes: (0..<20_000).map { _ in
          Note(
            type: UInt8.random(in: 1...8, using: &random), operand1: UInt8.random(in: 0...1, using: &random),
            operand3: UInt8.random(in: 0...80, using: &random),
            value: UInt32.random(in: 1...3, using: &random))
        })
    }
    let difference = SongDifference(noise(), noise(), limit: 3)
    #expect(difference.channels.allSatisfy { $0.changes.listed.count <= 3 && $0.shifts.listed.count <= 3 })
    #expect(difference.channels.contains { $0.isCoarse })
    #expect(difference.lines.count < 60)
  }
}
