import ArgumentParser
import RomKit

/// `romkit list`: what is in a ROM.
struct List: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the records of a ROM.",
    discussion: """
      Reads the directory, and of each body only as much as it takes to say what it is. With --json everything is \
      read, for the checksums.
      """)

  @OptionGroup var input: RomArgument

  @Flag(help: "Print JSON, with offsets and checksums.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  static let writes = false

  func run(_ report: Report) throws {
    try input.placed {
      let source = try input.source()
      let rom = try Rom(reading: source)
      let output = StandardOutput()
      if json {
        try RomJSON(path: input.rom, rom: rom, source: source).write(to: output)
      } else {
        try print(rom, size: source.size, to: output)
      }
      try output.flush()
    }
  }

  private func print(_ rom: Rom, size: Int, to output: StandardOutput) throws {
    var table = Table([
      ("index", .right), ("record", .left), ("kind", .left), ("size", .right), ("what it is", .left),
    ])
    // The last column needs no width, so that no body is looked into twice.
    for (index, record) in rom.records.enumerated() {
      if index.isMultiple(of: 4_096) { try Interruption.check(path: input.shown) }
      table.measure(cells(record, index: index))
    }
    try output.line(table.line(["index", "record", "kind", "size", "what it is"]))
    for (index, record) in rom.records.enumerated() {
      if index.isMultiple(of: 4_096) { try Interruption.check(path: input.shown) }
      let summary = try RecordSummary(of: record).words(size: record.body.size)
      try output.line(table.line(cells(record, index: index) + [summary]))
    }
    if let trailing = rom.trailing {
      try output.line("\(Plural.bytes(trailing.size)) after the last body, where a ROM should end")
    }
    let checksums = rom.records.last?.kind == .checksums ? "with checksums" : "without checksums"
    try output.line("\(Plural.records(rom.records.count)), \(Plural.bytes(size)), \(checksums)")
  }

  private func cells(_ record: Record, index: Int) -> [String] {
    [String(index), record.name.displayName, record.kind.name, Grouped.text(record.body.size)]
  }
}
