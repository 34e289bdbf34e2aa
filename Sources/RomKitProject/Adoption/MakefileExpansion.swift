/// Puts the values of variables into a text, as make does; only those functions that change words are computed.
struct MakefileExpansion {
  /// The variables by their names, not expanded themselves.
  var variables: [String: String] = [:]
  private(set) var findings: [MakefileFinding] = []
  /// How many bytes may still be made: variables can double a text again and again.
  private var budget = 1 << 20
  private var isStopped = false

  private static let deepest = 32

  mutating func expanded(_ text: String, automatic: [String: String] = [:]) -> String {
    isStopped = false
    return expand(Array(text), automatic, depth: 0)
  }

  mutating func takeFindings() -> [MakefileFinding] {
    defer { findings = [] }
    return findings
  }

  private mutating func expand(_ text: [Character], _ automatic: [String: String], depth: Int) -> String {
    var result = ""
    var index = 0
    while index < text.count {
      let character = text[index]
      index += 1
      guard character == "$", index < text.count else {
        result.append(character)
        continue
      }
      let next = text[index]
      index += 1
      switch next {
      case "$": result.append("$")
      case "(", "{":
        let end = Self.end(of: text, from: index, opened: next)
        result += value(of: Array(text[index..<end]), automatic, depth: depth)
        index = min(text.count, end + 1)
      default: result += value(of: [next], automatic, depth: depth)
      }
    }
    budget -= result.utf8.count
    return result
  }

  /// Where the bracket that was opened is closed, or the end of the text.
  private static func end(of text: [Character], from start: Int, opened: Character) -> Int {
    let closing: Character = opened == "(" ? ")" : "}"
    var open = 1
    for index in start..<text.count {
      if text[index] == opened { open += 1 }
      if text[index] == closing { open -= 1 }
      if open == 0 { return index }
    }
    return text.count
  }

  private mutating func value(of reference: [Character], _ automatic: [String: String], depth: Int) -> String
  {
    if isStopped { return "" }
    budget -= 16
    guard depth < Self.deepest, budget > 0 else {
      findings.append(.endless(String(reference)))
      isStopped = true
      return ""
    }
    if let space = reference.firstIndex(of: " ") {
      let name = String(reference[..<space])
      let arguments = reference[(space + 1)...].split(
        separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
      guard name == "patsubst", arguments.count == 3 else {
        findings.append(.function(name))
        return ""
      }
      let parts = arguments.map { expand(Array($0), automatic, depth: depth + 1) }
      return Self.substituted(parts[2], parts[0], parts[1])
    }
    if let colon = reference.firstIndex(of: ":"), let equals = reference[colon...].firstIndex(of: "=") {
      let words = value(of: Array(reference[..<colon]), automatic, depth: depth + 1)
      let from = expand(Array(reference[(colon + 1)..<equals]), automatic, depth: depth + 1)
      let to = expand(Array(reference[(equals + 1)...]), automatic, depth: depth + 1)
      return from.contains("%")
        ? Self.substituted(words, from, to) : Self.substituted(words, "%" + from, "%" + to)
    }
    let name = expand(reference, automatic, depth: depth + 1)
    if let value = automatic[name] { return value }
    return expand(Array(variables[name] ?? ""), automatic, depth: depth + 1)
  }

  /// The words that match a pattern with one `%`, changed as another says.
  private static func substituted(_ words: String, _ pattern: String, _ replacement: String) -> String {
    words.split(whereSeparator: \.isWhitespace).map { word in
      guard let stem = stem(of: String(word), matching: pattern) else { return String(word) }
      return filled(replacement, with: stem)
    }.joined(separator: " ")
  }

  /// What stands for the `%` of a pattern in a word that matches it.
  static func stem(of word: String, matching pattern: String) -> String? {
    guard let percent = pattern.firstIndex(of: "%") else { return nil }
    let prefix = pattern[..<percent]
    let suffix = pattern[pattern.index(after: percent)...]
    guard word.count >= prefix.count + suffix.count, word.hasPrefix(prefix), word.hasSuffix(suffix)
    else { return nil }
    return String(word.dropFirst(prefix.count).dropLast(suffix.count))
  }

  static func filled(_ pattern: String, with stem: String) -> String {
    guard let percent = pattern.firstIndex(of: "%") else { return pattern }
    return pattern[..<percent] + stem + pattern[pattern.index(after: percent)...]
  }
}
