import RomKitBase

/// The notes of a song with their places in its MML, and the times of its quarters: for a player beside an editor.
package struct MMLSource: Equatable, Sendable {
  /// A note and its place.
  package struct Note: Equatable, Sendable {
    /// The first sample.
    package var time: Int
    /// The channel, 0 to 5.
    package var channel: Int
    /// The line and the column of its letter, both from 1, in a macro if it comes from one; and its length in characters, which may
    /// include spaces.
    package var line: Int
    package var column: Int
    package var length: Int
    /// The line of its channel.
    package var use: Int
  }

  /// The notes in the order of their times, then of their channels.
  package let notes: [Note]
  /// The samples at which each quarter note of the longest channel would begin, the first at 0, up to its end.
  package let quarters: [Int]

  /// Compiles a source; nil if it has errors.
  package init?(of source: [UInt8]) {
    var compiler = MMLCompiler(source)
    compiler.trace = MMLTrace()
    _ = compiler.run()
    guard !compiler.reader.log.hasErrors, let trace = compiler.trace else { return nil }
    notes = trace.notes.sorted(on: \.key).map(\.note)
    quarters = trace.quarters()
  }
}

/// Collects the places of notes while a song is compiled.
struct MMLTrace {
  /// A note, and its place in the order of notes.
  struct Entry {
    var note: MMLSource.Note
    var key: Int { note.time * Song.channelCount + note.channel }
  }

  /// A time in a channel: in quarters as written, and in samples.
  private struct Moment {
    var quarters = 0.0
    var samples = 0
  }

  private(set) var notes: [Entry] = []
  private var moments = [[Moment]](repeating: [Moment()], count: Song.channelCount)
  /// The quarters of the note or rest that is being read.
  private var read = 0.0

  mutating func read(_ length: NoteLength) { read += (length.isDotted ? 6 : 4) / Double(length.part) }

  mutating func add(_ note: MMLSource.Note) { notes.append(Entry(note: note)) }

  /// Ends a note or a rest of a channel at a time in samples.
  mutating func end(in channel: UInt8, at samples: Int) {
    let channel = Int(channel)
    let before = moments[channel][moments[channel].count - 1]
    moments[channel].append(Moment(quarters: before.quarters + read, samples: samples))
    read = 0
  }

  /// The samples of the quarters of the longest channel, the first of them at a time in samples.
  func quarters(from start: Int = 0) -> [Int] {
    guard let longest = moments.max(by: { $0[$0.count - 1].samples < $1[$1.count - 1].samples }) else {
      return []
    }
    // Sums of thirds are not exact.
    let slack = 0.000_1
    var quarters: [Int] = []
    var index = max(0, longest.indexAfter { $0.samples <= start } - 1)
    let first = Self.quarter(at: start, in: longest[index...])
    while true {
      let quarter = first + Double(quarters.count)
      while index + 1 < longest.count, longest[index + 1].quarters <= quarter + slack { index += 1 }
      let from = longest[index]
      guard index + 1 < longest.count else {
        if from.quarters > quarter - slack { quarters.append(from.samples) }
        return quarters
      }
      let to = longest[index + 1]
      let part = max(0, quarter - from.quarters) / (to.quarters - from.quarters)
      let samples = part < slack ? from.samples : from.samples + Int(part * Double(to.samples - from.samples))
      quarters.append(quarters.isEmpty ? start : samples)
    }
  }

  /// The quarters before a time, which is in the first of these moments.
  private static func quarter(at time: Int, in moments: ArraySlice<Moment>) -> Double {
    guard let from = moments.first else { return 0 }
    guard let to = moments.dropFirst().first, to.samples > from.samples else { return from.quarters }
    let part = Double(time - from.samples) / Double(to.samples - from.samples)
    return from.quarters + part * (to.quarters - from.quarters)
  }
}
