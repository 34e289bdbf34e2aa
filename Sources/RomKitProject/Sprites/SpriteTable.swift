import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules

/// A part of a picture with a name.
package struct Sprite: Equatable, Sendable {
  /// Its full name: the name of its picture or atlas, a slash, and its own.
  package var name: String
  /// From the position at which it is drawn, in reading order. Several if it is larger than a slot, and none if it is on a part of a
  /// picture that was left out as empty.
  package var parts: [PlacedPart]
  /// Whether the position is that of a pivot.
  package var hasPivot = false
  package var boxes: [SpriteBox] = []
  /// The slot of its first part.
  package var picture: SlotID
  /// The place of its first part; without pixels if there is none.
  package var bounds: PixelRectangle

  /// Whether ``picture`` and ``bounds`` are all there is to say about it.
  package var isPlain: Bool { parts.count == 1 && !hasPivot && boxes.isEmpty }
}

/// Sprites shown one after the other.
package struct SpriteAnimation: Equatable, Sendable {
  package struct Frame: Equatable, Sendable {
    /// The number of the sprite in its table.
    package var sprite: Int
    /// The offset in pixels to the right of the animation's position, and in ``y`` below it; not 0 where empty borders were trimmed.
    package var x = 0
    package var y = 0
    package var milliseconds: Int
  }

  package var name: String
  package var frames: [Frame]
}

/// The names that a project gives to parts of pictures.
package struct SpriteTable: Equatable, Sendable {
  package static let none = SpriteTable()

  package var sprites: [Sprite] = []
  package var animations: [SpriteAnimation] = []

  package var isEmpty: Bool { sprites.isEmpty }

  package var isPlain: Bool { sprites.allSatisfy(\.isPlain) }

  package func sprites(on slot: SlotID?) -> [(sprite: Sprite, bounds: PixelRectangle)] {
    sprites.flatMap { sprite in
      sprite.parts.filter { $0.picture == slot }.map { (sprite, $0.bounds) }
    }
  }

  package var byPicture: [SlotID: [SpriteSource.Part]] {
    var parts: [SlotID: [SpriteSource.Part]] = [:]
    for sprite in sprites {
      for part in sprite.parts {
        parts[part.picture, default: []].append(SpriteSource.Part(name: sprite.name, bounds: part.bounds))
      }
    }
    return parts
  }

  package func animations(on slot: SlotID?) -> [SpriteAnimation] {
    animations.filter { animation in
      animation.frames.contains { frame in
        sprites.indices.contains(frame.sprite)
          && sprites[frame.sprite].parts.contains { $0.picture == slot }
      }
    }
  }
}
