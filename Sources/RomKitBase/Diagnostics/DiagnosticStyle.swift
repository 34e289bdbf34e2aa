/// How the parts of a message are set apart from each other.
public enum DiagnosticStyle: Sendable {
  /// Not at all: what files and pipes get.
  case plain
  /// By the colours of a terminal (the escape sequences of ECMA-48).
  case coloured

  /// A part of a message.
  enum Part: String {
    case place = "1"
    case error = "1;31"
    case warning = "1;35"
    case note = "36"
    case help = "32"
    case code = "2"
  }

  /// Text in the manner of a part.
  func text(_ text: String, as part: Part) -> String {
    switch self {
    case .plain: text
    case .coloured: text.isEmpty ? "" : "\u{1B}[\(part.rawValue)m\(text)\u{1B}[0m"
    }
  }
}
