import RomKitBase
import RomKitContainer
import VGSCore

/// What the console that will read a ROM makes of its slots, by the rules of ``DiagnosticCode``.
///
/// ``Verification`` is about the file; this is about what is in it. Only the first record of a slot is looked into, as
/// no console sees another. A body is read at a time, and of a picture no more than its header promises: the time is
/// linear in the size of the ROM.
package struct ConsoleCheck: Sendable {
  /// What was found: slots in the order of the directory, then what is wrong with several together.
  package private(set) var findings = FindingCounts()
  package let choice: ConsoleChoice
  package private(set) var checked: [(kind: SlotKind, count: Int)] = []

  /// Checks the slots of a ROM that has `size` bytes and that messages call `file`. Throws only when the ROM cannot be read.
  ///
  /// - Parameter largestBytes: those of the records, if they are known (``RomChecksums/largestBytes``): then fewer pictures
  ///   have to be read.
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
        "the ROM has \(Plural.bytes(size)); the games read it whole, at most \(Grouped.text(RomWriter.largest))",
        at: .offset(RomWriter.largest), help: "leave some assets out, or make them smaller")
      findings.add(finding.noticed("the games cannot read it, and do not start").placed(in: file))
    }
    let steps = WorkSteps(.checking, of: rom.records.count)
    for (index, record) in rom.records.enumerated() {
      steps.report(index)
      if index.isMultiple(of: 4_096) { try WorkControl.check(path: file) }
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

  /// What was looked at: `names, 1 picture, 12 effects`.
  package var checkedDescription: String {
    let counts = checked.map { kind, count in
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

/// The rules of a console for one ROM: what has to be known of it before its slots are checked.
package struct ConsoleRules {
  fileprivate let facts: ConsoleFacts
  fileprivate let palettes: PaletteRules

  /// The rules of a console, or of the one that the pictures are for. Reads no more than the beginnings of bodies, and
  /// palettes. Throws only when the ROM cannot be read.
  package init(of rom: Rom, profile: Profile? = nil) throws {
    facts = try ConsoleFacts(of: rom, asked: profile)
    palettes = try PaletteRules(facts: facts)
  }

  /// Whether there is less to read when the largest bytes of the pictures are known.
  package var wantsLargestBytes: Bool { palettes.wantsLargestBytes }
}

extension Diagnostic {
  /// The same with what a player notices of it as its first note.
  package func noticed(_ notice: String) -> Diagnostic {
    var noticed = self
    noticed.notes.insert(notice, at: 0)
    return noticed
  }

  /// The same in a record of a file; an offset inside the body becomes one of the file.
  package func placed(in file: String, record: Record) -> Diagnostic {
    var placed = placed(in: file)
    placed.place.slot = record.name.label
    var offset = 0
    if case .offset(let inside) = place.position { offset = inside }
    placed.place.position = .offset(record.body.offset + offset)
    return placed
  }

  /// An error in the body of a record; its offset, if it has one, becomes one of the file.
  package init(_ error: some DescribedError, file: String? = nil, in record: Record) {
    self.init(error, file: file, slot: record.name.label)
    if case .offset(let inside) = place.position { place.position = .offset(record.body.offset + inside) }
  }
}
