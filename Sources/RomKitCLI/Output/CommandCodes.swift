import RomKit

extension DiagnosticCode {
  static let known: [DiagnosticCode] = (all + command).sorted(on: \.name)

  static let knownGroups = groups + [Group("commands", "options, and commands at work", command)]

  private static let command: [DiagnosticCode] = [
    .init(
      "usage", .error, "The arguments do not go together.",
      "An option is unknown, a name is missing, or two options conflict. Nothing was read or written, and",
      "the exit status is 64; for bad data it is 1. -h after the name of a command shows its usual options, and --help all.",
      "Options that would have no effect are refused too."),
    .init(
      "extract-damaged", .error, "A damaged ROM is not extracted unless you insist.",
      "The checksums show that at least one record has changed. With --ignore-checksums the records are",
      "written as found; romkit salvage recovers most of a ROM whose directory is damaged."),
    .init(
      "convert-same-name", .error, "Two files would become one.",
      "In a folder, the results have the names of their sources with a new extension. Convert them into",
      "different folders."),
    .init(
      "convert-no-palette", .error, "There is no palette to write.",
      "--write-palette writes the palette chosen for pictures of full colours, but all of these have indices",
      "already. Convert one of them to .gpl for its palette, or choose a new one with --remap."),
    .init(
      "convert-palette-lost", .warning, "A palette was chosen, but no file carries it.",
      "A CHR for the mk-II SR has only indices, so the game needs the palette in a separate slot. Write it",
      "with --write-palette DSLOT000.DAT and show it with vgs2_pallet256(0)."),
    .init(
      "preview-same-name", .error, "Two previews would go to one file.",
      "In a folder each preview is named after its source. Write them into different folders."),
    .init(
      "optimize-damaged", .error, "A damaged ROM is not optimized.",
      "It does not match its checksums, and new ones would hide the damage. Get the file again, or recover",
      "it with romkit salvage."),
  ]
}
