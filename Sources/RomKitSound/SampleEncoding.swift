/// The encoding of one sample in a sound file.
public enum SampleEncoding: Hashable, Sendable {
  /// One byte, 128 is silence: WAV files of 8 bits.
  case unsigned8
  /// One byte, two's complement: AIFF files of 8 bits.
  case signed8
  /// Two bytes, two's complement.
  case integer16(ByteOrder)
  /// Three bytes, two's complement.
  case integer24(ByteOrder)
  /// Four bytes, two's complement.
  case integer32(ByteOrder)
  /// IEEE 754 binary32; ±1 is full scale.
  case float32(ByteOrder)
  /// IEEE 754 binary64; ±1 is full scale.
  case float64(ByteOrder)

  /// The byte of a number that comes first.
  public enum ByteOrder: Hashable, Sendable {
    /// The least significant one, as in RIFF.
    case little
    /// The most significant one, as in RIFX and AIFF.
    case big
  }

  /// An integer of 1 to 32 bits, in the fewest bytes that it fits into, low bits unused; nil
  /// for any other number of bits.
  init?(integerBits bits: Int, order: ByteOrder, signed8: Bool) {
    switch bits {
    case 1...8: self = signed8 ? .signed8 : .unsigned8
    case 9...16: self = .integer16(order)
    case 17...24: self = .integer24(order)
    case 25...32: self = .integer32(order)
    default: return nil
    }
  }

  /// The bytes of a sample.
  public var byteCount: Int {
    switch self {
    case .unsigned8, .signed8: 1
    case .integer16: 2
    case .integer24: 3
    case .integer32, .float32: 4
    case .float64: 8
    }
  }

  /// Whether ±1 is full scale, rather than the ends of an integer's range.
  public var isFloat: Bool {
    switch self {
    case .float32, .float64: true
    default: false
    }
  }

  /// The order of the bytes of a sample; for one byte, the order that needs no change.
  var byteOrder: ByteOrder? {
    switch self {
    case .unsigned8, .signed8: nil
    case .integer16(let order), .integer24(let order), .integer32(let order), .float32(let order),
      .float64(let order):
      order
    }
  }
}
