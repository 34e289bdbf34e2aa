import RomKitBase
import RomKitContainer
import RomKitPictures

// Sprites and animations in the files for programs.

extension CHeader {
  /// Adds enumerations of the sprites and animations, and tables with their values. Every source that includes the header gets the
  /// tables, but the compiler keeps them only where they are used.
  func appendParts(_ names: HeaderNames, to text: inout String) {
    let parts = table.parts
    let lower = prefix.lowercased()
    if parts.sprites.isEmpty { return }
    append("Sprites", .sprites, parts.sprites.map(\.name), names.sprites, to: &text)
    text += """

      struct \(lower)_sprite {
        int picture; /* the number of its slot */
        int x;
        int y;
        int width;
        int height;
      };
      static const struct \(lower)_sprite \(lower)_sprite_table[] = {

      """
    text += Self.rows(
      parts.sprites.map { sprite in
        let bounds = sprite.bounds
        return (
          "\(sprite.picture.number), \(bounds.x), \(bounds.y), \(bounds.width), \(bounds.height)", sprite.name
        )
      })
    if parts.animations.isEmpty { return }
    append("Animations", .animations, parts.animations.map(\.name), names.animations, to: &text)
    text += """

      struct \(lower)_frame {
        int sprite;
        int x; /* pixels to the right of the animation's origin, and below it */
        int y;
        int milliseconds;
      };
      static const struct \(lower)_frame \(lower)_frame_table[] = {

      """
    text += Self.rows(
      parts.animations.flatMap { animation in
        animation.frames.map { frame in
          (
            "\(frame.sprite), \(frame.x), \(frame.y), \(frame.milliseconds)", animation.name
          )
        }
      })
    text += """

      struct \(lower)_animation {
        int first; /* the number of its first frame */
        int count;
      };
      static const struct \(lower)_animation \(lower)_animation_table[] = {

      """
    var first = 0
    text += Self.rows(
      parts.animations.map { animation in
        defer { first += animation.frames.count }
        return ("\(first), \(animation.frames.count)", animation.name)
      })
  }

  private func append(
    _ phrase: String, _ kind: HeaderNames.Kind, _ names: [String], _ identifiers: [String],
    to text: inout String
  ) {
    text +=
      "\n\(Self.comment("\(phrase), and how many there are."))\nenum \(prefix.lowercased())_\(kind.word) {\n"
    for (index, (name, identifier)) in zip(names, identifiers).enumerated() {
      let comma = index + 1 < names.count ? "," : ""
      text += "  \(prefix)_\(identifier) = \(index)\(comma) \(Self.comment(name))\n"
    }
    text += "};\n#define \(prefix)_END_\(kind.word.uppercased()) \(names.count)\n"
  }

  /// The rows of a table, each with a comment, and its end.
  private static func rows(_ rows: [(values: String, name: String)]) -> String {
    let lines = rows.enumerated().map { index, row in
      "  { \(row.values) }\(index + 1 < rows.count ? "," : "") \(comment(row.name))\n"
    }
    return lines.joined() + "};\n"
  }
}

extension SwiftHeader {
  func appendParts(_ names: HeaderNames, to text: inout String) {
    let parts = table.parts
    if parts.sprites.isEmpty { return }
    let pictures = Dictionary(
      first: zip(table.slots, names.identifiers).map { ($0.id, SwiftIdentifier.quoted($1)) })
    text += """

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


      """
    append("Sprites", "Parts of pictures.", parts.sprites.map(\.name), names.sprites, to: &text)
    property("sprite", "Sprite", "Where it is.", names.sprites, to: &text) { index in
      let sprite = parts.sprites[index]
      let bounds = sprite.bounds
      return "Sprite(picture: .\(pictures[sprite.picture] ?? ""), x: \(bounds.x), y: \(bounds.y), "
        + "width: \(bounds.width), height: \(bounds.height))"
    }
    text += "  }\n"
    if parts.animations.isEmpty { return }
    text += """

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


      """
    append(
      "Animations", "Sprites shown one after the other.", parts.animations.map(\.name), names.animations,
      to: &text)
    property("frames", "[Frame]", "What is shown, in this order.", names.animations, to: &text) { index in
      let frames = parts.animations[index].frames.map { frame in
        "        Frame(sprite: .\(SwiftIdentifier.quoted(names.sprites[frame.sprite])), x: \(frame.x), "
          + "y: \(frame.y), milliseconds: \(frame.milliseconds)),\n"
      }
      return "[\n  \(frames.joined(separator: "  "))        ]"
    }
    text += "  }\n"
  }

  private func append(
    _ type: String, _ about: String, _ names: [String], _ identifiers: [String], to text: inout String
  ) {
    text += "  /// \(about)\n  public enum \(type): Int, CaseIterable, Sendable {\n"
    for (index, (name, identifier)) in zip(names, identifiers).enumerated() {
      text += "    /// \(Escaped.path(name))\n"
      text += "    case \(SwiftIdentifier.quoted(identifier)) = \(index)\n"
    }
  }

  private func property(
    _ property: String, _ type: String, _ about: String, _ identifiers: [String], to text: inout String,
    _ value: (Int) -> String
  ) {
    text += "\n    /// \(about)\n    public var \(property): \(type) {\n      switch self {\n"
    for (index, identifier) in identifiers.enumerated() {
      text += "      case .\(SwiftIdentifier.quoted(identifier)): \(value(index))\n"
    }
    text += "      }\n    }\n"
  }
}

extension SlotTable {
  /// The same table with names for parts of the pictures.
  package func with(_ parts: SpriteTable) -> SlotTable {
    var table = self
    table.parts = parts
    return table
  }
}

extension Sprite {
  /// The sprite for programs.
  package var json: JSON {
    .object([
      ("name", .string(name)), ("slot", .string(picture.description)),
      ("picture", .number(Int(picture.number))), ("x", .number(bounds.x)), ("y", .number(bounds.y)),
      ("width", .number(bounds.width)), ("height", .number(bounds.height)),
    ])
  }
}

extension SpriteAnimation {
  /// The animation for programs, with the names of sprites in a table.
  package func json(_ table: SpriteTable) -> JSON {
    let frames = self.frames.map { frame in
      JSON.object([
        ("sprite", .string(table.sprites[frame.sprite].name)), ("x", .number(frame.x)),
        ("y", .number(frame.y)), ("milliseconds", .number(frame.milliseconds)),
      ])
    }
    return .object([("name", .string(name)), ("frames", .array(frames))])
  }
}
