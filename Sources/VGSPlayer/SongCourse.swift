import VGSCore

/// The length of a song and the position at which it loops or ends, found by walking its notes like the console.
public struct SongCourse: Hashable, Sendable {
  /// The event after the last sample.
  public enum Ending: Int32, Hashable, Sendable {
    /// The song is over.
    case end = 0
    /// The song continues at ``SongCourse/loopStart``; it is over if ``SongCourse/loopLength`` is 0.
    case loop = 1
    /// The song waits with a master volume of 0, for ever.
    case standstill = 2
  }

  /// The samples from the start until the song ends, loops for the first time, or stands still.
  public private(set) var length: Int64 = 0
  /// The samples before the loop; 0 for a song without one.
  public private(set) var loopStart: Int64 = 0
  /// The event after ``length`` samples.
  public private(set) var ending = Ending.end

  /// Walks a song, in time linear in its notes.
  public init(_ notes: [Note]) {
    var times = [Int64](repeating: -1, count: notes.count)
    var masterVolume: UInt16 = 0
    var standstill: Int64 = -1
    var index = 0
    walk: while index < notes.count {
      if times[index] >= 0 {
        ending = .loop
        loopStart = times[index]
        if standstill < 0, masterVolume == 0 { standstill = Self.standstill(notes, from: index, at: length) }
        break
      }
      times[index] = length
      let note = notes[index]
      index += 1
      switch note.kind {
      case .wait:
        if note.value == 0 { break walk }
        if masterVolume == 0, standstill < 0 { standstill = length }
        length += Int64(note.value)
      case .masterVolume: masterVolume = UInt16(truncatingIfNeeded: note.value)
      case .jump:
        guard note.value < notes.count else { break walk }
        index = Int(note.value) + 1
      case nil: break walk
      default: break
      }
    }
    if standstill >= 0 {
      length = standstill
      loopStart = 0
      ending = .standstill
    }
  }

  /// The time of the first wait in the second turn of a loop that jumps at master volume 0; -1 if a volume comes first.
  private static func standstill(_ notes: [Note], from start: Int, at time: Int64) -> Int64 {
    var index = start
    // A turn has no more notes than the song.
    for _ in notes.indices {
      let note = notes[index]
      index += 1
      switch note.kind {
      case .wait: return time
      case .masterVolume: if UInt16(truncatingIfNeeded: note.value) != 0 { return -1 }
      case .jump: index = Int(note.value) + 1
      default: break
      }
      if index == start || index >= notes.count { break }
    }
    return -1
  }

  /// The samples in one turn of the loop; 0 for a song without one.
  public var loopLength: Int64 { ending == .loop ? length - loopStart : 0 }
}

/// The part of a song to play, planned like that of `romkit preview`.
struct PlayPlan {
  /// The number of samples; a day for a song that loops for ever.
  var sampleCount = PlayPlan.longest
  /// The sample at which the fade begins; ``sampleCount`` without one.
  var fadeStart = PlayPlan.longest

  /// The largest number of samples: a day. It fits in 32 bits.
  static let longest: Int64 = 24 * 3_600 * Int64(Synthesizer.sampleRate)

  init(_ course: SongCourse, loops: Int, fade: Int) {
    let loop = course.loopLength
    guard loop > 0 else {
      sampleCount = min(course.length, Self.longest)
      fadeStart = sampleCount
      return
    }
    if loops <= 0 { return }
    let (turns, isTooLong) = loop.multipliedReportingOverflow(by: Int64(loops) - 1)
    // A song has fewer than 2^48 samples.
    fadeStart = isTooLong ? Self.longest : min(Self.longest, course.length + min(turns, Self.longest))
    sampleCount = min(Self.longest, fadeStart + Int64(max(0, fade)))
  }
}

extension PlayPlan {
  /// Fades samples linearly, from full volume at ``fadeStart`` to silence at ``sampleCount``. The first is at `start`, and
  /// all are in between.
  func fade(_ samples: inout [Int16], at start: Int64) {
    let length = sampleCount - fadeStart
    for index in samples.indices {
      samples[index] = Int16(
        truncatingIfNeeded: Int64(samples[index]) * (sampleCount - start - Int64(index)) / length)
    }
  }
}

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
