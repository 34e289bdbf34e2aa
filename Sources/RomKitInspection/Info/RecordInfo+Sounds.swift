import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitRules
import RomKitSound
import VGSCore

extension RecordInfo {
  mutating func describeSong(_ cursor: inout FieldCursor) throws {
    let body = record.body
    findings = try SongRules.check(body)
    let reader = SongReader()
    do { try body.forEachPiece { try reader.push($0) } } catch is SongError {}
    // Shows the readable part of a damaged song.
    let song = Song(notes: reader.notes)
    guard !song.notes.isEmpty else { return }
    let stream = reader.streamSize
    cursor.take(2, "zlib header", "deflate")
    cursor.take(
      stream.map { $0 - 6 } ?? body.size, "notes", "\(Plural.text(song.notes.count, "note")), deflated")
    if stream != nil { cursor.take(4, "checksum", "Adler-32 of the notes") }
    let timing = song.timing
    let inflated = song.notes.count * Song.noteSize
    facts += [
      Fact("notes", count: song.notes.count),
      Fact(
        "inflated", count: inflated,
        "\(Plural.bytes(inflated)), deflated to \(body.size * 100 / inflated) %"),
      Fact(
        "length", LocalizedText(verbatim: MusicText.exactTime(samples: timing.length)),
        JSON.seconds(Int(timing.length))),
      Fact(
        "loop", timing.loopStart.map { "from \(MusicText.exactTime(samples: $0)) on" } ?? "none",
        timing.loopStart.map { JSON.seconds(Int($0)) }.json),
    ]
    // Decompiling a longer song would take a second.
    let bars = song.notes.count <= 16_384 ? SongBars(of: song) : nil
    if let bars {
      let loop = timing.loopStart.map { bars.place(at: Int(clamping: $0)) }
      facts.append(
        Fact(
          "bars", count: bars.count,
          loop.map { "\(Grouped.text(bars.count)) of four beats, the loop from \($0.description) on" }
            ?? "\(Grouped.text(bars.count)) of four beats"))
    }
    describeNotes(song)
    let listing = NoteListing(notes: Array(song.notes.prefix(Self.noteLimit))).serialized(bars: bars)
    notes = listing.split(separator: 0x0A).dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func describeNotes(_ song: Song) {
    var kinds = [Int](repeating: 0, count: Note.Kind.allCases.count + 1)
    var channels = [Int](repeating: 0, count: Song.channelCount)
    var keys: ClosedRange<UInt8>?
    var waits: [UInt32: Int] = [:]
    for note in song.notes {
      kinds[Int(note.kind?.rawValue ?? 0)] += 1
      if note.kind == .wait, note.value > 0 { waits[note.value, default: 0] += 1 }
      guard note.kind == .keyOn else { continue }
      if Int(note.operand1) < channels.count { channels[Int(note.operand1)] += 1 }
      guard Int(note.operand3) < Song.keyCount else { continue }
      keys =
        keys.map { min($0.lowerBound, note.operand3)...max($0.upperBound, note.operand3) }
        ?? note.operand3...note.operand3
    }
    let named: [(Note.Kind, String)] = [
      (.keyOn, "key-on"), (.keyOff, "key-off"), (.wait, "wait"), (.attack, "attack"), (.release, "release"),
      (.volume, "volume"), (.masterVolume, "master-volume"), (.pitchDown, "pitch-down"), (.label, "label"),
      (.jump, "jump"),
    ]
    var counts = named.map { ($0.1, kinds[Int($0.0.rawValue)]) }.filter { $0.1 > 0 }
    if kinds[0] > 0 { counts.append(("unknown", kinds[0])) }
    facts.append(
      Fact(
        "kinds", label: "by kind",
        LocalizedText(verbatim: counts.map { "\(Grouped.text($0.1)) \($0.0)" }.joined(separator: ", ")),
        JSON.object(counts.map { ($0.0, .number($0.1)) })))
    let used = channels.indices.filter { channels[$0] > 0 }
    let keyCounts: [LocalizedText] = used.map { "\($0) (\(Plural.text(channels[$0], "key")))" }
    facts.append(Fact("channels", keyCounts.joined(separator: ", "), used))
    if let keys, let low = KeyName.name(keys.lowerBound), let high = KeyName.name(keys.upperBound) {
      facts.append(Fact("keys", "\(low) to \(high)", [low, high]))
    }
    // The most common wait, the shortest of several: the pulse of the song.
    if let common = waits.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
      facts.append(
        Fact(
          "common_wait", label: "most common wait",
          "\(Plural.text(Int(common.key), "sample")), \(Plural.text(common.value, "time"))", Int(common.key)))
    }
  }

  mutating func describeEffect(_ cursor: inout FieldCursor) throws {
    let body = record.body
    findings = [try EffectRules.check(body)].compactMap(\.self)
    let start = try body.prefix(SoundEffect.headerSize)
    guard start.count == SoundEffect.headerSize, start.starts(with: SoundEffect.magic) else { return }
    let declared = start[4...].reduce(0) { $0 << 8 | Int($1) }
    cursor.take(4, "magic", "EFF and a NUL")
    cursor.take(4, "length", "\(Plural.bytes(declared)) of samples")
    cursor.take(declared, "samples", "16 bits each, low byte first, 22,050 samples a second")

    var level = EffectLevel()
    try body.samples(limit: declared / 2).forEachPiece { level.append($0) }
    let duration = SoundDuration(sampleCount: level.count)
    facts += [
      Fact("samples", count: level.count),
      Fact("duration", "\(duration)", JSON.seconds(level.count)),
      Fact("peak", Self.description(of: level.peak, value: level.peakValue), level.peakValue),
      Fact(
        "loudness", level.loudness.map { "\($0)" } ?? "silence", (level.loudness?.description).json),
      Self.silence("silence_before", label: "silence before", level.silenceBefore),
      Self.silence("silence_after", label: "silence after", level.silenceAfter),
    ]
  }

  private static func silence(_ key: String, label: LocalizedText, _ samples: Int) -> Fact {
    Fact(
      key, label: label, count: samples,
      "\(Plural.text(samples, "sample")), \(SoundDuration(sampleCount: samples))")
  }

  private static func description(of peak: Decibels?, value: Int) -> LocalizedText {
    peak.map { "\($0) (\(Grouped.text(value)) of 32,768)" } ?? "silence"
  }
}

struct EffectLevel {
  private(set) var count = 0
  private(set) var peakValue = 0
  /// The number of samples that count as silence (``EffectSilence/threshold``) before the first audible one; all if none
  /// is audible.
  private(set) var silenceBefore = 0
  private(set) var silenceAfter = 0
  private(set) var isHeard = false
  // A record has fewer than 2^30 samples, each below 2^30 when squared.
  private var squares = 0

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.forEachSample { sample in
      peakValue = max(peakValue, abs(sample))
      squares += sample * sample
      count += 1
      if abs(sample) > EffectSilence.threshold {
        isHeard = true
        silenceAfter = 0
      } else {
        silenceAfter += 1
        if !isHeard { silenceBefore = count }
      }
    }
  }

  var peak: Decibels? { Decibels(amplitude: Double(peakValue) / 32_768) }

  var loudness: Decibels? {
    count > 0 ? Decibels(amplitude: (Double(squares) / Double(count)).squareRoot() / 32_768) : nil
  }
}
