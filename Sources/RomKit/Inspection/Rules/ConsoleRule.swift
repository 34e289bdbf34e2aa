/// One rule that a ROM is checked by: what the messages with its code mean.
public struct ConsoleRule: Hashable, Sendable {
  /// What the rules of a table are about.
  public enum Area: String, CaseIterable, Sendable {
    /// The count, the size fields, and the file as a whole.
    case file
    /// The checksum record.
    case checksums
    /// The names in the directory.
    case names
    /// Which console the ROM is for.
    case console
    /// The bodies of graphics slots.
    case pictures
    /// Colours.
    case palettes
    /// The bodies of effect slots.
    case effects
    /// The bytes of music slots.
    case songBytes = "song bytes"
    /// The notes of music slots.
    case songNotes = "song notes"
    /// The fonts of the kanji extension.
    case fonts
  }

  /// What it is about.
  public let area: Area
  /// The code of its findings, such as `chr-too-short`.
  public let code: String
  /// How bad a finding is.
  public let severity: Diagnostic.Severity
  /// When a finding is less bad than that, as words that go on a table's line; nil for a rule without exceptions.
  public let exception: String?
  /// What is wrong then, as a sentence without a full stop.
  public let meaning: String
  /// What a player notices of it, as a sentence without a full stop.
  public let notice: String

  init(
    _ area: Area, _ code: String, _ severity: Diagnostic.Severity, _ meaning: String, notice: String,
    unless exception: String? = nil
  ) {
    self.area = area
    self.code = code
    self.severity = severity
    self.exception = exception
    self.meaning = meaning
    self.notice = notice
  }
}

extension ConsoleRule {
  /// Every rule there is, area by area; the table in `Documentation/Rules.md` is made of them.
  public static let all: [ConsoleRule] =
    FileRules.rules + ChecksumRules.rules + NameRules.rules + ProfileRules.rules + PictureRules.rules
    + PaletteRules.rules + EffectRules.rules + SongRules.rules + FontRules.rules

  /// The rule with a code; nil when no rule has it.
  public static func named(_ code: String) -> ConsoleRule? { all.first { $0.code == code } }
}
