import RomKitBase
import RomKitContainer
import VGSFormat

/// The names of records, as runtimes look for them.
package enum NameRules {
  /// The findings in a ROM, in the order of its directory, as far as they are listed. Offsets count from the start of the file.
  package static func check(_ rom: Rom, file: String) throws(Diagnostic) -> [Diagnostic] {
    var faults = RomFaults()
    try faults.addNames(of: rom.records) { index throws(Diagnostic) in
      if index.isMultiple(of: 4_096) { try WorkControl.check() }
    }
    return faults.listed.map { diagnostic($0, rom.records).placed(in: file) }
  }

  /// A problem with names in words.
  package static func diagnostic(_ fault: RomFault, _ records: [Rom.Record]) -> Diagnostic {
    switch fault {
    case .name(let record, let problem):
      diagnostic(
        problem, RecordName(records[record].storedName), record: record,
        at: .offset(RomLayout.nameOffset(record)))
    case .duplicate(let record, let earlier):
      Diagnostic(
        "name-duplicate",
        """
        records \(earlier) and \(record) are both \(records[record].name.label); the runtimes use only record \(earlier)
        """,
        severity: .warning, at: .offset(RomLayout.nameOffset(record)),
        help: "extract the ROM, remove record \(record) from romkit.toml, and pack it again")
    default:
      Diagnostic(
        "rom-no-records", "the ROM has no records; the runtimes refuse it", at: .offset(0),
        help: "pack at least one asset")
    }
  }

  private static func diagnostic(
    _ problem: NameFault, _ name: RecordName, record: Int, at position: Diagnostic.Place.Position
  ) -> Diagnostic {
    switch problem {
    case .unmasked:
      let stored = Escaped.bytes(name.stored.prefix { $0 != 0 })
      return Diagnostic(
        "name-unmasked",
        """
        the name of record \(record) (\(stored)) is stored as plain text, not XORed with 0xAA; no runtime finds it
        """, at: position, help: rename("name = \"\(stored)\""))
    case .unterminated:
      return Diagnostic(
        "name-unterminated",
        "the name of record \(record) (\(name.displayName)) does not end with a NUL; the runtimes refuse the whole ROM",
        at: position,
        help: rename("a name of at most \(RecordName.longest) characters, such as name = \"GSLOT000.CHR\","))
    case .empty:
      return Diagnostic(
        "name-empty", "record \(record) has an empty name; no runtime asks for it", severity: .warning,
        at: position)
    case .notInCapitals: return neverAsked(name, record: record, at: position, rule: "names in capitals")
    case .notASlot(let type):
      guard let kind = SlotKind(type) else { fallthrough }
      let (prefix, suffix) = (SlotID.prefix(kind), kind.fileExtension)
      return neverAsked(
        name, record: record, at: position, rule: "\(prefix)000.\(suffix) to \(prefix)255.\(suffix)")
    case .odd:
      return Diagnostic(
        "name-odd",
        """
        expected printable ASCII and then only NULs in the name of record \(record) (\(name.displayName)), \
        found other bytes
        """, severity: .warning, at: position)
    }
  }

  private static func neverAsked(
    _ name: RecordName, record: Int, at position: Diagnostic.Place.Position, rule: LocalizedText
  ) -> Diagnostic {
    Diagnostic(
      "name-never-asked",
      "the runtimes ask only for \(rule), not for record \(record) (\(name.displayName))",
      severity: .warning, at: position, help: fixTheName)
  }

  private static let fixTheName: LocalizedText =
    "extract the ROM, fix the name in romkit.toml, and pack it again"

  /// The help for a name that an extracted folder has only as its stored bytes.
  private static func rename(_ name: LocalizedText) -> LocalizedText {
    "extract the ROM, write \(name) in place of stored-name in romkit.toml, and pack it again"
  }
}
