import RomKitBase

/// The times of the ticks of a MIDI file in samples of the console.
struct MIDIClock {
  /// A stretch of one tempo.
  struct Stretch {
    /// The ticks before it.
    var tick: Int
    /// The time before it: microseconds of a song with a division of 1.
    fileprivate var time: Int
    /// The microseconds of a quarter note.
    var tempo: Int
  }

  let division: Int
  /// Whether a quarter note has ``division`` ticks.
  let countsQuarters: Bool
  private var stretches: [Stretch]

  static let standard = 500_000

  /// Throws for a song that is longer than a day.
  init(_ file: MIDIFile) throws(Diagnostic) {
    division = file.division
    countsQuarters = file.fixedTempo == nil
    stretches = [Stretch(tick: 0, time: 0, tempo: file.fixedTempo ?? Self.standard)]
    if countsQuarters {
      for event in file.events where event.status == MIDIFile.Event.tempo {
        let time = time(of: event.tick, in: stretches[stretches.count - 1])
        try check(time)
        if stretches[stretches.count - 1].tick == event.tick { stretches.removeLast() }
        stretches.append(Stretch(tick: event.tick, time: time, tempo: Int(event.tempo)))
      }
    }
    try check(time(of: file.length, in: stretches[stretches.count - 1]))
  }

  private func check(_ time: Int) throws(Diagnostic) {
    if time / division > 86_400_000_000 { throw MIDIFile.tooLong(at: nil) }
  }

  private func time(of tick: Int, in stretch: Stretch) -> Int {
    stretch.time + (tick - stretch.tick) * stretch.tempo
  }

  func stretch(at tick: Int) -> Stretch {
    stretches[max(1, stretches.indexAfter { $0.tick <= tick }) - 1]
  }

  func samples(at tick: Int) -> Int {
    let divisor = division * 20_000
    return (time(of: tick, in: stretch(at: tick)) * 441 + divisor / 2) / divisor
  }

  // MARK: Lengths of music

  /// The samples that MML counts for the time between two ticks, if they are in one tempo that MML has, and a sum of few
  /// lengths of music.
  func musicalSamples(from start: Int, to end: Int) -> Int? {
    let stretch = stretch(at: start)
    guard countsQuarters, end > start, self.stretch(at: end - 1).tick == stretch.tick,
      let whole = Self.whole(of: stretch)
    else { return nil }
    var rest = (end - start) * 64
    let wholes = rest / (256 * division)
    var samples = wholes * whole
    rest -= wholes * 256 * division
    for length in NoteLength.musical where rest > 0 {
      let ticks = ticks(of: length)
      if ticks <= rest {
        rest -= ticks
        samples += length.samples(of: whole)
      }
    }
    return rest == 0 ? samples : nil
  }

  /// The samples of a whole note at the tempo of MML that is nearest, unless it is more than two samples away.
  static func whole(of stretch: Stretch) -> Int? {
    let number = (60_000_000 + stretch.tempo / 2) / stretch.tempo
    guard 1...1_000 ~= number else { return nil }
    let whole = Tempo(number: number).whole
    // Hundredths of samples of a whole note.
    return abs(stretch.tempo * 4 * 441 / 200 - whole * 100) <= 800 ? whole : nil
  }

  /// The ticks of a length, 64 times; rounded, if the division does not have it.
  private func ticks(of length: NoteLength) -> Int {
    let plain = 256 * division / length.part
    return length.isDotted ? plain + plain / 2 : plain
  }
}
