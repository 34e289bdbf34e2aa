import RomKitBase
import VGSCore

/// A screen written down as the drawing calls that make it, one a line, as in a game's C source:
///
///     // the title
///     vgs2_clear(0);
///     vgs2_putSP(0, 8, 8, 16, 16, 72, 90);
///
/// The calls of the mk-II begin with `vgs2_`, those of VGE with `vge_`. Numbers are C's: decimal, `0x` hexadecimal,
/// octal after a leading 0. Spaces, tabs, empty lines and comments after `//` are allowed anywhere between words.
public struct Scene: Hashable, Sendable {
  /// In the order in which they are drawn.
  public var calls: [DrawingCall]

  /// The most bytes that the text of a scene is taken to have: some hundred thousand calls.
  public static let largestText = 4 << 20

  /// A scene of calls.
  public init(_ calls: [DrawingCall]) { self.calls = calls }

  /// The scene that a text describes for a console. Bytes outside ASCII may stand in comments only. Throws the first
  /// problem of every line that has one.
  package init(checking text: [UInt8], profile: Profile) throws(Findings<SceneError>) {
    calls = []
    var findings = Findings<SceneError>()
    // A CR does not end a line, as in C.
    for line in SourceLines(text, endsAtCR: false) {
      do throws(SceneError) {
        if let call = try SceneLine.call(in: line, profile: profile) { calls.append(call) }
      } catch {
        findings.add(error)
      }
    }
    if !findings.isEmpty { throw findings }
  }
}

package struct SceneError: DescribedError {
  package enum Problem: Hashable, Sendable {
    /// Not a call; the text found instead.
    case notACall(String)
    case otherConsole(call: String, prefix: String)
    /// No such call on this console; a similar one, if there is one.
    case unknownCall(String, similar: String?)
    case missingCall(String, profile: Profile)
    case argumentCount(call: String, expected: Int, found: Int)
    case notANumber(String)
    case numberTooLarge(String)
    case notAByte(what: String, found: Int)
    case missing(String, found: String)
    case afterCall(String)
  }

  package var problem: Problem
  package var line: Int
  package var column: Int

  package init(_ problem: Problem, line: Int, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }

  package var diagnostic: Diagnostic {
    let here = Place.Position.line(line, column: column)
    return switch problem {
    case .notACall(let text):
      Diagnostic(
        "scene-not-a-call", "expected a drawing call, found \(text)", at: here,
        help: "write one call a line, such as vgs2_clear(0);, or a comment after //")
    case .otherConsole(let call, let prefix):
      Diagnostic(
        "scene-other-console", "\(call) is a call of another console; here they begin with \(prefix)",
        at: here, help: "choose the other profile, or let the call begin with \(prefix)")
    case .unknownCall(let call, let similar):
      Diagnostic(
        "scene-unknown-call", "there is no drawing call \(call)", at: here,
        help: similar.map { "did you mean \($0)?" })
    case .missingCall(let call, let profile):
      Diagnostic(
        "scene-missing-call",
        "\(call) does not exist on \(profile == .vgs2 ? "VGS mk-II SR" : "VGE")", at: here)
    case .argumentCount(let call, let expected, let found):
      Diagnostic(
        "scene-argument-count", "\(call) takes \(Plural.text(expected, "argument")), found \(found)",
        at: here, help: SceneCall.call(named: call).map { "write \(call)(\($0.arguments));" })
    case .notANumber(let text):
      Diagnostic(
        "scene-not-a-number", "expected an integer, found \(text)", at: here,
        help: "write an integer as in C: 12, -3 or 0x1F")
    case .numberTooLarge(let text):
      Diagnostic(
        "scene-number-too-large", "\(text) does not fit in 32 bits", at: here,
        help: "write an integer from -2147483648 to 2147483647")
    case .notAByte(let what, let found):
      Diagnostic(
        "scene-not-a-byte", "\(what) \(found) is not from 0 to 255", at: here,
        help: "write a number from 0 to 255; the console would silently take its low 8 bits")
    case .missing(let what, let found):
      Diagnostic("scene-missing", "expected \(what), found \(found)", at: here)
    case .afterCall(let text):
      Diagnostic(
        "scene-after-call", "unexpected \(text) after the call", at: here, help: "write one call a line")
    }
  }
}

struct SceneLine {
  private var cursor: SourceCursor
  private let profile: Profile

  static func call(in line: SourceLine, profile: Profile) throws(SceneError) -> DrawingCall? {
    var line = SceneLine(cursor: line.cursor, profile: profile)
    return try line.call()
  }

  private mutating func call() throws(SceneError) -> DrawingCall? {
    skipSpace()
    if isAtEnd { return nil }
    let start = cursor.position
    let name = word()
    if name.isEmpty { throw error(.notACall(found()), at: start) }
    skipSpace()
    guard cursor.take("(") else { throw error(.notACall(name), at: start) }
    let call = try known(name, at: start)
    let (arguments, count) = try arguments(keeping: call.argumentCount)
    guard count == call.argumentCount else {
      throw error(.argumentCount(call: name, expected: call.argumentCount, found: count), at: start)
    }
    try checkBytes(arguments, of: call)
    try end()
    return call.make(arguments.map { $0.value })
  }

  private func known(_ name: String, at start: TextPosition) throws(SceneError) -> SceneCall {
    let prefix = SceneCall.prefix(profile)
    guard let call = SceneCall.call(named: name), name != call.name else {
      throw error(.unknownCall(name, similar: SceneCall.similar(to: name, on: profile)), at: start)
    }
    if !name.hasPrefix(prefix) { throw error(.otherConsole(call: name, prefix: prefix), at: start) }
    if !call.consoles.contains(profile) { throw error(.missingCall(name, profile: profile), at: start) }
    return call
  }

  private typealias Argument = (value: Int, start: TextPosition)

  /// The first `most` arguments, and how many there are up to the closing parenthesis, which is taken as well.
  private mutating func arguments(
    keeping most: Int
  ) throws(SceneError) -> (arguments: [Argument], count: Int) {
    var arguments: [Argument] = []
    var count = 0
    skipSpace()
    if cursor.take(")") { return (arguments, count) }
    while true {
      skipSpace()
      let start = cursor.position
      let value = try integer()
      if count < most { arguments.append((value, start)) }
      count += 1
      skipSpace()
      if cursor.take(")") { return (arguments, count) }
      guard cursor.take(",") else {
        throw error(.missing("a comma or a closing parenthesis", found: found()), at: cursor.position)
      }
    }
  }

  /// An integer as C writes it, of 32 bits.
  private mutating func integer() throws(SceneError) -> Int {
    let start = cursor.position
    let isNegative = cursor.take("-")
    if !isNegative { _ = cursor.take("+") }
    skipSpace()
    let digits = word()
    let text = (isNegative ? "-" : "") + digits
    if digits.isEmpty { throw error(.notANumber(found()), at: start) }
    var radix = 10
    var rest = digits[...]
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      radix = 16
      rest = digits.dropFirst(2)
    } else if digits.hasPrefix("0") && digits.count > 1 {
      radix = 8
      rest = digits.dropFirst()
    }
    guard !rest.isEmpty, rest.allSatisfy({ ($0.hexDigitValue ?? radix) < radix }) else {
      throw error(.notANumber(text), at: start)
    }
    guard let value = Int(rest, radix: radix), let number = Int32(exactly: isNegative ? -value : value) else {
      throw error(.numberTooLarge(text), at: start)
    }
    return Int(number)
  }

  private func checkBytes(_ arguments: [Argument], of call: SceneCall) throws(SceneError) {
    for (name, argument) in zip(call.argumentNames, arguments) where !(0...255 ~= argument.value) {
      if name == "n" { throw error(.notAByte(what: "slot", found: argument.value), at: argument.start) }
      if name == "c" { throw error(.notAByte(what: "colour", found: argument.value), at: argument.start) }
    }
  }

  private mutating func end() throws(SceneError) {
    skipSpace()
    guard cursor.take(";") else {
      throw error(.missing("a semicolon after the call", found: found()), at: cursor.position)
    }
    skipSpace()
    if !isAtEnd { throw error(.afterCall(found()), at: cursor.position) }
  }

  /// At the end of the line, or at a comment.
  private var isAtEnd: Bool {
    cursor.next == nil || cursor.next == UInt8(ascii: "/") && cursor.peek(1) == UInt8(ascii: "/")
  }

  private mutating func skipSpace() { _ = cursor.take { $0.isBlank || $0 == 0x0D } }

  /// Letters, digits and underscores. Of a word longer than any that means something only the start is kept.
  private mutating func word() -> String {
    let word = cursor.take(while: SceneLine.isWordByte)
    if word.count <= 64 { return String(decoding: word, as: UTF8.self) }
    return String(decoding: word.prefix(64), as: UTF8.self) + "..."
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// What stands at the cursor, for a message: a word, or one character.
  private func found() -> String {
    guard !isAtEnd, let next = cursor.next else { return "the end of the line" }
    var copy = self
    let word = copy.word()
    return word.isEmpty ? "'\(Escaped.bytes([next]))'" : word
  }

  private func error(_ problem: SceneError.Problem, at position: TextPosition) -> SceneError {
    SceneError(problem, line: position.line, column: position.column)
  }
}
