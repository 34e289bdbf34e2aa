import RomKitBase
import RomKitConversion
import RomKitText

/// Reads values from a parsed manifest and collects the problems with them, each with its line.
struct ManifestReader {
  /// The keys outside of all tables.
  let root: ManifestSection
  let places: ManifestPlaces
  private var problems: [Diagnostic] = []
  /// The part that is being read.
  private var part = ManifestFaults.Part()
  private var faulty: Set<ManifestFaults.Part> = []

  init(_ bytes: [UInt8], path: String) throws {
    do {
      root = ManifestSection(try TOMLParser.parse(bytes[...]), at: TextPosition(), header: "file")
      places = ManifestPlaces(of: root.table, file: path)
    } catch {
      throw Problems(error, file: path)
    }
  }

  mutating func add(_ problem: Diagnostic, at position: TextPosition) {
    problems.append(problem.placed(in: places.file, at: position))
    faulty.insert(part)
  }

  /// The collected problems, in the order of the lines.
  var faults: ManifestFaults {
    let lines = problems.map { if case .line(let line, _)? = $0.place.position { line } else { 0 } }
    return ManifestFaults(
      problems: lines.indices.sorted { (lines[$0], $0) < (lines[$1], $1) }.map { problems[$0] },
      parts: faulty)
  }

  /// Notes the key that is read from now on.
  mutating func note(_ key: String, in section: ManifestSection) {
    if section === root { part = ManifestFaults.Part(table: key) } else { part.key = key }
  }

  /// Reports the keys of a section that were not looked for. Call it last.
  mutating func checkKeys(of section: ManifestSection) {
    // Shared by all of them.
    lazy var known: LocalizedText = "use \(LocalizedText.list(section.known))"
    for entry in section.table.entries where !section.known.contains(entry.key) {
      let nearest = NearestWord.to(entry.key, among: section.known)
      note(nearest ?? "", in: section)
      add(.unknownKey(entry.key, nearest: nearest, known: known), at: entry.position)
    }
  }

  // MARK: Values

  /// A converted value; a problem that names the `expected` value if the conversion gives nil; `ofPath` if it contains a path.
  mutating func value<Value>(
    _ key: String, in section: ManifestSection, ofPath: Bool = false, expected: LocalizedText,
    _ convert: (TOMLValue) -> Value?
  ) -> Value? {
    value(
      key, in: section,
      else: { ofPath ? .path($0, for: key, expected: expected) : .type(key: key, expected: expected) },
      convert)
  }

  mutating func value<Value>(
    _ key: String, in section: ManifestSection, else refusal: (TOMLValue) -> Diagnostic,
    _ convert: (TOMLValue) -> Value?
  ) -> Value? {
    note(key, in: section)
    guard let value = section.value(key) else { return nil }
    if let converted = convert(value) { return converted }
    add(refusal(value), at: value.position)
    return nil
  }

  /// Whether a section has some keys; reports those that are missing.
  @discardableResult
  mutating func require(_ keys: [String], in section: ManifestSection) -> Bool {
    let missing = keys.filter { section.table[$0] == nil }
    for key in missing {
      note(key, in: section)
      add(.missingKey(key, in: section.header), at: section.position)
    }
    return missing.isEmpty
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

  static func number(in range: ClosedRange<Int>) -> LocalizedText {
    "a whole number from \(range.lowerBound) to \(Grouped.text(range.upperBound))"
  }

  /// A list whose items `convert` converts; `ofPaths` if they contain paths. With `orOne`, a single item needs no brackets, and
  /// the list is not empty.
  mutating func list<Value>(
    _ key: String, in section: ManifestSection, expected: LocalizedText, ofPaths: Bool = false,
    orOne: Bool = false,
    _ convert: (TOMLValue) -> Value?
  ) -> [Value] {
    note(key, in: section)
    guard let value = section.value(key) else { return [] }
    guard let items = value.array ?? (orOne ? [value] : nil), !orOne || !items.isEmpty else {
      add(.type(key: key, expected: expected), at: value.position)
      return []
    }
    return items.compactMap { item in
      if let converted = convert(item) { return converted }
      add(
        ofPaths ? .path(item, for: key, expected: expected) : .type(key: key, expected: expected),
        at: item.position)
      return nil
    }
  }

  mutating func strings(_ key: String, in section: ManifestSection) -> [String] {
    list(key, in: section, expected: "a list of strings") { $0.string }
  }

  // MARK: Tables

  /// The rules of the tables under lines `[[key]]`; those with an error may be left out.
  mutating func rules<Rule>(
    _ key: String, _ read: (ManifestSection, inout ManifestReader) -> Rule?
  ) -> [Rule] {
    let sections = list(key, in: root, expected: "written as [[\(key)]]") { item in
      item.table.map { ManifestSection($0, at: item.position, header: "[[\(key)]]") }
    }
    var rules: [Rule] = []
    rules.reserveCapacity(sections.count)
    for (index, section) in sections.enumerated() {
      part = ManifestFaults.Part(table: key, item: index)
      if let rule = read(section, &self) { rules.append(rule) }
      checkKeys(of: section)
    }
    return rules
  }

  /// Reads the table under a line `[key]`.
  mutating func read(_ key: String, _ read: (ManifestSection, inout ManifestReader) -> Void) {
    let section = section(key)
    read(section, &self)
    checkKeys(of: section)
  }

  /// The table under a line `[key]`; an empty one if it is missing.
  mutating func section(_ key: String) -> ManifestSection {
    value(key, in: root, expected: "written as [\(key)]") { value in
      value.table.map { ManifestSection($0, at: value.position, header: "[\(key)]") }
    } ?? ManifestSection(TOMLTable(.header), at: TextPosition(), header: "[\(key)]")
  }
}

// Paths and patterns.
extension ManifestReader {
  mutating func fileName(_ key: String, in section: ManifestSection) -> String? {
    value(key, in: section, else: { .fileName($0, for: key) }) {
      $0.string.flatMap { Self.isInnerPath($0) && !$0.contains("/") ? $0 : nil }
    }
  }

  /// The path of a file, relative to the manifest's folder.
  mutating func path(_ key: String, in section: ManifestSection) -> String? {
    value(
      key, in: section, ofPath: true,
      expected: "the path of a file, relative to this folder and with no / at its end", Self.path)
  }

  /// The path of a file or a list of such paths.
  mutating func paths(_ key: String, in section: ManifestSection) -> [String] {
    list(
      key, in: section,
      expected: """
        the path of a file, relative to this folder and with no / at its end, or a list of one or more such paths
        """, ofPaths: true, orOne: true, Self.path)
  }

  private static func path(_ value: TOMLValue) -> String? {
    value.string.flatMap { $0.isEmpty || !isPortable($0) || $0.hasSuffix("/") ? nil : $0 }
  }

  /// Whether a path has neither backslashes, which separate the parts of a path on Windows only, nor control characters.
  static func isPortable(_ path: String) -> Bool {
    path.unicodeScalars.allSatisfy { $0 != "\\" && $0.properties.generalCategory != .control }
  }

  /// The path of a file in the manifest's folder or below it.
  mutating func innerPath(_ key: String, in section: ManifestSection) -> String? {
    value(key, in: section, else: { .innerPath($0, for: key) }) {
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

  /// One pattern or a list of them.
  mutating func patterns(
    _ key: String, in section: ManifestSection, isRequired: Bool = true
  ) -> [String] {
    if isRequired { require([key], in: section) }
    let expected: LocalizedText = "a pattern in quotes, or a list of one or more such patterns"
    return list(key, in: section, expected: expected, orOne: true) { $0.string == nil ? nil : $0 }.compactMap
    {
      item in
      do throws(GlobError) {
        return try Glob(item.string ?? "").text
      } catch {
        add(Diagnostic(error), at: item.position)
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

  /// Lets no key be called unknown.
  func knowAllKeys() { known += table.entries.map(\.key) }
}
