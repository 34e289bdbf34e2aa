import RomKitBase

/// The messages about the contents of chunks; those about the file around them are in ``AsepriteError/diagnostic``.
extension AsepriteError {
  var limitDiagnostic: Diagnostic {
    switch self {
    case .tooLarge(let part, let width, let height, let indexed, let limits, let offset):
      let subject: Message =
        switch part {
        case .canvas: "the canvas"
        case .cel(let cel): cel.displayName
        case .sheet(let frames, _): "the sheet of \(Plural.text(frames, "frame"))"
        }
      let help: Message =
        switch part {
        case .canvas, .sheet(_, nil): "make the canvas smaller in Aseprite with Sprite > Canvas Size"
        case .cel:
          """
          remove the pixels outside the canvas in Aseprite with Sprite > Canvas Size and its option \
          Trim content outside the canvas
          """
        case .sheet(_, let fitting?):
          fitting.count == 1
            ? "choose fewer frames: romkit convert --frames \(fitting.lowerBound)"
            : "choose fewer frames: romkit convert --frames \(fitting.lowerBound)-\(fitting.upperBound)"
        }
      return Diagnostic(
        "aseprite-too-large", limits.refusal(of: subject, width: width, height: height, indexed: indexed),
        at: .offset(offset), help: help)
    case .tooMuch(let limit, let offset):
      return Diagnostic(
        "aseprite-too-large",
        "expected at most \(Grouped.text(limit)) bytes of pixels in the cels of all chosen frames, found more",
        at: .offset(offset),
        help: """
          choose fewer frames with --frames (in romkit.toml, frames), or merge layers in Aseprite with Layer > Flatten
          """)
    case .tooMany(let items, let most, let offset):
      return Diagnostic(
        "aseprite-too-large", "expected at most \(Grouped.text(most)) \(items), found more",
        at: .offset(offset),
        help: "divide the sprite into several files")
    default: return diagnostic
    }
  }

  var layerDiagnostic: Diagnostic {
    switch self {
    case .layerKind(let kind, let layer, let offset):
      Diagnostic(
        "aseprite-layer",
        "expected type 0 (image), 1 (group) or 2 (tilemap) for the layer \(Escaped.quoted(layer)), found \(kind)",
        at: offset, .saveAgain)
    case .layerLevel(let level, let layer, let offset):
      Diagnostic(
        "aseprite-layer",
        "expected a group of level \(level - 1) before the layer \(Escaped.quoted(layer)), found none",
        at: offset, .saveAgain)
    case .unknownBlendMode(let mode, let layer, let offset):
      Diagnostic(
        "aseprite-blend-mode",
        "expected a blend mode from 0 to 18 for the layer \(Escaped.quoted(layer)), found \(mode)",
        at: offset, .saveAgain)
    case .blendMode(let mode, let layer, let colours, let offset):
      Diagnostic(
        "aseprite-blend-mode",
        colours == .indexed
          ? """
          the layer \(Escaped.quoted(layer)) has the blend mode \(mode.displayName), \
          which romkit cannot apply to an indexed sprite
          """
          : """
          the layer \(Escaped.quoted(layer)) has the blend mode \(mode.displayName), \
          which Aseprite shows and exports differently in greyscale
          """, at: .offset(offset),
        help: """
          convert the sprite in Aseprite with Sprite > Color Mode > RGB Color, or give the layer the mode Normal
          """)
    case .opacity(let opacity, let layer, let frame, let offset):
      Diagnostic(
        "aseprite-opacity",
        """
        the layer \(Escaped.quoted(layer)) and its cel in frame \(frame + 1) have a combined opacity of \
        \(opacity) of 255, which romkit cannot apply to an indexed sprite
        """, at: .offset(offset),
        help: """
          convert the sprite in Aseprite with Sprite > Color Mode > RGB Color, or give the layer and the cel the \
          opacity 255
          """)
    case .groupBlend(let group, let offset):
      Diagnostic(
        "aseprite-group",
        "the group \(Escaped.quoted(group)) is blended as a whole, which romkit does not support",
        at: .offset(offset), help: "flatten the group in Aseprite with Layer > Flatten")
    default: diagnostic
    }
  }

  var celDiagnostic: Diagnostic {
    switch self {
    case .celLayer(let layer, let count, let offset):
      return Diagnostic(
        "aseprite-cel",
        "a cel is for layer \(layer + 1), but the sprite has only \(Plural.text(count, "layer"))",
        at: offset,
        .saveAgain)
    case .celInGroup(let layer, let offset):
      return Diagnostic(
        "aseprite-cel", "expected a cel for a layer, found one for the group \(Escaped.quoted(layer))",
        at: offset, .saveAgain)
    case .celTwice(let layer, let frame, let offset):
      return Diagnostic(
        "aseprite-cel", "expected one cel of \(Escaped.quoted(layer)) in frame \(frame + 1), found two",
        at: offset,
        .saveAgain)
    case .celLink(let layer, let frame, let link, let offset):
      let cel = AsepriteOwner.cel(layer: layer, frame: frame).displayName
      return Diagnostic(
        "aseprite-cel",
        link < frame
          ? "expected \(cel) to link to an earlier cel, found a link to frame \(link + 1), which has no cel of this layer"
          : "expected \(cel) to link to an earlier cel, found a link to frame \(link + 1)", at: offset,
        .saveAgain)
    case .celKind(let kind, let layer, let frame, let offset):
      let cel = AsepriteOwner.cel(layer: layer, frame: frame).displayName
      let message: Message =
        switch kind {
        case 0...2: "expected tiles in \(cel), found pixels"
        case 3: "expected pixels in \(cel), found tiles"
        default: "expected type 0 to 3 for \(cel), found \(kind)"
        }
      return Diagnostic("aseprite-cel", message, at: offset, .saveAgain)
    default: return diagnostic
    }
  }

  var pixelDiagnostic: Diagnostic {
    switch self {
    case .pixelsNotZlib(let owner, let offset):
      Diagnostic(
        "aseprite-pixels", "expected a zlib stream in \(owner.displayName), found other bytes", at: offset,
        .undamagedCopy)
    case .pixelsCorrupt(let owner, let offset):
      Diagnostic(
        "aseprite-pixels", "the zlib stream in \(owner.displayName) is damaged", at: offset, .undamagedCopy)
    case .pixelsChecksum(let owner, let offset):
      Diagnostic(
        "aseprite-pixels", "the zlib stream in \(owner.displayName) does not match its checksum", at: offset,
        .undamagedCopy)
    case .pixelsTooShort(let owner, let needed, let found, let offset):
      Diagnostic(
        "aseprite-pixels",
        found == needed
          ? "expected a checksum after the data in \(owner.displayName), found the end of the data"
          : "expected \(Plural.bytes(needed)) of data in \(owner.displayName), found \(Grouped.text(found))",
        at: offset,
        .undamagedCopy)
    case .pixelsTooLong(let owner, let needed, let offset):
      Diagnostic(
        "aseprite-pixels", "expected \(Plural.bytes(needed)) of data in \(owner.displayName), found more",
        at: offset, .saveAgain)
    default: diagnostic
    }
  }

  private static let toImage: Message = "convert the layer in Aseprite with Layer > Convert To > Layer"

  var tileDiagnostic: Diagnostic {
    switch self {
    case .noTileset(let tileset, let layer, let offset):
      Diagnostic(
        "aseprite-tileset", "expected tileset \(tileset) for the layer \(Escaped.quoted(layer)), found none",
        at: offset, .saveAgain)
    case .externalTileset(let tileset, let layer, let offset):
      Diagnostic(
        "aseprite-tileset",
        "tileset \(tileset) of the layer \(Escaped.quoted(layer)) is in another file, which romkit does not read",
        at: .offset(offset),
        help: Self.toImage)
    case .tileSize(let width, let height, let tileset, let offset):
      Diagnostic(
        "aseprite-tileset",
        "expected tiles of at least 1 x 1 pixels in tileset \(tileset), found \(width) x \(height)",
        at: offset, .saveAgain)
    case .tiles(let count, let width, let height, let tileset, let offset):
      Diagnostic(
        "aseprite-too-large",
        """
        tileset \(tileset) has \(Grouped.text(count)) tiles of \(width) x \(height) pixels, \
        but all tilesets together are limited to 6 MiB of pixels
        """, at: .offset(offset),
        help: """
          delete unused tiles, or convert the layers that use the tileset in Aseprite with Layer > Convert To > Layer
          """)
    case .tileBits(let bits, let owner, let offset):
      Diagnostic(
        "aseprite-tile", "expected 32 bits for each tile in \(owner.displayName), found \(bits)", at: offset,
        .saveAgain)
    case .tooManyTiles(let owner, let width, let height, let most, let offset):
      Diagnostic(
        "aseprite-too-large",
        "expected at most \(Grouped.text(most)) tiles in \(owner.displayName), found \(width) x \(height)",
        at: .offset(offset), help: Self.toImage)
    case .noTile(let tile, let count, let layer, let x, let y, let offset):
      Diagnostic(
        "aseprite-tile",
        """
        expected tile numbers below \(count) in the layer \(Escaped.quoted(layer)), \
        found \(tile) in column \(x) of row \(y)
        """, at: offset, .saveAgain)
    case .diagonalTile(let layer, let x, let y, let offset):
      Diagnostic(
        "aseprite-tile",
        """
        the tile in column \(x) of row \(y) of the layer \(Escaped.quoted(layer)) is flipped diagonally, \
        which romkit does not support
        """, at: .offset(offset), help: Self.toImage)
    default: diagnostic
    }
  }
}
