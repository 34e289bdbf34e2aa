/// Texts among other bytes: runs of ASCII and Shift_JIS that are hardly chance.
///
/// Four characters of ASCII are a text, or two characters of two bytes with two more, three of them, or five half-width katakana.
/// A letter of ASCII beside a half-width katakana is chance, such as in alternating 55 and AA.
package struct StringScan: Sendable {
  /// The place of a text in Shift_JIS.
  package struct Found: Equatable, Sendable {
    /// The offset of its first byte, from the start of the scan.
    package var offset: Int
    /// The bytes of its first characters, at most ``StringScan/longest``.
    package var size: Int
    /// Whether more of it follows.
    package var isCut: Bool
  }

  /// The most texts that are kept.
  package static let limit = 1_000
  /// The most characters of each that are shown.
  package static let longest = 200

  /// The first texts.
  package private(set) var found: [Found] = []
  /// The number of all texts.
  package private(set) var count = 0

  private var rule = StringRule()
  private var run = Found(offset: 0, size: 0, isCut: false)
  private var characters = 0
  private var offset = 0

  /// A scan that begins with the next piece.
  package init() {}

  /// Reads the next piece.
  package mutating func append(_ piece: ArraySlice<UInt8>) {
    for byte in piece {
      let step = rule.read(byte)
      if step.ends { end(isText: step.wasText) }
      offset += 1
      if step.size == 0 { continue }
      if characters == 0 { run.offset = offset - step.size }
      characters += 1
      if characters > Self.longest { run.isCut = true } else { run.size += step.size }
    }
  }

  /// Ends the last text.
  package mutating func finish() {
    end(isText: rule.end())
  }

  private mutating func end(isText: Bool) {
    if isText {
      count += 1
      if found.count < Self.limit { found.append(run) }
    }
    run = Found(offset: 0, size: 0, isCut: false)
    characters = 0
  }
}

/// The rule for texts among other bytes, which reads one byte at a time: see ``StringScan``.
package struct StringRule: Sendable {
  /// The effect of a byte.
  package struct Step {
    /// Whether a run ends before the character of this byte, and whether it was a text.
    package var ends = false
    package var wasText = false
    /// The bytes of the character that ends with this one and continues or begins a run; 0 for none.
    package var size = 0
  }

  /// The improbability of the run in hundredths of a bit.
  private var weight = 0
  private var isASCII = true
  private var lead: UInt8 = 0
  /// The previous byte of the run, if it is a whole character.
  private var previous: UInt8 = 0

  package init() {}

  package mutating func read(_ byte: UInt8) -> Step {
    var step = Step()
    if lead != 0 {
      let first = lead
      lead = 0
      if ShiftJISCode.isCharacter(lead: first, trail: byte)
        || ShiftJISCode.isAdded(lead: first, trail: byte)
      {
        isASCII = false
        previous = 0
        weight += 325
        step.size = 2
        return step
      }
      end(in: &step)
    }
    if Self.isChance(previous, byte) || Self.isChance(byte, previous) { end(in: &step) }
    if 0x20...0x7E ~= byte {
      weight += 143
    } else if ShiftJISCode.isLead(byte) || (0xFA...0xFC).contains(byte) {
      lead = byte
      return step
    } else if ShiftJISCode.isKatakana(byte) {
      isASCII = false
      weight += 200
    } else {
      end(in: &step)
      return step
    }
    previous = byte
    step.size = 1
    return step
  }

  private static func isChance(_ letter: UInt8, _ katakana: UInt8) -> Bool {
    0x41...0x5A ~= letter & 0xDF && letter < 0x80 && ShiftJISCode.isKatakana(katakana)
  }

  private mutating func end(in step: inout Step) {
    let isText = end()
    step.wasText = step.ends ? step.wasText : isText
    step.ends = true
  }

  /// Ends the run, and says whether it was a text.
  package mutating func end() -> Bool {
    let isText = weight >= (isASCII ? 4 * 143 : 930)
    weight = 0
    isASCII = true
    lead = 0
    previous = 0
    return isText
  }
}
