import RomKitBase

package enum PNGError: DescribedError {
  case signature(found: [UInt8])
  /// The file ends before its last chunk, inside a chunk's header or between two chunks.
  case endMissing(offset: Int, leftOver: Int)
  case chunkTruncated(PNGChunkName, offset: Int, declared: Int, found: Int)
  case chunkName([UInt8], offset: Int)
  case wrongChecksum(PNGChunkName, offset: Int, declared: UInt32, computed: UInt32)
  case headerNotFirst(PNGChunkName)
  case headerLength(Int)
  case repeated(PNGChunkName, offset: Int)
  case misplaced(PNGChunkName, after: PNGChunkName, offset: Int)
  /// An unknown chunk that is needed to understand the picture.
  case unknownChunk(PNGChunkName, offset: Int)
  case size(width: Int, height: Int)
  case colourType(UInt8, depth: UInt8)
  case method(HeaderMethod, UInt8)
  case tooLarge(width: Int, height: Int, indexed: Bool, limits: PictureLimits)
  /// An indexed picture has no PLTE before a chunk that needs it: IDAT or tRNS.
  case noPalette(before: PNGChunkName)
  /// The length of PLTE is 0, over 768 or not a multiple of 3.
  case paletteLength(Int)
  case paletteCount(Int, depth: Int)
  /// The length of tRNS does not suit the palette, or the colour type.
  case transparencyLength(Int, allowed: Int, indexed: Bool)
  case transparencyBesideAlpha
  case noImageData
  case imageDataNotZlib
  case imageDataCorrupt
  case imageDataChecksum
  /// The image data ends before the last row, or before its own end.
  case imageDataTooShort(needed: Int, found: Int)
  case imageDataTooLong(needed: Int)
  case filter(UInt8, row: Int)
  case indexBeyondPalette(index: UInt8, count: Int, x: Int, y: Int)

  /// A method field of the header, by its offset in the file.
  package enum HeaderMethod: Int, Sendable {
    case compression = 26
    case filter = 27
    case interlace = 28

    func message(found number: UInt8) -> Message {
      switch self {
      case .compression: "expected compression method 0, found \(number)"
      case .filter: "expected filter method 0, found \(number)"
      case .interlace: "expected interlace method 0 or 1, found \(number)"
      }
    }
  }

  package var diagnostic: Diagnostic {
    switch self {
    case .signature(let found):
      Diagnostic(
        "png-signature",
        """
        expected "\\x89PNG\\x0d\\x0a\\x1a\\x0a" at the start of a PNG, found "\(Escaped.bytes(found))"
        """, at: .offset(0),
        help: found.starts(with: [0x89, 0x50, 0x4E, 0x47])
          ? "copy the file again in binary mode; a transfer in text mode has changed it"
          : nil)
    case .endMissing(let offset, 0):
      Diagnostic("png-truncated", "the file ends without an IEND chunk", at: offset, .undamagedCopy)
    case .endMissing(let offset, let leftOver):
      Diagnostic(
        "png-truncated", "expected 8 bytes at the start of a chunk, found \(leftOver)",
        at: offset, .undamagedCopy)
    case .chunkTruncated(let name, let offset, let declared, let found):
      Diagnostic(
        "png-truncated",
        """
        expected \(Plural.bytes(declared + 4)) in the \(name) chunk and its checksum, \
        found \(Grouped.text(found))
        """, at: offset, .undamagedCopy)
    case .chunkName(let bytes, let offset):
      Diagnostic(
        "png-chunk-name", "expected four letters as the name of a chunk, found \"\(Escaped.bytes(bytes))\"",
        at: offset, .undamagedCopy)
    case .wrongChecksum(let name, let offset, let declared, let computed):
      Diagnostic(
        "png-checksum",
        """
        expected the checksum \(computed.hexadecimal(digits: 8)) in the \(name) chunk, \
        found \(declared.hexadecimal(digits: 8))
        """, at: offset, .undamagedCopy)
    case .headerNotFirst(let name):
      Diagnostic(
        "png-chunk-order", "expected IHDR as the first chunk, found \(name)", at: 8, .saveAgain)
    case .headerLength(let length):
      Diagnostic("png-header", "expected 13 bytes in IHDR, found \(Grouped.text(length))", at: 8, .saveAgain)
    case .repeated(let name, let offset):
      Diagnostic(
        "png-chunk-order", "expected one \(name) chunk, found a second one", at: offset, .saveAgain)
    case .misplaced(.imageData, let after, let offset):
      Diagnostic(
        "png-chunk-order", "expected all IDAT chunks one after another, found \(after) between them",
        at: offset, .saveAgain)
    case .misplaced(let name, let after, let offset):
      Diagnostic(
        "png-chunk-order", "expected the \(name) chunk before \(after), found it after",
        at: offset, .saveAgain)
    case .unknownChunk(let name, let offset):
      Diagnostic(
        "png-unknown-chunk", "the picture needs the \(name) chunk, which romkit does not know",
        at: .offset(offset), help: "save the picture as a PNG in another program")
    case .size(let width, let height):
      Diagnostic(
        "png-header",
        "expected a width and a height from 1 to 2147483647, found \(width) x \(height)",
        at: 16, .saveAgain)
    case .colourType(let colourType, let depth):
      Diagnostic(
        "png-header",
        "colour type \(colourType) with \(Plural.text(Int(depth), "bit")) per sample does not exist",
        at: 24, .saveAgain)
    case .method(let method, let number):
      Diagnostic("png-header", method.message(found: number), at: method.rawValue, .saveAgain)
    case .tooLarge(let width, let height, let indexed, let limits):
      Diagnostic(
        "png-too-large", limits.refusal(width: width, height: height, indexed: indexed), at: 16, .cutUp)
    case .noPalette(let chunk):
      Diagnostic(
        "png-palette", "expected a PLTE chunk before \(chunk) in an indexed picture, found none", .saveAgain)
    case .paletteLength(let length):
      Diagnostic(
        "png-palette", "expected 3 bytes for each of 1 to 256 colours in PLTE, found \(Plural.bytes(length))",
        .saveAgain)
    case .paletteCount(let count, let depth):
      Diagnostic(
        "png-palette",
        "expected at most \(1 << depth) colours for pixels of \(Plural.text(depth, "bit")), found \(count)",
        .saveAgain)
    case .transparencyLength(let length, let allowed, indexed: true):
      Diagnostic(
        "png-transparency",
        """
        expected at most \(Plural.bytes(allowed)) in tRNS, one for each palette entry, \
        found \(Grouped.text(length))
        """, .saveAgain)
    case .transparencyLength(let length, let allowed, indexed: false):
      Diagnostic(
        "png-transparency",
        "expected \(Plural.bytes(allowed)) in tRNS for this colour type, found \(Grouped.text(length))",
        .saveAgain)
    case .transparencyBesideAlpha:
      Diagnostic("png-transparency", "expected no tRNS chunk beside pixels with alpha, found one", .saveAgain)
    case .noImageData:
      Diagnostic("png-image-data", "there is no IDAT chunk, so there are no pixels", .saveAgain)
    case .imageDataNotZlib:
      Diagnostic("png-image-data", "the image data is not a zlib stream", .undamagedCopy)
    case .imageDataCorrupt:
      Diagnostic("png-image-data", "the image data is damaged and cannot be decompressed", .undamagedCopy)
    case .imageDataChecksum:
      Diagnostic(
        "png-checksum", "the image data does not match its checksum",
        .undamagedCopy)
    case .imageDataTooShort(let needed, let found):
      Diagnostic(
        "png-image-data-too-short",
        found == needed
          ? "the image data ends before its checksum"
          : "expected \(Plural.bytes(needed)) of pixels in the image data, found \(Grouped.text(found))",
        .undamagedCopy)
    case .imageDataTooLong(let needed):
      Diagnostic(
        "png-image-data-too-long",
        "expected \(Plural.bytes(needed)) of pixels in the image data, found more", .saveAgain)
    case .filter(let filter, let row):
      Diagnostic(
        "png-image-data", "expected a filter from 0 to 4 for stored row \(row), found \(filter)", .saveAgain)
    case .indexBeyondPalette(let index, let count, let x, let y):
      Diagnostic("png-index-beyond-palette", index: index, beyond: count, x: x, y: y)
    }
  }
}
