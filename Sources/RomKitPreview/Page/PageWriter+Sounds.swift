import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitRules
import RomKitSound
import VGSCore

extension PageWriter {
  private var columns: Int { 640 }

  /// An effect. It is never held in memory as a whole.
  func effect(_ entry: PageEntry, _ header: SoundEffect.Header) throws {
    let heard = min(header.sampleCount, longestSound)
    let what = "\(header.duration), \(Plural.text(header.sampleCount, "sample"))"
    try slot(entry, .effects, what: what) {
      guard heard > 0 else { return try note("There is no sound in it.") }
      if heard < header.sampleCount { try note("Here is the first \(MusicText.time(samples: heard)) of it.") }
      let samples = entry.record.body.samples(limit: heard)
      var waveform = Waveform(length: heard, columns: columns)
      try samples.forEachPiece { waveform.append(littleEndian: $0) }
      try output.write(
        """
        <div class="score">\(WaveformDrawing(waveform: waveform).markup(label: "Waveform of \(entry.label)"))</div>

        """)
      try player(label: entry.label) { sink in
        try sink.write(WAVFile.header(of: .nothing, sampleBytes: 2 * heard))
        try samples.forEachPiece { try sink.write($0) }
      }
    }
  }

  /// A song: one turn of its loop, and a fade.
  func song(_ entry: PageEntry, _ timing: SongTiming) throws {
    let song = try BodyValidation.song(in: entry.record.body)
    let plan = try plan(song, timing)
    try slot(entry, .songs, what: "\(timing.summary); heard here: \(description(of: plan))") {
      guard plan.sampleCount > 0 else {
        return try note("No time passes in it, so there is nothing to hear.")
      }
      let sound = SoundPreview(song, plan: plan)
      var waveform = Waveform(length: plan.sampleCount, columns: columns)
      sound.forEachPiece { waveform.append($0[...]) }
      let roll = PianoRollDrawing(song, plan: plan, loopLength: timing.loopLength ?? 0)
      try output.write(
        """
        <div class="score">
        \(roll.markup(label: "Keys of \(entry.label) over time"))
        \(WaveformDrawing(waveform: waveform).markup(label: "Waveform of \(entry.label)"))
        \(TimeAxis(plan: plan, timing: timing).markup)</div>
        \(roll.legend)

        """)
      try player(label: entry.label) { try sound.writeWAV(to: &$0) }
    }
  }

  /// One turn of the loop and the usual fade, or of a longer song as much as may be on the page.
  private func plan(_ song: Song, _ timing: SongTiming) throws -> SongPlan {
    let usual = try? SongPlan(song, Self.extent(song, timing))
    if let usual, usual.sampleCount <= longestSound { return usual }
    return try SongPlan(song, .samples(longestSound))
  }

  /// As usual, but with a shorter fade for a loop that has a great many notes in hardly any time: each turn of it takes
  /// as long as all its notes.
  private static func extent(_ song: Song, _ timing: SongTiming) -> SongExtent {
    guard case .loops(let loops, let fade) = SongExtent.standard, let loop = timing.loopLength else {
      return .standard
    }
    let turns = max(1, mostNotes / max(1, song.notes.count))
    return .loops(loops, fade: min(fade, min(loop, fade) * turns))
  }

  /// The most notes that are played while a song fades.
  private static var mostNotes: Int { 1 << 22 }

  private func description(of plan: SongPlan) -> String {
    plan.ending == .asked ? "the first \(MusicText.time(samples: plan.sampleCount))" : plan.description
  }

  private func player(
    label: String, _ make: (inout PageOutput<Sink>.Base64Sink) throws -> Void
  ) throws {
    try output.write("<audio controls preload=\"metadata\" aria-label=\"Play \(label)\" src=\"")
    try output.dataAddress(type: "audio/wav", make)
    try output.write("\"></audio>\n")
  }

  func note(_ text: String) throws { try output.write("<p class=\"note\">\(text)</p>\n") }
}
