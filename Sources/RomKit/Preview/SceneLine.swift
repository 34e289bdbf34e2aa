import VGSCore

/// A cursor over one line of a scene.
struct SceneLine {
  private let bytes: ArraySlice<UInt8>
  private let number: Int
  private let profile: Profile
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>, number: Int, profile: Profile) {
    self.bytes = bytes
    self.number = number
    self.profile = profile
    index = bytes.startIndex
  }

  /// The line's call, or nil when there is none on it.
  mutating func call() throws(SceneError) -> DrawingCall? {
    skipSpace()
    if isAtEnd { return nil }
    let start = index
    let name = word()
    if name.isEmpty { throw error(.notACall(found()), at: start) }
    skipSpace()
    guard take("(") else { throw error(.notACall(name), at: start) }
    let call = try known(name, at: start)
    let arguments = try arguments()
    guard arguments.count == call.argumentCount else {
      throw error(
        .argumentCount(call: name, expected: call.argumentCount, found: arguments.count), at: start)
    }
    try checkBytes(arguments, of: call)
    try end()
    return call.make(arguments.map { $0.value })
  }

  private func known(_ name: String, at start: Int) throws(SceneError) -> SceneCall {
    let prefix = SceneCall.prefix(profile)
    guard let call = SceneCall.named(name), name != call.name else {
      throw error(.unknownCall(name, similar: SceneCall.similar(to: name, on: profile)), at: start)
    }
    if !name.hasPrefix(prefix) { throw error(.otherConsole(call: name, prefix: prefix), at: start) }
    if !call.consoles.contains(profile) { throw error(.missingCall(name, profile: profile), at: start) }
    return call
  }

  private typealias Argument = (value: Int, start: Int)

  /// What stands up to the closing parenthesis, which is taken as well.
  private mutating func arguments() throws(SceneError) -> [Argument] {
    var arguments: [Argument] = []
    skipSpace()
    if take(")") { return arguments }
    while true {
      skipSpace()
      let start = index
      arguments.append((try integer(), start))
      skipSpace()
      if take(")") { return arguments }
      guard take(",") else {
        throw error(.missing("a comma or a closing parenthesis", found: found()), at: index)
      }
    }
  }

  /// An integer as C writes it, of 32 bits.
  private mutating func integer() throws(SceneError) -> Int {
    let start = index
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
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

  /// Slots and colours are bytes on the console.
  private func checkBytes(_ arguments: [Argument], of call: SceneCall) throws(SceneError) {
    for (name, argument) in zip(call.argumentNames, arguments) where !(0...255 ~= argument.value) {
      if name == "n" { throw error(.notAByte(what: "slot", found: argument.value), at: argument.start) }
      if name == "c" { throw error(.notAByte(what: "colour", found: argument.value), at: argument.start) }
    }
  }

  /// The semicolon, and nothing after it.
  private mutating func end() throws(SceneError) {
    skipSpace()
    guard take(";") else { throw error(.missing("a semicolon after the call", found: found()), at: index) }
    skipSpace()
    if !isAtEnd { throw error(.afterCall(found()), at: index) }
  }

  /// At the end of the line, or at a comment.
  private var isAtEnd: Bool {
    index == bytes.endIndex || bytes[index...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")])
  }

  private mutating func skipSpace() {
    while index < bytes.endIndex, [0x20, 0x09, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.endIndex, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  /// Letters, digits and underscores. Of a word longer than any that means something only the start is kept.
  private mutating func word() -> String {
    let start = index
    while index < bytes.endIndex, SceneLine.isWordByte(bytes[index]) { index += 1 }
    let word = bytes[start..<index]
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
    if isAtEnd { return "the end of the line" }
    var copy = self
    let word = copy.word()
    return word.isEmpty ? "'\(Escaped.bytes(bytes[index...index]))'" : word
  }

  private func error(_ problem: SceneError.Problem, at place: Int) -> SceneError {
    SceneError(problem, line: number, column: place - bytes.startIndex + 1)
  }
}
