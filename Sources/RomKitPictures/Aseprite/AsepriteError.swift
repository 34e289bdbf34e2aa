import RomKitBase

package enum AsepriteError: DescribedError {
  case signature(found: [UInt8])
  case truncated(part: Message, offset: Int, needed: Int, found: Int)
  case depth(Int)
  case noFrames
  case noPixels(width: Int, height: Int)
  case tooLarge(
    Part, width: Int, height: Int, indexed: Bool, limits: PictureLimits, offset: Int)
  case tooMany(Message, most: Int, offset: Int)
  /// The sum of all pixels that are inflated or drawn, in bytes.
  case tooMuch(limit: Int, offset: Int)
  case frameMissing(Int, count: Int, offset: Int, found: Int)
  case frameMagic(Int, frame: Int, offset: Int)
  case frameSize(Int, frame: Int, offset: Int)
  case frameTruncated(Int, offset: Int, declared: Int, found: Int)
  case chunkSize(Int, name: Message, offset: Int)
  case chunkTooLong(name: Message, offset: Int, declared: Int, found: Int, frame: Int)
  case layerKind(Int, layer: String, offset: Int)
  case layerLevel(Int, layer: String, offset: Int)
  case celLayer(Int, count: Int, offset: Int)
  case celInGroup(String, offset: Int)
  case celTwice(String, frame: Int, offset: Int)
  case celLink(String, frame: Int, link: Int, offset: Int)
  case celKind(Int, layer: String, frame: Int, offset: Int)
  case pixelsNotZlib(AsepriteOwner, offset: Int)
  case pixelsCorrupt(AsepriteOwner, offset: Int)
  case pixelsChecksum(AsepriteOwner, offset: Int)
  case pixelsTooShort(AsepriteOwner, needed: Int, found: Int, offset: Int)
  case pixelsTooLong(AsepriteOwner, needed: Int, offset: Int)
  case noPalette
  case paletteRange(first: Int, last: Int, size: Int, offset: Int)
  case palettesDiffer(first: Int, other: Int, offset: Int)
  case indexBeyondPalette(index: UInt8, count: Int, frame: Int, x: Int, y: Int)
  /// The frames of a tag are in the wrong order, or do not exist.
  case tagFrames(String, from: Int, to: Int, count: Int, offset: Int?)
  case unknownBlendMode(Int, layer: String, offset: Int)
  case blendMode(AsepriteBlendMode, layer: String, colours: AsepriteFile.ColourMode, offset: Int)
  case opacity(Int, layer: String, frame: Int, offset: Int)
  case groupBlend(String, offset: Int)
  case noTileset(Int, layer: String, offset: Int)
  case externalTileset(Int, layer: String, offset: Int)
  case tileSize(width: Int, height: Int, tileset: Int, offset: Int)
  case tiles(Int, width: Int, height: Int, tileset: Int, offset: Int)
  case tileBits(Int, AsepriteOwner, offset: Int)
  case tooManyTiles(AsepriteOwner, width: Int, height: Int, most: Int, offset: Int)
  case noTile(Int, count: Int, layer: String, x: Int, y: Int, offset: Int)
  case diagonalTile(layer: String, x: Int, y: Int, offset: Int)
  case options(SpriteOptionsError)

  /// The part that is too large.
  package enum Part: Hashable, Sendable {
    case canvas
    case cel(AsepriteOwner)
    /// `fitting` are the first of the chosen frames, counted from 1, as many as fit; nil if not even one fits.
    case sheet(frames: Int, fitting: ClosedRange<Int>?)
  }

  package var diagnostic: Diagnostic {
    switch self {
    case .signature(let found):
      Diagnostic(
        "aseprite-signature",
        "expected \"\\xe0\\xa5\", the signature of an Aseprite file, found \"\(Escaped.bytes(found))\"",
        at: 4, .saveAgain)
    case .truncated(let part, let offset, let needed, let found):
      Diagnostic(
        "aseprite-truncated",
        "expected \(Plural.bytes(needed)) more in \(part), found \(Grouped.text(found))",
        at: offset, .undamagedCopy)
    case .depth(let depth):
      Diagnostic(
        "aseprite-header", "expected 8, 16 or 32 bits per pixel, found \(depth)", at: 12,
        .saveAgain)
    case .noFrames:
      Diagnostic("aseprite-header", "expected at least 1 frame, found 0", at: 6, .saveAgain)
    case .noPixels(let width, let height):
      Diagnostic(
        "aseprite-header", "expected a canvas of at least 1 x 1 pixels, found \(width) x \(height)",
        at: 8, .saveAgain)
    case .frameMissing(let frame, let count, let offset, let found):
      Diagnostic(
        "aseprite-truncated",
        found > 0
          ? """
          expected \(Plural.text(count, "frame")), \
          found the end of the file in the header of frame \(frame + 1)
          """
          : "expected \(Plural.text(count, "frame")), found the end of the file before frame \(frame + 1)",
        at: offset, .undamagedCopy)
    case .frameTruncated(let frame, let offset, let declared, let found):
      Diagnostic(
        "aseprite-truncated",
        "expected \(Plural.bytes(declared)) in frame \(frame + 1), found \(Grouped.text(found)) before the end of the file",
        at: offset, .undamagedCopy)
    case .frameMagic(let magic, let frame, let offset):
      Diagnostic(
        "aseprite-frame",
        """
        expected 0xf1fa at the start of frame \(frame + 1), found \
        0x\(UInt16(truncatingIfNeeded: magic).hexadecimal(digits: 4))
        """, at: offset, .undamagedCopy)
    case .frameSize(let size, let frame, let offset):
      Diagnostic(
        "aseprite-frame",
        "expected at least 16 bytes in frame \(frame + 1), found a size of \(size)", at: offset,
        .undamagedCopy)
    case .chunkSize(let size, let name, let offset):
      Diagnostic(
        "aseprite-chunk", "expected at least 6 bytes in \(name), found a size of \(size)", at: offset,
        .undamagedCopy)
    case .chunkTooLong(let name, let offset, let declared, let found, let frame):
      Diagnostic(
        "aseprite-chunk",
        """
        expected \(Plural.bytes(declared)) in \(name), \
        found \(Grouped.text(found)) before the end of frame \(frame + 1)
        """, at: offset, .undamagedCopy)
    case .tooLarge, .tooMany, .tooMuch: limitDiagnostic
    case .layerKind, .layerLevel, .unknownBlendMode, .blendMode, .opacity, .groupBlend: layerDiagnostic
    case .celLayer, .celInGroup, .celTwice, .celLink, .celKind: celDiagnostic
    case .pixelsNotZlib, .pixelsCorrupt, .pixelsChecksum, .pixelsTooShort, .pixelsTooLong: pixelDiagnostic
    case .noTileset, .externalTileset, .tileSize, .tiles, .tileBits, .tooManyTiles, .noTile, .diagonalTile:
      tileDiagnostic
    case .noPalette:
      Diagnostic("aseprite-palette", "expected a palette for the indexed sprite, found none", .saveAgain)
    case .paletteRange(let first, let last, let size, let offset):
      Diagnostic(
        "aseprite-palette",
        first > last
          ? "expected a palette chunk whose first entry is not after its last, found entries \(first) to \(last)"
          : "expected entry numbers below \(size) in the palette chunk, found \(first) to \(last)",
        at: offset,
        .saveAgain)
    case .palettesDiffer(let first, let other, let offset):
      Diagnostic(
        "aseprite-palettes",
        "expected one palette for all chosen frames, found different palettes in frames \(first + 1) and \(other + 1)",
        at: .offset(offset),
        help:
          "choose frames with one palette: romkit convert --frames \(other == first + 1 ? "\(first + 1)" : "\(first + 1)-\(other)")"
      )
    case .indexBeyondPalette(let index, let count, let frame, let x, let y):
      Diagnostic(
        "aseprite-index-beyond-palette",
        """
        the pixel at (\(x), \(y)) of frame \(frame + 1) has index \(index), but the palette has only \
        \(Plural.text(count, "entry", "entries"))
        """, at: .pixel(x: x, y: y), help: PictureHelp.completePalette.message)
    case .tagFrames(let tag, let from, let to, let count, let offset):
      Diagnostic(
        "aseprite-tag",
        offset == nil
          ? """
          expected frames from 1 to \(count) in the tag \(Escaped.quoted(tag)), \
          found \(from + 1) to \(to + 1)
          """
          : "expected frame \(from + 1) or later as the last frame of the tag \(Escaped.quoted(tag)), found \(to + 1)",
        at: offset, .saveAgain)
    case .options(let error): error.diagnostic
    }
  }
}

/// The owner of pixels or tiles.
package enum AsepriteOwner: Hashable, Sendable {
  /// The cel of a layer in a frame, which is counted from 0.
  case cel(layer: String, frame: Int)
  case tileset(Int)

  /// For use in a sentence.
  var displayName: Message {
    switch self {
    case .cel(let layer, let frame): "the cel of \(Escaped.quoted(layer)) in frame \(frame + 1)"
    case .tileset(let number): "tileset \(number)"
    }
  }
}
