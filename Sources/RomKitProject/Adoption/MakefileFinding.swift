import RomKitBase
import RomKitContainer

/// A part of a makefile that was not understood, or could not be taken over.
enum MakefileFinding: DescribedError {
  /// A line that is neither a rule nor a variable nor a recipe.
  case directive(String)
  case function(String)
  /// A variable that refers to itself, or that grows without end.
  case endless(String)
  case command(String)
  /// Rules with so many targets and files that following them would take too long.
  case tooMuch
  case tooManyLines
  case longLine
  /// The name of a body but for its number.
  case notASlot(String)
  /// A slot that is listed and made by nothing that is understood.
  case noRule(SlotID)
  /// A missing file that a slot is to be made from.
  case missingSource(String, slot: SlotID)
  /// A file that lies outside the folder.
  case outside(String, slot: SlotID)
  /// A file from which romkit makes no such slot.
  case noFormat(String, slot: SlotID)
  case unusable(String, slot: SlotID, reason: String)

  var diagnostic: Diagnostic {
    switch self {
    case .directive(let text):
      Self.notUnderstood("this line is not understood: \(Self.excerpt(text))")
    case .function(let name):
      Self.notUnderstood("the function \(Self.excerpt(name)) is not computed here; it was taken to be empty")
    case .endless(let name):
      Self.notUnderstood("the variable \(Self.excerpt(name)) grows without end")
    case .command(let text):
      Self.notUnderstood("this command is not understood: \(Self.excerpt(text))")
    case .tooMuch:
      Self.notUnderstood(
        "the makefile does more than can be followed; this rule and those after it were left out")
    case .tooManyLines:
      Self.notUnderstood(
        "the makefile has more than \(Grouped.text(Makefile.mostLines)) lines; this one and those after it were "
          + "left out")
    case .longLine:
      Self.notUnderstood(
        "this line has more than \(Plural.bytes(Makefile.longestLine)); it was left out")
    case .notASlot(let name):
      Diagnostic(
        "makefile-slot-name",
        "\(Self.excerpt(name)) is no slot: a name is expected such as GSLOT000.CHR, with a number from 000 to 255",
        help: "correct the name in the makefile, or adopt the slots without it with --partial")
    case .noRule(let slot):
      Diagnostic(
        "makefile-no-source", "\(slot) is listed, but no rule that romkit understands makes it",
        slot: slot.description)
    case .missingSource(let path, let slot):
      Diagnostic(
        "makefile-missing-source", "\(slot) is made from \(Escaped.path(path)), which is not there",
        severity: .warning, slot: slot.description)
    case .outside(let path, let slot):
      Diagnostic(
        "makefile-outside-source",
        "\(slot) is made from \(Escaped.path(path)), which lies outside this folder",
        slot: slot.description,
        help: "copy it into the folder, or allow such files with --outside if you know the makefile")
    case .noFormat(let path, let slot):
      Diagnostic(
        "makefile-unusable-source", "\(slot) is made from \(Escaped.path(path)), which romkit cannot convert",
        severity: .warning, slot: slot.description)
    case .unusable(let path, let slot, let reason):
      Diagnostic(
        "makefile-unusable-source",
        "\(slot) is made from \(Escaped.path(path)), which romkit does not take: \(reason)",
        severity: .warning, slot: slot.description)
    }
  }

  /// The finding about a slot that therefore is not adopted.
  func loss(of slot: SlotID, in folder: String) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.severity = .error
    let remedy: String
    switch self {
    case .missingSource(let path, _): remedy = "add \(Escaped.path(Path.resolved(path, in: folder)))"
    case .noRule, .noFormat, .unusable:
      remedy = folder == "." ? "run make first" : "run make in \(Escaped.path(folder)) first"
    default: return diagnostic
    }
    diagnostic.notes.append("\(slot.recordName) is not there either")
    diagnostic.help = "\(remedy), or adopt the other slots with --partial"
    return diagnostic
  }

  private static func notUnderstood(_ message: String) -> Diagnostic {
    Diagnostic("makefile-not-understood", message, severity: .warning, notes: consequence)
  }

  /// Made once: a makefile may have thousands of such lines.
  private static let consequence = [
    "slots that are made by it are taken over as the bodies that are in the folder"
  ]

  /// Text of the makefile, cut when it is long.
  private static func excerpt(_ text: String) -> String {
    let start = text.prefix(200)
    return Escaped.path(String(start)) + (start.endIndex == text.endIndex ? "" : "...")
  }
}
