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

  /// A problem at a place.
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

  /// The value of a setting.
  mutating func setting<Value: SettingValue>(_ key: String, in section: ManifestSection) -> Value? {
    guard let value = section.value(key) else { return nil }
    if let setting = Value.read(value) { return setting }
    add(Value.refusal(of: value, for: key), at: value.position)
    return nil
  }

  /// A whole number in a range.
  mutating func number(
    _ key: String, in section: ManifestSection, _ range: ClosedRange<Int>
  ) -> Int? {
    value(key, in: section, expected: Self.number(in: range)) { value in
      guard let integer = value.integer, let number = Int(exactly: integer), range.contains(number) else {
        return nil
      }
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
