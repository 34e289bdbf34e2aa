import RomKit

/// A command of romkit. Its ``ParameterGroup/rows`` are its parameters, and its properties their values.
protocol Command: ParameterGroup {
  static var about: CommandDescription { get }
  var messages: MessageOptions { get set }
  /// Does the work. Warnings go to the report before anything is written: see ``Report/commit(_:asBefore:_:)``.
  func run(_ report: Report) throws
}

/// A command in the help and the manual.
struct CommandDescription: Sendable {
  /// The word that calls it.
  let name: String
  /// One sentence.
  let abstract: LocalizedText
  /// A command line that works unchanged, or with the reader's own file.
  let example: String
  /// The options that most people need, by their long names: the short help lists these, and the full one has them first.
  var usual: [String] = []
  /// Paragraphs, and lists whose lines begin with a word in a column.
  let discussion: LocalizedText
  /// Whether it writes files, so that the report of a failure says that nothing was written.
  var writes = true
}

/// An exit status without a message: the command has reported everything.
struct ExitStatus: Error {
  let status: Int32

  init(_ status: Int32) { self.status = status }
}
