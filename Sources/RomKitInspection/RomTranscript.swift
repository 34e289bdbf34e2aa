import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import RomKitText
import VGSCore

/// A ROM as text, for programs that compare text line by line, such as git.
///
/// It shows everything that can differ: the same bytes give the same text, and other bytes give another text, unless
/// their CRC-32 collides. Each record is a line with its name at the margin, and its contents below. A change moves
/// nothing else: the text has no offsets in the ROM, no indices of records, and no times in songs. Its size is linear in
/// that of the ROM, about two and a half times as large for pictures.
package struct RomTranscript: Sendable {
  private let source: ByteSource

  /// The transcript of any file: one that is not a ROM is called unreadable and shown as data.
  package init(of source: ByteSource) { self.source = source }

  /// Writes the text. Throws only if the file cannot be read or the text cannot be written.
  package func write(to sink: inout some ByteSink) throws {
    let rom: Rom
    do {
      rom = try Rom(parsing: source)
    } catch let error as RomError {
      try sink.line("unreadable: \(error.message.english) [\(error.code)]")
      return try DataTranscript.write(Rom.Body(source), to: &sink)
    }
    let verification = try Verification(parsing: source, file: source.path ?? "")
    try sink.line(
      "\(Plural.records(rom.records.count).english), checksums \(verification.checksums.rawValue)")
    for (index, record) in rom.records.enumerated() {
      if index.isMultiple(of: 4_096) { try WorkControl.check(path: source.displayPath) }
      let isLast = index == rom.records.count - 1
      // The checksum record changes with everything else, unless it is wrong.
      let isExpected = isLast && record.kind == .checksums && verification.checksums == .matching
      try write(record, isExpected: isExpected, to: &sink)
    }
    if let trailing = rom.trailing {
      try sink.line("\(Plural.bytes(trailing.size).english) after the last body")
      try DataTranscript.write(trailing, to: &sink)
    }
  }

  private func write(_ record: Rom.Record, isExpected: Bool, to sink: inout some ByteSink) throws {
    let summary = try RecordSummary(of: record)
    let words = isExpected ? "checksums" : summary.description(size: record.body.size).english
    try sink.line("\(record.name.displayName): \(words)")
    if !record.name.isCanonical {
      try sink.line("  name stored as \(record.name.stored.hexadecimal(separator: " "))")
    }
    if isExpected { return }
    do {
      switch summary {
      case .picture: try PictureTranscript.write(try SlotPicture(body: record.body), to: &sink)
      case .palette: try PictureTranscript.write(try Palette(parsing: record.body.bytes()), to: &sink)
      case .song: try SongTranscript.write(record.body, to: &sink)
      case .effect: try EffectTranscript.write(record.body, to: &sink)
      case .text:
        let text = try TextSlot(parsing: record.body.bytes()[...])
        try TextTranscript.write(text, to: &sink)
      default: try DataTranscript.write(record.body, to: &sink)
      }
    } catch let error as any RomKitError where !(error is FileError) {
      try DataTranscript.write(record.body, to: &sink)
    }
  }
}

extension ByteSink {
  mutating func line(_ text: String) throws {
    try WorkControl.check()
    try write(Array((text + "\n").utf8)[...])
  }
}

enum PictureTranscript {
  /// The palette, if the picture has one, then a line for each row: two digits a pixel, and dots for index 0, so that the
  /// outlines of a sprite can be seen.
  static func write(_ picture: SlotPicture, to sink: inout some ByteSink) throws {
    if let palette = picture.palette { try write(palette, to: &sink) }
    let digits = (0..<256).map { $0 == 0 ? Array("..".utf8) : Array($0.hexadecimal(digits: 2).utf8) }
    for start in stride(from: 0, to: picture.indices.count, by: picture.width) {
      var line = Array("  ".utf8)
      line.reserveCapacity(picture.width * 2 + 3)
      for index in picture.indices[start..<start + picture.width] { line += digits[Int(index)] }
      line.append(0x0A)
      try sink.write(line[...])
    }
  }

  /// A line for each entry, with the byte beside its colour if it is not 0.
  static func write(_ palette: Palette, to sink: inout some ByteSink) throws {
    for (index, colour) in palette.colours.enumerated() {
      let beside = colour.unused == 0 ? "" : ", unused byte \(colour.unused)"
      let number = index.hexadecimal(digits: 2)
      try sink.line("  colour \(number) #\(colour.opaque.value.hexadecimal(digits: 6))\(beside)")
    }
  }
}

/// A song as text: a line for each note, in the words of a note listing but without times, because an inserted note would
/// change all lines after it.
enum SongTranscript {
  static func write(_ body: Rom.Body, to sink: inout some ByteSink) throws {
    let song = try Song(body: body)
    // Songs of the same notes may be compressed differently.
    let checksum = try body.checksum().hexadecimal(digits: 8)
    try sink.line("  compressed into \(Plural.bytes(body.size).english), CRC-32 \(checksum)")
    let label = song.notes.firstIndex(of: .label)
    for note in song.notes { try sink.line("  \(NoteListing.text(of: note, label: label))") }
  }
}

/// A sound effect as text: a line for each tenth of a second, with the checksum and the peak of its samples.
enum EffectTranscript {
  private static let samples = Song.sampleRate / 10

  static func write(_ body: Rom.Body, to sink: inout some ByteSink) throws {
    let count = max(0, body.size - SoundEffect.headerSize) / 2
    for start in stride(from: 0, to: count, by: samples) {
      let offset = body.offset + SoundEffect.headerSize + start * 2
      let bytes = try body.source.bytes(in: offset..<offset + min(samples, count - start) * 2)
      var peak = 0
      bytes[...].forEachSample { peak = max(peak, abs($0)) }
      let checksum = CRC32(of: bytes).value.hexadecimal(digits: 8)
      try sink.line("  \(MusicText.exactTime(samples: start)) s  \(checksum)  peak \(peak)")
    }
  }
}

enum TextTranscript {
  static func write(_ text: TextSlot, to sink: inout some ByteSink) throws {
    try sink.line("  \(text.format.description)")
    var rest = text.source[...]
    while let end = rest.firstIndex(of: 0x0A) {
      try write(rest[..<end], to: &sink)
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty {
      try write(rest, to: &sink)
      try sink.line("  no line end after the last line")
    }
  }

  private static func write(_ line: ArraySlice<UInt8>, to sink: inout some ByteSink) throws {
    let line = String(decoding: line, as: UTF8.self)
    let shown = Escaped.line(line)
    // Lines with escaped characters have another mark, because a text may contain the characters of an escape.
    try sink.line("  \(shown == line ? "|" : "\\") \(shown)")
  }
}

/// Bytes as text: hexadecimal up to a limit, and checksums after it.
enum DataTranscript {
  private static let dumpedBytes = 1 << 16
  private static let row = 16
  /// The bytes for each checksum after them, and in memory at a time.
  private static let block = 4_096

  static func write(_ body: Rom.Body, to sink: inout some ByteSink) throws {
    var done = 0
    while done < body.size {
      let size = min(block, body.size - done)
      let bytes = try body.source.bytes(in: body.offset + done..<body.offset + done + size)
      if done < dumpedBytes {
        for start in stride(from: 0, to: size, by: row) {
          let line = bytes[start..<min(size, start + row)]
          let text = line.map { 0x20...0x7E ~= $0 ? Character(Unicode.Scalar($0)) : "." }
          let digits = line.hexadecimal(separator: " ")
          let space = String(repeating: " ", count: row * 3 + 1 - digits.count)
          try sink.line("  \(place(done + start))  \(digits)\(space)\(String(text))")
        }
      } else {
        let checksum = CRC32(of: bytes).value.hexadecimal(digits: 8)
        try sink.line("  \(place(done))  \(Plural.bytes(size).english), CRC-32 \(checksum)")
      }
      done += size
    }
  }

  private static func place(_ offset: Int) -> String {
    UInt32(truncatingIfNeeded: offset).hexadecimal(digits: 8)
  }
}
