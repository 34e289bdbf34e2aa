/// A SHA-256 of bytes that come in pieces.
package protocol RunningDigest {
  init()
  mutating func update(_ bytes: ArraySlice<UInt8>)
}

/// The content id of a ROM: a digest over the digests of its slots. `Documentation/Format.md` defines it byte by byte.
///
/// The slots are those that runtimes find, in the order of their types and numbers.
package struct ContentSum<Digest: RunningDigest> {
  /// The digest of the slots so far: at the end, the content id.
  package private(set) var digest = Digest()

  /// `RKCI`, the version 1, and a zero.
  private static var magic: [UInt8] { [0x52, 0x4B, 0x43, 0x49, 0, 1, 0, 0] }

  /// The sum of a number of slots.
  package init(slotCount: Int) {
    digest.update(Self.magic[...])
    digest.update(
      [0, 0, UInt8(truncatingIfNeeded: slotCount >> 8), UInt8(truncatingIfNeeded: slotCount)][...])
  }

  /// The digest of a slot before its content: the bytes up to ``RecordType/contentEnd(of:bodySize:)``, or the inflated notes of
  /// a song. A body that is invalid for its type counts unchanged, with another first byte.
  package static func slot(_ type: RecordType, isReadable: Bool) -> Digest {
    var digest = Digest()
    let letter = type.letter ?? 0
    digest.update([isReadable ? letter : letter | 0x20][...])
    return digest
  }

  /// Adds the digest of the next slot.
  package mutating func add(_ type: RecordType, _ number: UInt8, _ slotDigest: [UInt8]) {
    digest.update([type.letter ?? 0, number][...])
    digest.update(slotDigest[...])
  }
}

extension RecordType {
  /// The bytes of a body that a console reads; nil for a picture or an effect that is invalid. `start` has at least the first
  /// eight bytes of the body, if it has so many. A song has to be inflated to know.
  package func contentEnd(of start: ArraySlice<UInt8>, bodySize: Int) -> Int? {
    switch self {
    case .graphics: PictureHeader.end(of: start, bodySize: bodySize)
    case .effect: EffectHeader.end(of: start, bodySize: bodySize)
    default: bodySize
    }
  }
}
