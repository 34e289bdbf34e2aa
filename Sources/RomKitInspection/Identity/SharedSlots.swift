import RomKitBase
import RomKitContainer

/// The contents that stand in several of many ROMs, at whatever numbers.
package struct SharedSlots: Sendable {
  /// A place of a content.
  package struct Place: Hashable, Sendable {
    /// The ROM, by its number among all.
    package let rom: Int
    package let slot: SlotID
  }

  /// A content, and all its places: of the first ROM first.
  package struct Content: Sendable {
    package let digest: SHA256.Digest
    package fileprivate(set) var places: [Place]

    /// How many ROMs have it.
    package var romCount: Int { Set(places.map(\.rom)).count }
  }

  /// Those that are in two ROMs at least, in the order of the first ROM that has them, and of its slots.
  package let contents: [Content]

  /// Compares the contents of some ROMs. Takes time and memory linear in the number of all slots.
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
