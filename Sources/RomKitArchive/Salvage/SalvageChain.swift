import RomKitBase
import RomKitContainer
import VGSFormat

/// The bodies of a damaged ROM as a chain of size fields, and the evidence for each link.
struct SalvageChain {
  let source: ByteSource
  let names: [RecordName]
  /// The number of records, with or without names.
  let count: Int
  /// The offset at which the last body should end.
  let end: Int
  private var sizes: WindowReader
  private var probing: BodyProbing
  /// The number of links that may still be tried, and of places examined, so that the time stays linear in the file.
  private var linkBudget: Int
  private var placeBudget: Int

  struct Link {
    var offset: Int
    var record: Int
    /// Whether the chain after it ends exactly at the end of the ROM.
    var isExact: Bool
  }

  /// The evidence from following the chain.
  struct Evidence {
    /// Bodies whose headers give the same size as their size fields.
    var confirmed = 0
    var foreign = 0
    var records = 0
    var bytes = 0
    var isExact = false

    /// Enough to accept a place that a search found.
    var isStrong: Bool { foreign == 0 && isExact && (confirmed > 0 || records >= 2 && bytes >= 32) }
    /// Less evidence, but better than nothing.
    var isFair: Bool { foreign == 0 && confirmed >= 2 }
    /// Enough for the place that a size field leads to.
    var isGood: Bool { isExact && foreign == 0 || confirmed > 0 }
  }

  init(_ source: ByteSource, directory: SalvageDirectory) {
    self.source = source
    names = directory.names
    count = directory.count
    end = directory.end
    sizes = WindowReader(source)
    probing = BodyProbing(source)
    linkBudget = (1 << 16) + source.size / 4
    placeBudget = (1 << 20) + source.size * 32
  }

  /// The name of a record; nil if the directory is truncated before it, or its names cannot be assigned.
  func name(_ record: Int) -> RecordName? { names.indices.contains(record) ? names[record] : nil }

  func kind(_ record: Int) -> RecordType { name(record)?.type ?? .other }

  /// The size field at an offset; nil if the file ends before or in it.
  mutating func field(at offset: Int) throws -> UInt32? {
    guard offset <= end - RomLayout.sizeFieldSize else { return nil }
    return try sizes.sizeField(at: offset)
  }

  /// Whether a body of this size has room after a size field at an offset.
  func hasRoom(_ size: Int, at offset: Int) -> Bool {
    size <= min(Rom.Body.largest, end - offset - RomLayout.sizeFieldSize)
  }

  /// The evidence for the body of a record at an offset.
  mutating func probe(_ record: Int, at offset: Int) throws -> BodyProbe {
    try probing.probe(kind(record), at: offset)
  }

  /// Follows the chain from a record whose size field would be at an offset.
  mutating func evidence(from offset: Int, record: Int) throws -> Evidence {
    var evidence = Evidence()
    var offset = offset
    for index in record..<max(record, count) {
      if index.isMultiple(of: 1_024) { try WorkControl.check(path: source.displayPath) }
      linkBudget -= 1
      guard linkBudget > 0, let field = try field(at: offset), hasRoom(Int(field), at: offset)
      else { return evidence }
      let start = offset + RomLayout.sizeFieldSize
      switch try probe(index, at: start) {
      case .silent: break
      case .says(let size) where size == Int(field): evidence.confirmed += 1
      case .says(let size) where size < Int(field): break
      case .says, .foreign:
        evidence.foreign += 1
        return evidence
      }
      evidence.records += 1
      evidence.bytes += Int(field)
      offset = start + Int(field)
    }
    evidence.isExact = offset == end
    return evidence
  }

  /// Searches for the size field of one of several records, from an offset on: the first place with strong evidence, else
  /// the first with fair evidence.
  mutating func search(from offset: Int, records: Range<Int>) throws -> Link? {
    var fair: Link?
    var start = offset
    while start <= end - RomLayout.sizeFieldSize, placeBudget > 0 {
      try WorkControl.check(path: source.displayPath)
      let window = try source.bytes(in: start..<min(end, start + 65_536))
      for index in 0...(window.count - RomLayout.sizeFieldSize) {
        if index.isMultiple(of: 1_024) { try WorkControl.check(path: source.displayPath) }
        // Most places are not a size field and are rejected here.
        let field = window[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let place = start + index
        guard hasRoom(Int(field), at: place), linkBudget > 0 else { continue }
        for record in records {
          if SlotKind(kind(record))?.hasHeader ?? false,
            try probe(record, at: place + RomLayout.sizeFieldSize) != .says(Int(field))
          {
            linkBudget -= 1
            continue
          }
          let evidence = try evidence(from: place, record: record)
          if evidence.isStrong { return Link(offset: place, record: record, isExact: true) }
          if fair == nil, evidence.isFair { fair = Link(offset: place, record: record, isExact: false) }
        }
      }
      placeBudget -= window.count
      start += window.count - RomLayout.sizeFieldSize + 1
    }
    return fair
  }
}
