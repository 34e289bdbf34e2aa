import RomKitBase

/// Notation from other dialects of MML, reported with its equivalent in this one.
enum MMLForeign {
  fileprivate static func unknown(_ message: LocalizedText, help: LocalizedText) -> Diagnostic {
    Diagnostic("mml-unknown-operand", message, help: help)
  }

  fileprivate static func comment(_ sign: String) -> Diagnostic {
    unknown("expected \"#\" before a comment, found \"\(sign)\"", help: "write # instead of \(sign)")
  }

  private static func halfWidth(_ ascii: Unicode.Scalar?) -> LocalizedText {
    switch ascii {
    case nil: "write this line in half-width characters"
    // Text in any encoding may follow the sign of a comment.
    case "#": "write a half-width #"
    case " ": "write a half-width space, and the rest of this line in half-width characters too"
    case let character?: "write \(String(character)), and the rest of this line in half-width characters too"
    }
  }

  /// A full-width character at the start of some bytes, in UTF-8 or Shift_JIS, and its size in bytes; nil for anything
  /// else.
  static func fullWidth(_ bytes: ArraySlice<UInt8>) -> (error: Diagnostic, size: Int)? {
    guard let first = bytes.first, first >= 0x80 else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) {
      let ascii: Unicode.Scalar?
      switch scalar.value {
      case 0x3000: ascii = " "
      case 0xFF01...0xFF5E: ascii = Unicode.Scalar(scalar.value - 0xFEE0)
      default: return nil
      }
      let error = unknown(
        "expected an ASCII character, found \(MMLText.character(bytes)), which is full-width",
        help: halfWidth(ascii))
      return (error, 3)
    }
    guard let second = bytes.dropFirst().first else { return nil }
    // Shift_JIS: the digits and letters lie in the order of ASCII.
    let value: UInt8?
    switch (first, second) {
    case (0x81, 0x40): value = UInt8(ascii: " ")
    case (0x81, 0x94): value = UInt8(ascii: "#")
    case (0x81, 0x41...0xAC): value = nil
    case (0x82, 0x4F...0x58): value = second - 0x4F + UInt8(ascii: "0")
    case (0x82, 0x60...0x79): value = second - 0x60 + UInt8(ascii: "A")
    case (0x82, 0x81...0x9A): value = second - 0x81 + UInt8(ascii: "a")
    default: return nil
    }
    let error = unknown(
      "expected an ASCII character, found \(MMLText.character(bytes)), which begins a full-width character",
      help: halfWidth(value.map { Unicode.Scalar($0) }))
    return (error, 2)
  }

  /// A sign that looks like one of MML at the start of some bytes in UTF-8, and its size in bytes; nil for anything else.
  static func lookAlike(_ bytes: ArraySlice<UInt8>) -> (error: Diagnostic, size: Int)? {
    guard let first = bytes.first, first >= 0xE0 else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    let sign: String
    switch scalar.value {
    // Hyphens, dashes, the minus sign, the sign of long vowels, and flat.
    case 0x2010...0x2015, 0x2212, 0x30FC, 0x266D: sign = "-"
    case 0x266F: sign = "+"
    default: return nil
    }
    let error = unknown(
      "expected an ASCII character, found \(MMLText.character(bytes))", help: "write \(sign) instead")
    return (error, 3)
  }

  /// The foreign notation at the start of a line that is not a statement; nil if no other dialect has it either.
  static func statement(_ line: ArraySlice<UInt8>) -> Diagnostic? {
    for sign in [";", "//", "/*"] where line.starts(with: sign.utf8) { return comment(sign) }
    return fullWidth(line)?.error
  }

  /// Whether the text of a comment could be music that was meant to be played.
  static func looksLikeMusic(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text[...]
    var hasNote = false
    while let byte = rest.popFirst() {
      let next = rest.first { !MMLText.isSpace($0) } ?? 0
      switch byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & 0xDF : byte {
      case UInt8(ascii: "A")...UInt8(ascii: "G"), UInt8(ascii: "R"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasNote = true
      case UInt8(ascii: "T"), UInt8(ascii: "L"), UInt8(ascii: "O"), UInt8(ascii: "V"), UInt8(ascii: "M"),
        UInt8(ascii: "K"), UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "@"), UInt8(ascii: "%"):
        guard MMLText.isDigit(next) || next == UInt8(ascii: "+") || next == UInt8(ascii: "-") else {
          return false
        }
      case UInt8(ascii: "\\"):
        guard let letter = rest.popFirst(), "SsEe".utf8.contains(letter) else { return false }
      case UInt8(ascii: "("): rest = rest.drop { MMLText.isNameByte($0) }
      case UInt8(ascii: ";"): return hasNote
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"): return hasNote
      default:
        guard " \t+-.^<>|&[])#".utf8.contains(byte) else { return false }
      }
    }
    return hasNote || text.allSatisfy { MMLText.isSpace($0) }
  }
}

extension MMLCompiler {
  /// Reads a text that is not an operand. Throws the error if the rest of it should be skipped.
  mutating func readForeign(_ byte: UInt8) throws(Diagnostic) {
    if let (error, size) = MMLForeign.fullWidth(reader.rest) {
      // A line that was typed with the wrong input method is one mistake.
      if fullWidthLine != reader.line.number { reader.report(error) }
      fullWidthLine = reader.line.number
      for _ in 0..<size { reader.advance() }
      return
    }
    if let (error, size) = MMLForeign.lookAlike(reader.rest) {
      reader.report(error)
      for _ in 0..<size { reader.advance() }
      // The length of the note before it.
      while MMLText.isDigit(reader.peek()) || reader.peek() == UInt8(ascii: ".") { reader.advance() }
      return
    }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "'"): readGroup(byte)
    case UInt8(ascii: ";"): skipComment(";")
    case UInt8(ascii: "&"):
      reader.report(
        MMLForeign.unknown(
          "unknown operand \"&\": \"^\" ties a note to a length, not to another note",
          help: "write c4^8 for c4&c8; between two different notes, remove &"))
      reader.advance()
    case UInt8(ascii: "Q"):
      reader.advance()
      let eighths = readEighths()
      throw MMLForeign.unknown(
        "unknown operand \"q\": the gate is \"%\" and a percentage",
        help: (1...8).contains(eighths)
          ? "write %\(eighths * 100 / 8) for q\(eighths)" : "write % and a number from 1 to 100")
    case UInt8(ascii: "["), UInt8(ascii: "]"):
      readRepetition(isEnd: byte == UInt8(ascii: "]"))
    case UInt8(ascii: "/"), UInt8(ascii: ":"):
      let error = unknownOperand
      reader.advance()
      let next = reader.peek()
      if byte == UInt8(ascii: "/"), next == byte { return skipComment("//") }
      if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") { return skipComment("/*") }
      // Where the last turn of a repetition ends.
      if channel.openRepetitions > 0 { return skipOperand() }
      throw error
    default:
      let error = unknownOperand
      reader.advance()
      throw error
    }
  }

  private var unknownOperand: Diagnostic {
    let found = reader.found
    let help: LocalizedText =
      switch found {
      case "\".\"": "write a length and one dot, such as c4."
      case "\"+\"", "\"-\"": "write + or - between the letter of a note and its length, such as c+4"
      default:
        "use one of the operands c d e f g a b r t l o < > @ v m % \\s \\e p k |, or (Name) for a macro"
      }
    return MMLForeign.unknown("expected an operand, found \(found)", help: help)
  }

  private mutating func skipComment(_ sign: String) {
    reader.report(MMLForeign.comment(sign))
    reader.skipText()
  }

  /// Reads one end of a repetition. A repetition is reported once, with all that are inside it.
  private mutating func readRepetition(isEnd: Bool) {
    if channel.openRepetitions == 0 {
      reader.report(
        MMLForeign.unknown(
          "unknown operand \"\(isEnd ? "]" : "[")\": repetitions are written with macros",
          help:
            "give the repeated part a name on a line above, such as $Part c d e, and write (Part)(Part) here")
      )
    }
    channel.openRepetitions = max(0, channel.openRepetitions + (isEnd ? -1 : 1))
    reader.advance()
    while isEnd, MMLText.isDigit(reader.peek()) { reader.advance() }
  }

  /// Reads notes between signs that other dialects have for chords or tuplets, and the length after them.
  private mutating func readGroup(_ sign: UInt8) {
    reader.report(
      MMLForeign.unknown(
        "unknown operand \(reader.found): a channel plays one note at a time",
        help: """
          for a chord, write each note in its own channel; for a tuplet, write each length, such as c12e12g12 for three \
          notes in a quarter note
          """))
    let end = sign == UInt8(ascii: "{") ? UInt8(ascii: "}") : sign
    reader.advance()
    while reader.peek() != end, reader.peek() != MMLReader.endOfLine { reader.advance() }
    guard reader.peek() == end else { return }
    reader.advance()
    while MMLText.isDigit(reader.peek()) || reader.peek() == UInt8(ascii: ".") { reader.advance() }
  }

  private mutating func readEighths() -> Int {
    let digit = reader.peek()
    guard MMLText.isDigit(digit) else { return 0 }
    reader.advance()
    return MMLText.isDigit(reader.peek()) ? 0 : Int(digit - UInt8(ascii: "0"))
  }

  /// Reports the ties of a rest, whose length is given as written.
  mutating func readTies(ofRest length: String) {
    guard reader.peek() == UInt8(ascii: "^") else { return }
    reader.markHere()
    var rests = "r" + length
    while reader.peek() == UInt8(ascii: "^") {
      reader.advance()
      rests += "r"
      while MMLText.isDigit(reader.peek()) || reader.peek() == UInt8(ascii: ".") {
        if rests.utf8.count <= 40 { rests.unicodeScalars.append(Unicode.Scalar(reader.peek())) }
        reader.advance()
      }
    }
    reader.report(
      MMLForeign.unknown(
        "a rest cannot be tied",
        help: rests.utf8.count <= 40
          ? "write \(rests)" : "write a separate rest for each length, such as r4r16"))
  }

  /// Warns about a `#` that follows the letter of a note, unless a comment of words begins there.
  mutating func checkSharp(_ number: Int, after text: Range<Int>, of line: MMLLine) {
    let bytes = reader.bytes
    guard number > text.lowerBound + 3, text.upperBound == number else { return }
    let letter = bytes[number - 1]
    guard (letter | 0x20) &- UInt8(ascii: "a") < 7, bytes[number - 2] != UInt8(ascii: "\\") else { return }
    if bytes[text.lowerBound] == UInt8(ascii: "$") {
      guard bytes[text].contains(where: { MMLText.isSpace($0) }) else { return }
    }
    let comment = bytes[(number + 1)...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard MMLForeign.looksLikeMusic(comment) else { return }
    let name = String(Unicode.Scalar(letter))
    let warning = Diagnostic(
      "mml-sharp",
      "\"#\" begins a comment, so \"\(name)\" is not sharp and the rest of the line is not played",
      severity: .warning, help: "write \(name)+ for the sharp note, or a space before the comment")
    reader.report(warning, at: number - 1, of: line)
  }
}
