import RomKitBase
import RomKitConversion
import RomKitText

/// Takes values out of a parsed manifest and collects what is wrong with them, each with its line.
struct ManifestReader {
  /// The keys outside of all tables.
  let root: ManifestSection
  /// Where what was read stands.
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
    var problem = Diagnostic(error, file: path)
    problem.place.position = position.place
    problems.append(problem)
  }

  /// Throws what was found, in the order of the lines.
  func finish() throws {
    if problems.isEmpty { return }
    let placed = problems.enumerated().map { index, problem in
      if case .line(let line, _)? = problem.place.position {
        (line, index, problem)
      } else {
        (0, index, problem)
      }
    }
    throw Problems(placed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2))
  }

  /// Every key of a section that nobody asked for is a problem. Comes last.
  mutating func checkKeys(of section: ManifestSection) {
    for entry in section.table.entries where !section.known.contains(entry.key) {
      add(
        .unknownKey(entry.key, nearest: NearestWord.to(entry.key, among: section.known)), at: entry.position)
    }
  }

  // MARK: Values

  /// A value that is what `convert` makes of it; a problem that says what was `expected` when that is nothing.
  mutating func value<Value>(
    _ key: String, in section: ManifestSection, expected: String,
    _ convert: (TOMLValue) -> Value?
  ) -> Value? {
    guard let value = section.value(key) else { return nil }
    if let converted = convert(value) { return converted }
    add(.type(key: key, expected: expected), at: value.position)
    return nil
  }

  mutating func setting<Value: SettingValue>(_ key: String, in section: ManifestSection) -> Value? {
    guard let value = section.value(key) else { return nil }
    if let setting = Value.read(value) { return setting }
    add(Value.refusal(of: value, for: key), at: value.position)
    return nil
  }

  mutating func number(
    _ key: String, in section: ManifestSection, _ range: ClosedRange<Int>
  ) -> Int? {
    value(key, in: section, expected: Self.number(in: range)) { value in
      guard let integer = value.integer, let number = Int(exactly: integer), range.contains(number)
      else { return nil }
      return number
    }
  }

  /// The words of a message for a whole number in a range.
  static func number(in range: ClosedRange<Int>) -> String {
    "a number from \(range.lowerBound) to \(Grouped.text(range.upperBound))"
  }

  /// A list whose items are what `convert` makes of them.
  mutating func list<Value>(
    _ key: String, in section: ManifestSection, expected: String, _ convert: (TOMLValue) -> Value?
  ) -> [Value] {
    guard let value = section.value(key) else { return [] }
    guard let array = value.array else {
      add(.type(key: key, expected: expected), at: value.position)
      return []
    }
    return array.compactMap { item in
      if let converted = convert(item) { return converted }
      add(.type(key: key, expected: expected), at: item.position)
      return nil
    }
  }

  /// A list of texts, each with its place.
  mutating func strings(
    _ key: String, in section: ManifestSection
  ) -> [(text: String, position: TextPosition)] {
    guard let value = section.value(key) else { return [] }
    guard let array = value.array else {
      add(.type(key: key, expected: "a list of strings"), at: value.position)
      return []
    }
    return array.compactMap { item in
      if let text = item.string { return (text, item.position) }
      add(.type(key: key, expected: "a list of strings"), at: item.position)
      return nil
    }
  }

  /// The tables under lines `[[key]]`.
  mutating func sections(_ key: String) -> [ManifestSection] {
    guard let value = root.value(key) else { return [] }
    guard let array = value.array else {
      add(.type(key: key, expected: "written as [[\(key)]]"), at: value.position)
      return []
    }
    return array.compactMap { item in
      if let table = item.table { return ManifestSection(table, at: item.position, header: "[[\(key)]]") }
      add(.type(key: key, expected: "written as [[\(key)]]"), at: item.position)
      return nil
    }
  }

  /// The table under a line `[key]`; an empty one when there is none.
  mutating func section(_ key: String) -> ManifestSection {
    let nothing = ManifestSection(TOMLTable(.header), at: TextPosition(), header: "[\(key)]")
    guard let value = root.value(key) else { return nothing }
    if let table = value.table { return ManifestSection(table, at: value.position, header: "[\(key)]") }
    add(.type(key: key, expected: "written as [\(key)]"), at: value.position)
    return nothing
  }
}

extension ManifestReader {
  mutating func fileName(_ key: String, in section: ManifestSection) -> String? {
    guard let value = section.value(key) else { return nil }
    if let name = value.string, !name.isEmpty, name != ".", name != "..", !name.contains("/"),
      !name.contains("\0")
    {
      return name
    }
    add(.fileName(key: key), at: value.position)
    return nil
  }

  /// The path of a file, relative to the manifest's folder.
  mutating func path(_ key: String, in section: ManifestSection) -> String? {
    value(key, in: section, expected: "the path of a file, relative to this folder") {
      $0.string.flatMap { $0.isEmpty || $0.contains("\0") || $0.hasSuffix("/") ? nil : $0 }
    }
  }

  /// The path of a file in the manifest's folder or below it.
  mutating func innerPath(_ key: String, in section: ManifestSection) -> String? {
    guard let value = section.value(key) else { return nil }
    if let path = value.string, Self.isInner(path) { return path }
    add(.innerPath(key: key), at: value.position)
    return nil
  }

  /// Whether a path leads to something in the folder it is relative to, spelled the one way there is.
  static func isInner(_ path: String) -> Bool {
    !path.contains("\0")
      && path.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  /// One pattern or a list of them, each with its place.
  mutating func patterns(
    _ key: String, in section: ManifestSection, isRequired: Bool = true
  ) -> [(text: String, position: TextPosition)] {
    guard let value = section.value(key) else {
      if isRequired { add(.missingKey(key, in: section.header), at: section.position) }
      return []
    }
    let items = value.array ?? [value]
    if items.isEmpty { add(.type(key: key, expected: "a pattern or a list of patterns"), at: value.position) }
    return items.compactMap { item in
      guard let text = item.string else {
        add(.type(key: key, expected: "a pattern or a list of patterns"), at: item.position)
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

/// A table of a manifest, and which of its keys have been looked for.
final class ManifestSection {
  let table: TOMLTable
  let position: TextPosition
  /// What its header is, such as `[[assets]]`.
  let header: String
  /// Every key that somebody asked for: those that are known here.
  private(set) var known: [String] = []

  init(_ table: TOMLTable, at position: TextPosition, header: String) {
    self.table = table
    self.header = header
    self.position = position
  }

  /// The value of a key that is known here.
  func value(_ key: String) -> TOMLValue? {
    known.append(key)
    return table[key]
  }
}
