import RomKitBase
import RomKitMusic
import RomKitPictures
import VGSCore
import VGSPlayer

/// Draws songs and effects: the outline of the sound, and below it the keys of the six channels over time. It suits a
/// terminal, where a pixel is half a cell, and a page. A side below 1 or over ``largestSide`` counts as the nearest of
/// these.
package struct PianoRollImage: Sendable {
  package let width: Int
  package let height: Int
  let colours: PianoRollColours

  static let largestSide = 4_096

  /// The factor by which the font is enlarged, and the width of important lines.
  let scale: Int
  private let hasLabels: Bool

  /// The height of a line of text; 0 if there is no room for labels.
  private var lineHeight: Int { hasLabels ? (TinyFont.height + 2) * scale : 0 }

  init(width: Int, height: Int, colours: PianoRollColours = .dark) {
    self.colours = colours
    self.width = max(1, min(width, Self.largestSide))
    self.height = max(1, min(height, Self.largestSide))
    scale = max(1, min(self.width / 300, self.height / 70, max(2, self.width / 800)))
    hasLabels = self.width >= 48 && self.height >= 40
  }

  package func picture(of waveform: Waveform) -> ColourPicture {
    var picture = ColourPicture(width: width, height: height, filledWith: colours.ground)
    let time = TimeScale(columns: 0..<width, length: waveform.length)
    let top = lineHeight
    let bottom = drawTimes(time, rows: top..<height, on: &picture)
    draw(waveform, columns: 0..<width, rows: top..<bottom, on: &picture)
    drawHeading(channels: [], length: waveform.length, on: &picture)
    return picture
  }

  package func picture(of overview: SongOverview) -> ColourPicture {
    var picture = ColourPicture(width: width, height: height, filledWith: colours.ground)
    let left = hasLabels ? TinyFont.width(of: "C4", scale: scale) + 2 * scale : 0
    let time = TimeScale(columns: left..<width, length: overview.length, first: overview.first)
    let top = lineHeight
    let waveBottom = top + (height - top) / 4
    let rollTop = min(height, waveBottom + scale)

    // The roll is first, because it covers the picture's ground with another.
    let roll = PianoRoll(overview, columns: left..<width, rows: rollTop..<max(rollTop, height - lineHeight))
    roll.drawGround(on: &picture, colours, scale: scale, hasLabels: hasLabels)
    let bottom = drawTimes(time, rows: top..<height, on: &picture)
    draw(overview.waveform, columns: left..<width, rows: top..<waveBottom, on: &picture)
    roll.drawKeys(on: &picture, colours, time: time, scale: scale)
    let channels = Set(overview.keys.map(\.channel)).sorted()
    let heading = drawHeading(channels: channels, length: overview.length, on: &picture)
    if let start = overview.loopStart {
      drawLoop(at: time.column(of: start), rows: top..<bottom, heading: heading, on: &picture)
    }
    return picture
  }

  /// Draws the numbers of the channels in their colours, and the duration. Returns the free columns between them.
  @discardableResult
  private func drawHeading(channels: [Int], length: Int, on picture: inout ColourPicture) -> Range<Int> {
    guard hasLabels else { return 0..<0 }
    var x = scale
    for channel in channels {
      let colour = colours.channels[channel % colours.channels.count]
      TinyFont.draw(String(channel), x: x, y: scale, colour: colour, scale: scale, on: &picture)
      x += TinyFont.width(of: String(channel), scale: scale) + 3 * scale
    }
    let milliseconds = length * 1_000 / Synthesizer.sampleRate
    let duration = TimeScale.label(milliseconds, step: milliseconds < 10_000 ? 10 : 1_000)
    let end = width - TinyFont.width(of: duration, scale: scale) - scale
    TinyFont.draw(duration, x: end, y: scale, colour: colours.label, scale: scale, on: &picture)
    return min(x, end)..<end
  }

  /// Draws lines at round times, and the times below them. Returns the row at which the lines end.
  private func drawTimes(_ time: TimeScale, rows: Range<Int>, on picture: inout ColourPicture) -> Int {
    let bottom = rows.upperBound - lineHeight
    let lines = time.lines(gap: 8 * scale) { TinyFont.width(of: $0, scale: scale) }
    var freeFrom = 0
    for line in lines {
      let colour = line.label == nil ? colours.faintLine : colours.line
      picture.fill(x: line.column..<line.column + 1, y: rows.lowerBound..<bottom, with: colour)
      guard hasLabels, let label = line.label else { continue }
      let labelWidth = TinyFont.width(of: label, scale: scale)
      let x = max(scale, min(line.column - labelWidth / 2, width - scale - labelWidth))
      guard x >= freeFrom else { continue }
      freeFrom = x + labelWidth + 4 * scale
      TinyFont.draw(label, x: x, y: bottom + scale, colour: colours.label, scale: scale, on: &picture)
    }
    return bottom
  }

  private func draw(
    _ waveform: Waveform, columns: Range<Int>, rows: Range<Int>, on picture: inout ColourPicture
  ) {
    guard !rows.isEmpty else { return }
    // Quiet sounds are enlarged up to eight times.
    let full = max(waveform.height, 4_096)
    let half = (rows.count - 1) / 2
    let middle = rows.lowerBound + half
    picture.fill(x: columns, y: middle..<middle + 1, with: colours.line)
    for (column, peak) in waveform.peaks(columns: columns.count).enumerated() {
      let x = columns.lowerBound + column
      let isClipped = peak.high == .max || peak.low == .min
      // Filled to the middle, even where all samples are on one side of it.
      let (low, high) = (min(Int(peak.low), 0), max(Int(peak.high), 0))
      let rows = { (low: Int, high: Int) in
        middle - Self.rounded(high * half, by: full)..<middle - Self.rounded(low * half, by: full) + 1
      }
      picture.fill(x: x..<x + 1, y: rows(low, high), with: isClipped ? colours.clippedWave : colours.wave)
      picture.fill(
        x: x..<x + 1, y: rows(max(low, -peak.loudness), min(high, peak.loudness)), with: colours.loudness)
    }
  }

  private static func rounded(_ value: Int, by divisor: Int) -> Int {
    (value + (value < 0 ? -divisor : divisor) / 2) / divisor
  }

  private func drawLoop(
    at column: Int, rows: Range<Int>, heading: Range<Int>, on picture: inout ColourPicture
  ) {
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 2 * scale) {
      picture.fill(x: column..<column + scale, y: row..<row + scale, with: colours.loop)
    }
    let width = TinyFont.width(of: "LOOP", scale: scale)
    guard heading.count >= width + 8 * scale else { return }
    let x = max(heading.lowerBound + 2 * scale, min(column, heading.upperBound - width - 4 * scale))
    TinyFont.draw("LOOP", x: x, y: scale, colour: colours.loop, scale: scale, on: &picture)
  }
}

struct PianoRollColours: Equatable, Sendable {
  var channels: [ColourPicture.Pixel]
  var ground: ColourPicture.Pixel
  var whiteKey: ColourPicture.Pixel
  var blackKey: ColourPicture.Pixel
  /// The lines at every second.
  var faintLine: ColourPicture.Pixel
  /// The lines at times with a label, and at every octave.
  var line: ColourPicture.Pixel
  var label: ColourPicture.Pixel
  var wave: ColourPicture.Pixel
  var loudness: ColourPicture.Pixel
  /// The lowest and highest samples where the sound is clipped.
  var clippedWave: ColourPicture.Pixel
  var loop: ColourPicture.Pixel

  /// Colours on a dark ground, which look the same on light and dark terminals. The colours of the channels come from
  /// Okabe and Ito's palette for colour-blind readers, without those too dark for the ground.
  static let dark = PianoRollColours(
    channels: [0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0xD55E00, 0xCC79A7].map { .init(rgb: $0) },
    ground: .init(rgb: 0x14171F), whiteKey: .init(rgb: 0x1C202B), blackKey: .init(rgb: 0x171A23),
    faintLine: .init(rgb: 0x272C39), line: .init(rgb: 0x3A4252), label: .init(rgb: 0x98A2B5),
    wave: .init(rgb: 0x5C6C86), loudness: .init(rgb: 0xA9B8CF), clippedWave: .init(rgb: 0xFF5C7A),
    loop: .init(rgb: 0xF4F6FA))

  /// White on black and a few greys, for terminals without colours.
  static let monochrome = PianoRollColours(
    channels: Array(repeating: .init(rgb: 0xFFFFFF), count: 6), ground: .init(rgb: 0),
    whiteKey: .init(rgb: 0), blackKey: .init(rgb: 0), faintLine: .init(rgb: 0), line: .init(rgb: 0x707070),
    label: .init(rgb: 0xFFFFFF), wave: .init(rgb: 0x808080), loudness: .init(rgb: 0xFFFFFF),
    clippedWave: .init(rgb: 0xFFFFFF), loop: .init(rgb: 0xFFFFFF))
}

/// The columns of samples in a picture, and the times at which lines are drawn.
struct TimeScale {
  /// The columns of the picture over which the sound is spread.
  let columns: Range<Int>
  let length: Int
  /// The sample at the first column.
  var first = 0

  struct Line: Equatable {
    var column: Int
    /// The label below the line; nil for a faint line.
    var label: String?
  }

  private static let steps = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000,
    600_000,
    1_800_000, 3_600_000,
  ]

  /// Whether some of these samples are between the first and the last column.
  func shows(_ samples: Range<Int>) -> Bool {
    samples.upperBound > first && samples.lowerBound < first + max(1, length)
  }

  func column(of sample: Int) -> Int {
    length == 0 ? columns.lowerBound : columns.lowerBound + (sample - first) * columns.count / length
  }

  /// Lines at least `gap` columns apart, and labels with at least as much between them; `width` gives the width of a
  /// label.
  func lines(gap: Int, width: (String) -> Int) -> [Line] {
    let last = (first + length) * 1_000 / Synthesizer.sampleRate
    guard length > 0, let step = Self.steps.first(where: { columns(in: $0) >= widest($0, last, width) + gap })
    else { return [] }
    // Faint lines at the next finer round times, but between seconds only if the labels are.
    let finer = Self.steps.last { $0 < step && step % $0 == 0 && columns(in: $0) >= gap }
    let faint = finer.map { step > 1_000 ? max($0, 1_000) : $0 } ?? step
    let start = first * 1_000 / Synthesizer.sampleRate / faint * faint
    return stride(from: start, through: last, by: faint).compactMap { time in
      let column = column(of: time * Synthesizer.sampleRate / 1_000)
      guard columns.contains(column) else { return nil }
      return Line(column: column, label: time % step == 0 ? Self.label(time, step: step) : nil)
    }
  }

  private func columns(in milliseconds: Int) -> Int {
    milliseconds * Synthesizer.sampleRate * columns.count / (1_000 * length)
  }

  private func widest(_ step: Int, _ last: Int, _ width: (String) -> Int) -> Int {
    // Digits are about equally wide, so one of these labels is the widest.
    max(width(Self.label(0, step: step)), width(Self.label(last, step: step)))
  }

  /// The label of a time where labels are `step` milliseconds apart: `1:05`, or `0.25`.
  static func label(_ milliseconds: Int, step: Int) -> String {
    if step >= 1_000 { return minutes(milliseconds / 1_000) }
    let digits = step >= 100 ? 1 : step >= 10 ? 2 : 3
    let unit = [1: 100, 2: 10, 3: 1][digits] ?? 1
    let fraction = String(milliseconds % 1_000 / unit).padded(to: digits, with: "0")
    return "\(milliseconds / 1_000).\(fraction)"
  }

  static func minutes(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// The keys of a song over time, with a row or more for each key in use.
struct PianoRoll {
  private let overview: SongOverview
  private let columns: Range<Int>
  private let rows: Range<Int>
  let keys: Range<Int>
  /// The rows of each key; 0 when keys share rows.
  let keyHeight: Int

  init(_ overview: SongOverview, columns: Range<Int>, rows: Range<Int>) {
    self.overview = overview
    self.columns = columns
    self.rows = rows
    let lowest = overview.keys.map(\.lastKey).min() ?? 36
    let highest = overview.keys.map(\.key).max() ?? 48
    // At least an octave, and one more key on either side.
    let missing = max(0, 11 - (highest - lowest))
    var first = max(0, lowest - 1 - missing / 2)
    var end = min(WaveTables.keyCount, highest + 2 + (missing + 1) / 2)
    keyHeight = rows.count / (end - first)
    if keyHeight > 0 {
      // Rows left over show more keys.
      let more = rows.count / keyHeight - (end - first)
      end = min(WaveTables.keyCount, end + (more + 1) / 2)
      first = max(0, end - min(WaveTables.keyCount, rows.count / keyHeight))
      end = min(WaveTables.keyCount, first + rows.count / keyHeight)
    }
    keys = first..<end
  }

  /// The rows of a key; empty for one outside ``keys``.
  func rows(of key: Int) -> Range<Int> {
    guard keys.contains(key), !rows.isEmpty else { return rows.lowerBound..<rows.lowerBound }
    let place = keys.upperBound - 1 - key
    if keyHeight > 0 {
      let top = rows.lowerBound + (rows.count - keyHeight * keys.count) / 2 + place * keyHeight
      return top..<top + keyHeight
    }
    let top = rows.lowerBound + place * rows.count / keys.count
    return top..<top + 1
  }

  /// Draws stripes like a keyboard's if keys are high enough, and a line and a name at each C.
  func drawGround(on picture: inout ColourPicture, _ colours: PianoRollColours, scale: Int, hasLabels: Bool) {
    picture.fill(x: columns, y: rows, with: colours.whiteKey)
    var freeBelow = rows.upperBound
    for key in keys {
      let rows = rows(of: key)
      if keyHeight >= 3, [1, 4, 6, 9, 11].contains(key % 12) {
        picture.fill(x: columns, y: rows, with: colours.blackKey)
      }
      guard key % 12 == 3 else { continue }
      picture.fill(x: columns, y: rows.upperBound - 1..<rows.upperBound, with: colours.line)
      let top = (rows.lowerBound + rows.upperBound - TinyFont.height * scale) / 2
      guard hasLabels, top >= self.rows.lowerBound, top + TinyFont.height * scale <= freeBelow else {
        continue
      }
      let name = "C\(KeyName.octave(key))"
      TinyFont.draw(name, x: scale, y: top, colour: colours.label, scale: scale, on: &picture)
      freeBelow = top - scale
    }
  }

  /// Draws the keys that are down, each in its channel's colour. Channels on the same key share its height; if it is too
  /// low, the first are shown. Where there is room, a key begins with a lighter edge.
  func drawKeys(on picture: inout ColourPicture, _ colours: PianoRollColours, time: TimeScale, scale: Int) {
    // For each key and column, the channels as bits.
    var sounding = [UInt8](repeating: 0, count: keys.count * columns.count)
    var struck = sounding
    for span in overview.keys {
      for piece in span.steadyPieces where keys.contains(piece.key) && time.shows(piece.start..<piece.end) {
        let first = max(0, time.column(of: piece.start) - columns.lowerBound)
        let end = max(first + 1, time.column(of: piece.end) - columns.lowerBound)
        let row = (piece.key - keys.lowerBound) * columns.count
        for column in first..<min(end, columns.count) { sounding[row + column] |= 1 << span.channel }
        if !piece.isContinuation, end - first >= 6 * scale, first < columns.count {
          for column in first..<first + scale { struck[row + column] |= 1 << span.channel }
        }
      }
    }
    for key in keys {
      let rows = rows(of: key)
      for column in 0..<columns.count {
        let place = (key - keys.lowerBound) * columns.count + column
        if sounding[place] == 0 { continue }
        let channels = (0..<Synthesizer.channelCount).filter { sounding[place] >> $0 & 1 == 1 }
        // The first channels that have a row each.
        let shown = channels.prefix(max(1, rows.count))
        for (index, channel) in shown.enumerated() {
          var colour = colours.channels[channel % colours.channels.count]
          if struck[place] >> channel & 1 == 1 { colour = colour.mixed(with: colours.loop, percent: 55) }
          let top = rows.lowerBound + index * rows.count / shown.count
          let bottom = rows.lowerBound + (index + 1) * rows.count / shown.count
          let x = columns.lowerBound + column
          picture.fill(x: x..<x + 1, y: top..<bottom, with: colour)
        }
      }
    }
  }
}
