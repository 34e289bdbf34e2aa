import RomKitBase
import VGSCore

/// A MIDI file as a song of the console, and what was lost.
package struct MIDISong: Sendable {
  package private(set) var song = Song()
  /// What the song does not have of the file.
  package private(set) var warnings: [Diagnostic]

  /// The volume of the loudest note, at a master volume of 1: three such notes do not distort.
  private static let loudest = 120
  private static let masterVolume = Note.masterVolume(1)

  /// Reads a file of any format. Throws the first error, with its offset.
  package init(parsing bytes: [UInt8], tones: MIDITones = .standard) throws(Diagnostic) {
    let file = try MIDIFile(parsing: bytes)
    let clock = try MIDIClock(file)
    let read = try MIDINotes(file, clock, tones: tones)
    warnings = file.warnings
    var loop: Range<Int>?
    var endTick = file.length
    var notes = read.notes
    if let start = read.loopStart ?? read.loopEnd.map({ _ in 0 }) {
      let end = read.loopEnd ?? file.length
      let times = (clock.samples(at: start), clock.samples(at: end))
      if times.0 < times.1 {
        loop = start..<end
        endTick = end
        notes.removeAll { $0.start >= times.1 - 1 }
        for index in notes.indices { notes[index].end = min(notes[index].end, times.1) }
        let after = read.notes.count - notes.count
        if after > 0 {
          warnings.append(
            Self.loss(
              "midi-after-loop",
              "\(Plural.text(after, "note")) after the end of the loop \(Plural.word(after, "is", "are")) left out"
            ))
        }
      } else {
        warnings.append(
          Self.loss(
            "midi-loop-empty",
            """
            the loop ends at \(MusicText.exactTime(samples: times.1)) and starts at \(MusicText.exactTime(samples: times.0)), \
            so the song does not loop
            """, help: "move loopEnd after loopStart in the MIDI file"))
      }
    }
    let voices = MIDIVoices(notes)
    let most = max(1, notes.map(\.loudness).max() ?? 1)
    let last = voices.voices.compactMap { $0.last?.end }.max() ?? 0
    let grid = MIDIGrid(voices.voices, clock, loopStart: loop?.lowerBound, end: endTick, last: last)
    var all: [Note] = []
    var late = 0
    for (number, voice) in voices.voices.enumerated() {
      var writer = MIDIVoiceWriter(number, clock, grid, most: most, loudest: Self.loudest)
      writer.notes = (number == 0 ? [Prelude.opening] : []) + Prelude.setting
      if number == 0 { writer.notes.append(Self.masterVolume) }
      let list = writer.list(voice)
      all = number == 0 ? list : MMLMerge.merged(all, list)
      late += writer.lateGlides
    }
    warn(of: voices.losses)
    warn(of: read, lateGlides: late)
    if loop != nil, let label = all.firstIndex(of: .label) {
      all.removeLast()
      all.append(.jump(toNoteAfter: UInt32(clamping: label)))
    }
    song = Song(notes: all)
  }

  private mutating func warn(of losses: [MIDIVoices.Loss]) {
    let count = losses.reduce(0) { $0 + $1.count }
    guard count > 0 else { return }
    var warning = Self.loss(
      "midi-notes-left-out",
      """
      \(Grouped.text(count)) of \(Plural.text(losses.reduce(0) { $0 + $1.all }, "note")) left out: the console plays at most \
      six at once
      """,
      help: "leave out or shorten less important notes in the MIDI file")
    for (channel, loss) in losses.enumerated() where loss.count > 0 {
      warning.notes.append(
        """
        channel \(channel + 1): \(Grouped.text(loss.count)) of \(Plural.text(loss.all, "note")) left out, at most \
        \(Grouped.text(loss.atOnce)) sound at once
        """)
    }
    warnings.append(warning)
  }

  private mutating func warn(of notes: MIDINotes, lateGlides: Int) {
    let (moved, bent, swelled) = (notes.movedCount, notes.bentCount + lateGlides, notes.swelledCount)
    if moved > 0 {
      warnings.append(
        Self.loss(
          "midi-keys-moved",
          "\(Plural.text(moved, "note")) moved by octaves: the console has the keys from a0 to a7",
          help: "transpose the notes in the MIDI file"))
    }
    if bent > 0 {
      warnings.append(
        Self.loss(
          "midi-bends-rounded",
          """
          the pitch of \(Plural.text(bent, "note")) is rounded, because the console has semitones, and glides only down, in \
          even steps to the end of a note
          """))
    }
    if swelled > 0 {
      warnings.append(
        Self.loss(
          "midi-volume-changes",
          """
          the volume of \(Plural.text(swelled, "note")) changes: each keeps that of its start, because in MML volumes change \
          only between notes
          """))
    }
  }

  private static func loss(_ code: String, _ message: LocalizedText, help: LocalizedText? = nil) -> Diagnostic
  {
    Diagnostic(code, message, severity: .warning, help: help)
  }
}

/// The times at which the notes of a song start, moved so that the lengths between them are lengths of MML where possible.
private struct MIDIGrid {
  private(set) var starts: [[Int]] = []
  /// The ticks and samples before the loop.
  private(set) var loopStart: (tick: Int, time: Int)?
  /// The samples of the song.
  private(set) var length: Int

  /// A note may move by so many samples, less than half a millisecond.
  static let tolerance = 8

  init(_ voices: [[MIDINote]], _ clock: MIDIClock, loopStart: Int?, end: Int, last: Int) {
    length = max(clock.samples(at: end), last)
    var ends: [Int] = []
    var loops: [Int] = []
    for voice in voices {
      var anchor = (tick: 0, time: 0)
      func next(_ tick: Int, _ time: Int) -> Int {
        guard tick > anchor.tick, let samples = clock.musicalSamples(from: anchor.tick, to: tick),
          abs(anchor.time + samples - time) <= Self.tolerance
        else { return time }
        return anchor.time + samples
      }
      starts.append(
        voice.map { note in
          anchor = (note.startTick, next(note.startTick, note.start))
          if note.startTick == loopStart { loops.append(anchor.time) }
          return anchor.time
        })
      if !voice.isEmpty, last <= length { ends.append(next(end, length)) }
    }
    // With the first channel, unless the last notes would be too short.
    if let end = ends.first, end >= last { length = end }
    self.loopStart = loopStart.map { ($0, loops.min() ?? clock.samples(at: $0)) }
  }
}

/// Writes the notes of one channel of the console as a list, with its waits.
private struct MIDIVoiceWriter {
  var notes: [Note] = []

  private let channel: UInt8
  private let clock: MIDIClock
  private let grid: MIDIGrid
  private let most: Int
  private let loudest: Int
  /// Samples before the next note.
  private var time = 0
  private var hasLabel = false
  private var isInLoop = false
  /// The gate of the last note that has one.
  private var gate = Decompiler.Gate.standard
  /// The settings in force: attack, release, volume, samples of a glide.
  private var settings: [Note] = []
  private var hasGlides = false
  /// The samples of a step of the glide in force, and before its begin.
  private var glide: (step: Int, start: Int)?
  /// The glides whose first step comes later than in the file.
  private(set) var lateGlides = 0

  private var length: Int { grid.length }

  init(_ channel: Int, _ clock: MIDIClock, _ grid: MIDIGrid, most: Int, loudest: Int) {
    self.channel = UInt8(channel)
    self.clock = clock
    self.grid = grid
    self.most = most
    self.loudest = loudest
  }

  /// The list of the channel, which ends with a wait of 0.
  mutating func list(_ voice: [MIDINote]) -> [Note] {
    var starts = grid.starts[Int(channel)]
    hasGlides = voice.contains { $0.glide != nil }
    // The notes of the loop start in it, and those before it end before it.
    if let (tick, time) = grid.loopStart {
      for index in starts.indices {
        starts[index] =
          voice[index].startTick < tick ? min(starts[index], max(0, time - 2)) : max(starts[index], time)
      }
    }
    // MML's own settings for channel 0 come after those of a note at the very start.
    if channel == 0, starts.first == 0, let first = voice.first,
      first.glide != nil || settings(of: first) != Prelude.setting
    {
      starts[0] = 1
    }
    for (index, note) in voice.enumerated() {
      let start = max(min(starts[index], length - 2), time + (index > 0 ? 1 : 0))
      let next = index + 1 < voice.count ? max(starts[index + 1], start + 2) : nil
      guard start + 1 < length else { break }
      wait(until: start)
      let isNew = begins(note.glide, at: start)
      let wanted = settings(of: note)
      for (place, setting) in wanted.enumerated()
      where settings.count <= place || settings[place] != setting || setting.kind == .pitchDown && isNew {
        notes.append(setting)
      }
      settings = wanted
      notes.append(.keyOn(channel: channel, tone: note.tone, key: note.key))
      var end = min(off(note, start: start, next: next), (next ?? length) - 1)
      if let (tick, time) = grid.loopStart, note.startTick < tick, note.endTick <= tick {
        end = min(end, time - 1)
      }
      end = max(start + 1, end)
      wait(until: end)
      notes.append(.keyOff(channel: channel))
    }
    if channel == 0 { wait(until: length) }
    return notes + [.end]
  }

  /// The time at which the key of a note comes up: that of the file, or one close to it that a gate of MML has.
  private mutating func off(_ note: MIDINote, start: Int, next: Int?) -> Int {
    let exact = note.end
    if let next, abs(exact - next) <= MIDIGrid.tolerance { return next - 1 }
    guard clock.countsQuarters, let whole = MIDIClock.whole(of: clock.stretch(at: note.startTick)) else {
      return exact
    }
    let down = exact - start
    let lengths = NoteLength.musical.map { $0.samples(of: whole) }
      .filter { $0 > down - MIDIGrid.tolerance && start + $0 <= next ?? length }
    // The time to the next note first, then the shortest.
    let interval = lengths.filter { $0 == (next ?? length) - start }
    for (step, lengths) in [
      (10, interval), (5, interval), (0, lengths), (10, lengths), (5, lengths), (1, lengths),
    ] {
      for samples in lengths.reversed() {
        let gate = step == 0 ? gate : (down * 100 / step + samples / 2) / samples * step
        let rounded = min(samples * gate / 100, samples - 1)
        if 1...100 ~= gate, abs(rounded - down) <= MIDIGrid.tolerance, rounded > 0 {
          self.gate = gate
          return start + rounded
        }
      }
    }
    return exact
  }

  /// Whether the glide of a note has to be set, because that in force has other steps.
  private mutating func begins(_ wanted: MIDIGlide?, at start: Int) -> Bool {
    guard let wanted else {
      glide = nil
      return false
    }
    if let glide, !settings.isEmpty, wanted.continues(glide.step, begun: start - glide.start) { return false }
    glide = (wanted.step, start)
    if !wanted.beginsWithNote { lateGlides += 1 }
    return true
  }

  private func settings(of note: MIDINote) -> [Note] {
    // The product is below 2^56 for the loudest note of MIDI.
    let volume = (loudest * note.loudness + most / 2) / most
    return [
      .attack(channel: channel, samples: UInt32(clamping: note.attack)),
      .release(channel: channel, samples: UInt32(clamping: note.release)),
      .volume(channel: channel, level: UInt32(clamping: max(volume, note.loudness > 0 ? 1 : 0))),
    ]
      + (glide != nil || settings.count > 3 || isInLoop && hasGlides
        ? [.pitchDown(channel: channel, samples: UInt32(clamping: (glide?.step ?? 1) - 1))] : [])
  }

  private mutating func wait(until end: Int) {
    let loopStart = grid.loopStart?.time
    if channel == 0, !hasLabel, let loopStart, loopStart <= end {
      hasLabel = true
      if loopStart > time { notes.append(.wait(samples: UInt32(clamping: loopStart - time))) }
      notes.append(.label)
      time = max(time, loopStart)
    }
    if let loopStart, end >= loopStart, !isInLoop {
      // The loop may come from other settings.
      isInLoop = true
      settings = []
    }
    if end > time { notes.append(.wait(samples: UInt32(clamping: end - time))) }
    time = max(time, end)
  }
}
