import RomKitBase
import RomKitMusic
import RomKitSound
import VGSCore
import VGSPlayer

/// The outline of a sound: its lowest and highest samples and its loudness, column by column.
package struct Waveform: Equatable, Sendable {
  struct Peak: Equatable, Sendable {
    var low: Int16
    var high: Int16
    /// The root mean square of the samples, 0 to 32,768.
    var loudness: Int
  }

  /// The length of the sound in samples, 22,050 to the second.
  private(set) var length: Int
  /// The columns in the order of time, equally wide to within a sample: column `c` of `n` starts at sample
  /// `c * length / n`. There are at most as many columns as samples.
  private(set) var peaks: [Peak] = []

  static let columnLimit = 65_536

  private let columnCount: Int
  private var sampleCount = 0
  private var columnStart = 0
  private var columnEnd = 0
  private var squares: UInt64 = 0

  /// An outline to which exactly `length` samples are appended with ``append(_:)``. If there is a sample, it has 1 to
  /// ``columnLimit`` columns.
  init(length: Int, columns: Int) {
    self.length = length
    columnCount = min(max(1, columns), Waveform.columnLimit, length)
    peaks.reserveCapacity(columnCount)
  }

  /// The outline of samples in 1 to ``columnLimit`` columns; other numbers count as the nearest of these.
  package init(of samples: [Int16], columns: Int) {
    self.init(length: samples.count, columns: columns)
    append(samples[...])
  }

  package init(of effect: SoundEffect, columns: Int) {
    self.init(length: effect.sampleCount, columns: columns)
    var reader = ByteReader(effect.sampleBytes)
    while let sample = try? reader.littleEndian(Int16.self) {
      append(sample)
      if sampleCount.isMultiple(of: 1 << 16), WorkControl.isCancelled { return }
    }
  }

  mutating func append(_ samples: ArraySlice<Int16>) {
    for sample in samples { append(sample) }
  }

  private mutating func append(_ sample: Int16) {
    if sampleCount == columnEnd {
      peaks.append(Peak(low: sample, high: sample, loudness: 0))
      columnStart = columnEnd
      columnEnd = peaks.count * length / columnCount
      squares = 0
    }
    let last = peaks.count - 1
    peaks[last].low = min(peaks[last].low, sample)
    peaks[last].high = max(peaks[last].high, sample)
    // Cannot overflow: a square is at most 2^30, and there are at most 2^31 samples.
    squares += UInt64(Int64(sample) * Int64(sample))
    sampleCount += 1
    if sampleCount == columnEnd {
      peaks[last].loudness = Self.root(squares / UInt64(columnEnd - columnStart))
    }
  }

  /// The square root, rounded down. It is the same on every machine, because the number is exact in a `Double`.
  private static func root(_ number: UInt64) -> Int { Int(Double(number).squareRoot()) }

  /// The largest distance of a sample from 0, 0 to 32,768.
  var height: Int { peaks.reduce(0) { max($0, Int($1.high), -Int($1.low)) } }

  /// The outline in another number of columns, 1 or more. A column counts fully in each new column that it overlaps.
  func peaks(columns: Int) -> [Peak] {
    guard !peaks.isEmpty else { return [] }
    return (0..<columns).map { column in
      let first = column * peaks.count / columns
      let end = max(first + 1, ((column + 1) * peaks.count + columns - 1) / columns)
      let overlapped = peaks[first..<end]
      let squares = overlapped.reduce(UInt64(0)) { $0 + UInt64($1.loudness * $1.loudness) }
      return Peak(
        low: overlapped.reduce(.max) { min($0, $1.low) }, high: overlapped.reduce(.min) { max($0, $1.high) },
        loudness: Self.root(squares / UInt64(overlapped.count)))
    }
  }
}

/// The keys of a song over time and the outline of its sound, both found by playing it. Any notes are safe: time and
/// memory are linear in the notes and in the samples, of which there are at most ``lengthLimit``.
package struct SongOverview: Equatable, Sendable {
  /// The largest number of samples that are played: ten minutes.
  static let lengthLimit = 600 * Synthesizer.sampleRate

  /// All keys, ordered by start, then channel.
  let keys: [KeySpan]
  let waveform: Waveform
  /// The sample at which the song continues after its last one; nil if it does not loop.
  let loopStart: Int?

  /// The first sample that is shown.
  let first: Int

  /// The number of samples that were played, 22,050 to the second. A song that loops was played up to its jump back.
  var length: Int { waveform.length }

  /// Plays a song once, or its loop `turns` times, and keeps the outline in `columns` columns. Muted channels are neither
  /// played nor shown, and keys are shown as shifted. With a part, only its samples are kept.
  package init(
    of song: Song, columns: Int = 2_048, turns: Int = 1, settings: SongSettings = SongSettings(),
    part: Range<Int>? = nil
  ) {
    var walk = KeyWalk(
      notes: song.notes, keyShift: settings.keyShift, turns: turns, lengthLimit: Self.lengthLimit)
    walk.run()
    let part = (part ?? 0..<walk.time).clamped(to: 0..<walk.time)
    first = part.lowerBound
    keys = walk.spans.filter { !settings.mutedChannels.contains($0.channel) }
      .filter { $0.end > part.lowerBound && $0.start < part.upperBound }
      .sorted { ($0.start, $0.channel) < ($1.start, $1.channel) }
    loopStart = walk.loopStart.flatMap { part.contains($0) ? $0 : nil }

    var synthesizer = settings.synthesizer(playing: song)
    if first > 0 { synthesizer.seek(to: first) }
    var waveform = Waveform(length: part.count, columns: columns)
    var buffer = [Int16](repeating: 0, count: 4_096)
    var left = part.count
    while left > 0, !WorkControl.isCancelled {
      let count = min(left, buffer.count)
      for place in buffer.indices { buffer[place] = 0 }
      synthesizer.mix(into: &buffer)
      waveform.append(buffer[..<count])
      left -= count
    }
    self.waveform = waveform
  }
}
