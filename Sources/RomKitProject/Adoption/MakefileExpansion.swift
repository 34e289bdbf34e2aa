import RomKitBase

/// Expands variables in a text, as make does; of the functions only those that replace parts of words are computed.
struct MakefileExpansion {
  /// The variables by name, with unexpanded values and the lines from which these apply.
  private var variables: [String: [(line: Int, value: String)]] = [:]
  /// The line whose values apply.
  private var line = Int.max
  private(set) var findings: [MakefileFinding] = []
  /// The bytes that may still be made: variables can double a text again and again.
  private var budget = 1 << 20
  private var isStopped = false

  private static let deepest = 32

  /// Sets a variable from a line on, or everywhere.
  mutating func set(_ name: String, to value: String, at line: Int?) {
    if let line {
      variables[name, default: []].append((line, value))
    } else {
      variables[name] = [(0, value)]
    }
  }

  /// Appends words to the last value of a variable; false if it has none.
  mutating func add(_ words: String, to name: String) -> Bool {
    guard let last = variables[name]?.indices.last else { return false }
    variables[name]?[last].value += " " + words
    return true
  }

  /// The unexpanded value of a variable at the present line.
  func value(of name: String) -> String? {
    guard let values = variables[name] else { return nil }
    // The lines ascend, and there may be many.
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle].line <= line { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? values[low - 1].value : nil
  }

  /// A text with the values that its variables have at a line.
  mutating func expanded(_ text: String, automatic: [String: String] = [:], at line: Int = .max) -> String {
    isStopped = false
    self.line = line
    defer { self.line = .max }
    return String(decoding: expand(Array(text.utf8)[...], automatic, depth: 0), as: UTF8.self)
  }

  mutating func takeFindings() -> [MakefileFinding] {
    defer { findings = [] }
    return findings
  }

  /// Works on slices, so that nested references do not copy the text again and again.
  private mutating func expand(
    _ text: ArraySlice<UInt8>, _ automatic: [String: String], depth: Int
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")), dollar + 1 < rest.endIndex {
      result += rest[..<dollar]
      let next = rest[dollar + 1]
      rest = rest[(dollar + 2)...]
      switch next {
      case UInt8(ascii: "$"): result.append(next)
      case UInt8(ascii: "("), UInt8(ascii: "{"):
        let end = Self.end(of: rest, opened: next)
        result += value(of: rest[..<end], automatic, depth: depth)
        rest = rest[end...].dropFirst()
      case UInt8(ascii: "*") where rest.first == next && automatic["**"] != nil:
        result += Array((automatic["**"] ?? "").utf8)
        rest = rest.dropFirst()
      default:
        // A character beyond ASCII has more bytes.
        let tail = rest.prefix { $0 & 0xC0 == 0x80 }
        result += value(of: text[(dollar + 1)..<tail.endIndex], automatic, depth: depth)
        rest = rest[tail.endIndex...]
      }
    }
    result += rest
    budget -= result.count
    return result
  }

  private mutating func expandedText(
    _ text: ArraySlice<UInt8>, _ automatic: [String: String], depth: Int
  ) -> String { String(decoding: expand(text, automatic, depth: depth), as: UTF8.self) }

  /// The bracket that closes the one before a text, or the end of the text.
  private static func end(of text: ArraySlice<UInt8>, opened: UInt8) -> Int {
    let closing = opened == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
    var open = 1
    for index in text.indices {
      if text[index] == opened { open += 1 }
      if text[index] == closing { open -= 1 }
      if open == 0 { return index }
    }
    return text.endIndex
  }

  private mutating func value(
    of reference: ArraySlice<UInt8>, _ automatic: [String: String], depth: Int
  ) -> [UInt8] {
    if isStopped { return [] }
    budget -= 16
    guard depth < Self.deepest, budget > 0 else { return stopped(at: reference) }
    if let space = reference.firstIndex(of: UInt8(ascii: " ")) {
      let name = Self.excerpt(reference[..<space])
      let arguments = reference[(space + 1)...].split(
        separator: UInt8(ascii: ","), maxSplits: 2, omittingEmptySubsequences: false)
      guard name == "patsubst", arguments.count == 3 else {
        findings.append(
          .notUnderstood(
            """
            romkit does not evaluate the function \(MakefileFinding.excerpt(name)); its value was taken to be empty
            """))
        return []
      }
      let parts = arguments.map { expandedText($0, automatic, depth: depth + 1) }
      return substituted(parts[2], parts[0], parts[1], in: reference)
    }
    if let colon = reference.firstIndex(of: UInt8(ascii: ":")),
      let equals = reference[colon...].firstIndex(of: UInt8(ascii: "="))
    {
      let words = String(
        decoding: value(of: reference[..<colon], automatic, depth: depth + 1), as: UTF8.self)
      let from = expandedText(reference[(colon + 1)..<equals], automatic, depth: depth + 1)
      let to = expandedText(reference[(equals + 1)...], automatic, depth: depth + 1)
      let isPattern = from.contains("%")
      return substituted(words, isPattern ? from : "%" + from, isPattern ? to : "%" + to, in: reference)
    }
    let name = expandedText(reference, automatic, depth: depth + 1)
    if let value = automatic[name] { return Array(value.utf8) }
    return expand(Array((value(of: name) ?? "").utf8)[...], automatic, depth: depth + 1)
  }

  /// The start of a text, longer than a message shows, so that the message marks it as shortened.
  private static func excerpt(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.prefix(1_024), as: UTF8.self)
  }

  private mutating func stopped(at reference: ArraySlice<UInt8>) -> [UInt8] {
    if !isStopped {
      let name = MakefileFinding.excerpt(Self.excerpt(reference))
      findings.append(
        .notUnderstood("the variable \(name) refers to itself, or its value is too long"))
    }
    isStopped = true
    return []
  }

  /// The words with those that match a pattern with one `%` replaced by another. Stops before many words and a long replacement
  /// exceed the budget.
  private mutating func substituted(
    _ words: String, _ pattern: String, _ replacement: String, in reference: ArraySlice<UInt8>
  ) -> [UInt8] {
    var result: [UInt8] = []
    // Split once, because there may be many words and a long pattern.
    let parts = Self.parts(of: pattern)
    for word in words.split(whereSeparator: \.isWhitespace) {
      if !result.isEmpty { result.append(UInt8(ascii: " ")) }
      guard let parts, let stem = Self.stem(of: word.utf8, between: parts) else {
        result += word.utf8
        continue
      }
      guard result.count + replacement.utf8.count + stem.utf8.count <= budget else {
        return stopped(at: reference)
      }
      result += Self.filled(replacement, with: stem).utf8
    }
    return result
  }

  /// The part of a word that the `%` of a pattern matches, byte for byte; nil if the word does not match.
  static func stem(of word: String, matching pattern: String) -> String? {
    parts(of: pattern).flatMap { stem(of: word[...].utf8, between: $0) }
  }

  private static func stem(
    of word: Substring.UTF8View, between parts: (prefix: Substring.UTF8View, suffix: Substring.UTF8View)
  ) -> String? {
    let (prefix, suffix) = parts
    guard word.count >= prefix.count + suffix.count, word.starts(with: prefix),
      word.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    return String(decoding: word.dropFirst(prefix.count).dropLast(suffix.count), as: UTF8.self)
  }

  /// The parts of a pattern before and after its `%`; nil for one without.
  private static func parts(of pattern: String) -> (prefix: Substring.UTF8View, suffix: Substring.UTF8View)? {
    let bytes = pattern[...].utf8
    guard let percent = bytes.firstIndex(of: UInt8(ascii: "%")) else { return nil }
    return (bytes[..<percent], bytes[percent...].dropFirst())
  }

  static func filled(_ pattern: String, with stem: String) -> String {
    guard let percent = pattern.firstIndex(of: "%") else { return pattern }
    return pattern[..<percent] + stem + pattern[pattern.index(after: percent)...]
  }
}
