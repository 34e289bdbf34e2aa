import RomKitBase
import RomKitContainer

/// A part of a makefile that was not understood, or that could not be adopted.
enum MakefileFinding: DescribedError {
  /// A line that is neither a rule nor a variable nor a recipe.
  case directive(String)
  case function(String)
  /// A variable that refers to itself or grows without end.
  case endless(String)
  case command(String)
  /// Rules whose targets and files multiply to more than can be followed.
  case tooMuch
  case tooManyLines
  case longLine
  /// The name of a body with an invalid number.
  case notASlot(String)
  /// A slot that is listed and not made by any rule that romkit understands.
  case noRule(SlotID)
  /// A missing file from which a slot is made.
  case missingSource(String, slot: SlotID)
  /// A file that lies outside the folder.
  case outside(String, slot: SlotID)
  /// A file in a format that romkit does not convert for the slot.
  case noFormat(String, slot: SlotID)
  case unusable(String, slot: SlotID, reason: Message)

  var diagnostic: Diagnostic {
    switch self {
    case .directive(let text):
      Self.notUnderstood("romkit does not understand this line: \(Self.excerpt(text))")
    case .function(let name):
      Self.notUnderstood(
        "romkit does not evaluate the function \(Self.excerpt(name)); its value was taken to be empty")
    case .endless(let name):
      Self.notUnderstood("the variable \(Self.excerpt(name)) refers to itself, or its value is too long")
    case .command(let text):
      Self.notUnderstood("romkit does not understand this command: \(Self.excerpt(text))")
    case .tooMuch:
      Self.notUnderstood(
        "the makefile's rules expand to too many files; this rule and those after it were left out")
    case .tooManyLines:
      Self.notUnderstood(
        """
        the makefile has more than \(Grouped.text(Makefile.mostLines)) lines that are not empty; this line and those \
        after it were left out
        """)
    case .longLine:
      Self.notUnderstood(
        "this line has more than \(Plural.bytes(Makefile.longestLine)); it was left out")
    case .notASlot(let name):
      Diagnostic(
        "makefile-slot-name",
        """
        expected the name of a slot such as GSLOT000.CHR, with a number from 000 to 255, found \(Self.excerpt(name))
        """,
        help: "correct the name in the makefile, or adopt the other slots with --partial")
    case .noRule(let slot):
      Diagnostic(
        "makefile-no-source", "\(slot) is listed, but no rule that romkit understands makes it",
        slot: slot.description)
    case .missingSource(let path, let slot):
      Diagnostic(
        "makefile-missing-source", "\(slot) is made from \(path), which is missing",
        severity: .warning, slot: slot.description)
    case .outside(let path, let slot):
      Diagnostic(
        "makefile-outside-source",
        "\(slot) is made from \(path), which leads outside this folder",
        slot: slot.description,
        help: """
          use a copy in this folder instead, or allow such files with --outside if you trust the people who made this \
          folder
          """)
    case .noFormat(let path, let slot):
      Diagnostic(
        "makefile-unusable-source", "\(slot) is made from \(path), which romkit cannot convert",
        severity: .warning, slot: slot.description)
    case .unusable(let path, let slot, let reason):
      Diagnostic(
        "makefile-unusable-source",
        "\(slot) is made from \(path), which romkit cannot convert: \(reason)",
        severity: .warning, slot: slot.description)
    }
  }

  /// The finding as the error about a slot that is therefore not adopted.
  func loss(of slot: SlotID, in folder: String) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.severity = .error
    switch self {
    case .missingSource(let path, _):
      let file = Path.resolved(path, in: folder)
      diagnostic.help = "add \(file), or adopt the other slots with --partial"
    case .noRule, .noFormat, .unusable:
      diagnostic.help =
        folder == "."
        ? "run make first, or adopt the other slots with --partial"
        : "run make in \(folder) first, or adopt the other slots with --partial"
    default: return diagnostic
    }
    diagnostic.notes.append("there is no body \(slot.recordName) to adopt instead")
    return diagnostic
  }

  private static func notUnderstood(_ message: Message) -> Diagnostic {
    Diagnostic("makefile-not-understood", message, severity: .warning, notes: consequence)
  }

  /// Made once: a makefile may have thousands of such lines.
  private static let consequence: [Message] = [
    "slots whose rules romkit cannot follow are adopted from their bodies in the folder"
  ]

  /// Text of the makefile, shortened if it is long.
  private static func excerpt(_ text: String) -> String {
    let start = text.prefix(200)
    return Escaped.path(String(start)) + (start.endIndex == text.endIndex ? "" : "...")
  }
}
