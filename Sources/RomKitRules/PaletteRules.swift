import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore

/// Whether pictures are seen in the colours that they were drawn in.
struct PaletteRules {
  static let codes: [DiagnosticCode] = [
    .init(
      "palette-missing", .warning, "mk-II SR: pictures use indices from 8 on, and the ROM has no palette.",
      "A palette is a data slot of 1,024 bytes. A game can also make its palette itself: then all is well.",
      rule: .init(
        .palettes, .warning, notice: "Black pixels, as the machine's own palette has only seven greens")),
    .init(
      "palette-file", .warning, "mk-II SR: a data slot is the palette file of a drawing program.",
      "A palette slot has 1,024 bytes. Convert the file with romkit convert palette.gpl -o DSLOT000.DAT, or",
      "pack it with its own extension.",
      rule: .init(
        .palettes, .warning, notice: "The colours do not change, as the console takes no such palette")),
    .init(
      "palette-size", .warning,
      "mk-II SR: the ROM has no palette, and a data slot looks like one of another size.",
      "A palette slot has 1,024 bytes, whatever the number of colours. Fill it up to 256 colours.",
      rule: .init(.palettes, .note, notice: "The colours do not change, if it is meant as a palette")),
    .init(
      "chr-palette-not-shown", .warning,
      "VGE: a picture uses colours that differ in the palette of the highest graphics slot.",
      "A VGE picture carries a palette, but the console shows all pictures in that of the highest slot. Draw",
      "all pictures of a game with one palette.",
      rule: .init(.palettes, .warning, notice: "Wrong colours, as that palette is the one on the screen")),
  ]

  let facts: ConsoleFacts
  private var blackPictures = 0
  private var firstBlack: (slot: SlotID, offset: Int)?

  init(facts: ConsoleFacts) { self.facts = facts }

  mutating func check(_ header: SlotPicture.Header, body: Body, slot: SlotID) throws -> Diagnostic? {
    guard header.dialect == facts.dialect else { return nil }
    switch header.dialect {
    case .sy:
      if facts.hasPalette { return nil }
      let pixels = try body.prefix(header.bodySize).dropFirst(SlotPicture.Header.size)
      guard let index = pixels.firstIndex(where: { $0 > 7 }) else { return nil }
      blackPictures += 1
      if firstBlack == nil { firstBlack = (slot, body.offset + index) }
      return nil
    case .sz: return try compare(try body.prefix(header.bodySize), slot: slot)
    }
  }

  private func compare(_ bytes: [UInt8], slot: SlotID) throws -> Diagnostic? {
    guard let (shownSlot, shown) = facts.screenPalette, slot != shownSlot else { return nil }
    let start = SlotPicture.Header.size
    guard bytes.count >= start + Palette.byteCount else { return nil }
    let own = Palette(entries: bytes[start..<start + Palette.byteCount])
    let grid = DisplayGrid.rgb555
    // Index 0 is transparent wherever sprites are drawn, so that its colour says little.
    let differs = (0..<Palette.count).map { index in
      index > 0 && grid.displayed(own.colours[index]) != grid.displayed(shown.colours[index])
    }
    guard differs.contains(true) else { return nil }
    var used = [Bool](repeating: false, count: Palette.count)
    for index in bytes[(start + Palette.byteCount)...] { used[Int(index)] = true }
    let wrong = (0..<Palette.count).filter { used[$0] && differs[$0] }
    guard let first = wrong.first else { return nil }
    return Diagnostic(
      "chr-palette-not-shown",
      """
      \(wrong.count) of the \(Plural.text(used.count { $0 }, "colour")) in use \
      \(wrong.count == 1 ? "is another" : "are others") in the palette of \(shownSlot), which is the one on the screen
      """, severity: .warning, at: .offset(start + 4 * first),
      notes: [
        "index \(first) was drawn as \(own.colours[first].digits) and is seen as \(shown.colours[first].digits)"
      ], help: "draw all pictures of a game with one palette: romkit convert --palette maps a picture to it")
  }

  func check(_ body: Body) throws -> Diagnostic? {
    guard facts.dialect == .sy else { return nil }
    if let format = PaletteFormat(recognisingText: try body.prefix(40)), format == .gimp || format == .jasc {
      return Diagnostic(
        "palette-file",
        "the slot is a \(format == .gimp ? "GIMP" : "Paint Shop Pro") palette file and not a palette",
        severity: .warning, at: .offset(0),
        notes: ["the console takes no such palette, and the colours stay as they were"],
        help: "give the file its ending .\(format.fileExtension), so that pack converts it")
    }
    guard facts.needsPalette, try looksLikePalette(body) else { return nil }
    return Diagnostic(
      "palette-size",
      "the \(Plural.bytes(body.size)) look like a palette of \(body.size / 4) colours, and the ROM has no other",
      severity: .note, at: .offset(0),
      notes: ["the console takes only 1,024 bytes; with any other size the colours stay as they were"],
      help: "if it is one, give 256 entries of 4 bytes")
  }

  /// Whether a body is what a palette of another length would be: entries of 4 bytes, the last of each 0, most of them
  /// different and with some red, which small numbers do not have.
  private func looksLikePalette(_ body: Body) throws -> Bool {
    guard body.size != Palette.byteCount, (64...2_048).contains(body.size), body.size.isMultiple(of: 4) else {
      return false
    }
    let bytes = try body.bytes()
    let entries = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    guard entries.allSatisfy({ $0[3] == 0 }) else { return false }
    return entries.count { $0[2] != 0 } * 2 >= entries.count && Set(entries).count * 2 >= entries.count
  }

  func check() -> Diagnostic? {
    guard let first = firstBlack else { return nil }
    let others = blackPictures - 1
    return Diagnostic(
      "palette-missing",
      """
      \(first.slot)\(others == 0 ? " uses" : " and \(Plural.text(others, "other picture")) use") indices from 8 on, and \
      there is no palette in the ROM
      """, severity: .warning, at: .offset(first.offset),
      notes: ["these pixels are black: until a game chooses a palette there are only seven greens"],
      help:
        "add the palette as a data slot of 1,024 bytes: a .gpl, .pal, .act or .hex file is converted by pack")
  }
}

extension Colour {
  package var digits: String { "#" + (value & 0xFF_FFFF).hexadecimal(digits: 6, uppercase: true) }
}
