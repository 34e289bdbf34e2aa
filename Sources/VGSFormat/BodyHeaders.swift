import VGSCore

/// The header of a picture: `SY` or `SZ`, the width and the height less one; an `SZ` picture has a palette next.
public struct PictureHeader: Hashable, Sendable {
  /// The dialect, which gives its console.
  public let dialect: Profile.Dialect
  /// The width in pixels, 1 to 256.
  public let width: Int
  /// The height in pixels, 1 to 256.
  public let height: Int

  /// The bytes of a header.
  package static let size = 4

  /// A header of these values, which must be in range.
  package init(dialect: Profile.Dialect, width: Int, height: Int) {
    self.dialect = dialect
    self.width = width
    self.height = height
  }

  /// A disagreement between a header and its body.
  package enum Fault: Error, Equatable, Sendable {
    /// The body is smaller than a header.
    case noHeader(found: Int)
    /// The first two bytes are neither `SY` nor `SZ`.
    case wrongMagic
    /// The body ends before the last pixel.
    case tooShort(PictureHeader, found: Int)
    /// Bytes follow the last pixel.
    case tooLong(PictureHeader, found: Int)
  }

  /// Reads the first four of `bytes`, which may be the whole body or only its start; `bodySize` is the size of the whole body,
  /// which must be the one that the header gives.
  package init(parsing bytes: ArraySlice<UInt8>, bodySize: Int) throws(Fault) {
    let start = bytes.startIndex
    // The body may end within the magic.
    if bytes.count > 0, bytes[start] != 0x53 { throw .wrongMagic }
    if bytes.count > 1, bytes[start + 1] != 0x59, bytes[start + 1] != 0x5A { throw .wrongMagic }
    guard bytes.count >= Self.size else { throw .noHeader(found: bytes.count) }
    self.init(
      dialect: bytes[start + 1] == 0x59 ? .sy : .sz, width: Int(bytes[start + 2]) + 1,
      height: Int(bytes[start + 3]) + 1)
    if bodySize < self.bodySize { throw .tooShort(self, found: bodySize) }
    if bodySize > self.bodySize { throw .tooLong(self, found: bodySize) }
  }

  /// The offset of the first index in the body.
  package var pixels: Int { Self.size + (dialect == .sz ? DataRecognizer.paletteSize : 0) }

  /// The bytes of the whole body: header, palette and pixels.
  package var bodySize: Int { pixels + width * height }

  /// The bytes of a body that count, even if it is longer; nil if it is not a picture.
  package static func end(of bytes: ArraySlice<UInt8>, bodySize: Int) -> Int? {
    do throws(Fault) {
      return try PictureHeader(parsing: bytes, bodySize: bodySize).bodySize
    } catch {
      if case .tooLong(let header, _) = error { return header.bodySize }
      return nil
    }
  }
}

/// The header of an effect: `EFF` and a NUL, and the number of bytes after it, big endian. These are samples of 16 bit, little
/// endian, 22,050 a second.
package struct EffectHeader: Equatable, Sendable {
  /// The bytes of a header.
  package static let size = 8
  package static let magic: [UInt8] = [0x45, 0x46, 0x46, 0]

  /// The number of samples that follow.
  package let sampleCount: Int

  /// A disagreement between a header and its body.
  package enum Fault: Error, Equatable, Sendable {
    /// The first bytes are not ``magic``, as far as there are any.
    case wrongMagic
    /// The body is smaller than a header.
    case headerCut(found: Int)
    /// The header gives another number of bytes than follow it.
    case lengthDisagrees(declared: UInt32, found: Int)
    /// The number of bytes is odd, so that the last sample has only one.
    case oddLength(UInt32)
  }

  /// Reads the first eight of `bytes`, which may be the whole body or only its start; `bodySize` is the size of the whole body.
  package init(parsing bytes: ArraySlice<UInt8>, bodySize: Int) throws(Fault) {
    let start = bytes.startIndex
    for place in 0..<min(bytes.count, Self.magic.count) where bytes[start + place] != Self.magic[place] {
      throw .wrongMagic
    }
    guard bytes.count >= Self.size, bodySize >= Self.size else {
      throw .headerCut(found: min(bytes.count, max(0, bodySize)))
    }
    var declared: UInt32 = 0
    for place in 4..<Self.size { declared = declared << 8 | UInt32(bytes[start + place]) }
    let found = bodySize - Self.size
    guard Int64(declared) == Int64(found) else { throw .lengthDisagrees(declared: declared, found: found) }
    guard found % 2 == 0 else { throw .oddLength(declared) }
    sampleCount = found / 2
  }

  /// The bytes of a body that count, even if it is longer; nil if it is not an effect.
  package static func end(of bytes: ArraySlice<UInt8>, bodySize: Int) -> Int? {
    do throws(Fault) {
      return size + 2 * (try EffectHeader(parsing: bytes, bodySize: bodySize).sampleCount)
    } catch {
      guard case .lengthDisagrees(let declared, let found) = error, Int64(declared) < Int64(found),
        declared % 2 == 0
      else { return nil }
      return size + Int(declared)
    }
  }
}
