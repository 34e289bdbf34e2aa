import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject

/// Sprites and animations in the headers for programs, to the letter.
@Suite struct SpriteHeaderTests {
  private static func sprite(_ name: String, _ picture: SlotID, _ bounds: PixelRectangle) -> Sprite {
    Sprite(
      name: name, parts: [.init(picture: picture, bounds: bounds, x: 0, y: 0)], picture: picture,
      bounds: bounds)
  }

  /// The same table with names for parts of pictures.
  static let parts = SpriteTable(
    sprites: [
      sprite("title/logo-1", SlotID(.graphics, 7), PixelRectangle(x: 0, y: 8, width: 160, height: 32)),
      sprite("enemies/bat/0", SlotID(.graphics, 3), PixelRectangle(x: 0, y: 0, width: 8, height: 16)),
    ],
    animations: [
      SpriteAnimation(
        name: "enemies/bat/fly",
        frames: [.init(sprite: 1, milliseconds: 100), .init(sprite: 0, x: -1, y: 2, milliseconds: 65_535)])
    ])

  @Test func theHeaderForCHasSpritesAndAnimations() throws {
    let text = try CHeader(HeaderTests.table.with(Self.parts), path: "romdata.h").serialized()
    let start = try #require(text.range(of: "\n/* Sprites"))
    #expect(
      text[start.lowerBound...] == """

        /* Sprites, and how many there are. */
        enum romdata_sprites {
          ROMDATA_SPRITES_TITLE_LOGO_1 = 0, /* title/logo-1 */
          ROMDATA_SPRITES_ENEMIES_BAT_0 = 1 /* enemies/bat/0 */
        };
        #define ROMDATA_END_SPRITES 2

        struct romdata_sprite {
          int picture; /* the number of its slot */
          int x;
          int y;
          int width;
          int height;
        };
        static const struct romdata_sprite romdata_sprite_table[] = {
          { 7, 0, 8, 160, 32 }, /* title/logo-1 */
          { 3, 0, 0, 8, 16 } /* enemies/bat/0 */
        };

        /* Animations, and how many there are. */
        enum romdata_animations {
          ROMDATA_ANIMATIONS_ENEMIES_BAT_FLY = 0 /* enemies/bat/fly */
        };
        #define ROMDATA_END_ANIMATIONS 1

        struct romdata_frame {
          int sprite;
          int x; /* pixels to the right of the animation's origin, and below it */
          int y;
          int milliseconds;
        };
        static const struct romdata_frame romdata_frame_table[] = {
          { 1, 0, 0, 100 }, /* enemies/bat/fly */
          { 0, -1, 2, 65535 } /* enemies/bat/fly */
        };

        struct romdata_animation {
          int first; /* the number of its first frame */
          int count;
        };
        static const struct romdata_animation romdata_animation_table[] = {
          { 0, 2 } /* enemies/bat/fly */
        };

        #endif

        """)
    // The header of sizes has no sprites.
    #expect(
      try CHeader(HeaderTests.table.with(Self.parts), path: "romdata.h").sizes(path: "s.h")
        == CHeader(HeaderTests.table, path: "romdata.h").sizes(path: "s.h"))
  }

  @Test func theFileForSwiftHasSpritesAndAnimations() throws {
    let text = try SwiftHeader(HeaderTests.table.with(Self.parts), path: "Slots.swift").serialized()
    let start = try #require(text.range(of: "\n  /// A part of a picture."))
    #expect(
      text[start.lowerBound...] == """

          /// A part of a picture.
          public struct Sprite: Hashable, Sendable {
            /// The picture that it is on.
            public var picture: Graphics
            /// Pixels from the left of the picture.
            public var x: Int
            /// Pixels from its top.
            public var y: Int
            /// Pixels in a row.
            public var width: Int
            /// Rows of pixels.
            public var height: Int
          }

          /// Parts of pictures.
          public enum Sprites: Int, CaseIterable, Sendable {
            /// title/logo-1
            case titleLogo1 = 0
            /// enemies/bat/0
            case enemiesBat0 = 1

            /// Where it is.
            public var sprite: Sprite {
              switch self {
              case .titleLogo1: Sprite(picture: .title, x: 0, y: 8, width: 160, height: 32)
              case .enemiesBat0: Sprite(picture: .enemiesBat, x: 0, y: 0, width: 8, height: 16)
              }
            }
          }

          /// A sprite as it is shown in an animation.
          public struct Frame: Hashable, Sendable {
            /// The sprite to show.
            public var sprite: Sprites
            /// Pixels to the right of the animation's origin.
            public var x: Int
            /// Pixels below it.
            public var y: Int
            /// How long it is shown.
            public var milliseconds: Int
          }

          /// Sprites shown one after the other.
          public enum Animations: Int, CaseIterable, Sendable {
            /// enemies/bat/fly
            case enemiesBatFly = 0

            /// What is shown, in this order.
            public var frames: [Frame] {
              switch self {
              case .enemiesBatFly: [
                  Frame(sprite: .enemiesBat0, x: 0, y: 0, milliseconds: 100),
                  Frame(sprite: .titleLogo1, x: -1, y: 2, milliseconds: 65535),
                ]
              }
            }
          }
        }

        """)
  }

  @Test func theJSONHasSpritesAndAnimations() {
    let text = HeaderTests.table.with(Self.parts).json()
    #expect(
      text.hasSuffix(
        """

        ], "sprites": [
          {"name": "title/logo-1", "slot": "GSLOT007", "picture": 7, "x": 0, "y": 8, "width": 160, "height": 32},
          {"name": "enemies/bat/0", "slot": "GSLOT003", "picture": 3, "x": 0, "y": 0, "width": 8, "height": 16}
        ], "animations": [
          {"name": "enemies/bat/fly", "frames": [{"sprite": "enemies/bat/0", "x": 0, "y": 0, "milliseconds": 100}, {"sprite": "title/logo-1", "x": -1, "y": 2, "milliseconds": 65535}]}
        ]}

        """))
  }

  @Test func spritesThatClashAreAllReported() {
    var parts = Self.parts
    parts.sprites.append(parts.sprites[0])
    parts.sprites[2].name = "title/logo_1"
    parts.animations.append(parts.animations[0])
    parts.animations[1].name = "enemies-bat/fly"
    let table = HeaderTests.table.with(parts)
    let problems = #expect(throws: Problems.self) {
      try HeaderFiles(c: "romdata.h", swift: "Slots.swift", json: "slots.json").contents(of: table)
    }
    #expect(
      problems?.diagnostics.map { $0.rendered().split(separator: "\n")[0] } == [
        "romdata.h: error: the sprite title/logo-1 and the sprite title/logo_1 would both be called ROMDATA_SPRITES_TITLE_LOGO_1 [header-name-clash]",
        "romdata.h: error: the animation enemies/bat/fly and the animation enemies-bat/fly would both be called ROMDATA_ANIMATIONS_ENEMIES_BAT_FLY [header-name-clash]",
        "Slots.swift: error: the sprite title/logo-1 and the sprite title/logo_1 would both be called Slots.Sprites.titleLogo1 [header-name-clash]",
        "Slots.swift: error: the animation enemies/bat/fly and the animation enemies-bat/fly would both be called Slots.Animations.enemiesBatFly [header-name-clash]",
      ])
  }
}
