import RomKitBase
import RomKitContainer

/// The rules of a makefile, as far as they are understood.
struct Makefile {
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

  /// Reads a makefile. Never fails: ``findings`` has the rest.
  init(_ bytes: [UInt8]) {
    var canHaveRecipe = false
    var isInDefinition = false
    for (number, text) in Self.logicalLines(bytes) {
      if isInDefinition {
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

  /// The lines with those joined that end in a backslash, each with the number of its first one.
  private static func logicalLines(_ bytes: [UInt8]) -> [(Int, String)] {
    var lines: [(Int, String)] = []
    var isContinued = false
    let text = String(decoding: bytes, as: UTF8.self).replacingLineEnds
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let continues = line.hasSuffix("\\")
      let part = continues ? String(line.dropLast()) : String(line)
      if isContinued {
        lines[lines.count - 1].1 += " " + part.trimmed
      } else {
        lines.append((index + 1, part))
      }
      isContinued = continues
    }
    return lines
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

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// CR LF is one character, at which nothing would be split.
  fileprivate var replacingLineEnds: String { String(self.map { $0 == "\r\n" ? "\n" : $0 }) }

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
