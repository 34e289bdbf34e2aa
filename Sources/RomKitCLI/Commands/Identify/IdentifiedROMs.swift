import RomKit

/// The ids of ROMs and what is known about them, as text and as JSON; the JSON's format is part of the command's contract.
struct IdentifiedROMs {
  let roms: [(path: String, rom: RomIdentity)]
  /// The matches of each in the catalogues; nil without catalogues.
  let answers: [CatalogueSearch.Answer]?
  /// Whether each slot is listed, because slots were named.
  let listsSlots: Bool

  /// How many ROMs are listed for a content that is in many.
  private static let mostListed = 4

  func write(to output: StandardOutput, isDetailed: Bool) throws {
    var first: [SHA256.Digest: Int] = [:]
    for (index, (path, rom)) in roms.enumerated() {
      if index > 0 { try output.line("") }
      let heading: LocalizedText =
        "\(path): \(Plural.bytes(rom.file.size)), \(Plural.text(rom.content.slots.count, "slot"))"
      try output.line(heading)
      var facts = rom.facts.dropFirst().map { ($0.label, $0.text) }
      if let answers {
        facts += lines(answers[index], rom).map { ("known", $0) }
      } else if let other = first[rom.content.digest] {
        facts.append(("same", sameness(rom, roms[other])))
      } else if !rom.content.slots.isEmpty {
        first[rom.content.digest] = index
      }
      try output.facts(facts, indent: "  ")
      if listsSlots {
        try output.facts(
          rom.content.slots.map {
            (LocalizedText(verbatim: $0.slot.description), LocalizedText(verbatim: $0.digest.hexadecimal))
          },
          indent: "  ")
      }
    }
    if answers == nil, roms.count > 1 { try writeShared(to: output, isDetailed: isDetailed) }
  }

  private func sameness(_ rom: RomIdentity, _ other: (path: String, rom: RomIdentity)) -> LocalizedText {
    if rom.file == other.rom.file { return "the same file as \(other.path)" }
    return Self.text(
      "the same content as \(other.path)", differences: rom.packing.differences(from: other.rom.packing))
  }

  /// `the same content as a.bin; differences: the order of the records, the compression of songs`.
  private static func text(_ text: LocalizedText, differences: [RomPacking.Part]?) -> LocalizedText {
    guard let differences else { return text }
    let words = differences.map(\.difference)
    return words.isEmpty
      ? "\(text); differences: bytes of the container"
      : "\(text); differences: \(words.joined(separator: ", "))"
  }

  private func lines(_ answer: CatalogueSearch.Answer, _ rom: RomIdentity) -> [LocalizedText] {
    let matches = answer.matches
    if matches.isEmpty { return ["in none of the catalogues"] }
    var lines = matches.map { match -> LocalizedText in
      let game: LocalizedText = "\"\(match.game)\" in \(match.catalogue)"
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
    if shared.isEmpty { return try output.line("no slot is in more than one of these ROMs" as LocalizedText) }
    let rows = shared.map { content -> [String] in
      let slot = content.places.first?.slot
      return [
        slot?.description ?? "", Grouped.text(content.romCount),
        places(content, slot: slot, limit: isDetailed ? .max : Self.mostListed),
      ]
    }
    try output.table([("slot", .left), ("ROMs", .right), ("where", .left)], rows)
    let summary: LocalizedText = """
      \(Plural.text(shared.count, "slot")) \(Plural.word(shared.count, "is", "are")) in more than one of these ROMs
      """
    try output.line(summary)
  }

  /// `old.bin, new.bin (GSLOT004)`: the slots where they are others than the one that the row begins with.
  private func places(_ content: SharedSlots.Content, slot: SlotID?, limit: Int) -> String {
    var words: [String] = []
    var rest = content.places[...]
    while let first = rest.first {
      let own = rest.prefix { $0.rom == first.rom }
      rest = rest.dropFirst(own.count)
      let isUsual = own.count == 1 && first.slot == slot
      words.append(
        roms[first.rom].path + (isUsual ? "" : " (\(own.map(\.slot.description).joined(separator: ", ")))"))
    }
    return LocalizedText(listing: words, limit: limit).localized
  }

  // MARK: JSON

  func writeJSON(to output: StandardOutput) throws {
    let shared = SharedSlots(roms.map(\.rom.content)).contents
    let list = roms.indices.map { json(of: $0) }
    try output.object(["roms": list], list: "shared", count: shared.count) { place in
      let places = shared[place].places.map { ["path": roms[$0.rom].path, "slot": $0.slot] as JSON }
      return ["content": shared[place].digest, "roms": shared[place].romCount, "places": places]
    }
  }

  private func json(of index: Int) -> JSON {
    let (path, rom) = roms[index]
    let slots = rom.content.slots.map { slot -> JSON in
      ["slot": slot.slot, "content": slot.digest, "readable": slot.isReadable]
    }
    return ["path": path] + rom.facts.object + [
      "packing": rom.packing.text, "slots": slots, "known": answers?[index].matches,
      "unlisted": answers?[index].unlisted ?? 0,
    ]
  }
}

extension CatalogueSearch.Match: JSONConvertible {
  package var json: JSON {
    var isBadDump: Bool?
    var differences: [String]?
    var (shared, slots): (Int?, Int?)
    let kind: String
    switch self.kind {
    case .file(let isBad): (kind, isBadDump) = ("file", isBad)
    case .content(let parts): (kind, differences) = ("content", parts?.map(\.rawValue))
    case .similar(let count, let all): (kind, shared, slots) = ("slots", count, all)
    }
    return [
      "kind": kind, "catalogue": catalogue, "game": game, "file": name, "bad_dump": isBadDump,
      "differences": differences, "shared": shared, "slots": slots,
    ]
  }
}
