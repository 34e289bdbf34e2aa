import RomKitBase
import RomKitContainer
import RomKitRules
import VGSFormat

/// A digest of everything that a console reads in a ROM: the same for the same slots, regardless of the order of the
/// records, the compression of the songs, the checksums, and the bytes that no console reads.
///
/// `Documentation/Format.md` defines it byte by byte.
package struct ContentID: Equatable, Sendable {
  /// A slot by its content.
  package struct Slot: Equatable, Sendable {
    package let slot: SlotID
    /// The place of its record in the directory.
    package let index: Int
    package let digest: SHA256.Digest
    /// Whether the body is valid for the kind of the slot. An invalid one counts by its bytes.
    package let isReadable: Bool
    /// The bytes of the body that count; the rest, if any, is never read.
    let end: Int
  }

  /// The first record of each slot, which a console finds, in romkit's own order.
  package private(set) var slots: [Slot]
  package let digest: SHA256.Digest

  /// Reads the body of each slot, a song's to the end of its stream. Takes time linear in the bytes and memory for one song.
  /// Throws `FileError` if one cannot be read.
  package init(of rom: Rom) throws {
    let found = zip(rom.records.indices, rom.isFirstOfSlot).compactMap { index, isFirst in
      isFirst ? rom.records[index].slot.map { (slot: $0, index: index) } : nil
    }
    slots = try found.sorted(on: { $0.slot }).map { slot, index in
      try Slot(slot, at: index, rom.records[index].body)
    }
    var sum = ContentSum<SHA256>(slotCount: slots.count)
    for slot in slots { sum.add(slot.slot.kind.type, slot.slot.number, slot.digest.bytes) }
    digest = sum.digest.finish()
  }

  package var hexadecimal: String { digest.hexadecimal }

  /// Leaves slots out of the list; the digest stays.
  mutating func keep(_ isIncluded: (SlotID) -> Bool) { slots.removeAll { !isIncluded($0.slot) } }
}

extension ContentID.Slot {
  /// One byte for the kind, and then the content: the body of a picture or an effect up to its end, the inflated notes of
  /// a song, or the whole body.
  fileprivate init(_ slot: SlotID, at index: Int, _ body: Rom.Body) throws {
    self.slot = slot
    self.index = index
    switch slot.kind {
    case .music:
      if let song = try InflatedSong(body) {
        var digest = ContentSum<SHA256>.slot(.music, isReadable: true)
        digest.update(song.notes)
        self.digest = digest.finish()
        (isReadable, end) = (true, song.streamSize)
        return
      }
      isReadable = false
      end = body.size
    case .graphics, .effect:
      let measured = try MeasuredBody(body, as: slot.kind).end
      isReadable = measured != nil
      end = measured ?? body.size
    case .data, .program: (isReadable, end) = (true, body.size)
    }
    var digest = ContentSum<SHA256>.slot(slot.kind.type, isReadable: isReadable)
    try body.source.forEachPiece(in: body.offset..<body.offset + end) { digest.update($0) }
    self.digest = digest.finish()
  }
}

extension SHA256: RunningDigest {}
