import ArgumentParser
import RomKit

/// Words on the command line that do not go together, found by a command at work or by ArgumentParser before; both end
/// with exit status 64.
struct UsageError: Error {
  /// What is wrong, as a sentence; a second sentence says what to write instead.
  let message: String
  /// More about it: how the command is used.
  let notes: [String]
  /// The words that ask for the help that tells more, when they are known here.
  let help: String?

  init(_ message: String) {
    self.message = message
    notes = []
    help = nil
  }

  /// What ArgumentParser has to say about words that it does not understand.
  init(_ error: any Error) {
    // The first line ends in a colon when a list follows.
    let lines = Romkit.message(for: error).split(separator: "\n")
    let list = lines.dropFirst().map { String($0.drop { $0 == " " || $0 == "-" }) }.joined(separator: ", ")
    let text = (lines.first.map(String.init) ?? "") + (list.isEmpty ? "" : " \(list)")
    message = text.replacing("Please provide one of", with: "Write one of")
    var notes: [String] = []
    var help: String?
    for line in MessageOptions.shortened(Romkit.fullMessage(for: error)).split(separator: "\n") {
      if line.hasPrefix("Help:  ") {
        notes.append(String(line.dropFirst(7)))
      } else if line.hasPrefix("Usage: ") {
        notes.append("usage: \(line.dropFirst(7))")
      } else if line.hasPrefix("  See '"), let end = line.lastIndex(of: "'") {
        help = String(line[line.index(line.startIndex, offsetBy: 7)..<end])
      }
    }
    self.notes = notes
    self.help = help
  }

  /// In the one form of all messages.
  func diagnostic(command: String?) -> Diagnostic {
    let (message, advice) = sentences
    let reference = "see \(help ?? "romkit \(command.map { "\($0) " } ?? "")--help")"
    return Diagnostic(
      "usage", Escaped.lines(message), notes: notes.map { Escaped.lines($0) },
      help: advice.map { Escaped.lines($0) } ?? reference)
  }

  /// What is wrong, and what to do about it.
  private var sentences: (message: String, advice: String?) {
    var rest = message[...]
    while let stop = rest.firstIndex(of: ".") {
      let next = message.index(after: stop)
      // A full stop, and not that of a number or of a name's ending.
      if next < message.endIndex, message[next] == " ", next > message.startIndex,
        message[message.index(after: next)...].first?.isUppercase == true
      {
        return (Self.clause(message[..<stop]), Self.clause(message[message.index(after: next)...]))
      }
      rest = message[next...]
    }
    return (Self.clause(message[...]), nil)
  }

  /// A sentence as the other messages have them: without a capital at its start and without a full stop.
  private static func clause(_ sentence: Substring) -> String {
    var sentence = sentence
    if sentence.hasSuffix("."), !sentence.hasSuffix("..") { sentence.removeLast() }
    // What begins with two capitals is a name.
    let isWord = sentence.dropFirst().first.map { $0.isLowercase || $0 == " " } ?? false
    return isWord ? sentence.prefix(1).lowercased() + sentence.dropFirst() : String(sentence)
  }
}
