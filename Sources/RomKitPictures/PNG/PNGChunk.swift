import RomKitBase

/// One chunk of a PNG: length, name, data, CRC-32 over name and data.
struct PNGChunk {
  /// What it holds.
  var name: PNGChunkName
  /// Where it begins, at its length.
  var offset: Int
  /// Its data.
  var data: ArraySlice<UInt8>

  /// How many bytes a chunk has beside its data.
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

  /// Appends a chunk of this data.
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
