import RomKitBase

extension DiagnosticCode {
  package static let rules: [DiagnosticCode] = [
    NameRules.codes, ProfileRules.codes, PaletteRules.codes, EffectRules.codes, FontRules.codes, selection,
  ].flatMap(\.self)

  private static let selection: [DiagnosticCode] = [
    .init(
      "slot-name", .error, "This is not the name of a slot.",
      "Slots are called GSLOT (pictures), ESLOT (effects), BSLOT (songs), DSLOT (data) or PSLOT (programs),",
      "and three digits: GSLOT007. A file whose name only looks like a slot's is refused, so that it is not",
      "left out of the ROM unnoticed."),
    .init("slot-absent", .error, "The ROM has no such slot.", "romkit list shows the slots."),
    .init(
      "slot-range", .error, "This is not a range of slots.",
      "A range is written as BSLOT010-020: the kind, the first number, a hyphen and the last number, which is",
      "at least the first and at most 255. It selects those of these slots that the ROM has."),
    .init(
      "slot-pattern", .error, "No slot matches this pattern.",
      "A pattern is compared with the slots (GSLOT*) and with the names of romkit.lock (enemies/*): * is any",
      "text, ? one character. Put it in quotes, so that the shell does not expand it to file names."),
    .init(
      "slot-ambiguous", .error, "Several slots have this name.",
      "A picture and a song may both be called title. Write the whole name, as romkit.lock groups them:",
      "graphics/title, or the slot."),
    .init(
      "record-name", .error, "This is neither a slot nor the name of a record.",
      "romkit info takes a slot, GSLOT007, the number of a record, #12, or the whole name of a record as",
      "romkit list shows it, in the same case."),
    .init(
      "record-place", .error, "The ROM has no record with this number.",
      "Records are numbered from #0, in the order of romkit list."),
  ]
}
