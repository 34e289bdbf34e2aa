import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import VGSCore

/// What takes room in a ROM, and what could be saved. Reads every body once, and those of equal size and checksum
/// again. Takes time linear in the bytes, and memory for a few numbers a record.
package struct RomStatistics: Sendable {
  package let size: Int
  /// Which bytes are what; together they are the whole file.
  package let shares: [ByteShare]
  /// The places of the records in the ROM, the largest body first, then in their order.
  package let largest: [Int]
  package let free: [FreeNumbers]
  /// Records with the same bytes, those first that take most.
  package let duplicates: [DuplicateGroup]
  package let palettes: PaletteStatistics
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
      default: if index.isMultiple(of: 4_096) { try WorkControl.check(path: record.name.displayName) }
      }
    }
    // To deflate them as well as possible takes long.
    try ParallelWork.forEach(
      rom.records.indices.lazy.filter { rom.records[$0].kind == .slot(.music) },
      jobs: ParallelWork.processors, size: { rom.records[$0].body.size }
    ) { index in
      Result {
        try WorkControl.check(path: rom.records[index].name.displayName)
        return try SongSaving(of: rom.records[index], index: index)
      }
    } _: { _, saving in
      if let saving = try saving.get() { songs.append(saving) }
    }
    self.silences = silences
    self.songs = songs
  }

  package var duplicateBytes: Int { duplicates.reduce(0) { $0 + $1.savedBytes } }
  package var silentBytes: Int { silences.reduce(0) { $0 + $1.savedBytes } }
  package var songBytes: Int { songs.reduce(0) { $0 + $1.savedBytes } }

  /// Bytes that all of it together would save: a copy that is gone saves nothing else.
  package var savedBytes: Int {
    let copies = Set(duplicates.flatMap { $0.indices.dropFirst() })
    let silent = silences.filter { !copies.contains($0.index) }.reduce(0) { $0 + $1.savedBytes }
    return songs.filter { !copies.contains($0.index) }.reduce(duplicateBytes + silent) { $0 + $1.savedBytes }
  }
}

package struct ByteShare: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case bodies(RecordKind)
    /// The count, the names and the size fields.
    case directory
    case trailing

    /// One or two words for it: `graphics`, `directory`, `trailing bytes`.
    package var word: String {
      switch self {
      case .bodies(let kind): kind.name
      case .directory: "directory"
      case .trailing: "trailing bytes"
      }
    }
  }

  package let kind: Kind
  /// How many records have such bodies; nil for bytes that are no bodies.
  package let count: Int?
  package let bytes: Int

  /// All kinds that a ROM has, in romkit's order, the directory last but for trailing bytes.
  static func all(of rom: Rom) -> [ByteShare] {
    let kinds = SlotKind.allCases.map { RecordKind.slot($0) } + [.other, .checksums]
    var sums = [(count: Int, bytes: Int)](repeating: (0, 0), count: kinds.count)
    for record in rom.records {
      guard let place = kinds.firstIndex(of: record.kind) else { continue }
      sums[place] = (sums[place].count + 1, sums[place].bytes + record.body.size)
    }
    var shares = zip(kinds, sums).filter { $1.count > 0 }.map {
      ByteShare(kind: .bodies($0), count: $1.count, bytes: $1.bytes)
    }
    let fields = Rom.directorySize(records: rom.records.count) + rom.records.count * Rom.sizeFieldSize
    shares.append(ByteShare(kind: .directory, count: nil, bytes: fields))
    if let trailing = rom.trailing {
      shares.append(ByteShare(kind: .trailing, count: nil, bytes: trailing.size))
    }
    return shares
  }
}

package struct FreeNumbers: Hashable, Sendable {
  package let kind: SlotKind
  package let numbers: [UInt8]

  init(_ kind: SlotKind, in rom: Rom) {
    self.kind = kind
    numbers =
      UsedIndices(of: rom.records.lazy.compactMap(\.slot).filter { $0.kind == kind }.map(\.number)).unused
  }

  /// As people write them: `3, 7-9, 200-255`; `none` for none.
  package var description: String { NumberRanges.text(numbers) }
}

package enum NumberRanges {
  package static func ranges(_ numbers: [UInt8]) -> [ClosedRange<UInt8>] {
    var ranges: [ClosedRange<UInt8>] = []
    for number in numbers {
      if let last = ranges.last, Int(last.upperBound) + 1 == Int(number) {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges
  }

  /// `3, 7-9, 200-255`; `none` for none.
  package static func text(_ numbers: [UInt8]) -> String {
    let ranges = ranges(numbers)
    if ranges.isEmpty { return "none" }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
  }
}

package struct PaletteStatistics: Sendable {
  package struct Own: Hashable, Sendable {
    package let slot: SlotID
    package let unused: [UInt8]
  }

  /// Pictures that could do with the palette of one of them.
  package struct Sharing: Hashable, Sendable {
    package let owner: SlotID
    package let equal: [SlotID]
    /// Others of which every used entry has the same colour there, whatever is in the entries that they do not use.
    package let included: [SlotID]
  }

  package let pictureCount: Int
  package let unused: [UInt8]
  package let own: [Own]
  /// `SZ` pictures that could share a palette, each in one group at most.
  package let sharing: [Sharing]

  private struct Picture {
    var slot: SlotID
    var used: UsedIndices
    var palette: Palette?
  }

  /// Looks through the graphics slots, of a number that is there twice the one that runtimes use. Throws only when one
  /// cannot be read.
  init(of rom: Rom) throws {
    var pictures: [Picture] = []
    var all = UsedIndices()
    for record in rom.slots(.graphics) {
      guard let slot = record.slot, case .picture = try RecordSummary(of: record),
        let picture = try? SlotPicture(parsing: record.body.bytes())
      else { continue }
      let used = UsedIndices(of: picture.indices)
      all.formUnion(used)
      pictures.append(
        Picture(
          slot: slot, used: used, palette: picture.palette.map { Palette($0.colours.lazy.map(\.opaque)) }))
    }
    pictureCount = pictures.count
    unused = all.unused
    let owners = pictures.filter { $0.palette != nil }
    own = owners.map { Own(slot: $0.slot, unused: $0.used.unused) }
    sharing = Self.sharing(owners)
  }

  /// Joins each picture to the first whose palette has all its colours; pictures with many colours first, as they are
  /// the ones that others fit into. There are at most 256 pictures.
  private static func sharing(_ pictures: [Picture]) -> [Sharing] {
    let ordered = pictures.enumerated().sorted { left, right in
      (-left.element.used.all.count, left.offset) < (-right.element.used.all.count, right.offset)
    }.map(\.element)
    var taken = [Bool](repeating: false, count: ordered.count)
    var groups: [Sharing] = []
    for (place, owner) in ordered.enumerated() where !taken[place] {
      guard let palette = owner.palette else { continue }
      var equal: [SlotID] = []
      var included: [SlotID] = []
      for other in ordered.indices where other > place && !taken[other] {
        guard let own = ordered[other].palette else { continue }
        if own == palette {
          equal.append(ordered[other].slot)
        } else if ordered[other].used.all.allSatisfy({ own[$0] == palette[$0] }) {
          included.append(ordered[other].slot)
        } else {
          continue
        }
        taken[other] = true
      }
      if !equal.isEmpty || !included.isEmpty {
        groups.append(Sharing(owner: owner.slot, equal: equal.sorted(), included: included.sorted()))
      }
    }
    return groups.sorted(on: \.owner)
  }
}

/// Records with the same bytes. Empty bodies do not count.
package struct DuplicateGroup: Hashable, Sendable {
  /// The places of the records in the ROM, in their order; two or more.
  package let indices: [Int]
  package let size: Int

  /// Bytes that one copy instead of all would save. The runtimes look slots up by their names, so the game would have to
  /// ask for that one.
  package var savedBytes: Int { (indices.count - 1) * size }

  static func all(in rom: Rom) throws -> [DuplicateGroup] {
    // One word for each record, its size before its place, as there may be millions of them.
    var keys: [UInt64] = []
    for (index, record) in rom.records.enumerated() where record.body.size > 0 {
      keys.append(UInt64(UInt32(clamping: record.body.size)) << 32 | UInt64(index))
    }
    keys.sort()
    var groups: [DuplicateGroup] = []
    var start = 0
    while start < keys.count {
      let size = keys[start] >> 32
      var end = start + 1
      while end < keys.count, keys[end] >> 32 == size { end += 1 }
      if end - start > 1 { groups += try equal(&keys[start..<end], in: rom) }
      start = end
    }
    return groups.sorted { ($1.savedBytes, $0.indices[0]) < ($0.savedBytes, $1.indices[0]) }
  }

  /// Groups among records of one size, whose checksums take its place in the keys.
  private static func equal(_ keys: inout ArraySlice<UInt64>, in rom: Rom) throws -> [DuplicateGroup] {
    for place in keys.indices {
      let checksum = try rom.records[Self.index(keys[place])].body.checksum()
      keys[place] = UInt64(checksum) << 32 | keys[place] & 0xFFFF_FFFF
    }
    keys.sort()
    var groups: [DuplicateGroup] = []
    var start = keys.startIndex
    while start < keys.endIndex {
      var end = start + 1
      while end < keys.endIndex, keys[end] >> 32 == keys[start] >> 32 { end += 1 }
      // A checksum is a good guess. Bodies that share it with the first and are others are left out.
      let first = rom.records[Self.index(keys[start])].body
      var same = [Self.index(keys[start])]
      for key in keys[start + 1..<end] {
        let index = Self.index(key)
        if try BodyPair(old: first, new: rom.records[index].body).isEqual() { same.append(index) }
      }
      if same.count > 1 { groups.append(DuplicateGroup(indices: same, size: first.size)) }
      start = end
    }
    return groups
  }

  private static func index(_ key: UInt64) -> Int { Int(key & 0xFFFF_FFFF) }
}

package struct EffectSilence: Hashable, Sendable {
  package let index: Int
  package let sampleCount: Int
  /// Silent samples at its start, 0 or at least ``shortest``; all of them when nothing can be heard.
  package let start: Int
  /// Silent samples at its end, 0 or at least ``shortest``; none when nothing can be heard.
  package let end: Int

  /// The largest sample, of 32,767, that counts as silence: 60 dB below full scale.
  package static let threshold = 32
  /// Fewer samples than this, a hundredth of a second, are no silence worth a line.
  static let shortest = Song.sampleRate / 100

  package var isSilent: Bool { start == sampleCount }

  package var savedBytes: Int { (start + end) * 2 }

  /// Nil when there is not enough silence, or no effect that can be read.
  init?(in record: Record, index: Int) throws {
    guard case .effect(let header) = try RecordSummary(of: record) else { return nil }
    var first: Int?
    var last = -1
    var place = 0
    try record.body.samples().forEachPiece { piece in
      piece.forEachSample { sample in
        if abs(sample) > Self.threshold {
          first = first ?? place
          last = place
        }
        place += 1
      }
    }
    self.index = index
    sampleCount = header.sampleCount
    func worthTelling(_ count: Int) -> Int { count < Self.shortest ? 0 : count }
    start = worthTelling(first ?? header.sampleCount)
    end = first == nil ? 0 : worthTelling(header.sampleCount - 1 - last)
    if start + end == 0 { return nil }
  }
}

/// A song that would be smaller if it were deflated better.
package struct SongSaving: Hashable, Sendable {
  package let index: Int
  package let size: Int
  package let bestSize: Int

  package var savedBytes: Int { size - bestSize }

  /// Nil when it saves nothing, and for a body that is no song.
  init?(of record: Record, index: Int) throws {
    let song: Song
    do {
      song = try BodyValidation.song(in: record.body)
    } catch is SongError {
      return nil
    }
    self.index = index
    size = record.body.size
    bestSize = song.serialized(level: .best).count
    if bestSize >= size { return nil }
  }
}
