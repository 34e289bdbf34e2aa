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
  /// The chunks left out because of their checksums.
  private(set) var leftOut: LeftOut?
  /// The declared number of frames of an animated PNG; 0 for any other.
  private(set) var frames = 0

  struct LeftOut {
    let first: PNGError
    var count = 1
  }

  static let signature = IndexedPNG.signature

  /// Reads a file up to IEND; memory is allocated only for the results.
  init(parsing bytes: [UInt8], limits: PictureLimits) throws(PNGError) {
    guard bytes.prefix(8) == PNGChunks.signature[...] else { throw .signature(found: Array(bytes.prefix(8))) }
    var reader = ByteReader(bytes[8...], offset: 8)
    let first = try PNGChunk(parsing: &reader)
    guard first.name == .header else { throw .headerNotFirst(first.name) }
    header = try PNGHeader(parsing: first.data, limits: limits)
    imageData = bytes[..<0]
    var previous = first.name
    while previous != .end {
      let chunk = try PNGChunk(parsing: &reader)
      if let fault = chunk.fault { leaveOut(fault) } else { try read(chunk, after: previous) }
      if chunk.name == .imageData {
        // From the first piece to the end of this one.
        imageData = bytes[(imageData.isEmpty ? chunk.offset : imageData.startIndex)..<reader.offset]
      }
      previous = chunk.name
    }
    guard !imageData.isEmpty else { throw .noImageData }
    end = reader.offset
  }

  private mutating func leaveOut(_ fault: PNGError) {
    if leftOut == nil { leftOut = LeftOut(first: fault) } else { leftOut?.count += 1 }
  }

  private mutating func read(_ chunk: PNGChunk, after previous: PNGChunkName) throws(PNGError) {
    switch chunk.name {
    case .header: throw .repeated(.header, offset: chunk.offset)
    case .palette:
      if !imageData.isEmpty { throw .misplaced(.palette, after: .imageData, offset: chunk.offset) }
      if palette != nil { throw .repeated(.palette, offset: chunk.offset) }
      if key != nil || !alphas.isEmpty {
        throw .misplaced(.palette, after: .transparency, offset: chunk.offset)
      }
      try readPalette(chunk.data)
    case .transparency:
      if !imageData.isEmpty { throw .misplaced(.transparency, after: .imageData, offset: chunk.offset) }
      if key != nil || !alphas.isEmpty { throw .repeated(.transparency, offset: chunk.offset) }
      try readTransparency(chunk.data)
    case .imageData:
      if header.colourType == .indexedColour, palette == nil { throw .noPalette(before: .imageData) }
      if !imageData.isEmpty, previous != .imageData {
        throw .misplaced(.imageData, after: previous, offset: chunk.offset)
      }
    case .unusedBytes: readUnusedBytes(chunk.data)
    case .animation:
      var reader = ByteReader(chunk.data)
      frames = (try? reader.bigEndian(UInt32.self)).map { Int($0) } ?? 0
    case .end: break
    default: if !chunk.name.isAncillary { throw .unknownChunk(chunk.name, offset: chunk.offset) }
    }
  }

  /// For full-colour pixels PLTE is only a suggestion; greyscale ones should not have it.
  private mutating func readPalette(_ data: ArraySlice<UInt8>) throws(PNGError) {
    guard 3...768 ~= data.count, data.count.isMultiple(of: 3) else { throw .paletteLength(data.count) }
    let count = data.count / 3
    if header.colourType == .indexedColour, count > 1 << header.depth {
      throw .paletteCount(count, depth: header.depth)
    }
    paletteCount = count
    palette = Palette(
      stride(from: data.startIndex, to: data.endIndex, by: 3).map {
        Colour(red: data[$0], green: data[$0 + 1], blue: data[$0 + 2])
      })
  }

  private mutating func readTransparency(_ data: ArraySlice<UInt8>) throws(PNGError) {
    switch header.colourType {
    case .indexedColour:
      guard palette != nil else { throw .noPalette(before: .transparency) }
      guard data.count <= paletteCount else {
        throw .transparencyLength(data.count, allowed: paletteCount, indexed: true)
      }
      alphas = Array(data)
    case .greyscale, .truecolour:
      let length = 2 * header.colourType.samples
      guard data.count == length else {
        throw .transparencyLength(data.count, allowed: length, indexed: false)
      }
      // The higher bits do not count.
      let mask = UInt16(truncatingIfNeeded: 1 << header.depth - 1)
      key = stride(from: data.startIndex, to: data.endIndex, by: 2).map {
        (UInt16(data[$0]) << 8 | UInt16(data[$0 + 1])) & mask
      }
    case .greyscaleWithAlpha, .truecolourWithAlpha: throw .transparencyBesideAlpha
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
  var fault: PNGError?

  static let overhead = 12

  /// Reads the chunk at the cursor. The checksum need not be checked if it is known to be right.
  init(parsing reader: inout ByteReader, checked: Bool = true) throws(PNGError) {
    offset = reader.offset
    let declared: Int
    let code: UInt32
    do {
      declared = Int(try reader.bigEndian(UInt32.self))
      code = try reader.bigEndian(UInt32.self)
    } catch {
      throw .endMissing(offset: offset, leftOver: error.offset - offset + error.remaining)
    }
    guard let name = PNGChunkName(code: code) else {
      throw .chunkName(PNGChunkName.letters(ofCode: code), offset: offset)
    }
    self.name = name
    let checksum: UInt32
    let found = reader.remaining
    do {
      data = try reader.slice(declared)
      checksum = try reader.bigEndian(UInt32.self)
    } catch {
      throw .chunkTruncated(name, offset: offset, declared: declared, found: found)
    }
    guard checked else { return }
    let computed = PNGChunk.checksum(of: name, data)
    if checksum != computed {
      let fault = PNGError.wrongChecksum(name, offset: offset, declared: checksum, computed: computed)
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
package struct PNGChunkName: Hashable, Sendable, CustomStringConvertible {
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
  static let palette = PNGChunkName("PLTE")
  /// Alpha of palette entries, or the one transparent colour.
  static let transparency = PNGChunkName("tRNS")
  static let imageData = PNGChunkName("IDAT")
  static let end = PNGChunkName("IEND")
  /// The number of frames and of repetitions of an animated PNG.
  static let animation = PNGChunkName("acTL")
  /// romkit's own, which other programs should not copy: the fourth byte of each entry of a VGS palette, for which a PNG
  /// has no field. Written only if one of them is not 0.
  static let unusedBytes = PNGChunkName("vgUB")
}
