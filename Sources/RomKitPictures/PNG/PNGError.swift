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
  case method(String, UInt8)
  case tooLarge(width: Int, height: Int, indexed: Bool, limits: PictureLimits)
  case noPalette
  /// The length of PLTE is 0, over 768 or not a multiple of 3.
  case paletteLength(Int)
  case paletteCount(Int, depth: Int)
  /// The length of tRNS does not go with the palette, or with the kind of pixel.
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

  package var diagnostic: Diagnostic {
    switch self {
    case .signature(let found):
      Diagnostic(
        "png-signature",
        """
        a PNG begins with "\\x89PNG\\x0d\\x0a\\x1a\\x0a", but this begins with "\(Escaped.bytes(found))"
        """, at: .offset(0),
        help: found.starts(with: [0x89, 0x50, 0x4E, 0x47])
          ? "the file was changed on its way, as by a transfer in text mode: copy it again in binary mode"
          : nil)
    case .endMissing(let offset, 0):
      Diagnostic("png-truncated", "the file ends without an IEND chunk", at: offset, .undamagedCopy)
    case .endMissing(let offset, let leftOver):
      Diagnostic(
        "png-truncated", "the file ends in the first \(leftOver) of the 8 bytes that begin a chunk",
        at: offset, .undamagedCopy)
    case .chunkTruncated(let name, let offset, let declared, let found):
      Diagnostic(
        "png-truncated",
        """
        the \(name) chunk and its checksum need \(declared + 4) bytes, \
        but the file ends after \(found) of them
        """, at: offset, .undamagedCopy)
    case .chunkName(let bytes, let offset):
      Diagnostic(
        "png-chunk-name", "a chunk's name is four letters, but this is \"\(Escaped.bytes(bytes))\"",
        at: offset, .undamagedCopy)
    case .wrongChecksum(let name, let offset, let declared, let computed):
      Diagnostic(
        "png-checksum",
        """
        the checksum of the \(name) chunk is \(declared.hexadecimal(digits: 8)), \
        but its bytes give \(computed.hexadecimal(digits: 8))
        """, at: offset, .undamagedCopy)
    case .headerNotFirst(let name):
      Diagnostic(
        "png-chunk-order", "a PNG's first chunk is IHDR, but this one's is \(name)", at: 8, .saveAgain)
    case .headerLength(let length):
      Diagnostic("png-header", "IHDR is 13 bytes long, but this one has \(length)", at: 8, .saveAgain)
    case .repeated(let name, let offset):
      Diagnostic(
        "png-chunk-order", "there may be only one \(name) chunk, but here is another", at: offset, .saveAgain)
    case .misplaced(let name, let after, let offset):
      Diagnostic(
        "png-chunk-order", "the \(name) chunk comes after \(after), but must come before it",
        at: offset, .saveAgain)
    case .unknownChunk(let name, let offset):
      Diagnostic(
        "png-unknown-chunk", "the \(name) chunk is needed to understand the picture, and it is unknown",
        at: offset, .saveAgain)
    case .size(let width, let height):
      Diagnostic(
        "png-header",
        "the picture is \(width) x \(height) pixels, but a side is at least 1 and at most 2147483647",
        at: 16, .saveAgain)
    case .colourType(let colourType, let depth):
      Diagnostic(
        "png-header", "there are no pixels of colour type \(colourType) with \(depth) bits a sample",
        at: 24, .saveAgain)
    case .method(let method, let number):
      Diagnostic(
        "png-header",
        """
        \(method) method \(number) is unknown; \
        \(method == "interlace" ? "0 and 1 are known" : "only 0 is known")
        """, at: method == "compression" ? 26 : method == "filter" ? 27 : 28, .saveAgain)
    case .tooLarge(let width, let height, let indexed, let limits):
      Diagnostic(
        "png-too-large", limits.refusal(width: width, height: height, indexed: indexed), at: 16, .cutUp)
    case .noPalette:
      Diagnostic(
        "png-palette", "the picture is indexed, but there is no PLTE chunk before its pixels", .saveAgain)
    case .paletteLength(let length):
      Diagnostic(
        "png-palette", "PLTE has 3 bytes for each of 1 to 256 colours, but this one is \(length) bytes long",
        .saveAgain)
    case .paletteCount(let count, let depth):
      Diagnostic(
        "png-palette",
        """
        pixels of \(Plural.text(depth, "bit")) select from at most \(1 << depth) colours, \
        but the palette has \(count)
        """, .saveAgain)
    case .transparencyLength(let length, let allowed, indexed: true):
      Diagnostic(
        "png-transparency",
        """
        tRNS has a byte for each palette entry at most, \
        but it is \(length) bytes long for \(allowed) entries
        """, .saveAgain)
    case .transparencyLength(let length, let allowed, indexed: false):
      Diagnostic(
        "png-transparency", "tRNS is \(allowed) bytes long for such pixels, but this one has \(length)",
        .saveAgain)
    case .transparencyBesideAlpha:
      Diagnostic("png-transparency", "pixels that have alpha cannot have a tRNS chunk as well", .saveAgain)
    case .noImageData:
      Diagnostic("png-image-data", "there is no IDAT chunk, so there are no pixels", .saveAgain)
    case .imageDataNotZlib: Diagnostic("png-image-data", "the image data is no zlib stream", .undamagedCopy)
    case .imageDataCorrupt:
      Diagnostic("png-image-data", "the image data is damaged and cannot be inflated", .undamagedCopy)
    case .imageDataChecksum:
      Diagnostic(
        "png-checksum", "the image data inflates, but not to the bytes its checksum was made of",
        .undamagedCopy)
    case .imageDataTooShort(let needed, let found):
      Diagnostic(
        "png-image-data-too-short",
        found == needed
          ? "the image data ends before its own checksum"
          : "the pixels need \(needed) bytes of image data, but it inflates to only \(found)",
        .undamagedCopy)
    case .imageDataTooLong(let needed):
      Diagnostic(
        "png-image-data-too-long",
        "the pixels need \(needed) bytes of image data, but it inflates to more", .saveAgain)
    case .filter(let filter, let row):
      Diagnostic("png-image-data", "row filters are 0 to 4, but stored row \(row) has \(filter)", .saveAgain)
    case .indexBeyondPalette(let index, let count, let x, let y):
      Diagnostic("png-index-beyond-palette", index: index, beyond: count, x: x, y: y)
    }
  }
}
