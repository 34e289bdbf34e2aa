import RomKitBase
import RomKitContainer

/// A part of a makefile that was not understood, or could not be taken over.
package enum MakefileFinding: DescribedError {
  /// A line that is neither a rule nor a variable nor a recipe.
  case directive(String)
  /// A function of make that is not evaluated here.
  case function(String)
  /// A variable that refers to itself, or that grows without end.
  case endless(String)
  /// An unknown command in a recipe.
  case command(String)
  /// Rules with so many targets and files that following them would take too long.
  case tooMuch
  /// A missing file that a slot is to be made from.
  case missingSource(String, slot: SlotID)
  /// A file from which romkit makes no such slot.
  case noForm(String, slot: SlotID)
  /// A file whose conversion fails.
  case unusable(String, slot: SlotID, reason: String)

  /// The finding in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .directive(let text):
      Self.notUnderstood("this line is not understood: \(Self.shown(text))")
    case .function(let name):
      Self.notUnderstood("the function \(Self.shown(name)) is not computed here; it was taken to be empty")
    case .endless(let name):
      Self.notUnderstood("the variable \(Self.shown(name)) grows without end")
    case .command(let text):
      Self.notUnderstood("this command is not understood: \(Self.shown(text))")
    case .tooMuch:
      Self.notUnderstood(
        "the makefile does more than can be followed; this rule and those after it were left out")
    case .missingSource(let path, let slot):
      Diagnostic(
        "makefile-missing-source", "\(slot) is made from \(Escaped.path(path)), which is not there",
        severity: .warning, slot: slot.description)
    case .noForm(let path, let slot):
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

  private static func notUnderstood(_ message: String) -> Diagnostic {
    Diagnostic(
      "makefile-not-understood", message, severity: .warning,
      notes: ["slots that are made by it are taken over as the bodies that are in the folder"])
  }

  /// Text of the makefile, cut when it is long.
  private static func shown(_ text: String) -> String {
    let start = text.prefix(200)
    return Escaped.path(String(start)) + (start.endIndex == text.endIndex ? "" : "...")
  }
}
