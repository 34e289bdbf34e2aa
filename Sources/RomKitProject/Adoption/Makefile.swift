import RomKitBase
import RomKitContainer

/// The rules of a makefile, as far as they are understood.
package struct Makefile {
  struct Rule {
    var line: Int
    var targets: [String]
    var prerequisites: [String]
    /// The lines of the recipe, not expanded yet.
    var recipe: [(line: Int, text: String)] = []
  }

  private(set) var rules: [Rule] = []
  /// The variables at the end of the file.
  private(set) var expansion = MakefileExpansion()
  private(set) var findings: [(line: Int, finding: MakefileFinding)] = []

  /// Words with which lines begin that make takes and this does not.
  private static let directives = [
    "include", "-include", "sinclude", "ifeq", "ifneq", "ifdef", "ifndef", "else", "endif", "define", "endef",
    "vpath", "load", "undefine",
  ]

  /// The most lines with something on them that are followed: a rule of ten for each slot there is.
  static let mostLines = 16_384
  /// The most bytes of a line, with those that are joined to it: two hundred for each slot there is.
  static let longestLine = 262_144

  /// Reads a makefile. Never fails: ``findings`` has the rest.
  package init(_ bytes: [UInt8]) {
    var canHaveRecipe = false
    var isInDefinition = false
    var lines = LogicalLines(bytes)
    var count = 0
    while let (number, text) = lines.next() {
      if text.isEmpty { continue }
      count += 1
      if count > Self.mostLines {
        findings.append((number, .tooManyLines))
        break
      }
      if text.utf8.count > Self.longestLine {
        findings.append((number, .longLine))
        canHaveRecipe = false
      } else if isInDefinition {
        isInDefinition = text.split(whereSeparator: \.isWhitespace).first != "endef"
      } else if text.hasPrefix("\t"), canHaveRecipe {
        let command = text.trimmed
        if !command.isEmpty { rules[rules.count - 1].recipe.append((number, command)) }
      } else {
        let line = Self.withoutComment(text).trimmed
        if line.isEmpty { continue }
        let word = line.prefix { !$0.isWhitespace }
        if Self.directives.contains(String(word)) {
          findings.append((number, .directive(line)))
          isInDefinition = word == "define"
        } else if takeVariable(line, number: number) {
          canHaveRecipe = false
        } else if takeRule(line, number: number) {
          canHaveRecipe = true
        } else {
          findings.append((number, .directive(line)))
        }
      }
      for finding in expansion.takeFindings() { findings.append((number, finding)) }
    }
  }

  private static func withoutComment(_ line: String) -> String {
    guard let hash = line.firstIndex(of: "#") else { return line }
    return String(line[..<hash])
  }

  private mutating func takeVariable(_ line: String, number: Int) -> Bool {
    let line = line.hasPrefix("export ") ? String(line.dropFirst(7)) : line
    guard let equals = line.firstIndex(of: "=") else { return false }
    var name = line[..<equals]
    var sign: Character = "="
    if let last = name.last, ":?+!".contains(last) {
      sign = last
      name.removeLast()
      while name.last == ":" { name.removeLast() }
    }
    let key = String(name).trimmed
    // `a: b=c` is a rule with its own variable.
    if key.isEmpty || key.contains(where: { $0.isWhitespace || $0 == ":" }) { return false }
    let value = String(line[line.index(after: equals)...]).trimmed
    switch sign {
    case ":": expansion.variables[key] = expansion.expanded(value).replacingDollars
    case "?": if expansion.variables[key] == nil { expansion.variables[key] = value }
    case "+": expansion.variables[key] = (expansion.variables[key].map { $0 + " " } ?? "") + value
    case "!":
      findings.append((number, .directive(line)))
      expansion.variables[key] = ""
    default: expansion.variables[key] = value
    }
    return true
  }

  private mutating func takeRule(_ line: String, number: Int) -> Bool {
    let parts = line.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let expanded = expansion.expanded(String(parts[0]))
    guard let colon = expanded.firstIndex(of: ":") else { return false }
    let targets = expanded[..<colon].split(whereSeparator: \.isWhitespace).map(String.init)
    let rest = expanded[colon...].drop { $0 == ":" }
    // What stands after a bar only has to be there first.
    let needs = rest.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0 != "|" }
    rules.append(Rule(line: number, targets: targets, prerequisites: needs))
    if parts.count > 1 { rules[rules.count - 1].recipe.append((number, String(parts[1]).trimmed)) }
    return true
  }
}

/// The lines of a makefile with those joined that end in a backslash, each with the number of its first one.
private struct LogicalLines {
  private var lines: SourceLines

  init(_ bytes: [UInt8]) { lines = SourceLines(bytes, endsAtCR: false) }

  mutating func next() -> (number: Int, text: String)? {
    guard let first = lines.next() else { return nil }
    var (part, continues) = Self.part(first)
    var text = part
    while continues, let line = lines.next() {
      (part, continues) = Self.part(line)
      text += " " + part.trimmed
    }
    return (first.number, text)
  }

  /// A line without the CR and the backslash at its end.
  private static func part(_ line: SourceLine) -> (text: String, continues: Bool) {
    var bytes = line.bytes
    if bytes.last == 0x0D { bytes.removeLast() }
    let continues = bytes.last == UInt8(ascii: "\\")
    if continues { bytes.removeLast() }
    return (String(decoding: bytes, as: UTF8.self), continues)
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Text that is expanded already, kept as it is when it is expanded again.
  fileprivate var replacingDollars: String {
    split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
  }
}

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

  private static func notUnderstood(_ message: String) -> Diagnostic {
    Diagnostic(
      "makefile-not-understood", message, severity: .warning,
      notes: ["slots that are made by it are taken over as the bodies that are in the folder"])
  }

  /// Text of the makefile, cut when it is long.
  private static func excerpt(_ text: String) -> String {
    let start = text.prefix(200)
    return Escaped.path(String(start)) + (start.endIndex == text.endIndex ? "" : "...")
  }
}
