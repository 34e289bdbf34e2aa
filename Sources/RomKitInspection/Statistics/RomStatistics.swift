import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import VGSCore
import VGSFormat

/// The sizes of the parts of a ROM, and possible savings. Reads every body once, and those of equal size and checksum
/// again. Takes time linear in the bytes, and memory for a few numbers per record.
package struct RomStatistics: Sendable {
  package let size: Int
  /// The sizes by kind, which add up to the whole file.
  package let shares: [ByteShare]
  /// The indices of the records, the largest body first; records of one size keep their order.
  package let largest: [Int]
  package let free: [FreeNumbers]
  /// Records with the same bytes, those with the largest saving first.
  package let duplicates: [DuplicateGroup]
  package let palettes: PaletteStatistics
  package let silences: [EffectSilence]
  /// Songs that deflate to fewer bytes, in their order.
  package let songs: [SongSaving]

  /// Examines a ROM; `size` is that of its file. Throws only if it cannot be read.
  ///
  /// - Parameters:
  ///   - wholes: the pictures in several slots.
  ///   - common: the entries that palettes in data slots share, by their slots.
  package init(
    of rom: Rom, size: Int, _ assignment: PaletteAssignment = .none, wholes: [WholePicture] = [],
    common: [SlotID: ClosedRange<UInt8>] = [:]
  ) throws {
    self.size = size
    shares = ByteShare.all(of: rom)
    // Before the list below, so that the memory for a million records is not needed twice at once.
    duplicates = try DuplicateGroup.all(in: rom)
    // One word for each record: smaller for larger bodies, with its index in the low half.
    let keys = rom.records.enumerated().map {
      UInt64(UInt32.max - UInt32(clamping: $1.body.size)) << 32 | UInt64($0)
    }
    largest = keys.sorted().map { Int($0 & 0xFFFF_FFFF) }
    free = SlotKind.allCases.map { FreeNumbers($0, in: rom) }
    palettes = try PaletteStatistics(of: rom, assignment, wholes, common)
    var silences: [EffectSilence] = []
    var songs: [SongSaving] = []
    for (index, record) in rom.records.enumerated() {
      switch record.kind {
      case .effect:
        if let silence = try EffectSilence(in: record, index: index) { silences.append(silence) }
      default: if index.isMultiple(of: 4_096) { try WorkControl.check(path: record.name.displayName) }
      }
    }
    // The best compression takes long.
    try ParallelWork.forEach(
      rom.records.indices.lazy.filter { rom.records[$0].kind == .music },
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

  /// The bytes that all savings together give: a removed copy saves nothing else.
  package var savedBytes: Int {
    let copies = Set(duplicates.flatMap { $0.indices.dropFirst() })
    let silent = silences.filter { !copies.contains($0.index) }.reduce(0) { $0 + $1.savedBytes }
    return songs.filter { !copies.contains($0.index) }.reduce(duplicateBytes + silent) { $0 + $1.savedBytes }
  }
}

/// The bytes of one kind of record, or others.
package struct ByteShare: Equatable, Sendable {
  /// The type of the records; nil for other bytes.
  package let type: RecordType?
  /// The name in JSON: `graphics`, `directory`, `trailing`.
  package let name: String
  /// The name for people: `graphics`, `directory`, `trailing bytes`.
  package let word: LocalizedText
  /// The number of records with such bodies; nil for other bytes.
  package let count: Int?
  package let bytes: Int

  /// All kinds in a ROM, in romkit's order, then the directory and trailing bytes.
  static func all(of rom: Rom) -> [ByteShare] {
    let types = RecordType.slots + [.other, .checksums]
    var sums = [(count: Int, bytes: Int)](repeating: (0, 0), count: RecordType.allCases.count)
    for record in rom.records {
      let place = Int(record.kind.rawValue)
      sums[place] = (sums[place].count + 1, sums[place].bytes + record.body.size)
    }
    var shares = types.map { type -> ByteShare in
      let sum = sums[Int(type.rawValue)]
      return ByteShare(type: type, name: type.name, word: type.word, count: sum.count, bytes: sum.bytes)
    }.filter { $0.count != 0 }
    let fields =
      RomLayout.directorySize(records: rom.records.count) + rom.records.count * RomLayout.sizeFieldSize
    shares.append(ByteShare(type: nil, name: "directory", word: "directory", count: nil, bytes: fields))
    if let trailing = rom.trailing {
      shares.append(
        ByteShare(
          type: nil, name: "trailing", word: "trailing bytes", count: nil, bytes: trailing.size))
    }
    return shares
  }
}

package struct FreeNumbers: Equatable, Sendable {
  package let kind: SlotKind
  package let numbers: [UInt8]

  init(_ kind: SlotKind, in rom: Rom) {
    self.kind = kind
    numbers =
      UsedIndices(of: rom.records.lazy.compactMap(\.slot).filter { $0.kind == kind }.map(\.number)).unused
  }
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

  /// `3, 7-9, 200-255`; `none` if empty.
  package static func text(_ numbers: [UInt8]) -> LocalizedText {
    let ranges = ranges(numbers).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    return ranges.isEmpty ? "none" : LocalizedText(verbatim: ranges.joined(separator: ", "))
  }
}

package struct PaletteStatistics: Sendable {
  /// The palette of a picture or of several, and its entries that none of them uses.
  package struct Unused: Equatable, Sendable {
    /// The data slot with the palette, or the picture.
    package let slot: SlotID
    package let pictureCount: Int
    package let unused: [UInt8]
  }

  /// Pictures that could share the palette of one of them.
  package struct Sharing: Equatable, Sendable {
    package let owner: SlotID
    package let equal: [SlotID]
    /// Others whose used entries have the same colours there, regardless of their unused entries.
    package let included: [SlotID]
  }

  package let pictureCount: Int
  package let unused: [UInt8]
  /// The palettes in data slots, if it is known which picture has which.
  package let shared: [Unused]
  package let own: [Unused]
  /// `SZ` pictures that could share a palette, each in one group at most.
  package let sharing: [Sharing]
  /// The colours that only one picture uses.
  package let ownColours: [OwnColour]

  private struct Picture {
    var slot: SlotID
    var used: UsedIndices
    var palette: Palette?
  }

  /// Examines the graphics slots; of duplicates, the one that runtimes use. Throws only if one
  /// cannot be read.
  init(
    of rom: Rom, _ assignment: PaletteAssignment, _ wholes: [WholePicture],
    _ common: [SlotID: ClosedRange<UInt8>]
  ) throws {
    let palettes = try PicturePalettes(of: rom, assignment)
    let common = CommonPaletteEntries(common, in: palettes)
    let firsts = Dictionary(
      first: wholes.flatMap { whole in whole.parts.map { ($0.slot, whole.parts[0].slot) } })
    var pictures: [Picture] = []
    var places: [SlotID: Int] = [:]
    var all = UsedIndices()
    var counted: [OwnColour.Picture] = []
    for record in try rom.slots(.graphics) {
      guard let slot = record.slot, case .picture = try RecordSummary(of: record),
        let picture = try? SlotPicture(body: record.body)
      else { continue }
      let used = UsedIndices(of: picture.indices)
      all.formUnion(used)
      let first = firsts[slot] ?? slot
      let place = places[first] ?? pictures.count
      if place == pictures.count {
        places[first] = place
        counted.append(OwnColour.Picture(first))
        pictures.append(
          Picture(
            slot: first, used: UsedIndices(),
            palette: picture.palette.map { Palette($0.colours.lazy.map(\.opaque)) }))
      }
      counted[place].add(picture.indices)
      pictures[place].used.formUnion(used)
    }
    pictureCount = pictures.count
    ownColours = OwnColour.all(counted, in: palettes, common)
    unused = all.unused
    shared =
      palettes.assigned.isEmpty
      ? []
      : palettes.slots.sorted().map { slot in
        // With this palette, or with another that shares entries with it.
        let users = pictures.filter { $0.palette == nil }.map { picture in
          let other = palettes[picture.slot].slot
          let entries = picture.used.all.filter { other == slot || common.isShared($0, by: slot, other) }
          let isHere = !entries.isEmpty && picture.used.all.allSatisfy { $0 == 0 || entries.contains($0) }
          return (entries: entries, isHere: isHere)
        }
        return Unused(
          slot: slot, pictureCount: users.count(where: \.isHere),
          unused: UsedIndices(of: users.flatMap(\.entries)).unused)
      }
    let owners = pictures.filter { $0.palette != nil }
    own = owners.map { Unused(slot: $0.slot, pictureCount: 1, unused: $0.used.unused) }
    sharing = Self.sharing(owners)
  }

  /// Joins each picture to the first whose palette has all its colours; pictures with many colours come first, as others
  /// fit into them. There are at most 256 pictures.
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
package struct DuplicateGroup: Equatable, Sendable {
  /// The indices of the records, in their order; two or more.
  package let indices: [Int]
  package let size: Int

  /// The bytes that keeping one copy saves. The runtimes look slots up by their names, so the game must then ask for
  /// that one.
  package var savedBytes: Int { (indices.count - 1) * size }

  static func all(in rom: Rom) throws -> [DuplicateGroup] {
    // One word for each record, the size before the index, because there may be millions of records.
    var keys: [UInt64] = []
    for (index, record) in rom.records.enumerated() where record.body.size > 0 {
      keys.append(UInt64(UInt32(clamping: record.body.size)) << 32 | UInt64(index))
    }
    keys.sort()
    var groups: [DuplicateGroup] = []
    for sameSize in runs(keys[...]) {
      // Checksums replace the size in the keys.
      for place in sameSize {
        let checksum = try rom.records[Self.index(keys[place])].body.checksum()
        keys[place] = UInt64(checksum) << 32 | keys[place] & 0xFFFF_FFFF
      }
      keys[sameSize].sort()
      for same in runs(keys[sameSize]) {
        // Bodies that differ from the first despite the same checksum are left out.
        let indices = keys[same].map { Self.index($0) }
        let first = rom.records[indices[0]].body
        let equal = try indices.dropFirst().filter {
          try BodyPair(old: first, new: rom.records[$0].body).isEqual()
        }
        if !equal.isEmpty { groups.append(DuplicateGroup(indices: [indices[0]] + equal, size: first.size)) }
      }
    }
    return groups.sorted { ($1.savedBytes, $0.indices[0]) < ($0.savedBytes, $1.indices[0]) }
  }

  /// The places of two or more sorted keys with the same high half.
  private static func runs(_ keys: ArraySlice<UInt64>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = keys.startIndex
    while start < keys.endIndex {
      var end = start + 1
      while end < keys.endIndex, keys[end] >> 32 == keys[start] >> 32 { end += 1 }
      if end - start > 1 { runs.append(start..<end) }
      start = end
    }
    return runs
  }

  private static func index(_ key: UInt64) -> Int { Int(key & 0xFFFF_FFFF) }
}

package struct EffectSilence: Equatable, Sendable {
  package let index: Int
  package let sampleCount: Int
  /// Silent samples at its start, 0 or at least ``shortest``; all samples if none is audible.
  package let start: Int
  /// Silent samples at its end, 0 or at least ``shortest``; 0 if none is audible.
  package let end: Int

  /// The largest sample, of 32,767, that counts as silence: 60 dB below full scale.
  package static let threshold = 32
  /// The fewest samples that are reported: a hundredth of a second.
  static let shortest = Song.sampleRate / 100

  package var isSilent: Bool { start == sampleCount }

  package var savedBytes: Int { (start + end) * 2 }

  /// Nil if there is too little silence or no readable effect.
  init?(in record: Rom.Record, index: Int) throws {
    guard case .effect(let header) = try RecordSummary(of: record) else { return nil }
    var level = EffectLevel()
    try record.body.samples(limit: header.sampleCount).forEachPiece { level.append($0) }
    self.index = index
    sampleCount = header.sampleCount
    func reported(_ count: Int) -> Int { count < Self.shortest ? 0 : count }
    start = reported(level.isHeard ? level.silenceBefore : header.sampleCount)
    end = level.isHeard ? reported(level.silenceAfter) : 0
    if start + end == 0 { return nil }
  }
}

/// A song that better compression makes smaller.
package struct SongSaving: Equatable, Sendable {
  package let index: Int
  package let size: Int
  package let bestSize: Int

  package var savedBytes: Int { size - bestSize }

  /// Nil if there is nothing to save, or if the body is not a song.
  init?(of record: Rom.Record, index: Int) throws {
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
