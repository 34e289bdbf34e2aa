import VGSCore

/// A screen as drawing calls, one per line: the format of `romkit preview --scene`.
public struct SceneText: Sendable {
  /// The largest size of a text, 4 MiB.
  public static let largestSize = 4 << 20

  /// A problem of a line.
  public struct Problem: Error, Hashable, Sendable {
    /// The reason.
    public var fault: Fault
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int
    /// For ``Fault/sceneArgumentCount`` the number of arguments that the call takes, for ``Fault/sceneNotAByte`` the number
    /// found, for ``Fault/sceneMissing`` 1 if it is the semicolon; else 0.
    public var first = 0
    /// For ``Fault/sceneArgumentCount`` the number of arguments found, for ``Fault/sceneNotAByte`` 1 for a colour; else 0.
    public var second = 0
    /// The bytes of the text that were found instead: a word, with its sign if it is a number, or one other byte; empty at
    /// the end of the line.
    package var found = 0..<0
  }

  /// The calls of all lines without a problem.
  public private(set) var calls: [DrawingCall] = []
  /// The first problem of each line.
  public private(set) var problems: [Problem] = []

  /// Reads a text in UTF-8 for a console.
  public init(_ text: [UInt8], profile: Profile) {
    guard text.count <= Self.largestSize else {
      problems.append(Problem(fault: .sceneTooLong, line: 1, column: 1))
      return
    }
    var lines = SceneLines(text, profile: profile)
    while !lines.isOver {
      do throws(Problem) {
        if let call = try lines.next() { calls.append(call) }
      } catch {
        problems.append(error)
      }
    }
  }
}

/// The lines of a scene, one after the other, for callers that do not keep all problems.
///
/// Numbers are C's: decimal, `0x` hexadecimal, octal after a leading 0. Spaces and tabs are allowed between words, empty lines
/// between calls, comments after `//` at the end of a line, and bytes outside ASCII in comments only. As in C, a CR does not end a line.
package struct SceneLines {
  private let bytes: [UInt8]
  private let profile: Profile
  /// The first byte of the next line.
  private var rest: Int
  private var number = 0
  /// The offsets of the next byte of the line, its first byte, and the end of the line.
  private var place = 0
  private var start = 0
  private var end = 0
  /// The arguments of the call, and their offsets.
  private var numbers: [Int] = []
  private var places: [Int] = []

  package init(_ text: [UInt8], profile: Profile) {
    bytes = text
    self.profile = profile
    // Skip a byte order mark.
    rest = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
  }

  /// Whether all lines have been read.
  package var isOver: Bool { rest >= bytes.count }

  /// The call on the next line; nil for a line without one. Throws the first problem of the line.
  package mutating func next() throws(SceneText.Problem) -> DrawingCall? {
    number += 1
    start = rest
    place = rest
    end = rest
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    rest = end + 1
    skipSpace()
    return isAtEnd(place) ? nil : try call()
  }

  private mutating func call() throws(SceneText.Problem) -> DrawingCall {
    let start = place
    let name = word()
    skipSpace()
    guard !name.isEmpty, take("(") else { throw problem(.sceneNotACall, at: start) }
    guard let (call, isMk2) = SceneCall.find(bytes[name]) else {
      throw problem(.sceneUnknownCall, at: start)
    }
    if isMk2 != (profile == .mk2) { throw problem(.sceneOtherConsole, at: start) }
    if !call.exists(on: profile) { throw problem(.sceneMissingCall, at: start) }
    let count = try arguments(call.argumentCount)
    guard count == call.argumentCount else {
      throw problem(.sceneArgumentCount, at: start, call.argumentCount, count)
    }
    for argument in numbers.indices where !(0...255 ~= numbers[argument]) {
      guard let meaning = call.byteArgument(argument) else { continue }
      throw problem(.sceneNotAByte, at: places[argument], numbers[argument], meaning.rawValue)
    }
    skipSpace()
    guard take(";") else { throw problem(.sceneMissing, at: place, 1) }
    skipSpace()
    if !isAtEnd(place) { throw problem(.sceneAfterCall, at: place) }
    return call(numbers)
  }

  /// Reads up to the closing parenthesis, and keeps the first `most` numbers. Returns the number of arguments.
  private mutating func arguments(_ most: Int) throws(SceneText.Problem) -> Int {
    numbers.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    var count = 0
    skipSpace()
    if take(")") { return 0 }
    while true {
      skipSpace()
      let start = place
      let number = try integer()
      if count < most {
        numbers.append(number)
        places.append(start)
      }
      count += 1
      skipSpace()
      if take(")") { return count }
      guard take(",") else { throw problem(.sceneMissing, at: place) }
    }
  }

  /// A 32-bit integer in C's syntax.
  private mutating func integer() throws(SceneText.Problem) -> Int {
    let start = place
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    skipSpace()
    let digits = word()
    if digits.isEmpty { throw problem(.sceneNotANumber, at: start, found: standing(at: place)) }
    let found = start..<digits.upperBound
    // No valid number is longer.
    if digits.count > 64 { throw problem(.sceneNotANumber, at: start, found: found) }
    var radix: Int64 = 10
    var rest = digits
    if bytes[digits.lowerBound] == 0x30, digits.count > 1 {
      let isHexadecimal = bytes[digits.lowerBound + 1] | 0x20 == 0x78
      radix = isHexadecimal ? 16 : 8
      rest = digits.dropFirst(isHexadecimal ? 2 : 1)
    }
    if rest.isEmpty { throw problem(.sceneNotANumber, at: start, found: found) }
    var value: Int64 = 0
    for index in rest {
      guard let digit = SceneLines.digit(bytes[index]), digit < radix else {
        throw problem(.sceneNotANumber, at: start, found: found)
      }
      value = min(value * radix + digit, 1 << 40)
    }
    guard let number = Int32(exactly: isNegative ? -value : value) else {
      throw problem(.sceneNumberTooLarge, at: start, found: found)
    }
    return Int(number)
  }

  private static func digit(_ byte: UInt8) -> Int64? {
    switch byte {
    case 0x30...0x39: Int64(byte) - 0x30
    case 0x41...0x46: Int64(byte) - 0x37
    case 0x61...0x66: Int64(byte) - 0x57
    default: nil
    }
  }

  /// Whether an offset is at the end of the line, or at a comment.
  private func isAtEnd(_ place: Int) -> Bool {
    place == end || bytes[place] == 0x2F && place + 1 < end && bytes[place + 1] == 0x2F
  }

  private mutating func skipSpace() {
    while place < end, bytes[place] == 0x20 || bytes[place] == 0x09 || bytes[place] == 0x0D { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard place < end, UInt32(bytes[place]) == character.value else { return false }
    place += 1
    return true
  }

  private mutating func word() -> Range<Int> {
    let word = word(at: place)
    place = word.upperBound
    return word
  }

  /// The letters, digits and underscores at an offset.
  private func word(at start: Int) -> Range<Int> {
    var place = start
    while place < end, SceneLines.isWord(bytes[place]) { place += 1 }
    return start..<place
  }

  package static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }

  /// The word or the byte at an offset; empty at the end of the line.
  private func standing(at place: Int) -> Range<Int> {
    if isAtEnd(place) { return place..<place }
    let word = word(at: place)
    return word.isEmpty ? place..<place + 1 : word
  }

  private func problem(
    _ fault: Fault, at place: Int, found: Range<Int>? = nil, _ first: Int = 0, _ second: Int = 0
  ) -> SceneText.Problem {
    var column = 1
    for index in start..<place where bytes[index] & 0xC0 != 0x80 { column += 1 }
    return SceneText.Problem(
      fault: fault, line: number, column: column, first: first, second: second,
      found: found ?? standing(at: place))
  }
}

extension DrawingCall {
  /// The graphics slot that the call copies from.
  package var picture: UInt8? {
    switch self {
    case .putBG(let blit), .putBG2(let blit), .putSP(let blit), .putSPX(let blit, _, _),
      .putSPM(let blit, _), .putSPH(let blit), .putSPMH(let blit, _), .putSPD(let blit),
      .putSPR(let blit, _), .putSPE(let blit, _, _), .putSPRE(let blit, _, _, _):
      UInt8(truncatingIfNeeded: blit.slot)
    case .pallet, .pallet256, .clear, .scroll, .pixel, .line, .box, .boxf, .circle: nil
    }
  }
}
