import RomKitBase
import RomKitContainer
import VGSCore

/// Checks the slots of a ROM for a console, by the rules of ``DiagnosticCode``.
///
/// ``Verification`` checks the file; this checks its contents. It examines only the first record of a slot, as
/// no console sees another. It reads one body at a time, and a picture only up to the size in its header: the time is
/// linear in the size of the ROM.
package struct ConsoleCheck: Sendable {
  /// The findings: in slots, in the order of the directory, then in several slots together.
  package private(set) var findings = FindingCounts()
  package let choice: ConsoleChoice
  package private(set) var checked: [(kind: SlotKind, count: Int)] = []

  /// Checks the slots of a ROM of `size` bytes, which messages call `file`. Throws only if the ROM cannot be read.
  ///
  /// - Parameter largestBytes: those of the records, if known (``RomChecksums/largestBytes``), so that fewer pictures
  ///   must be read.
  package init(
    _ rom: Rom, by rules: ConsoleRules, size: Int, file: String, largestBytes: [UInt8]? = nil
  ) throws {
    let facts = rules.facts
    choice = facts.choice
    let profiles = ProfileRules(facts: facts)
    var palettes = rules.palettes
    var seen: Set<SlotID> = []
    if size > RomWriter.largest {
      let finding = Diagnostic(
        "rom-too-large",
        "the ROM has \(Plural.bytes(size)); games can read at most \(Grouped.text(RomWriter.largest))",
        at: .offset(RomWriter.largest), help: "leave some assets out, or make them smaller")
      findings.add(finding.noticed("games cannot read the ROM and do not start").placed(in: file))
    }
    let steps = WorkSteps(.checking, of: rom.records.count)
    for (index, record) in rom.records.enumerated() {
      try steps.step(index, path: file)
      guard let slot = record.slot, seen.insert(slot).inserted else { continue }
      let body = record.body
      var found: [Diagnostic?] = []
      switch slot.kind {
      case .graphics:
        let (header, finding) = try PictureRules.check(body)
        found = [finding, header.flatMap { profiles.check($0) }]
        if let header {
          let largest = largestBytes.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? .max
          found.append(try palettes.check(header, body: body, slot: slot, largestByte: largest))
        }
      case .effect: found = [try EffectRules.check(body)]
      case .music: found = try SongRules.check(body)
      case .data: found = [try palettes.check(body)]
      case .program: break
      }
      for finding in found.compactMap(\.self) { findings.add(finding.placed(in: file, record: record)) }
    }
    steps.report(rom.records.count)
    let together = [profiles.check()] + palettes.check() + [FontRules(facts: facts).check()]
    for finding in together.compactMap(\.self) { findings.add(finding.placed(in: file)) }
    checked = SlotKind.allCases.compactMap { kind in
      let count = seen.count { $0.kind == kind }
      return count > 0 ? (kind, count) : nil
    }
  }

  /// The checked parts: `names, 1 picture, 12 effects`.
  package var checkedDescription: LocalizedText {
    let counts: [LocalizedText] = checked.map { kind, count in
      switch kind {
      case .graphics: Plural.text(count, "picture")
      case .effect: Plural.text(count, "effect")
      case .music: Plural.text(count, "song")
      case .data: Plural.text(count, "data slot")
      case .program: Plural.text(count, "program")
      }
    }
    return (["names"] + counts).joined(separator: ", ")
  }
}

/// The rules of a console for one ROM, with the facts that checking its slots needs.
package struct ConsoleRules {
  fileprivate let facts: ConsoleFacts
  fileprivate let palettes: PaletteRules

  /// The rules of a console, or of the one that the pictures are for. Reads only the beginnings of bodies, and
  /// palettes. Throws only if the ROM cannot be read.
  package init(of rom: Rom, profile: Profile? = nil) throws {
    facts = try ConsoleFacts(of: rom, asked: profile)
    palettes = try PaletteRules(facts: facts)
  }

  /// Whether knowing the largest bytes of the pictures saves reading.
  package var wantsLargestBytes: Bool { palettes.wantsLargestBytes }
}

extension Diagnostic {
  /// A copy whose first note is the effect that a player notices.
  package func noticed(_ notice: LocalizedText) -> Diagnostic {
    var noticed = self
    noticed.notes.insert(notice, at: 0)
    return noticed
  }

  /// A copy placed in a record of a file; an offset inside the body becomes one of the file.
  package func placed(in file: String, record: Rom.Record) -> Diagnostic {
    var placed = placed(in: file)
    placed.place.slot = record.name.label
    placed.place.position = .offset(record.body.offset + (place.offset ?? 0))
    return placed
  }

  /// An error in the body of a record; its offset, if any, becomes one of the file.
  package init(_ error: some RomKitError, file: String? = nil, in record: Rom.Record) {
    self.init(error, file: file, slot: record.name.label)
    if let offset = place.offset { place.position = .offset(record.body.offset + offset) }
  }
}
