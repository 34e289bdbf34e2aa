/// Records with the same bytes. Empty bodies do not count.
public struct DuplicateGroup: Hashable, Sendable {
  /// The places of the records in the ROM, in their order; two or more.
  public let indices: [Int]
  /// Bytes of each body.
  public let size: Int

  /// Bytes that one copy instead of all would save. The runtimes look slots up by their names, so the game would have to
  /// ask for that one.
  public var savedBytes: Int { (indices.count - 1) * size }

  /// All groups, those that take most first.
  static func all(in rom: Rom) throws -> [DuplicateGroup] {
    let bySize = rom.records.indices.filter { rom.records[$0].body.size > 0 }.sorted { left, right in
      let (one, other) = (rom.records[left].body.size, rom.records[right].body.size)
      return one == other ? left < right : one < other
    }
    var groups: [DuplicateGroup] = []
    var start = 0
    while start < bySize.count {
      let size = rom.records[bySize[start]].body.size
      var end = start + 1
      while end < bySize.count, rom.records[bySize[end]].body.size == size { end += 1 }
      if end - start > 1 { groups += try equal(bySize[start..<end], in: rom) }
      start = end
    }
    return groups.sorted { ($1.savedBytes, $0.indices[0]) < ($0.savedBytes, $1.indices[0]) }
  }

  /// Groups among records of one size.
  private static func equal(_ indices: ArraySlice<Int>, in rom: Rom) throws -> [DuplicateGroup] {
    var summed: [(checksum: UInt32, index: Int)] = []
    for index in indices { summed.append((try rom.records[index].body.checksum(), index)) }
    summed.sort { $0 < $1 }
    var groups: [DuplicateGroup] = []
    var start = 0
    while start < summed.count {
      var end = start + 1
      while end < summed.count, summed[end].checksum == summed[start].checksum { end += 1 }
      // A checksum is a good guess. Bodies that share it with the first and are others are left out.
      let first = rom.records[summed[start].index].body
      var same = [summed[start].index]
      for (_, index) in summed[start + 1..<end] {
        if try BodyPair(old: first, new: rom.records[index].body).isEqual() { same.append(index) }
      }
      if same.count > 1 { groups.append(DuplicateGroup(indices: same, size: first.size)) }
      start = end
    }
    return groups
  }
}
