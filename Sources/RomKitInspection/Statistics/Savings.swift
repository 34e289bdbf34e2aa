import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitSound

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
  /// Fewer samples than this, a hundredth of a second, are no silence worth telling.
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
