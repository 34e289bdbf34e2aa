import RomKitBase
import RomKitContainer
import VGSFormat

/// The number of records of a damaged ROM, their names as far as they are present, and the place of their bodies.
struct SalvageDirectory {
  /// The offset of the ROM in the file; negative if its first bytes are missing.
  private(set) var start = 0
  /// The count at the start of the ROM, if it is in the file.
  private(set) var stored: UInt32?
  private(set) var count: Int
  /// The evidence for it, unless it is the stored count.
  private(set) var witness: SalvageFinding.Witness?
  /// The names in the file, at most ``count``; none if it is not clear which bodies they belong to.
  private(set) var names: [RecordName] = []
  /// The offset of the first size field.
  private(set) var bodies = 0
  /// The offset at which the last body should end.
  private(set) var end: Int
  /// Whether there is a name for each body, and only one way to assign them.
  private(set) var isConfirmed = false

  /// The number of names that the file has room for.
  private let room: Int

  /// Finds the directory at the start of a file, unless that is known to be something else, or inside it. Nil if nothing looks
  /// like a directory.
  static func find(in source: ByteSource, isOther: Bool) throws -> SalvageDirectory? {
    var walk = ChainWalk(source)
    var plain = isOther ? nil : try SalvageDirectory(atStartOf: source)
    let isExact = try plain.map { try walk.count(from: $0.bodies) == $0.count } ?? false
    let isCounted = try plain?.hasCountedNames(in: source) ?? false
    let isInPlace = try isCounted && plain?.hasFirstBody(in: source, walk: &walk) ?? false
    // If bytes were lost or inserted, the last name may look like one that is not a slot's.
    // The header of the first body shows where the names end.
    let isEndKnown =
      plain?.names.last.map { $0.type != .other } ?? false
      || isInPlace && plain?.names.first?.slot.map { $0.kind.hasHeader } ?? false
    let isSure = isCounted && isEndKnown
    plain?.isConfirmed = isExact || isSure
    if let plain, isExact && isEndKnown && plain.names.allSatisfy(\.isCanonical) || isSure && isInPlace {
      return plain
    }
    if let found = try elsewhere(in: source, besides: plain, isExact: isExact, isOther: isOther, walk: &walk)
    {
      return found
    }
    if isInPlace { plain?.isConfirmed = true }
    return plain
  }

  /// Chooses the count that fits the names and the bodies best.
  private init?(atStartOf source: ByteSource) throws {
    guard source.size >= RomLayout.countSize else { return nil }
    end = source.size
    let stored = try Self.count(at: 0, in: source) ?? 0
    self.stored = stored
    room = min((source.size - RomLayout.countSize) / RecordName.storedSize, Rom.largestCount)
    let run = try LeadingNames(of: source, room: room)
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
    bodies = RomLayout.directorySize(records: count)
  }

  /// A directory whose names begin at an offset, or are unknown.
  private init(
    names offset: Int?, count: Int, bodies: Int, end: Int? = nil, stored: UInt32?, in source: ByteSource
  ) throws {
    (self.count, self.bodies, self.stored, room) = (count, bodies, stored, count)
    self.end = end ?? source.size
    guard let offset else { return }
    start = offset - RomLayout.countSize
    isConfirmed = true
    var window = WindowReader(source)
    for index in 0..<count {
      let stored = try window.bytes(offset + index * RecordName.storedSize, count: RecordName.storedSize)
      if let name = RecordName(stored: stored) { names.append(name) }
    }
  }

  /// Whether the count is the number of consecutive names. The reference writer stores zeros for a file with an invalid name.
  private func hasCountedNames(in source: ByteSource) throws -> Bool {
    guard witness == nil, names.count == count, names.last?.isCanonical ?? false,
      names.allSatisfy({ $0.isCanonical || $0.isZero })
    else { return false }
    var window = WindowReader(source)
    guard bodies <= source.size - RecordName.storedSize else { return true }
    return RecordName(stored: try window.bytes(bodies, count: RecordName.storedSize))?.isCanonical != true
  }

  /// Whether the first body is in its place: it has the right header or, if its kind has none, the file ends inside a later
  /// body or between two.
  private func hasFirstBody(in source: ByteSource, walk: inout ChainWalk) throws -> Bool {
    let start = bodies + RomLayout.sizeFieldSize
    guard let kind = names.first?.slot?.kind, kind.hasHeader, start < source.size else {
      return try walk.isCut(from: bodies, count: count)
    }
    return try BodySigns(Rom.Body(source, offset: start, size: source.size - start)).confirm(kind)
  }

  /// The number of bytes after names among which the first body is searched: names may be damaged, or bytes inserted.
  private static let reach = 4_096

  /// The evidence for a directory, most important first.
  private struct Evidence: Comparable {
    enum Rank: Int {
      /// As many names as a count says, but the bodies are incomplete or do not fit.
      case names
      /// The same, and as many bodies, followed by something else.
      case counted
      /// Bodies up to the end of the file.
      case bodies
      /// As many as the count at the start of the file says.
      case countedBodies
      /// As many as the count before names in the right place says, or as there are names.
      case all
    }

    let rank: Rank
    /// The number of bodies whose headers agree with their size fields.
    var headers = 0
    /// Whether the bodies begin directly after names.
    var isAdjacent = true
    var place = 0

    static func < (left: Self, right: Self) -> Bool {
      (left.rank.rawValue, left.headers, left.isAdjacent ? 1 : 0, left.place)
        < (right.rank.rawValue, right.headers, right.isAdjacent ? 1 : 0, right.place)
    }
  }

  /// Searches the file for names, and behind them for bodies that end with the file, or that are as many as the names.
  private static func elsewhere(
    in source: ByteSource, besides plain: SalvageDirectory?, isExact: Bool, isOther: Bool,
    walk: inout ChainWalk
  ) throws -> SalvageDirectory? {
    var best: (evidence: Evidence, directory: SalvageDirectory)?
    func offer(_ evidence: Evidence, _ make: () throws -> SalvageDirectory) rethrows {
      if best.map({ $0.evidence < evidence }) ?? true { best = (evidence, try make()) }
    }
    if let plain, isExact {
      let headers = try walk.headers(from: plain.bodies, count: plain.count)
      best = (Evidence(rank: .countedBodies, headers: headers), plain)
    }
    let isSure = plain?.isConfirmed ?? false
    let leading = isOther ? nil : try Self.count(at: 0, in: source)
    var runs = try NameRun.all(in: source)
    // Nothing may be left of the names.
    if runs.isEmpty, !isOther { runs = [NameRun(offset: 0, count: 0)] }
    for (index, run) in runs.enumerated() {
      let counted = try Self.count(at: run.offset - RomLayout.countSize, in: source)
      let isCounted = counted.map { Int($0) == run.count } ?? false
      let next = index + 1 < runs.count ? runs[index + 1].offset : source.size
      // The last name may lack bytes, and still look like one.
      let first = max(0, run.end - RecordName.storedSize + 1)
      for place in first..<max(first, min(run.end + reach, next, source.size - RomLayout.sizeFieldSize + 1)) {
        guard let count = try walk.count(from: place), count <= Salvage.mostRecords else { continue }
        // The size field in its place may be damaged, so that zeros in the first body are not enough.
        if isSure, try walk.end(from: place, count: 1) == place + RomLayout.sizeFieldSize { continue }
        let headers = try walk.headers(from: place, count: count)
        let names = place - count * RecordName.storedSize
        let stored = try Self.count(at: names - RomLayout.countSize, in: source)
        func evidence(_ rank: Evidence.Rank) -> Evidence {
          Evidence(rank: rank, headers: headers, isAdjacent: place == run.end, place: place)
        }
        if count == run.count,
          place == run.end ? isCounted || !isSure : place > run.end && isCounted && isSure
        {
          try offer(evidence(.all)) {
            try Self(names: run.offset, count: count, bodies: place, stored: counted, in: source)
          }
        } else if stored.map({ Int($0) == count }) ?? false, !isSure {
          try offer(evidence(.all)) {
            try Self(names: names, count: count, bodies: place, stored: stored, in: source)
          }
        } else if leading.map({ Int($0) == count }) ?? false {
          try offer(evidence(.countedBodies)) {
            try Self(names: nil, count: count, bodies: place, stored: leading, in: source)
          }
        } else if !isSure, count > run.count || plain == nil,
          headers > 0 || run.count > 0 && place == run.end || run.count == 0 && source.size - place >= 20
        {
          try offer(evidence(.bodies)) {
            try Self(names: nil, count: count, bodies: place, stored: nil, in: source)
          }
        }
      }
      // A ROM that other bytes follow, or that is incomplete.
      guard isCounted, !isSure, run.offset != RomLayout.countSize, run.count > (plain?.names.count ?? 0)
      else {
        continue
      }
      let end = try walk.end(from: run.end, count: run.count)
      guard run.count > 1 || end != nil else { continue }
      try offer(Evidence(rank: end == nil ? .names : .counted)) {
        try Self(names: run.offset, count: run.count, bodies: run.end, end: end, stored: counted, in: source)
      }
    }
    return best?.directory
  }

  /// The count at an offset; nil outside the file.
  static func count(at offset: Int, in source: ByteSource) throws -> UInt32? {
    guard offset >= 0, offset <= source.size - RomLayout.countSize else { return nil }
    return try source.bytes(in: offset..<offset + RomLayout.countSize).reversed().reduce(UInt32(0)) {
      $0 << 8 | UInt32($1)
    }
  }

  /// Tries each possible number of records on the bodies.
  private mutating func choose(_ run: LeadingNames, swapped: Int, in source: ByteSource) throws {
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
private struct LeadingNames {
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
      if index.isMultiple(of: 4_096) { try WorkControl.check(path: source.displayPath) }
      guard let name = try window.recordName(index) else { return }
      let isEmpty = name.isZero
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
    var offset = RomLayout.directorySize(records: names.count)
    for name in names {
      guard offset + RomLayout.sizeFieldSize <= source.size else { return }
      let field = try sizes.sizeField(at: offset)
      guard Int(field) <= min(Rom.Body.largest, source.size - offset - RomLayout.sizeFieldSize) else {
        return
      }
      offset += RomLayout.sizeFieldSize
      switch try probing.probe(name.type, at: offset) {
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

extension RecordName {
  fileprivate var isZero: Bool { stored.allSatisfy { $0 == 0 } }
}
