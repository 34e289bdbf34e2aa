import RomKitContainer

/// Records with the same bytes. Empty bodies do not count.
package struct DuplicateGroup: Hashable, Sendable {
  /// The places of the records in the ROM, in their order; two or more.
  package let indices: [Int]
  /// Bytes of each body.
  package let size: Int

  /// Bytes that one copy instead of all would save. The runtimes look slots up by their names, so the game would have to
  /// ask for that one.
  package var savedBytes: Int { (indices.count - 1) * size }

  /// All groups, those that take most first.
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
