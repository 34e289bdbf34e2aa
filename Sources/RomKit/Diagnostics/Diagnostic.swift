/// Something a person should know: what, where, how bad, and what to do about it.
///
/// The parsers throw typed errors that hold only data; a diagnostic adds the place in the user's
/// files. ``rendered(_:program:)`` is the one form in which people see it, and ``json`` the one for programs.
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
  /// The change that mends it, as an instruction.
  public var remedy: String?

  /// A problem at a place.
  public init(
    _ severity: Severity = .error, code: String, place: Place = Place(), message: String,
    notes: [String] = [],
    remedy: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.place = place
    self.message = message
    self.notes = notes
    self.remedy = remedy
  }

  /// A format's error, placed in a file, or in a slot of a file.
  public init(
    _ error: some DescribedError, severity: Severity = .error, file: String? = nil, slot: String? = nil
  ) {
    self.init(
      severity, code: error.code,
      place: Place(file: error.file ?? file, slot: error.slot ?? slot, position: error.position),
      message: error.message, notes: error.notes, remedy: error.remedy)
  }
}
