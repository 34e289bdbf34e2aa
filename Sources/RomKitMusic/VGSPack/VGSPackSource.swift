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
package struct VGSPackSource: Hashable, Sendable {
  package var credits: VGSCredits

  /// The text of credits, without the bytes that no field shows, such as reserved ones.
  package init(credits: VGSCredits) { self.credits = credits }

  /// Reads the text, in UTF-8. Throws all errors in it. ``serialized()`` is the inverse.
  package init(parsing bytes: [UInt8]) throws(Findings<VGSPackSourceError>) {
    var parser = VGSPackSourceParser()
    for line in SourceLines(bytes) { parser.read(line) }
    credits = try parser.finish()
  }

  /// The text, in UTF-8. Throws if a text of the credits has a line break, or spaces at its start or end.
  package func serialized() throws(VGSPackError) -> [UInt8] {
    var lines = [
      try Self.line(.format, credits.format, record: nil), try Self.line(.genre, credits.genre, record: nil),
    ]
    for (index, record) in credits.records.enumerated() {
      lines += ["", "Data:"]
      lines += VGSRecord.numbers.map { "\($0.field.rawValue) = \(record[keyPath: $0.value])" }
      for text in VGSRecord.texts {
        lines.append(try Self.line(text.field, record[keyPath: text.text], record: index))
      }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func line(_ field: VGSField, _ text: PaddedText, record: Int?) throws(VGSPackError) -> String
  {
    let bytes = text.text.utf8
    guard bytes.first?.isBlank != true, bytes.last?.isBlank != true,
      bytes.allSatisfy({ $0 != 0 && $0 != 10 && $0 != 13 })
    else { throw .notALine(field, record: record) }
    return "\(field.rawValue) =" + (bytes.isEmpty ? "" : " " + text.text)
  }
}

struct VGSPackSourceParser {
  private var credits = VGSCredits(records: [])
  /// The lines of the keys seen so far in this section.
  private var lines: [VGSField: Int] = [:]
  private var sections = 0
  private var problems = Findings<VGSPackSourceError>()

  mutating func read(_ line: SourceLine) {
    do throws(VGSPackSourceError) {
      try take(line)
    } catch {
      problems.add(error)
    }
  }

  consuming func finish() throws(Findings<VGSPackSourceError>) -> VGSCredits {
    if sections == 0 { problems.add(.noData) }
    if !problems.isEmpty { throw problems }
    return credits
  }

  private mutating func take(_ line: SourceLine) throws(VGSPackSourceError) {
    if let invalid = line.bytes.firstInvalidUTF8 {
      throw .notText(line: line.number, column: line.column(invalid))
    }
    let trimmed = line.bytes.trimmed
    guard let first = trimmed.first, first != UInt8(ascii: "#") else { return }
    let text = String(decoding: trimmed, as: UTF8.self)
    if text == "Data:" {
      sections += 1
      lines = [:]
      if sections == VGSCredits.recordLimit + 1 { throw .tooManyRecords(line: line.number) }
      if sections <= VGSCredits.recordLimit { credits.records.append(VGSRecord()) }
      return
    }
    guard let equals = trimmed.firstIndex(of: UInt8(ascii: "=")) else {
      throw .notAnEntry(text, line: line.number, column: line.column(trimmed.startIndex))
    }
    let key = String(decoding: trimmed[..<equals].trimmed, as: UTF8.self)
    let value = trimmed[(equals + 1)...].trimmed
    try set(
      key, value, in: line, column: line.column(trimmed.startIndex),
      valueColumn: line.column(value.startIndex))
  }

  private mutating func set(
    _ key: String, _ value: ArraySlice<UInt8>, in line: SourceLine, column: Int, valueColumn: Int
  ) throws(VGSPackSourceError) {
    let isHeader = sections == 0
    guard let field = VGSField(rawValue: key) else {
      let known = VGSField.allCases.filter { $0.isOfHeader == isHeader }.map(\.rawValue)
      throw .unknownKey(
        key, nearest: NearestWord.to(key, among: known), isHeader: isHeader, line: line.number, column: column
      )
    }
    guard field.isOfHeader == isHeader else { throw .misplaced(field, line: line.number, column: column) }
    if let first = lines[field] {
      throw .duplicate(field, firstLine: first, line: line.number, column: column)
    }
    lines[field] = line.number
    let text = String(decoding: value, as: UTF8.self)
    let record = credits.records.count - 1
    if let number = VGSRecord.numbers.first(where: { $0.field == field }) {
      guard value.allSatisfy({ (48...57).contains($0) }), let parsed = UInt16(text) else {
        throw .notANumber(field, found: text, line: line.number, column: valueColumn)
      }
      credits.records[record][keyPath: number.value] = parsed
      return
    }
    guard value.count < field.size else {
      throw .textTooLong(field, size: value.count, line: line.number, column: valueColumn)
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
