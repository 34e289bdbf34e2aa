/// Words on the command line that do not go together, found when the command was already at work.
///
/// What can be seen at once is told by ArgumentParser's own errors; both end with exit status 64.
struct UsageError: Error {
  /// A sentence that says what to write instead.
  let message: String
  /// The subcommand whose help tells more.
  let command: String

  init(_ message: String, command: String = "convert") {
    self.message = message
    self.command = command
  }
}
