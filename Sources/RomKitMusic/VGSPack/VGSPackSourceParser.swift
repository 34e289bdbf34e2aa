import RomKitBase

/// Reads the lines of a ``VGSPackSource``.
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

  /// The credits, when every line was right.
  consuming func finish() throws(Findings<VGSPackSourceError>) -> VGSCredits {
    if sections == 0 { problems.add(.noData) }
    if !problems.isEmpty { throw problems }
    return credits
  }

  private mutating func take(_ line: SourceLine) throws(VGSPackSourceError) {
    if let invalid = line.bytes.firstInvalidUTF8 { throw .notText(line: line.number, column: line.column(invalid)) }
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
