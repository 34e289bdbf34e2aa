import RomKitMusic
import RomKitPictures
import VGSCore

/// The keys of a song over time, a row or more for each key of those in use.
struct PianoRoll {
  private let overview: SongOverview
  private let columns: Range<Int>
  private let rows: Range<Int>
  let keys: Range<Int>
  /// Rows for each key; 0 when keys have to share rows.
  let keyHeight: Int

  init(_ overview: SongOverview, columns: Range<Int>, rows: Range<Int>) {
    self.overview = overview
    self.columns = columns
    self.rows = rows
    let lowest = overview.keys.map(\.lastKey).min() ?? 36
    let highest = overview.keys.map(\.key).max() ?? 48
    // At least an octave, and a key more on either side.
    let missing = max(0, 11 - (highest - lowest))
    var first = max(0, lowest - 1 - missing / 2)
    var end = min(WaveTables.keyCount, highest + 2 + (missing + 1) / 2)
    keyHeight = rows.count / (end - first)
    if keyHeight > 0 {
      // What is left over goes to more keys.
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

  /// Stripes like a keyboard's where keys are high enough, and a line and a name at each C.
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

  /// All keys that are down, each in its channel's colour. Channels on the same key share its height, or where it is too
  /// low for that the first is seen. Where there is room a key begins with a lighter edge.
  func drawKeys(on picture: inout ColourPicture, _ colours: PianoRollColours, time: TimeScale, scale: Int) {
    // For each key and column, the channels as bits.
    var sounding = [UInt8](repeating: 0, count: keys.count * columns.count)
    var struck = sounding
    for span in overview.keys {
      for piece in span.steadyPieces where keys.contains(piece.key) {
        let first = time.column(of: piece.start) - columns.lowerBound
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
        // As many as there are rows for.
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
