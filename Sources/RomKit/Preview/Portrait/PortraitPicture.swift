import VGSCore

/// Draws what songs and effects look like: the outline of the sound, and below it the keys of the six channels over time.
///
/// It fits into a terminal, where a pixel is half a cell, and onto a page. A side shorter than 1 or longer than
/// ``largestSide`` is taken as the nearest of these.
public struct PortraitPicture: Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int

  /// The longest side a picture can have.
  public static let largestSide = 4_096

  /// Pixels for one of the font, and for lines that have to be seen.
  let scale: Int
  /// Whether there is room for letters.
  private let hasLabels: Bool

  /// Pictures of a size.
  public init(width: Int, height: Int) {
    self.width = max(1, min(width, Self.largestSide))
    self.height = max(1, min(height, Self.largestSide))
    scale = max(1, min(self.width / 300, self.height / 70, max(2, self.width / 800)))
    hasLabels = self.width >= 48 && self.height >= 40
  }

  /// The outline of a sound.
  public func picture(of waveform: Waveform) -> ColourPicture {
    var picture = ColourPicture(width: width, height: height, filledWith: PortraitColours.ground)
    let time = TimeScale(columns: 0..<width, length: waveform.length)
    let top = hasLabels ? TinyFont.height * scale + 2 * scale : 0
    let bottom = drawTimes(time, rows: top..<height, on: &picture)
    draw(waveform, columns: 0..<width, rows: top..<bottom, on: &picture)
    drawHeading(channels: [], length: waveform.length, on: &picture)
    return picture
  }

  /// The outline of a song and its keys.
  public func picture(of portrait: SongPortrait) -> ColourPicture {
    var picture = ColourPicture(width: width, height: height, filledWith: PortraitColours.ground)
    let left = hasLabels ? TinyFont.width(of: "C4", scale: scale) + 2 * scale : 0
    let time = TimeScale(columns: left..<width, length: portrait.length)
    let top = hasLabels ? TinyFont.height * scale + 2 * scale : 0
    let waveBottom = top + (height - top) / 4
    let rollTop = min(height, waveBottom + scale)

    // The roll's rows come first, as its ground is not that of the picture.
    let letters = hasLabels ? TinyFont.height * scale + 2 * scale : 0
    let roll = PianoRoll(portrait, columns: left..<width, rows: rollTop..<max(rollTop, height - letters))
    roll.drawGround(on: &picture, scale: scale, hasLabels: hasLabels)
    let bottom = drawTimes(time, rows: top..<height, on: &picture)
    draw(portrait.waveform, columns: left..<width, rows: top..<waveBottom, on: &picture)
    roll.drawKeys(on: &picture, time: time, scale: scale)
    let channels = Set(portrait.keys.map(\.channel)).sorted()
    let heading = drawHeading(channels: channels, length: portrait.length, on: &picture)
    if let start = portrait.loopStart {
      drawLoop(at: time.column(of: start), rows: top..<bottom, heading: heading, on: &picture)
    }
    return picture
  }

  /// Channels by number and colour, and how long it takes. Returns the columns that are free between.
  @discardableResult
  private func drawHeading(channels: [Int], length: Int, on picture: inout ColourPicture) -> Range<Int> {
    guard hasLabels else { return 0..<0 }
    var x = scale
    for channel in channels {
      let colour = PortraitColours.channels[channel % PortraitColours.channels.count]
      TinyFont.draw(String(channel), x: x, y: scale, colour: colour, scale: scale, on: &picture)
      x += TinyFont.width(of: String(channel), scale: scale) + 3 * scale
    }
    let milliseconds = length * 1_000 / Synthesizer.sampleRate
    let duration = TimeScale.label(milliseconds, step: milliseconds < 10_000 ? 10 : 1_000)
    let end = width - TinyFont.width(of: duration, scale: scale) - scale
    TinyFont.draw(duration, x: end, y: scale, colour: PortraitColours.label, scale: scale, on: &picture)
    return min(x, end)..<end
  }

  /// Lines at round times, and the times below them. Returns the row at which the lines end.
  private func drawTimes(_ time: TimeScale, rows: Range<Int>, on picture: inout ColourPicture) -> Int {
    let bottom = hasLabels ? rows.upperBound - TinyFont.height * scale - 2 * scale : rows.upperBound
    let lines = time.lines(gap: 8 * scale) { TinyFont.width(of: $0, scale: scale) }
    var freeFrom = 0
    for line in lines {
      let colour = line.label == nil ? PortraitColours.faintLine : PortraitColours.line
      picture.fill(x: line.column..<line.column + 1, y: rows.lowerBound..<bottom, with: colour)
      guard hasLabels, let label = line.label else { continue }
      let labelWidth = TinyFont.width(of: label, scale: scale)
      let x = max(scale, min(line.column - labelWidth / 2, width - scale - labelWidth))
      guard x >= freeFrom else { continue }
      freeFrom = x + labelWidth + 4 * scale
      TinyFont.draw(
        label, x: x, y: bottom + scale, colour: PortraitColours.label, scale: scale, on: &picture)
    }
    return bottom
  }

  private func draw(
    _ waveform: Waveform, columns: Range<Int>, rows: Range<Int>, on picture: inout ColourPicture
  ) {
    guard !rows.isEmpty else { return }
    // Quiet sounds are shown up to eight times as high as they are.
    let full = max(waveform.height, 4_096)
    let half = (rows.count - 1) / 2
    let middle = rows.lowerBound + half
    picture.fill(x: columns, y: middle..<middle + 1, with: PortraitColours.line)
    for (column, peak) in waveform.peaks(columns: columns.count).enumerated() {
      let x = columns.lowerBound + column
      let isClipped = peak.high == .max || peak.low == .min
      let rows = { (low: Int, high: Int) in
        middle - Self.rounded(high * half, by: full)..<middle - Self.rounded(low * half, by: full) + 1
      }
      picture.fill(
        x: x..<x + 1, y: rows(Int(peak.low), Int(peak.high)),
        with: isClipped ? PortraitColours.clippedWave : PortraitColours.wave)
      // A sound that is all on one side of 0 is louder than it is wide.
      let (low, high) = (max(Int(peak.low), -peak.loudness), min(Int(peak.high), peak.loudness))
      if low <= high { picture.fill(x: x..<x + 1, y: rows(low, high), with: PortraitColours.loudness) }
    }
  }

  private static func rounded(_ value: Int, by divisor: Int) -> Int {
    (value + (value < 0 ? -divisor : divisor) / 2) / divisor
  }

  /// A dashed line, and above it what it means.
  private func drawLoop(
    at column: Int, rows: Range<Int>, heading: Range<Int>, on picture: inout ColourPicture
  ) {
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 2 * scale) {
      picture.fill(x: column..<column + scale, y: row..<row + scale, with: PortraitColours.loop)
    }
    let width = TinyFont.width(of: "LOOP", scale: scale)
    guard heading.count >= width + 8 * scale else { return }
    let x = max(heading.lowerBound + 2 * scale, min(column, heading.upperBound - width - 4 * scale))
    TinyFont.draw("LOOP", x: x, y: scale, colour: PortraitColours.loop, scale: scale, on: &picture)
  }
}
