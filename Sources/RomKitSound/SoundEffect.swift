import RomKitBase
import VGSFormat

/// A sound effect as the console stores it: the body of an ESLOT record.
///
/// 22,050 samples a second, one channel, signed 16 bit. The body is `EFF` and a NUL, the length of the
/// samples in bytes (big endian), and the samples (little endian). The samples stay bytes, so that reading a slot
/// copies nothing; ``samples`` makes numbers of them.
public struct SoundEffect: Hashable, Sendable {
  /// The bytes before the samples.
  public static let headerSize = EffectHeader.size
  /// `EFF` and a NUL.
  package static let magic = EffectHeader.magic
  /// The most samples a record can hold: the runtimes keep the size of a body in a signed 32-bit integer.
  public static let maximumSampleCount = (Int(Int32.max) - headerSize) / 2

  /// The samples as stored: two bytes each, the low byte first.
  public let sampleBytes: ArraySlice<UInt8>

  /// Reads the body of an ESLOT; the inverse of ``serialized()``.
  ///
  /// Throws unless the samples have the length in the header, an even number of bytes, because the runtimes trust the header and read
  /// past a body that is too short.
  public init(parsing body: [UInt8]) throws(SoundEffectError) { try self.init(parsing: body[...]) }

  /// Reads the body of an ESLOT that is part of more bytes, such as a ROM, without copying it.
  public init(parsing body: ArraySlice<UInt8>) throws(SoundEffectError) {
    _ = try Header(parsing: body.prefix(SoundEffect.headerSize), bodySize: body.count)
    sampleBytes = body.dropFirst(SoundEffect.headerSize)
  }

  /// An effect of the given samples. Throws when there are more than ``maximumSampleCount``.
  public init(samples: [Int16]) throws(SoundEffectError) {
    guard samples.count <= SoundEffect.maximumSampleCount else { throw .tooManySamples(count: samples.count) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * 2)
    bytes.appendLittleEndian(samples)
    sampleBytes = bytes[...]
  }

  /// An effect of bytes whose count is known to be even and not too large.
  package init(uncheckedSampleBytes bytes: ArraySlice<UInt8>) { sampleBytes = bytes }

  /// The number of samples; 22,050 make a second.
  public var sampleCount: Int { sampleBytes.count / 2 }

  /// The samples as numbers, in a new array.
  public var samples: [Int16] {
    var samples: [Int16] = []
    samples.reserveCapacity(sampleCount)
    for low in stride(from: sampleBytes.startIndex, to: sampleBytes.endIndex, by: 2) {
      if low & 0xFFFE == 0, WorkControl.isCancelled { break }
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

  /// The first eight bytes of an effect, for listings that do not read the samples.
  public struct Header: Hashable, Codable, Sendable {
    /// The number of samples that follow.
    public let sampleCount: Int

    /// Reads the first eight bytes of a body of `bodySize` bytes; bytes after the eighth are ignored.
    ///
    /// Makes all the checks that reading the whole effect makes, and throws the same errors.
    package init(parsing start: some Collection<UInt8>, bodySize: Int) throws(SoundEffectError) {
      let found = [UInt8](start.prefix(SoundEffect.headerSize))
      do throws(EffectHeader.Fault) {
        sampleCount = try EffectHeader(parsing: found[...], bodySize: bodySize).sampleCount
      } catch {
        switch error {
        case .wrongMagic: throw .wrongMagic(found: [UInt8](found.prefix(EffectHeader.magic.count)))
        case .headerCut(let found): throw .headerCut(found: found)
        case .lengthDisagrees(let declared, let found):
          throw .lengthDisagrees(declared: declared, found: found)
        case .oddLength(let declared): throw .oddLength(declared)
        }
      }
    }

    /// The length of the sound, such as `0.50 s`.
    package var duration: SoundDuration { SoundDuration(sampleCount: sampleCount) }
  }

  package var duration: SoundDuration { SoundDuration(sampleCount: sampleCount) }

  /// A WAV file of 22,050 Hz, 16 bit, one channel, with the same samples.
  public func wav() -> FileBytes { Recording(self).wav() }
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

/// A length of time, counted in the console's samples, 22,050 a second.
package struct SoundDuration: Equatable, Sendable, CustomStringConvertible {
  /// Samples; never negative.
  package let sampleCount: Int

  /// The time of a number of samples; a negative one counts as 0.
  package init(sampleCount: Int) { self.sampleCount = max(0, sampleCount) }

  /// For people, rounded to hundredths: `0.50 s`, and from a minute on `4:45.30`, from an hour on
  /// `1:02:03.00`.
  package var description: String {
    let (whole, samples) = sampleCount.quotientAndRemainder(dividingBy: 22_050)
    let hundredths = (samples * 100 + 11_025) / 22_050
    let seconds = whole + hundredths / 100
    let fraction = twoDigits(hundredths % 100)
    if seconds < 60 { return "\(seconds).\(fraction) s" }
    if seconds < 3600 { return "\(seconds / 60):\(twoDigits(seconds % 60)).\(fraction)" }
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60)).\(fraction)"
  }

  private func twoDigits(_ value: Int) -> String { String(value).padded(to: 2, with: "0") }
}

/// An error in the body of an ESLOT. Offsets count from the start of the body.
public enum SoundEffectError: RomKitError {
  /// Only `found` bytes, where the header takes eight.
  case headerCut(found: Int)
  /// The first bytes, at most four, are not `EFF` and a NUL.
  case wrongMagic(found: [UInt8])
  /// The header gives `declared` bytes of samples, and `found` bytes follow it.
  case lengthDisagrees(declared: UInt32, found: Int)
  /// The header and the body agree on a length that is not a multiple of two.
  case oddLength(UInt32)
  /// More samples than a record can hold.
  case tooManySamples(count: Int)

  /// The error in words. Offsets count from the start of the body.
  public var diagnostic: Diagnostic {
    switch self {
    case .headerCut(let found):
      Diagnostic(
        "effect-header-cut",
        "expected 8 bytes of effect header, found \(found)",
        at: .offset(0), help: Self.convertAgain)
    case .wrongMagic(let found):
      Diagnostic(
        "effect-wrong-magic",
        "expected EFF and a NUL byte at the start of a sound effect, found \"\(Escaped.bytes(found))\"",
        at: .offset(0),
        help: found == Array("RIFF".utf8)
          ? "give the sound file the extension .wav, and romkit converts it"
          : found == Array("FORM".utf8)
            ? "give the sound file the extension .aiff, and romkit converts it" : Self.convertAgain)
    case .lengthDisagrees(let declared, let found) where found < Int(declared):
      Diagnostic(
        "effect-too-short", Self.lengths(declared, found), at: .offset(4),
        notes: [Self.byteOrder(declared, found) ?? "the console reads past the end of the effect"],
        help: Self.convertAgain)
    case .lengthDisagrees(let declared, let found):
      Diagnostic(
        "effect-bytes-after", Self.lengths(declared, found), at: .offset(4),
        notes: Self.byteOrder(declared, found).map { [$0] } ?? [], help: Self.convertAgain)
    case .oddLength(let length):
      Diagnostic(
        "effect-odd-length",
        "expected an even number of bytes of samples, found \(Grouped.text(Int(length)))",
        at: .offset(4), help: Self.convertAgain)
    case .tooManySamples(let count):
      Diagnostic(
        "effect-too-long",
        """
        expected at most \(Grouped.text(SoundEffect.maximumSampleCount)) samples, \
        found \(Grouped.text(count))
        """,
        help: "shorten the sound")
    }
  }

  private static let convertAgain: LocalizedText = "convert the original sound file again"

  private static func lengths(_ declared: UInt32, _ found: Int) -> LocalizedText {
    "expected \(Plural.bytes(Int(declared))) of samples, found \(Grouped.text(found))"
  }

  private static func byteOrder(_ declared: UInt32, _ found: Int) -> LocalizedText? {
    Int(declared.byteSwapped) == found ? "the length is right but stored with its low byte first" : nil
  }
}
