import Foundation
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitConversion
@testable import RomKitPictures
@testable import RomKitProject
@testable import RomKitRules
@testable import RomKitText

/// The headers compile. Without a compiler the tests are skipped.
@Suite(.enabled(if: Tier.check.isReached, "make check: compilers read the headers"))
struct HeaderCompilerTests {
  /// Names that could break a header: keywords, comments, trigraphs, signs, other scripts, marks, and members of the
  /// enumerations.
  private static let names: [String] =
    [
      "class", "init", "self", "Type", "default", "int", "size", "width", "height", "rawValue", "allCases",
      "hashValue", "none", "some", "some-1", "a*/b", "x/*y", "what??/", "tail\\", "2player", "バット", "été",
      "🦇",
      "\u{301}mark", "line\nbreak", "right\u{202E}left", "_", "__x", "EOF", "NULL", "Any", "await", "async",
      "actor",
      "parts", "get", "set", "description", "operator", "new", "delete", "samples", "length", "sprite",
      "frames", "tiles", "boxes", "rows", "palette",
    ]

  private static let table: SlotTable = {
    var slots: [SlotTable.Slot] = []
    let measures: [SlotTable.Measure] = [
      .picture(width: 256, height: 1), .effect(samples: 1 << 30), .song(samples: 5, loopStart: 0),
      .text(length: 0),
      .none,
    ]
    for (kind, measure) in zip(SlotKind.allCases, measures) {
      for (number, name) in names.enumerated() {
        let isKnown = number.isMultiple(of: 2)
        slots.append(
          .init(
            SlotID(kind, UInt8(number)), name: name, size: 70_000, measure: isKnown ? measure : .none,
            palette: kind == .graphics && number == 1 ? SlotID(.data, 5) : nil))
      }
      slots.append(.init(SlotID(kind, 255), size: 1))
    }
    let sprites = names.enumerated().map { number, name in
      let bounds = PixelRectangle(x: number, y: 0, width: 256 - number, height: 1)
      let part = PlacedPart(picture: SlotID(.graphics, UInt8(number)), bounds: bounds, x: -number, y: 7)
      // The last one is empty.
      let isEmpty = number + 1 == names.count
      return Sprite(
        name: "p/\(name)", parts: isEmpty ? [] : number == 1 ? [part, part] : [part], hasPivot: number == 2,
        boxes: number == 1
          ? [
            .init(role: .hurt, bounds: .init(x: -5, y: -6, width: 7, height: 8)),
            .init(role: .center, bounds: bounds),
          ]
          : [], picture: part.picture, bounds: bounds)
    }
    let animations = names.enumerated().map { number, name in
      SpriteAnimation(name: name, frames: [.init(sprite: number, x: -number, y: 1, milliseconds: 65_535)])
    }
    let wholes = names.enumerated().map { number, name in
      WholePicture(
        name: name, width: 300, height: 20, partSize: .init(width: 256, height: 256),
        parts: [
          .init(slot: SlotID(.graphics, UInt8(number)), bounds: .init(x: 0, y: 0, width: 256, height: 20)),
          .init(slot: SlotID(.graphics, 255), bounds: .init(x: 256, y: 0, width: 44, height: 20)),
        ])
    }
    let tile = PlacedPart(
      picture: SlotID(.graphics, 3), bounds: PixelRectangle(x: 1, y: 2, width: 3, height: 4), x: -5, y: -6)
    let tilesets = names.map { name in
      LevelTable.Tileset(
        name: name, tiles: [tile, tile],
        animations: [.init(tile: 1, frames: [.init(tile: 2, milliseconds: 0)])])
    }
    var level = Level(
      path: "", cellWidth: 1, cellHeight: 1, isDrawnUp: false, isDrawnLeft: false, position: TextPosition())
    (level.width, level.height) = (65_535, 1)
    level.layers = names.map {
      Level.Layer(name: $0, isVisible: true, x: 0, y: 0, position: TextPosition(), cells: [])
    }
    let none = try? LevelSet([]) { _ in fatalError("there is nothing to open") }
    var levels = LevelTable()
    levels.levels =
      none.map { [SlotID(.data, 0): .init(level, of: $0, tileset: 0, path: "", objects: nil)] } ?? [:]
    levels.tilesets = tilesets
    levels.keys = [.init(name: "a/name", texts: [""] + names)]
    return SlotTable(title: "A title */ with // all", contentID: .max, size: 9_999_999, slots: slots)
      .with(SpriteTable(sprites: sprites, animations: animations), wholes).with(levels)
      .with(rows, palettes: [SlotID(.data, 4): "night/*", SlotID(.data, 5): "default"])
  }()

  /// Fields with odd names, and fields of every type in both orders of bytes.
  private static let rows: [RowTable] = {
    let plain = names.filter { !$0.contains("\n") }.map { TableField.integer($0, .u8) }
    func typed(_ order: ByteOrder) throws -> TableSchema {
      try TableSchema(
        fields: [
          .text("name", TableText(width: 3)), .comment("note"), .integer("small", .i8), .padding(width: 2),
          .integer("far", .i32, .fraction(8), count: 2), .text("lines", TableText(width: 2), count: 2),
          .integer("flag", .u16, .boolean), .integer("short", .i16), .integer("all", .u32),
        ], byteOrder: order, key: 0)
    }
    do {
      return [
        RowTable(
          name: "sprite", schema: try TableSchema(fields: plain), slots: [SlotID(.data, 0)], keys: names),
        RowTable(
          name: "typed", schema: try typed(.little), slots: [SlotID(.data, 1)], keys: ["a", "", "b c"]),
        RowTable(name: "Type", schema: try typed(.big), slots: [SlotID(.data, 2)], keys: []),
      ]
    } catch {
      return []
    }
  }()

  /// A row of the typed fields, in the order of their bytes.
  private static let little: [UInt8] =
    [0x61, 0x62, 0x63, 0xFF, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x80]
    + [0x64, 0x65, 0x66, 0x67, 1, 0, 0x00, 0x80, 0x04, 0x03, 0x02, 0xF1]
  private static let big: [UInt8] =
    [0x61, 0x62, 0x63, 0xFF, 0, 0, 0xFF, 0xFF, 0xFF, 0xFE, 0x80, 0, 0, 0]
    + [0x64, 0x65, 0x66, 0x67, 0, 1, 0x80, 0x00, 0xF1, 0x02, 0x03, 0x04]

  /// Runs a program in `PATH`.
  private func run(_ name: String, _ arguments: [String], in folder: URL) throws -> (
    status: Int32, output: String
  ) {
    let path = try #require(Program.path(of: name))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("romkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  @Test(.enabled(if: Program.exists("cc"), "there is no C compiler")) func aCompilerOfCTakesTheHeader() throws
  {
    try expectCompiles("cc", standard: "c89", source: "main.c")
  }

  @Test(.enabled(if: Program.exists("c++"), "there is no C++ compiler"))
  func aCompilerOfCPlusPlusTakesTheHeader() throws {
    try expectCompiles("c++", standard: "c++98", source: "main.cpp")
  }

  private func expectCompiles(_ compiler: String, standard: String, source: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try CHeader(Self.table, path: "romdata.h").serialized()
      .write(to: folder.appendingPathComponent("romdata.h"), atomically: false, encoding: .utf8)
    try CHeader(Self.table, path: "romdata.h").sizes(path: "romdata_sizes.h")
      .write(to: folder.appendingPathComponent("romdata_sizes.h"), atomically: false, encoding: .utf8)
    try Fixtures.text("../../samples/garden/romkit.h")
      .write(to: folder.appendingPathComponent("romkit.h"), atomically: false, encoding: .utf8)
    func bytes(_ row: [UInt8]) -> String { row.map { "\($0)" }.joined(separator: ", ") }
    let zeros = bytes([UInt8](repeating: 0, count: 1 + Self.little.count))
    let program = """
      #include "romdata.h"
      #include "romdata.h"
      #include "romdata_sizes.h"
      #include "romdata_sizes.h"
      static long drawn = 0;
      static void put(int picture, int x, int y, int w, int h, int dx, int dy) {
        drawn = 1000 * drawn + picture * (x + y + 1) + w * h + dx - dy;
      }
      #define ROMKIT_PUT put
      #include "romkit.h"
      #include "romkit.h"
      int numbers[ROMDATA_END_GRAPHICS];
      #define CHECK(row) \\
        (row.name[2] == 'c' && row.small == -1 && row.far[0] == -2 && row.far[1] == -2147483647L - 1 \\
          && row.lines[1][0] == 'f' && row.flag == 1 && row.short_ == -32768 && row.all == 0xF1020304UL)
      /* The second row is at an odd address. */
      static const unsigned char little[] = {\(zeros), \(bytes(Self.little))};
      static const unsigned char big[] = {\(zeros), \(bytes(Self.big))};
      static int reads_rows(void) {
        struct romdata_typed typed;
        struct romdata_type type;
        struct romdata_sprite_ odd;
        romdata_read_typed(&typed, little + 1, 1);
        romdata_read_type(&type, big + 1, 1);
        romdata_read_sprite(&odd, little, 0);
        return CHECK(typed) && CHECK(type) && odd.class_ == 0 && sizeof odd == ROMDATA_ROW_BYTES_SPRITE;
      }
      int main(void) {
        enum romdata_graphics title = ROMDATA_GRAPHICS_CLASS;
        if (ROMDATA_CONTENT_ID != 4294967295UL || ROMDATA_SIZE != 9999999) return 1;
        if (ROMDATA_LOOP_MUSIC_CLASS != 0 || ROMDATA_WIDTH_GRAPHICS_SELF != 256) return 2;
        if (romdata_sprite_table[ROMDATA_SPRITES_P_INIT].width != 255) return 3;
        if (romdata_frame_table[romdata_animation_table[ROMDATA_ANIMATIONS_SELF].first].x != -2) return 4;
        if (sizeof romdata_sprite_table / sizeof romdata_sprite_table[0] != ROMDATA_END_SPRITES) return 5;
        romkit_draw(romdata_parts_init, ROMDATA_PARTS_INIT, 10, 2);
        if (drawn != 1000L * (1 + 256 * 20 + 10 - 2) + 255 + 44 * 20 + 266 - 2) return 6;
        if (sizeof romdata_parts_self / sizeof romdata_parts_self[0] != ROMDATA_PARTS_SELF) return 7;
        if (romdata_sprite_table[ROMDATA_SPRITES_P_INIT].parts != 2) return 8;
        if (romdata_sprite_parts[romdata_sprite_table[ROMDATA_SPRITES_P_INIT].part].dx != -1) return 9;
        if (romdata_sprite_parts[romdata_sprite_table[ROMDATA_SPRITES_P_SELF].part].dx != -2) return 10;
        if (romdata_sprite_table[ROMDATA_SPRITES_P_INIT].boxes != 2) return 11;
        if (romdata_sprite_boxes[romdata_sprite_table[ROMDATA_SPRITES_P_INIT].box].role != ROMKIT_HURT) return 12;
        if (romdata_sprite_boxes[romdata_sprite_table[ROMDATA_SPRITES_P_INIT].box + 1].role != ROMKIT_CENTER) return 13;
        if (romdata_sprite_table[ROMDATA_SPRITES_P_SELF].box != 2) return 14;
        if (sizeof romdata_tiles_self / sizeof romdata_tiles_self[0] != ROMDATA_TILES_SELF) return 15;
        if (romdata_tiles_init[2].dy != -6 || (int)ROMDATA_LAYERS_CLASS_INIT == (int)ROMDATA_KEYS_A_NAME_INIT) return 16;
        if (!reads_rows() || ROMDATA_ROW_BYTES_TYPED != 26 || ROMDATA_KEYS_TYPED_B_C != 2) return 17;
        if (ROMDATA_END_KEYS_TYPED != 3 || ROMDATA_ROWS_DATA_INIT != 2692) return 18;
        if (romdata_palette_of[1] != 5 || romdata_palette_of[2] != -1) return 19;
        if (ROMDATA_PALETTES_DEFAULT != 5 || ROMDATA_END_PALETTES != 6) return 20;
        return (int)title + ROMDATA_GRAPHICS_INIT - 1;
      }

      """
    try program.write(to: folder.appendingPathComponent(source), atomically: false, encoding: .utf8)
    let strict = ["-std=" + standard, "-pedantic", "-Wall", "-Wextra", "-Werror"]
    let result = try run(compiler, strict + [source, "-o", "program"], in: folder)
    #expect(result.status == 0, "\(result.output)")
    #expect(try run("env", ["./program"], in: folder).status == 0)
  }

  @Test(.enabled(if: Program.exists("swiftc"), "there is no swiftc")) func theSwiftCompilerTakesTheFile()
    throws
  {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try SwiftHeader(Self.table, path: "Slots.swift").serialized()
      .write(to: folder.appendingPathComponent("Slots.swift"), atomically: false, encoding: .utf8)
    try """
    let all = Slots.Graphics.allCases.map(\\.rawValue)
    let first: UInt8 = Slots.Graphics.`class`.rawValue
    let sizes = (Slots.Graphics.size_.size, Slots.Sounds.self_.samples, Slots.Music.`init`.loopStart, Slots.Data.gslot)
    extension Slots.Data { static let gslot = Slots.Data.dslot255.length }
    func sent(_ value: some Sendable) {}
    sent(Slots.Programs.バット)
    sent(Slots.Sprites.pClass.sprite)
    let parts: [Slots.Part] = Slots.Pictures.parts_.parts + Slots.Pictures.`init`.parts
    sent((parts[1].picture, parts[1].dx, Slots.Pictures.width_.width))
    sent((Slots.Tilesets.tiles_.tiles[0]?.dx, Slots.Tilesets.`init`.animations[1]?[0].milliseconds))
    let boxes: [Slots.Box] = Slots.Sprites.pInit.boxes + Slots.Sprites.pClass.boxes
    sent((boxes[0].role == .hurt, Slots.Sprites.pInit.parts[1].dx))
    let frames: [Slots.Frame] = Slots.Animations.frames_.frames + Slots.Animations.sprite_.frames
    let keys = (Slots.Keys.Typed.bC.rawValue, Slots.Keys.Sprite.allCases_, Slots.Keys.AName.`init`, Slots.Palettes.`default`.rawValue)
    let rows = (Slots.Data.size_.rows, Slots.Rows.Sprite(0, of: [0, 1]), Slots.Rows.Sprite.byteCount)
    if let typed = Slots.Rows.Typed(1, of: []), let big = Slots.Rows.TypeRow(2, of: ArraySlice([1])) {
      sent((typed, big.name, big.far == typed.far, typed.lines[1], typed.flag ? typed.short : 0, typed.all))
    }
    """.write(to: folder.appendingPathComponent("main.swift"), atomically: false, encoding: .utf8)
    let arguments = ["-typecheck", "-swift-version", "6", "-warnings-as-errors", "Slots.swift", "main.swift"]
    let result = try run("swiftc", arguments, in: folder)
    #expect(result.status == 0, "\(result.output)")
  }
}
