import RomKitBase

/// The credits of a song as a text file, beside its MML.
///
///     format = VGS1.0
///     genre = Game Music
///
///     Data:
///     year = 2015
///     aid = 1
///     track = 3
///     album = My Game
///     song = Stage 1
///     team = My Team
///     creator = Me
///     right = Me
///     code =
///
/// A line is `key = value`, with spaces left off around both; `Data:` starts a record, of which there are 1 to 255. A `#`
/// starts a comment only at the start of a line, so a title may contain one. A missing text is empty, a missing number
/// is 0, and a missing format is `VGS1.0`.
extension VGSCredits {
  /// Reads the text, in UTF-8. Throws all errors in it. ``serialized()`` is the inverse.
  package init(parsing bytes: [UInt8]) throws(Findings<Diagnostic>) {
    var parser = CreditsParser()
    var findings = Findings<Diagnostic>()
    for line in SourceLines(bytes) {
      do throws(Diagnostic) { try parser.take(line) } catch { findings.add(error) }
    }
    if parser.sections == 0 {
      findings.add(
        Diagnostic(
          "meta-no-data", "there is no `Data:` line; a song with credits has at least one record",
          help: "add a line `Data:` before the first record"))
    }
    guard findings.isEmpty else { throw findings }
    self = parser.credits
  }

  /// The text, in UTF-8, without the bytes that no field shows, such as reserved ones. Throws if a text of the credits has a line break, or spaces at its start or end.
  package func serialized() throws(Diagnostic) -> [UInt8] {
    var lines = [
      try Self.line(.format, format, record: nil), try Self.line(.genre, genre, record: nil),
    ]
    for (index, record) in records.enumerated() {
      lines += ["", "Data:"]
      lines += VGSRecord.numbers.map { "\($0.field.rawValue) = \(record[keyPath: $0.value])" }
      for text in VGSRecord.texts {
        lines.append(try Self.line(text.field, record[keyPath: text.text], record: index))
      }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func line(_ field: VGSField, _ text: PaddedText, record: Int?) throws(Diagnostic) -> String {
    let bytes = text.text.utf8
    guard bytes.first?.isBlank != true, bytes.last?.isBlank != true,
      bytes.allSatisfy({ $0 != 0 && $0 != 10 && $0 != 13 })
    else {
      throw Diagnostic(
        "vgs-not-a-line",
        """
        \(field.name(in: record)) has a line break, or spaces at its start or end, which a .meta file cannot express
        """,
        help: "write the credits in a new .meta file, and take the song alone")
    }
    return "\(field.rawValue) =" + (bytes.isEmpty ? "" : " " + text.text)
  }
}

private struct CreditsParser {
  private(set) var credits = VGSCredits(records: [])
  /// The lines of the keys seen so far in this section.
  private var lines: [VGSField: Int] = [:]
  private(set) var sections = 0

  mutating func take(_ line: SourceLine) throws(Diagnostic) {
    if let invalid = line.bytes.firstInvalidUTF8 {
      throw Diagnostic(
        "meta-not-text", "expected UTF-8 text, found an invalid byte", at: line.place(invalid),
        help: "save the file as UTF-8")
    }
    let trimmed = line.bytes.trimmed
    guard let first = trimmed.first, first != UInt8(ascii: "#") else { return }
    let text = String(decoding: trimmed, as: UTF8.self)
    if text == "Data:" {
      sections += 1
      lines = [:]
      if sections == VGSCredits.recordLimit + 1 {
        throw Diagnostic(
          "meta-too-many-records",
          """
          this is record \(VGSCredits.recordLimit + 1), but a .vgs file has room for \(VGSCredits.recordLimit)
          """,
          at: .line(line.number), help: "remove some records")
      }
      if sections <= VGSCredits.recordLimit { credits.records.append(VGSRecord()) }
      return
    }
    let start = line.place(trimmed.startIndex)
    guard let equals = trimmed.firstIndex(of: UInt8(ascii: "=")) else {
      throw Diagnostic(
        "meta-not-an-entry", "`\(text)` is neither `key = value` nor `Data:`", at: start,
        help: "write `key = value`, `Data:` before a record, or # before a comment")
    }
    let key = String(decoding: trimmed[..<equals].trimmed, as: UTF8.self)
    let field = try field(key, at: start)
    if let first = lines.updateValue(line.number, forKey: field) {
      throw Diagnostic(
        "meta-duplicate-key", "`\(key)` is already given on line \(first)", at: start,
        help: field.isOfHeader
          ? "remove one of the two lines"
          : "remove one of the two lines, or start another record with `Data:`")
    }
    let value = trimmed[(equals + 1)...].trimmed
    try set(field, value, at: line.place(value.startIndex))
  }

  private func field(_ key: String, at start: Diagnostic.Place.Position) throws(Diagnostic) -> VGSField {
    let isHeader = sections == 0
    guard let field = VGSField(rawValue: key) else {
      let known = VGSField.allCases.filter { $0.isOfHeader == isHeader }.map(\.rawValue)
      throw Diagnostic(
        "meta-unknown-key",
        isHeader
          ? "`\(key)` is not a key of the header, which has the keys format and genre"
          : "`\(key)` is not a key of a record",
        at: start,
        help: NearestWord.to(key, among: known).map { "did you mean \($0)?" }
          ?? (isHeader ? nil : "use one of the keys \(known.joined(separator: ", "))"))
    }
    guard field.isOfHeader == isHeader else {
      throw Diagnostic(
        "meta-misplaced-key",
        field.isOfHeader
          ? "`\(key)` belongs to the header, before the first `Data:` line"
          : "`\(key)` belongs to a record, after a `Data:` line",
        at: start)
    }
    return field
  }

  private mutating func set(
    _ field: VGSField, _ value: ArraySlice<UInt8>, at position: Diagnostic.Place.Position
  ) throws(Diagnostic) {
    let text = String(decoding: value, as: UTF8.self)
    let record = credits.records.count - 1
    if let number = VGSRecord.numbers.first(where: { $0.field == field }) {
      guard value.allSatisfy({ (48...57).contains($0) }), let parsed = UInt16(text) else {
        throw Diagnostic(
          "meta-not-a-number",
          "expected a number from 0 to 65535 for `\(field.rawValue)`, found `\(text)`", at: position)
      }
      credits.records[record][keyPath: number.value] = parsed
      return
    }
    guard value.count < field.size else {
      throw Diagnostic(
        "meta-text-too-long",
        """
        `\(field.rawValue)` is \(Plural.bytes(value.count)) long, but its field has room for \(field.size - 1)
        """,
        at: position, help: PaddedText.tooLongHelp)
    }
    switch field {
    case .format: credits.format = PaddedText(text)
    case .genre: credits.genre = PaddedText(text)
    default:
      for known in VGSRecord.texts where known.field == field {
        credits.records[record][keyPath: known.text] = PaddedText(text)
      }
    }
  }
}
