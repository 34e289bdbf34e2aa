import RomKitBase
import RomKitContainer

/// A part of a makefile that was not understood, or that could not be adopted.
enum MakefileFinding: RomKitError {
  /// A part without which romkit does what it can.
  case notUnderstood(LocalizedText)
  /// The name of a body with an invalid number.
  case notASlot(String)
  /// A slot that is listed and not made by any rule that romkit understands.
  case noRule(SlotID)
  /// A missing file from which a slot is made.
  case missingSource(String, slot: SlotID)
  /// A file that lies outside the folder.
  case outside(String, slot: SlotID)
  /// A file that romkit does not convert for the slot; the reason is nil for one of another format.
  case unusable(String, slot: SlotID, reason: LocalizedText? = nil)

  var diagnostic: Diagnostic {
    switch self {
    case .notUnderstood(let message):
      Diagnostic("makefile-not-understood", message, severity: .warning, notes: Self.consequence)
    case .notASlot(let name):
      Diagnostic(
        "makefile-slot-name",
        """
        expected the name of a slot such as GSLOT000.CHR, with a number from 000 to 255, found \(Self.excerpt(name))
        """,
        help: "correct the name in the makefile, or adopt the other slots without it")
    case .noRule(let slot):
      Diagnostic(
        "makefile-no-source", "\(slot) is listed, but no rule that romkit understands makes it",
        slot: slot.description)
    case .missingSource(let path, let slot):
      Diagnostic(
        "makefile-missing-source", "\(slot) is made from \(path), which is missing", severity: .warning,
        slot: slot.description)
    case .outside(let path, let slot):
      Diagnostic(
        "makefile-outside-source",
        "\(slot) is made from \(path), which leads outside this folder",
        slot: slot.description,
        help: """
          use a copy in this folder instead, or allow such files if you trust the people who made this folder
          """)
    case .unusable(let path, let slot, let reason):
      Diagnostic(
        "makefile-unusable-source",
        reason.map { "\(slot) is made from \(path), which romkit cannot convert: \($0)" }
          ?? "\(slot) is made from \(path), which romkit cannot convert",
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
      diagnostic.help = "add \(file), or adopt the other slots without it"
    case .noRule, .unusable:
      diagnostic.help =
        folder == "."
        ? "run make first, or adopt the other slots without it"
        : "run make in \(folder) first, or adopt the other slots without it"
    default: return diagnostic
    }
    diagnostic.notes.append("there is no body \(slot.recordName) to adopt instead")
    return diagnostic
  }

  /// Made once: a makefile may have thousands of such lines.
  private static let consequence: [LocalizedText] = [
    "slots whose rules romkit cannot follow are adopted from their bodies in the folder"
  ]

  static func directive(_ text: String) -> Self {
    .notUnderstood("romkit does not understand this line: \(excerpt(text))")
  }

  /// Text of the makefile, shortened if it is long.
  static func excerpt(_ text: String) -> String {
    let start = text.prefix(200)
    return Escaped.path(String(start)) + (start.endIndex == text.endIndex ? "" : "...")
  }
}
