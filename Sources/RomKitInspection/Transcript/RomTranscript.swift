import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitText
import VGSCore

/// A ROM as text, for programs that compare text line by line, such as git.
///
/// Everything that can differ is in it: the same bytes give the same text, and other bytes, up to a collision of
/// CRC-32, another one. Each record is a line with its name at the margin, and its contents below. What is in the
/// text stands where it would be after other changes, too: there are no offsets in the ROM, no indices of records, and
/// no times in songs. It is linear in the ROM, about two and a half times as large where it holds pictures.
package struct RomTranscript: Sendable {
  private let source: ByteSource

  /// The transcript of a file, whatever is in it: one that is no ROM is said to be unreadable and shown as data.
  package init(of source: ByteSource) {
    self.source = source
  }

  /// Writes it. Throws only when the file cannot be read or the text cannot be written.
  package func write(to sink: inout some ByteSink) throws {
    let rom: Rom
    do {
      rom = try Rom(reading: source)
    } catch let error as RomError {
      try sink.line("unreadable: \(error.message) [\(error.code)]")
      return try DataTranscript.write(Body(source), to: &sink)
    }
    let verification = try Verification(of: source, file: source.path ?? "")
    try sink.line("\(Plural.records(rom.records.count)), checksums \(verification.checksums.rawValue)")
    for (index, record) in rom.records.enumerated() {
      if index.isMultiple(of: 4_096) { try Interruption.check(path: source.path ?? "standard input") }
      let isLast = index == rom.records.count - 1
      // What a checksum record says changes with everything else, unless it is wrong.
      let isExpected = isLast && record.kind == .checksums && verification.checksums == .matching
      try write(record, isExpected: isExpected, to: &sink)
    }
    if let trailing = rom.trailing {
      try sink.line("\(Plural.bytes(trailing.size)) after the last body")
      try DataTranscript.write(trailing, to: &sink)
    }
  }

  private func write(_ record: Record, isExpected: Bool, to sink: inout some ByteSink) throws {
    let summary = try RecordSummary(of: record)
    let words = isExpected ? "checksums" : summary.words(size: record.body.size)
    try sink.line("\(record.name.displayName): \(words)")
    if !record.name.isCanonical {
      try sink.line("  name stored as \(record.name.stored.hexadecimal(separator: " "))")
    }
    if isExpected { return }
    do {
      switch summary {
      case .picture: try PictureTranscript.write(try SlotPicture(parsing: record.body.bytes()), to: &sink)
      case .palette: try PictureTranscript.write(try Palette(parsing: record.body.bytes()), to: &sink)
      case .song: try SongTranscript.write(record.body, to: &sink)
      case .effect: try EffectTranscript.write(record.body, to: &sink)
      case .text:
        let text = try TextSlot(parsing: record.body.bytes()[...])
        try TextTranscript.write(text, to: &sink)
      default: try DataTranscript.write(record.body, to: &sink)
      }
    } catch let error as any DescribedError where !(error is FileError) {
      try DataTranscript.write(record.body, to: &sink)
    }
  }
}

extension ByteSink {
  /// Writes a line of text.
  mutating func line(_ text: String) throws { try write(Array((text + "\n").utf8)[...]) }
}
