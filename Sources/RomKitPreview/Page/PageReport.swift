import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import VGSCore

/// The facts about a ROM that a page cannot find out itself: whether its checksums match, and the problems of its records.
struct PageReport: Sendable {
  /// In the order of the records, after those that concern no record on the page.
  private var problems: [(problem: Diagnostic, anchor: String?)] = []
  private let verification: Verification
  private let palettes: PicturePalettes
  /// The pictures of the ROM, by number.
  private let pictures: [SlotID]

  init(of rom: Rom, in source: ByteSource, name: String, palettes: PicturePalettes) throws {
    let profile = try rom.console()
    self.palettes = palettes
    pictures = rom.slots(.graphics).compactMap(\.slot)
    verification = try Verification(of: source, file: name)
    // Each record removes its findings, so that a duplicate does not list them again.
    var findings = Dictionary(grouping: verification.findings) { $0.place.slot }

    var seen: Set<SlotID> = []
    var special: [(Diagnostic, String?)] = []
    for (index, record) in rom.records.enumerated() {
      let isUsed = record.slot.map { seen.insert($0).inserted } ?? false
      guard isUsed || record.slot == nil && !findings.isEmpty else { continue }
      let label = record.name.label
      let anchor = isUsed ? label : "record-\(index)"
      if let found = findings.removeValue(forKey: label) { special += found.map { ($0, anchor) } }
      guard isUsed else { continue }
      special += try Self.findings(in: record, profile: profile).map { ($0, anchor) }
    }
    problems = verification.findings.filter { findings[$0.place.slot] != nil }.map { ($0, nil) } + special
  }

  private static func findings(in record: Record, profile: Profile) throws -> [Diagnostic] {
    do {
      switch record.kind {
      case .slot(.music):
        return SongCheck(try BodyValidation.song(in: record.body)).findings.map {
          Diagnostic($0, slot: record.name.label)
        }
      case .slot(.graphics):
        let header = try SlotPicture.Header(of: record.body)
        guard let slot = record.slot, header.dialect != profile.dialect else { return [] }
        let warning = Diagnostic(PreviewWarning.otherDialect(slot, header.dialect))
        return [warning.changed { $0.help = PreviewWarning.conversion(of: header.dialect) }]
      case .slot(.effect):
        _ = try SoundEffect.Header(of: record.body)
        return []
      default: return []
      }
    } catch let error as FileError {
      throw error
    } catch let error as any DescribedError {
      return [Diagnostic(error, in: record)]
    }
  }

  private var checksums: (text: Message, mark: String) {
    switch verification.checksums {
    case .matching: ("present, and everything matches", "good")
    case .mismatching: ("present, but not everything matches", "bad")
    case .damaged: ("present, but too damaged to be read", "bad")
    case .absent: ("none, so damage inside a slot would go unnoticed", "plain")
    }
  }

  /// The report for the page's script. A `subject`, which is not a file of the user, has no checksums.
  func members(
    name: String, subject: Message?, names: [SlotID: String], parts: [SlotID: [SpriteSource.Part]],
    language: Language
  ) -> [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("name", .string(Escaped.path(name))),
      ("subject", .optional(subject?.text(in: language))),
      ("checksums", .array([.string(checksums.text.text(in: language)), .string(checksums.mark)])),
      ("colours", .string(palettes.words(for: pictures).text(in: language))),
      ("problems", .array(problems.map { Self.json($0.problem, anchor: $0.anchor, language) })),
      ("unlisted", .number(verification.unlisted)),
      (
        "names",
        .object(
          names.sorted { $0.key < $1.key }.map { ($0.key.description, .string(Escaped.path($0.value))) })
      ),
    ]
    if !parts.isEmpty {
      let lists = parts.sorted { $0.key < $1.key }.map { slot, parts in
        (slot.description, JSON.array(parts.map { Self.json($0) }))
      }
      members.append(("sprites", .object(lists)))
    }
    if !palettes.assigned.isEmpty {
      let assigned = palettes.assigned.sorted(on: \.key).map { ($0.key.description, Self.json($0.value)) }
      members.append(("palettes", .object(assigned)))
    }
    switch palettes.screen.source {
    case .firstData, .lastPicture, .machine: break
    case .file, .slot, .project, .picture: members.append(("palette", Self.bytes(palettes.screen)))
    }
    return members
  }

  /// A palette as the page gives it to the player: its data slot, or its bytes.
  private static func json(_ palette: ScreenPalette) -> JSON {
    palette.slot.map { .number(Int($0.number)) } ?? bytes(palette)
  }

  private static func bytes(_ palette: ScreenPalette) -> JSON {
    .string(String(decoding: Base64.encoded(palette.palette.serialized()), as: UTF8.self))
  }

  /// The name, x, y, width and height of a part.
  private static func json(_ part: SpriteSource.Part) -> JSON {
    let bounds = part.bounds
    let numbers = [bounds.x, bounds.y, bounds.width, bounds.height]
    return .array([.string(Escaped.path(part.name))] + numbers.map { .number($0) })
  }

  private static func json(_ problem: Diagnostic, anchor: String?, _ language: Language) -> JSON {
    var text = problem.message.text(in: language)
    if anchor == nil, let slot = problem.place.slot, !text.contains(slot) { text = "\(slot): \(text)" }
    var offset: Int?
    if case .offset(let number) = problem.place.position { offset = number }
    return .object([
      ("severity", .string(problem.severity.rawValue)), ("place", .optional(anchor)),
      ("text", .string(Escaped.path(text))), ("offset", .optional(offset)),
      ("notes", .array(problem.notes.map { .string(Escaped.path($0.text(in: language))) })),
      ("help", .optional(problem.help.map { Escaped.path($0.text(in: language)) })),
    ])
  }
}
