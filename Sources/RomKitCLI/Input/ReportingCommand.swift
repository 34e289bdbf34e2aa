import ArgumentParser

/// A command that tells what it has to say through a ``Report``. To be one, a command has
///
///     @OptionGroup(title: "Messages") var messages: MessageOptions
///
/// and ``run(_:)`` in place of `run()`. A command that only looks says so with ``writes``.
protocol ReportingCommand: ParsableCommand {
  /// How it tells.
  var messages: MessageOptions { get }

  /// Whether it writes files, so that a failure should say that nothing was written.
  static var writes: Bool { get }

  /// Does the work. Warnings are handed to the report before anything is written: see ``Report/commit(_:_:)``.
  func run(_ report: Report) throws
}

extension ReportingCommand {
  static var writes: Bool { true }
}
