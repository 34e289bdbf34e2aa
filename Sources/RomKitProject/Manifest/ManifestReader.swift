import RomKitBase
import RomKitConversion
import RomKitText

/// Reads values from a parsed manifest and collects the problems with them, each with its line.
struct ManifestReader {
  /// The keys outside of all tables.
  let root: ManifestSection
  var places = ManifestPlaces()
  private let path: String
  private var problems: [Diagnostic] = []

  init(_ bytes: [UInt8], path: String) throws {
    self.path = path
    do {
      root = ManifestSection(try TOMLParser.parse(bytes[...]), at: TextPosition(), header: "file")
    } catch {
      throw Problems(error, file: path)
    }
  }

  mutating func add(_ error: ManifestError, at position: TextPosition) {
    problems.append(Diagnostic(error).placed(in: path, at: position))
  }

  /// Throws the collected problems, in the order of the lines.
  func finish() throws {
    if problems.isEmpty { return }
    let lines = problems.map { if case .line(let line, _)? = $0.place.position { line } else { 0 } }
    throw Problems(lines.indices.sorted { (lines[$0], $0) < (lines[$1], $1) }.map { problems[$0] })
  }

  /// Reports the keys of a section that were not looked for. Call it last.
  mutating func checkKeys(of section: ManifestSection) {
    for entry in section.table.entries where !section.known.contains(entry.key) {
      add(
        .unknownKey(entry.key, nearest: NearestWord.to(entry.key, among: section.known)), at: entry.position)
    }
  }

  // MARK: Values

  /// A converted value; a problem that names the `expected` value if the conversion gives nil.
  mutating func value<Value>(
    _ key: String, in section: ManifestSection, expected: Message, _ convert: (TOMLValue) -> Value?
  ) -> Value? {
    value(key, in: section, else: { _ in .type(key: key, expected: expected) }, convert)
  }

  mutating func value<Value>(
    _ key: String, in section: ManifestSection, else refusal: (TOMLValue) -> ManifestError,
    _ convert: (TOMLValue) -> Value?
  ) -> Value? {
    guard let value = section.value(key) else { return nil }
    if let converted = convert(value) { return converted }
    add(refusal(value), at: value.position)
    return nil
  }

  mutating func setting<Value: SettingValue>(_ key: String, in section: ManifestSection) -> Value? {
    value(key, in: section, else: { Value.refusal(of: $0, for: key) }, Value.read)
  }

  mutating func number(_ key: String, in section: ManifestSection, _ range: ClosedRange<Int>) -> Int? {
    value(key, in: section, expected: Self.number(in: range)) { value in
      value.integer.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A distance in OKLab.
  mutating func tolerance(_ key: String, in section: ManifestSection) -> Double? {
    value(key, in: section, expected: "a colour difference from 0 to 1, such as 0.02") { value in
      let number: Double? = value.integer.map { Double($0) } ?? value.float
      return number.flatMap { (0...1).contains($0) ? $0 : nil }
    }
  }

  static func number(in range: ClosedRange<Int>) -> Message {
    "a whole number from \(range.lowerBound) to \(Grouped.text(range.upperBound))"
  }

  /// A list whose items `convert` converts; `ofPaths` if they contain paths.
  mutating func list<Value>(
    _ key: String, in section: ManifestSection, expected: Message, ofPaths: Bool = false,
    _ convert: (TOMLValue) -> Value?
  ) -> [Value] {
    guard let value = section.value(key) else { return [] }
    let error = ManifestError.type(key: key, expected: expected)
    guard let array = value.array else {
      add(error, at: value.position)
      return []
    }
    return array.compactMap { item in
      if let converted = convert(item) { return converted }
      add(ofPaths ? Self.refusal(of: item, asPathFor: key, error) : error, at: item.position)
      return nil
    }
  }

  mutating func strings(_ key: String, in section: ManifestSection) -> [(
    text: String, position: TextPosition
  )] {
    list(key, in: section, expected: "a list of strings") { item in item.string.map { ($0, item.position) } }
  }

  /// The tables under lines `[[key]]`.
  mutating func sections(_ key: String) -> [ManifestSection] {
    list(key, in: root, expected: "written as [[\(key)]]") { item in
      item.table.map { ManifestSection($0, at: item.position, header: "[[\(key)]]") }
    }
  }

  /// The table under a line `[key]`; an empty one if it is missing.
  mutating func section(_ key: String) -> ManifestSection {
    value(key, in: root, expected: "written as [\(key)]") { value in
      value.table.map { ManifestSection($0, at: value.position, header: "[\(key)]") }
    } ?? ManifestSection(TOMLTable(.header), at: TextPosition(), header: "[\(key)]")
  }
}

extension ManifestReader {
  mutating func fileName(_ key: String, in section: ManifestSection) -> String? {
    value(key, in: section, else: { Self.refusal(of: $0, asPathFor: key, .fileName(key: key)) }) {
      $0.string.flatMap { Self.isInnerPath($0) && !$0.contains("/") ? $0 : nil }
    }
  }

  /// The path of a file, relative to the manifest's folder.
  mutating func path(_ key: String, in section: ManifestSection) -> String? {
    let expected: Message = "the path of a file, relative to this folder and with no / at its end"
    return value(
      key, in: section,
      else: { Self.refusal(of: $0, asPathFor: key, .type(key: key, expected: expected)) }, Self.path)
  }

  /// The path of a file or a list of such paths, each with its position.
  mutating func paths(
    _ key: String, in section: ManifestSection
  ) -> [(text: String, position: TextPosition)] {
    guard let value = section.value(key) else { return [] }
    let error = ManifestError.type(
      key: key,
      expected: """
        the path of a file, relative to this folder and with no / at its end, or a list of one or more such paths
        """)
    let items = value.array ?? [value]
    if items.isEmpty { add(error, at: value.position) }
    return items.compactMap { item in
      if let path = Self.path(item) { return (path, item.position) }
      add(Self.refusal(of: item, asPathFor: key, error), at: item.position)
      return nil
    }
  }

  private static func path(_ value: TOMLValue) -> String? {
    value.string.flatMap { $0.isEmpty || !isPortable($0) || $0.hasSuffix("/") ? nil : $0 }
  }

  /// Whether a path has neither backslashes, which separate the parts of a path on Windows only, nor control characters.
  static func isPortable(_ path: String) -> Bool {
    path.unicodeScalars.allSatisfy { $0 != "\\" && $0.properties.generalCategory != .control }
  }

  /// The error for a path that is not portable, or else `other`.
  static func refusal(of value: TOMLValue, asPathFor key: String, _ other: ManifestError) -> ManifestError {
    guard let text = value.string, !isPortable(text) else { return other }
    return .backslash(key: key, text: text)
  }

  /// The path of a file in the manifest's folder or below it.
  mutating func innerPath(_ key: String, in section: ManifestSection) -> String? {
    value(key, in: section, else: { Self.refusal(of: $0, asPathFor: key, .innerPath(key: key)) }) {
      $0.string.flatMap { Self.isInnerPath($0) ? $0 : nil }
    }
  }

  /// Whether a path in a manifest is that of a file in its folder.
  static func isInnerPath(_ path: String) -> Bool { isInner(path) && isPortable(path) }

  /// Whether a path stays in the folder that it is relative to, in its only spelling.
  static func isInner(_ path: String) -> Bool {
    // By bytes: a mark after a slash combines with it, but the system sees the slash.
    !path.utf8.contains(0)
      && path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
  }

  /// One pattern or a list of them, each with its position.
  mutating func patterns(
    _ key: String, in section: ManifestSection, isRequired: Bool = true
  ) -> [(text: String, position: TextPosition)] {
    guard let value = section.value(key) else {
      if isRequired { add(.missingKey(key, in: section.header), at: section.position) }
      return []
    }
    let expected: Message = "a pattern in quotes, or a list of one or more such patterns"
    let items = value.array ?? [value]
    if items.isEmpty { add(.type(key: key, expected: expected), at: value.position) }
    return items.compactMap { item in
      guard let text = item.string else {
        add(.type(key: key, expected: expected), at: item.position)
        return nil
      }
      do throws(GlobError) {
        _ = try Glob(text)
        return (text, item.position)
      } catch {
        add(.pattern(error), at: item.position)
        return nil
      }
    }
  }
}

/// A table of a manifest, and the keys in it that were looked for.
final class ManifestSection {
  let table: TOMLTable
  let position: TextPosition
  /// Its header, such as `[[assets]]`.
  let header: String
  /// The keys that were looked for, which are the known ones.
  private(set) var known: [String] = []

  init(_ table: TOMLTable, at position: TextPosition, header: String) {
    self.table = table
    self.header = header
    self.position = position
  }

  /// The value of a key, which becomes a known one.
  func value(_ key: String) -> TOMLValue? {
    known.append(key)
    return table[key]
  }
}
