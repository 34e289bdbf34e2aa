internal import TOMLKit

/// Takes values out of a parsed manifest and collects what is wrong with them, each with its line.
struct ManifestReader {
  private let root: TOMLTable
  private let lines: ManifestLines
  private let path: String
  private var problems: [Diagnostic] = []

  init(_ bytes: [UInt8], path: String) throws {
    self.path = path
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      throw Problems(Diagnostic(ManifestError.notUTF8, file: path))
    }
    // The parser takes a C string, and would not see what follows.
    guard !bytes.contains(0) else { throw Problems(Diagnostic(ManifestError.nul, file: path)) }
    lines = ManifestLines(text)
    do {
      root = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let place = Place(
        file: path, position: .line(error.source.begin.line, column: error.source.begin.column))
      throw Problems(Diagnostic(code: "toml-syntax", place: place, message: Escaped.path(error.description)))
    }
  }

  mutating func add(_ error: ManifestError, key: String, table: Int? = nil) {
    var problem = Diagnostic(error, file: path)
    if let line = lines.line(of: key, inRecord: table) { problem.place.position = .line(line) }
    problems.append(problem)
  }

  mutating func flag(_ key: String) -> Bool? {
    guard let value = root[key] else { return nil }
    if value.bool == nil { add(.type(key: key, expected: "true or false"), key: key) }
    return value.bool
  }

  mutating func strings(_ key: String) -> [String] {
    guard let value = root[key] else { return [] }
    guard let array = value.array else {
      add(.type(key: key, expected: "a list of strings"), key: key)
      return []
    }
    let strings = array.compactMap(\.string)
    if strings.count != array.count { add(.type(key: key, expected: "a list of strings"), key: key) }
    return strings
  }

  /// The name of a file in the manifest's own folder.
  mutating func fileName(_ key: String) -> String? {
    guard let value = root[key] else { return nil }
    return fileName(value.string, key: key)
  }

  mutating func tables(_ key: String) -> [TOMLTable] {
    guard let value = root[key] else { return [] }
    guard let array = value.array, !array.isEmpty, array.allSatisfy({ $0.table != nil }) else {
      add(.type(key: key, expected: "written as [[\(key)]]"), key: key)
      return []
    }
    return array.compactMap(\.table)
  }

  mutating func entry(_ table: TOMLTable, index: Int) -> Manifest.Entry? {
    checkKeys(of: table, known: ["file", "name", "stored-name"], record: index)
    guard let file = fileName(table["file"]?.string, key: "file", record: index) else { return nil }
    let name: RecordName?
    if let stored = table["stored-name"] {
      name = stored.string.flatMap { Self.hex($0) }.flatMap { RecordName(stored: $0) }
      if name == nil { add(.storedName, key: "stored-name", table: index) }
    } else {
      name = table["name"]?.string.flatMap { RecordName($0) }
      if name == nil { add(.name, key: "name", table: index) }
    }
    return name.map { Manifest.Entry(file: file, name: $0) }
  }

  mutating func checkKeys(known: [String]) {
    checkKeys(of: root, known: known, record: nil)
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

  private mutating func checkKeys(of table: TOMLTable, known: [String], record: Int?) {
    for key in table.keys.sorted() where !known.contains(key) {
      add(.unknownKey(key, nearest: Spelling.nearest(to: key, among: known)), key: key, table: record)
    }
  }

  private mutating func fileName(_ value: String?, key: String, record: Int? = nil) -> String? {
    guard let name = value, !name.isEmpty, name != ".", name != "..", !name.contains("/"),
      !name.contains("\0")
    else {
      add(.fileName(key: key), key: key, table: record)
      return nil
    }
    return name
  }

  private static func hex(_ text: String) -> [UInt8]? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: " ") }.map {
      Character(Unicode.Scalar($0)).hexDigitValue
    }
    guard digits.count % 2 == 0 else { return nil }
    return try? stride(from: 0, to: digits.count, by: 2).map { index in
      guard let high = digits[index], let low = digits[index + 1] else { throw ManifestError.storedName }
      return UInt8(high << 4 | low)
    }
  }
}
