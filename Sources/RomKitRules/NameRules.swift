import RomKitBase
import RomKitContainer

package enum NameRules {
  /// Reports all findings of a ROM, in the order of its directory. Offsets count from the start of the file.
  package static func check(_ rom: Rom, file: String, _ report: (Diagnostic) -> Void) {
    if rom.records.isEmpty {
      report(
        Diagnostic(
          "rom-no-records", "the ROM has no records; the runtimes refuse it", at: .offset(0), file: file,
          help: "pack at least one asset"))
    }
    var first: [SlotID: Int] = [:]
    for (index, record) in rom.records.enumerated() {
      let position = Place.Position.offset(Rom.countSize + index * RecordName.storedSize)
      if let finding = check(record.name, record: index, at: position) { report(finding.placed(in: file)) }
      guard let slot = record.slot else { continue }
      if let earlier = first[slot] {
        report(
          Diagnostic(
            "name-duplicate",
            "records \(earlier) and \(index) are both \(slot); the runtimes use only record \(earlier)",
            severity: .warning, at: position, file: file,
            help: "extract the ROM, remove record \(index) from romkit.toml, and pack it again"))
      } else {
        first[slot] = index
      }
    }
  }

  private static func check(_ name: RecordName, record: Int, at position: Place.Position) -> Diagnostic? {
    if name.looksUnmasked {
      let stored = Escaped.bytes(name.stored.prefix { $0 != 0 })
      return Diagnostic(
        "name-unmasked",
        """
        the name of record \(record) (\(stored)) is stored as plain text, not XORed with 0xAA; no runtime finds it
        """, at: position, help: rename("name = \"\(stored)\""))
    }
    if !name.isTerminated {
      return Diagnostic(
        "name-unterminated",
        "the name of record \(record) (\(name.displayName)) does not end with a NUL; the runtimes refuse the whole ROM",
        at: position,
        help: rename("a name of at most \(RecordName.longest) characters, such as name = \"GSLOT000.CHR\","))
    }
    if name.bytes.isEmpty {
      return Diagnostic(
        "name-empty", "record \(record) has an empty name; no runtime asks for it", severity: .warning,
        at: position)
    }
    if name.slot == nil, let slot = SlotLikeName(name.bytes) {
      return Diagnostic(
        "name-never-asked",
        "the runtimes ask only for \(slot.rule), not for record \(record) (\(name.displayName))",
        severity: .warning, at: position, help: fixTheName)
    }
    if name.isCanonical { return nil }
    return Diagnostic(
      "name-odd",
      """
      expected printable ASCII and then only NULs in the name of record \(record) (\(name.displayName)), \
      found other bytes
      """, severity: .warning, at: position)
  }

  private static let fixTheName: Message = "extract the ROM, fix the name in romkit.toml, and pack it again"

  /// The help for a name that an extracted folder has only as its stored bytes.
  private static func rename(_ name: Message) -> Message {
    "extract the ROM, write \(name) in place of stored-name in romkit.toml, and pack it again"
  }
}

/// A name that is almost that of a slot.
private struct SlotLikeName {
  /// The names that the runtimes ask for.
  let rule: Message

  init?(_ bytes: [UInt8]) {
    // Rejects most names without a conversion to text, because there may be a million.
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    if isASCII, !bytes.dropFirst().prefix(4).map({ $0 & 0xDF }).elementsEqual("SLOT".utf8) { return nil }
    let name = String(decoding: bytes, as: UTF8.self)
    let upper = name.uppercased()
    guard let kind = SlotKind.allCases.first(where: { upper.hasPrefix(SlotID.prefix($0)) }) else {
      return nil
    }
    if SlotID(recordName: upper) != nil {
      rule = "names in capitals"
    } else {
      let (prefix, suffix) = (SlotID.prefix(kind), kind.fileExtension)
      rule = "\(prefix)000.\(suffix) to \(prefix)255.\(suffix)"
    }
  }
}
