import RomKit

struct Info: Command {
  static let about = CommandDescription(
    name: "info",
    abstract: "Show slots of a ROM in full, or the ROM as a whole.",
    example: "romkit info romdata.bin GSLOT000",
    usual: ["hex", "json", "names"],
    discussion: """
      Shows, for a slot, every field with its offset in the file, the properties of the picture, effect, song, text or \
      data, and the findings of verify; for a ROM, its size, its checksums, and its bytes by kind; for an Aseprite file \
      in place of the ROM, its frames, layers, tags and slices, by the names that convert and romkit.toml use for them.
      """,
    writes: false)

  var input = RomArgument()
  var slots: [String] = []
  var hex = false
  var json = false
  var names = NameOptions()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(\.input),
    .slots(
      "slots", \.slots,
      "The slots, such as GSLOT007, BSLOT010-020, 'GSLOT*' or a name from romkit.lock; or a record by its index, such as '#12', or by its name; by default the whole ROM."
    ),
    .flag("hex", \.hex, "Show all bytes of a slot, beside their fields."),
    .flag(
      "json", \.json,
      "Print JSON: a list for several slots, a pattern or a range, otherwise a single object."),
    .group(\.names),
    .messages,
  ]

  static let conflicts = [["hex", "json"]]

  func validate() throws {
    if hex, slots.isEmpty {
      throw UsageError(
        "expected a slot for --hex, found none",
        help: "name one: romkit info \(input.rom) GSLOT000 --hex")
    }
    if names.lock != nil, slots.isEmpty {
      throw UsageError(
        "expected slots for --names, found none", help: "name slots, or leave out --names")
    }
  }

  func run(_ report: Report) throws {
    try input.placed {
      let source = try input.source()
      let output = StandardOutput()
      if !slots.isEmpty {
        let rom = try Rom(parsing: source)
        _ = try input.checksums(of: rom, in: source, report)
        let names = try names.names(of: rom, at: input.rom)
        let parts = names.parts(in: rom)
        let palettes = try PicturePalettes(of: rom, names.palettes)
        let selection = try SlotSelection(slots, in: rom, at: input.rom, names: names, .records)
        for whole in slots.compactMap({ names.whole(named: $0) }) where !json {
          try output.line(whole.line)
          try output.line("")
        }
        for (count, index) in selection.indices.enumerated() {
          let text = RecordInfoText(
            info: try RecordInfo(of: index, in: rom, file: input.displayName, palettes: palettes),
            path: input.rom, names: names, parts: parts, coloured: Terminal.paints(messages.color))
          if json {
            if !selection.isSingle { try output.text(count == 0 ? "[\n  " : ",\n  ") }
            try output.text(text.json.text)
          } else {
            if count > 0 { try output.line("") }
            try hex ? text.writeDump(of: source, to: output) : text.write(to: output)
          }
        }
        if json { try output.line(selection.isSingle ? "" : "\n]") }
      } else if let text = try SpriteInfoText(source, path: input.rom) {
        try json ? output.line(text.json.text) : text.write(to: output)
      } else {
        let rom = try Rom(parsing: source)
        let checksums = try input.checksums(of: rom, in: source, report)
        let text = RomInfoText(info: try RomInfo(of: rom, in: source, checksums), path: input.rom)
        try json ? output.line(text.json.text) : text.write(to: output)
      }
      try output.flush()
    }
  }
}
