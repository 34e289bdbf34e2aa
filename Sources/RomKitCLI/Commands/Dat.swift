import RomKit

struct Dat: Command {
  static let about = CommandDescription(
    name: "dat",
    abstract: "Make a catalogue of ROMs: a DAT file for collection managers.",
    example: "romkit dat romdata.bin -o collection.dat",
    usual: ["output", "slots"],
    discussion: """
      The catalogue is in Logiqx XML. It has the size, CRC-32, MD5, SHA-1 and SHA-256 of each ROM. For romkit \
      identify, it also has the content id, and checksums of what the content id leaves out, such as the order of the \
      records, in attributes that other programs ignore. Each game is named after its file, or after the file's folder if the file is called romdata.
      """)

  var input = RomArguments()
  var output = ""
  var slots = false
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(\.input),
    .required(
      "output", \.output, short: "o", value: "file",
      "The catalogue to write, or - for standard output.",
      completion: .file),
    .flag(
      "slots", \.slots,
      "Also list each slot, as romkit extract --raw writes it, to find ROMs by the slots that they share."),
    .messages,
  ]

  func validate() throws {
    if input.roms.contains("-") {
      throw UsageError(
        "a catalogue has the names of files, and standard input has none", help: "name a file in place of -")
    }
  }

  func run(_ report: Report) throws {
    if output != "-" { try OutputSet(output).check(inputs: input.roms) }
    var catalogue = CatalogueWriter(name: name, slots: slots)
    try input.identify(hashingBodies: slots, report) { try catalogue.add($1, path: $0) }
    try report.commit { try FileDestination.write(to: output) { try catalogue.write(to: &$0) } }
    report.conclude(
      "\(FileDestination.displayName(of: output)): \(Plural.text(input.roms.count, "ROM"))")
  }

  /// That of the file without its extension.
  private var name: String {
    output == "-" ? "collection" : Path.withoutExtension(Path.name(of: output))
  }
}
