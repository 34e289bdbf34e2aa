internal import CZlib

/// Writing zlib streams (RFC 1950).
public enum Deflate {
  /// How hard to look for repetition. Every level inflates to the same bytes, and equally fast.
  public enum Level: Int32, Sendable, CaseIterable {
    /// zlib's level 1.
    case fast = 1
    /// zlib's own default, level 6.
    case standard = 6
    /// zlib's level 9.
    case best = 9
  }

  /// One complete stream of the bytes; ``InflateStream`` is the inverse.
  public static func stream(of bytes: [UInt8], level: Level = .standard) -> [UInt8] {
    var length = compressBound(UInt(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      // compress2 fails only when the buffer is smaller than compressBound said, or when memory is gone.
      let result = compress2(buffer.baseAddress, &length, bytes, UInt(bytes.count), level.rawValue)
      precondition(result == Z_OK, "zlib could not deflate \(bytes.count) bytes (\(result))")
      count = Int(length)
    }
  }
}
