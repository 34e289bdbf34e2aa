import RomKitBase
import RomKitContainer
import RomKitRules
import VGSFormat

/// A check of a ROM file: first its structure, then its checksums.
public struct Verification: Sendable {
  /// The state of the checksums.
  public enum Checksums: String, Sendable {
    /// All bytes match the checksum record.
    case matching
    /// Some bytes do not match the checksum record.
    case mismatching
    /// The ROM has no checksum record: damage inside a body cannot be found.
    case absent
    /// The checksum record is too damaged to be read.
    case damaged
  }

  /// The findings, at most 1,000: those about the directory, then about the size fields, then about the bodies.
  public var diagnostics: [Diagnostic] { list.listed }
  /// The number of errors, including those that are not listed.
  public var errorCount: Int { list.errorCount }
  /// The number of findings of any severity that are not listed.
  public var unlisted: Int { list.unlisted }
  private(set) var list = FindingCounts()
  /// Whether the checksum record, if there is one, agrees with the count and the size fields of ``rom``, so that the
  /// slots are at the offsets that it gives.
  public private(set) var isLayoutSound = true
  /// The state of the checksums.
  public private(set) var checksums = Checksums.absent
  /// The ROM, unless its structure is damaged.
  public let rom: Rom?

  /// The largest bytes of pictures, if requested and all bodies were read: ``RomChecksums/largestBytes``.
  private(set) var largestBytes: [UInt8]?

  /// Checks a ROM that was read from `source` and is about to be shown. One without checksums is not read.
  package init(shown rom: Rom, in source: ByteSource, file: String) throws {
    try self.init(of: source, file: file, rom, structure: nil, wantsLargestBytes: false, isShown: true)
  }

  /// The warning of every command that reads a ROM whose own checksums disagree with it; nil if they match or there are none.
  package var damage: Diagnostic? {
    switch checksums {
    case .matching, .absent: nil
    case .mismatching, .damaged:
      Diagnostic(
        "rom-damaged", "the ROM does not match its own checksums",
        severity: .warning, file: file)
    }
  }

  private let file: String

  /// Whether there are no errors; there may be warnings.
  public var isSound: Bool { errorCount == 0 }

  /// Checks the ROM in `source`, which messages call `file`; all of it is read if it has a checksum record. Throws only if
  /// it cannot be read: errors in the bytes are findings.
  public init(parsing source: ByteSource, file: String) throws {
    try self.init(parsing: source, file: file) { _ in false }
  }

  /// The same, with ``largestBytes`` if `wantsLargestBytes` returns true for the ROM.
  init(parsing source: ByteSource, file: String, wantsLargestBytes: (Rom) throws -> Bool) throws {
    do {
      let rom = try Rom(parsing: source)
      try self.init(of: source, file: file, rom, structure: nil, wantsLargestBytes: wantsLargestBytes(rom))
    } catch let error as RomError {
      try self.init(of: source, file: file, nil, structure: error, wantsLargestBytes: false)
    }
  }

  /// The same for a ROM that was read from `source`, or the error of reading it.
  private init(
    of source: ByteSource, file: String, _ rom: Rom?, structure: RomError?, wantsLargestBytes: Bool,
    isShown: Bool = false
  ) throws {
    self.file = file
    self.rom = rom
    var reader = SourceReader(source, wantsLargestBytes: wantsLargestBytes)
    let records = rom?.records ?? []
    if isShown, case .absent = try ChecksumLookup(&reader, records: records, isComplete: true) { return }
    let end = source.size - (rom?.trailing?.size ?? 0)
    var found = FindingCounts()
    let check = try RomCheck(&reader, records: records, end: end, isComplete: rom != nil)
    for fault in check.faults.listed {
      var finding = fault.diagnostic(records).placed(in: file)
      finding.severity = fault.isError ? .error : .warning
      found.add(finding)
    }
    found.addUnlisted(errors: check.faults.errorCount, warnings: check.faults.warningCount)
    if let structure, !check.explainsStructure { found.add(Diagnostic(structure, file: file)) }
    list = found
    largestBytes = reader.largestBytes
    isLayoutSound = check.isLayoutSound
    checksums =
      switch check.checksums {
      case .absent: .absent
      case .matching: .matching
      case .mismatching: .mismatching
      case .damaged: .damaged
      }
  }
}
