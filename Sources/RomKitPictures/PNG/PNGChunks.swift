import RomKitBase
import VGSCore
import VGSFormat

/// The chunks of a PNG, all of them checked, and the contents of those before and after the pixels. Chunks that a reader
/// may skip are skipped except for their checksums: text, time, gamma and colour profiles change nothing here, and are not
/// inflated. An ancillary chunk with a wrong checksum is left out, as libpng does.
struct PNGChunks {
  let header: PNGHeader
  private(set) var palette: Palette?
  private(set) var paletteCount = 0
  /// tRNS of an indexed picture: the alpha of the first entries.
  private(set) var alphas: [UInt8] = []
  /// tRNS of any other: the transparent colour, one value a sample.
  private(set) var key: [UInt16]?
  private(set) var imageData: ArraySlice<UInt8>
  private(set) var end = 0
  /// The chunks left out because of their checksums, or because they do not fit the palette.
  private(set) var leftOut: LeftOut?
  /// Why entries of PLTE are left out that no pixel can have.
  private(set) var surplus: PictureDiagnostic?
  /// The entries that PLTE has.
  private var storedCount = 0
  /// The declared number of frames of an animated PNG; 0 for any other.
  private(set) var frames = 0

  struct LeftOut {
    let first: PictureDiagnostic
    var count = 1
  }

  static let signature = IndexedPNG.signature

  /// Reads a file up to IEND; memory is allocated only for the results.
  init(parsing bytes: [UInt8], limits: PictureLimits) throws(PictureDiagnostic) {
    guard bytes.starts(with: PNGChunks.signature) else {
      throw PictureDiagnostic(
        "png-signature",
        """
        expected "\\x89PNG\\x0d\\x0a\\x1a\\x0a" at the start of a PNG, found "\(Escaped.bytes(bytes.prefix(8)))"
        """, at: .offset(0),
        help: FileSignature(recognizing: bytes)?.format == .png
          ? "copy the file again in binary mode; a transfer in text mode has changed it" : nil)
    }
    var reader = ByteReader(bytes[8...], offset: 8)
    let first = try PNGChunk(parsing: &reader)
    if first.name == .apple {
      throw PictureDiagnostic(
        "picture-not-read",
        "expected a PNG, found a PNG for iPhones (CgBI), which only Apple's programs read",
        at: .offset(8),
        help:
          "use the picture from which Xcode made it, or type pngcrush -revert-iphone-optimizations in.png out.png"
      )
    }
    guard first.name == .header else {
      throw Self.order("expected IHDR as the first chunk, found \(first.name)", at: 8)
    }
    header = try PNGHeader(parsing: first.data, limits: limits)
    imageData = bytes[..<0]
    var previous = first.name
    while previous != .end {
      try PictureDiagnostic.checkWork()
      let chunk = try PNGChunk(parsing: &reader)
      if let fault = chunk.fault { leaveOut(fault) } else { try read(chunk, after: previous) }
      if chunk.name == .imageData {
        // From the first piece to the end of this one.
        imageData = bytes[(imageData.isEmpty ? chunk.offset : imageData.startIndex)..<reader.offset]
      }
      previous = chunk.name
    }
    guard !imageData.isEmpty else {
      throw PictureDiagnostic("png-image-data", "there is no IDAT chunk, so there are no pixels", .saveAgain)
    }
    end = reader.offset
  }

  private static func order(_ message: LocalizedText, at offset: Int) -> PictureDiagnostic {
    PictureDiagnostic("png-chunk-order", message, at: offset, .saveAgain)
  }

  private static func repeated(_ chunk: PNGChunk) -> PictureDiagnostic {
    order("expected one \(chunk.name) chunk, found a second one", at: chunk.offset)
  }

  private static func misplaced(_ chunk: PNGChunk, after previous: PNGChunkName) -> PictureDiagnostic {
    order("expected the \(chunk.name) chunk before \(previous), found it after", at: chunk.offset)
  }

  private static func noPalette(before chunk: PNGChunkName) -> PictureDiagnostic {
    PictureDiagnostic(
      "png-palette", "expected a PLTE chunk before \(chunk) in an indexed picture, found none", .saveAgain)
  }

  private mutating func leaveOut(_ fault: PictureDiagnostic) {
    if leftOut == nil { leftOut = LeftOut(first: fault) } else { leftOut?.count += 1 }
  }

  private mutating func read(_ chunk: PNGChunk, after previous: PNGChunkName) throws(PictureDiagnostic) {
    switch chunk.name {
    case .header: throw Self.repeated(chunk)
    case .palette:
      if !imageData.isEmpty { throw Self.misplaced(chunk, after: .imageData) }
      if palette != nil { throw Self.repeated(chunk) }
      if key != nil || !alphas.isEmpty { throw Self.misplaced(chunk, after: .transparency) }
      try readPalette(chunk.data)
    case .transparency:
      if !imageData.isEmpty { throw Self.misplaced(chunk, after: .imageData) }
      if key != nil || !alphas.isEmpty { throw Self.repeated(chunk) }
      try readTransparency(chunk)
    case .imageData:
      if header.colourType == .indexedColour, palette == nil { throw Self.noPalette(before: .imageData) }
      if !imageData.isEmpty, previous != .imageData {
        throw Self.order(
          "expected all IDAT chunks one after another, found \(previous) between them", at: chunk.offset)
      }
    case .unusedBytes: readUnusedBytes(chunk.data)
    case .animation:
      var reader = ByteReader(chunk.data)
      frames = (try? reader.bigEndian(UInt32.self)).map { Int($0) } ?? 0
    case .end: break
    default:
      guard chunk.name.isAncillary else {
        throw PictureDiagnostic(
          "png-unknown-chunk", "the picture needs the \(chunk.name) chunk, which romkit does not know",
          at: .offset(chunk.offset), help: "save the picture as a PNG in another program")
      }
    }
  }

  /// For full-colour pixels PLTE is only a suggestion; greyscale ones should not have it.
  private mutating func readPalette(_ data: ArraySlice<UInt8>) throws(PictureDiagnostic) {
    // Some programs always write all entries that they have; libpng leaves out those that no pixel can have, too.
    let isIndexed = header.colourType == .indexedColour
    guard data.count >= 3, isIndexed || data.count <= 768, data.count.isMultiple(of: 3) else {
      throw PictureDiagnostic(
        "png-palette",
        "expected 3 bytes for each of 1 to 256 colours in PLTE, found \(Plural.bytes(data.count))", .saveAgain
      )
    }
    storedCount = data.count / 3
    paletteCount = isIndexed ? min(storedCount, 1 << header.depth) : storedCount
    if paletteCount < storedCount {
      surplus = .surplusColours("png-palette", storedCount, bits: header.depth)
    }
    palette = Palette(
      stride(from: data.startIndex, to: data.startIndex + paletteCount * 3, by: 3).map {
        Colour(red: data[$0], green: data[$0 + 1], blue: data[$0 + 2])
      })
  }

  private mutating func readTransparency(_ chunk: PNGChunk) throws(PictureDiagnostic) {
    let data = chunk.data
    switch header.colourType {
    case .indexedColour:
      guard palette != nil else { throw Self.noPalette(before: .transparency) }
      // libpng, which most viewers use, leaves the chunk out, too.
      guard data.count <= storedCount else {
        return leaveOut(
          PictureDiagnostic(
            "png-transparency",
            """
            expected at most \(Plural.bytes(storedCount)) in tRNS, one for each palette entry, \
            found \(Grouped.text(data.count))
            """, at: chunk.offset, .saveAgain))
      }
      alphas = Array(data.prefix(paletteCount))
    case .greyscale, .truecolour:
      let length = 2 * header.colourType.samples
      guard data.count == length else {
        throw PictureDiagnostic(
          "png-transparency",
          "expected \(Plural.bytes(length)) in tRNS for this colour type, found \(Grouped.text(data.count))",
          .saveAgain)
      }
      // The higher bits do not count.
      let mask = UInt16(truncatingIfNeeded: 1 << header.depth - 1)
      key = stride(from: data.startIndex, to: data.endIndex, by: 2).map {
        (UInt16(data[$0]) << 8 | UInt16(data[$0 + 1])) & mask
      }
    case .greyscaleWithAlpha, .truecolourWithAlpha:
      throw PictureDiagnostic(
        "png-transparency", "expected no tRNS chunk beside pixels with alpha, found one", .saveAgain)
    }
  }

  /// romkit's own chunk; if it does not fit the palette, it is skipped like any unknown chunk.
  private mutating func readUnusedBytes(_ data: ArraySlice<UInt8>) {
    guard let colours = palette?.colours, data.count == paletteCount else { return }
    palette = Palette(zip(colours, data).map { Colour($0.value | UInt32($1) << 24) })
  }
}

/// One chunk of a PNG: length, name, data, CRC-32 over name and data.
struct PNGChunk {
  var name: PNGChunkName
  /// The offset of its length, with which it begins.
  var offset: Int
  var data: ArraySlice<UInt8>
  /// A wrong checksum of an ancillary chunk; for any other chunk it is thrown.
  var fault: PictureDiagnostic?

  static let overhead = 12

  /// Reads the chunk at the cursor. The checksum need not be checked if it is known to be right.
  init(parsing reader: inout ByteReader, checked: Bool = true) throws(PictureDiagnostic) {
    offset = reader.offset
    let declared: Int
    let code: UInt32
    do {
      declared = Int(try reader.bigEndian(UInt32.self))
      code = try reader.bigEndian(UInt32.self)
    } catch {
      let leftOver = error.offset - offset + error.remaining
      throw PictureDiagnostic(
        "png-truncated",
        leftOver == 0
          ? "the file ends without an IEND chunk"
          : "expected 8 bytes at the start of a chunk, found \(leftOver)", at: offset, .undamagedCopy)
    }
    guard let name = PNGChunkName(code: code) else {
      let letters = Escaped.bytes(PNGChunkName.letters(ofCode: code))
      throw PictureDiagnostic(
        "png-chunk-name", "expected four letters as the name of a chunk, found \"\(letters)\"", at: offset,
        .undamagedCopy)
    }
    self.name = name
    let checksum: UInt32
    let found = reader.remaining
    do {
      data = try reader.slice(declared)
      checksum = try reader.bigEndian(UInt32.self)
    } catch {
      throw PictureDiagnostic(
        "png-truncated",
        """
        expected \(Plural.bytes(declared + 4)) in the \(name) chunk and its checksum, \
        found \(Grouped.text(found))
        """, at: offset, .undamagedCopy)
    }
    guard checked else { return }
    let computed = PNGChunk.checksum(of: name, data)
    if checksum != computed {
      let fault = PictureDiagnostic(
        "png-checksum",
        """
        expected the checksum \(computed.hexadecimal(digits: 8)) in the \(name) chunk, \
        found \(checksum.hexadecimal(digits: 8))
        """, at: offset, .undamagedCopy)
      guard name.isAncillary else { throw fault }
      self.fault = fault
    }
  }

  static func append(_ name: PNGChunkName, _ data: [UInt8], to writer: inout ByteWriter) {
    writer.bigEndian(UInt32(clamping: data.count))
    writer.bigEndian(name.code)
    writer.append(data)
    writer.bigEndian(checksum(of: name, data[...]))
  }

  private static func checksum(of name: PNGChunkName, _ data: ArraySlice<UInt8>) -> UInt32 {
    var checksum = CRC32()
    checksum.update(PNGChunkName.letters(ofCode: name.code))
    checksum.update(data)
    return checksum.value
  }
}

/// The four letters of a PNG chunk's name.
package struct PNGChunkName: Equatable, Sendable, CustomStringConvertible {
  let code: UInt32

  /// A name; nil unless all four bytes are ASCII letters.
  init?(code: UInt32) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      switch UInt8(truncatingIfNeeded: code >> shift) {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): break
      default: return nil
      }
    }
    self.code = code
  }

  private init(_ letters: String) { code = letters.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  /// The four bytes of a code, whether they are letters or not.
  static func letters(ofCode code: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
  }

  /// Whether readers may skip the chunk if they do not know it: the first letter is in lower case.
  var isAncillary: Bool { code & 0x2000_0000 != 0 }

  package var description: String { String(decoding: Self.letters(ofCode: code), as: UTF8.self) }

  static let header = PNGChunkName("IHDR")
  /// In front of the header in Apple's variant, whose pixels are stored differently.
  static let apple = PNGChunkName("CgBI")
  static let palette = PNGChunkName("PLTE")
  /// Alpha of palette entries, or the one transparent colour.
  static let transparency = PNGChunkName("tRNS")
  static let imageData = PNGChunkName("IDAT")
  static let end = PNGChunkName("IEND")
  /// The number of frames and of repetitions of an animated PNG.
  static let animation = PNGChunkName("acTL")
  static let frameControl = PNGChunkName("fcTL")
  static let frameData = PNGChunkName("fdAT")
  /// romkit's own, which other programs should not copy: the fourth byte of each entry of a VGS palette, for which a PNG
  /// has no field. Written only if one of them is not 0.
  static let unusedBytes = PNGChunkName("vgUB")
}
