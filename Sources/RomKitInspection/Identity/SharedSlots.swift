import RomKitBase
import RomKitContainer

/// The contents that several ROMs share, at any slot numbers.
package struct SharedSlots: Sendable {
  /// A slot with a content.
  package struct Place: Hashable, Sendable {
    /// The index of the ROM.
    package let rom: Int
    package let slot: SlotID
  }

  /// A content, and all its places, those of the first ROM first.
  package struct Content: Sendable {
    package let digest: SHA256.Digest
    package fileprivate(set) var places: [Place]

    package var romCount: Int { Set(places.map(\.rom)).count }
  }

  /// The contents of at least two ROMs, in the order of the first ROM that has them, and of its slots.
  package let contents: [Content]

  /// Compares the contents of ROMs. Takes time and memory linear in the number of all slots.
  package init(_ roms: [ContentID]) {
    var numbers: [SHA256.Digest: Int] = [:]
    var all: [Content] = []
    for (rom, content) in roms.enumerated() {
      for slot in content.slots {
        let place = Place(rom: rom, slot: slot.slot)
        if let number = numbers[slot.digest] {
          all[number].places.append(place)
        } else {
          numbers[slot.digest] = all.count
          all.append(Content(digest: slot.digest, places: [place]))
        }
      }
    }
    // The places of a content come by ascending ROM.
    contents = all.filter { $0.places.first?.rom != $0.places.last?.rom }
  }
}
