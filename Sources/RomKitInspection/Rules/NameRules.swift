import RomKitBase
import RomKitContainer

/// What the runtimes make of the names in a directory.
package enum NameRules {
  static let codes: [DiagnosticCode] = [
    .init(
      "rom-no-records", .error, "The ROM has no records.", "Pack at least one asset.",
      rule: .init(.names, .error, notice: "The game does not start, as the runtimes refuse the ROM")),
    .init(
      "name-unterminated", .error, "The sixteenth byte of a name is not NUL.",
      "A name has at most 15 characters, and a NUL must follow them.",
      rule: .init(.names, .error, notice: "The game does not start, as the runtimes refuse the ROM")),
    .init(
      "name-unmasked", .error, "A name is stored as plain text and not XOR 0xAA.",
      rule: .init(.names, .error, notice: "The slot is missing, as no runtime finds it")),
    .init(
      "name-empty", .warning, "A record has no name.",
      rule: .init(.names, .warning, notice: "The record is missing, as no runtime asks for it")),
    .init(
      "name-never-asked", .warning, "A name looks like a slot's, but is not one.",
      "Slots are called GSLOT000 to GSLOT255, and so on with ESLOT, BSLOT, DSLOT and PSLOT, in capitals,",
      "with three digits and the extension of their kind.",
      rule: .init(.names, .warning, notice: "The slot is missing, as no runtime asks for it")),
    .init(
      "name-odd", .warning, "A name has characters that are not printable ASCII, or bytes after its end.",
      "The runtimes compare only up to the NUL; romkit keeps the bytes, so that packing again gives the same",
      "ROM.",
      rule: .init(.names, .warning, notice: "Nothing, unless the name was meant to be a slot's")),
    .init(
      "name-duplicate", .warning, "Two records have the name of one slot.",
      "Extract the ROM, remove the unwanted one from romkit.toml, and pack it again.",
      rule: .init(.names, .warning, notice: "Only the first is ever seen or heard")),
  ]

  /// Reports all findings of a ROM, in the order of its directory.
  package static func check(_ rom: Rom, file: String, _ report: (Diagnostic) -> Void) {
    if rom.records.isEmpty { report(Diagnostic(NameFinding.noRecords, file: file)) }
    var first: [SlotID: Int] = [:]
    for (index, record) in rom.records.enumerated() {
      let offset = Rom.countSize + index * RecordName.storedSize
      if let (finding, severity) = check(record.name, record: index, offset: offset) {
        report(Diagnostic(finding, severity: severity, file: file))
      }
      guard let slot = record.slot else { continue }
      if let earlier = first[slot] {
        let finding = NameFinding.duplicate(slot: slot, record: index, first: earlier, offset: offset)
        report(Diagnostic(finding, severity: .warning, file: file))
      } else {
        first[slot] = index
      }
    }
  }

  private static func check(
    _ name: RecordName, record: Int, offset: Int
  ) -> (NameFinding, Diagnostic.Severity)? {
    if name.looksUnmasked { return (.unmasked(record: record, stored: name.stored, offset: offset), .error) }
    if !name.isTerminated {
      return (.unterminated(record: record, name: name.displayName, offset: offset), .error)
    }
    if name.bytes.isEmpty { return (.empty(record: record, offset: offset), .warning) }
    if name.slot == nil, let slot = SlotLikeName(name.bytes) {
      return (.neverAsked(record: record, name: name.displayName, rule: slot.rule, offset: offset), .warning)
    }
    if !name.isCanonical { return (.odd(record: record, name: name.displayName, offset: offset), .warning) }
    return nil
  }
}

/// A name that was surely meant to be a slot's, and is not.
private struct SlotLikeName {
  let rule: String

  init?(_ bytes: [UInt8]) {
    // Of a million other names none is made into text.
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    if isASCII, !bytes.dropFirst().prefix(4).map({ $0 & 0xDF }).elementsEqual("SLOT".utf8) { return nil }
    let name = String(decoding: bytes, as: UTF8.self)
    let upper = name.uppercased()
    guard let kind = SlotKind.allCases.first(where: { upper.hasPrefix(SlotID.prefix($0)) }) else {
      return nil
    }
    if SlotID(recordName: upper) != nil {
      rule = "the runtimes ask for capital letters only"
    } else {
      rule = "the runtimes ask for \(SlotID.prefix(kind))000.\(kind.fileExtension) to 255"
    }
  }
}

/// What is odd about a name. Offsets count from the start of the file.
enum NameFinding: DescribedError {
  case noRecords
  case unterminated(record: Int, name: String, offset: Int)
  case unmasked(record: Int, stored: [UInt8], offset: Int)
  case empty(record: Int, offset: Int)
  case neverAsked(record: Int, name: String, rule: String, offset: Int)
  /// Characters that are not printable ASCII, or bytes after the end of the name.
  case odd(record: Int, name: String, offset: Int)
  case duplicate(slot: SlotID, record: Int, first: Int, offset: Int)

  var diagnostic: Diagnostic {
    switch self {
    case .noRecords:
      Diagnostic(
        "rom-no-records", "the ROM has no records; the runtimes refuse it", at: .offset(0),
        help: "pack at least one asset")
    case .unterminated(let record, let name, let offset):
      Diagnostic(
        "name-unterminated",
        "the name of record \(record) (\(name)) does not end with a NUL; the runtimes refuse the whole ROM",
        at: .offset(offset), help: Self.fixTheName)
    case .unmasked(let record, let stored, let offset):
      Diagnostic(
        "name-unmasked",
        """
        the name of record \(record) (\(Escaped.bytes(stored.prefix { $0 != 0 }))) is stored as plain text and not \
        XOR 0xAA; no runtime finds it
        """, at: .offset(offset), help: Self.fixTheName)
    case .empty(let record, let offset):
      Diagnostic(
        "name-empty", "record \(record) has an empty name; no runtime asks for it", severity: .warning,
        at: .offset(offset))
    case .neverAsked(let record, let name, let rule, let offset):
      Diagnostic(
        "name-never-asked", "no runtime asks for record \(record) (\(name)): \(rule)", severity: .warning,
        at: .offset(offset), help: Self.fixTheName)
    case .odd(let record, let name, let offset):
      Diagnostic(
        "name-odd",
        """
        the stored name of record \(record) (\(name)) is not what a writer stores: printable ASCII, then only NULs
        """, severity: .warning, at: .offset(offset))
    case .duplicate(let slot, let record, let first, let offset):
      Diagnostic(
        "name-duplicate",
        "record \(record) is \(slot) a second time; the runtimes use the first, record \(first)",
        severity: .warning, at: .offset(offset),
        help: "extract the ROM, drop the second one from romkit.toml, and pack it again")
    }
  }

  private static let fixTheName = "extract the ROM, mend the name in romkit.toml, and pack it again"
}
