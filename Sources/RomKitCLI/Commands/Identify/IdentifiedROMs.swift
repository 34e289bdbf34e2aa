import RomKit

/// The ids of ROMs and what is known about them, as text and as JSON; the JSON's format is part of the command's contract.
struct IdentifiedROMs {
  let roms: [(path: String, rom: RomIdentity)]
  /// The matches of each in the catalogues; nil without catalogues.
  let answers: [CatalogueSearch.Answer]?

  /// How many ROMs are listed for a content that is in many.
  private static let mostListed = 4

  func write(to output: StandardOutput, isDetailed: Bool) throws {
    var first: [SHA256.Digest: Int] = [:]
    for (index, (path, rom)) in roms.enumerated() {
      if index > 0 { try output.line("") }
      let heading: Message =
        "\(Escaped.path(path)): \(Plural.bytes(rom.file.size)), \(Plural.text(rom.content.slots.count, "slot"))"
      try output.line(heading)
      try write("CRC-32", Message(verbatim: rom.file.crc32.hexadecimal(digits: 8)), to: output)
      try write("MD5", Message(verbatim: rom.file.md5.hexadecimal()), to: output)
      try write("SHA-1", Message(verbatim: rom.file.sha1.hexadecimal()), to: output)
      try write("SHA-256", Message(verbatim: rom.file.sha256.hexadecimal), to: output)
      try write("content", Message(verbatim: rom.content.hexadecimal), to: output)
      if let answers {
        for line in lines(answers[index], rom) { try write("known", line, to: output) }
      } else if let other = first[rom.content.digest] {
        try write("same", sameness(rom, roms[other]), to: output)
      } else if !rom.content.slots.isEmpty {
        first[rom.content.digest] = index
      }
    }
    if answers == nil, roms.count > 1 { try writeShared(to: output, isDetailed: isDetailed) }
  }

  private static let labelWidth =
    2
    + (["SHA-256", "content", "known", "same"] as [Message]).reduce(0) {
      max($0, TextWidth.columns(of: $1.localized))
    }

  private func write(_ label: Message, _ text: Message, to output: StandardOutput) throws {
    try output.line("  " + TextWidth.padded(label.localized, to: Self.labelWidth) + text.localized)
  }

  private func sameness(_ rom: RomIdentity, _ other: (path: String, rom: RomIdentity)) -> Message {
    let path = Escaped.path(other.path)
    if rom.file == other.rom.file { return "the same file as \(path)" }
    return Self.text(
      "the same content as \(path)", differences: rom.packing.differences(from: other.rom.packing))
  }

  /// `the same content as a.bin; differences: the order of the records, the compression of songs`.
  private static func text(_ text: Message, differences: [RomPacking.Part]?) -> Message {
    guard let differences else { return text }
    let words = differences.map(\.difference)
    return words.isEmpty
      ? "\(text); differences: bytes of the container"
      : "\(text); differences: \(words.joined(separator: ", "))"
  }

  private func lines(_ answer: CatalogueSearch.Answer, _ rom: RomIdentity) -> [Message] {
    let matches = answer.matches
    if matches.isEmpty { return ["in none of the catalogues"] }
    var lines = matches.map { match -> Message in
      let game: Message = "\"\(Escaped.path(match.game))\" in \(Escaped.path(match.catalogue))"
      switch match.kind {
      case .file(let isBadDump):
        return isBadDump ? "the exact file of \(game), listed as a bad dump" : "the exact file of \(game)"
      case .content(let differences):
        return Self.text("the same content as \(game)", differences: differences)
      case .similar(let shared, let slots):
        return """
          \(Grouped.text(shared)) of \(Plural.text(rom.content.slots.count, "slot")) \
          \(Plural.word(shared, "is", "are")) in \(game); that game has \(Plural.text(slots, "slot"))
          """
      }
    }
    if answer.unlisted > 0 { lines.append("and \(Grouped.text(answer.unlisted)) more like these") }
    return lines
  }

  // MARK: Slots in several ROMs

  private func writeShared(to output: StandardOutput, isDetailed: Bool) throws {
    let shared = SharedSlots(roms.map(\.rom.content)).contents
    try output.line("")
    if shared.isEmpty { return try output.line("no slot is in more than one of these ROMs" as Message) }
    var table = Table([("slot", .left), ("ROMs", .right), ("where", .left)])
    let rows = shared.map { content -> [String] in
      let slot = content.places.first?.slot
      return [
        slot?.description ?? "", Grouped.text(content.romCount),
        places(content, slot: slot, limit: isDetailed ? .max : Self.mostListed),
      ]
    }
    for row in rows { table.measure(Array(row.prefix(2))) }
    for row in [table.headings] + rows { try output.line(table.line(row)) }
    let summary: Message = """
      \(Plural.text(shared.count, "slot")) \(Plural.word(shared.count, "is", "are")) in more than one of these ROMs
      """
    try output.line(summary)
  }

  /// `old.bin, new.bin (GSLOT004)`: the slots where they are others than the one that the row begins with.
  private func places(_ content: SharedSlots.Content, slot: SlotID?, limit: Int) -> String {
    var words: [String] = []
    var rest = content.places[...]
    while let first = rest.first {
      if words.count == limit { break }
      let own = rest.prefix { $0.rom == first.rom }
      rest = rest.dropFirst(own.count)
      let isUsual = own.count == 1 && first.slot == slot
      words.append(
        Escaped.path(roms[first.rom].path)
          + (isUsual ? "" : " (\(own.map(\.slot.description).joined(separator: ", ")))"))
    }
    let more = content.romCount - words.count
    let list = words.joined(separator: ", ")
    let all: Message = more > 0 ? "\(list) and \(Grouped.text(more)) more" : "\(list)"
    return all.localized
  }

  // MARK: JSON

  func writeJSON(to output: StandardOutput) throws {
    let shared = SharedSlots(roms.map(\.rom.content)).contents
    let list = roms.indices.map { json(of: $0) }
    try output.object([("roms", .array(list))], list: "shared", count: shared.count) { place in
      .object([
        ("content", .string(shared[place].digest.hexadecimal)), ("roms", .number(shared[place].romCount)),
        (
          "places",
          .array(
            shared[place].places.map {
              .object([("path", .string(roms[$0.rom].path)), ("slot", .string($0.slot.description))])
            })
        ),
      ])
    }
  }

  private func json(of index: Int) -> JSON {
    let (path, rom) = roms[index]
    let slots = rom.content.slots.map { slot in
      JSON.object([
        ("slot", .string(slot.slot.description)), ("content", .string(slot.digest.hexadecimal)),
        ("readable", .bool(slot.isReadable)),
      ])
    }
    return .object([
      ("path", .string(path)), ("size", .number(rom.file.size)),
      ("crc32", .string(rom.file.crc32.hexadecimal(digits: 8))), ("md5", .string(rom.file.md5.hexadecimal())),
      ("sha1", .string(rom.file.sha1.hexadecimal())), ("sha256", .string(rom.file.sha256.hexadecimal)),
      ("content", .string(rom.content.hexadecimal)), ("packing", .string(rom.packing.text)),
      ("slots", .array(slots)),
      ("known", answers.map { .array($0[index].matches.map(\.json)) } ?? .null),
      ("unlisted", .number(answers?[index].unlisted ?? 0)),
    ])
  }
}

extension CatalogueSearch.Match {
  fileprivate var json: JSON {
    var (kind, isBadDump, differences) = ("file", JSON.null, JSON.null)
    var (shared, slots) = (JSON.null, JSON.null)
    switch self.kind {
    case .file(let isBad): isBadDump = .bool(isBad)
    case .content(let parts):
      kind = "content"
      differences = parts.map { .array($0.map { .string($0.rawValue) }) } ?? .null
    case .similar(let count, let all):
      kind = "slots"
      (shared, slots) = (.number(count), .number(all))
    }
    return .object([
      ("kind", .string(kind)), ("catalogue", .string(catalogue)), ("game", .string(game)),
      ("file", .optional(name)), ("bad_dump", isBadDump), ("differences", differences),
      ("shared", shared), ("slots", slots),
    ])
  }
}
