import RomKitBase
import VGSCore

struct MMLWriter {
  /// The longest line, in characters.
  private static let width = 80
  /// The characters at the start of each line: the channel, and perhaps an octave.
  private static let lineStart = 6
  private static let barsOnLine = 4
  /// The ticks of a whole note, which counts as a bar.
  private static let ticksInBar = 1_920

  private let plan: Decompiler.Plan
  private let instruments: Instruments
  private let usesFlats: Bool
  /// Samples before the loop.
  private let loopStart: Int?
  private var lines: [String] = []
  /// The tempo in force, which carries over from channel to channel.
  private var tempo = Tempo.standard

  /// The text, with a title as a comment.
  static func text(_ plan: Decompiler.Plan, usesFlats: Bool, loopStart: Int?, title: String) -> String {
    var writer = MMLWriter(plan, usesFlats: usesFlats, loopStart: loopStart)
    writer.lines = ["# " + title]
    writer.writeInstruments()
    for channel in plan.parts.indices { writer.writePart(channel) }
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private init(_ plan: Decompiler.Plan, usesFlats: Bool, loopStart: Int?) {
    self.plan = plan
    self.usesFlats = usesFlats
    self.loopStart = loopStart
    instruments = Instruments(plan.parts)
  }

  private mutating func writeInstruments() {
    if !instruments.list.isEmpty { lines.append("") }
    for instrument in instruments.list {
      let sound = instrument.sound
      var settings = ["@\(sound.tone)", "%\(sound.gate)"] + sound.sends.map(\.operandText)
      if let octave = instrument.octave { settings.append("o\(octave)") }
      lines.append("$\(instrument.name) " + settings.joined(separator: " "))
    }
  }

  private mutating func writePart(_ channel: Int) {
    let part = plan.parts[channel]
    guard part.moments.contains(where: { !$0.steps.isEmpty || !$0.sends.isEmpty }) else { return }
    lines += ["", "# " + Self.heading(channel, part)]
    var writer = MMLLineWriter(channel: channel, tempo: tempo, instruments: instruments, usesFlats: usesFlats)
    let broken = Self.broken(bars(of: part), measure: writer)
    let texts = broken.map { writer.text($0) }
    tempo = writer.tempo
    let column = min(Self.width, texts.map(\.utf8.count).max() ?? 0)
    for (bars, text) in zip(broken, texts) {
      let gap = String(repeating: " ", count: max(0, column - text.utf8.count) + 2)
      lines.append(text + gap + "# " + MusicText.exactTime(samples: bars[0][0].time))
    }
  }

  private static func heading(_ channel: Int, _ part: Arrangement.Part) -> String {
    let strikes = part.moments.compactMap(\.strike)
    let tones = (0..<Song.toneCount).filter { tone in strikes.contains { $0.tone == tone } }
      .map { KeyName.tones[$0] }
    let count = Plural.text(strikes.count, "note").english
    return "Channel \(channel): "
      + (tones.isEmpty ? "settings only" : tones.joined(separator: ", ") + ", " + count)
  }

  /// The phrases of a part in groups of one bar each. A bar is a whole note, counted from the start and again from the
  /// start of the loop.
  private func bars(of part: Arrangement.Part) -> [[MMLPhrase]] {
    var bars: [[MMLPhrase]] = []
    var ticks = 0
    for moment in part.moments {
      var time = moment.time
      for (index, step) in moment.steps.enumerated() {
        let phrase = MMLPhrase(time: time, moment: index == 0 ? moment : nil, step: step)
        if time == loopStart { ticks = 0 }
        if ticks.isMultiple(of: Self.ticksInBar) || bars.isEmpty { bars.append([]) }
        bars[bars.count - 1].append(phrase)
        ticks += (step.samples * Self.ticksInBar + step.tempo.whole / 2) / step.tempo.whole
        time += step.samples
      }
      if moment.steps.isEmpty, !moment.sendNotes.isEmpty {
        bars.append([MMLPhrase(time: time, moment: moment, step: nil)])
      }
    }
    return bars
  }

  /// Whole bars, as many as fit on a line; a bar that is longer than a line is broken where necessary. A loop
  /// starts on a new line. `measure` writes everything once to see how long it is.
  private static func broken(_ bars: [[MMLPhrase]], measure: MMLLineWriter) -> [[[MMLPhrase]]] {
    var measure = measure
    var lines: [[[MMLPhrase]]] = []
    var used = 0
    for bar in bars {
      let widths = measure.widths(of: bar)
      let needed = widths.reduce(1, +)
      if let last = lines.last, !bar[0].startsLoop, used + needed <= width, last.count < barsOnLine {
        lines[lines.count - 1].append(bar)
        used += needed
        continue
      }
      lines.append([[]])
      used = lineStart
      for (phrase, width) in zip(bar, widths) {
        if !lines[lines.count - 1][0].isEmpty, used + width > Self.width || phrase.startsLoop {
          lines.append([[]])
          used = lineStart
        }
        lines[lines.count - 1][0].append(phrase)
        used += width
      }
    }
    return lines
  }
}

/// The text between two spaces: settings, and the note or rest that they belong to.
struct MMLPhrase {
  /// Samples before it.
  var time: Int
  /// The moment it is the first step of.
  var moment: Arrangement.Part.Moment?
  var step: Decompiler.Plan.Step?

  var startsLoop: Bool { moment?.sendNotes.contains { $0.kind == .label } ?? false }
}

extension Note {
  /// A note that is sent between key-ons, as an operand of MML.
  var operandText: String {
    switch kind {
    case .attack: "\\s\(value)"
    case .release: "\\e\(value)"
    case .volume: "v\(value)"
    case .masterVolume: "m\(value)"
    case .pitchDown: "p-\(value)"
    case .label: "|"
    case .keyOn, .keyOff, .wait, .jump, nil: ""
    }
  }
}

/// Whether the black keys of a song are written as sharps or as flats.
enum Spelling {
  /// The scale degrees of a major key, in semitones above its first note.
  private static let major = [0, 2, 4, 5, 7, 9, 11]

  /// Looks for the major key (or its relative minor) that has most of the notes in its scale. Keys written with flats are
  /// those of F, B flat, E flat, A flat and D flat.
  static func usesFlats(_ parts: [Arrangement.Part]) -> Bool {
    var counts = [Int](repeating: 0, count: 12)
    for strike in parts.flatMap(\.moments).compactMap(\.strike) where strike.tone != 3 {
      // Counted from C.
      counts[(strike.key + 9) % 12] += 1
    }
    // From few accidentals to many, so that the simplest of equal ones is found.
    let keys: [(first: Int, flats: Bool)] = [
      (0, false), (7, false), (5, true), (2, false), (10, true), (9, false), (3, true), (4, false), (8, true),
      (11, false), (1, true), (6, false),
    ]
    var best: (flats: Bool, count: Int)?
    for key in keys {
      let count = major.reduce(0) { $0 + counts[(key.first + $1) % 12] }
      if count > best?.count ?? 0 { best = (key.flats, count) }
    }
    return best?.flats ?? false
  }
}
