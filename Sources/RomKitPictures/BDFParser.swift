import RomKitBase

extension BDFFont {
  /// Reads a font. Properties and comments that say nothing about bitmaps are skipped, and so are characters without a code.
  ///
  /// Throws an error with the line and the code `bdf-syntax` for what is not a BDF, `bdf-truncated` for one that ends too early, and
  /// `bdf-too-large` for a bitmap, or a number of them, beyond the limits.
  package init(parsing bytes: [UInt8]) throws(PictureDiagnostic) {
    var parser = BDFParser()
    for line in SourceLines(bytes) {
      if line.number.isMultiple(of: 4_096) { try PictureDiagnostic.checkWork() }
      if try !parser.read(line) { break }
    }
    self = try parser.font()
  }
}

/// Reads a BDF line by line.
private struct BDFParser {
  private enum State { case start, header, properties, between, glyph, bitmap(rows: Int), end }

  private var state = State.start
  private var line = 0
  private var box: (width: Int, height: Int, x: Int, y: Int)?
  private var registry = "ISO10646"
  private var glyph = BDFFont.Glyph(code: -1, advance: 0, width: 0, height: 0, x: 0, y: 0)
  private var (hasBox, hasCode) = (false, false)
  private var glyphs: [Int: BDFFont.Glyph] = [:]
  /// Further characters with the codes of others.
  private var repeated: [BDFFont.Glyph] = []

  /// Takes the next line; returns whether there are more.
  mutating func read(_ source: SourceLine) throws(PictureDiagnostic) -> Bool {
    line = source.number
    let words = source.bytes.split { $0 == 0x20 || $0 == 0x09 }
    guard let first = words.first else { return true }
    let key = String(decoding: first.prefix(32), as: UTF8.self)
    if case .bitmap(let rows) = state {
      try readBitmap(key, first, rows)
      return true
    }
    let values = Array(words.dropFirst())
    switch (state, key) {
    case (.start, "STARTFONT"): state = .header
    case (.start, _): throw syntax("STARTFONT", found: key)
    case (_, "COMMENT"): break
    case (.properties, "ENDPROPERTIES"): state = .header
    case (.properties, "CHARSET_REGISTRY"):
      registry = String(decoding: values.first ?? [], as: UTF8.self).filter { $0 != "\"" }.uppercased()
    case (.properties, _): break
    case (.header, "STARTPROPERTIES"): state = .properties
    case (.header, "FONTBOUNDINGBOX"):
      let found = try numbers(values, 4, key)
      box = (try side(found[0]), try side(found[1]), try distance(found[2]), try distance(found[3]))
    case (.header, "CHARS"): state = .between
    case (.header, "STARTCHAR"), (.between, "STARTCHAR"): try begin()
    case (.between, "ENDFONT"), (.header, "ENDFONT"):
      state = .end
      return false
    case (.between, _): throw syntax("STARTCHAR or ENDFONT", found: key)
    case (.glyph, "ENCODING"):
      let code = try numbers(values, 1, key)[0]
      // -1 says that the character is not in the character set.
      glyph.code = code
      hasCode = true
    case (.glyph, "DWIDTH"): glyph.advance = try side(max(0, try numbers(values, 1, key)[0]))
    case (.glyph, "BBX"):
      let found = try numbers(values, 4, key)
      glyph.width = try side(found[0])
      glyph.height = try side(found[1])
      glyph.x = try distance(found[2])
      glyph.y = try distance(found[3])
      hasBox = true
    case (.glyph, "BITMAP"):
      guard hasBox else { throw syntax("BBX before BITMAP", found: key) }
      state = .bitmap(rows: glyph.height)
    case (.glyph, "ENDCHAR"): throw syntax("BITMAP", found: key)
    case (.glyph, "STARTCHAR"), (.glyph, "ENDFONT"): throw syntax("ENDCHAR", found: key)
    default: break
    }
    return true
  }

  private mutating func begin() throws(PictureDiagnostic) {
    guard glyphs.count < BDFFont.mostGlyphs else {
      throw PictureDiagnostic(
        "bdf-too-large", "expected at most \(Grouped.text(BDFFont.mostGlyphs)) characters, found more",
        at: .line(line, column: 1), help: Self.damaged)
    }
    guard let box else { throw syntax("FONTBOUNDINGBOX before the first character", found: "STARTCHAR") }
    state = .glyph
    glyph = BDFFont.Glyph(code: -1, advance: box.width, width: 0, height: 0, x: 0, y: 0, line: line)
    (hasBox, hasCode) = (false, false)
  }

  private mutating func readBitmap(
    _ key: String, _ digits: ArraySlice<UInt8>, _ rows: Int
  ) throws(PictureDiagnostic) {
    guard rows > 0 else {
      guard key == "ENDCHAR" else { throw syntax("ENDCHAR", found: key) }
      guard hasCode else { throw syntax("ENCODING before the end of a character", found: key) }
      state = .between
      if glyph.code < 0 { return }
      if glyphs[glyph.code] == nil { glyphs[glyph.code] = glyph } else { repeated.append(glyph) }
      return
    }
    // Some programs write more digits than a row needs.
    let count = (glyph.width + 7) / 8
    guard digits.count >= 2 * count, let bytes = Hexadecimal.bytes(digits.prefix(2 * count)) else {
      throw syntax("a row of \(2 * count) hexadecimal digits", found: key)
    }
    glyph.rows += bytes
    // Bits after the last pixel have no meaning.
    if !glyph.width.isMultiple(of: 8) {
      glyph.rows[glyph.rows.count - 1] &= 0xFF << UInt8(8 - glyph.width % 8)
    }
    state = .bitmap(rows: rows - 1)
  }

  /// The font, after the last line.
  func font() throws(PictureDiagnostic) -> BDFFont {
    guard case .end = state, let box else {
      if case .start = state { throw syntax("STARTFONT", found: "") }
      throw PictureDiagnostic(
        "bdf-truncated",
        "expected ENDFONT at the end, found \(Plural.text(glyphs.count, "complete character"))",
        at: .line(line, column: 1), help: PictureHelp.undamagedCopy.rawValue)
    }
    let charset: BDFFont.Charset =
      if registry.hasPrefix("JISX0208") {
        .jisX0208
      } else if registry == "ISO10646" {
        .unicode
      } else {
        .bytes(hasKatakana: registry.hasPrefix("JISX0201"))
      }
    return BDFFont(
      height: max(1, box.height), y: box.y, charset: charset,
      glyphs: glyphs.values.sorted { $0.code < $1.code }, warnings: [repetition].compactMap(\.self))
  }

  /// The warning about characters that are left out because others have their codes.
  private var repetition: PictureDiagnostic? {
    guard let first = repeated.first, let other = glyphs[first.code] else { return nil }
    return PictureDiagnostic(
      "bdf-code-twice",
      """
      the code \(first.code.hexadecimalText) already has a character, from line \(Grouped.text(other.line)), so this one is \
      left out
      """, at: .line(first.line, column: 1), help: "give each character its own code after ENCODING"
    ).asWarning(more: repeated.count - 1)
  }

  // MARK: Values

  private func numbers(
    _ values: [ArraySlice<UInt8>], _ count: Int, _ key: String
  ) throws(PictureDiagnostic) -> [Int] {
    let numbers = values.prefix(count).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == count else {
      throw syntax(
        "\(Plural.text(count, "whole number")) after \(key)",
        found: values.map { String(decoding: $0.prefix(32), as: UTF8.self) }.prefix(count).joined(
          separator: " "))
    }
    return numbers
  }

  private func side(_ value: Int) throws(PictureDiagnostic) -> Int {
    guard 0...BDFFont.largest ~= value else { throw tooLarge(value) }
    return value
  }

  private func distance(_ value: Int) throws(PictureDiagnostic) -> Int {
    guard -BDFFont.largest...BDFFont.largest ~= value else { throw tooLarge(value) }
    return value
  }

  private func tooLarge(_ value: Int) -> PictureDiagnostic {
    PictureDiagnostic(
      "bdf-too-large", "expected at most \(BDFFont.largest) pixels, found \(Grouped.text(value))",
      at: .line(line, column: 1), help: Self.damaged)
  }

  private func syntax(_ expected: LocalizedText, found: String) -> PictureDiagnostic {
    PictureDiagnostic(
      "bdf-syntax",
      found.isEmpty
        ? "expected \(expected), found none" : "expected \(expected), found \(Escaped.quoted(found))",
      at: .line(max(1, line), column: 1), help: Self.damaged)
  }

  private static let damaged: LocalizedText = "export the font as BDF again, or use an undamaged copy"
}
