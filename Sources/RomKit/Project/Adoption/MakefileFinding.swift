/// What was not understood of a makefile, or could not be taken over.
public enum MakefileFinding: DescribedError {
  /// A line that is neither a rule nor a variable nor a recipe.
  case directive(String)
  /// A function of make that is not computed here.
  case function(String)
  /// A variable that refers to itself, or that grows without end.
  case endless(String)
  /// A command that is not known, in a recipe.
  case command(String)
  /// Rules with so many targets and files that following them would take too long.
  case tooMuch
  /// A file that a slot is to be made of, and that is not there.
  case missingSource(String, slot: SlotID)
  /// A file of which romkit makes no such slot.
  case noForm(String, slot: SlotID)
  /// A file whose conversion fails.
  case unusable(String, slot: SlotID, reason: String)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .directive, .function, .endless, .command, .tooMuch: "makefile-not-understood"
    case .missingSource: "makefile-missing-source"
    case .noForm, .unusable: "makefile-unusable-source"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .directive(let text): "this line is not understood: \(Self.shown(text))"
    case .function(let name):
      "the function \(Self.shown(name)) is not computed here; it was taken to be empty"
    case .endless(let name): "the variable \(Self.shown(name)) grows without end"
    case .command(let text): "this command is not understood: \(Self.shown(text))"
    case .tooMuch: "the makefile does more than can be followed; this rule and those after it were left out"
    case .missingSource(let path, let slot): "\(slot) is made from \(Escaped.path(path)), which is not there"
    case .noForm(let path, let slot):
      "\(slot) is made from \(Escaped.path(path)), which romkit cannot convert"
    case .unusable(let path, let slot, let reason):
      "\(slot) is made from \(Escaped.path(path)), which romkit does not take: \(reason)"
    }
  }

  /// Text of the makefile, cut when it is long.
  private static func shown(_ text: String) -> String {
    let start = text.prefix(200)
    return Escaped.path(String(start)) + (start.endIndex == text.endIndex ? "" : "...")
  }

  /// See ``DescribedError/notes``.
  public var notes: [String] {
    switch self {
    case .directive, .function, .endless, .command, .tooMuch:
      ["slots that are made by it are taken over as the bodies that are in the folder"]
    case .missingSource, .noForm, .unusable: []
    }
  }

  /// See ``DescribedError/slot``.
  public var slot: String? {
    switch self {
    case .missingSource(_, let slot), .noForm(_, let slot), .unusable(_, let slot, _): slot.description
    default: nil
    }
  }
}
