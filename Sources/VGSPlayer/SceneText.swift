import VGSCore

/// A screen written down as drawing calls, one a line: the format of `romkit preview --scene`.
public struct SceneText: Sendable {
  /// The most bytes that a text may have, 4 MiB.
  public static let largestSize = 4 << 20

  /// What is wrong with a line.
  public struct Problem: Error, Hashable, Sendable {
    /// The reason.
    public var fault: Fault
    /// The line, from 1.
    public var line: Int
    /// The character of the line, from 1.
    public var column: Int
    /// For ``Fault/sceneArgumentCount`` how many arguments the call takes, for ``Fault/sceneNotAByte`` the number; else 0.
    public var first = 0
    /// For ``Fault/sceneArgumentCount`` how many arguments there are; else 0.
    public var second = 0
  }

  /// The calls of all lines without a problem.
  public private(set) var calls: [DrawingCall] = []
  /// The first problem of each line that has one.
  public private(set) var problems: [Problem] = []

  /// Reads a text in UTF-8 for a console.
  public init(_ text: [UInt8], profile: Profile) {
    guard text.count <= Self.largestSize else {
      problems.append(Problem(fault: .sceneTooLong, line: 1, column: 1))
      return
    }
    // A byte order mark is passed over.
    var start = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
    var number = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != 0x0A { end += 1 }
      number += 1
      var line = SceneLine(
        bytes: text, place: start, start: start, end: end, number: number, profile: profile)
      do throws(Problem) {
        if let call = try line.call() { calls.append(call) }
      } catch {
        problems.append(error)
      }
      start = end + 1
    }
  }
}

private struct SceneLine {
  let bytes: [UInt8]
  var place: Int
  let start: Int
  let end: Int
  let number: Int
  let profile: Profile

  mutating func call() throws(SceneText.Problem) -> DrawingCall? {
    skipSpace()
    if isAtEnd { return nil }
    let start = place
    let name = word()
    if name.isEmpty { throw problem(.sceneNotACall, at: start) }
    skipSpace()
    guard take("(") else { throw problem(.sceneNotACall, at: start) }
    guard let (index, prefix) = SceneCalls.find(bytes[name]) else {
      throw problem(.sceneUnknownCall, at: start)
    }
    if prefix != (profile == .vgs2 ? 0 : 1) { throw problem(.sceneOtherConsole, at: start) }
    let call = SceneCalls.all[index]
    if !call.isFor(profile) { throw problem(.sceneMissingCall, at: start) }
    var numbers: [Int] = []
    var places: [Int] = []
    let count = try arguments(call.argumentCount, &numbers, &places)
    guard count == call.argumentCount else {
      throw problem(.sceneArgumentCount, at: start, call.argumentCount, count)
    }
    for argument in numbers.indices where call.isByte(argument) && !(0...255 ~= numbers[argument]) {
      throw problem(.sceneNotAByte, at: places[argument], numbers[argument])
    }
    skipSpace()
    guard take(";") else { throw problem(.sceneMissing, at: place) }
    skipSpace()
    if !isAtEnd { throw problem(.sceneAfterCall, at: place) }
    return SceneCalls.make(index, numbers)
  }

  /// Reads up to the closing parenthesis, and keeps the first `most` numbers. Returns how many there were.
  private mutating func arguments(
    _ most: Int, _ numbers: inout [Int], _ places: inout [Int]
  ) throws(SceneText.Problem) -> Int {
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

  /// An integer as C writes it, of 32 bits.
  private mutating func integer() throws(SceneText.Problem) -> Int {
    let start = place
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    skipSpace()
    let digits = word()
    // Of longer words romkit keeps the beginning only, which is then no number.
    guard 1...64 ~= digits.count else { throw problem(.sceneNotANumber, at: start) }
    var radix: Int64 = 10
    var rest = digits
    if bytes[digits.lowerBound] == 0x30, digits.count > 1 {
      let isHexadecimal = bytes[digits.lowerBound + 1] | 0x20 == 0x78
      radix = isHexadecimal ? 16 : 8
      rest = digits.dropFirst(isHexadecimal ? 2 : 1)
    }
    if rest.isEmpty { throw problem(.sceneNotANumber, at: start) }
    var value: Int64 = 0
    for index in rest {
      guard let digit = SceneLine.digit(bytes[index]), digit < radix else {
        throw problem(.sceneNotANumber, at: start)
      }
      value = min(value * radix + digit, 1 << 40)
    }
    guard let number = Int32(exactly: isNegative ? -value : value) else {
      throw problem(.sceneNumberTooLarge, at: start)
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

  /// At the end of the line, or at a comment.
  private var isAtEnd: Bool {
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

  /// Letters, digits and underscores.
  private mutating func word() -> Range<Int> {
    let start = place
    while place < end {
      switch bytes[place] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: place += 1
      default: return start..<place
      }
    }
    return start..<place
  }

  private func problem(_ fault: Fault, at place: Int, _ first: Int = 0, _ second: Int = 0)
    -> SceneText.Problem
  {
    var column = 1
    for index in start..<place where bytes[index] & 0xC0 != 0x80 { column += 1 }
    return SceneText.Problem(fault: fault, line: number, column: column, first: first, second: second)
  }
}

/// The drawing calls that a scene can hold.
private enum SceneCalls {
  struct Call {
    /// Without the console's prefix.
    let name: [UInt8]
    /// 0 for both consoles, 1 for the mk-II, 2 for VGE.
    let console: Int
    let argumentCount: Int
    /// Whether the first argument is a slot, which has a byte.
    let hasSlot: Bool
    /// The argument that is a colour, if there is one.
    let colour: Int?

    init(_ name: StaticString, _ argumentCount: Int, slot: Bool = false, colour: Int? = nil, console: Int = 0)
    {
      self.name = name.bytes
      self.argumentCount = argumentCount
      hasSlot = slot
      self.colour = colour
      self.console = console
    }

    func isFor(_ profile: Profile) -> Bool { console == 0 || (profile == .vgs2) == (console == 1) }

    func isByte(_ argument: Int) -> Bool { argument == 0 && hasSlot || argument == colour }
  }

  static let all = [
    Call("pallet", 1, console: 1), Call("pallet256", 1, slot: true, console: 1),
    Call("clear", 1, colour: 0), Call("scroll", 2),
    Call("putBG", 7, slot: true), Call("putBG2", 7, slot: true), Call("putSP", 7, slot: true),
    Call("putSPX", 9, slot: true, console: 2), Call("putSPM", 8, slot: true, colour: 7),
    Call("putSPH", 7, slot: true), Call("putSPMH", 8, slot: true, colour: 7),
    Call("putSPD", 7, slot: true, console: 2), Call("putSPR", 8, slot: true, console: 1),
    Call("putSPE", 9, slot: true, console: 1), Call("putSPRE", 10, slot: true, console: 1),
    Call("pixelBG", 3, colour: 2), Call("pixelSP", 3, colour: 2),
    Call("circleBG", 4, colour: 3), Call("circleSP", 4, colour: 3),
    Call("lineBG", 5, colour: 4), Call("lineSP", 5, colour: 4),
    Call("boxBG", 5, colour: 4), Call("boxSP", 5, colour: 4),
    Call("boxfBG", 5, colour: 4), Call("boxfSP", 5, colour: 4),
  ]

  private static let prefixes: [[UInt8]] = [("vgs2_" as StaticString).bytes, ("vge_" as StaticString).bytes]

  /// The call of a name with a prefix: its index, and that of the prefix.
  static func find(_ name: ArraySlice<UInt8>) -> (index: Int, prefix: Int)? {
    for prefix in prefixes.indices where name.starts(with: prefixes[prefix]) {
      let base = name.dropFirst(prefixes[prefix].count)
      for index in all.indices where base.elementsEqual(all[index].name) { return (index, prefix) }
      return nil
    }
    return nil
  }

  /// The call with its arguments, which are as many as it takes.
  static func make(_ index: Int, _ n: [Int]) -> DrawingCall {
    let layer: Layer = index % 2 == 1 ? .background : .sprites
    switch index {
    case 0: return .pallet(n[0])
    case 1: return .pallet256(slot: n[0])
    case 2: return .clear(colour: n[0])
    case 3: return .scroll(x: n[0], y: n[1])
    case 15, 16: return .pixel(layer, x: n[0], y: n[1], colour: n[2])
    case 17, 18: return .circle(layer, x: n[0], y: n[1], radius: n[2], colour: n[3])
    case 19, 20: return .line(layer, x1: n[0], y1: n[1], x2: n[2], y2: n[3], colour: n[4])
    case 21, 22: return .box(layer, x1: n[0], y1: n[1], x2: n[2], y2: n[3], colour: n[4])
    case 23, 24: return .boxf(layer, x1: n[0], y1: n[1], x2: n[2], y2: n[3], colour: n[4])
    default: break
    }
    let blit = Blit(slot: n[0], sourceX: n[1], sourceY: n[2], width: n[3], height: n[4], x: n[5], y: n[6])
    switch index {
    case 4: return .putBG(blit)
    case 5: return .putBG2(blit)
    case 6: return .putSP(blit)
    case 7: return .putSPX(blit, x: n[7], y: n[8])
    case 8: return .putSPM(blit, colour: n[7])
    case 9: return .putSPH(blit)
    case 10: return .putSPMH(blit, colour: n[7])
    case 11: return .putSPD(blit)
    case 12: return .putSPR(blit, angle: n[7])
    case 13: return .putSPE(blit, width: n[7], height: n[8])
    default: return .putSPRE(blit, angle: n[7], width: n[8], height: n[9])
    }
  }
}

extension DrawingCall {
  /// The graphics slot that it copies from.
  var picture: UInt8? {
    switch self {
    case .putBG(let blit), .putBG2(let blit), .putSP(let blit), .putSPX(let blit, _, _),
      .putSPM(let blit, _), .putSPH(let blit), .putSPMH(let blit, _), .putSPD(let blit),
      .putSPR(let blit, _), .putSPE(let blit, _, _), .putSPRE(let blit, _, _, _):
      UInt8(truncatingIfNeeded: blit.slot)
    default: nil
    }
  }
}
