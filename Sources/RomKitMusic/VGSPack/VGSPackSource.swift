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
/// starts a comment only at the start of a line, so that a title may have one. What is left out is empty, or 0, or
/// `VGS1.0` for the format.
package struct VGSPackSource: Hashable, Sendable {
  /// What the text says.
  package var credits: VGSCredits

  /// The text of credits. Bytes that no field shows, such as those reserved, are not part of it.
  package init(credits: VGSCredits) {
    self.credits = credits
  }

  /// Reads the text, in UTF-8. Throws all that is wrong with it. ``serialized()`` is the inverse.
  package init(parsing bytes: [UInt8]) throws(Findings<VGSPackSourceError>) {
    var parser = VGSPackSourceParser()
    for line in SourceLines(bytes) { parser.read(line) }
    credits = try parser.finish()
  }

  /// The text, in UTF-8. Throws when a text of the credits has a line break, or spaces at its start or end.
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
