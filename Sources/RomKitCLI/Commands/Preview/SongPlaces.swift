import RomKit
import VGSCore
import VGSFormat

/// A place in a song: `5:1`, the first beat of bar 5, or `0:37`, a time of minutes and seconds.
///
/// A beat has one digit and seconds have two, so that no text means both.
struct PlaceArgument: SettingValue {
  enum Place {
    case beat(SongBars.Place)
    /// In samples.
    case time(Int)
  }

  let place: Place
  let settingText: String

  static var settingSyntax: LocalizedText {
    "a place in a song, such as 5:1 for bar 5, beat 1, or 0:37 for a time"
  }
  static var settingExample: String? { "5:1" }

  init?(setting text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, let last = parts.last else { return nil }
    let numbers = parts.dropLast().compactMap { part in
      1...6 ~= part.utf8.count && part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    guard numbers.count == parts.count - 1 else { return nil }
    settingText = text
    if parts.count == 2, last.utf8.count == 1 {
      guard let beat = Int(last), beat >= 1, numbers[0] >= 1 else { return nil }
      place = .beat(SongBars.Place(bar: numbers[0], beat: beat))
      return
    }
    let isHours = parts.count == 3
    guard last.prefix(while: { $0 != "." }).utf8.count == 2,
      let seconds = SecondsArgument(setting: String(last)),
      seconds.samples < 60 * Song.sampleRate, !isHours || parts[1].utf8.count == 2 && numbers[1] < 60
    else { return nil }
    let minutes = isHours ? numbers[0] * 60 + numbers[1] : numbers[0]
    place = .time(minutes * 60 * Song.sampleRate + seconds.samples)
  }
}

/// The value of `preview --from`: a place in a song, or the format of standard input.
enum PreviewStart: SettingValue {
  case place(PlaceArgument)
  case fileExtension(String)

  static var settingSyntax: LocalizedText {
    "a place in a song, such as 5:1 for bar 5, beat 1, or 0:37 for a time, or a file extension"
  }
  static var settingExample: String? { PlaceArgument.settingExample }

  var settingText: String {
    switch self {
    case .place(let place): place.settingText
    case .fileExtension(let text): text
    }
  }

  init?(setting text: String) {
    // No extension begins with a digit.
    guard text.contains(":") || text.first?.isNumber == true else {
      self = .fileExtension(text)
      return
    }
    guard let place = PlaceArgument(setting: text) else { return nil }
    self = .place(place)
  }
}

extension SongPreviewOptions {
  /// The plan of a song, and the part of it between `--from` and `--to`. Bars are those of the source, if the song has one.
  ///
  /// Throws ``Diagnostic`` for a place that the song does not have, and ``PreviewError``.
  func part(of song: Song, source: [UInt8]?) throws -> (plan: SongPlan, extent: SongExtent, part: Range<Int>)
  {
    let needsBars = [from, to].contains { if case .beat? = $0?.place { true } else { false } }
    let bars = needsBars ? SongBars(of: song, source: source) : nil
    let start = try from.map { try Self.samples(before: $0, "--from", bars) } ?? 0
    // A place after the end is refused below.
    let first = start > Int(SongPlan.longest) ? 0 : start
    let extent = seconds.map { .samples(first + $0.samples) } ?? self.extent
    let plan = try SongPlan(song, extent)
    let end = seconds == nil ? plan.sampleCount : plan.songLength ?? SongPlan.longest
    func check(_ place: PlaceArgument?, _ option: String, _ samples: Int, isEnd: Bool) throws {
      guard let place, Int64(samples) > end || !isEnd && Int64(samples) == end else { return }
      let time = MusicText.exactTime(samples: end)
      let last = (bars ?? SongBars(of: song, source: source))?.place(at: Int(end))
      let found = place.settingText
      throw Diagnostic(
        "preview-place",
        last.map {
          "expected a place before the end for \(option), at \(time) or \($0.description), found \(found)"
        }
          ?? "expected a place before the end for \(option), at \(time), found \(found)",
        help: "write an earlier place, such as \(option) \(isEnd ? time : "0:00")")
    }
    try check(from, "--from", start, isEnd: false)
    guard let to else { return (plan, extent, start..<Int(plan.sampleCount)) }
    let last = try Self.samples(before: to, "--to", bars)
    try check(to, "--to", last, isEnd: true)
    guard last > start else {
      throw Diagnostic(
        "preview-place",
        "expected a place after \(from?.settingText ?? "0:00") for --to, found \(to.settingText)",
        help: "write a later place after --to")
    }
    return (plan, extent, start..<last)
  }

  /// The part of a song for a MIDI file, which has no fade; nil for all of it.
  func midiPart(of song: Song, source: [UInt8]?) throws -> Range<Int>? {
    guard from != nil || to != nil else { return nil }
    var options = self
    if to == nil { options.fade = SecondsArgument(setting: "0") }
    return try options.part(of: song, source: source).part
  }

  /// The samples before a place; the largest number for one after the end.
  private static func samples(
    before argument: PlaceArgument, _ option: String, _ bars: SongBars?
  ) throws -> Int {
    switch argument.place {
    case .time(let samples): return samples
    case .beat(let place):
      guard let bars else {
        throw Diagnostic(
          "preview-place",
          "the song has no bars that romkit finds, so it has no place \(argument.settingText)",
          help: "write a time, such as \(option) 0:37")
      }
      if let samples = bars.samples(before: place) { return samples }
      let count = bars.beatCount(ofBar: place.bar)
      guard count == 0 || place.beat <= count else {
        throw Diagnostic(
          "preview-place",
          "expected a beat from 1 to \(count) of bar \(place.bar) for \(option), found \(argument.settingText)",
          help: "write \(option) \(place.bar):1")
      }
      return .max
    }
  }
}

extension PreparedPreview {
  /// A song as a file for each channel that has keys and is not muted; anything else unchanged.
  var stems: [PreparedPreview] {
    guard case .song(let song, let options) = content else { return [self] }
    let muted = options.mute?.channels ?? []
    let used = Set(song.notes.filter { $0.kind == .keyOn }.map { Int($0.operand1) })
    return (0..<Song.channelCount).filter { used.contains($0) && !muted.contains($0) }.map { channel in
      var stem = self
      var options = options
      options.mute = ChannelsArgument(channels: (0..<Song.channelCount).filter { $0 != channel })
      stem.content = .song(song, options)
      stem.stem = channel
      return stem
    }
  }

  /// The warning for the file of a channel that alone is louder than its samples can be; nil for any other file.
  var clippedStem: Diagnostic? {
    guard let stem, case .sound(let sound) = content else { return nil }
    var count = 0
    sound.forEachPiece { count += $0.count { $0 == .max || $0 == .min } }
    if count == 0 || WorkControl.isCancelled { return nil }
    return Diagnostic(
      "preview-stem-clipped",
      """
      channel \(stem) exceeds 16 bits by itself in \(Plural.text(count, "sample")), which are clipped in its file; there, \
      the files do not add up to the song
      """,
      severity: .warning, file: label, help: "lower the volume of the channel in the song")
  }
}
