/// Takes values out of a parsed manifest and collects what is wrong with them, each with its line.
struct ManifestReader {
  private let root: TOMLTable
  private let path: String
  private var problems: [Diagnostic] = []

  init(_ bytes: [UInt8], path: String) throws {
    self.path = path
    do {
      root = try TOMLParser.parse(bytes[...])
    } catch {
      throw Problems(error, file: path)
    }
  }

  mutating func add(_ error: ManifestError, at position: TextPosition) {
    var problem = Diagnostic(error, file: path)
    problem.place.position = position.place
    problems.append(problem)
  }

  mutating func flag(_ key: String) -> Bool? {
    guard let value = root[key] else { return nil }
    if value.boolean == nil { add(.type(key: key, expected: "true or false"), at: value.position) }
    return value.boolean
  }

  mutating func strings(_ key: String) -> [(text: String, position: TextPosition)] {
    guard let value = root[key] else { return [] }
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

  mutating func slotNumber(_ key: String) -> UInt8? {
    guard let value = root[key] else { return nil }
    if let integer = value.integer, let number = UInt8(exactly: integer) { return number }
    add(.type(key: key, expected: "a number from 0 to 255"), at: value.position)
    return nil
  }

  /// The name of a file in the manifest's own folder.
  mutating func fileName(_ key: String) -> String? {
    root[key].flatMap { fileName($0, key: key) }
  }

  mutating func records(_ key: String) -> [Manifest.Entry] {
    guard let value = root[key] else { return [] }
    guard let array = value.array else {
      add(.type(key: key, expected: "written as [[\(key)]]"), at: value.position)
      return []
    }
    return array.compactMap { item in
      guard let table = item.table else {
        add(.type(key: key, expected: "written as [[\(key)]]"), at: item.position)
        return nil
      }
      return record(table, at: item.position)
    }
  }

  mutating func checkKeys(known: [String]) {
    checkKeys(of: root, known: known)
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

  private mutating func record(_ table: TOMLTable, at position: TextPosition) -> Manifest.Entry? {
    checkKeys(of: table, known: ["file", "name", "stored-name"])
    guard let fileValue = table["file"] else {
      add(.missingKey("file"), at: position)
      return nil
    }
    let file = fileName(fileValue, key: "file")
    let name: RecordName?
    if let stored = table["stored-name"] {
      name = stored.string.flatMap { Self.hexadecimal($0) }.flatMap { RecordName(stored: $0) }
      if name == nil { add(.storedName, at: stored.position) }
    } else if let plain = table["name"] {
      name = plain.string.flatMap { RecordName($0) }
      if name == nil { add(.name, at: plain.position) }
    } else {
      name = nil
      add(.missingKey("name"), at: position)
    }
    guard let file, let name else { return nil }
    return Manifest.Entry(file: file, name: name)
  }

  private mutating func checkKeys(of table: TOMLTable, known: [String]) {
    for entry in table.entries where !known.contains(entry.key) {
      add(.unknownKey(entry.key, nearest: NearestWord.to(entry.key, among: known)), at: entry.position)
    }
  }

  private mutating func fileName(_ value: TOMLValue, key: String) -> String? {
    if let name = value.string, !name.isEmpty, name != ".", name != "..", !name.contains("/"),
      !name.contains("\0")
    {
      return name
    }
    add(.fileName(key: key), at: value.position)
    return nil
  }

  private static func hexadecimal(_ text: String) -> [UInt8]? {
    let digits = text.filter { $0 != " " }.map(\.hexDigitValue)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
