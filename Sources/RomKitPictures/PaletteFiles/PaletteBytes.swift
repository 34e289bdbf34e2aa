import RomKitBase
import VGSCore

package enum PaletteBytesError: DescribedError {
  case wrongSize(found: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .wrongSize(let found):
      Diagnostic(
        "palette-wrong-size", "a palette is exactly \(Palette.byteCount) bytes long, but there are \(found)",
        help: found == 768 || found == 772
          ? "this is the size of an Adobe colour table: name it .act and convert it with romkit convert"
          : "give 256 entries of 4 bytes: blue, green, red and one that is 0")
    }
  }
}

extension Palette {
  /// How many bytes a palette has in a DSLOT, in an `SZ` CHR, and in a BMP of 256 colours.
  package static let byteCount = Palette.count * 4

  /// Reads 256 entries of 4 bytes: blue, green, red, and one that means nothing and is kept. Throws unless there are
  /// exactly 1,024 bytes. ``serialized()`` is the inverse.
  package init(parsing bytes: ArraySlice<UInt8>) throws(PaletteBytesError) {
    guard bytes.count == Palette.byteCount else { throw .wrongSize(found: bytes.count) }
    self.init(entries: bytes)
  }

  /// Reads 256 entries of 4 bytes: blue, green, red, and one that means nothing and is kept. Throws unless there are
  /// exactly 1,024 bytes. ``serialized()`` is the inverse.
  package init(parsing bytes: [UInt8]) throws(PaletteBytesError) {
    try self.init(parsing: bytes[...])
  }

  /// The 1,024 bytes of a data slot: blue, green, red, and one that is kept, for each entry.
  public func serialized() -> [UInt8] {
    var writer = ByteWriter(capacity: Palette.byteCount)
    for colour in colours { writer.littleEndian(colour.value) }
    return writer.bytes
  }

  /// As many whole entries as there are, 256 at most; the rest is black.
  package init(entries bytes: ArraySlice<UInt8>) {
    self.init()
    var reader = ByteReader(bytes)
    for index in 0..<min(bytes.count / 4, Palette.count) {
      guard let value = try? reader.littleEndian(UInt32.self) else { return }
      self[UInt8(index)] = Colour(value)
    }
  }
}
