import RomKitBase

/// One chunk of a PNG: length, name, data, CRC-32 over name and data.
struct PNGChunk {
  var name: PNGChunkName
  /// Where it begins, at its length.
  var offset: Int
  var data: ArraySlice<UInt8>

  static let overhead = 12

  /// Reads the chunk at the cursor. The checksum may be left alone when it is known to be right.
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
      throw .wrongChecksum(name, offset: offset, declared: checksum, computed: computed)
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

/// The four letters that tell what a PNG chunk holds.
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

  /// Whether a reader that does not know it may go on: the first letter is a small one.
  var isAncillary: Bool { code & 0x2000_0000 != 0 }

  package var description: String { String(decoding: Self.letters(ofCode: code), as: UTF8.self) }

  static let header = PNGChunkName("IHDR")
  static let palette = PNGChunkName("PLTE")
  /// Alpha of palette entries, or the one colour that is transparent.
  static let transparency = PNGChunkName("tRNS")
  static let imageData = PNGChunkName("IDAT")
  static let end = PNGChunkName("IEND")
  /// romkit's own, not for others to copy: the fourth byte of each entry of a VGS palette, which a PNG has no place
  /// for. Written only when one of them is not 0.
  static let unusedBytes = PNGChunkName("vgUB")
}
