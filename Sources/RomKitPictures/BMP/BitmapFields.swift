import RomKitBase

/// The headers of a BMP as they stand in the file, before anything is checked.
///
/// Not read, because they are often wrong and never needed: the size of the file and of the pixels, resolutions, colour
/// spaces and profiles.
struct BitmapFields: Hashable {
  /// Which header it is. The other fields are 0 when there is none of this size.
  var headerSize: UInt32
  var width = 0
  var height = 0
  var planes = 0
  var bits = 0
  var compression: UInt32 = 0
  var coloursUsed: UInt32 = 0
  /// Red, green, blue, alpha; all 0 where the file has none.
  var masks: [UInt32] = [0, 0, 0, 0]
  /// Where the headers and the masks after them end.
  var end = 0
  var pixelOffset: Int

  /// The header of OS/2's first version, with narrower fields and a palette of three bytes an entry.
  static let oldestSize: UInt32 = 12

  /// Whether it is a header of Windows; those of OS/2 number their compressions differently from 3 on.
  var isWindows: Bool { [40, 52, 56, 108, 124].contains(headerSize) }

  /// Whether there is a header of this size: OS/2's second may end after any of its fields.
  var isKnown: Bool { headerSize == BitmapFields.oldestSize || 16...64 ~= headerSize || isWindows }

  /// Reads from the first byte of the file.
  init(parsing reader: inout ByteReader) throws(EndOfBytes) {
    try reader.skip(10)
    pixelOffset = Int(try reader.littleEndian(UInt32.self))
    headerSize = try reader.littleEndian(UInt32.self)
    guard isKnown else { return }
    var header = ByteReader(try reader.slice(Int(headerSize) - 4), offset: 18)
    if headerSize == BitmapFields.oldestSize {
      width = Int(try header.littleEndian(UInt16.self))
      height = Int(try header.littleEndian(UInt16.self))
      planes = Int(try header.littleEndian(UInt16.self))
      bits = Int(try header.littleEndian(UInt16.self))
    } else {
      width = Int(try header.littleEndian(Int32.self))
      height = Int(try header.littleEndian(Int32.self))
      planes = Int(header.orZero(UInt16.self))
      bits = Int(header.orZero(UInt16.self))
      compression = header.orZero(UInt32.self)
      for _ in 0..<3 { _ = header.orZero(UInt32.self) }
      coloursUsed = header.orZero(UInt32.self)
      _ = header.orZero(UInt32.self)
      // After a header of 40 bytes the masks are there only when they are needed; the longer ones always hold them.
      if headerSize == 40 {
        let count = compression == 3 ? 3 : compression == 6 ? 4 : 0
        for index in 0..<count { masks[index] = try reader.littleEndian(UInt32.self) }
      } else if isWindows {
        for index in masks.indices { masks[index] = header.orZero(UInt32.self) }
      }
    }
    end = reader.offset
  }
}

extension ByteReader {
  /// The next integer, or 0 where a shortened header has ended.
  fileprivate mutating func orZero<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
    (try? littleEndian(type)) ?? 0
  }
}
