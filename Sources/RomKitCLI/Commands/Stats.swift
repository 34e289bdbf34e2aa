import RomKit

struct Stats: Command {
  static let about = CommandDescription(
    name: "stats",
    abstract: "Show the sizes in a ROM, and possible savings.",
    example: "romkit stats romdata.bin",
    usual: ["all", "json", "names"],
    discussion: """
      Shows bytes by kind and by record, records with the same bytes, palette entries that no picture uses, colours \
      that only one picture uses and the error in OKLab without them, palettes that pictures could share, silence at \
      the start and end of effects (samples within 32 of 0, 60 dB below full scale; at least a hundredth of a second), \
      songs that would compress better, and free numbers.

      Changes nothing, and possible savings are not errors: the exit status is 0 unless the ROM cannot be read.
      """,
    writes: false)

  var input = RomArgument()
  var all = false
  var json = false
  var names = NameOptions()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(\.input),
    .flag("all", \.all, "List everything, not only the first 20 entries of each list."),
    .flag("json", \.json, "Print JSON."),
    .group(\.names),
    .messages,
  ]

  func run(_ report: Report) throws {
    try input.placed {
      let (rom, source, _) = try input.open(report)
      let names = try names.names(of: rom, at: input.rom)
      let statistics = try RomStatistics(
        of: rom, size: source.size, names.palettes, wholes: names.wholes, common: names.commonEntries)
      let output = StandardOutput()
      let results = StatsReport(
        rom: rom, names: names, statistics: statistics, limit: all ? .max : 20)
      if json {
        try results.writeJSON(path: input.rom, to: output)
      } else {
        try results.write(name: Escaped.file(input.displayName), to: output)
      }
      try output.flush()
    }
  }
}

/// The statistics of a ROM, as text and as JSON; the JSON's format is part of the command's contract.
struct StatsReport {
  let rom: Rom
  let names: SlotNames
  let statistics: RomStatistics
  /// The number of listed entries of each list.
  let limit: Int

  private let bar = Bar(width: 24)
  private static let nameCells = 16

  func write(name: LocalizedText, to output: StandardOutput) throws {
    let heading: LocalizedText =
      "\(name): \(Plural.records(rom.records.count)), \(Plural.bytes(statistics.size))"
    try output.line(NameOptions.source(names).map { "\(heading); \($0)" } ?? heading)
    try writeKinds(to: output)
    try writeLargest(to: output)
    try writeDuplicates(to: output)
    try writePalettes(to: output)
    try writeSilences(to: output)
    try writeSongs(to: output)
    try writeFree(to: output)
    let saved = statistics.savedBytes
    try output.line("")
    try output.line("Possible savings: \(Plural.bytes(saved)), \(share(saved)) of the ROM." as LocalizedText)
  }

  // MARK: Sizes

  private func writeKinds(to output: StandardOutput) throws {
    let shares = statistics.shares.enumerated().sorted { left, right in
      (-left.element.bytes, left.offset) < (-right.element.bytes, right.offset)
    }.map(\.element)
    try output.line("")
    try write(
      heading: "kind",
      shares.map { ($0.word.localized, $0.count.map(Grouped.text) ?? "", $0.bytes) },
      count: "records", to: output)
  }

  private func writeLargest(to output: StandardOutput) throws {
    let shown = statistics.largest.prefix(limit)
    if shown.isEmpty { return }
    try output.line("")
    try write(
      heading: "record",
      shown.map { (recordName($0), String($0), rom.records[$0].body.size) }, count: "index", to: output)
    let rest = statistics.largest.dropFirst(limit)
    if rest.isEmpty { return }
    let bytes = rest.reduce(0) { $0 + rom.records[$1].body.size }
    try output.line(
      "and \(Grouped.text(rest.count)) more, \(Plural.bytes(bytes)) in total (--all lists all)"
        as LocalizedText)
  }

  private func write(
    heading: LocalizedText, _ rows: [(name: String, count: String, bytes: Int)], count: LocalizedText,
    to output: StandardOutput
  ) throws {
    var table = Table([
      (heading, .left), (count, .right), ("bytes", .right), ("share", .right), ("", .left),
    ])
    // Both tables have the same columns.
    let name = String(repeating: " ", count: Self.nameCells)
    table.measure([name, "records", Grouped.text(statistics.size), "100.0 %"])
    let cells = rows.map { row in
      [
        row.name, row.count, Grouped.text(row.bytes), share(row.bytes),
        bar.text(row.bytes, of: statistics.size),
      ]
    }
    for row in cells { table.measure(row) }
    for row in [table.headings] + cells { try output.line(table.line(row)) }
  }

  /// `42.9 %`.
  private func share(_ bytes: Int) -> String {
    let tenths = statistics.size == 0 ? 0 : (bytes * 1_000 + statistics.size / 2) / statistics.size
    return "\(tenths / 10).\(tenths % 10) %"
  }

  // MARK: Possible savings

  private func write(
    _ title: LocalizedText, _ words: LocalizedText, _ count: Int, to output: StandardOutput,
    _ line: (Int) -> LocalizedText
  ) throws {
    try output.line("")
    try output.line("\(title): \(words)" as LocalizedText)
    for index in 0..<min(count, limit) {
      let lines = Paragraph.wrapped(line(index).localized, width: 78).split(separator: "\n")
      for line in lines { try output.line("  \(line)") }
    }
    if count > limit {
      try output.line("  and \(Grouped.text(count - limit)) more (--all lists all)" as LocalizedText)
    }
  }

  private func label(_ index: Int) -> String { rom.records[index].label(names) }

  /// The name of a slot, or of the picture that begins there.
  private func label(_ slot: SlotID) -> String {
    let whole = names.wholes.first { $0.parts.first?.slot == slot }?.name
    return (whole ?? names[slot]).map { "\(slot) \($0)" } ?? slot.description
  }

  /// The name in the directory, followed by the name of its asset.
  private func recordName(_ index: Int) -> String {
    let record = rom.records[index]
    return record.name.displayName + (names[record.slot].map { " \($0)" } ?? "")
  }

  private func writeDuplicates(to output: StandardOutput) throws {
    let groups = statistics.duplicates
    let words: LocalizedText =
      groups.isEmpty
      ? "none" : "keeping only one of each group would save \(Plural.bytes(statistics.duplicateBytes))"
    try write("Records with the same bytes", words, groups.count, to: output) { index in
      let list = LocalizedText(listing: groups[index].indices.map(label), limit: 8)
      return "\(list): \(Plural.bytes(groups[index].size)) each"
    }
  }

  private func writePalettes(to output: StandardOutput) throws {
    let palettes = statistics.palettes
    guard palettes.pictureCount > 0 else { return }
    let pictures = Plural.text(palettes.pictureCount, "picture")
    let title: LocalizedText = "Palette entries that no picture uses"
    if palettes.shared.isEmpty {
      try write(
        title, "\(palettes.unused.count) of 256 (\(pictures) checked)", palettes.unused.isEmpty ? 0 : 1,
        to: output
      ) { _ in NumberRanges.text(palettes.unused) }
    } else {
      let count = Plural.text(palettes.shared.count, "palette")
      try write(title, "\(count) (\(pictures) checked)", palettes.shared.count, to: output) { index in
        let palette = palettes.shared[index]
        let users = Plural.text(palette.pictureCount, "picture")
        let unused = NumberRanges.text(palette.unused)
        return "\(label(palette.slot)): \(palette.unused.count) of 256 (\(users)), \(unused)"
      }
    }
    try writeOwnColours(to: output)
    if palettes.own.isEmpty { return }
    try write(
      "Pictures with their own palette", LocalizedText(verbatim: Grouped.text(palettes.own.count)),
      palettes.own.count, to: output
    ) { index in
      let own = palettes.own[index]
      let unused = Plural.text(own.unused.count, "unused entry", "unused entries")
      return "\(label(own.slot)): \(unused), \(NumberRanges.text(own.unused))"
    }
    let sharing = palettes.sharing
    try write(
      "Palettes that could be shared", sharing.isEmpty ? "none" : Plural.text(sharing.count, "group"),
      sharing.count, to: output
    ) { index in
      let group = sharing[index]
      func list(_ slots: [SlotID]) -> String { slots.map { label($0) }.joined(separator: ", ") }
      var parts: [LocalizedText] = []
      if !group.equal.isEmpty { parts.append("the same in \(list(group.equal))") }
      if !group.included.isEmpty { parts.append("has all colours shown in \(list(group.included))") }
      return "\(label(group.owner)): \(parts.joined(separator: "; "))"
    }
  }

  /// The colours that only one picture uses, with the error in OKLab of each pixel without them, and that of all.
  private func writeOwnColours(to output: StandardOutput) throws {
    let colours = statistics.palettes.ownColours
    let words: LocalizedText =
      colours.isEmpty
      ? "none" : "\(Plural.text(colours.count, "entry", "entries")), those that cost least first"
    try write("Colours that only one picture uses", words, colours.count, to: output) { index in
      let own = colours[index]
      let entry: LocalizedText = "entry \(own.entry), \(own.colour.digits)"
      return """
        \(own.palette.map { "\(label($0)), \(entry)" } ?? entry): \(Plural.text(own.pixelCount, "pixel")) of \
        \(label(own.picture)), each with an error of \(PaletteWords.decimal(own.error)) in entry \(own.nearest); \
        \(PaletteWords.decimal(own.cost)) in all
        """
    }
  }

  private func writeSilences(to output: StandardOutput) throws {
    let silences = statistics.silences
    let words: LocalizedText =
      silences.isEmpty ? "none" : "removing the silence would save \(Plural.bytes(statistics.silentBytes))"
    try write("Silence at the start and end of effects", words, silences.count, to: output) { index in
      let silence = silences[index]
      if silence.isSilent { return "\(label(silence.index)): all of its \(samples(silence.sampleCount))" }
      var ends: [LocalizedText] = []
      if silence.start > 0 { ends.append("\(samples(silence.start)) at the start") }
      if silence.end > 0 { ends.append("\(samples(silence.end)) at the end") }
      return "\(label(silence.index)): \(ends.joined(separator: ", "))"
    }
  }

  private func samples(_ count: Int) -> LocalizedText {
    "\(Plural.text(count, "sample")) (\(SoundDuration(sampleCount: count)))"
  }

  private func writeSongs(to output: StandardOutput) throws {
    let songs = statistics.songs
    let words: LocalizedText =
      songs.isEmpty
      ? "none" : "compressing at the best level would save \(Plural.bytes(statistics.songBytes))"
    try write("Songs that could be smaller", words, songs.count, to: output) { index in
      let song = songs[index]
      return "\(label(song.index)): \(Plural.bytes(song.size)) -> \(Grouped.text(song.bestSize))"
    }
  }

  private func writeFree(to output: StandardOutput) throws {
    try output.line("")
    try output.line("Free numbers:" as LocalizedText)
    for free in statistics.free {
      let space = String(repeating: " ", count: 8 - free.kind.rawValue.count)
      let count = String(free.numbers.count).padded(to: 3)
      let lines = Paragraph.wrapped(NumberRanges.text(free.numbers).localized, width: 63).split(
        separator: "\n")
      try output.line("  \(free.kind.rawValue)\(space)  \(count)  \(lines.first ?? "")")
      for line in lines.dropFirst() { try output.line(String(repeating: " ", count: 17) + line) }
    }
  }

  func writeJSON(path: String, to output: StandardOutput) throws {
    let head: JSON = [
      "path": path, "size": statistics.size,
      "kinds": statistics.shares.map { share -> JSON in
        ["kind": share.name, "records": share.count, "bytes": share.bytes]
      },
      "free": JSON.object(statistics.free.map { ($0.kind.rawValue, Self.numbers($0.numbers)) }),
      "duplicates": statistics.duplicates.map { group -> JSON in
        ["bytes": group.size, "saved_bytes": group.savedBytes, "records": group.indices.map(record)]
      },
      "palettes": palettes, "silences": statistics.silences.map(silence), "songs": statistics.songs.map(song),
      "saved_bytes": [
        "duplicates": statistics.duplicateBytes, "silences": statistics.silentBytes,
        "songs": statistics.songBytes, "all": statistics.savedBytes,
      ] as JSON,
    ]
    try output.object(head, list: "records", count: statistics.largest.count) { place in
      let index = statistics.largest[place]
      let record = rom.records[index]
      return [
        "name": record.name.displayName, "asset": names.asset(in: record.slot), "index": index,
        "kind": record.kind.name, "bytes": record.body.size,
      ]
    }
  }

  private static func numbers(_ numbers: [UInt8]) -> JSON {
    NumberRanges.ranges(numbers).map { [$0.lowerBound, $0.upperBound] }.json
  }

  private func record(_ index: Int) -> JSON { ["name": rom.records[index].name.displayName, "index": index] }

  private var palettes: JSON {
    let palettes = statistics.palettes
    return [
      "pictures": palettes.pictureCount, "unused": Self.numbers(palettes.unused),
      "shared": palettes.shared.map { palette -> JSON in
        [
          "palette": palette.slot, "pictures": palette.pictureCount, "unused": Self.numbers(palette.unused),
        ]
      },
      "own": palettes.own.map { ["picture": $0.slot, "unused": Self.numbers($0.unused)] as JSON },
      "own_colours": palettes.ownColours.map { own -> JSON in
        [
          "palette": own.palette, "entry": own.entry, "color": own.colour.digits, "picture": own.picture,
          "pixels": own.pixelCount, "nearest": own.nearest,
          "error_millionths": Int((own.error * 1e6).rounded()),
          "cost": JSON.thousandths(Int((own.cost * 1_000).rounded())),
        ]
      },
      "sharing": palettes.sharing.map { group -> JSON in
        ["owner": group.owner, "equal": group.equal, "included": group.included]
      },
    ]
  }

  private func silence(_ silence: EffectSilence) -> JSON {
    [
      "record": record(silence.index), "samples": silence.sampleCount, "start": silence.start,
      "end": silence.end, "saved_bytes": silence.savedBytes,
    ]
  }

  private func song(_ song: SongSaving) -> JSON {
    [
      "record": record(song.index), "bytes": song.size, "best_bytes": song.bestSize,
      "saved_bytes": song.savedBytes,
    ]
  }
}
