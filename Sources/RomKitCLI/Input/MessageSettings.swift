/// How a run tells what it has to say.
struct MessageSettings {
  /// The form of errors and warnings.
  var form = MessageOptions.Form.text
  /// When messages have colours.
  var colour = MessageOptions.Colour.auto
  /// Whether a warning is an error.
  var warningsAsErrors = false
  /// The codes of warnings that are not told.
  var allowed: [String] = []

  init() {}

  /// What words on the command line that cannot be understood seem to say.
  init(guessedFrom arguments: [String]) {
    let words = Array(arguments.prefix { $0 != "--" })
    func value(of option: String) -> String? {
      for (index, word) in words.enumerated().reversed() {
        if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
        if word == option, index + 1 < words.count { return words[index + 1] }
      }
      return nil
    }
    form = value(of: "--diagnostics").flatMap { .init(rawValue: $0) } ?? .text
    colour = value(of: "--color").flatMap { .init(rawValue: $0) } ?? .auto
  }
}
