import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText
import VGSFormat

/// A search for a text in a ROM: in texts, in the strings of other data, and in names. The case of ASCII letters does not count.
package struct RomSearch: Sendable {
  /// A place that has the text.
  package struct Match: Sendable {
    package enum Place: Sendable, Hashable {
      /// The name of the record, of its asset, or of a part of it.
      case name
      /// A line of a text, from 1.
      case line(Int)
      case offset(Int)
    }

    /// The place of the record in the directory.
    package let index: Int
    package let place: Place
    /// The name, the line or the string, or the part of it around the text, with escapes.
    package let text: String
  }

  /// The spellings, in UTF-8 and in lower case: as typed, as Shift_JIS decodes, and as Windows does.
  private let spellings: [[UInt8]]
  /// The characters of a string with the text, in lower case; nil for a text that is too long.
  private let characters: [UInt16]?

  /// The characters before a match that are shown of a long line or string, and the most in all.
  private static let (before, longest) = (40, 200)
  /// The most characters of a string that are in memory.
  private static let window = 1 << 16

  /// A search for a text, which must not be empty.
  package init(for text: String) {
    let codes = text.unicodeScalars.map { ShiftJIS.code(of: $0) }
    let decoded = String(
      String.UnicodeScalarView(
        zip(text.unicodeScalars, codes).map { scalar, code in
          code.flatMap { ShiftJIS.character(of: $0) } ?? scalar
        }))
    let windows = decoded.utf16.map { unit in ShiftJIS.twins.first { $0.jis == unit }?.twin ?? unit }
    let all = [text, decoded, String(decoding: windows, as: UTF16.self)].map { $0.utf8.map(\.lowercased) }
    spellings = all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
    // Strings have no characters outside of the Basic Multilingual Plane.
    let characters = decoded.utf16.map(\.lowercased)
    self.characters = characters.count < Self.window / 2 ? characters : nil
  }

  /// Passes on the matches in the order of the ROM. A line and a string are a match once, a very long string several times.
  /// `names` are those of a slot.
  package func forEachMatch(
    in rom: Rom, names: (SlotID) -> [String], _ take: (Match) throws -> Void
  ) throws {
    let steps = WorkSteps(.checking, of: rom.records.count)
    for (index, record) in rom.records.enumerated() {
      try steps.step(index, path: record.body.source.displayPath)
      for name in [record.name.displayName] + (record.slot.map(names) ?? []) {
        let bytes = Array(name.utf8)
        if place(in: bytes[...]) != nil {
          try take(Match(index: index, place: .name, text: Escaped.path(name)))
        }
      }
      switch record.kind {
      case .data, .program, .other:
        if case .text(let format) = try RecordSummary(of: record),
          let text = try? TextSlot(parsing: record.body.bytes()[...], as: format.encoding)
        {
          try search(lines: text.source, index, take)
        } else {
          try search(record.body, index, take)
        }
      case .graphics, .effect, .music, .checksums: break
      }
    }
    steps.report(rom.records.count)
  }

  private func search(lines source: [UInt8], _ index: Int, _ take: (Match) throws -> Void) throws {
    var number = 1
    var start = 0
    while start < source.count {
      let end = source[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.count
      if let place = place(in: source[start..<end]) {
        let line = Array(String(decoding: source[start..<end], as: UTF8.self).unicodeScalars)
        let column = String(decoding: source[start..<place], as: UTF8.self).unicodeScalars.count
        try take(Match(index: index, place: .line(number), text: Self.excerpt(line, around: column)))
      }
      let isPair = end + 1 < source.count && source[end] == 0x0D && source[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
      number += 1
    }
  }

  private func search(_ body: Rom.Body, _ index: Int, _ take: (Match) throws -> Void) throws {
    guard let characters else { return }
    var runs = StringRuns(longest: Self.window, overlap: characters.count - 1)
    func search(_ part: StringRuns.Part) throws {
      let folded = part.codes.map { UInt16(StringRuns.character(of: $0)?.value ?? 0).lowercased }
      guard let place = Self.place(of: characters, in: folded[...]) else { return }
      let text = Array(StringRuns.text(of: part.codes).unicodeScalars)
      let offset = body.offset + part.offset + StringRuns.size(of: part.codes.prefix(place))
      try take(Match(index: index, place: .offset(offset), text: Self.excerpt(text, around: place)))
    }
    try body.forEachPiece { try runs.append($0, search) }
    try runs.finish(search)
  }

  /// The place of the text in UTF-8; nil without it.
  private func place(in bytes: ArraySlice<UInt8>) -> Int? {
    let folded = bytes.map(\.lowercased)
    return spellings.lazy.compactMap { Self.place(of: $0, in: folded[...]) }.first.map {
      bytes.startIndex + $0
    }
  }

  private static func place<Unit: Equatable>(of text: [Unit], in units: ArraySlice<Unit>) -> Int? {
    guard let first = text.first else { return nil }
    var rest = units
    while rest.count >= text.count, let place = rest.firstIndex(of: first) {
      if units[place...].starts(with: text) { return place - units.startIndex }
      rest = units[(place + 1)...]
    }
    return nil
  }

  private static func excerpt(_ text: [Unicode.Scalar], around place: Int) -> String {
    let start = text.count <= longest ? 0 : max(0, place - before)
    let part = text[min(start, text.count)...].prefix(longest)
    return (start > 0 ? "..." : "") + Escaped.path(String(String.UnicodeScalarView(part)))
      + (part.endIndex < text.count ? "..." : "")
  }
}

extension FixedWidthInteger {
  /// The code of the small letter for that of a capital one of ASCII, any other unchanged.
  fileprivate var lowercased: Self { 0x41...0x5A ~= self ? self + 0x20 : self }
}
