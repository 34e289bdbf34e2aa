import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitPictures
import RomKitRules
import VGSCore

/// The facts about a ROM that a page cannot find out itself: its names, and its problems in romkit's own words.
struct PageReport: Sendable {
  /// The most bytes of the problems on a page, where they are deflated.
  private static let room = 12_000

  /// In the order of the records, after those that concern no record on the page.
  private var problems: [(problem: Diagnostic, anchor: String?)] = []
  private let verification: Verification
  private let palettes: PicturePalettes
  /// The pictures of the ROM, by number.
  private let pictures: [SlotID]

  init(of rom: Rom, in source: ByteSource, name: String, palettes: PicturePalettes) throws {
    let profile = try rom.console()
    self.palettes = palettes
    pictures = try rom.slots(.graphics).compactMap(\.slot)
    verification = try Verification(parsing: source, file: name)
    // Each record removes its findings, so that a duplicate does not list them again.
    var findings = Dictionary(grouping: verification.diagnostics) { $0.place.slot }

    var special: [(Diagnostic, String?)] = []
    let isFirst = rom.isFirstOfSlot
    for (index, record) in rom.records.enumerated() {
      let isUsed = isFirst[index]
      guard isUsed || record.slot == nil && !findings.isEmpty else { continue }
      let label = record.name.label
      let anchor = isUsed ? label : "record-\(index)"
      if let found = findings.removeValue(forKey: label) { special += found.map { ($0, anchor) } }
      guard isUsed, verification.isLayoutSound else { continue }
      special += try Self.findings(in: record, profile: profile).map { ($0, anchor) }
    }
    problems = verification.diagnostics.filter { findings[$0.place.slot] != nil }.map { ($0, nil) } + special
  }

  /// What a console finds in a body by itself, and whether it is for another console than the ROM.
  private static func findings(in record: Rom.Record, profile: Profile) throws -> [Diagnostic] {
    guard let slot = record.slot else { return [] }
    var found = try BodyRules.check(record.body, of: slot.kind)
    if slot.kind == .graphics, let dialect = try PictureRules.check(record.body).header?.dialect,
      dialect != profile.dialect
    {
      let warning = Diagnostic(PreviewWarning.otherDialect(slot, dialect))
      found.append(warning.changed { $0.help = PreviewWarning.conversion(of: dialect) })
    }
    return found.map { $0.placed(in: "", record: record) }
  }

  func json(
    name: String, subject: LocalizedText?, labels: PageLabels, language: LocalizedText.Language
  ) -> JSON {
    let listed = listed(language)
    var report: JSON =
      [
        "name": Escaped.path(name), "subject": subject?.text(in: language),
        "colours": palettes.words(for: pictures).text(in: language), "problems": listed.json,
        "unlisted": verification.unlisted + problems.count - listed.count,
      ] + labels.json
    if !palettes.assigned.isEmpty {
      report = report + ["palettes": JSON.bySlot(palettes.assigned) { Self.json($0) }]
    }
    switch palettes.screen.source {
    case .firstData, .lastPicture, .machine: return report
    case .file, .slot, .project, .picture: return report + ["palette": Self.bytes(palettes.screen)]
    }
  }

  /// The problems that have room on a page. If there are too many, each record keeps its first ones.
  private func listed(_ language: LocalizedText.Language) -> [JSON] {
    var listed: [JSON] = []
    for most in [Int.max, 8, 1] {
      var counts: [String: Int] = [:]
      listed = problems.filter { problem in
        counts[problem.anchor ?? "", default: 0] += 1
        return counts[problem.anchor ?? "", default: 0] <= most
      }.map { Self.json($0.problem, anchor: $0.anchor, language) }
      if Self.isSmall(listed) { return listed }
    }
    while !Self.isSmall(listed) { listed.removeLast((listed.count + 7) / 8) }
    return listed
  }

  private static func isSmall(_ problems: [JSON]) -> Bool {
    PackedText.bytes(of: problems.json.text).count <= room
  }

  /// A palette as the page gives it to the player: its data slot, or its bytes.
  private static func json(_ palette: ScreenPalette) -> JSON {
    palette.slot.map { .number(Int($0.number)) } ?? bytes(palette)
  }

  private static func bytes(_ palette: ScreenPalette) -> JSON {
    .string(String(decoding: Base64.encoded(palette.palette.serialized()), as: UTF8.self))
  }

  private static func json(_ problem: Diagnostic, anchor: String?, _ language: LocalizedText.Language) -> JSON
  {
    var text = problem.message.text(in: language)
    if anchor == nil, let slot = problem.place.slot, !text.contains(slot) { text = "\(slot): \(text)" }
    return [
      "severity": problem.severity.rawValue, "place": anchor, "text": Escaped.path(text),
      "offset": problem.place.offset,
      "notes": problem.notes.map { Escaped.path($0.text(in: language)) },
      "help": problem.help.map { Escaped.path($0.text(in: language)) },
    ]
  }
}
