import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules

/// What a project knows about the contents of a ROM and the page's script cannot find out itself.
package struct PageLabels: Sendable {
  package var names: [SlotID: String] = [:]
  package var parts: [SlotID: [SpriteSource.Part]] = [:]
  package var wholes: [WholePicture] = []
  package var levels = LevelTable.none

  package init(names: [SlotID: String] = [:]) { self.names = names }

  var json: JSON {
    var json: JSON = ["names": JSON.bySlot(names) { JSON.string(Escaped.path($0)) }]
    if !parts.isEmpty { json = json + ["sprites": JSON.bySlot(parts) { $0.map { Self.json($0) }.json }] }
    if !wholes.isEmpty { json = json + ["wholes": wholes.map { Self.json($0) }.json] }
    if !levels.levels.isEmpty {
      json =
        json + [
          "levels": JSON.bySlot(levels.levels) { Self.json($0) },
          "tilesets": levels.tilesets.map { $0.tiles.map { JSON.numbers($0.values) }.json }.json,
        ]
    }
    return json
  }

  /// The name, x, y, width and height of a part.
  private static func json(_ part: SpriteSource.Part) -> JSON {
    let bounds = part.bounds
    let numbers = [bounds.x, bounds.y, bounds.width, bounds.height]
    return .array([.string(Escaped.path(part.name))] + numbers.map { .number($0) })
  }

  /// A picture in several slots, with the number of each slot and its place.
  private static func json(_ whole: WholePicture) -> JSON {
    let parts = whole.parts.map { part in
      JSON.numbers([Int(part.slot.number), part.bounds.x, part.bounds.y])
    }
    return [
      "name": Escaped.path(whole.name), "width": whole.width, "height": whole.height, "parts": parts.json,
    ]
  }

  /// A level; each step is the number of a layer or -1, x and y in pixels, and the tile if it is no layer.
  private static func json(_ level: LevelTable.Level) -> JSON {
    let plan = level.plan
    let steps = plan.steps.map { step in
      switch step {
      case .layer(let number, let x, let y): JSON.numbers([number, x, y])
      case .tile(let tile, let x, let y): JSON.numbers([-1, x, y, Int(tile & Level.numbers)])
      }
    }
    return [
      "columns": plan.width, "rows": plan.height, "cell": JSON.numbers([plan.cell.width, plan.cell.height]),
      "layers": level.layers.map { JSON.string(Escaped.path($0)) }.json, "tileset": level.tileset,
      "steps": steps.json, "up": plan.isDrawnUp, "left": plan.isDrawnLeft,
    ]
  }
}

extension JSON {
  fileprivate static func numbers(_ numbers: [Int]) -> JSON { .array(numbers.map { .number($0) }) }

  static func bySlot<Value>(_ values: [SlotID: Value], _ json: (Value) -> JSON) -> JSON {
    .object(values.sorted(on: \.key).map { ($0.key.description, json($0.value)) })
  }
}
