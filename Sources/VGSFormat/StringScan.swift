/// Texts among other bytes: runs of ASCII and Shift_JIS that are hardly chance.
///
/// Four characters of ASCII are a text, or two characters of JIS X 0208 with two more, three of them, or five half-width katakana.
/// A letter of ASCII beside a half-width katakana is chance, such as in alternating 55 and AA.
package struct StringScan: Sendable {
  /// The place of a text in Shift_JIS.
  package struct Found: Hashable, Sendable {
    /// The offset of its first byte, from the start of the scan.
    package var offset: Int
    /// The bytes of its first whole characters, at most ``StringScan/longest``.
    package var size: Int
    /// Whether more of it follows.
    package var isCut: Bool
  }

  /// The most texts that are kept.
  package static let limit = 50
  /// The most bytes of each that are shown.
  package static let longest = 200

  /// The first texts.
  package private(set) var found: [Found] = []
  /// The number of all texts.
  package private(set) var count = 0

  private var run = Found(offset: 0, size: 0, isCut: false)
  /// The improbability of the run in hundredths of a bit.
  private var weight = 0
  private var isASCII = true
  private var lead: UInt8 = 0
  /// The previous byte of the run, if it is a whole character.
  private var previous: UInt8 = 0
  private var offset = 0

  /// A scan that begins with the next piece.
  package init() {}

  /// Reads the next piece.
  package mutating func append(_ piece: ArraySlice<UInt8>) {
    for byte in piece { step(byte) }
  }

  /// Ends the last text.
  package mutating func finish() {
    lead = 0
    end()
  }

  private mutating func step(_ byte: UInt8) {
    if lead != 0 {
      let first = lead
      lead = 0
      if ShiftJISCode.isCharacter(lead: first, trail: byte) {
        add(first, byte, 325)
        offset += 1
        return
      }
      end()
    }
    if Self.isChance(previous, byte) || Self.isChance(byte, previous) { end() }
    if 0x20...0x7E ~= byte {
      add(0, byte, 143)
    } else if ShiftJISCode.isLead(byte) {
      lead = byte
    } else if ShiftJISCode.isKatakana(byte) {
      add(0, byte, 200)
    } else {
      end()
    }
    offset += 1
  }

  private static func isChance(_ letter: UInt8, _ katakana: UInt8) -> Bool {
    0x41...0x5A ~= letter & 0xDF && letter < 0x80 && ShiftJISCode.isKatakana(katakana)
  }

  private mutating func add(_ first: UInt8, _ last: UInt8, _ improbability: Int) {
    if weight == 0 { run.offset = first == 0 ? offset : offset - 1 }
    weight += improbability
    if last > 0x7E || first != 0 { isASCII = false }
    previous = first == 0 ? last : 0
    let size = first == 0 ? 1 : 2
    if run.isCut || run.size + size > Self.longest { run.isCut = true } else { run.size += size }
  }

  private mutating func end() {
    if weight >= (isASCII ? 4 * 143 : 930) {
      count += 1
      if found.count < Self.limit { found.append(run) }
    }
    run = Found(offset: 0, size: 0, isCut: false)
    weight = 0
    isASCII = true
    previous = 0
  }
}
