/// Something a person should know: what, where, how bad, and what to do about it.
///
/// The parsers throw typed errors that hold only data; a diagnostic adds the place in the user's
/// files. ``rendered()`` is the one form in which messages are shown.
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

  /// The lines shown to a person, without a newline at the end:
  ///
  ///     song.mml:12:5: error: there is no channel 7: the machine has the channels 0 to 5 [mml-channel]
  ///       help: write Ch0 to Ch5
  public func rendered() -> String {
    var head = ""
    if let file = place.file { head += "\(Escaped.path(file)):" }
    if case .line(let line, let column) = place.position {
      head += place.file == nil ? "line \(line):" : "\(line):"
      if let column { head += "\(column):" }
    }
    if !head.isEmpty { head += " " }
    head += "\(severity.rawValue): "
    // A message that speaks of the slot itself needs no other to introduce it.
    if let slot = place.slot, !message.contains(slot) { head += "\(slot): " }
    head += message
    if case .offset(let offset) = place.position { head += " (at offset \(offset))" }
    head += " [\(code)]"
    var lines = [head]
    lines += notes.map { "  note: \($0)" }
    if let remedy { lines.append("  help: \(remedy)") }
    return lines.joined(separator: "\n")
  }
}
