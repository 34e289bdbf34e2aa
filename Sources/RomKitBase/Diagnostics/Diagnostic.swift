/// Something a person should know: what, where, how bad, and what to do about it.
///
/// The parsers throw typed errors that hold only data; a diagnostic adds the place in the user's
/// files. ``rendered(_:program:)`` is the one form in which people see it.
public struct Diagnostic: Error, Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// The work cannot be done, or its result would be wrong.
    case error
    /// The work is done, and its result may not be what was meant.
    case warning
    /// Worth knowing; perhaps all is as it was meant.
    case note
  }

  /// How bad it is.
  public var severity: Severity
  /// A short stable name of this kind of problem, in lower case with hyphens, such as `chr-too-short`.
  public var code: String
  /// Where it is.
  public var place: Place
  /// What is wrong: what was expected and what was found, without the place and without a full stop.
  public var message: String
  /// More about it, a sentence each.
  public var notes: [String]
  /// The change that fixes it, as an instruction.
  public var help: String?

  /// A problem in words.
  ///
  /// - Parameters:
  ///   - code: the stable name of this kind of problem, such as `chr-too-short`.
  ///   - message: what was expected and what was found, without the place and without a full stop.
  ///   - position: the point inside the file, as far as it is known.
  ///   - file: the file, for problems that know theirs.
  ///   - slot: the slot or record, for problems that know theirs.
  ///   - notes: more about it, a sentence each.
  ///   - help: the change that fixes it, as an instruction.
  public init(
    _ code: String, _ message: String, severity: Severity = .error, at position: Place.Position? = nil,
    file: String? = nil, slot: String? = nil, notes: [String] = [], help: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.place = Place(file: file, slot: slot, position: position)
    self.message = message
    self.notes = notes
    self.help = help
  }

  /// A format's error, placed in a file, or in a slot of a file, unless it knows better.
  ///
  /// - Parameter severity: how bad it is here, where that differs from the error's own severity.
  public init(
    _ error: some DescribedError, severity: Severity? = nil, file: String? = nil, slot: String? = nil
  ) {
    self = error.diagnostic
    if let severity { self.severity = severity }
    place.file = place.file ?? file
    place.slot = place.slot ?? slot
  }
}
