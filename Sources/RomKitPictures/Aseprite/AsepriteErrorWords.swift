import RomKitBase

/// The words for what is inside the chunks; those for the file around them are in ``AsepriteError/diagnostic``.
extension AsepriteError {
  var limitDiagnostic: Diagnostic {
    switch self {
    case .tooLarge(let part, let width, let height, let indexed, let limits, let offset):
      let subject =
        switch part {
        case .canvas: "the canvas is"
        case .cel: "a cel is"
        case .sheet(let frames): "the sheet of \(Grouped.text(frames)) frames is"
        }
      let help =
        switch part {
        case .canvas: "make the canvas smaller in Aseprite with Sprite > Canvas Size"
        case .cel: "cut what lies outside of the canvas off in Aseprite with Sprite > Crop"
        case .sheet: "choose fewer frames, for example frames 1-8"
        }
      return Diagnostic(
        "aseprite-too-large", limits.refusal(of: subject, width: width, height: height, indexed: indexed),
        at: .offset(offset), help: help)
    case .tooMuch(let limit, let offset):
      return Diagnostic(
        "aseprite-too-large",
        "the cels of the frames have more than \(Grouped.text(limit)) bytes of pixels together",
        at: .offset(offset), help: "choose fewer frames, or merge layers in Aseprite with Layer > Flatten")
    case .tooMany(let what, let most, let offset):
      return Diagnostic(
        "aseprite-too-large", "the sprite has more than \(Grouped.text(most)) \(what)", at: offset, .saveAgain)
    default: return diagnostic
    }
  }

  var layerDiagnostic: Diagnostic {
    switch self {
    case .layerKind(let kind, let layer, let offset):
      Diagnostic(
        "aseprite-layer",
        "layers of type 0 (image), 1 (group) and 2 (tilemap) are read, but \(Escaped.quoted(layer)) has type \(kind)",
        at: offset, .saveAgain)
    case .layerLevel(let level, let layer, let offset):
      Diagnostic(
        "aseprite-layer",
        "the layer \(Escaped.quoted(layer)) has level \(level), but no group of level \(level - 1) is before it",
        at: offset, .saveAgain)
    case .unknownBlendMode(let mode, let layer, let offset):
      Diagnostic(
        "aseprite-blend-mode",
        "blend modes are 0 to 18, but the layer \(Escaped.quoted(layer)) has \(mode)", at: offset, .saveAgain)
    case .blendMode(let mode, let layer, let colours, let offset):
      Diagnostic(
        "aseprite-blend-mode",
        """
        the layer \(Escaped.quoted(layer)) has the blend mode \(mode.displayName), which \
        \(colours == .indexed ? "an indexed sprite cannot keep" : "Aseprite does not export as it shows it in greyscale")
        """, at: .offset(offset), help: Self.toRGB)
    case .opacity(let opacity, let layer, let frame, let offset):
      Diagnostic(
        "aseprite-opacity",
        """
        the layer \(Escaped.quoted(layer)) has an opacity of \(opacity) of 255 in frame \(frame + 1), \
        which an indexed sprite cannot keep
        """, at: .offset(offset), help: Self.toRGB)
    case .groupBlend(let group, let offset):
      Diagnostic(
        "aseprite-group",
        "the group \(Escaped.quoted(group)) is blended as a whole, which romkit does not read",
        at: .offset(offset), help: "flatten the group in Aseprite with Layer > Flatten")
    default: diagnostic
    }
  }

  private static let toRGB =
    "convert the sprite in Aseprite with Sprite > Color Mode > RGB Color, or set the layer to Normal and 255"

  var celDiagnostic: Diagnostic {
    switch self {
    case .celLayer(let layer, let count, let offset):
      Diagnostic(
        "aseprite-cel", "a cel is for layer \(layer), but there are \(count), counted from 0", at: offset,
        .saveAgain)
    case .celInGroup(let layer, let offset):
      Diagnostic(
        "aseprite-cel", "a cel is for \(Escaped.quoted(layer)), which is a group", at: offset, .saveAgain)
    case .celTwice(let layer, let frame, let offset):
      Diagnostic(
        "aseprite-cel", "the layer \(Escaped.quoted(layer)) has two cels in frame \(frame + 1)", at: offset,
        .saveAgain)
    case .celLink(let layer, let frame, let link, let offset):
      Diagnostic(
        "aseprite-cel",
        """
        the cel of \(Escaped.quoted(layer)) in frame \(frame + 1) is linked with frame \(link + 1), \
        \(link < frame ? "which has none" : "which is not before it")
        """, at: offset, .saveAgain)
    case .celKind(let kind, let layer, let frame, let offset):
      Diagnostic(
        "aseprite-cel",
        0...3 ~= kind
          ? "the cel of \(Escaped.quoted(layer)) in frame \(frame + 1) has \(kind == 3 ? "tiles" : "pixels"), but its layer does not"
          : "cels of types 0 to 3 are read, but that of \(Escaped.quoted(layer)) in frame \(frame + 1) has type \(kind)",
        at: offset, .saveAgain)
    default: diagnostic
    }
  }

  var pixelDiagnostic: Diagnostic {
    switch self {
    case .pixelsNotZlib(let offset):
      Diagnostic("aseprite-pixels", "the pixels are no zlib stream", at: offset, .undamagedCopy)
    case .pixelsCorrupt(let offset):
      Diagnostic(
        "aseprite-pixels", "the pixels are damaged and cannot be inflated", at: offset, .undamagedCopy)
    case .pixelsChecksum(let offset):
      Diagnostic(
        "aseprite-pixels", "the pixels inflate, but not to the bytes their checksum was made of", at: offset,
        .undamagedCopy)
    case .pixelsTooShort(let needed, let found, let offset):
      Diagnostic(
        "aseprite-pixels",
        found == needed
          ? "the pixels end before their own checksum"
          : "the pixels need \(Plural.bytes(needed)), but there are only \(found)", at: offset, .undamagedCopy)
    case .pixelsTooLong(let needed, let offset):
      Diagnostic(
        "aseprite-pixels", "the pixels need \(Plural.bytes(needed)), but there are more", at: offset,
        .saveAgain)
    default: diagnostic
    }
  }

  var tileDiagnostic: Diagnostic {
    switch self {
    case .noTileset(let tileset, let layer, let offset):
      Diagnostic(
        "aseprite-tileset", "the layer \(Escaped.quoted(layer)) has tileset \(tileset), which is not in the file",
        at: offset, .saveAgain)
    case .externalTileset(let tileset, let layer, let offset):
      Diagnostic(
        "aseprite-tileset",
        "tileset \(tileset) of the layer \(Escaped.quoted(layer)) is in another file, which romkit does not read",
        at: .offset(offset),
        help: "convert the layer in Aseprite with Layer > Convert To > Layer")
    case .tileSize(let width, let height, let tileset, let offset):
      Diagnostic(
        "aseprite-tileset",
        "a side of a tile is at least 1 pixel, but the tiles of tileset \(tileset) are \(width) x \(height)",
        at: offset, .saveAgain)
    case .tiles(let count, let width, let height, let tileset, let offset):
      Diagnostic(
        "aseprite-too-large",
        "tileset \(tileset) has \(Grouped.text(count)) tiles of \(width) x \(height) pixels, which is more than is read",
        at: .offset(offset), help: "delete the tiles that are not used")
    case .tileBits(let bits, let offset):
      Diagnostic("aseprite-tile", "a tile has 32 bits, but this says \(bits)", at: offset, .saveAgain)
    case .tooManyTiles(let width, let height, let most, let offset):
      Diagnostic(
        "aseprite-too-large",
        "a cel has \(width) x \(height) tiles, and at most \(Grouped.text(most)) in all are read", at: offset,
        .saveAgain)
    case .noTile(let tile, let count, let layer, let x, let y, let offset):
      Diagnostic(
        "aseprite-tile",
        """
        the layer \(Escaped.quoted(layer)) has tile \(tile) in column \(x) of row \(y), \
        but its tileset has \(Plural.text(count, "tile")), counted from 0
        """, at: offset, .saveAgain)
    case .diagonalTile(let layer, let x, let y, let offset):
      Diagnostic(
        "aseprite-tile",
        """
        the tile in column \(x) of row \(y) of the layer \(Escaped.quoted(layer)) is flipped diagonally, \
        which romkit does not read
        """, at: .offset(offset), help: "convert the layer in Aseprite with Layer > Convert To > Layer")
    default: diagnostic
    }
  }
}
