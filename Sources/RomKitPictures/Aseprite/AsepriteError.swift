import RomKitBase

package enum AsepriteError: DescribedError {
  case signature(found: [UInt8])
  case truncated(part: String, offset: Int, needed: Int, found: Int)
  case depth(Int)
  case noFrames
  case noPixels(width: Int, height: Int)
  case tooLarge(
    Part, width: Int, height: Int, indexed: Bool, limits: PictureLimits, offset: Int)
  case tooMany(String, most: Int, offset: Int)
  /// All pixels that are inflated or drawn, in bytes.
  case tooMuch(limit: Int, offset: Int)
  case frameMissing(Int, count: Int, offset: Int, found: Int)
  case frameMagic(Int, frame: Int, offset: Int)
  case frameSize(Int, frame: Int, offset: Int)
  case frameTruncated(Int, offset: Int, declared: Int, found: Int)
  case chunkSize(Int, name: String, offset: Int)
  case chunkTooLong(name: String, offset: Int, declared: Int, found: Int, frame: Int)
  case layerKind(Int, layer: String, offset: Int)
  case layerLevel(Int, layer: String, offset: Int)
  case celLayer(Int, count: Int, offset: Int)
  case celInGroup(String, offset: Int)
  case celTwice(String, frame: Int, offset: Int)
  case celLink(String, frame: Int, link: Int, offset: Int)
  case celKind(Int, layer: String, frame: Int, offset: Int)
  case pixelsNotZlib(offset: Int)
  case pixelsCorrupt(offset: Int)
  case pixelsChecksum(offset: Int)
  case pixelsTooShort(needed: Int, found: Int, offset: Int)
  case pixelsTooLong(needed: Int, offset: Int)
  case noPalette
  case paletteRange(first: Int, last: Int, size: Int, offset: Int)
  case palettesDiffer(first: Int, other: Int, offset: Int)
  case indexBeyondPalette(index: UInt8, count: Int, x: Int, y: Int)
  /// The frames of a tag are in the wrong order, or not there.
  case tagFrames(String, from: Int, to: Int, count: Int, offset: Int?)
  case unknownBlendMode(Int, layer: String, offset: Int)
  case blendMode(AsepriteBlendMode, layer: String, colours: AsepriteFile.ColourMode, offset: Int)
  case opacity(Int, layer: String, frame: Int, offset: Int)
  case groupBlend(String, offset: Int)
  case noTileset(Int, layer: String, offset: Int)
  case externalTileset(Int, layer: String, offset: Int)
  case tileSize(width: Int, height: Int, tileset: Int, offset: Int)
  case tiles(Int, width: Int, height: Int, tileset: Int, offset: Int)
  case tileBits(Int, offset: Int)
  case tooManyTiles(width: Int, height: Int, most: Int, offset: Int)
  case noTile(Int, count: Int, layer: String, x: Int, y: Int, offset: Int)
  case diagonalTile(layer: String, x: Int, y: Int, offset: Int)
  case options(SpriteOptionsError)

  /// What is too large.
  package enum Part: Hashable, Sendable {
    case canvas
    case cel
    case sheet(frames: Int)
  }

  package var diagnostic: Diagnostic {
    switch self {
    case .signature(let found):
      Diagnostic(
        "aseprite-signature",
        "an Aseprite sprite has \"\\xe0\\xa5\" at offset 4, but this has \"\(Escaped.bytes(found))\"",
        at: 4, .saveAgain)
    case .truncated(let part, let offset, let needed, let found):
      Diagnostic(
        "aseprite-truncated",
        "\(part) ends early: the next value needs \(Plural.bytes(needed)), but only \(found) are left",
        at: offset, .undamagedCopy)
    case .depth(let depth):
      Diagnostic(
        "aseprite-header", "a pixel of a sprite has 8, 16 or 32 bits, but this says \(depth)", at: 12,
        .saveAgain)
    case .noFrames:
      Diagnostic("aseprite-header", "a sprite has at least 1 frame, but this says 0", at: 6, .saveAgain)
    case .noPixels(let width, let height):
      Diagnostic(
        "aseprite-header", "a side of a sprite is at least 1 pixel, but this says \(width) x \(height)",
        at: 8, .saveAgain)
    case .frameMissing(let frame, let count, let offset, let found):
      Diagnostic(
        "aseprite-truncated",
        """
        the sprite has \(Plural.text(count, "frame")), but the file ends before frame \(frame + 1)\
        \(found > 0 ? ", of whose 16 bytes at the beginning it has \(found)" : "")
        """, at: offset, .undamagedCopy)
    case .frameTruncated(let frame, let offset, let declared, let found):
      Diagnostic(
        "aseprite-truncated",
        "frame \(frame + 1) says that it has \(Plural.bytes(declared)), but the file ends after \(found) of them",
        at: offset, .undamagedCopy)
    case .frameMagic(let magic, let frame, let offset):
      Diagnostic(
        "aseprite-frame",
        """
        a frame begins with the number 0xf1fa, but frame \(frame + 1) has \
        0x\(UInt16(truncatingIfNeeded: magic).hexadecimal(digits: 4))
        """, at: offset, .undamagedCopy)
    case .frameSize(let size, let frame, let offset):
      Diagnostic(
        "aseprite-frame",
        "a frame has at least 16 bytes, but frame \(frame + 1) says that it has \(size)", at: offset,
        .undamagedCopy)
    case .chunkSize(let size, let name, let offset):
      Diagnostic(
        "aseprite-chunk", "a chunk has at least 6 bytes, but \(name) says that it has \(size)", at: offset,
        .undamagedCopy)
    case .chunkTooLong(let name, let offset, let declared, let found, let frame):
      Diagnostic(
        "aseprite-chunk",
        """
        \(name) says that it has \(Plural.bytes(declared)), \
        but frame \(frame + 1) ends after \(found) of them
        """, at: offset, .undamagedCopy)
    case .tooLarge, .tooMany, .tooMuch: limitDiagnostic
    case .layerKind, .layerLevel, .unknownBlendMode, .blendMode, .opacity, .groupBlend: layerDiagnostic
    case .celLayer, .celInGroup, .celTwice, .celLink, .celKind: celDiagnostic
    case .pixelsNotZlib, .pixelsCorrupt, .pixelsChecksum, .pixelsTooShort, .pixelsTooLong: pixelDiagnostic
    case .noTileset, .externalTileset, .tileSize, .tiles, .tileBits, .tooManyTiles, .noTile, .diagonalTile:
      tileDiagnostic
    case .noPalette:
      Diagnostic("aseprite-palette", "the sprite is indexed, but it has no palette", .saveAgain)
    case .paletteRange(let first, let last, let size, let offset):
      Diagnostic(
        "aseprite-palette",
        "the palette has \(size) entries, but the chunk is for entries \(first) to \(last)", at: offset,
        .saveAgain)
    case .palettesDiffer(let first, let other, let offset):
      Diagnostic(
        "aseprite-palettes",
        """
        frame \(other + 1) has another palette than frame \(first + 1), \
        but the frames of a sheet have one palette
        """, at: .offset(offset),
        help: "choose frames with one palette, for example frames \(other == first + 1 ? "\(first + 1)" : "\(first + 1)-\(other)")")
    case .indexBeyondPalette(let index, let count, let x, let y):
      Diagnostic("aseprite-index-beyond-palette", index: index, beyond: count, x: x, y: y)
    case .tagFrames(let tag, let from, let to, let count, let offset):
      Diagnostic(
        "aseprite-tag",
        offset == nil
          ? """
          the tag \(Escaped.quoted(tag)) is for frames \(from + 1) to \(to + 1), \
          but the sprite has \(Plural.text(count, "frame"))
          """
          : "the tag \(Escaped.quoted(tag)) ends with frame \(to + 1), before its first, frame \(from + 1)",
        at: offset, .saveAgain)
    case .options(let error): error.diagnostic
    }
  }
}
