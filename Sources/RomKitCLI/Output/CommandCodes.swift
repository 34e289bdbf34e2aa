import RomKit

extension DiagnosticCode {
  static let known: [DiagnosticCode] = (all + command).sorted(on: \.name)

  static let knownGroups = groups + [Group("commands", "options, and running commands", command)]

  @List private static var command: [DiagnosticCode] {
    error("usage", "The command line is invalid.")
    "An option is unknown, an argument is missing, or two options conflict. Nothing was written, and the"
    "exit status is 64; for bad data it is 1. -h after the name of a command shows its usual options, and"
    "--help shows all. Options that would have no effect are refused too."
    error("extract-damaged", "The ROM is damaged, so it is not extracted.")
    "The ROM does not match its checksum record, or the record itself cannot be read. --ignore-checksums"
    "extracts the ROM anyway; romkit salvage recovers most of a ROM whose directory is damaged."
    error("convert-same-name", "Two results would be written to the same file.")
    "In a folder, each result has the name of its source with a new extension. Convert the files into"
    "different folders."
    error("convert-no-palette", "There is no palette to write.")
    "--write-palette writes the palette chosen for full-colour pictures, but all the pictures are"
    "indexed. Convert one of them to .gpl to get its palette, or choose a new one with --remap."
    warning("convert-palette-lost", "A palette was chosen, but no file contains it.")
    "A CHR for the mk-II SR has only indices, so the game needs the palette in a separate slot. Write it"
    "with --write-palette DSLOT000.DAT, and load it with vgs2_pallet256(0)."
    error("preview-same-name", "Two previews would be written to the same file.")
    "In a folder each preview is named after its source. Write them into different folders."
    error("preview-place", "A song does not have a place.")
    "--from and --to name a bar and a beat, such as 5:1, or a time, such as 0:37. Bars have four quarters and are"
    "counted from 1, as in the source if the preview is of an .mml file, or else as in the MML that romkit convert"
    "would write. A place must lie before the end of the sound, turns of the loop and fade included."
    error("preview-no-player", "No program that plays sound is installed.")
    "--play runs the first of aplay, paplay, ffplay and play in the folders of PATH. Install one, or write a .wav"
    "file with -o."
    error("preview-player", "The program that plays the sound has failed.")
    "It could not be started, ended early, or took no samples for five seconds. It has printed the reason above, if it"
    "knows one; check that it plays other sounds."
    error("optimize-damaged", "A ROM with errors is not optimized.")
    "romkit verify finds errors: the ROM does not match its checksums, or a slot cannot be used, and new"
    "checksums would hide the damage. Get the file again, or recover it with romkit salvage."
    error("slot-damaged", "The slots of a damaged ROM are not changed.")
    "The ROM does not match its checksums, and new checksums would hide the damage. Get the file again, or recover"
    "it with romkit salvage."
  }
}
