import RomKit

struct Info: Command {
  static let about = CommandDescription(
    name: "info",
    abstract: "Show one slot of a ROM in full, or the ROM as a whole.",
    discussion: """
      Of a slot: every field with its offset in the file, and what can be known of the picture, effect, song, text or \
      data, and what verify says of it. Of a ROM: its size, what identifies it, and its bytes by kind.
      """,
    writes: false)

  @OptionGroup var input: RomArgument

  @Argument(
    "slot",
    help: "The slot, such as GSLOT007; or a record by its place, #12, or its name. Without it, the whole ROM."
  )
  var slot: String?

  @Flag("hex", help: "Show all bytes of the slot, beside the fields that they belong to.")
  var hex = false

  @Flag("json", help: "Print JSON.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if hex, slot == nil {
      throw UsageError("--hex shows the bytes of a slot: name one, such as GSLOT000.")
    }
    if hex, json { throw UsageError("--hex is for people and --json for programs: leave one out.") }
  }

  func run(_ report: Report) throws {
    try input.placed {
      let source = try input.source()
      let output = StandardOutput()
      if let slot {
        let rom = try Rom(reading: source)
        let info = try RecordInfo(
          of: try RecordSelection.index(of: slot, in: rom), in: rom, file: input.displayName)
        let text = RecordInfoText(info: info, path: input.rom, coloured: Terminal.paints(messages.color))
        if json {
          try output.line(text.json.text)
        } else if hex {
          try text.writeDump(of: source, to: output)
        } else {
          try text.write(to: output)
        }
      } else {
        let text = RomInfoText(info: try RomInfo(of: source, file: input.displayName), path: input.rom)
        try json ? output.line(text.json.text) : text.write(to: output)
      }
      try output.flush()
    }
  }
}
