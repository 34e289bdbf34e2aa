import RomKitMusic
import TestSupport

extension Property {
  /// Channels with equal written lengths end together, whatever their lengths are rounded to: with odd lengths, dots, ties, rests,
  /// default lengths, macros, changes of tempo, and loop marks on several channels. A missing note is reported.
  package static let writtenLengths = Property(
    "written lengths", count: 2_000, least: ["rounded apart": 100, "tempos": 500, "marks": 500]
  ) { seed in
    var song = EvenSong(seed: UInt64(seed))
    let warnings = MMLCompilation(parsing: Array(song.text.utf8)).diagnostics()
    try demand(warnings.isEmpty, "\(warnings) in\n\(song.text)")
    let isRoundedApart = song.isRoundedApart
    song.lengthen()
    let broken = MMLCompilation(parsing: Array(song.text.utf8)).diagnostics()
    let expected = song.isEvenEnough ? [] : ["mml-uneven-loop"]
    try demand(broken.map(\.code) == expected, "\(broken) in\n\(song.text)")
    let isRight = broken.allSatisfy { $0.severity == (song.isShort ? .note : .warning) }
    try demand(isRight, "\(broken) in\n\(song.text)")
    return [
      "rounded apart": isRoundedApart ? 1 : 0, "tempos": song.tempos > 1 ? 1 : 0,
      "marks": song.marks > 1 ? 1 : 0,
    ]
  }
}

/// A song whose channels have equal lengths, each written in another way.
private struct EvenSong {
  private(set) var channels: [Int]
  private(set) var lines: [String] = []
  private(set) var tempo = 120
  private(set) var tempos = 0
  private(set) var marks = 0
  /// Whether the rest that is added to break it is shorter than a 64th.
  let isShort: Bool
  private var random: SeededGenerator
  private var samples: [Int]

  var text: String { lines.joined(separator: "\n") + "\n" }

  var isRoundedApart: Bool {
    let ends = channels.map { samples[$0] }
    return (ends.max() ?? 0) - (ends.min() ?? 0) > 220
  }

  /// Whether only channels of equal written lengths are silent for more than 10 ms at the end.
  var isEvenEnough: Bool {
    let others = channels.dropFirst().map { samples[$0] }
    let first = samples[channels[0]]
    guard let longest = others.max(), let shortest = others.min() else { return true }
    return longest >= first ? longest - first <= 220 : first - shortest <= 220
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    channels = Array((0..<6).shuffled(using: &random).prefix(Int.random(in: 2...6, using: &random)))
    samples = Array(repeating: 0, count: 6)
    isShort = Bool.random(using: &random)
    for channel in channels { lines.append("Ch\(channel) v9 o4") }
    let bars = Int.random(in: 1...12, using: &random)
    let start = Int.random(in: 0..<bars, using: &random)
    for bar in 0..<bars { addBar(isLoopStart: bar == start) }
  }

  /// Adds a rest to the first channel, just below or above the limit of the warning.
  mutating func lengthen() {
    let part = isShort ? 65 : 64
    lines.append("Ch\(channels[0]) r\(part)")
    samples[channels[0]] += 1_323_000 / tempo * 4 / part
  }

  private mutating func addBar(isLoopStart: Bool) {
    let parts = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      (
        part: [1, 2, 3, 4, 5, 7, 8, 11, 16].randomElement(using: &random) ?? 4,
        isDotted: Bool.random(using: &random)
      )
    }
    let isNewTempo = tempos == 0 || Int.random(in: 0..<3, using: &random) == 0
    if isNewTempo {
      tempo = Int.random(in: 30...400, using: &random)
      tempos += 1
    }
    // Once above all channels, or on every one.
    let isCommon = Bool.random(using: &random)
    if isNewTempo, isCommon { lines.append("Ch\(channels[0]) t\(tempo)") }
    let loopChannel = channels.randomElement(using: &random)
    for channel in channels {
      var line = "Ch\(channel) "
      if isNewTempo, !isCommon { line += "t\(tempo) " }
      if isLoopStart, channel == loopChannel || Bool.random(using: &random) {
        line += "|"
        marks += 1
      }
      for (part, isDotted) in parts { line += written(part, isDotted, channel) }
      lines.append(line)
    }
  }

  /// A length of time in one of the ways to write it.
  private mutating func written(_ part: Int, _ isDotted: Bool, _ channel: Int) -> String {
    let whole = 1_323_000 / tempo * 4
    func rounded(_ part: Int) -> Int { whole / part }
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      samples[channel] += rounded(part) + (isDotted ? rounded(2 * part) : 0)
      return "c\(part)\(isDotted ? "." : "") "
    case 1:
      samples[channel] += rounded(part) + (isDotted ? rounded(2 * part) : 0)
      return "l\(part)\(isDotted ? "." : "")r "
    case 2:
      samples[channel] += 2 * rounded(2 * part) + (isDotted ? rounded(2 * part) : 0)
      return "d\(2 * part)^\(2 * part)\(isDotted ? "^\(2 * part)" : "") "
    default:
      // A number of equal notes.
      let count = Int.random(in: 2...13, using: &random)
      let each = (isDotted ? 2 : 1) * part * count
      let notes = (isDotted ? 3 : 1) * count
      samples[channel] += notes * rounded(each)
      return "l\(each)" + String(repeating: "e", count: notes) + " "
    }
  }
}
