import RomKitBase
import VGSCore

/// A PNG: every colour type and depth, interlaced or not.
///
/// An indexed PNG of 1 to 8 bits becomes an indexed picture, index for index and entry for entry. All others become full
/// colour: samples of 16 bits are rounded to the nearest of 8, those of fewer are spread to 0...255. Gamma, colour
/// profiles and the like are not applied: the numbers in the file are the colours.
package struct PNGFile: Equatable, Sendable {
  package var picture: DecodedPicture
  private(set) var warnings: [PictureDiagnostic] = []

  package init(_ picture: DecodedPicture) { self.picture = picture }

  /// Reads a whole file. ``serialized(level:)`` is the inverse.
  ///
  /// All checksums are checked, and there must be as many pixels as the header says. More pixels than that, more palette
  /// entries than pixels can select, and more alphas than entries are warnings, and left out. For an ancillary chunk, such
  /// as tRNS, a wrong checksum is only a warning, and the chunk is left out. Palette entries with an alpha below 128 are
  /// transparent; an alpha other than 0 and 255 is a warning. The limits are checked before memory is allocated for
  /// pixels: the picture itself and a few of its rows, half a MiB at most.
  package init(parsing bytes: [UInt8], limits: PictureLimits = .standard) throws(PictureDiagnostic) {
    let chunks = try PNGChunks(parsing: bytes, limits: limits)
    let header = chunks.header
    if let leftOut = chunks.leftOut {
      warnings.append(
        leftOut.first.asWarning(
          "\(leftOut.first.message); the chunk is left out", more: leftOut.count - 1))
    }
    if let surplus = chunks.surplus { warnings.append(surplus) }
    if chunks.frames > 1 {
      warnings.append(
        PictureDiagnostic(
          "png-animated",
          "the PNG is animated; only the first of its \(Grouped.text(chunks.frames)) frames is read",
          severity: .warning,
          help: "save the frames side by side in one picture, or each as a separate file"))
    }
    let imageData = PNGImageData(chunks.imageData, header: header)
    if header.colourType == .indexedColour {
      let indices = try imageData.indices()
      if let place = indices.firstIndex(beyond: chunks.paletteCount) {
        throw .index(
          "png-index-beyond-palette", indices[place], beyond: chunks.paletteCount, x: place % header.width,
          y: place / header.width)
      }
      let transparent = chunks.alphas.indices.filter {
        chunks.alphas[$0] < PictureDiagnostic.leastOpaqueAlpha
      }
      picture = .indexed(
        IndexedPicture(
          checkedWidth: header.width, height: header.height, indices: indices, palette: chunks.palette,
          paletteCount: chunks.paletteCount, transparent: Set(transparent.map { UInt8($0) })))
      if let warning = PictureDiagnostic.partlyTransparent(alphas: chunks.alphas) { warnings.append(warning) }
    } else {
      picture = .colour(
        ColourPicture(
          checkedWidth: header.width, height: header.height,
          pixels: try imageData.colours(key: chunks.key)))
    }
    if let surplus = imageData.surplus { warnings.append(surplus) }
    if imageData.bytesAfterEnd > 0 {
      let end = chunks.imageData.endIndex - 4 - imageData.bytesAfterEnd
      warnings.append(.bytesAfterEnd(offset: end, count: imageData.bytesAfterEnd))
    }
    if chunks.end < bytes.count {
      warnings.append(.bytesAfterEnd(offset: chunks.end, count: bytes.count - chunks.end))
    }
  }

  /// The bytes of a file.
  ///
  /// An indexed picture keeps its palette entries up to its count, its transparent indices, and the fourth byte of its
  /// entries; it gets as few bits a pixel as its palette needs. Full colour is stored with alpha only if a pixel needs it.
  /// ``Deflate/Level/best`` tries several methods for the smallest file and takes tens of milliseconds for 256 x 256
  /// pixels; ``Deflate/Level/fast`` is for previews.
  ///
  /// Throws ``PictureDiagnostic/noPalette`` for an indexed picture without one.
  package func serialized(level: Deflate.Level = .best) throws(PictureDiagnostic) -> [UInt8] {
    switch picture {
    case .indexed(let indexed): try PNGWriter.serialized(indexed, level: level)
    case .colour(let colour): PNGWriter.serialized(colour, level: level)
    }
  }
}
