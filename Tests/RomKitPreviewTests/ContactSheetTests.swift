import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitPreview
@testable import RomKitRules

@Suite struct ContactSheetTests {
  private static func rom(_ records: [Rom.Record]) throws -> Rom {
    try Rom(parsing: ByteSource(SampleROM.bytes(records)))
  }

  private static func picture(_ number: UInt8, _ width: Int, _ height: Int) throws -> Rom.Record {
    Rom.Record(SlotID(.graphics, number), body: Rom.Body(try PageROM.picture(width: width, height: height)))
  }

  /// The first and the last column and row of a colour.
  private static func bounds(of colour: ColourPicture.Pixel, in sheet: ColourPicture) -> [Int]? {
    let places = sheet.pixels.indices.filter { sheet.pixels[$0] == colour }
    guard let first = places.first, let last = places.last else { return nil }
    let columns = places.map { $0 % sheet.width }
    return [columns.min() ?? 0, first / sheet.width, columns.max() ?? 0, last / sheet.width]
  }

  @Test func picturesAreDrawnPixelByPixel() throws {
    let palette = Rom.Record(SlotID(.data, 0), body: Rom.Body(PageROM.palette.serialized()))
    let rom = try Self.rom([try Self.picture(0, 256, 152), try Self.picture(1, 32, 16), palette])
    let contact = try ContactSheet(of: rom)
    #expect(contact.slotCount == 2)
    let sheet = try contact.picture()
    #expect((sheet.width, sheet.height) == (contact.width, contact.height))
    #expect(sheet.pixels.allSatisfy { $0.alpha == 255 })
    // Index 255 occurs once in each of the 152 rows of the large picture, and in every eighth row of the small one.
    let last = try #require(Self.bounds(of: .init(rgb: 0xFF0080), in: sheet))
    #expect(last[0] == 32 + 255)
    #expect(last[3] - last[1] == 151)
    // The small picture is shown twice as large: index 255 ends its eighth and its sixteenth row.
    let count = sheet.pixels.count { $0 == .init(rgb: 0xFF0080) }
    #expect(count == 152 + 2 * 4)
    // Index 0 is transparent.
    #expect(sheet[32, last[1]] == SheetColours.checker(0, 0))
    #expect(sheet[32, last[1] + 8] == SheetColours.checker(0, 8))
    #expect(SheetColours.checker(0, 0) != SheetColours.checker(0, 8))
  }

  @Test func aNameIsAboveTheSlot() throws {
    let record = try Self.picture(0, 16, 16)
    let named = try ContactSheetItem(record, name: "hero")
    #expect(named.label.map(\.text) == ["hero", "GSLOT000", "16x16 *4"])
    #expect(named.label.map(\.colour) == [SheetColours.ink, SheetColours.soft, SheetColours.soft])
    #expect(try ContactSheetItem(record).label.map(\.text) == ["GSLOT000", "16x16 *4"])
    #expect(try ContactSheetItem(record, name: "pic \u{72AC}").label[0].text == "pic ")
    #expect(try ContactSheetItem(record, name: "\u{72AC}").label.map(\.text) == ["GSLOT000", "16x16 *4"])
    let long = try ContactSheetItem(record, name: "enemies/a-bat-with-a-long-name").label[0].text
    #expect(long.hasSuffix("...") && "enemies/".hasPrefix(long.dropLast(3)))
  }

  @Test func widestComeFirstAndRowsStandOnALine() throws {
    let rom = try Self.rom([
      try Self.picture(0, 16, 16), try Self.picture(1, 128, 96), try Self.picture(2, 256, 100),
      try Self.picture(3, 160, 200), try Self.picture(4, 8, 8),
    ])
    let items = try rom.slots(.graphics).map { try ContactSheetItem($0) }
    let layout = ContactSheetLayout(items)
    #expect(layout.places.map(\.item.record.name.label) == [2, 1, 3, 0, 4].map { "GSLOT00\($0)" })
    #expect(layout.places.map { "\($0.x)" } == ["32", "320", "32", "224", "320"])
    let bottoms = layout.places.map { $0.y + $0.item.height }
    #expect(bottoms[0] == bottoms[1] && Set(bottoms[2...]).count == 1)
    #expect(layout.places.map(\.y) == [0, 4, 162, 298, 298])
    #expect((layout.width, layout.height) == (608, 434))
    #expect(items[0].label.map(\.text) == ["GSLOT000", "16x16 *4"])
    #expect(items[3].label.map(\.text) == ["GSLOT003", "160x200"])
  }

  /// The side of a picture, its factor, and how many steps of the grid it takes.
  @Test(arguments: [
    (1, 64, 1), (21, 3, 1), (22, 2, 1), (32, 2, 1), (33, 1, 1), (64, 1, 1), (65, 1, 2),
    (160, 1, 2), (161, 1, 3), (256, 1, 3),
  ])
  func sizesDecideOnEnlargementAndRoom(side: Int, factor: Int, steps: Int) throws {
    for (width, height) in [(side, side), (side, 1)] {
      let item = try ContactSheetItem(Self.picture(0, width, height))
      #expect((item.width, item.height) == (width * factor, height * factor))
      #expect(item.size.rawValue == steps)
      #expect(item.size.stride == steps * 96)
    }
  }

  @Test func theNameStandsBelowItsPicture() throws {
    let sheet = try ContactSheet(of: Self.rom([try Self.picture(0, 16, 16)]))
    // Without a title, only the label has this colour; 64 rows of picture, two lines of label and the margin.
    let top = sheet.height - 136
    let ink = try #require(Self.bounds(of: SheetColours.ink, in: try sheet.picture()))
    let right = 32 + TinyFont.width(of: "GSLOT000", scale: 2) - 1
    #expect(ink == [32, top + 72, right, top + 81])
    #expect(sheet.width == 512)
  }

  @Test(arguments: [1, 2, 5, 17, 100, 256])
  func nothingOverlapsAndTheSheetIsAboutAsWideAsHigh(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let items = try (0..<count).map { number in
      let sides = (Int.random(in: 1...256, using: &generator), Int.random(in: 1...256, using: &generator))
      return try ContactSheetItem(Self.picture(UInt8(number), sides.0, sides.1))
    }
    let layout = ContactSheetLayout(items)
    #expect(layout.places.count == count)
    for (index, one) in layout.places.enumerated() {
      #expect(one.x + one.item.width <= layout.width - ContactSheetLayout.margin)
      #expect(one.y + one.item.height <= layout.height - ContactSheetLayout.margin)
      for other in layout.places[(index + 1)...] {
        let isApart =
          one.x + one.item.width <= other.x || other.x + other.item.width <= one.x
          || one.y + one.item.height + 30 <= other.y || other.y + other.item.height + 30 <= one.y
        #expect(isApart)
      }
    }
    if count > 16 { #expect(layout.width < 2 * layout.height && layout.height < layout.width) }
  }

  @Test func damagedSlotIsABox() throws {
    let rom = try Self.rom([Rom.Record(SlotID(.graphics, 7), body: Rom.Body(Array("SY".utf8) + [9, 9, 0]))])
    let item = try ContactSheetItem(try #require(rom.slots(.graphics).first))
    guard case .unusable("chr-too-short") = item.content else {
      Issue.record("\(item.content)")
      return
    }
    #expect(item.label.map(\.text) == ["GSLOT007", "unusable"])
    let sheet = try ContactSheet(of: rom).picture()
    let bounds = try #require(Self.bounds(of: SheetColours.damageGround, in: sheet))
    #expect(bounds[2] - bounds[0] + 3 == item.width)
    #expect(bounds[3] - bounds[1] + 3 == item.height)
    #expect(TinyFont.width(of: "chr-wrong-magic") <= item.width + ContactSheetLayout.gridStep - 64)
  }

  @Test func headingNamesThePaletteAndFits() throws {
    let empty = try ContactSheet(of: Rom(), title: "game.bin")
    #expect(empty.slotCount == 0)
    #expect((empty.width, empty.height) == (512, 120))
    let lines = ContactSheetLine.heading(
      title: String(repeating: "W", count: 500), subtitle: "one two three", width: 60)
    #expect(lines.map(\.text) == ["WW...", "one two", "three"])
    #expect(lines.allSatisfy { TinyFont.width(of: $0.text, scale: $0.scale) <= 60 })
    let palette = ScreenPalette(PaletteFile(PageROM.palette), file: "a\u{1B}.gpl")
    let rom = try Self.rom([try Self.picture(0, 8, 8)])
    #expect(try ContactSheet(of: rom, palette: palette).palettes[nil] == palette)
  }

  @Test func linesMayBeExactlyAsWideAsTheSheet() {
    let title = TinyFont.width(of: "WWWW", scale: 3)
    #expect(ContactSheetLine.heading(title: "WWWW", subtitle: "i", width: title)[0].text == "WWWW")
    #expect(ContactSheetLine.heading(title: "WWWW", subtitle: "i", width: title - 1)[0].text == "WW...")
    let words = TinyFont.width(of: "one two", scale: 2)
    func lines(_ width: Int) -> [String] {
      ContactSheetLine.heading(title: nil, subtitle: "one two three", width: width).map(\.text)
    }
    #expect(lines(words) == ["one two", "three"])
    #expect(lines(words - 1) == ["one", "two", "three"])
  }

  @Test func sameROMGivesTheSameSheet() throws {
    let rom = try Self.rom(try PageROM.records())
    let isSame = try ContactSheet(of: rom).picture() == ContactSheet(of: rom).picture()
    #expect(isSame)
  }
}
