import VGSFormat

/// The texts in the bytes of a data slot, by the rule of `StringRule`.
///
/// The bytes are read once, in pieces. Long runs are passed on in parts, so the memory does not depend on their size.
package struct StringRuns: Sendable {
  /// A string, or a part of a long one.
  package struct Part: Sendable {
    /// The offset of its first byte, from the start of the scan.
    package let offset: Int
    /// The codes of its characters: one byte, or two with the first in the high bits.
    package let codes: ArraySlice<UInt16>
    /// Whether it is the beginning of a string.
    package let isFirst: Bool
    /// Whether more of the string follows.
    package let isCut: Bool
  }

  private let longest: Int
  private let overlap: Int
  private var codes: [UInt16] = []
  private var start = 0
  private var isFirst = true
  private var rule = StringRule()
  private var previous: UInt8 = 0
  private var offset = 0

  /// A scan whose parts have at most `longest` characters, each beginning with the last `overlap` characters of the part before it.
  package init(longest: Int, overlap: Int = 0) {
    self.longest = max(longest, overlap + 1)
    self.overlap = overlap
  }

  /// Reads the next piece, and passes on the strings that end in it.
  package mutating func append(_ piece: ArraySlice<UInt8>, _ take: (Part) throws -> Void) rethrows {
    for byte in piece {
      let step = rule.read(byte)
      if step.ends { try end(isText: step.wasText, take) }
      offset += 1
      if step.size > 0 {
        let code = step.size == 1 ? UInt16(byte) : UInt16(previous) << 8 | UInt16(byte)
        try add(code, at: offset - step.size, take)
      }
      previous = byte
    }
  }

  /// Ends the last string.
  package mutating func finish(_ take: (Part) throws -> Void) rethrows {
    try end(isText: rule.end(), take)
  }

  private mutating func end(isText: Bool, _ take: (Part) throws -> Void) rethrows {
    if isText { try take(Part(offset: start, codes: codes[...], isFirst: isFirst, isCut: false)) }
    codes.removeAll(keepingCapacity: true)
    isFirst = true
  }

  private mutating func add(_ code: UInt16, at place: Int, _ take: (Part) throws -> Void) rethrows {
    if codes.isEmpty { start = place }
    if codes.count == longest {
      try take(Part(offset: start, codes: codes[...], isFirst: isFirst, isCut: true))
      isFirst = false
      let done = codes.prefix(longest - overlap)
      start += Self.size(of: done)
      codes.removeFirst(done.count)
    }
    codes.append(code)
  }

  package static func size(of codes: ArraySlice<UInt16>) -> Int {
    codes.reduce(0) { $0 + ($1 > 0xFF ? 2 : 1) }
  }

  package static func text(of codes: ArraySlice<UInt16>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: codes.compactMap { character(of: $0) })
    return text
  }

  /// The character of a code: that of ``ShiftJIS``, or one that CP932 adds. Nil if there is none.
  package static func character(of code: UInt16) -> Unicode.Scalar? {
    ShiftJIS.character(of: code) ?? CP932.addedCharacter(of: code)
  }
}
