import RomKitBase
import VGSCore

/// Writes a song as a MIDI file: format 1, with a track for each channel.
///
/// All times are rounded to ticks of at most half a millisecond, in one tempo, that of the decompiler.
package enum MIDIWriter {
  /// The most events of a file: its tracks then take less than 64 MiB.
  private static let eventLimit = 1 << 23
  /// The ticks of so many samples fit in the numbers of a MIDI file, at every tempo.
  private static let longest = 8 * 3_600 * Song.sampleRate

  /// The bytes of a file.
  ///
  /// A song that loops is written once, with markers where its loop starts and ends; or through a number of turns without
  /// markers. Throws for more than 8 hours.
  ///
  /// A part of it, in samples of the song played through its turns, has the notes that begin in it. One that begins up to a hundredth of a
  /// second before one of its ends begins there: the lengths of notes are rounded to samples, in each channel anew.
  package static func bytes(
    of song: Song, turns: Int? = nil, part: Range<Int>? = nil
  ) throws(Diagnostic) -> [UInt8] {
    let timing = song.timing
    let more = (turns ?? 1) - 1
    let added = Int(timing.loopLength ?? 0).multipliedReportingOverflow(by: more)
    let (events, tooMany) = song.notes.count.multipliedReportingOverflow(
      by: timing.loopStart == nil ? 1 : more + 1)
    guard !added.overflow, added.partialValue <= longest, Int(timing.length) + added.partialValue <= longest,
      !tooMany, events <= eventLimit
    else {
      throw Diagnostic(
        "midi-too-long-to-write",
        "the song is too long for a MIDI file: expected at most 8 hours and \(Grouped.text(eventLimit)) notes",
        help: more > 0 ? "choose fewer loops" : "shorten the song")
    }
    let part = part.map { withRoundedStarts($0, of: song) }
    let grid = Grid(tempo: tempo(of: song), start: part?.lowerBound ?? 0)
    let last = part?.upperBound ?? .max
    let wanted = last == .max ? turns ?? 1 : .max
    let loudest = max(1, loudness(of: song))
    var tracks = (0..<Song.channelCount).map { Track(channel: UInt8($0), grid, loudest: loudest) }
    var walk = SongWalk(song.notes)
    var turn = 0
    walk: while true {
      switch walk.next() {
      case .note:
        if walk.time >= last { break walk }
        for channel in tracks.indices where walk.note.channel ?? channel == channel {
          tracks[channel].take(walk.note, at: Int(walk.time))
        }
      case .wait:
        // Time stands still, so this is the end.
        if walk.standsStill || walk.time >= last { break walk }
      case .turn:
        turn += 1
        if turn >= wanted || walk.time >= last { break walk }
      case .end: break walk
      }
    }
    let end = last == .max ? Int(timing.length) + added.partialValue : last
    var conductor = TrackWriter()
    conductor.meta(
      0x51,
      [grid.microseconds >> 16, grid.microseconds >> 8, grid.microseconds].map {
        UInt8(truncatingIfNeeded: $0)
      }, at: 0)
    conductor.meta(0x58, [4, 2, 24, 8], at: 0)
    if turns == nil, part == nil, let start = timing.loopStart, timing.loopLength ?? 0 > 0 {
      conductor.meta(0x06, Array("loopStart".utf8), at: grid.tick(Int(start)))
      conductor.meta(0x06, Array("loopEnd".utf8), at: grid.tick(end))
    }
    let used = tracks.indices.filter { tracks[$0].hasPlayed }
    var file = ByteWriter()
    file.append("MThd".utf8)
    file.bigEndian(UInt32(6))
    file.bigEndian(UInt16(1))
    file.bigEndian(UInt16(used.count + 1))
    file.bigEndian(UInt16(grid.division))
    conductor.finish(at: grid.tick(end), into: &file)
    for channel in used { tracks[channel].finish(at: end, into: &file) }
    return file.bytes
  }

  /// The part with its ends at the first of the notes that begin shortly before.
  private static func withRoundedStarts(_ part: Range<Int>, of song: Song) -> Range<Int> {
    var (start, end) = (part.lowerBound, part.upperBound)
    var walk = SongWalk(song.notes)
    while true {
      let event = walk.next()
      let time = Int(walk.time)
      if event == .end || time >= part.upperBound || event == .wait && walk.standsStill { return start..<end }
      guard event == .note, walk.note.kind == .keyOn else { continue }
      if time < start, time >= start - MMLCompiler.unevenness { start = time }
      if time < end, time >= end - MMLCompiler.unevenness, time > start { end = time }
    }
  }

  /// The loudest volume with which a key goes down.
  private static func loudness(of song: Song) -> Int {
    var volumes = [Int](repeating: 0, count: Song.channelCount)
    var (master, most) = (0, 0)
    for note in song.notes {
      switch (note.kind, note.channel) {
      case (.masterVolume, _): master = Int(UInt16(truncatingIfNeeded: note.value))
      case (.volume, let channel?) where channel < volumes.count: volumes[channel] = Int(note.value & 0xFF)
      case (.keyOn, let channel?) where channel < volumes.count: most = max(most, volumes[channel] * master)
      default: break
      }
    }
    return most
  }

  /// The tempo at which most of the song's durations are lengths of music.
  private static func tempo(of song: Song) -> Tempo {
    guard let score = try? Score(song) else { return .standard }
    var recorders = (0..<Song.channelCount).map { PartRecorder(channel: $0) }
    for (index, event) in score.events.enumerated() {
      if let channel = event.note.channel, channel < recorders.count {
        recorders[channel].take(event.note, at: event.time, event: index)
      }
    }
    for index in recorders.indices { recorders[index].finish(at: score.length, loops: score.loop != nil) }
    let finder = TempoFinder(recorders.map(\.part), grid: TimeGrid(score.boundaries))
    return finder.tempos(limit: 1).first ?? .standard
  }

  /// Samples as ticks.
  struct Grid {
    let division: Int
    /// Of a quarter note.
    let microseconds: Int
    /// The samples before tick 0; all before them is there.
    let start: Int

    init(tempo: Tempo, start: Int) {
      self.start = start
      // MML's quarter notes are whole samples, of 20,000 / 441 microseconds.
      microseconds = max(1, min((tempo.whole / 4 * 20_000 + 220) / 441, 0xFF_FFFF))
      var division = 480
      while microseconds > division * 500, division < 1 << 14 { division *= 2 }
      self.division = division
    }

    func tick(_ samples: Int) -> Int {
      let divisor = 441 * microseconds
      return (max(0, samples - start) * 20_000 * division + divisor / 2) / divisor
    }
  }
}

/// The events of one channel of the console.
private struct Track {
  private(set) var hasPlayed = false

  private let channel: UInt8
  private let grid: MIDIWriter.Grid
  private var writer = TrackWriter()
  private var tone: UInt8?
  private var volume = 0
  /// The key of MIDI that is down.
  private var key: UInt8?
  /// The key of the console, and its steps down since it was struck.
  private var console = 0
  /// The key that was struck last, until time passes: the console hears the volumes that are set in the same instant.
  private var strike: (note: Note, time: Int)?
  private var master = 0
  private let loudest: Int
  private var steps = 0
  /// The volume with which it was struck.
  private var struck = 0
  private var controllers: [UInt8: UInt8] = [11: 127, 72: 64, 73: 64]
  /// The samples of a step of a glide, or 0, and those before the next step.
  private var stepLength = 0
  private var nextStep = 0
  private var hasRange = false

  init(channel: UInt8, _ grid: MIDIWriter.Grid, loudest: Int) {
    self.channel = channel
    self.grid = grid
    self.loudest = loudest
  }

  mutating func take(_ note: Note, at time: Int) {
    if let strike, strike.time < time || note.kind == .keyOff || note.kind == .keyOn {
      play(strike.note, at: strike.time)
    }
    glide(until: time)
    let tick = grid.tick(time)
    switch note.kind {
    case .attack: control(73, MIDIEnvelope.attack.controller(note.value), at: tick)
    case .release: control(72, MIDIEnvelope.release.controller(note.value), at: tick)
    case .volume:
      volume = Int(note.value & 0xFF)
      express(at: tick)
    case .masterVolume:
      master = Int(UInt16(truncatingIfNeeded: note.value))
      express(at: tick)
    case .keyOn:
      keyUp(at: tick)
      strike = (note, time)
    case .keyOff: keyUp(at: tick)
    case .pitchDown:
      stepLength = note.value == 0 ? 0 : Int(note.value) + 1
      nextStep = time + stepLength
    case .wait, .jump, .label, nil: break
    }
  }

  private mutating func play(_ note: Note, at time: Int) {
    strike = nil
    guard note.operand2 < Song.toneCount else { return }
    let tick = grid.tick(time)
    if tone != note.operand2 {
      tone = note.operand2
      writer.event(0xC0 | channel, MIDITones.programs[Int(note.operand2)], at: tick)
    }
    if time < grid.start { return }
    struck = volume * master
    console = Int(note.operand3) % Song.keyCount
    if steps > 0 { bend(0, at: tick) }
    control(11, 127, at: tick)
    let key = UInt8(console + 21)
    writer.event(0x90 | channel, key, max(1, Self.level(struck, of: loudest)), at: tick)
    self.key = key
    hasPlayed = true
  }

  mutating func finish(at time: Int, into file: inout ByteWriter) {
    if let strike { play(strike.note, at: strike.time) }
    glide(until: time)
    keyUp(at: grid.tick(time))
    writer.finish(at: grid.tick(time), into: &file)
  }

  /// The number of MIDI whose square is to that of 127 as a volume to the loudest.
  private static func level(_ volume: Int, of loudest: Int) -> UInt8 {
    var level = 0
    while level < 127, (2 * level + 1) * (2 * level + 1) * loudest < 4 * 127 * 127 * volume { level += 1 }
    return UInt8(level)
  }

  private mutating func keyUp(at tick: Int) {
    if let key { writer.event(0x80 | channel, key, 64, at: tick) }
    key = nil
  }

  /// The volume of a note that sounds.
  private mutating func express(at tick: Int) {
    guard key != nil, struck > 0 else { return }
    let level = min(127, Self.level(volume * master, of: struck))
    control(11, level, at: tick)
  }

  private mutating func control(_ controller: UInt8, _ value: UInt8, at tick: Int) {
    if controllers[controller] == value { return }
    controllers[controller] = value
    writer.event(0xB0 | channel, controller, value, at: tick)
  }

  private mutating func glide(until time: Int) {
    guard stepLength > 0 else { return }
    while nextStep <= time, steps < MIDIGlide.range, key != nil, steps < console {
      // Of several steps in a tick, only the last is heard.
      steps += 1
      let tick = grid.tick(nextStep)
      nextStep += stepLength
      if nextStep > time || steps == MIDIGlide.range || steps == console || grid.tick(nextStep) != tick {
        bend(steps, at: tick)
      }
    }
    if nextStep <= time { nextStep += (time - nextStep) / stepLength * stepLength + stepLength }
  }

  private mutating func bend(_ steps: Int, at tick: Int) {
    if !hasRange {
      for (controller, value) in [(101, 0), (100, 0), (6, UInt8(MIDIGlide.range)), (38, 0)]
        as [(UInt8, UInt8)]
      {
        writer.event(0xB0 | channel, controller, value, at: tick)
      }
      hasRange = true
    }
    self.steps = steps
    let bend = 8_192 - (8_192 * steps + MIDIGlide.range / 2) / MIDIGlide.range
    writer.event(0xE0 | channel, UInt8(bend & 0x7F), UInt8(bend >> 7), at: tick)
  }
}

/// The bytes of a track.
private struct TrackWriter {
  private var bytes = ByteWriter()
  private var last = 0

  private mutating func delta(to tick: Int) {
    let delta = max(0, tick - last)
    last = max(last, tick)
    for shift in [21, 14, 7] where delta >> shift > 0 { bytes.append(UInt8(delta >> shift & 0x7F | 0x80)) }
    bytes.append(UInt8(delta & 0x7F))
  }

  mutating func event(_ status: UInt8, _ first: UInt8, _ second: UInt8? = nil, at tick: Int) {
    delta(to: tick)
    bytes.append(status)
    bytes.append(first)
    if let second { bytes.append(second) }
  }

  mutating func meta(_ type: UInt8, _ body: [UInt8], at tick: Int) {
    delta(to: tick)
    bytes.append([0xFF, type, UInt8(body.count)] + body)
  }

  mutating func finish(at tick: Int, into file: inout ByteWriter) {
    meta(0x2F, [], at: tick)
    file.append("MTrk".utf8)
    file.bigEndian(UInt32(bytes.bytes.count))
    file.append(bytes.bytes)
  }
}
