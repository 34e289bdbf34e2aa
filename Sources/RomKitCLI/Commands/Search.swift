import RomKit

struct Search: Command {
  static let about = CommandDescription(
    name: "search",
    abstract: "Search a ROM for a text.",
    example: "romkit search romdata.bin LANTERN",
    usual: ["json", "quiet", "names"],
    discussion: """
      Searches texts, the strings in other data, programs and unknown records, and names: of records, of assets and of parts of \
      pictures. Upper and lower case of ASCII letters are the same. The text may be Japanese; strings are read as Shift_JIS.

      Each line or string with the text is listed with its slot, and with its line or its offset in the file. A string \
      is at least four characters of ASCII, three of two bytes or five half-width katakana.

      Exit status, as that of grep: 0 if the text was found, 1 if not, 2 for errors, 64 for wrong usage.
      """,
    writes: false)

  var input = RomArgument()
  var text = ""
  var json = false
  var names = NameOptions()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(\.input),
    .argument("text", \.text, "The text to search for."),
    .flag("json", \.json, "Print JSON."),
    .group(\.names),
    .messages,
  ]

  func validate() throws {
    if text.isEmpty {
      throw UsageError(
        "expected a text to search for, found an empty one", help: "write romkit search \(input.rom) LANTERN")
    }
  }

  func run(_ report: Report) throws {
    let count: Int
    do {
      count = try input.placed { try search(report) }
    } catch {
      // As in grep(1), 1 is for a text that is not found. A reader that closed the output needs no message.
      if (error as? FileError)?.isBrokenPipe != true { report.add(Problems(error, file: nil).diagnostics) }
      throw ExitStatus(2)
    }
    if count == 0 { throw ExitStatus(1) }
  }

  private func search(_ report: Report) throws -> Int {
    let source = try input.source()
    let rom = try Rom(parsing: source)
    _ = try input.checksums(of: rom, in: source, report)
    let names = try names.names(of: rom, at: input.rom)
    let sprites = names.parts(in: rom).sprites
    let output = StandardOutput()
    var count = 0
    if json {
      try output.text(
        String((["path": input.rom, "text": text, "matches": [JSON]()] as JSON).text.dropLast(2)))
    }
    try RomSearch(for: text).forEachMatch(
      in: rom,
      names: { slot in
        [names.asset(in: slot)].compactMap(\.self) + sprites.sprites(on: slot).map(\.sprite.name)
      }
    ) { match in
      count += 1
      if json {
        try output.text((count == 1 ? "\n  " : ",\n  ") + json(match, rom.records[match.index], names).text)
      } else if !messages.quiet {
        try output.line(line(match, rom.records[match.index], names))
      }
    }
    if json { try output.line(count == 0 ? "]}" : "\n]}") }
    try output.flush()
    return count
  }

  private func line(_ match: RomSearch.Match, _ record: Rom.Record, _ names: SlotNames) -> LocalizedText {
    let label = record.label(names)
    return switch match.place {
    case .name: "\(label), name: \(match.text)"
    case .line(let number): "\(label), line \(number): \(match.text)"
    case .offset(let offset): "\(label), offset \(offset): \(match.text)"
    }
  }

  private func json(_ match: RomSearch.Match, _ record: Rom.Record, _ names: SlotNames) -> JSON {
    var (line, offset): (Int?, Int?)
    let place: String
    switch match.place {
    case .name: place = "name"
    case .line(let number): (place, line) = ("line", number)
    case .offset(let number): (place, offset) = ("offset", number)
    }
    return [
      "record": record.name.displayName, "asset": names.asset(in: record.slot), "index": match.index,
      "kind": record.kind.name, "place": place, "line": line, "offset": offset, "text": match.text,
    ]
  }
}
