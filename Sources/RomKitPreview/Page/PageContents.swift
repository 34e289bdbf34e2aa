import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import RomKitText
import VGSCore

/// What stands on the page, known before any of it is written. Of each record no more is kept than a listing needs:
/// memory is linear in the number of slots, of which there are 1,280 at most, and in that of other records up to
/// ``otherLimit``.
struct PageContents: Sendable {
  let sections: [(section: PageSection, entries: [PageEntry])]
  /// What is wrong, first what concerns no one record that is shown.
  let problems: [(problem: Diagnostic, anchor: String?)]
  let unlistedProblems: Int
  let hiddenCount: Int
  let verification: Verification.Checksums
  let fileChecksum: UInt32
  let profile: Profile
  let palette: ScreenPalette

  /// The most records that are shown beside the slots that runtimes use.
  static let otherLimit = 256
  /// The most problems that are shown at the top; all are shown with their slots.
  static let problemLimit = 100

  init(of rom: Rom, in source: ByteSource, name: String, palette: ScreenPalette?) throws {
    profile = try rom.console()
    self.palette = try palette ?? ScreenPalette(of: rom)
    let checksums = try RomChecksums(of: rom, in: source)
    fileChecksum = checksums.file
    let verification = try Verification(of: source, file: name)
    self.verification = verification.checksums

    var entries = PageSection.allCases.map { (section: $0, entries: [PageEntry]()) }
    var seen: Set<SlotID> = []
    var listed: Set<Int> = []
    var others = 0
    for (index, record) in rom.records.enumerated() {
      let isUsed = record.slot.map { seen.insert($0).inserted } ?? false
      if !isUsed { others += 1 }
      if others > Self.otherLimit, !isUsed { continue }
      var problems: [Diagnostic] = []
      if isUsed || record.slot == nil {
        let label = record.name.label
        for (place, finding) in verification.findings.enumerated() where finding.place.slot == label {
          problems.append(finding)
          listed.insert(place)
        }
      }
      let summary = try RecordSummary(of: record)
      switch summary {
      case .unusable(let problem): problems.append(problem)
      case .song where isUsed: problems += try Self.songProblems(record)
      default: break
      }
      let entry = PageEntry(
        record: record, summary: summary, checksum: checksums.bodies[index],
        anchor: isUsed ? record.name.label : "record-\(index)", problems: problems)
      let section = PageSection(record, summary, isUsed: isUsed)
      let place = PageSection.allCases.firstIndex(of: section) ?? 0
      entries[place].entries.append(entry)
    }
    hiddenCount = max(0, others - Self.otherLimit)
    for place in entries.indices where entries[place].section != .others {
      entries[place].entries = entries[place].entries.sorted(on: \.label)
    }
    sections = entries.filter { !$0.entries.isEmpty }

    let general = verification.findings.enumerated().filter { !listed.contains($0.offset) }
      .map { (problem: $0.element, anchor: String?.none) }
    let special = sections.flatMap { section in
      section.entries.flatMap { entry in
        entry.problems.map { (problem: $0, anchor: Optional(entry.anchor)) }
      }
    }
    let all = general + special
    problems = Array(all.prefix(Self.problemLimit))
    unlistedProblems = all.count - problems.count + verification.unlisted
  }

  private static func songProblems(_ record: Record) throws -> [Diagnostic] {
    SongCheck(try BodyValidation.song(in: record.body)).findings.map {
      Diagnostic($0, slot: record.name.label)
    }
  }

  var entryCount: Int { sections.reduce(0) { $0 + $1.entries.count } }
}

struct PageEntry: Sendable {
  let record: Record
  let summary: RecordSummary
  let checksum: UInt32
  /// The address inside the page: the slot, or the place in the directory. Never bytes of the ROM.
  let anchor: String
  let problems: [Diagnostic]

  var label: String { record.name.label }

  /// What comes after the name in the list of contents.
  var brief: String {
    switch summary {
    case .picture(let header): "\(header.width) × \(header.height)"
    case .effect(let header): "\(header.duration)"
    case .song(let timing): MusicText.time(samples: timing.length)
    case .palette: "palette"
    case .font: "font"
    case .text(let format): format.encoding.name
    case .data, .program, .checksums, .other: Self.size(record.body.size)
    case .unusable: "unusable"
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 10_000 ? "\(Grouped.text(bytes)) B" : "\(Grouped.text((bytes + 512) / 1_024)) KiB"
  }
}

enum PageSection: String, CaseIterable, Sendable {
  case pictures, palettes, songs, effects, texts, data, programs, others

  var title: String {
    switch self {
    case .others: "Other records"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// The part in which a record stands. `isUsed` is whether the runtimes find it under its name.
  init(_ record: Record, _ summary: RecordSummary, isUsed: Bool) {
    guard isUsed, case .slot(let kind) = record.kind else {
      self = .others
      return
    }
    switch (kind, summary) {
    case (.graphics, _): self = .pictures
    case (.effect, _): self = .effects
    case (.music, _): self = .songs
    case (.data, .palette): self = .palettes
    case (.data, .text): self = .texts
    case (.data, _): self = .data
    case (.program, _): self = .programs
    }
  }

  /// The words under which the filter finds the section's entries.
  var filterWords: String {
    switch self {
    case .pictures: "graphics picture"
    case .palettes: "data palette"
    case .songs: "music song"
    case .effects: "effect sound"
    case .texts: "data text"
    case .data: "data"
    case .programs: "program"
    case .others: "other record"
    }
  }
}
