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
      "importer-not-allowed", .error, "Files need programs that you have not allowed to run.",
      "[[importers]] in romkit.toml names programs that make other files readable. None of them runs unless you say so: a folder",
      "that came from somebody else could name any program. Read the commands in the message. --run-importers runs",
      "them this time; --trust-importers also notes in your settings folder that these commands may run for this",
      "folder, until one of them changes. What a program made before may be in the cache, and then nothing runs."
    ),
    .init(
      "importer-not-installed", .error, "The program of an importer is not installed.",
      "command under [[importers]] names the program. A name is looked up in the folders of PATH that begin with",
      "a slash."),
    .init(
      "importer-not-started", .error, "The program of an importer cannot be started.",
      "The file is there, but the system does not run it: it may be for another machine, or a script whose first",
      "line names a program that does not exist."),
    .init(
      "importer-failed", .error, "The program of an importer failed.",
      "It ended with an exit status other than 0. The notes have the last lines that it printed. It saw a copy of",
      "the file, alone in a folder, and no other file of the project."),
    .init(
      "importer-killed", .error, "A signal killed the program of an importer.",
      "Often that is a fault of the program, or it needed more memory than there is."),
    .init(
      "importer-too-slow", .error, "The program of an importer took too long.",
      "A run takes at most 60 seconds. The program and all that it started were killed. It cannot ask questions:",
      "it has no input and no screen."),
    .init(
      "importer-too-large", .error, "The program of an importer wrote too much.",
      "The files in the folder of a run have at most 512 MiB, and the new file as much as others of its format."
    ),
    .init(
      "importer-no-output", .error, "The program of an importer wrote no file.",
      "It ended with exit status 0, but there is no file where {output} in command says. Some programs add an",
      "extension or a number to the name that they are given."),
    .init(
      "importer-other-output", .error, "The program of an importer made something else in place of a file.",
      "A link or a folder stands where {output} in command says. Links are not followed."),
    .init(
      "importer-unreadable", .error, "The program of an importer wrote a file in another format.",
      "The file should be in the format that to under [[importers]] names."),
    .init(
      "importer-trust", .error, "There is no folder for the user's settings.",
      "--trust-importers notes the commands in romkit/trusted-importers in $XDG_CONFIG_HOME or ~/.config, on macOS",
      "in ~/Library/Application Support."),
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
