import RomKitBase

/// A sound effect as the console stores it: the body of an ESLOT record.
///
/// 22,050 samples a second, one channel, signed 16 bit. The body is `EFF` and a NUL, the length of the
/// samples in bytes (big endian), and the samples (little endian). The samples are kept as the bytes they
/// are, so that reading a slot copies nothing; ``samples`` makes numbers of them.
public struct SoundEffect: Hashable, Sendable {
  /// How many bytes stand before the samples.
  public static let headerSize = 8
  /// `EFF` and a NUL.
  package static let magic: [UInt8] = [0x45, 0x46, 0x46, 0x00]
  /// The most samples a record can hold: the runtimes keep the size of a body in a signed 32-bit integer.
  public static let maximumSampleCount = (Int(Int32.max) - headerSize) / 2

  /// The samples as stored: two bytes each, the low byte first.
  public let sampleBytes: ArraySlice<UInt8>

  /// Reads the body of an ESLOT; the inverse of ``serialized()``.
  ///
  /// Throws unless the body is exactly what its header says, because the runtimes trust the header and read
  /// past a body that is too short.
  public init(parsing body: [UInt8]) throws(SoundEffectError) {
    try self.init(parsing: body[...])
  }

  /// Reads the body of an ESLOT that is part of more bytes, such as a ROM, without copying it.
  public init(parsing body: ArraySlice<UInt8>) throws(SoundEffectError) {
    _ = try Header(parsing: body.prefix(SoundEffect.headerSize), bodySize: body.count)
    sampleBytes = body.dropFirst(SoundEffect.headerSize)
  }

  /// An effect of the given samples. Throws when there are more than ``maximumSampleCount``.
  public init(samples: [Int16]) throws(SoundEffectError) {
    guard samples.count <= SoundEffect.maximumSampleCount else {
      throw .tooManySamples(count: samples.count)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * 2)
    bytes.appendLittleEndian(samples)
    sampleBytes = bytes[...]
  }

  /// An effect of bytes already known to be an even number and not too many.
  package init(uncheckedSampleBytes bytes: ArraySlice<UInt8>) {
    sampleBytes = bytes
  }

  /// How many samples there are; 22,050 make a second.
  public var sampleCount: Int { sampleBytes.count / 2 }

  /// The samples as numbers, in a new array.
  public var samples: [Int16] {
    var samples: [Int16] = []
    samples.reserveCapacity(sampleCount)
    for low in stride(from: sampleBytes.startIndex, to: sampleBytes.endIndex, by: 2) {
      samples.append(Int16(bitPattern: UInt16(sampleBytes[low]) | UInt16(sampleBytes[low + 1]) << 8))
    }
    return samples
  }

  /// The eight bytes before the samples. Writing these and then ``sampleBytes`` needs no second copy of the
  /// sound.
  public var header: [UInt8] {
    var writer = ByteWriter(capacity: SoundEffect.headerSize)
    writer.append(SoundEffect.magic)
    writer.bigEndian(UInt32(truncatingIfNeeded: sampleBytes.count))
    return writer.bytes
  }

  /// The body of an ESLOT; the inverse of ``init(parsing:)-([UInt8])``.
  public func serialized() -> [UInt8] {
    var writer = ByteWriter(capacity: SoundEffect.headerSize + sampleBytes.count)
    writer.append(header)
    writer.append(sampleBytes)
    return writer.bytes
  }
}

extension SoundEffect {
  /// What the first eight bytes of an effect tell, for listings that need not read the samples.
  public struct Header: Hashable, Sendable {
    /// How many samples follow.
    public let sampleCount: Int

    /// Reads the first eight bytes of a body of `bodySize` bytes; bytes after the eighth are not looked at.
    ///
    /// Makes all the checks that reading the whole effect makes, and throws the same errors.
    package init(parsing start: some Collection<UInt8>, bodySize: Int) throws(SoundEffectError) {
      let found = [UInt8](start.prefix(SoundEffect.headerSize))
      let present = min(found.count, SoundEffect.magic.count)
      guard found.prefix(present).elementsEqual(SoundEffect.magic.prefix(present)) else {
        throw .wrongMagic(found: [UInt8](found.prefix(present)))
      }
      guard found.count == SoundEffect.headerSize, bodySize >= SoundEffect.headerSize else {
        throw .headerCut(found: min(found.count, max(0, bodySize)))
      }
      let declared = found[4...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let actual = bodySize - SoundEffect.headerSize
      guard Int(declared) == actual else { throw .lengthDisagrees(declared: declared, found: actual) }
      guard actual.isMultiple(of: 2) else { throw .oddLength(declared) }
      sampleCount = actual / 2
    }

    /// How long it sounds, such as `0.50 s`.
    package var duration: SoundDuration { SoundDuration(sampleCount: sampleCount) }
  }

  /// How long it sounds, such as `0.50 s`.
  package var duration: SoundDuration { SoundDuration(sampleCount: sampleCount) }
}

extension [UInt8] {
  /// Appends samples, two bytes each, the low byte first.
  package mutating func appendLittleEndian(_ samples: [Int16]) {
    for sample in samples {
      append(UInt8(truncatingIfNeeded: sample))
      append(UInt8(truncatingIfNeeded: sample >> 8))
    }
  }
}
