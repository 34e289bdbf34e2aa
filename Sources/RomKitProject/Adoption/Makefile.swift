import RomKitBase
import RomKitContainer

/// The rules of a makefile, as far as romkit understands them.
package struct Makefile {
  /// The variant of make that a makefile is for.
  enum Dialect {
    case unix
    /// Microsoft's: paths have backslashes, names may be in any case, lines of recipes begin with any blank, and variables in a
    /// recipe have the values set above it.
    case windows

    /// A text whose paths have slashes.
    func paths(in text: String) -> String {
      self == .windows ? String(text.map { $0 == "\\" ? "/" : $0 }) : text
    }
  }

  struct Rule {
    var line: Int
    var targets: [String]
    var prerequisites: [String]
    /// The unexpanded lines of the recipe.
    var recipe: [(line: Int, text: String)] = []
  }

  let dialect: Dialect
  private(set) var rules: [Rule] = []
  private(set) var expansion = MakefileExpansion()
  /// The unexpanded values of variables, which may list slots.
  private(set) var values: [(line: Int, text: String)] = []
  private(set) var findings: [(line: Int, finding: MakefileFinding)] = []

  /// The first words of lines that make understands and romkit does not.
  private static let directives = [
    "include", "-include", "sinclude", "ifeq", "ifneq", "ifdef", "ifndef", "else", "endif", "define", "endef",
    "vpath", "load", "undefine",
  ]

  /// Commands that occur only in makefiles for Windows.
  private static let windowsCommands: Set<String> = ["cl", "copy", "del", "erase", "nmake", "xcopy"]

  /// The most lines that are followed, without empty ones: a rule of ten for each slot that can exist.
  static let mostLines = 16_384
  /// The most bytes of a line, with those that are joined to it: two hundred for each slot that can exist.
  static let longestLine = 262_144

  /// Reads a makefile. Never fails: ``findings`` has everything that was not understood.
  package init(_ bytes: [UInt8]) {
    dialect = Self.dialect(of: bytes)
    var canHaveRecipe = false
    var isInDefinition = false
    var lines = LogicalLines(bytes)
    var count = 0
    while let (number, text) = lines.next(), !WorkControl.isCancelled {
      if text.isEmpty { continue }
      count += 1
      if count > Self.mostLines {
        findings.append(
          (
            number,
            .notUnderstood(
              """
              the makefile has more than \(Grouped.text(Self.mostLines)) lines that are not empty; this line and those \
              after it were left out
              """)
          ))
        break
      }
      if text.utf8.count > Self.longestLine {
        let size = Plural.bytes(Self.longestLine)
        findings.append((number, .notUnderstood("this line has more than \(size); it was left out")))
        canHaveRecipe = false
      } else if isInDefinition {
        isInDefinition = text.split(whereSeparator: \.isWhitespace).first != "endef"
      } else if text.hasPrefix("\t") || dialect == .windows && text.hasPrefix(" "), canHaveRecipe {
        let command = text.trimmed
        if !command.isEmpty { rules[rules.count - 1].recipe.append((number, command)) }
      } else {
        let line = Self.withoutComment(text).trimmed
        if line.isEmpty { continue }
        let word = line.prefix { !$0.isWhitespace }
        if Self.directives.contains(String(word)) || dialect == .windows && word.hasPrefix("!") {
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

  /// The dialect: that of Windows if a command is one of its own, or if the first file of a command has a path with a backslash.
  private static func dialect(of bytes: [UInt8]) -> Dialect {
    var lines = SourceLines(bytes, endsAtCR: false)
    while let line = lines.next() {
      guard let first = line.bytes.first, [0x09, 0x20, UInt8(ascii: "!")].contains(first) else { continue }
      let words = String(decoding: line.bytes.prefix(200), as: UTF8.self)
        .split(maxSplits: 2, omittingEmptySubsequences: true) { $0.isWhitespace || $0 == "@" }
      guard let command = words.first else { continue }
      if first == UInt8(ascii: "!") || windowsCommands.contains(command.lowercased())
        || words.dropFirst().first.map({ $0.hasPrefix(".\\") || $0.hasPrefix("..\\") }) == true
      {
        return .windows
      }
    }
    return .unix
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
    values.append((number, value))
    switch sign {
    case ":": set(key, to: expansion.expanded(value).replacingDollars, at: number)
    case "?": if expansion.value(of: key) == nil { set(key, to: value, at: number) }
    case "+": if !expansion.add(value, to: key) { set(key, to: value, at: number) }
    case "!":
      findings.append((number, .directive(line)))
      set(key, to: "", at: number)
    default: set(key, to: value, at: number)
    }
    return true
  }

  private mutating func set(_ key: String, to value: String, at line: Int) {
    expansion.set(key, to: value, at: dialect == .windows ? line : nil)
  }

  private mutating func takeRule(_ line: String, number: Int) -> Bool {
    let parts = line.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let expanded = dialect.paths(in: expansion.expanded(String(parts[0])))
    guard let colon = expanded.firstIndex(of: ":") else { return false }
    let targets = expanded[..<colon].split(whereSeparator: \.isWhitespace).map(String.init)
    let rest = expanded[colon...].drop { $0 == ":" }
    // Names after a bar are prerequisites too.
    let needs = rest.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0 != "|" }
    rules.append(Rule(line: number, targets: targets, prerequisites: needs))
    if parts.count > 1 { rules[rules.count - 1].recipe.append((number, String(parts[1]).trimmed)) }
    return true
  }
}

/// The lines of a makefile, joined after a backslash at the end, each with the number of its first line.
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

  /// Expanded text that stays the same if it is expanded again.
  fileprivate var replacingDollars: String {
    split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
  }
}
