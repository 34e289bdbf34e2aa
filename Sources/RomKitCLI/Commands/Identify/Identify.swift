import RomKit

struct Identify: Command {
  static let about = CommandDescription(
    name: "identify",
    abstract: "Say which ROMs these are: their hashes, their content, and what catalogues know of them.",
    example: "romkit identify romdata.bin --dat collection.dat",
    usual: ["dat", "json"],
    discussion: """
      The content id is the same for all files that are the same to a console: it does not depend on the order of the \
      records, the compression of songs, checksums, or bytes that no console reads.

      With --dat, says whether a ROM is a file of the catalogue, has the same content and what differs then, or how \
      many slots it shares with games of the catalogue. Without it, several ROMs are compared with each other: the \
      table lists the slots whose contents stand in more than one of them. romkit dat makes catalogues.
      """,
    writes: false)

  @OptionGroup var input: RomArguments

  @Option(
    repeated: "dat", value: "file",
    help:
      "A catalogue, in Logiqx XML or in the text format of clrmamepro, or a folder of them. May be repeated.",
    completion: .file)
  var dat: [String]

  @Flag("json", help: "Print JSON.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

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
