import RomKitContainer

struct RecordPairing {
  /// How many records of the old ROM are looked at: all but a checksum record at its end.
  let oldCount: Int
  /// For each record of the new ROM but a checksum record at its end, the place of its partner in the old one, or -1.
  private(set) var partners: [Int32]
  /// Which of the records with its name each one is, from 1.
  private(set) var oldOccurrences: [Int32]
  private(set) var newOccurrences: [Int32]
  private var hasPartner: [Bool]

  /// Pairs records of the same name, the first with the first.
  init(_ old: Rom, _ new: Rom) {
    oldCount = Self.count(old)
    partners = [Int32](repeating: -1, count: Self.count(new))
    hasPartner = [Bool](repeating: false, count: oldCount)
    oldOccurrences = [Int32](repeating: 1, count: oldCount)
    newOccurrences = [Int32](repeating: 1, count: partners.count)
    let olds = Self.sorted(old, count: oldCount, &oldOccurrences)
    let news = Self.sorted(new, count: partners.count, &newOccurrences)
    var (one, other) = (0, 0)
    while one < olds.count, other < news.count {
      let (left, right) = (Int(olds[one]), Int(news[other]))
      let (leftName, rightName) = (old.records[left].name, new.records[right].name)
      if leftName == rightName {
        partners[right] = Int32(left)
        hasPartner[left] = true
        one += 1
        other += 1
      } else if leftName.precedes(rightName) {
        one += 1
      } else {
        other += 1
      }
    }
  }

  /// Whether an old record is in the new ROM no more.
  func isRemoved(_ index: Int) -> Bool { !hasPartner[index] }

  private static func count(_ rom: Rom) -> Int {
    rom.records.count - (rom.records.last?.kind == .checksums ? 1 : 0)
  }

  /// The places of the records by name, those of one name in their order.
  private static func sorted(_ rom: Rom, count: Int, _ occurrences: inout [Int32]) -> [Int32] {
    let places = (0..<Int32(count)).sorted { left, right in
      let (one, other) = (rom.records[Int(left)].name, rom.records[Int(right)].name)
      return one == other ? left < right : one.precedes(other)
    }
    for (before, place) in zip(places, places.dropFirst())
    where rom.records[Int(before)].name == rom.records[Int(place)].name {
      occurrences[Int(place)] = occurrences[Int(before)] + 1
    }
    return places
  }

  /// Pairs what is left with records whose name is stored with other bytes and is the same to a runtime.
  mutating func findRespelled(_ old: Rom, _ new: Rom) {
    var waiting: [[UInt8]: [Int]] = [:]
    let removed = (0..<oldCount).filter { !hasPartner[$0] }
    let added = partners.indices.filter { partners[$0] < 0 }
    // Of two such names one at least is not as a writer would store it.
    if (removed.allSatisfy { old.records[$0].name.isCanonical })
      && (added.allSatisfy { new.records[$0].name.isCanonical })
    {
      return
    }
    for index in removed.reversed() { waiting[old.records[index].name.bytes, default: []].append(index) }
    for index in added {
      guard let candidate = waiting[new.records[index].name.bytes]?.popLast() else { continue }
      partners[index] = Int32(candidate)
      hasPartner[candidate] = true
    }
  }

  /// Pairs what is left with records of the same bytes, the first with the first. Empty bodies prove nothing.
  mutating func findRenamed(_ old: Rom, _ new: Rom) throws {
    let removed = (0..<oldCount).filter { !hasPartner[$0] && old.records[$0].body.size > 0 }
    let added = partners.indices.filter { partners[$0] < 0 && new.records[$0].body.size > 0 }
    if removed.isEmpty || added.isEmpty { return }
    let sizes = Set(added.map { new.records[$0].body.size })
    var waiting: [Key: [Int]] = [:]
    for index in removed.reversed() where sizes.contains(old.records[index].body.size) {
      waiting[try Key(old.records[index].body), default: []].append(index)
    }
    if waiting.isEmpty { return }
    let possible = Set(waiting.keys.map(\.size))
    for index in added where possible.contains(new.records[index].body.size) {
      let body = new.records[index].body
      let key = try Key(body)
      guard let candidate = waiting[key]?.last,
        try BodyPair(old: old.records[candidate].body, new: body).isEqual()
      else { continue }
      waiting[key]?.removeLast()
      partners[index] = Int32(candidate)
      hasPartner[candidate] = true
    }
  }

  private struct Key: Hashable {
    var size: Int
    var checksum: UInt32

    init(_ body: Body) throws {
      size = body.size
      checksum = try body.checksum()
    }
  }
}
