import RomKitBase
import RomKitContainer

/// The number of records of a damaged ROM, and their names as far as they are present.
struct SalvageDirectory {
  /// The count at the start of the file.
  let stored: UInt32
  private(set) var count: Int
  /// The evidence for it, unless it is the stored count.
  private(set) var witness: SalvageFinding.Witness?
  /// The names in the file, at most ``count``.
  private(set) var names: [RecordName] = []

  /// The number of names that the file has room for.
  private let room: Int

  /// Chooses the count that fits the names and the bodies best. Nil if nothing looks like a directory.
  init?(of source: ByteSource) throws {
    guard source.size >= Rom.countSize else { return nil }
    stored = try source.bytes(in: 0..<Rom.countSize).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    room = min((source.size - Rom.countSize) / RecordName.storedSize, Rom.largestCount)
    let run = try NameRun(of: source, room: room)
    let swapped = Int(stored.byteSwapped)
    count = Int(stored)
    if run.strict == 0, run.tolerant == 0, count == 0 || count > room { return nil }
    if count > 0, run.strict...run.longest ~= count || count == run.tolerant {
      // The count is right.
    } else if swapped > 0, run.strict...run.longest ~= swapped || swapped == run.tolerant {
      (count, witness) = (swapped, .byteOrder)
    } else if run.longest == room, room > 0, count > room, count <= Rom.largestCount {
      // The file ends in the directory, and only the count shows its length.
    } else if run.longest == room, room > 0, swapped > room, swapped <= Rom.largestCount {
      (count, witness) = (swapped, .byteOrder)
    } else {
      try choose(run, swapped: swapped, in: source)
    }
    guard count > 0, count <= Rom.largestCount else { return nil }
    names = try Self.names(min(count, room), in: source)
  }

  /// Tries each possible number of records on the bodies.
  private mutating func choose(_ run: NameRun, swapped: Int, in source: ByteSource) throws {
    var best: (count: Int, score: SalvageScore)?
    for candidate in [count, run.tolerant, run.strict, swapped] where (1...max(1, room)).contains(candidate) {
      let names = try Self.names(min(candidate, room), in: source)
      guard names.count == candidate else { continue }
      let score = try SalvageScore(of: names, in: source)
      if best.map({ $0.score < score }) ?? true { best = (candidate, score) }
    }
    guard let best else { return count = 0 }
    var chosen = best.count
    // No body confirms anything: only the names remain as evidence.
    if best.score.complete == 0 {
      if run.strict == 0 { return count = 0 }
      chosen = max(chosen, run.strict)
    }
    if chosen != count { (count, witness) = (chosen, chosen == swapped ? .byteOrder : .names) }
  }

  private static func names(_ count: Int, in source: ByteSource) throws -> [RecordName] {
    var window = WindowReader(source)
    var names: [RecordName] = []
    names.reserveCapacity(count)
    for index in 0..<count {
      guard let name = try window.recordName(index) else { break }
      names.append(name)
    }
    return names
  }
}

/// The number of consecutive plausible names at the start of a file.
private struct NameRun {
  /// Up to the first implausible one, without names of zeros at the end, as zeros can be anything.
  private(set) var strict = 0
  /// The same with those.
  private(set) var longest = 0
  /// Up to the last one, with at most two implausible ones in a row between.
  private(set) var tolerant = 0

  init(of source: ByteSource, room: Int) throws {
    var window = WindowReader(source)
    var implausible = 0
    for index in 0..<room {
      if index.isMultiple(of: 4_096) { try WorkControl.check(path: source.path ?? "standard input") }
      guard let name = try window.recordName(index) else { return }
      // The reference writer stores zeros for a file with an invalid name.
      let isEmpty = name.stored.allSatisfy { $0 == 0 }
      if name.isCanonical || isEmpty {
        if longest == index { longest += 1 }
        if !isEmpty { tolerant = index + 1 }
        if !isEmpty, longest == index + 1 { strict = index + 1 }
        implausible = 0
      } else {
        implausible += 1
        if implausible > 2 { return }
      }
    }
  }
}

/// The fit between the bodies of a file and a list of names.
struct SalvageScore: Comparable {
  /// Bodies that are whole by their size fields.
  private(set) var complete = 0
  private(set) var isExact = false
  private var confirmed = 0

  init(of names: [RecordName], in source: ByteSource) throws {
    var sizes = WindowReader(source)
    var probing = BodyProbing(source)
    var offset = Rom.directorySize(records: names.count)
    for name in names {
      guard offset + Rom.sizeFieldSize <= source.size else { return }
      let field = try sizes.sizeField(at: offset)
      guard Int(field) <= min(Body.largest, source.size - offset - Rom.sizeFieldSize) else { return }
      offset += Rom.sizeFieldSize
      switch try probing.probe(RecordKind(name), at: offset) {
      case .silent: break
      case .says(let size): confirmed += size == Int(field) ? 1 : -1
      case .foreign: confirmed -= 2
      }
      complete += 1
      offset += Int(field)
    }
    isExact = offset == source.size
  }

  private var value: Int { confirmed + (isExact ? 3 : 0) }

  static func < (left: Self, right: Self) -> Bool {
    (left.value, left.complete) < (right.value, right.complete)
  }
}
