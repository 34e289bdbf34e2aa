import RomKit

struct Identify: Command {
  static let about = CommandDescription(
    name: "identify",
    abstract: "Identify ROMs by their hashes and their content, and find them in catalogues.",
    example: "romkit identify romdata.bin --dat collection.dat",
    usual: ["dat", "json"],
    discussion: """
      The content id is the same for all files that are the same to a console: it does not depend on the order of the \
      records, the compression of songs, checksums, or bytes that no console reads.

      With --dat, shows the games in the catalogue whose files are identical to the ROM; if there are none, those with the same \
      content, and the differences; if there are none of these either, those that share slots with the ROM. Only catalogues made by romkit dat have the \
      content id, and only those made with its option --slots have the slots. Without --dat, compares several ROMs with \
      each other and lists the slots whose content is in more than one of them.
      """,
    writes: false)

  var input = RomArguments()
  var dat: [String] = []
  var json = false
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(\.input),
    .repeated(
      "dat", \.dat, value: "file",
      help:
        "A catalogue, in Logiqx XML or in the text format of clrmamepro, or a folder with catalogues named .dat or .xml. May be repeated.",
      completion: .file),
    .flag("json", \.json, help: "Print JSON."),
    .messages,
  ]

  func run(_ report: Report) throws {
    // Opened first, so that a name that is misspelt is found before a thousand ROMs are read.
    let catalogues = try CatalogueFiles.open(dat)
    var roms: [(path: String, rom: RomIdentity)] = []
    try input.identify(report) { roms.append(($0, $1)) }
    var search = CatalogueSearch(roms.map(\.rom))
    for catalogue in catalogues {
      report.add(try search.search(catalogue.source, path: catalogue.path))
    }
    let results = IdentifiedROMs(roms: roms, answers: dat.isEmpty ? nil : search.answers)
    try report.output { output in
      if json {
        try results.writeJSON(to: output)
      } else if !messages.quiet {
        try results.write(to: output, isDetailed: messages.verbose)
      }
    }
  }
}
