import RomTestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitProject
@testable import RomKitText

/// The headers for programs, to the letter, and the identifiers made from names.
@Suite struct HeaderTests {
  static let table = SlotTable(
    title: "Lantern", contentID: 0x0012_ABCD, size: 12_345,
    slots: [
      .init(SlotID(.program, 1), name: nil, size: 0),
      .init(SlotID(.graphics, 7), name: "title", size: 32_004, measure: .picture(width: 160, height: 200)),
      .init(
        SlotID(.graphics, 3), name: "enemies/bat", size: 260, measure: .picture(width: 16, height: 16),
        palette: SlotID(.data, 0)),
      .init(SlotID(.effect, 0), name: "jump", size: 208, measure: .effect(samples: 100)),
      .init(
        SlotID(.music, 0), name: "stage-1", size: 99, measure: .song(samples: 44_100, loopStart: 22_050)),
      .init(SlotID(.music, 1), name: "end", size: 98, measure: .song(samples: 50, loopStart: nil)),
      .init(SlotID(.data, 0), name: nil, size: 1_024),
      .init(SlotID(.data, 1), name: "story", size: 14, measure: .text(length: 13)),
    ])

  static func named(_ names: [String]) -> SlotTable {
    SlotTable(
      contentID: 0, size: 0,
      slots: names.enumerated().map { .init(SlotID(.graphics, UInt8($0)), name: $1, size: 1) })
  }

  @Test func theHeaderForCHasAllSlots() throws {
    #expect(
      try CHeader(Self.table, path: "include/romdata.h").serialized() == """
        /* Made by romkit from the assets. Do not edit: romkit overwrites this file. */
        #ifndef ROMDATA_H
        #define ROMDATA_H

        /* Lantern */

        /* Pictures, and one more than their highest number. */
        enum romdata_graphics {
          ROMDATA_GRAPHICS_ENEMIES_BAT = 3, /* graphics/enemies/bat */
          ROMDATA_GRAPHICS_TITLE = 7 /* graphics/title */
        };
        #define ROMDATA_END_GRAPHICS 8

        /* Sound effects, and one more than their highest number. */
        enum romdata_sounds {
          ROMDATA_SOUNDS_JUMP = 0 /* sounds/jump */
        };
        #define ROMDATA_END_SOUNDS 1

        /* Songs, and one more than their highest number. */
        enum romdata_music {
          ROMDATA_MUSIC_STAGE_1 = 0, /* music/stage-1 */
          ROMDATA_MUSIC_END = 1 /* music/end */
        };
        #define ROMDATA_END_MUSIC 2

        /* Data, and one more than their highest number. */
        enum romdata_data {
          ROMDATA_DATA_DSLOT000 = 0, /* DSLOT000 */
          ROMDATA_DATA_STORY = 1 /* data/story */
        };
        #define ROMDATA_END_DATA 2

        /* Programs, and one more than their highest number. */
        enum romdata_programs {
          ROMDATA_PROGRAMS_PSLOT001 = 1 /* PSLOT001 */
        };
        #define ROMDATA_END_PROGRAMS 2

        /* The data slots with the palettes of the pictures. */
        #define ROMDATA_PALETTE_OF_GRAPHICS_ENEMIES_BAT 0

        /* The same by the numbers of the pictures; -1 where none is known. */
        static const short romdata_palette_of[] = {
          -1, -1, -1, 0, -1, -1, -1, -1
        };

        #endif

        """)
  }

  private static func items(_ names: [String] = ["lamp oil", ""]) throws -> SlotTable {
    let schema = try TableSchema(
      fields: [
        .text("name", TableText(width: 12, isTerminated: true)), .integer("Max HP", .u16), .comment("note"),
        .padding(width: 1), .integer("speed", .i8, .fraction(4), count: 3),
      ], key: 2)
    let slots = [SlotID(.data, 1), SlotID(.data, 2)]
    return SlotTable(
      contentID: 0, size: 0,
      slots: [.init(slots[0], name: "items", size: 36), .init(slots[1], name: "shop", size: 54)]
    ).with(
      [RowTable(name: "items", schema: schema, slots: slots, keys: names)], palettes: [slots[1]: "night"])
  }

  @Test func theHeaderForCHasTheRowsOfTables() throws {
    let text = try CHeader(try Self.items(), path: "romdata.h").serialized()
    #expect(
      text.contains(
        """

        /* A row of data/items, data/shop, and its bytes in the slot. */
        struct romdata_items {
          char name[12];
          unsigned short max_hp;
          signed char speed[3]; /* 4 bits after the point */
        };
        #define ROMDATA_ROW_BYTES_ITEMS 18

        /* Reads a row of the slot, counted from 0. */
        ROMKIT_FUNCTION void romdata_read_items(struct romdata_items *row, const void *slot, long number) {
          const unsigned char *bytes = (const unsigned char *)slot + 18 * number;
          int i;
          for (i = 0; i < 12; i++) row->name[i] = (char)bytes[0 + i];
          row->max_hp = (unsigned short)romkit_little(bytes + 12, 2);
          for (i = 0; i < 3; i++) row->speed[i] = (signed char)romkit_signed(romkit_little(bytes + 15 + 1 * i, 1), 8);
        }

        /* The keys of items, and one more than the highest. */
        enum romdata_keys_items {
          ROMDATA_KEYS_ITEMS_LAMP_OIL = 0 /* lamp oil */
        };
        #define ROMDATA_END_KEYS_ITEMS 1

        #endif
        """))
    #expect(text.contains("enum romdata_palettes {\n  ROMDATA_PALETTES_NIGHT = 2 /* night */\n};\n"))
    let sizes = try CHeader(try Self.items(), path: "romdata.h").sizes(path: "sizes.h")
    #expect(sizes.contains("\n#define ROMDATA_ROWS_DATA_ITEMS 2\n"))
    #expect(sizes.contains("\n#define ROMDATA_ROWS_DATA_SHOP 3\n"))
  }

  @Test func theJSONHasTheRowsOfTables() throws {
    #expect(
      try Self.items().json().contains(
        """
        ], "palettes": [
          {"name": "night", "slot": "DSLOT002", "number": 2}
        ], "tables": [
          {"name": "items", "slots": ["DSLOT001", "DSLOT002"], "byte_order": "little", "size": 18, "fields": [\
        {"name": "name", "type": "text", "offset": 0, "width": 12, "count": 1, "fraction": null}, \
        {"name": "Max HP", "type": "u16", "offset": 12, "width": 2, "count": 1, "fraction": null}, \
        {"name": "speed", "type": "i8", "offset": 15, "width": 1, "count": 3, "fraction": 4}], \
        "keys": [{"key": "lamp oil", "number": 0}]}
        ]}
        """))
  }

  @Test func keysThatClashAreReported() throws {
    do {
      _ = try HeaderFiles(c: "romdata.h").contents(of: Self.items(["a-b", "a b"]))
      Issue.record("nothing was wrong")
    } catch {
      #expect(
        Problems(error, file: nil).diagnostics.map { $0.rendered() } == [
          """
          romdata.h: error: the key a-b of items and the key a b of items would both be called ROMDATA_KEYS_ITEMS_A_B \
          [header-name-clash]
            help: rename one of them
          """
        ])
    }
  }

  @Test func theSecondHeaderForCHasTheMeasures() throws {
    #expect(
      try CHeader(Self.table, path: "include/romdata.h").sizes(path: "include/romdata_sizes.h") == """
        /* Made by romkit from the assets. Do not edit: romkit overwrites this file. */
        #ifndef ROMDATA_SIZES_H
        #define ROMDATA_SIZES_H

        /* This file changes with every asset: include it only where you need it. */

        /* The CRC-32 of the ROM, and its bytes. */
        #define ROMDATA_CONTENT_ID 0x0012ABCDUL
        #define ROMDATA_SIZE 12345

        /* Pictures. */
        #define ROMDATA_SIZE_GRAPHICS_ENEMIES_BAT 260
        #define ROMDATA_WIDTH_GRAPHICS_ENEMIES_BAT 16
        #define ROMDATA_HEIGHT_GRAPHICS_ENEMIES_BAT 16
        #define ROMDATA_SIZE_GRAPHICS_TITLE 32004
        #define ROMDATA_WIDTH_GRAPHICS_TITLE 160
        #define ROMDATA_HEIGHT_GRAPHICS_TITLE 200

        /* Sound effects. */
        #define ROMDATA_SIZE_SOUNDS_JUMP 208
        #define ROMDATA_SAMPLES_SOUNDS_JUMP 100

        /* Songs. */
        #define ROMDATA_SIZE_MUSIC_STAGE_1 99
        #define ROMDATA_SAMPLES_MUSIC_STAGE_1 44100
        #define ROMDATA_LOOP_MUSIC_STAGE_1 22050
        #define ROMDATA_SIZE_MUSIC_END 98
        #define ROMDATA_SAMPLES_MUSIC_END 50
        #define ROMDATA_LOOP_MUSIC_END (-1)

        /* Data. */
        #define ROMDATA_SIZE_DATA_DSLOT000 1024
        #define ROMDATA_SIZE_DATA_STORY 14
        #define ROMDATA_LENGTH_DATA_STORY 13

        /* Programs. */
        #define ROMDATA_SIZE_PROGRAMS_PSLOT001 0

        #endif

        """)
  }

  /// Both headers use the prefix of the first; each has its own guard.
  @Test func theSecondHeaderTakesThePrefixOfTheFirst() throws {
    func define(_ c: String?, _ sizes: String) throws -> [String] {
      let text = try HeaderFiles(c: c, sizes: sizes).contents(of: Self.table).last?.bytes ?? []
      let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
      return lines.filter { $0.hasPrefix("#ifndef ") || $0.contains("_CONTENT_ID ") }
        .map { String($0.split(separator: " ")[1]) }
    }
    #expect(try define("a/game.h", "a/sizes.h") == ["SIZES_H", "GAME_CONTENT_ID"])
    #expect(try define(nil, "a/sizes.h") == ["SIZES_H", "SIZES_CONTENT_ID"])
    #expect(try define("a/game.h", "b/game.h") == ["GAME_SIZES_H", "GAME_CONTENT_ID"])
  }

  /// Other contents, measures and another ROM with the same names.
  @Test func noEditOfAnAssetChangesTheHeaderForC() throws {
    var table = Self.table
    table.contentID ^= 1
    table.size += 1
    for index in table.slots.indices {
      table.slots[index].size += 1
      table.slots[index].measure = .none
    }
    #expect(
      try CHeader(table, path: "romdata.h").serialized()
        == CHeader(Self.table, path: "romdata.h").serialized())
  }

  @Test func theFileForSwiftHasAllSlots() throws {
    let text = try SwiftHeader(Self.table, path: "Sources/Slots.swift").serialized()
    #expect(
      text.hasPrefix(
        """
        // Made by romkit from the assets. Do not edit: romkit overwrites this file.

        /// The slots of Lantern.
        public enum Slots {
          /// The CRC-32 of the ROM.
          public static var contentID: UInt32 { 0x0012ABCD }
          /// The bytes of the ROM.
          public static var size: Int { 12345 }

          /// Pictures, by the numbers of their slots.
          public enum Graphics: UInt8, CaseIterable, Sendable {
            /// graphics/enemies/bat
            case enemiesBat = 3
            /// graphics/title
            case title = 7

            /// The bytes of the slot.
            public var size: Int {
              switch self {
              case .enemiesBat: 260
              case .title: 32004
              }
            }

        """))
    #expect(text.contains("case stage1 = 0\n"))
    #expect(text.contains("case .stage1: 22050\n      case .end: nil\n"))
    #expect(text.contains("case dslot000 = 0\n"))
    #expect(
      text.contains(
        """
            public var palette: UInt8? {
              switch self {
              case .enemiesBat: 0
              case .title: nil
              }
        """))
    #expect(try !SwiftHeader(Self.named(["a"]), path: "Slots.swift").serialized().contains("palette"))
  }

  @Test func theJSONHasAllSlots() {
    #expect(
      Self.table.json() == """
        {"title": "Lantern", "content_id": "0012abcd", "size": 12345, "slots": [
          {"slot": "GSLOT003", "kind": "graphics", "number": 3, "name": "enemies/bat", "size": 260, "width": 16, "height": 16, "palette": "DSLOT000"},
          {"slot": "GSLOT007", "kind": "graphics", "number": 7, "name": "title", "size": 32004, "width": 160, "height": 200},
          {"slot": "ESLOT000", "kind": "effect", "number": 0, "name": "jump", "size": 208, "samples": 100},
          {"slot": "BSLOT000", "kind": "music", "number": 0, "name": "stage-1", "size": 99, "samples": 44100, "loop_samples": 22050},
          {"slot": "BSLOT001", "kind": "music", "number": 1, "name": "end", "size": 98, "samples": 50, "loop_samples": null},
          {"slot": "DSLOT000", "kind": "data", "number": 0, "name": null, "size": 1024},
          {"slot": "DSLOT001", "kind": "data", "number": 1, "name": "story", "size": 14, "length": 13},
          {"slot": "PSLOT001", "kind": "program", "number": 1, "name": null, "size": 0}
        ]}

        """)
    #expect(
      SlotTable(contentID: 1, size: 4, slots: []).json()
        == "{\"title\": null, \"content_id\": \"00000001\", \"size\": 4, \"slots\": []}\n")
  }

  @Test(arguments: [
    ("title", "TITLE", "title"), ("enemies/bat", "ENEMIES_BAT", "enemiesBat"),
    ("2player", "2PLAYER", "_2player"),
    ("stage1-1", "STAGE1_1", "stage1_1"), ("LOGO", "LOGO", "logo"), ("LOGO/Big", "LOGO_BIG", "logoBig"),
    ("titleScreen", "TITLESCREEN", "titleScreen"), ("a  b--c", "A_B_C", "aBC"), ("-", "U002D", "u002d"),
    ("バット", "U30D0_U30C3_U30C8", "バット"), ("été", "U00E9_T_U00E9", "été"), ("🦇", "U1F987", "u1f987"),
    ("bat🦇", "BAT_U1F987", "batU1F987"), ("\u{301}a", "U0301_A", "_\u{301}a"), ("class", "CLASS", "class"),
    ("size", "SIZE", "size_"),
  ])
  func namesBecomeIdentifiers(name: String, c: String, swift: String) {
    #expect(IdentifierSpelling.upperSnake(name) == c)
    #expect(SwiftIdentifier.memberName(IdentifierSpelling.lowerCamel(name)) == swift)
  }

  @Test func theNameOfTheFileBecomesThePrefix() {
    #expect(CHeader(Self.table, path: "a/2048-rom.gen.h").prefix == "ROM_2048_ROM")
    #expect(CHeader(Self.table, path: "ロム.h").prefix == "U30ED_U30E0")
    #expect(CHeader(Self.table, path: ".h").prefix == "ROM_")
    #expect(SwiftHeader(Self.table, path: "a/game-slots.swift").typeName == "GameSlots")
    #expect(SwiftHeader(Self.table, path: "Type.swift").typeName == "TypeSlots")
    #expect(SwiftHeader(Self.table, path: "2048.swift").typeName == "_2048")
  }

  @Test func namesThatClashAreAllReported() {
    let table = Self.named(["a-b", "a_b", "c", "a/b"])
    do {
      _ = try HeaderFiles(c: "romdata.h", swift: "Slots.swift", json: "slots.json").contents(of: table)
      Issue.record("nothing was wrong")
    } catch {
      #expect(
        Problems(error, file: nil).diagnostics.map { $0.rendered() } == [
          """
          romdata.h: error: graphics/a-b and graphics/a_b would both be called ROMDATA_GRAPHICS_A_B [header-name-clash]
            help: rename one of them
          """,
          """
          romdata.h: error: graphics/a-b and graphics/a/b would both be called ROMDATA_GRAPHICS_A_B [header-name-clash]
            help: rename one of them
          """,
          """
          Slots.swift: error: graphics/a-b and graphics/a_b would both be called Slots.Graphics.aB [header-name-clash]
            help: rename one of them
          """,
          """
          Slots.swift: error: graphics/a-b and graphics/a/b would both be called Slots.Graphics.aB [header-name-clash]
            help: rename one of them
          """,
        ])
    }
  }

  @Test func theTableMeasuresTheSlotsOfARom() throws {
    let rom = Rom(records: SampleROM.records + [Rom.Record(SlotID(.data, 255), body: Rom.Body([1]))])
    for checksums in [true, false] {
      let writer = try RomWriter(rom, checksums: checksums)
      let table = try SlotTable(
        of: writer, names: [SlotID(.graphics, 0): "hero"], texts: [SlotID(.data, 255), SlotID(.data, 0)])
      var sink = MemorySink()
      try writer.write(to: &sink)
      #expect(table.contentID == CRC32(of: sink.bytes).value)
      #expect(table.size == sink.bytes.count)
      #expect(
        table.slots == [
          .init(SlotID(.graphics, 0), name: "hero", size: 132, measure: .picture(width: 16, height: 8)),
          .init(SlotID(.effect, 3), size: 208, measure: .effect(samples: 100)),
          .init(
            SlotID(.music, 0), size: SampleROM.records[2].body.size,
            measure: .song(samples: 11_025, loopStart: nil)),
          .init(
            SlotID(.data, 0), size: 1_024,
            measure: .text(length: try SampleROM.records[3].body.bytes().firstIndex(of: 0) ?? 1_024)),
          .init(SlotID(.data, 255), size: 15, measure: .text(length: 14)),
          .init(SlotID(.program, 1), size: 0),
        ])
    }
  }

  @Test func anInvalidBodyHasOnlyASize() throws {
    let rom = Rom(records: [Rom.Record(SlotID(.graphics, 0), body: Rom.Body([1, 2, 3]))])
    let table = try SlotTable(of: RomWriter(rom, checksums: false))
    #expect(table.slots == [.init(SlotID(.graphics, 0), size: 3, measure: .none)])
  }
}
