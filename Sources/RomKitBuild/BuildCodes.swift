import RomKitBase

extension DiagnosticCode {
  package static let build: [DiagnosticCode] = [
    .init(
      "cache-unusable", .warning, "Conversions cannot be cached.",
      "The cache is the folder that --cache or ROMKIT_CACHE names, or else romkit in your cache folder, and",
      "cannot be created, read or written. The ROM is right; it only took longer. Name a folder that you may",
      "write to, or use --no-cache. You may delete the cache at any time."),
    .init(
      "pack-out-of-date", .error, "A file differs from the one that packing would write now.",
      "romkit pack --check compares the files with its own output, and writes nothing. An asset, a setting",
      "or romkit itself has changed; the notes list the affected records. A file with the right bytes is up",
      "to date, however old."),
    .init(
      "depfile-path", .error, "A name cannot be written into a depfile.",
      "make or Ninja would not read the name as one: a line break or another control character, any of",
      "; = | * ? [ < > ^ and `, a backslash before #, : or $, a ~ at the start, a space, &, :, ) or a backslash",
      "at the end. Nor do names such as .PHONY, or a percent sign in the name of what is written. Rename the",
      "file."),
    .init(
      "budget-over", .error, "The ROM takes more bytes than the project allows.",
      "[budget] in romkit.toml limits the bytes of the whole ROM (total) or of the bodies of one kind. A",
      "game is loaded into memory whole, so a limit keeps it fit for small devices. Nothing was written. The",
      "notes name the largest records; romkit stats lists the rest."),
    .init(
      "picture-transparent-index", .error,
      "A picture's transparent index is not 0, and its palette cannot change.",
      "On the console index 0 is transparent. Elsewhere the two indices change places, pixels and palette, and",
      "no colour changes. Where the palette is given, that is not possible: map the picture anew with remap."),
    .init(
      "palette-groups-vge", .error, "Pictures for VGE have more than one palette.",
      "VGE shows all pictures with the palette of the one with the highest number. Put all of them into one",
      "[[palettes]] of romkit.toml, or into none."),
    .init(
      "palette-without-slot", .error,
      "A palette was chosen for pictures under [[palettes]], but it has no slot.",
      "The pictures of the mk-II do not carry their palette: the game loads it from a data slot. Pictures",
      "for VGE do, and need none."),
    .init(
      "palette-slot-taken", .either, "The slot for the shared palette is taken.",
      "The palette of all pictures goes to DSLOT000 unless --palette-slot or romkit.toml names another slot.",
      "Choose a free slot."),
  ]
}
