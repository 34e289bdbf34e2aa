/// A text for people, in English and, if the catalogue has it, in the other languages of romkit.
///
/// A literal or an interpolation is a message: the literal parts with `{1}`, `{2}` and so on for the values between them are
/// the key of its translation, and values that are messages are translated themselves. Two messages are equal if their
/// English texts are.
///
///     let message: Message = "the song has \(Plural.text(notes, "note"))"
///     message.english               // "the song has 12 notes"
///     message.text(in: .japanese)   // "曲のノート数は 12 個です"
public struct Message: Sendable {
  package enum Argument: Sendable {
    case text(String)
    case message(Message)
  }

  /// The text with a placeholder for each argument.
  package let template: String
  package let arguments: [Argument]

  package init(template: String, arguments: [Argument]) {
    self.template = template
    self.arguments = arguments
  }

  /// A text that is the same in every language, such as a name or another program's output.
  public init(verbatim text: String) { self.init(template: "{1}", arguments: [.text(text)]) }

  /// The English text.
  public var english: String { text(in: .english) }

  /// The text in a language, or in English if it has no translation.
  public func text(in language: Language) -> String {
    if arguments.isEmpty { return language.translation(of: template) ?? template }
    return Self.filled(language.translation(of: template) ?? template, language) {
      guard arguments.indices.contains($0 - 1) else { return nil }
      return switch arguments[$0 - 1] {
      case .text(let text): text
      case .message(let message): message.text(in: language)
      }
    }
  }

  package var isEmpty: Bool { template.isEmpty }

  /// The message with control characters in its values escaped, so that words of the user cannot reach a terminal.
  package var escaped: Message {
    Message(
      template: template,
      arguments: arguments.map { argument in
        switch argument {
        case .text(let text): .text(Escaped.lines(text))
        case .message(let message): .message(message.escaped)
        }
      })
  }

  /// Whether the English text contains another.
  package func contains(_ text: String) -> Bool { english.contains(text) }

  /// A template with the values of its placeholders. Braces around anything but a number of up to two digits are text.
  private static func filled(_ template: String, _ language: Language, _ value: (Int) -> String?) -> String {
    var filled = ""
    var rest = template[...]
    /// Whether the text so far ends with a value.
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

extension Message: ExpressibleByStringInterpolation {
  /// The parts of an interpolation.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var template = ""
    fileprivate var arguments: [Argument] = []

    /// Called by the compiler.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Called by the compiler.
    public mutating func appendLiteral(_ literal: String) { template += literal }

    /// A value that is a message, and is translated with the text around it.
    public mutating func appendInterpolation(_ message: Message) { append(.message(message)) }

    /// A value that is the same in every language.
    public mutating func appendInterpolation(_ text: String) { append(.text(text)) }

    /// A value that is the same in every language, such as a number.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.text(value.description))
    }

    private mutating func append(_ argument: Argument) {
      arguments.append(argument)
      template += "{\(arguments.count)}"
    }
  }

  /// A text without values.
  public init(stringLiteral text: String) { self.init(template: text, arguments: []) }

  /// A text with values.
  public init(stringInterpolation: StringInterpolation) {
    self.init(template: stringInterpolation.template, arguments: stringInterpolation.arguments)
  }
}

extension Message: Hashable {
  /// Whether the English texts are equal.
  public static func == (one: Message, other: Message) -> Bool { one.english == other.english }

  /// Hashes the English text.
  public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Message: CustomStringConvertible {
  /// The English text.
  public var description: String { english }
}

extension [Message] {
  /// All of them, with a separator between each two.
  package func joined(separator: Message) -> Message {
    var parts: [Message.Argument] = []
    for (index, message) in enumerated() {
      if index > 0 { parts.append(.message(separator)) }
      parts.append(.message(message))
    }
    return Message(template: parts.indices.map { "{\($0 + 1)}" }.joined(), arguments: parts)
  }
}

extension DefaultStringInterpolation {
  /// Not available, because the text would be English in every language: make the whole text a ``Message``, or say
  /// `message.english` where it is for programs.
  @available(*, unavailable, message: "make the whole text a Message, or use message.english")
  public mutating func appendInterpolation(_ message: Message) {}
}
