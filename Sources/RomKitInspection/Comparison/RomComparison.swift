import RomKitBase
import RomKitContainer
import RomKitRules
import VGSFormat

/// The differences between two ROMs: the records that were added, removed, moved, renamed or changed, and other
/// changes.
///
/// Records with the same name belong together; of duplicates, the first with the first. Two records without
/// a partner but with the same bytes count as renamed, unless they are empty. A checksum record at the end is
/// compared by its state in its own ROM, see ``checksums``, because it changes with everything else.
///
/// Takes time linear in the bytes of both, and n log n in their records; memory for a few numbers per record.
public struct RomComparison: Sendable {
  /// The state of the checksums in the old and the new ROM.
  public struct ChecksumChange: Hashable, Sendable {
    /// Of the old ROM.
    public let old: Verification.Checksums
    /// Of the new ROM.
    public let new: Verification.Checksums
  }

  /// One ROM.
  public let old: Rom
  /// The other.
  public let new: Rom
  /// The palettes of the pictures in each, as far as its project is known.
  package var assignments = (old: PaletteAssignment.none, new: PaletteAssignment.none)
  /// The number of records in both that were not changed, moved or renamed. A checksum record is not counted.
  public let sameCount: Int
  /// The states of the checksums, if they are more than a consequence of the other differences: nil if both ROMs
  /// have none, or both have correct ones, or everything is the same.
  public private(set) var checksums: ChecksumChange?
  /// The bytes after the last body; nil if they are the same or absent.
  public let trailing: BodyPairDifference?

  /// The bytes after the last bodies, of which one or both may be missing.
  public struct BodyPairDifference: Hashable, Sendable {
    /// In the old ROM.
    public let old: Rom.Body?
    /// In the new ROM.
    public let new: Rom.Body?
  }

  private struct Entry {
    var old: Int32
    var new: Int32
    var isChanged = false
    var isMoved = false
  }

  private let entries: [Entry]
  private let oldOccurrences: [Int32]
  private let newOccurrences: [Int32]

  /// Compares two ROMs. Throws `FileError` if one cannot be read. The checksums of a ROM that was made or changed in memory
  /// count as correct, because writing it makes new ones.
  public init(of old: Rom, _ new: Rom) throws {
    self.old = old
    self.new = new
    var pairing = RecordPairing(old, new)
    pairing.findRespelled(old, new)
    try pairing.findRenamed(old, new)
    oldOccurrences = pairing.oldOccurrences
    newOccurrences = pairing.newOccurrences
    let partners = pairing.partners.filter { $0 >= 0 }
    var stays = IncreasingRun.members(of: partners)[...]

    var entries: [Entry] = []
    var same = 0
    var comparer = SmallBodies(old, new)
    var nextOld = 0
    let steps = WorkSteps(.comparing, of: new.records.count)
    for (index, partner) in pairing.partners.enumerated() {
      try steps.step(index, path: comparer.path)
      guard partner >= 0 else {
        entries.append(Entry(old: -1, new: Int32(index)))
        continue
      }
      let isChanged = try !comparer.areEqual(old.records[Int(partner)].body, new.records[index].body)
      let isMoved = !(stays.popFirst() ?? true)
      // A removed record is listed at its old place: before the next record that has stayed.
      if !isMoved {
        while nextOld < partner {
          if pairing.isRemoved(nextOld) { entries.append(Entry(old: Int32(nextOld), new: -1)) }
          nextOld += 1
        }
      }
      let isRenamed = old.records[Int(partner)].name != new.records[index].name
      if isChanged || isMoved || isRenamed {
        entries.append(Entry(old: partner, new: Int32(index), isChanged: isChanged, isMoved: isMoved))
      } else {
        same += 1
      }
    }
    steps.report(new.records.count)
    while nextOld < pairing.oldCount {
      if pairing.isRemoved(nextOld) { entries.append(Entry(old: Int32(nextOld), new: -1)) }
      nextOld += 1
    }
    self.entries = entries
    sameCount = same
    trailing = try Self.trailing(old.trailing, new.trailing)
    checksums = try checksumChange()
  }

  /// Whether the ROMs are the same, byte for byte.
  public var isSame: Bool { entries.isEmpty && trailing == nil && checksums == nil }

  /// The number of records that were changed in any way.
  public var changeCount: Int { entries.count }

  /// One of the changes in the order of the new ROM, each removed record at its old place; `index` is below
  /// ``changeCount``.
  package func change(_ index: Int) -> RecordChange {
    let entry = entries[index]
    func side(_ index: Int32, _ rom: Rom, _ occurrences: [Int32]) -> RecordChange.Side? {
      guard index >= 0 else { return nil }
      let place = Int(index)
      return RecordChange.Side(
        index: place, record: rom.records[place], occurrence: Int(occurrences[place]),
        follows: place > 0 ? rom.records[place - 1].name : nil)
    }
    return RecordChange(
      old: side(entry.old, old, oldOccurrences), new: side(entry.new, new, newOccurrences),
      isChanged: entry.isChanged, isMoved: entry.isMoved)
  }

  private static func trailing(_ old: Rom.Body?, _ new: Rom.Body?) throws -> BodyPairDifference? {
    switch (old, new) {
    case (nil, nil): nil
    case (let old?, let new?): try BodyPair(old: old, new: new).isEqual() ? nil : .init(old: old, new: new)
    default: .init(old: old, new: new)
    }
  }

  private func checksumChange() throws -> ChecksumChange? {
    let last = [old.checksumRecord, new.checksumRecord]
    if last[0] == nil, last[1] == nil { return nil }
    let isElseSame = entries.isEmpty && trailing == nil
    if isElseSame, let one = last[0], let other = last[1], one.name == other.name,
      try BodyPair(old: one.body, new: other.body).isEqual()
    {
      return nil
    }
    func state(_ rom: Rom) throws -> Verification.Checksums {
      if rom.checksumRecord == nil { return .absent }
      return try rom.source.map { try Verification(parsing: $0, file: $0.path ?? "").checksums } ?? .matching
    }
    let change = ChecksumChange(old: try state(old), new: try state(new))
    return change.old == .matching && change.new == .matching && !isElseSame ? nil : change
  }
}

/// Compares many consecutive bodies without a read for each small one.
private struct SmallBodies {
  private let sources: (old: ByteSource, new: ByteSource)
  private var old: WindowReader
  private var new: WindowReader

  private static let largest = 64

  /// The file of the new ROM, for messages.
  var path: String { sources.new.displayPath }

  init(_ old: Rom, _ new: Rom) {
    func source(_ rom: Rom) -> ByteSource { rom.records.first?.body.source ?? ByteSource([]) }
    sources = (source(old), source(new))
    self.old = WindowReader(sources.old)
    self.new = WindowReader(sources.new)
  }

  mutating func areEqual(_ one: Rom.Body, _ other: Rom.Body) throws -> Bool {
    guard one.size == other.size else { return false }
    if one.size == 0 { return true }
    if one.size > Self.largest || one.source !== sources.old || other.source !== sources.new {
      return try BodyPair(old: one, new: other).isEqual()
    }
    return try old.bytes(one.offset, count: one.size) == new.bytes(other.offset, count: other.size)
  }
}

/// The change of one record from one ROM to another.
///
/// A record can be changed, moved and renamed at once; but only a record with the same bytes is found under another name,
/// unless the names differ merely in their stored bytes.
public struct RecordChange: Hashable, Sendable {
  /// A record, and its place in the directory.
  public struct Side: Hashable, Sendable {
    /// Its place in the directory, from 0.
    public let index: Int
    /// The record, with its body.
    public let record: Rom.Record
    /// The number among the records with its name, from 1.
    public let occurrence: Int
    /// The name of the record before it; nil for the first.
    public let follows: RecordName?
  }

  /// The old record; nil for one that was added.
  public let old: Side?
  /// The new record; nil for one that was removed.
  public let new: Side?
  /// Whether its bytes differ; false if it was added or removed.
  public let isChanged: Bool
  /// Whether its place differs among the records that both ROMs have: as few as possible count as moved.
  public let isMoved: Bool

  /// Whether its name differs, even if only in its stored bytes.
  public var isRenamed: Bool {
    guard let old, let new else { return false }
    return old.record.name != new.record.name
  }

  /// The new record, or the old one if it was removed.
  public var side: Side? { new ?? old }
}

struct RecordPairing {
  /// The number of records of the old ROM that are compared: all except a checksum record at its end.
  let oldCount: Int
  /// For each record of the new ROM except a checksum record at its end, the index of its partner in the old one, or -1.
  private(set) var partners: [Int32]
  /// For each record, its number among the records with its name, from 1.
  private(set) var oldOccurrences: [Int32]
  private(set) var newOccurrences: [Int32]
  private var hasPartner: [Bool]

  /// Pairs records of the same name, the first with the first.
  init(_ old: Rom, _ new: Rom) {
    oldCount = old.contents.count
    partners = [Int32](repeating: -1, count: new.contents.count)
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
      } else if leftName.storedName.precedes(rightName.storedName) {
        one += 1
      } else {
        other += 1
      }
    }
  }

  /// Whether an old record is no longer in the new ROM.
  func isRemoved(_ index: Int) -> Bool { !hasPartner[index] }

  /// The indices of the records by name; records of one name keep their order.
  private static func sorted(_ rom: Rom, count: Int, _ occurrences: inout [Int32]) -> [Int32] {
    let places = rom.placesByName(of: count)
    for (before, place) in zip(places, places.dropFirst())
    where rom.records[Int(before)].name == rom.records[Int(place)].name {
      occurrences[Int(place)] = occurrences[Int(before)] + 1
    }
    return places
  }

  /// Pairs the remaining records if their names have other stored bytes but are the same to a runtime.
  mutating func findRespelled(_ old: Rom, _ new: Rom) {
    var waiting: [[UInt8]: [Int]] = [:]
    let removed = (0..<oldCount).filter { !hasPartner[$0] }
    let added = partners.indices.filter { partners[$0] < 0 }
    // At least one of two such names is not canonical.
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

  /// Pairs the remaining records if they have the same bytes, the first with the first. Empty bodies prove nothing.
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

    init(_ body: Rom.Body) throws {
      size = body.size
      checksum = try body.checksum()
    }
  }
}

extension RomComparison {
  /// The changes in the order of the new ROM, each removed record at its old place.
  public var changes: [RecordChange] { (0..<changeCount).map { change($0) } }
}
