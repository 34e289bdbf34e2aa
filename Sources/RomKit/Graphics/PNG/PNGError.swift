/// Why bytes are no PNG, or none that can be read.
public enum PNGError: DescribedError {
  /// The first eight bytes are not those of a PNG.
  case signature(found: [UInt8])
  /// The file ends before its last chunk, in the middle of the next or between two.
  case endMissing(offset: Int, leftOver: Int)
  /// A chunk is longer than the file.
  case chunkTruncated(PNGChunkName, offset: Int, declared: Int, found: Int)
  /// A chunk's name has other characters than letters.
  case chunkName([UInt8], offset: Int)
  /// A chunk's CRC-32 is not that of its bytes.
  case wrongChecksum(PNGChunkName, offset: Int, declared: UInt32, computed: UInt32)
  /// The first chunk is not IHDR.
  case headerNotFirst(PNGChunkName)
  /// IHDR is not 13 bytes long.
  case headerLength(Int)
  /// A chunk that there may be only one of comes again.
  case repeated(PNGChunkName, offset: Int)
  /// A chunk comes after one that it must precede.
  case misplaced(PNGChunkName, after: PNGChunkName, offset: Int)
  /// A chunk without which the picture cannot be understood is none that is known.
  case unknownChunk(PNGChunkName, offset: Int)
  /// A side is 0 or over 2,147,483,647.
  case size(width: Int, height: Int)
  /// There is no such kind of pixel.
  case kind(UInt8, depth: UInt8)
  /// A compression, filter or interlace method that there is not.
  case method(String, UInt8)
  /// The picture is larger than the caller allows.
  case tooLarge(width: Int, height: Int, indexed: Bool, limits: PictureLimits)
  /// An indexed picture without PLTE.
  case noPalette
  /// The length of PLTE is 0, over 768 or not a multiple of 3.
  case paletteLength(Int)
  /// More entries than pixels can select.
  case paletteCount(Int, depth: Int)
  /// The length of tRNS does not go with the palette, or with the kind of pixel.
  case transparencyLength(Int, allowed: Int, indexed: Bool)
  /// tRNS in a picture that has alpha.
  case transparencyBesideAlpha
  /// There is no IDAT.
  case noImageData
  /// The image data is no zlib stream.
  case imageDataNotZlib
  /// The image data cannot be inflated.
  case imageDataCorrupt
  /// The image data inflates, and its Adler-32 is wrong.
  case imageDataChecksum
  /// The image data ends before the last row, or before its own end.
  case imageDataTooShort(needed: Int, found: Int)
  /// The image data inflates to more than all rows.
  case imageDataTooLong(needed: Int)
  /// A row's filter is none of the five.
  case filter(UInt8, row: Int)
  /// A pixel selects a colour that the palette does not have.
  case indexBeyondPalette(index: UInt8, count: Int, x: Int, y: Int)

  /// A stable name for each kind, as messages show it in brackets.
  public var code: String {
    switch self {
    case .signature: "png-signature"
    case .endMissing, .chunkTruncated: "png-truncated"
    case .chunkName: "png-chunk-name"
    case .wrongChecksum, .imageDataChecksum: "png-checksum"
    case .headerNotFirst, .repeated, .misplaced: "png-chunk-order"
    case .unknownChunk: "png-unknown-chunk"
    case .headerLength, .size, .kind, .method: "png-header"
    case .tooLarge: "png-too-large"
    case .noPalette, .paletteLength, .paletteCount: "png-palette"
    case .transparencyLength, .transparencyBesideAlpha: "png-transparency"
    case .noImageData, .imageDataNotZlib, .imageDataCorrupt, .filter: "png-image-data"
    case .imageDataTooShort: "png-image-data-too-short"
    case .imageDataTooLong: "png-image-data-too-long"
    case .indexBeyondPalette: "png-index-beyond-palette"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .signature(let found):
      "a PNG begins with \"\\x89PNG\\x0d\\x0a\\x1a\\x0a\", but this begins with \"\(Escaped.bytes(found))\""
    case .endMissing(_, let leftOver):
      "the file ends "
        + (leftOver == 0
          ? "without an IEND chunk" : "in the first \(leftOver) of the 8 bytes that begin a chunk")
    case .chunkTruncated(let name, _, let declared, let found):
      "the \(name) chunk and its checksum need \(declared + 4) bytes, but the file ends after \(found) of them"
    case .chunkName(let bytes, _):
      "a chunk's name is four letters, but this is \"\(Escaped.bytes(bytes))\""
    case .wrongChecksum(let name, _, let declared, let computed):
      "the checksum of the \(name) chunk is \(declared.hexadecimal(digits: 8)), but its bytes give"
        + " \(computed.hexadecimal(digits: 8))"
    case .headerNotFirst(let name): "a PNG's first chunk is IHDR, but this one's is \(name)"
    case .headerLength(let length): "IHDR is 13 bytes long, but this one has \(length)"
    case .repeated(let name, _): "there may be only one \(name) chunk, but here is another"
    case .misplaced(let name, let after, _): "the \(name) chunk comes after \(after), but must come before it"
    case .unknownChunk(let name, _):
      "the \(name) chunk is needed to understand the picture, and it is unknown"
    case .size(let width, let height):
      "the picture is \(width) x \(height) pixels, but a side is at least 1 and at most 2147483647"
    case .kind(let kind, let depth): "there are no pixels of colour type \(kind) with \(depth) bits a sample"
    case .method(let method, let number):
      "\(method) method \(number) is unknown; \(method == "interlace" ? "0 and 1 are known" : "only 0 is known")"
    case .tooLarge(let width, let height, let indexed, let limits):
      limits.refusal(width: width, height: height, indexed: indexed)
    case .noPalette: "the picture is indexed, but there is no PLTE chunk before its pixels"
    case .paletteLength(let length):
      "PLTE has 3 bytes for each of 1 to 256 colours, but this one is \(length) bytes long"
    case .paletteCount(let count, let depth):
      "pixels of \(depth) \(depth == 1 ? "bit" : "bits") select from at most \(1 << depth) colours,"
        + " but the palette has \(count)"
    case .transparencyLength(let length, let allowed, let indexed):
      indexed
        ? "tRNS has a byte for each palette entry at most, but it is \(length) bytes long for \(allowed) entries"
        : "tRNS is \(allowed) bytes long for such pixels, but this one has \(length)"
    case .transparencyBesideAlpha: "pixels that have alpha cannot have a tRNS chunk as well"
    case .noImageData: "there is no IDAT chunk, so there are no pixels"
    case .imageDataNotZlib: "the image data is no zlib stream"
    case .imageDataCorrupt: "the image data is damaged and cannot be inflated"
    case .imageDataChecksum: "the image data inflates, but not to the bytes its checksum was made of"
    case .imageDataTooShort(let needed, let found):
      found == needed
        ? "the image data ends before its own checksum"
        : "the pixels need \(needed) bytes of image data, but it inflates to only \(found)"
    case .imageDataTooLong(let needed):
      "the pixels need \(needed) bytes of image data, but it inflates to more"
    case .filter(let filter, let row): "row filters are 0 to 4, but stored row \(row) has \(filter)"
    case .indexBeyondPalette(let index, let count, let x, let y):
      "the pixel at (\(x), \(y)) has index \(index), but the palette has only \(count)"
        + " \(count == 1 ? "entry" : "entries")"
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .signature(let found):
      found.starts(with: [0x89, 0x50, 0x4E, 0x47])
        ? "the file was changed on its way, as by a transfer in text mode: copy it again in binary mode" : nil
    case .endMissing, .chunkTruncated, .chunkName, .wrongChecksum, .imageDataNotZlib, .imageDataCorrupt,
      .imageDataChecksum, .imageDataTooShort:
      "use an undamaged copy of the file"
    case .tooLarge: "cut the picture into smaller ones; a slot holds at most 256 x 256"
    case .indexBeyondPalette: "give the palette all the colours that pixels use, and save the picture again"
    default: "save the picture again in the program it comes from"
    }
  }

  /// Where it is, as far as that is one place.
  public var position: Place.Position? {
    switch self {
    case .signature: .offset(0)
    case .endMissing(let offset, _), .chunkTruncated(_, let offset, _, _), .chunkName(_, let offset),
      .wrongChecksum(_, let offset, _, _), .repeated(_, let offset), .misplaced(_, _, let offset),
      .unknownChunk(_, let offset):
      .offset(offset)
    case .headerNotFirst, .headerLength: .offset(8)
    case .size, .tooLarge: .offset(16)
    case .kind: .offset(24)
    case .method(let method, _): .offset(method == "compression" ? 26 : method == "filter" ? 27 : 28)
    case .indexBeyondPalette(_, _, let x, let y): .pixel(x: x, y: y)
    default: nil
    }
  }
}
