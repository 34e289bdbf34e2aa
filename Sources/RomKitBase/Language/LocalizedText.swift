/// A text for people, in English and, if the catalogue has it, in the other languages of romkit.
///
/// A literal or an interpolation is a message: the literal parts with `{1}`, `{2}` and so on for the values between them are
/// the key of its translation, and values that are messages are translated themselves. Two messages are equal if their
/// English texts are.
///
/// Values that are texts may come from anywhere: control characters and line ends in them are escaped, `\u{1b}`.
///
///     let message: LocalizedText = "unknown option \(name)"
///     message.english               // "unknown option --quit"
///     message.text(in: .japanese)   // "不明なオプション --quit"
public struct LocalizedText: Sendable {
  /// The English text, with marks around its values. One string takes far less memory than a template and a list, and there
  /// may be a hundred thousand messages about one file.
  package let marked: String

  /// The bytes that mark values. No value contains them, because they would be escaped in it.
  private enum Mark {
    static let text: UInt8 = 1
    static let message: UInt8 = 2
    static let end: UInt8 = 3

    static func isMark(_ byte: UInt8) -> Bool { text...end ~= byte }
  }

  private enum Value {
    case text(String)
    /// With its marks.
    case message(String)
  }

  /// A message from parts of messages.
  init(marked: String) { self.marked = marked }

  /// A message from a ``marked`` text that was stored in a file, and may be anything by now.
  package init(stored marked: String) {
    self.init(marked: Escaped.text(marked) { $0 == "\n" || 1...3 ~= $0.value })
  }

  /// A text that is the same in every language, such as a name or another program's output.
  public init(verbatim text: String) { self.init(marked: Self.marked(text)) }

  /// A text of several lines that is the same in every language.
  package init(lines text: String) {
    self.init(
      marked: text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.marked(String($0)) }
        .joined(separator: "\n"))
  }

  /// The English text.
  public var english: String { Self.withoutMarks(marked) }

  /// The text in a language, or in English if it has no translation.
  public func text(in language: LocalizedText.Language) -> String {
    language == .english ? english : Self.text(of: marked, in: language, depth: 0)
  }

  /// The key of the translation: `{1}`, `{2}` and so on in place of the values.
  package var template: String { Self.parts(of: marked).template }

  package var isEmpty: Bool { marked.isEmpty }

  package func contains(_ text: String) -> Bool { english.contains(text) }

  /// The message with other templates, with the same values, for those that `words` has; also for messages inside it.
  package func reworded(by words: [String: LocalizedText]) -> LocalizedText {
    LocalizedText(marked: Self.reworded(marked, by: words, depth: 0))
  }

  /// The message with another text in place of a value.
  package func replacing(_ value: String, with other: String) -> LocalizedText {
    let (bytes, old) = (Array(marked.utf8), Array(Self.marked(value).utf8))
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: old) }) else { return self }
    let new = bytes[..<start] + Self.marked(other).utf8 + bytes[(start + old.count)...]
    return LocalizedText(marked: String(decoding: new, as: UTF8.self))
  }

  // MARK: Marks

  /// Messages of romkit are nested less deeply; a stored one from elsewhere must not exhaust the stack.
  private static let deepest = 16

  fileprivate static func marked(_ text: String) -> String { "\u{1}\(Escaped.path(text))\u{3}" }

  fileprivate static func marked(_ message: LocalizedText) -> String { "\u{2}\(message.marked)\u{3}" }

  private static func withoutMarks(_ text: String) -> String {
    guard text.utf8.contains(where: Mark.isMark) else { return text }
    return String(decoding: text.utf8.filter { !Mark.isMark($0) }, as: UTF8.self)
  }

  private static func parts(of marked: String) -> (template: String, values: [Value]) {
    let bytes = Array(marked.utf8)
    var template: [UInt8] = []
    var values: [Value] = []
    var (depth, start, kind) = (0, 0, Mark.text)
    func add(upTo end: Int) {
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      values.append(kind == Mark.message ? .message(text) : .text(withoutMarks(text)))
      template += "{\(values.count)}".utf8
    }
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case Mark.text, Mark.message:
        if depth == 0 { (start, kind) = (index + 1, byte) }
        depth += 1
      case Mark.end:
        if depth == 1 { add(upTo: index) }
        depth = max(0, depth - 1)
      default: if depth == 0 { template.append(byte) }
      }
    }
    if depth > 0 { add(upTo: bytes.count) }
    return (String(decoding: template, as: UTF8.self), values)
  }

  private static func text(of marked: String, in language: LocalizedText.Language, depth: Int) -> String {
    guard depth < deepest else { return withoutMarks(marked) }
    let (template, values) = parts(of: marked)
    let translated = language.translation(of: template) ?? template
    if values.isEmpty { return translated }
    return filled(translated, language) {
      guard values.indices.contains($0 - 1) else { return nil }
      return switch values[$0 - 1] {
      case .text(let text): text
      case .message(let marked): text(of: marked, in: language, depth: depth + 1)
      }
    }
  }

  private static func reworded(_ marked: String, by words: [String: LocalizedText], depth: Int) -> String {
    guard depth < deepest else { return marked }
    let (template, values) = parts(of: marked)
    return filled(words[template]?.marked ?? template, .english) {
      guard values.indices.contains($0 - 1) else { return nil }
      return switch values[$0 - 1] {
      case .text(let text): LocalizedText.marked(text)
      case .message(let inner): "\u{2}\(reworded(inner, by: words, depth: depth + 1))\u{3}"
      }
    }
  }

  /// A template with the values of its placeholders. Braces around anything but a number of up to two digits are text.
  private static func filled(
    _ template: String, _ language: LocalizedText.Language, _ value: (Int) -> String?
  ) -> String {
    var filled = ""
    var rest = template[...]
    var endsWithValue = false
    func append(_ text: some StringProtocol, isValue: Bool) {
      if text.isEmpty { return }
      var text = String(text)
      if language == .japanese, isValue || endsWithValue {
        JapaneseSpacing.join(&filled, &text, firstIsValue: endsWithValue, secondIsValue: isValue)
      }
      filled += text
      endsWithValue = isValue
    }
    while let open = rest.firstIndex(of: "{") {
      append(rest[..<open], isValue: false)
      rest = rest[open...]
      let digits = rest.dropFirst().prefix(3).prefix { $0 != "}" }
      if digits.endIndex < rest.endIndex, rest[digits.endIndex] == "}", let number = Int(digits),
        let text = value(number)
      {
        append(text, isValue: true)
        rest = rest[rest.index(after: digits.endIndex)...]
      } else {
        append(rest.prefix(1), isValue: false)
        rest = rest.dropFirst()
      }
    }
    append(rest, isValue: false)
    return filled
  }
}

extension LocalizedText: ExpressibleByStringInterpolation {
  /// The parts of an interpolation.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var marked = ""

    /// Called by the compiler.
    public init(literalCapacity: Int, interpolationCount: Int) {
      marked.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Called by the compiler.
    public mutating func appendLiteral(_ literal: String) { marked += literal }

    /// A value that is a message, and is translated with the text around it.
    public mutating func appendInterpolation(_ message: LocalizedText) {
      marked += LocalizedText.marked(message)
    }

    /// A value that is the same in every language.
    public mutating func appendInterpolation(_ text: String) { marked += LocalizedText.marked(text) }

    /// A value of several lines.
    package mutating func appendInterpolation(lines: String) {
      marked += LocalizedText.marked(LocalizedText(lines: lines))
    }

    /// A value that is the same in every language, such as a number.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      marked += LocalizedText.marked(value.description)
    }
  }

  /// A text without values.
  public init(stringLiteral text: String) { self.init(marked: text) }

  /// A text with values.
  public init(stringInterpolation: StringInterpolation) {
    // A copy has no room left over from growing.
    self.init(marked: String(decoding: stringInterpolation.marked.utf8, as: UTF8.self))
  }
}

extension LocalizedText: Hashable {
  /// Whether the English texts are equal.
  public static func == (one: LocalizedText, other: LocalizedText) -> Bool {
    one.marked == other.marked || one.english == other.english
  }

  /// Hashes the English text.
  public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension LocalizedText: Codable {
  /// Reads a text that ``encode(to:)`` has written.
  public init(from decoder: any Decoder) throws {
    self.init(stored: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text with its values, so that it can be translated after reading.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(marked)
  }
}

extension LocalizedText: CustomStringConvertible {
  /// The English text.
  public var description: String { english }
}

extension [LocalizedText] {
  /// All of them, with a separator between each two.
  package func joined(separator: LocalizedText) -> LocalizedText {
    LocalizedText(marked: map { LocalizedText.marked($0) }.joined(separator: LocalizedText.marked(separator)))
  }
}

extension LocalizedText {
  /// `a, b, c and 12 more`: the first of many names.
  package init(listing names: [String], limit: Int) {
    let shown = names.prefix(limit).joined(separator: ", ")
    self = names.count > limit ? "\(shown) and \(Grouped.text(names.count - limit)) more" : "\(shown)"
  }
}

extension DefaultStringInterpolation {
  /// Not available, because the text would be English in every language: make the whole text a ``LocalizedText``, or say
  /// `message.english` where it is for programs.
  @available(*, unavailable, message: "make the whole text a LocalizedText, or use message.english")
  public mutating func appendInterpolation(_ message: LocalizedText) {}
}
