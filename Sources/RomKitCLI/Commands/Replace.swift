import RomKit
import VGSCore

struct Replace: Command {
  static let about = CommandDescription(
    name: "replace",
    abstract: "Replace slots of a ROM by files.",
    example: "romkit replace romdata.bin GSLOT000=title.png -o new.bin",
    usual: ["output", "palette", "names"],
    discussion: """
      Each file is converted and checked as by romkit pack: GSLOT000=title.png, BSLOT003=song.mml, DSLOT001=story.txt. A \
      picture of full colours is mapped onto the palette in which the ROM shows the slot. All other records keep the \
      same bytes, in the same order, and so do bytes after the last record of a ROM without checksums. A ROM with \
      checksums gets new ones; a damaged one is refused.

      The output may be the ROM itself. It is written whole or not at all.
      """)

  var editing = RomEditing()
  var assets = AssetArguments()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(
      \.editing,
      rows: RomEditing.rows(
        "Slots, or names from romkit.lock, with their files, such as GSLOT000=title.png.",
        completion: .words { SlotCompletion.slots($0).map { $0 + "=" } })),
    .group(\.assets),
    .messages,
  ]

  func run(_ report: Report) throws {
    try SlotFiles(editing: editing, assets: assets).run(report) {
      word, rom, names in
      try editing.present(word, in: rom, names)
    }
  }
}

struct Add: Command {
  static let about = CommandDescription(
    name: "add",
    abstract: "Add slots to a ROM, made from files.",
    example: "romkit add romdata.bin BSLOT004=song.mml -o new.bin",
    usual: ["output", "palette"],
    discussion: """
      Each file is converted and checked as by romkit pack. The new record comes before that of the next higher slot. All \
      other records keep the same bytes. The output may be the ROM itself.
      """)

  var editing = RomEditing()
  var assets = AssetArguments()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(
      \.editing,
      rows: RomEditing.rows(
        "Slots that the ROM does not have, with their files, such as BSLOT004=song.mml.")),
    .group(\.assets),
    .messages,
  ]

  func run(_ report: Report) throws {
    try SlotFiles(editing: editing, assets: assets).run(report) { word, rom, _ in
      try RomEditing.free(word, in: rom)
    }
  }
}

/// Slots of a ROM and the files that they are made from.
private struct SlotFiles {
  let editing: RomEditing
  let assets: AssetArguments

  /// Converts the files and writes the ROM; `find` finds a named slot.
  func run(_ report: Report, _ find: (String, Rom, SlotNames) throws -> SlotID) throws {
    let pairs = try editing.slots.map { try RomEditing.pair($0, as: "GSLOT000=title.png") }
    if let word = pairs.first(where: { $0.1 == "-" })?.0 {
      throw UsageError(
        "expected a file for \(word), found standard input", help: "write a file, such as \(word)=title.png")
    }
    let inputs = pairs.map(\.1) + assets.palette.files + [assets.settings.schema].compactMap(\.self)
    try editing.run(report, files: inputs) { rom, names in
      var seen: Set<SlotID> = []
      let slots = try pairs.map { word, _ in
        let slot = try find(word, rom, names)
        try RomEditing.unique(slot, &seen)
        return slot
      }
      let files = try Problems.collect(pairs, in: \.1) { try ConversionFile.read($0.1, from: nil) }
      try AssetArguments.check(report.given, files.map { ($0, $0.format) })
      let dialect = try rom.console().dialect
      let sizes = slots.map { rom[$0]?.body.size }
      var made: [SlotID: SlotConversion] = [:]
      // Pictures last, as the ROM shows them in the new palettes.
      for arePictures in [false, true] {
        let palettes = try PicturePalettes(of: rom, names.palettes)
        let chosen = zip(slots, files).filter { ($0.0.kind == .graphics) == arePictures }
        let conversions = try Problems.collect(chosen, in: \.1.path) { slot, file in
          try WorkControl.check(path: file.path)
          return try SlotConversion(
            file, for: slot, settings: assets.settings, palette: assets.palette, dialect: dialect,
            screen: palettes[slot])
        }
        for ((slot, _), conversion) in zip(chosen, conversions) {
          made[slot] = conversion
          rom[slot.kind, slot.number] = Rom.Record(slot, body: conversion.body) as Rom.Record?
        }
      }
      var outcome = RomEditing.Outcome()
      for (slot, size) in zip(slots, sizes) {
        guard let conversion = made[slot] else { continue }
        outcome.warnings += conversion.warnings
        outcome.lines.append(line(slot, size, conversion))
      }
      return outcome
    }
  }

  private func line(_ slot: SlotID, _ old: Int?, _ conversion: SlotConversion) -> LocalizedText {
    let new = conversion.body.size
    let sizes = old.map { SizeChange.text($0, new) } ?? Plural.bytes(new)
    return conversion.report.map { "\(slot): \(sizes); \($0)" } ?? "\(slot): \(sizes)"
  }
}

struct Remove: Command {
  static let about = CommandDescription(
    name: "remove",
    abstract: "Remove slots from a ROM.",
    example: "romkit remove romdata.bin BSLOT004 -o new.bin",
    usual: ["output", "names"],
    discussion: "All other records keep the same bytes. The output may be the ROM itself.")

  var editing = RomEditing()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(
      \.editing,
      rows: RomEditing.rows(
        "The slots, such as GSLOT007, BSLOT010-020, 'GSLOT*' or a name from romkit.lock.",
        completion: .words { SlotCompletion.slots($0) })),
    .messages,
  ]

  func run(_ report: Report) throws {
    try editing.run(report) { rom, names in
      let selection = try SlotSelection(editing.slots, in: rom, at: editing.input.rom, names: names)
      let records = selection.indices.map { rom.records[$0] }
      var outcome = RomEditing.Outcome()
      for record in records {
        outcome.lines.append("\(record.label(names)): removed, \(Plural.bytes(record.body.size))")
      }
      let slots = Set(records.compactMap(\.slot))
      rom.records.removeAll { $0.slot.map(slots.contains) ?? false }
      if rom.records.allSatisfy({ $0.kind == .checksums }) {
        throw Diagnostic(
          "rom-no-records", "without these slots the ROM has no records, and the runtimes refuse it",
          help: "leave a slot in the ROM")
      }
      return outcome
    }
  }
}

struct Rename: Command {
  static let about = CommandDescription(
    name: "rename",
    abstract: "Give slots of a ROM other numbers.",
    example: "romkit rename romdata.bin GSLOT000=GSLOT007 -o new.bin",
    usual: ["output", "names"],
    discussion: """
      A ROM has no names but its slots. The records keep their bytes and their order. The new slot must be of the same kind, and \
      the ROM must not have it. The output may be the ROM itself.
      """)

  var editing = RomEditing()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(
      \.editing,
      rows: RomEditing.rows(
        "Old and new slots, such as GSLOT000=GSLOT007.",
        completion: .words { SlotCompletion.slots($0).map { $0 + "=" } })),
    .messages,
  ]

  func run(_ report: Report) throws {
    let pairs = try editing.slots.map { try RomEditing.pair($0, as: "GSLOT000=GSLOT007") }
    try editing.run(report) { rom, names in
      var outcome = RomEditing.Outcome()
      var (olds, news): (Set<SlotID>, Set<SlotID>) = ([], [])
      let before = rom
      for (word, other) in pairs {
        let old = try editing.present(word, in: before, names)
        let new = try RomEditing.free(other, in: before)
        try RomEditing.unique(old, &olds)
        try RomEditing.unique(new, &news)
        guard old.kind == new.kind else {
          throw UsageError(
            "expected \(old.kind.withArticle) slot in place of \(old), found \(new)",
            help: "write \(old)=\(SlotID(old.kind, new.number))")
        }
        rom.rename(old, to: new)
        outcome.lines.append("\(old): now \(new)")
      }
      return outcome
    }
  }
}
