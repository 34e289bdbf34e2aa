import RomKitBase
import VGSCore

extension MMLCompiler {
  mutating func readOperands() {
    while true {
      let byte = reader.peek()
      reader.markHere()
      guard byte != MMLReader.endOfLine else { return }
      if !readOperand(byte) {
        while !MMLText.beginsOperand(reader.peek()), reader.peek() != MMLReader.endOfLine { reader.advance() }
      }
      if channel.notes.count > Song.noteLimit {
        reader.report(
          Diagnostic(
            "mml-too-many-notes",
            """
            up to here the channel compiles to more than \(Grouped.text(Song.noteLimit)) notes, the most that are safe \
            on every VGS runtime
            """,
            help: Self.shortenSong))
        reader.stop()
      }
    }
  }

  /// Reads one operand; false if it was reported and the rest of it should be skipped.
  private mutating func readOperand(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A"): return readNote("A", pitch: 0)
    case UInt8(ascii: "B"): return readNote("B", pitch: 2)
    case UInt8(ascii: "C"): return readNote("C", pitch: -9)
    case UInt8(ascii: "D"): return readNote("D", pitch: -7)
    case UInt8(ascii: "E"): return readNote("E", pitch: -5)
    case UInt8(ascii: "F"): return readNote("F", pitch: -4)
    case UInt8(ascii: "G"): return readNote("G", pitch: -2)
    case UInt8(ascii: "R"): return readRest()
    case UInt8(ascii: "<"): channel.octave -= 1
    case UInt8(ascii: ">"): channel.octave += 1
    case UInt8(ascii: "V"): return readVolume()
    case UInt8(ascii: "\\"): return readEnvelope()
    case UInt8(ascii: "P"): return readPitchDown()
    case UInt8(ascii: "K"): return readKeyShift()
    case UInt8(ascii: "|"): markLoop()
    default: return readSetting(byte)
    }
    reader.advance()
    return true
  }

  /// Reads an operand that is a letter or sign and a number.
  private mutating func readSetting(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "T"):
      guard let tempo = readNumber("T", 1...Tempo.dividend) else { return false }
      self.tempo = MMLTempo(Tempo(number: tempo))
    case UInt8(ascii: "L"):
      guard let part = readNumber("L", 1...Self.largest) else { return false }
      channel.length = NoteLength(part: part, isDotted: readDot())
    case UInt8(ascii: "O"):
      // The reference computes twelve keys for each octave in 32 bits.
      guard let octave = readNumber("O", 0...Self.largest / 12) else { return false }
      channel.octave = octave
    case UInt8(ascii: "@"):
      guard let tone = readNumber("@", 0...Song.toneCount - 1) else { return false }
      channel.tone = UInt8(truncatingIfNeeded: tone)
    case UInt8(ascii: "M"):
      guard let volume = readNumber("M", 0...Int(UInt32.max)) else { return false }
      sendMasterVolume(volume)
    case UInt8(ascii: "%"):
      guard let gate = readNumber("%", 1...100) else { return false }
      channel.gate = gate
    default: return readForeign(byte)
    }
    return true
  }

  // MARK: Notes

  private mutating func readNote(_ letter: String, pitch: Int) -> Bool {
    reader.advance()
    let key = channel.octave * 12 + pitch + readSigns().sum + channel.keyShift
    guard var samples = readLength(letter) else { return false }
    while reader.peek() == UInt8(ascii: "^") {
      reader.advance()
      guard let more = readLength(letter) else { return false }
      samples += more
    }
    // The reference computes this in 32 bits.
    guard samples * channel.gate <= Self.largest else {
      reader.report(
        Diagnostic(
          "mml-too-long",
          """
          the note \(letter) lasts \(MusicText.time(samples: samples)); at a gate of \(channel.gate) percent a note can \
          last at most \(MusicText.time(samples: Self.largest / channel.gate))
          """,
          help: "write several notes, or a shorter note and rests after it"))
      return false
    }
    var sounding = samples * channel.gate / 100
    if sounding == samples { sounding -= 1 }
    guard sounding > 0 else {
      reader.report(
        Diagnostic(
          "mml-too-short",
          samples == 0
            ? "the note \(letter) is shorter than one sample"
            : """
            the note \(letter) lasts \(Plural.text(samples, "sample")); at a gate of \(channel.gate) percent no sample \
            sounds
            """,
          // The last sample of a note never sounds.
          help: samples < 2
            ? "write a longer note, or choose a slower tempo"
            : "write a longer note, or choose a higher gate or a slower tempo"))
      return false
    }
    let played = min(max(key, 0), Song.keyCount - 1)
    if played != key { reportClamped(key, played: played) }
    if !channel.hasVolume {
      channel.hasVolume = true
      reader.report(
        Diagnostic(
          "mml-silent-channel", "channel \(channel.number) is silent until its first V", severity: .warning,
          help: "write V and a volume before the note"))
    }
    channel.send(.keyOn(channel: channel.number, tone: channel.tone, key: UInt8(truncatingIfNeeded: played)))
    channel.wait(sounding)
    channel.send(.keyOff(channel: channel.number))
    channel.wait(samples - sounding)
    return true
  }

  private mutating func reportClamped(_ key: Int, played: Int) {
    reader.report(
      Diagnostic(
        "mml-key-clamped",
        key > played
          ? """
          the note is \(Plural.text(key - played, "semitone")) too high for the console, which plays its highest key \
          instead
          """
          : """
          the note is \(Plural.text(played - key, "semitone")) too low for the console, which plays its lowest key \
          instead
          """,
        severity: .warning, help: "choose another octave or key shift"))
  }

  private mutating func readRest() -> Bool {
    reader.advance()
    let isDefault = !MMLText.isDigit(reader.peek())
    guard let samples = readLength("R") else { return false }
    readTies(ofRest: isDefault ? "" : lastLength.text)
    guard samples > 0 else {
      reader.report(
        Diagnostic(
          "mml-too-short", "the rest is shorter than one sample",
          help: "write a longer rest, or choose a slower tempo"))
      return false
    }
    channel.wait(samples)
    return true
  }

  /// Reads a length in samples, the default one if there is no number.
  private mutating func readLength(_ operand: String) -> Int? {
    guard MMLText.isDigit(reader.peek()) else { return samples(of: channel.length) }
    guard let part = readDigits(operand, 0...Self.largest) else { return nil }
    guard part > 0 else {
      reader.report(
        Diagnostic(
          "mml-zero-length",
          "\"\(operand)\" has the length 0; lengths divide the whole note: 1 is a whole note, 4 a quarter note"
        ))
      return nil
    }
    return samples(of: NoteLength(part: part, isDotted: readDot()))
  }

  /// The samples of a length, which is added to the written time.
  private mutating func samples(of length: NoteLength) -> Int {
    lastLength = length
    channel.written.add(writtenLengths(length), at: tempo)
    return length.samples(of: tempo.whole)
  }

  // MARK: Settings

  private mutating func readVolume() -> Bool {
    reader.advance()
    if MMLText.isDigit(reader.peek()) {
      guard let volume = readDigits("V", 0...Self.largest) else { return false }
      channel.volume = volume
    } else {
      let signs = readSigns()
      guard signs.count > 0 else {
        reportMissingNumber("V")
        return false
      }
      channel.volume += signs.sum
    }
    channel.hasVolume = true
    if !(0...0xFF).contains(channel.volume) {
      reader.report(
        Diagnostic(
          "mml-volume",
          """
          expected a volume of 0 to 255, found \(Grouped.text(channel.volume)); the console uses \(channel.volume & 0xFF) \
          instead
          """,
          severity: .warning))
    }
    channel.send(.volume(channel: channel.number, level: UInt32(truncatingIfNeeded: channel.volume)))
    return true
  }

  private mutating func sendMasterVolume(_ volume: Int) {
    if volume > 0xFFFF {
      reader.report(
        Diagnostic(
          "mml-master-volume",
          """
          expected a master volume of at most 65,535, found \(Grouped.text(volume)); the console uses \
          \(Grouped.text(volume & 0xFFFF)) instead
          """,
          severity: .warning))
    }
    if volume & 0xFFFF == 0, silence == nil { silence = reader.markedPlace }
    channel.send(.masterVolume(UInt32(truncatingIfNeeded: volume)))
  }

  private mutating func readEnvelope() -> Bool {
    reader.advance()
    switch reader.peek() {
    case UInt8(ascii: "S"):
      guard let samples = readNumber("\\S", 1...Int(UInt32.max)) else { return false }
      channel.send(.attack(channel: channel.number, samples: UInt32(truncatingIfNeeded: samples)))
    case UInt8(ascii: "E"):
      guard let samples = readNumber("\\E", 1...Int(UInt32.max)) else { return false }
      channel.send(.release(channel: channel.number, samples: UInt32(truncatingIfNeeded: samples)))
    default:
      reader.report(
        Diagnostic(
          "mml-envelope", "expected S (attack) or E (release) after \"\\\", found \(reader.found)",
          help: "write \\S or \\E and a number of samples"))
      return false
    }
    return true
  }

  private mutating func readPitchDown() -> Bool {
    reader.advance()
    guard reader.peek() == UInt8(ascii: "-") else {
      reader.report(
        Diagnostic(
          "mml-pitch-down", "expected \"-\" and a number after \"P\", found \(reader.found)",
          help: "write P- and the number of samples for each semitone, or P-0 to stop the glide"))
      return false
    }
    guard let samples = readNumber("P-", 0...Int(UInt32.max)) else { return false }
    channel.send(.pitchDown(channel: channel.number, samples: UInt32(truncatingIfNeeded: samples)))
    return true
  }

  private mutating func readKeyShift() -> Bool {
    reader.advance()
    let signs = readSigns()
    guard signs.count > 0 else {
      reader.report(
        Diagnostic(
          "mml-key-shift", "expected \"+\" or \"-\" after \"K\", found \(reader.found)",
          help: "write K+ or K-, with one sign for each semitone"))
      return false
    }
    channel.keyShift += signs.sum
    return true
  }

  private mutating func markLoop() {
    if channel.loopMark == nil {
      channel.loopMark = markHere
    } else if channel.lateLoopMark == nil, channel.time != channel.loopMark?.time {
      channel.lateLoopMark = markHere
    }
    channel.send(.label)
  }

  private var markHere: MMLChannel.LoopMark {
    MMLChannel.LoopMark(time: channel.time, written: channel.written, place: reader.markedPlace)
  }

  // MARK: Parts of operands

  /// The largest number that the reference reads.
  private static let largest = Int(Int32.max)

  /// Skips the last letter or sign of an operand, and reads the number it needs.
  private mutating func readNumber(_ operand: String, _ allowed: ClosedRange<Int>) -> Int? {
    reader.advance()
    guard MMLText.isDigit(reader.peek()) else {
      reportMissingNumber(operand)
      return nil
    }
    return readDigits(operand, allowed)
  }

  private mutating func reportMissingNumber(_ operand: String) {
    reader.report(
      Diagnostic(
        "mml-missing-number", "expected a number after \"\(operand)\", found \(reader.found)",
        help: "write \(operand) and a number"))
  }

  private mutating func readDigits(_ operand: String, _ allowed: ClosedRange<Int>) -> Int? {
    // Far above every range, and far below where another digit would overflow.
    let tooLarge = 100_000_000_000
    var number = 0
    while case let byte = reader.peek(), MMLText.isDigit(byte) {
      number = min(number * 10 + Int(byte &- UInt8(ascii: "0")), tooLarge)
      reader.advance()
    }
    if allowed.contains(number) { return number }
    let (lower, upper) = (Grouped.text(allowed.lowerBound), Grouped.text(allowed.upperBound))
    // Of a range with a very high upper end, only the end that the number is beyond is shown.
    let message: Message =
      if number == tooLarge {
        "expected at most \(upper) after \"\(operand)\", found a larger number"
      } else if allowed.upperBound < Self.largest {
        "expected \(lower) to \(upper) after \"\(operand)\", found \(Grouped.text(number))"
      } else if number < allowed.lowerBound {
        "expected \(lower) or more after \"\(operand)\", found \(Grouped.text(number))"
      } else {
        "expected at most \(upper) after \"\(operand)\", found \(Grouped.text(number))"
      }
    reader.report(Diagnostic("mml-out-of-range", message))
    return nil
  }

  private mutating func readDot() -> Bool {
    guard reader.peek() == UInt8(ascii: ".") else { return false }
    reader.advance()
    return true
  }

  @inline(__always)
  private mutating func readSigns() -> (count: Int, sum: Int) {
    var count = 0
    var sum = 0
    while true {
      switch reader.peek() {
      case UInt8(ascii: "+"): sum += 1
      case UInt8(ascii: "-"): sum -= 1
      default: return (count, sum)
      }
      count += 1
      reader.advance()
    }
  }
}
