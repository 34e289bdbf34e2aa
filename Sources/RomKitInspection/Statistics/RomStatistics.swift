import RomKitBase
import RomKitContainer

/// What takes room in a ROM, and what could be saved.
///
/// Reads every body once, and those of equal size and checksum again. Takes time linear in the bytes, and memory for a
/// few numbers a record.
package struct RomStatistics: Sendable {
  /// Bytes of the whole file.
  package let size: Int
  /// Which bytes are what; together they are the whole file.
  package let shares: [ByteShare]
  /// The places of the records in the ROM, the largest body first, then in their order.
  package let largest: [Int]
  /// The numbers that are free, a kind each.
  package let free: [FreeNumbers]
  /// Records with the same bytes, those first that take most.
  package let duplicates: [DuplicateGroup]
  /// Which palette entries the pictures use.
  package let palettes: PaletteStatistics
  /// Effects that begin or end with silence, in their order.
  package let silences: [EffectSilence]
  /// Songs that deflate to fewer bytes, in their order.
  package let songs: [SongSaving]

  /// Looks through a ROM; `size` is that of the file it was read from. Throws only when it cannot be read.
  package init(of rom: Rom, size: Int) throws {
    self.size = size
    shares = ByteShare.all(of: rom)
    // Before the list below, so that what they need for a million records is not needed at once.
    duplicates = try DuplicateGroup.all(in: rom)
    // One word for each record: the larger its body the smaller, its place behind.
    let keys = rom.records.enumerated().map {
      UInt64(UInt32.max - UInt32(clamping: $1.body.size)) << 32 | UInt64($0)
    }
    largest = keys.sorted().map { Int($0 & 0xFFFF_FFFF) }
    free = SlotKind.allCases.map { FreeNumbers($0, in: rom) }
    palettes = try PaletteStatistics(of: rom)
    var silences: [EffectSilence] = []
    var songs: [SongSaving] = []
    for (index, record) in rom.records.enumerated() {
      switch record.kind {
      case .slot(.effect):
        if let silence = try EffectSilence(in: record, index: index) { silences.append(silence) }
      case .slot(.music): if let saving = try SongSaving(of: record, index: index) { songs.append(saving) }
      default: if index.isMultiple(of: 4_096) { try Interruption.check(path: record.name.shown) }
      }
    }
    self.silences = silences
    self.songs = songs
  }

  /// Bytes that one copy of each duplicate would save.
  package var duplicateBytes: Int { duplicates.reduce(0) { $0 + $1.savedBytes } }
  /// Bytes that cutting the silence off would save.
  package var silentBytes: Int { silences.reduce(0) { $0 + $1.savedBytes } }
  /// Bytes that better deflating would save.
  package var songBytes: Int { songs.reduce(0) { $0 + $1.savedBytes } }

  /// Bytes that all of it together would save: a copy that is gone saves nothing else.
  package var savedBytes: Int {
    let copies = Set(duplicates.flatMap { $0.indices.dropFirst() })
    let silent = silences.reduce(0) { $0 + (copies.contains($1.index) ? 0 : $1.savedBytes) }
    let deflated = songs.reduce(0) { $0 + (copies.contains($1.index) ? 0 : $1.savedBytes) }
    return duplicateBytes + silent + deflated
  }
}
