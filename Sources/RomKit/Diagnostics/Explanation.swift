/// What the code of a diagnostic stands for, at more length than a message has room for.
///
/// The explanations are kept by area, a file for each, in `Explanations/`; a test demands one for every code.
public struct Explanation: Sendable {
  /// As what something can be told.
  public enum Severity: String, Sendable {
    /// Always as an error.
    case error
    /// Always as a warning.
    case warning
    /// As the one or the other, as it depends.
    case either
  }

  /// The code.
  public let code: String
  /// How bad it is.
  public let severity: Severity
  /// What is wrong, in a line.
  public let summary: String
  /// What it means, where it comes from and what to do: paragraphs, a line each.
  public let text: String

  init(_ code: String, _ severity: Severity, _ summary: String, _ text: String) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.text = text
  }

  /// All explanations, sorted by their codes.
  public static let all: [Explanation] = [
    build, command, container, salvage, project, names, newProjects, conversion, pictures, picturesMore,
    palettes,
    sounds, soundsMore, songs, songsMore, mml, texts,
  ].joined().sorted { $0.code < $1.code }

  /// The explanation of a code, or nil when there is no such code.
  public init?(of code: String) {
    guard let found = Self.all.first(where: { $0.code == code }) else { return nil }
    self = found
  }

  /// The codes that a warning can have, which are those that can be allowed.
  public static var warningCodes: [String] { all.filter { $0.severity != .error }.map(\.code) }

  /// The code that somebody meant by an unknown one, if it looks like a slip of the finger.
  public static func nearestCode(to typed: String) -> String? {
    NearestWord.to(typed, among: all.map(\.code))
  }
}
