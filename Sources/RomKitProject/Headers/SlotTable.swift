import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import RomKitText
import VGSCore

/// The slots of a ROM for a game's program: the number of each asset, and its size.
///
/// The headers for C and Swift and the JSON are made from it.
package struct SlotTable: Equatable, Sendable {
  package struct Slot: Equatable, Sendable {
    package var id: SlotID
    /// The name of the asset in the project, `enemies/bat`; nil if it has only the name of its slot.
    package var name: String?
    package var size: Int
    package var measure: Measure
    /// The data slot with the palette of a picture; nil if it is not known.
    package var palette: SlotID?

    package init(
      _ id: SlotID, name: String? = nil, size: Int, measure: Measure = .none, palette: SlotID? = nil
    ) {
      self.id = id
      self.palette = palette
      self.name = name
      self.size = size
      self.measure = measure
    }

    /// The name of the asset for people: `graphics/enemies/bat`, or `GSLOT007`.
    package var displayName: String { name.map { "\(id.kind.folderName)/\($0)" } ?? id.description }
  }

  /// The measures of a body, by its kind.
  package enum Measure: Equatable, Sendable {
    case picture(width: Int, height: Int)
    /// A sound effect; 22,050 samples make a second.
    case effect(samples: Int)
    /// A song: the samples until it ends or loops for the first time, and the sample at which the loop starts, if there is one.
    case song(samples: Int, loopStart: Int?)
    /// A text: its bytes, without the NULs at its end.
    case text(length: Int)
    /// A level: its columns and rows of cells.
    case level(width: Int, height: Int)
    /// A table: its rows.
    case rows(Int)
    case none

    /// The figures, each with its key in JSON and its word in C. A loop may be absent.
    var figures: [(key: String, word: String, value: Int?)] {
      switch self {
      case .picture(let width, let height): [("width", "WIDTH", width), ("height", "HEIGHT", height)]
      case .effect(let samples): [("samples", "SAMPLES", samples)]
      case .song(let samples, let loopStart):
        [("samples", "SAMPLES", samples), ("loop_samples", "LOOP", loopStart)]
      case .text(let length): [("length", "LENGTH", length)]
      case .level(let width, let height): [("width", "WIDTH", width), ("height", "HEIGHT", height)]
      case .rows(let count): [("rows", "ROWS", count)]
      case .none: []
      }
    }
  }

  package var title: String?
  /// The CRC-32 of all bytes of the ROM, which `romkit list --json` shows as `crc32`.
  ///
  /// A program can use it to recognize the ROM with which it was built.
  package var contentID: UInt32
  package var size: Int
  /// The slots in romkit's own order, each once.
  package var slots: [Slot]

  /// The names for parts of the pictures.
  package var parts = SpriteTable.none
  /// The pictures that are in several slots.
  package var wholes: [WholePicture] = []
  /// The levels, and the tiles that they have in common.
  package private(set) var levels = LevelTable.none
  /// The structures of the rows of tables.
  package var rows: [RowTable] = []
  /// The palettes of pictures, by their slots.
  package private(set) var palettes: [NamedPalette] = []

  /// A palette in a data slot. Its name is that of its `[[palettes]]` or its asset, or else its slot.
  package struct NamedPalette: Equatable, Sendable {
    package var slot: SlotID
    package var name: String
  }

  /// A table of these slots, which may come in any order.
  package init(title: String? = nil, contentID: UInt32, size: Int, slots: [Slot]) {
    self.title = title
    self.contentID = contentID
    self.size = size
    self.slots = slots.sorted(on: \.id)
  }

  /// The same table with names for parts of the pictures, and the pictures that are in several slots.
  package func with(_ parts: SpriteTable, _ wholes: [WholePicture] = []) -> SlotTable {
    var table = self
    table.parts = parts
    table.wholes = wholes
    return table
  }

  /// The same table without everything that slots have in them.
  var withoutParts: SlotTable {
    var table = self
    (table.parts, table.wholes, table.levels, table.rows) = (.none, [], .none, [])
    return table
  }

  /// Whether programs draw parts of pictures at places.
  var hasPlacedParts: Bool { !wholes.isEmpty || !parts.isPlain || !levels.tilesets.isEmpty }

  /// The keys of tables and of columns of objects.
  var keyLists: [KeyList] { rows.map(\.keyList).filter { !$0.keys.isEmpty } + levels.keys }

  /// The same table with the measures of levels and their tiles.
  package func with(_ levels: LevelTable) -> SlotTable {
    var table = self
    table.levels = levels
    for index in slots.indices {
      guard let plan = levels.levels[slots[index].id]?.plan else { continue }
      table.slots[index].measure = .level(width: plan.width, height: plan.height)
    }
    return table
  }

  /// The same table with the structures of the rows of tables, whose slots have a number of rows, and the names of palettes.
  package func with(_ rows: [RowTable], palettes names: [SlotID: String] = [:]) -> SlotTable {
    var table = self
    table.rows = rows
    let sizes = Dictionary(first: rows.flatMap { rows in rows.slots.map { ($0, rows.schema.structSize) } })
    for index in slots.indices {
      guard let size = sizes[slots[index].id] else { continue }
      table.slots[index].measure = .rows(slots[index].size / size)
    }
    let used = Set(slots.compactMap(\.palette)).union(names.keys)
    table.palettes = slots.filter { used.contains($0.id) }
      .map { NamedPalette(slot: $0.id, name: names[$0.id] ?? $0.name ?? $0.id.description) }
    return table
  }

  /// The table of a ROM that is to be written.
  ///
  /// A body that is invalid in its slot has only a size. Reads all bodies once, or twice if `contentID` is nil, and keeps none
  /// of them in memory.
  ///
  /// - Parameters:
  ///   - names: the names of the assets.
  ///   - texts: the slots that were made from text files. They always have a length: a macro in the header must not depend on
  ///     the words of a text.
  ///   - palettes: the palettes of the pictures.
  package init(
    of writer: RomWriter, names: [SlotID: String] = [:], texts: Set<SlotID> = [],
    palettes: PaletteAssignment = .none, title: String? = nil, contentID: UInt32? = nil
  ) throws {
    var seen: Set<SlotID> = []
    var slots: [Slot] = []
    for record in writer.rom.records {
      // The runtimes take the first record of a name.
      guard let id = record.slot, seen.insert(id).inserted else { continue }
      let measure = try Measure(of: record, isText: texts.contains(id))
      slots.append(
        Slot(id, name: names[id], size: record.body.size, measure: measure, palette: palettes[id]))
    }
    self.init(title: title, contentID: try contentID ?? writer.checksum(), size: writer.size, slots: slots)
  }
}

extension SlotTable.Measure {
  fileprivate init(of record: Rom.Record, isText: Bool) throws {
    self = .none
    switch record.kind {
    case .graphics, .effect, .music:
      switch try RecordSummary(of: record) {
      case .picture(let header): self = .picture(width: header.width, height: header.height)
      case .effect(let header): self = .effect(samples: header.sampleCount)
      case .song(let timing):
        self = .song(samples: Int(timing.length), loopStart: timing.loopStart.map { Int($0) })
      default: break
      }
    case .data where isText: self = .text(length: try Self.textLength(of: record.body))
    default: break
    }
  }

  /// The bytes before the first NUL, which no encoding has inside a character.
  private static func textLength(of body: Rom.Body) throws -> Int {
    var length = 0
    var isOver = false
    try body.forEachPiece { piece in
      if isOver { return }
      let end = piece.firstIndex(of: 0)
      isOver = end != nil
      length += (end ?? piece.endIndex) - piece.startIndex
    }
    return length
  }
}

extension RomWriter {
  /// The CRC-32 of the whole ROM. Reads all bodies.
  package func checksum() throws -> UInt32 {
    var sink = NoSink()
    return try write(to: &sink)
  }
}

private struct NoSink: ByteSink {
  func write(_ bytes: ArraySlice<UInt8>) {}
}

extension SlotTable {
  /// The table as JSON, with a line for each slot; the format is part of the command's contract.
  package func json() -> String {
    let head: JSON = [
      "title": title, "content_id": contentID.hexadecimal(digits: 8), "size": size, "slots": [JSON](),
    ]
    // The slots go where the empty list ends.
    var text = head.text.dropLast(2) + Self.lines(slots.map { Self.json($0) })
    if !parts.sprites.isEmpty { text += ", \"sprites\": [" + Self.lines(parts.sprites.map(\.json)) }
    if !parts.animations.isEmpty {
      text += ", \"animations\": [" + Self.lines(parts.animations.map { $0.json(parts) })
    }
    if !wholes.isEmpty { text += ", \"pictures\": [" + Self.lines(wholes.map(\.json)) }
    if !levels.tilesets.isEmpty {
      text += ", \"tilesets\": [" + Self.lines(levels.tilesets.map(\.json))
      let own = slots.compactMap { slot in levels.levels[slot.id].map { (slot.id, $0) } }
      text += ", \"levels\": [" + Self.lines(own.map { ["slot": $0.description] + $1.json(levels) })
    }
    if !levels.keys.isEmpty { text += ", \"keys\": [" + Self.lines(levels.keys.map(\.json)) }
    if !palettes.isEmpty { text += ", \"palettes\": [" + Self.lines(palettes.map(\.json)) }
    if !rows.isEmpty { text += ", \"tables\": [" + Self.lines(rows.map(\.json)) }
    return text + "}\n"
  }

  /// The elements of a list, a line for each, and its end.
  private static func lines(_ elements: [JSON]) -> String {
    elements.map { "\n  " + $0.text }.joined(separator: ",") + (elements.isEmpty ? "]" : "\n]")
  }

  private static func json(_ slot: Slot) -> JSON {
    let head: JSON = [
      "slot": slot.id, "kind": slot.id.kind.rawValue, "number": slot.id.number, "name": slot.name,
      "size": slot.size,
    ]
    let palette: JSON = slot.palette.map { ["palette": $0] } ?? [:]
    return head + .object(slot.measure.figures.map { ($0.key, $0.value.json) }) + palette
  }
}

extension SlotTable.NamedPalette {
  fileprivate var json: JSON { ["name": name, "slot": slot, "number": slot.number] }
}

extension Sprite {
  package var json: JSON {
    [
      "name": name, "slot": picture, "picture": picture.number, "x": bounds.x, "y": bounds.y,
      "width": bounds.width, "height": bounds.height,
    ] + (isPlain ? [:] : details)
  }

  private var details: JSON {
    [
      "parts": parts.map(\.json).json,
      "boxes": boxes.map { box -> JSON in
        let bounds = box.bounds
        return [
          "role": box.role.rawValue, "x": bounds.x, "y": bounds.y, "width": bounds.width,
          "height": bounds.height,
        ]
      },
    ]
  }
}

extension SpriteAnimation {
  /// The animation for programs, with the names of sprites in a table.
  package func json(_ table: SpriteTable) -> JSON {
    let frames = self.frames.map { frame -> JSON in
      let sprite = table.sprites[frame.sprite].name
      return ["sprite": sprite, "x": frame.x, "y": frame.y, "milliseconds": frame.milliseconds]
    }
    return ["name": name, "frames": frames]
  }
}
