import RomKitBase
import VGSCore

extension MMLCompiler {
  mutating func readOperands() {
    var operands = 0
    while true {
      operands += 1
      if operands.isMultiple(of: 1_024), WorkControl.isCancelled { return reader.stop() }
      let byte = reader.peek()
      reader.markHere()
      guard byte != MMLReader.endOfLine else { return }
      do throws(Diagnostic) {
        try readOperand(byte)
      } catch {
        reader.report(error)
        skipOperand()
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

  /// Goes to the next byte that may begin an operand.
  mutating func skipOperand() {
    while !MMLText.beginsOperand(reader.peek()), reader.peek() != MMLReader.endOfLine { reader.advance() }
  }

  private mutating func readOperand(_ byte: UInt8) throws(Diagnostic) {
    switch byte {
    case UInt8(ascii: "A"): try readNote("A", pitch: 0)
    case UInt8(ascii: "B"): try readNote("B", pitch: 2)
    case UInt8(ascii: "C"): try readNote("C", pitch: -9)
    case UInt8(ascii: "D"): try readNote("D", pitch: -7)
    case UInt8(ascii: "E"): try readNote("E", pitch: -5)
    case UInt8(ascii: "F"): try readNote("F", pitch: -4)
    case UInt8(ascii: "G"): try readNote("G", pitch: -2)
    case UInt8(ascii: "R"): try readRest()
    case UInt8(ascii: "<"): step(octaves: -1)
    case UInt8(ascii: ">"): step(octaves: 1)
    case UInt8(ascii: "V"): try readVolume()
    case UInt8(ascii: "\\"): try readEnvelope()
    case UInt8(ascii: "P"): try readPitchDown()
    case UInt8(ascii: "K"): try readKeyShift()
    case UInt8(ascii: "|"): markLoop()
    default: try readSetting(byte)
    }
  }

  private mutating func step(octaves: Int) {
    channel.octave += octaves
    reader.advance()
  }

  /// Reads an operand that is a letter or sign and a number.
  private mutating func readSetting(_ byte: UInt8) throws(Diagnostic) {
    switch byte {
    case UInt8(ascii: "T"):
      tempo = MMLTempo(Tempo(number: try readWholeNumber("T", 1...Tempo.dividend)))
      lastTempo = reader.markedPlace
    case UInt8(ascii: "L"):
      let part = try readNumber("L", 1...Self.largest)
      channel.length = NoteLength(part: part, isDotted: readDot())
    // The reference computes twelve keys for each octave in 32 bits.
    case UInt8(ascii: "O"): channel.octave = try readWholeNumber("O", 0...Self.largest / 12)
    case UInt8(ascii: "@"):
      channel.tone = UInt8(truncatingIfNeeded: try readWholeNumber("@", 0...Song.toneCount - 1))
    case UInt8(ascii: "M"): sendMasterVolume(try readWholeNumber("M", 0...Int(UInt32.max)))
    case UInt8(ascii: "%"): channel.gate = try readWholeNumber("%", 1...100)
    default: try readForeign(byte)
    }
  }

  // MARK: Notes

  private mutating func readNote(_ letter: String, pitch: Int) throws(Diagnostic) {
    reader.advance()
    let key = channel.octave * 12 + pitch + readSigns().sum + channel.keyShift
    var samples = try readLength(letter)
    while reader.peek() == UInt8(ascii: "^") {
      reader.advance()
      samples += try readLength(letter)
    }
    // The reference computes this in 32 bits.
    guard samples * channel.gate <= Self.largest else {
      throw Diagnostic(
        "mml-too-long",
        """
        the note \(letter) lasts \(MusicText.time(samples: samples)); at a gate of \(channel.gate) percent a note can \
        last at most \(MusicText.time(samples: Self.largest / channel.gate))
        """,
        help: "write several notes, or a shorter note and rests after it")
    }
    var sounding = samples * channel.gate / 100
    if sounding == samples { sounding -= 1 }
    guard sounding > 0 else {
      throw Diagnostic(
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
          : "write a longer note, or choose a higher gate or a slower tempo")
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
    trace?.add(reader.markedNote(of: channel))
    channel.send(.keyOn(channel: channel.number, tone: channel.tone, key: UInt8(truncatingIfNeeded: played)))
    channel.wait(sounding)
    channel.send(.keyOff(channel: channel.number))
    channel.wait(samples - sounding)
    trace?.end(in: channel.number, at: channel.time)
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

  private mutating func readRest() throws(Diagnostic) {
    reader.advance()
    let isDefault = !MMLText.isDigit(reader.peek())
    let samples = try readLength("R")
    readTies(ofRest: isDefault ? "" : lastLength.text)
    guard samples > 0 else {
      throw Diagnostic(
        "mml-too-short", "the rest is shorter than one sample",
        help: "write a longer rest, or choose a slower tempo")
    }
    channel.wait(samples)
    trace?.end(in: channel.number, at: channel.time)
  }

  /// Reads a length in samples, the default one if there is no number.
  private mutating func readLength(_ operand: String) throws(Diagnostic) -> Int {
    guard MMLText.isDigit(reader.peek()) else { return samples(of: channel.length) }
    let part = try readDigits(operand, 0...Self.largest)
    guard part > 0 else {
      throw Diagnostic(
        "mml-zero-length",
        "\"\(operand)\" has the length 0; lengths divide the whole note: 1 is a whole note, 4 a quarter note")
    }
    return samples(of: NoteLength(part: part, isDotted: readDot()))
  }

  /// The samples of a length, which is added to the written time.
  private mutating func samples(of length: NoteLength) -> Int {
    lastLength = length
    trace?.read(length)
    channel.written.add(writtenLengths(length), at: tempo)
    return length.samples(of: tempo.whole)
  }

  // MARK: Settings

  private mutating func readVolume() throws(Diagnostic) {
    reader.advance()
    if MMLText.isDigit(reader.peek()) {
      channel.volume = try readDigits("V", 0...Self.largest)
    } else {
      let signs = readSigns()
      guard signs.count > 0 else { throw missingNumber("V") }
      channel.volume += signs.sum
    }
    channel.hasVolume = true
    if !(0...0xFF).contains(channel.volume) {
      reader.report(
        Diagnostic("mml-volume", SongFinding.unusual(volume: channel.volume), severity: .warning))
    }
    channel.send(.volume(channel: channel.number, level: UInt32(truncatingIfNeeded: channel.volume)))
  }

  private mutating func sendMasterVolume(_ volume: Int) {
    if volume > 0xFFFF {
      reader.report(
        Diagnostic("mml-master-volume", SongFinding.unusual(masterVolume: volume), severity: .warning))
    }
    if volume & 0xFFFF == 0, silence == nil { silence = reader.markedPlace }
    channel.send(.masterVolume(UInt32(truncatingIfNeeded: volume)))
  }

  private mutating func readEnvelope() throws(Diagnostic) {
    reader.advance()
    switch reader.peek() {
    case UInt8(ascii: "S"):
      let samples = try readNumber("\\S", 1...Int(UInt32.max))
      channel.send(.attack(channel: channel.number, samples: UInt32(truncatingIfNeeded: samples)))
    case UInt8(ascii: "E"):
      let samples = try readNumber("\\E", 1...Int(UInt32.max))
      channel.send(.release(channel: channel.number, samples: UInt32(truncatingIfNeeded: samples)))
    default:
      throw Diagnostic(
        "mml-envelope", "expected S (attack) or E (release) after \"\\\", found \(reader.found)",
        help: "write \\S or \\E and a number of samples")
    }
  }

  private mutating func readPitchDown() throws(Diagnostic) {
    reader.advance()
    guard reader.peek() == UInt8(ascii: "-") else {
      throw Diagnostic(
        "mml-pitch-down", "expected \"-\" and a number after \"P\", found \(reader.found)",
        help: "write P- and the number of samples for each semitone, or P-0 to stop the glide")
    }
    let samples = try readNumber("P-", 0...Int(UInt32.max))
    channel.send(.pitchDown(channel: channel.number, samples: UInt32(truncatingIfNeeded: samples)))
  }

  private mutating func readKeyShift() throws(Diagnostic) {
    reader.advance()
    let signs = readSigns()
    guard signs.count > 0 else {
      throw Diagnostic(
        "mml-key-shift", "expected \"+\" or \"-\" after \"K\", found \(reader.found)",
        help: "write K+ or K-, with one sign for each semitone")
    }
    channel.keyShift += signs.sum
  }

  private mutating func markLoop() {
    if channel.loopMark == nil {
      channel.loopMark = markHere
    } else if channel.lateLoopMark == nil, channel.time != channel.loopMark?.time {
      channel.lateLoopMark = markHere
      channel.lateLoopMark?.isRepeated = true
    }
    channel.send(.label)
    reader.advance()
  }

  private var markHere: MMLChannel.LoopMark {
    MMLChannel.LoopMark(time: channel.time, written: channel.written, place: reader.markedPlace)
  }

  // MARK: Parts of operands

  /// The largest number that the reference reads.
  private static let largest = Int(Int32.max)

  /// Skips the last letter or sign of an operand, and reads the number it needs.
  private mutating func readNumber(
    _ operand: String, _ allowed: ClosedRange<Int>
  ) throws(Diagnostic) -> Int {
    reader.advance()
    guard MMLText.isDigit(reader.peek()) else { throw missingNumber(operand) }
    return try readDigits(operand, allowed)
  }

  /// The same for a number after which a dot would be a decimal point.
  private mutating func readWholeNumber(
    _ operand: String, _ allowed: ClosedRange<Int>
  ) throws(Diagnostic) -> Int {
    let number = try readNumber(operand, allowed)
    guard reader.peek() == UInt8(ascii: ".") else { return number }
    var decimals = ""
    repeat {
      if decimals.utf8.count < 8 { decimals.unicodeScalars.append(Unicode.Scalar(reader.peek())) }
      reader.advance()
    } while MMLText.isDigit(reader.peek())
    throw Diagnostic(
      "mml-missing-number", "expected a whole number after \"\(operand)\", found \(number)\(decimals)",
      help: number < allowed.upperBound && decimals.utf8.count > 1
        ? "write \(operand)\(number) or \(operand)\(number + 1)" : "write \(operand)\(number)")
  }

  private mutating func missingNumber(_ operand: String) -> Diagnostic {
    if let (error, size) = MMLForeign.lookAlike(reader.rest) {
      for _ in 0..<size { reader.advance() }
      while MMLText.isDigit(reader.peek()) { reader.advance() }
      return error
    }
    return Diagnostic(
      "mml-missing-number", "expected a number after \"\(operand)\", found \(reader.found)",
      help: "write \(operand) and a number")
  }

  private mutating func readDigits(
    _ operand: String, _ allowed: ClosedRange<Int>
  ) throws(Diagnostic) -> Int {
    // Far above every range, and far below where another digit would overflow.
    let tooLarge = 100_000_000_000
    var number = 0
    var isSplit = false
    _ = reader.peek()
    var place = reader.place
    while case let byte = reader.peek(), MMLText.isDigit(byte) {
      if reader.place != place { isSplit = isSplit || reader.place.frame == place.frame }
      number = min(number * 10 + Int(byte &- UInt8(ascii: "0")), tooLarge)
      reader.advance()
      place = reader.place
    }
    if isSplit {
      reader.report(
        Diagnostic(
          "mml-split-number",
          "the digits after \"\(operand)\" are split by a space, but are one number, \(Grouped.text(number))",
          severity: .warning, help: "remove the space; before another number, write its operand"))
    }
    if allowed.contains(number) { return number }
    let (lower, upper) = (Grouped.text(allowed.lowerBound), Grouped.text(allowed.upperBound))
    // Of a range with a very high upper end, only the end that the number is beyond is shown.
    let message: LocalizedText =
      if number == tooLarge {
        "expected at most \(upper) after \"\(operand)\", found a larger number"
      } else if allowed.upperBound < Self.largest {
        "expected \(lower) to \(upper) after \"\(operand)\", found \(Grouped.text(number))"
      } else if number < allowed.lowerBound {
        "expected \(lower) or more after \"\(operand)\", found \(Grouped.text(number))"
      } else {
        "expected at most \(upper) after \"\(operand)\", found \(Grouped.text(number))"
      }
    throw Diagnostic("mml-out-of-range", message)
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
