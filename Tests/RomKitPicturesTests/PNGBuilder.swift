import TestSupport

@testable import RomKitBase
@testable import RomKitPictures

/// A PNG of 2 x 2 indexed pixels, each of whose parts can be made invalid.
struct PNGBuilder {
  var width: UInt32 = 2
  var height: UInt32 = 2
  var depth: UInt8 = 8
  var kind: UInt8 = 3
  var methods: [UInt8] = [0, 0, 0]
  var rows: [UInt8] = [0, 1, 0, 0, 2, 2]
  /// Left out if nil.
  var palette: [UInt8]? = [UInt8](repeating: 7, count: 9)
  var transparency: [UInt8]? = nil
  /// The zlib stream; nil for that of the rows.
  var stream: [UInt8]? = nil
  var before: [(String, [UInt8])] = []
  var between: [(String, [UInt8])] = []
  var after: [(String, [UInt8])] = []

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var header: [UInt8] {
    var writer = ByteWriter()
    writer.bigEndian(width)
    writer.bigEndian(height)
    writer.append([depth, kind] + methods)
    return writer.bytes
  }

  var bytes: [UInt8] {
    var chunks = [("IHDR", header)] + before
    if let palette { chunks.append(("PLTE", palette)) }
    if let transparency { chunks.append(("tRNS", transparency)) }
    chunks += between + [("IDAT", stream ?? Deflate.stream(of: rows))] + after + [("IEND", [])]
    return PNGBuilder.file(chunks)
  }

  static func file(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(signature)
    for (name, data) in chunks {
      writer.bigEndian(UInt32(data.count))
      writer.append(Array(name.utf8) + data)
      writer.bigEndian(CRC32(of: Array(name.utf8) + data).value)
    }
    return writer.bytes
  }

  static func failure(_ change: (inout PNGBuilder) -> Void) -> String {
    var builder = PNGBuilder()
    change(&builder)
    return PNGBuilder.failure(of: builder.bytes)
  }

  static func failure(of bytes: [UInt8]) -> String {
    Described.failure { () throws(PictureDiagnostic) in try PNGFile(parsing: bytes) }
  }

  static func help(for bytes: [UInt8]) -> String? {
    Described.help { () throws(PictureDiagnostic) in try PNGFile(parsing: bytes) }
  }
}
