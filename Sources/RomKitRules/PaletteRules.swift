import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import VGSCore
import VGSFormat

/// Checks whether pictures are seen in the colours that they were drawn in.
struct PaletteRules {
  let facts: ConsoleFacts
  private let palettes: ConsolePalettes
  private var singleColour: SingleColour
  /// The shortages, those that explain more first.
  private var shortages: [IndexShortage]
  /// VGE: whether a picture was found whose colours differ from those on the screen.
  private var hasOtherColours = false

  init(facts: ConsoleFacts) throws {
    self.facts = facts
    palettes = try ConsolePalettes(facts)
    singleColour = SingleColour(palettes.palettes)
    shortages = facts.dialect == .sy ? Self.shortages(palettes) : []
  }

  /// Whether all pictures must be examined, unless their largest bytes are known.
  var wantsLargestBytes: Bool { !shortages.isEmpty }

  private static func shortages(_ palettes: ConsolePalettes) -> [IndexShortage] {
    if let palette = palettes.entries.max(by: { $0.count < $1.count }) {
      let shortage = IndexShortage(.palette(palette, of: palettes.entries.count), from: palette.count)
      return [shortage].compactMap(\.self)
    }
    let lookalike = palettes.lookalikes.max { $0.count < $1.count }
    return [
      lookalike.flatMap { IndexShortage(.lookalike($0), from: $0.count) },
      IndexShortage(.noPalette, from: Palette.startCount),
    ].compactMap(\.self)
  }

  /// Reads the pixels of a picture as far as they can still change the findings. None of them exceeds `largestByte`.
  mutating func check(
    _ header: SlotPicture.Header, body: Rom.Body, slot: SlotID, largestByte: UInt8
  ) throws -> Diagnostic? {
    guard header.dialect == facts.dialect else { return nil }
    switch header.dialect {
    case .sy:
      let mayLackColours = shortages.contains { $0.limit <= largestByte }
      guard mayLackColours || singleColour.isPossible else { return nil }
      let pixels = try body.prefix(header.bodySize).dropFirst(SlotPicture.Header.size)
      singleColour.look(at: pixels)
      guard mayLackColours else { return nil }
      let largest = pixels.largest
      for index in shortages.indices where shortages[index].limit <= largest {
        shortages[index].look(at: pixels, of: slot, offset: body.offset)
      }
      return nil
    case .sz:
      let bytes = try body.prefix(header.bodySize)
      singleColour.look(at: bytes.dropFirst(SlotPicture.Header.size + Palette.byteCount))
      let finding = compare(bytes, slot: slot)
      if finding != nil { hasOtherColours = true }
      return finding
    }
  }

  private func compare(_ bytes: [UInt8], slot: SlotID) -> Diagnostic? {
    guard let (shownSlot, shown) = facts.screenPalette, slot != shownSlot else { return nil }
    let start = SlotPicture.Header.size
    guard bytes.count >= start + Palette.byteCount else { return nil }
    let own = Palette(entries: bytes[start..<start + Palette.byteCount])
    let grid = DisplayGrid.rgb555
    // Sprites do not draw index 0, so that its colour means little.
    let differs = (0..<Palette.count).map { index in
      index > 0 && grid.displayed(own.colours[index]) != grid.displayed(shown.colours[index])
    }
    guard differs.contains(true) else { return nil }
    var used = [Bool](repeating: false, count: Palette.count)
    for index in bytes[(start + Palette.byteCount)...] { used[Int(index)] = true }
    let wrong = (0..<Palette.count).filter { used[$0] && differs[$0] }
    guard let first = wrong.first else { return nil }
    let count = used.count { $0 }
    let subject: LocalizedText =
      wrong.count < count
      ? "\(wrong.count) of the \(Plural.text(count, "colour")) in use"
      : count == 1 ? "the only colour in use" : "all \(Plural.text(count, "colour")) in use"
    return Diagnostic(
      "chr-palette-not-shown",
      """
      \(subject) \(Plural.word(wrong.count, "differs", "differ")) \
      in the palette on the screen, that of \(shownSlot)
      """, severity: .warning, at: .offset(start + 4 * first),
      notes: [
        "index \(first) was drawn as \(own.colours[first].digits) and appears as \(shown.colours[first].digits)"
      ],
      help: "draw all pictures of a game with one palette, or map the picture to it by its colours"
    )
  }

  func check(_ body: Rom.Body) throws -> Diagnostic? {
    guard facts.dialect == .sy, let format = PaletteFormat(recognizingText: try body.prefix(40)),
      format == .gimp || format == .jasc
    else { return nil }
    return Diagnostic(
      "palette-file",
      "expected a palette of 1,024 bytes, found a \(format == .gimp ? "GIMP" : "Paint Shop Pro") palette file",
      severity: .warning, at: .offset(0),
      notes: ["the console does not read such a file, so the colours do not change"],
      help: "give the file the extension .\(format.fileExtension), so that pack converts it")
  }

  /// The findings in the palettes and all pictures together.
  func check() -> [Diagnostic] {
    if let finding = singleColourFinding { return [finding] }
    let shortage = shortages.first { $0.first != nil }
    let named: SlotID? = if case .lookalike(let entry) = shortage?.reason { entry.slot } else { nil }
    let sizes = palettes.lookalikes.filter { $0.slot != named }.map { entry in
      Diagnostic(
        "palette-size",
        """
        the \(Plural.bytes(entry.count * 4)) of this slot look like a palette of \(entry.count) colours, and the ROM has \
        no palette
        """, severity: .note, at: .offset(entry.offset), slot: entry.slot.description,
        notes: [
          "the console reads only palettes of 1,024 bytes; with any other size the colours do not change"
        ],
        help: "if the slot is a palette, give it 256 entries of 4 bytes")
    }
    return sizes + [shortage.flatMap { Self.finding($0) }].compactMap(\.self)
  }

  private var singleColourFinding: Diagnostic? {
    // Reported already: the palette on the screen is not the one that they were drawn in.
    if hasOtherColours { return nil }
    guard let colour = singleColour.colour, let palette = palettes.entries.first else { return nil }
    let others = palettes.entries.count - 1
    let digits = colour.digits
    let message: LocalizedText =
      switch (facts.dialect, others) {
      case (.sz, _):
        "all pixels of the pictures are \(digits) in the palette on the screen, that of this slot"
      case (.sy, 0): "all pixels of the pictures are \(digits) in this palette"
      case (.sy, _):
        """
        all pixels of the pictures are \(digits) in this palette, and have only one colour in the other \
        \(Plural.word(others, "palette", "palettes")) too
        """
      }
    return Diagnostic(
      "palette-one-colour", message, severity: .warning, at: .offset(palette.offset),
      slot: palette.slot.description,
      notes: ["the pictures use several indices, but only an area of one colour appears"],
      help: facts.dialect == .sz
        ? "convert the pictures again with the colours that they were drawn in"
        : "put the colours of the pictures in this palette; pack converts \(FileFormat.of(.palette).choice)")
  }

  private static func finding(_ shortage: IndexShortage) -> Diagnostic? {
    guard let subject = shortage.subject, let first = shortage.first else { return nil }
    switch shortage.reason {
    case .noPalette:
      return Diagnostic(
        "palette-missing", "\(subject), and there is no palette in the ROM", severity: .warning,
        at: .offset(first.offset),
        notes: [
          "pixels with these indices are black: until the game chooses a palette there are only seven greens"
        ],
        help:
          "add the palette as a data slot of 1,024 bytes; pack converts \(FileFormat.of(.palette).choice)"
      )
    case .lookalike(let entry):
      return Diagnostic(
        "palette-past-end",
        "\(subject), but \(entry.slot), which looks like the palette, has only \(entry.count) colours",
        severity: .warning, at: .offset(first.offset),
        notes: ["pixels with these indices are black", "the console reads only palettes of 1,024 bytes"],
        help: "give the palette 256 entries of 4 bytes, with a colour for each index that the pictures use")
    case .palette(let entry, let count):
      let colours = Plural.text(entry.count, "colour")
      return Diagnostic(
        "palette-past-end",
        count == 1
          ? "\(subject), but the palette, \(entry.slot), has only \(colours), followed by zeros"
          : """
          \(subject), but \(entry.slot), the longest of \(count) palettes, has only \(colours), followed by zeros
          """,
        severity: .note, at: .offset(first.offset), notes: ["pixels with these indices are black"],
        help:
          "unless black is intended, add the missing colours, or map the pictures to the palette by their colours"
      )
    }
  }
}
