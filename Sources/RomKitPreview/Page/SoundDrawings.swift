import RomKitBase
import RomKitMusic
import VGSCore
import VGSPlayer

/// The keys of a song over the time that is heard of it, as SVG.
struct PianoRollDrawing {
  private let keys: [KeySpan]
  private let sampleCount: Int

  private static let width = 2_000
  private static let rowHeight = 10
  /// The rows around the keys that are used, and the fewest that are shown.
  private static let border = 2
  private static let fewestRows = 16
  /// More turns than these of a very short loop are not followed.
  private static let mostTurns = 64

  init(_ song: Song, plan: SongPlan, loopLength: Int) {
    let extra = plan.sampleCount - plan.fadeStart
    let turns = loopLength > 0 ? 2 + min(Self.mostTurns, extra / loopLength) : 1
    var walk = KeyWalk(notes: song.notes, keyShift: 0, turns: turns, lengthLimit: plan.sampleCount)
    walk.run()
    keys = walk.spans.sorted { ($0.start, $0.channel) < ($1.start, $1.channel) }
    sampleCount = plan.sampleCount
  }

  private var range: ClosedRange<Int> {
    let lowest = (keys.map(\.lastKey).min() ?? 24) - Self.border
    let highest = (keys.map(\.key).max() ?? 60) + Self.border
    let missing = max(0, Self.fewestRows - (highest - lowest + 1))
    return lowest - missing / 2...highest + (missing + 1) / 2
  }

  func markup(label: String) -> Markup {
    let range = range
    let octaves = range.filter { 0...84 ~= $0 && KeyName.letter($0) == "c" }
    let lines = octaves.map { "M0 \(Self.y($0, range) + Self.rowHeight / 2)h\(Self.width)" }.joined()
    let names = octaves.map { key -> Markup in
      let top = PageStyle.place(range.upperBound - key + 1, of: range.count)
      return "<span class=\"\(top)\">\(KeyName.name(UInt8(key)) ?? "")</span>"
    }
    let paths = (0..<Synthesizer.channelCount).flatMap { channel in
      (0..<Song.toneCount).compactMap { tone -> Markup? in
        let path = path(channel: channel, tone: tone, range)
        return path.isEmpty ? nil : "<path class=\"c\(channel) t\(tone)\" d=\"\(path)\"/>"
      }
    }
    return """
      <div class="roll"><svg height="\(5 * range.count)" \
      viewBox="0 0 \(Self.width) \(Self.rowHeight * range.count)" \
      preserveAspectRatio="none" role="img" aria-label="\(label)"><path class="octave" d="\(lines)"/>\(Markup(paths))</svg>\
      <div class="octaves" aria-hidden="true">\(Markup(names))</div></div>
      """
  }

  private static func y(_ key: Int, _ range: ClosedRange<Int>) -> Int {
    (range.upperBound - key) * rowHeight + rowHeight / 2
  }

  private func path(channel: Int, tone: Int, _ range: ClosedRange<Int>) -> String {
    var path = ""
    var last = (x: -1, width: 0, y: 0, fall: 0)
    for span in keys where span.channel == channel && span.tone == tone {
      let x = span.start * Self.width / sampleCount
      var width = max(3, span.end * Self.width / sampleCount - x)
      // So that one key struck twice does not look like one.
      if width > 8 { width -= 3 }
      // A little apart, so that channels on the same key are all seen.
      let y = Self.y(span.key, range) + channel % 3 - 1
      let drawn = (x: x, width: width, y: y, fall: Self.rowHeight * (span.key - span.lastKey))
      // Many keys may share a step.
      if drawn == last { continue }
      last = drawn
      path += "M\(drawn.x) \(drawn.y)" + (drawn.fall == 0 ? "h\(width)" : "l\(width) \(drawn.fall)")
    }
    return path
  }

  var legend: Markup {
    let items = (0..<Synthesizer.channelCount).compactMap { channel -> Markup? in
      let tones = (0..<Song.toneCount).filter { tone in
        keys.contains { $0.channel == channel && $0.tone == tone }
      }
      if tones.isEmpty { return nil }
      let names = tones.map { KeyName.tones[$0] }.joined(separator: ", ")
      return "<li class=\"c\(channel)\">\(channel) \(names)</li>"
    }
    return items.isEmpty ? "" : "<ul class=\"legend\" aria-label=\"Channels\">\(Markup(items))</ul>"
  }
}

/// The outline of a sound and its loudness as SVG, enlarged so that its loudest sample just fits.
struct WaveformDrawing {
  let waveform: Waveform

  private static let half = 100

  func markup(label: String) -> Markup {
    let peaks = waveform.peaks
    let outline = path(tops: peaks.map { Int($0.high) }, bottoms: peaks.map { Int($0.low) })
    let loudness = path(tops: peaks.map(\.loudness), bottoms: peaks.map { -$0.loudness })
    return """
      <svg class="wave" viewBox="0 -102 \(max(1, peaks.count - 1)) 204" preserveAspectRatio="none" role="img" \
      aria-label="\(label), at most \((waveform.height * 100 + 16_384) / 32_768) % loud">\
      <path class="outline" d="\(outline)"/><path class="loudness" d="\(loudness)"/></svg>
      """
  }

  /// Along the tops to the end, and back along the bottoms.
  private func path(tops: [Int], bottoms: [Int]) -> String {
    let height = max(1, waveform.height)
    func place(_ sample: Int) -> Int { -sample * Self.half / height }
    var last = place(tops.first ?? 0)
    var path = "M0 \(last)"
    for sample in tops.dropFirst() {
      path += "l1 \(place(sample) - last)"
      last = place(sample)
    }
    last = place(bottoms.last ?? 0)
    path += "V\(last)"
    for sample in bottoms.dropLast().reversed() {
      path += "l-1 \(place(sample) - last)"
      last = place(sample)
    }
    return path + "z"
  }
}

/// The time below a song's drawings: seconds, where the loop begins, and the fade.
struct TimeAxis {
  let plan: SongPlan
  let timing: SongTiming

  /// Distances of marks in seconds; the first that gives few enough is taken.
  private static let steps = [1, 2, 5, 10, 15, 30, 60, 120]
  private static let mostMarks = 8

  var markup: Markup {
    let seconds = plan.sampleCount / Song.sampleRate
    let step = Self.steps.first { seconds / $0 <= Self.mostMarks } ?? 120
    let marks = stride(from: 0, through: seconds, by: step).map { second -> Markup in
      let place = PageStyle.place(second * Song.sampleRate, of: plan.sampleCount)
      return "<span class=\"\(place)\">\(MusicText.time(samples: second * Song.sampleRate))</span>"
    }
    var shades: [Markup] = []
    if plan.ending != .asked, let start = timing.loopStart {
      let place = PageStyle.place(start, of: plan.sampleCount)
      shades.append("<div class=\"loop \(place)\"><span>loop</span></div>")
    }
    if plan.fadeStart < plan.sampleCount {
      let place = PageStyle.place(plan.fadeStart, of: plan.sampleCount)
      shades.append("<div class=\"fade \(place)\"><span>fade</span></div>")
    }
    return "<div class=\"time\" aria-hidden=\"true\">\(Markup(marks))</div>\(Markup(shades))"
  }
}
