import VGSCore

/// Writes the lines of one channel, and keeps the settings from one line to the next.
struct MMLLineWriter {
  private static let mostSteps = 64

  private let channel: Int
  private let instruments: Instruments
  private let usesFlats: Bool

  /// The compiler's state, with its first values.
  private(set) var tempo: Tempo
  private var octave = 4
  private var length = NoteLength(part: 4)
  private var tone = 0
  private var gate = Decompiler.Gate.standard
  private var volume = 0

  init(channel: Int, tempo: Tempo, instruments: Instruments, usesFlats: Bool) {
    self.channel = channel
    self.tempo = tempo
    self.instruments = instruments
    self.usesFlats = usesFlats
  }

  mutating func text(_ bars: [[MMLPhrase]]) -> String {
    var words: [String] = []
    var isFirst = true
    if let better = betterLength(bars) {
      length = better
      words.append("l\(better.text)")
    }
    for (index, bar) in bars.enumerated() {
      // An empty word makes the gap between bars wider.
      if index > 0 { words.append("") }
      for phrase in bar {
        words += text(phrase, isFirst: isFirst)
        if phrase.step?.gate != nil { isFirst = false }
      }
    }
    return "Ch\(channel) " + words.joined(separator: " ")
  }

  /// The characters each phrase of a bar takes after the one before, with the space between.
  mutating func widths(of bar: [MMLPhrase]) -> [Int] {
    length = betterLength([bar]) ?? length
    return bar.map { phrase in text(phrase, isFirst: false).reduce(0) { $0 + $1.utf8.count + 1 } }
  }

  /// The default length that makes a line shorter than the one in force.
  private func betterLength(_ bars: [[MMLPhrase]]) -> NoteLength? {
    var counts: [NoteLength: Int] = [:]
    for step in bars.joined().compactMap(\.step) where step.lengths[0].oddity != nil {
      counts[step.lengths[0], default: 0] += 1
    }
    let saved = { (length: NoteLength) in (counts[length] ?? 0) * length.text.utf8.count }
    let best = counts.keys.max {
      (saved($0), $0.part, $0.isDotted ? 1 : 0) < (saved($1), $1.part, $1.isDotted ? 1 : 0)
    }
    guard let best, saved(best) > saved(length) + best.text.utf8.count + 2 else { return nil }
    return best
  }

  private mutating func text(_ phrase: MMLPhrase, isFirst: Bool) -> [String] {
    var words: [String] = []
    if let step = phrase.step, step.tempo != tempo {
      tempo = step.tempo
      words.append("t\(tempo.number)")
    }
    if let moment = phrase.moment { words += settings(moment) }
    guard let step = phrase.step else { return words }
    let lengths =
      (step.lengths[0] == length ? "" : step.lengths[0].text)
      + step.lengths.dropFirst().map { "^" + $0.text }.joined()
    guard let strike = phrase.moment?.strike, let gate = step.gate else {
      return words + ["r" + lengths]
    }
    if strike.tone != tone {
      tone = strike.tone
      words.append("@\(tone)")
    }
    if gate != self.gate {
      self.gate = gate
      words.append("%\(gate)")
    }
    let octave = octave(of: strike.key, isFirst: isFirst)
    let note = KeyName.letter(strike.key, flat: usesFlats) + lengths
    // A sound and its note are one word, as drums are written: `(Noise1)c8`.
    if octave.isEmpty, let last = words.last, last.hasSuffix(")") { return words.dropLast() + [last + note] }
    return words + [octave + note]
  }

  private mutating func settings(_ moment: Arrangement.Part.Moment) -> [String] {
    let sends = moment.sendNotes
    guard let instrument = instruments.instrument(for: moment) else { return sends.map { setting($0) } }
    let before = sends.dropLast(instrument.sound.sends.count).map { setting($0) }
    // The settings of a macro stay in force after it.
    _ = instrument.sound.sends.map { setting($0) }
    tone = instrument.sound.tone
    gate = instrument.sound.gate
    octave = instrument.octave ?? octave
    return before + ["(\(instrument.name))"]
  }

  private mutating func setting(_ note: Note) -> String {
    guard note.kind == .volume else { return note.operandText }
    // As the compiler computes it, in 32 bits with a sign.
    let old = volume
    volume = Int(Int32(bitPattern: note.value))
    if volume >= 0 { return note.operandText }
    // Below 0 there are no numbers, only steps. If these would be too many, the low 8 bits do, because the console keeps only
    // those.
    guard abs(volume - old) <= Self.mostSteps else {
      volume = Int(note.value & 0xFF)
      return "v\(volume)"
    }
    return "v"
      + (volume == old ? "-+" : String(repeating: volume < old ? "-" : "+", count: abs(volume - old)))
  }

  /// The way from one octave to another: by a step within a line, by its number otherwise.
  private mutating func octave(of key: Int, isFirst: Bool) -> String {
    let old = octave
    octave = KeyName.octave(key)
    if octave == old { return "" }
    if isFirst || abs(octave - old) > 1 { return "o\(octave) " }
    return octave > old ? ">" : "<"
  }
}
