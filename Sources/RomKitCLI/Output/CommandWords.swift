import RomKit

/// The words of the command for the remedies of the library, which speak to a program: its options and subcommands.
///
/// The keys are templates of messages of the library. A value of the template takes the place of the same number.
enum CommandWords {
  static let all: [String: LocalizedText] = [
    "add the colour to the palette, or allow the nearest one":
      "add the colour to the palette, or remove --exact (in romkit.toml, exact = true) to use the nearest one",
    "add the colours to the palette, or allow the nearest ones":
      "add the colours to the palette, or remove --exact (in romkit.toml, exact = true) to use the nearest ones",
    "add {1}, or adopt the other slots without it":
      "add {1}, or adopt the other slots with --partial",
    "as {1}":
      "--source-encoding {1}",
    "build again, and write the files":
      "run the same command without --check",
    "build once with a lock that may change, and commit {1} with the assets":
      "run romkit pack without --locked, and commit {1} with the assets",
    "choose a data slot that is a palette":
      "name a data slot that is a palette; romkit list shows which slots are palettes",
    "choose a data slot that is a palette, or a palette file":
      "name a data slot that is a palette, or a palette file; romkit list shows which slots are palettes",
    "choose a palette":
      "name a palette with --palette FILE",
    "choose a part inside the picture: {1}":
      "write --crop {1}",
    "choose a scale from 1 to {1}":
      "choose a --scale from 1 to {1}",
    "choose a shorter time":
      "choose a shorter time with --seconds",
    "choose a slot that the ROM has":
      "see what is there with romkit list",
    "choose a time in seconds":
      "choose a time with --seconds",
    "choose another folder, or allow overwriting":
      "choose another folder, or add --force to overwrite",
    "choose another number, or free the numbers of all assets that are gone":
      "choose another number, or add --prune to free the numbers of all assets that are gone",
    "choose another slot for the palette, such as data slot {1}":
      "choose another slot: write --palette-slot {1}",
    "choose fewer frames, or merge layers in Aseprite with Layer > Flatten":
      "choose fewer frames with --frames (in romkit.toml, frames), or merge layers in Aseprite with Layer > Flatten",
    "choose fewer loops, or a time in seconds":
      "choose fewer --loops, or a time with --seconds",
    "choose the other console, {1}, or begin the call with {2}":
      "choose the other console with --profile {1}, or begin the call with {2}",
    "choose the scale 1":
      "write --scale 1",
    "combine several assets into one, or remove some and free their numbers":
      "combine several assets into one, or remove some and add --prune to free their numbers",
    "convert the picture for the mk-II SR":
      "convert the picture with romkit convert --profile mk2",
    "convert the picture for VGE, with a palette":
      "convert the picture with romkit convert --profile vge --palette FILE",
    "convert the SZ pictures for the mk-II SR, or the SY pictures for VGE, with a palette":
      "convert the SZ pictures with romkit convert --profile mk2, or the SY pictures with --profile vge --palette FILE",
    "correct the name in the makefile, or adopt the other slots without it":
      "correct the name in the makefile, or adopt the other slots with --partial",
    "correct the text, or choose another encoding":
      "correct the text, or name another encoding with --source-encoding, or with source-encoding in romkit.toml",
    "draw all pictures of a game with one palette, or map the picture to it by its colours":
      "draw all pictures of a game with one palette: romkit convert --remap --palette FILE maps a picture to it",
    "draw both pictures with one palette, or map them to it by their colours":
      "draw both pictures with one palette, or map them again with --remap",
    "draw it with a preview":
      "draw it with romkit preview, such as romkit preview beach.tmx -o beach.png",
    "draw on a sheet that was made from a font, and keep its size":
      "draw on a sheet that romkit extract or romkit convert made from a font, and keep its size",
    "draw the picture with this palette, or map it to it by its colours":
      "draw the picture with this palette, or map it again with --remap",
    "end the text with a NUL":
      "leave out --no-final-nul (in romkit.toml, final-nul = false)",
    "end other programs, and try again":
      "end other programs, and run the command again",
    "expected a file, found a symbolic link to {1}, which packing would overwrite":
      "expected a file, found a symbolic link to {1}, which romkit pack would overwrite",
    "extract the slot to a file; for a level, pack its project again":
      "write the slot to a file with romkit extract; for a level, pack its project again",
    "extract the slot to a file":
      "write the slot to a file with romkit extract",
    "extract the ROM with {1}, and read the extracted file":
      "extract the ROM with {1}, and run the command on the extracted file",
    "fix the cause and try again":
      "fix the cause and run the command again",
    "free some space and try again":
      "free some space and run the command again",
    "free its number once no released game needs it":
      "romkit pack --prune frees the number once no released game needs it",
    "free the numbers of assets that are gone":
      "add --prune to free the numbers of assets that are gone",
    "get the file again, or write the ROM without these bytes":
      "get the file again, or remove the bytes after the last body with romkit optimize --strip",
    "get the file again, or write the ROM without these bytes, with a new checksum record":
      "get the file again, or extract the ROM with --ignore-checksums, delete the line trailing from romkit.toml, and pack the folder",
    "give a schema for the table":
      "name a schema with --schema FILE",
    "give a schema for {1}":
      "name a schema with --schema {1}=FILE",
    "give the text no fixed size":
      "leave out --size (in romkit.toml, size)",
    "give the picture a palette":
      "name the palette with --palette FILE",
    "give the picture a palette, or make it one for the mk-II SR":
      "name a palette with --palette FILE, or choose --profile mk2",
    "if the records were added on purpose, write the ROM with a new checksum record":
      "extract the ROM with --ignore-checksums, remove from romkit.toml the line checksums = false, the [[record]] of ROMKIT.SUM and, from the list order, the name of its file, and pack the folder",
    "get the file again, or write the ROM with a new checksum record":
      "extract the ROM with --ignore-checksums, remove from romkit.toml the line checksums = false, the [[record]] of ROMKIT.SUM and the name of its file, if order lists that, and pack the folder",
    "if this is right, read the text {1}; otherwise save it as UTF-8":
      "if this is right, name its encoding with {1}; otherwise save it as UTF-8",
    "if this is right, save the text as UTF-8; otherwise read it {1}":
      "if this is right, save the text as UTF-8; otherwise name its encoding with {1}",
    "if the slot is a table, convert it with a schema; otherwise, leave it unconverted":
      "if the slot is a table, convert it with --schema; otherwise, leave it unconverted",
    "if the slot is text, give its encoding":
      "if the slot is text, name its encoding with romkit convert --encoding",
    "if you would run these commands yourself, allow the build to run them":
      "if you would run these commands yourself, add --run-importers to run them this time, or\n--trust-importers to allow them until one of them changes",
    "keep one of them in the folder; if the SDK's make has put bodies beside their sources, adopt the makefile of {1} as a project":
      "keep one of them in the folder; if the SDK's make has put bodies beside their sources, make a project from the folder: romkit init --from-makefile {1} game",
    "keep one of them in the folder; if the SDK's make has put bodies beside their sources, leave them out with ignore = {1} in {2}, or adopt the makefile of {3} as a project":
      "keep one of them in the folder; if the SDK's make has put bodies beside their sources, leave them out with ignore = {1} in {2}, or make a project from the folder: romkit init --from-makefile {3} game",
    "keep the lines of both sides, remove the conflict markers, and give no number twice; a name without a line gets a free number; remove the table palette-of or split, or a conflicting table under palettes or atlas, and packing makes it again":
      "keep the lines of both sides, remove the conflict markers, and give no number twice; a name without a line gets a free number; remove the table palette-of or split, or a conflicting table under palettes or atlas, and romkit pack makes it again",
    "make the recording quieter by {1}, or set the gain of this file to {2}":
      "make the recording quieter by {1}, or set the gain of this file to {2}, in romkit.toml under [[assets]], or with romkit convert --gain",
    "leave that record out, or write the ROM without a new one":
      "leave that record out of romkit.toml, or pack with --no-checksums",
    "leave the slot unconverted, or choose another encoding":
      "leave the slot unconverted, or name another encoding with --encoding",
    "left out, because the other slots are to be adopted without it":
      "left out because of --partial",
    "lock only entries below {1}, or allow at least {2} colours":
      "lock only entries below {1}, or allow at least {2} colours with --colors (in romkit.toml, colors)",
    "if you mean the tag, set frames to {1}":
      "if you mean the tag, write --frames {1} (in romkit.toml, frames)",
    "if they belong to the picture, map it by its colours without a transparent index 0":
      "if they belong to the picture, leave out --transparent index (in romkit.toml, transparent)",
    "map every picture onto the palette by its colours, build without the palette, or change {1}":
      "add --remap to map every picture onto the palette by its colours, leave out --palette, or change {1}",
    "map every picture onto the palette by its colours, with index 0 transparent, build without the palette, or change {1}":
      "add --remap --transparent index to map every picture onto the palette by its colours, leave out --palette, or change {1}",
    "map the picture by its colours, or leave out {1}":
      "map the picture by its colours with --remap (in romkit.toml, remap = true), or leave out {1}",
    "map the pictures by their colours, or leave out {1}":
      "map the pictures by their colours with --remap (in romkit.toml, remap = true), or leave out {1}",
    "map the picture onto the palette by its colours, or leave out the palette":
      "add --remap to map the picture onto the palette by its colours, or leave out --palette",
    "move it away, and trust your importers again":
      "move it away, and trust your importers again with --trust-importers",
    "name the colour of the pixels that are to be transparent, or name none for this picture":
      "correct --transparent (in romkit.toml, transparent), or leave it out for this picture",
    "pack the ROM again, or salvage its records":
      "pack the ROM again with romkit, or recover its records with romkit salvage",
    "put a transparent colour before the first colour of the palette, or lock the colours one entry higher in place of the palette, such as {1}":
      "put a transparent colour before the first colour of the palette, or write --lock {1} in place of --palette",
    "read the text {1}":
      "name the right encoding with {1}",
    "reduce the colours of the pictures, or allow the nearest colours":
      "reduce the colours of the pictures, or remove --exact (in romkit.toml, exact = true) to use the nearest colours",
    "reduce the picture's colours, or allow the nearest colours":
      "reduce the picture's colours, or remove --exact (in romkit.toml, exact = true) to use the nearest colours",
    "remove the line; packing gives every asset its number":
      "remove the line; romkit pack gives every asset its number",
    "remove the line; packing writes it again":
      "remove the line; romkit pack writes it again",
    "remove the line; packing writes the table again":
      "remove the line; romkit pack writes the table again",
    "remove {1} here to use that setting":
      "remove {1} here to use the command's value",
    "rename one of the two files, because a disk of Windows or macOS holds only one of them; if one is gone, free the numbers of assets that are gone":
      "rename one of the two files, because a disk of Windows or macOS holds only one of them; if one is gone, run romkit pack --prune",
    "replace the link with a copy of the file, or allow files outside the project if this one may be published":
      "replace the link with a copy of the file, or add --outside if the file may be published",
    "reserve fewer entries":
      "reserve fewer entries with --reserve (in romkit.toml, reserve)",
    "run make first, or adopt the other slots without it":
      "run make first, or adopt the other slots with --partial",
    "run make in {1} first, or adopt the other slots without it":
      "run make in {1} first, or adopt the other slots with --partial",
    "save the picture with indexed colours, or choose a palette for it":
      "save the picture with indexed colours, or choose a palette for it: romkit convert PICTURE -o palette.gpl",
    "save the sound as 22,050 Hz, 16 bit, mono, or allow the conversion":
      "save the sound as 22,050 Hz, 16 bit, mono, or allow the conversion with --resample convert (in romkit.toml, resample = \"convert\")",
    "save the text as UTF-16 with a byte order mark, or choose another encoding":
      "save the text as UTF-16 with a byte order mark, or name another encoding with --source-encoding, or with source-encoding in romkit.toml",
    "save the text as UTF-8, and choose that encoding":
      "save the text as UTF-8, and name that encoding with --source-encoding, or with source-encoding in romkit.toml",
    "save the text as UTF-8, or read it {1}":
      "save the text as UTF-8, or name its encoding with {1}",
    "set HOME to an absolute path, or allow importers for one build only":
      "set HOME to an absolute path, or use --run-importers",
    "set {1} to {2}":
      "write --{1} {2}",
    "shorten the text, or raise its size":
      "shorten the text, or raise its size: --size, or size in romkit.toml",
    "store the text as {1} ({2})":
      "store the text as {1}: --encoding {2} (in romkit.toml, encoding)",
    "make {1} pictures of it, each with some of the frames: {2}":
      "make {1} pictures of it, with --frames for each: {2}",
    "the limit of processes is reached: end other programs, or raise the limit with ulimit -u, and try again":
      "the limit of processes is reached: end other programs, or raise the limit with ulimit -u, and run the command again",
    "the ROM does not match its own checksums":
      "the ROM does not match its own checksums: romkit verify shows the damage",
    "the setting no-{1}":
      "the command's --no-{1}",
    "the setting {1}":
      "the command's --{1}",
    "the setting {1} {2}":
      "the command's --{1} {2}",
    "this is the size of an Adobe colour table: change the extension to .act, and convert the file":
      "this is the size of an Adobe colour table: change the extension to .act and convert the file with romkit convert",
    "this is {1}: convert it first":
      "this is {1}: convert it with romkit convert first",
    "to keep the number, write {1} = {2} under [slots] in {3}, and free the numbers of assets that are gone":
      "to keep the number, write {1} = {2} under [slots] in {3}, and pack once with --prune, which frees the numbers of assets that are gone",
    "to read it with {1}, write in {2}:\n  [[importers]]{3}\nand allow the build to run importers":
      "to read it with {1}, write in {2}:\n  [[importers]]{3}\nand add --run-importers to the command",
    "try again when nothing else is writing to the file":
      "run the command again when nothing else is writing to the file",
    "try again with TMPDIR set to a folder that no program cleans up":
      "run the command again with TMPDIR set to a folder that no program cleans up",
    "try again; until then the file may be lost if the power fails":
      "run the command again; until then the file may be lost if the power fails",
    "unless black is intended, add the missing colours, or map the pictures to the palette by their colours":
      "unless black is intended, add the missing colours, or map the pictures to the palette with romkit convert --remap --palette FILE",
    "use a copy in this folder instead, or allow such files if you trust the people who made this folder":
      "use a copy in this folder instead, or allow such files with --outside if you trust the people who made this folder",
    "use another folder for the cache, or build without one":
      "name another folder with --cache or ROMKIT_CACHE, or use --no-cache",
    "write a slot such as GSLOT007, a record number such as '#0', or the name of a record":
      "write a slot such as GSLOT007, a record number such as '#0', or a name as romkit list shows it",
    "write the credits in a new .meta file, and take the song alone":
      "write the credits in a new .meta file; romkit convert song.vgs -o song.bgm extracts the song",
    "write to another disk, or raise the limit for files with ulimit -f unlimited, and try again":
      "write to another disk, or raise the limit for files with ulimit -f unlimited, and run the command again",
    "{1}, or check the ROM for {2}":
      "{1}, or verify with --profile {2}",
    "{1}, or draw the scene for {2}":
      "{1}, or draw the scene with --profile {2}",
    "{1}: set {2} to {3}":
      "{1}: romkit convert --{2} {3}",
    "{1}; another palette is in {2}":
      "{1}; choose another with --palette {2}",
  ]
}

extension LocalizedText {
  /// The message as the command says it.
  var inCommandWords: LocalizedText { reworded(by: CommandWords.all) }
}

extension Diagnostic {
  /// The diagnostic as the command says it.
  var inCommandWords: Diagnostic {
    changed {
      $0.message = message.inCommandWords
      $0.notes = notes.map(\.inCommandWords)
      $0.help = help?.inCommandWords
    }
  }
}
