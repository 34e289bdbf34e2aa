import RomKitBase

extension DiagnosticCode {
  @List package static var build: [DiagnosticCode] {
    warning("cache-unusable", "Conversions cannot be cached.")
    "The folder of the cache cannot be created, read or written. It is the folder that --cache or ROMKIT_CACHE"
    "names, by default romkit in your cache folder. The ROM is correct; packing only took longer. Name a folder"
    "that you may write to, or use --no-cache. You may delete the cache at any time."
    error("pack-out-of-date", "A file is missing, or differs from the one that packing would write now.")
    "romkit pack --check compares the ROM, romkit.lock and the headers with its own output, and writes"
    "nothing. An asset, a setting or romkit itself has changed; the notes list the affected records. A file"
    "with the right bytes is up to date, whatever its age. Run the same command without --check."
    error("manifest-trailing", "There would be bytes after the checksums.")
    "The checksum record is the end of a ROM: romkit verify takes other bytes after it for damage. With trailing in"
    "romkit.toml, write checksums = false as well, or pack with --no-checksums. Otherwise remove trailing."
    error("table-keys-differ", "Two tables with one schema have different keys.")
    "The headers name the rows by the column with key = true, with one enumeration for all tables of a schema: a"
    "row has the same number in each, such as a text in two languages. Give the tables the same keys in the same"
    "order. Tables that do not belong together need a schema each: a copy of the file will do."
    error("depfile-path", "A file name cannot be written to a depfile.")
    "make or Ninja would misread a name with a line break or another control character, with any of"
    "; = | * ? [ < > ^ \" and `, with a backslash before #, : or $, with ~ at the start, or with a space, :, )"
    "or a backslash at the end. They also misread names such as .PHONY, and in the name of an output a percent sign, or &"
    "at the end. Rename the file. Names with & and ' are written; Ninja before version 1.13 runs the rule each time for"
    "such a name."
    warning("asset-gone", "An asset is gone, and its number stays reserved.")
    "The previous ROM had the asset. romkit.lock keeps its number, because a released game may still ask for it."
    "If no game does, romkit pack --prune frees the numbers of all assets that are gone."
    warning("asset-renamed", "An asset was renamed, and got a new number.")
    "A new asset has the same bytes as one that is gone, so the file was probably renamed. A game that asks for the"
    "old number finds nothing. To keep the number, give it to the new name under [slots] in romkit.toml, and run"
    "romkit pack --prune once, which frees the number of the old name. If the game uses the names of the header,"
    "compile it again instead."
    error("importer-not-allowed", "Files need programs that you have not allowed to run.")
    "[[importers]] in romkit.toml names programs that convert files to formats that romkit reads. They run only"
    "with your permission, because a folder from another person could name any program. Read the commands in the"
    "message. --run-importers runs them this time; --trust-importers also notes in your settings folder that these"
    "commands may run for this folder until one of them changes. If the cache has the results, nothing runs."
    error("importer-not-installed", "The program of an importer is not installed.")
    "command under [[importers]] names the program, by an absolute path or by a name that romkit looks up in"
    "the folders of PATH that begin with a slash. Install the program, make its file executable with"
    "chmod +x, or correct the command."
    error("importer-not-started", "The program of an importer cannot be started.")
    "The file exists, but the system does not run it. It may be for another processor, or a script whose"
    "first line names a program that does not exist. Correct the script, or the command under [[importers]]."
    error("importer-failed", "The program of an importer failed.")
    "It ended with an exit status other than 0. The notes show the last lines that it printed. It received a"
    "copy of the file, alone in a folder, and no other file of the project. Run the command in the help line"
    "to see the error."
    error("importer-killed", "A signal killed the program of an importer.")
    "The usual cause is a bug in the program, or a lack of memory. Run the command in the help line to see"
    "whether the program fails there too."
    error("importer-too-slow", "The program of an importer took too long.")
    "A run may take at most 60 seconds. The program was killed, with all programs that it started. It cannot"
    "ask questions, because it has no input and no screen. Run the command in the help line to see where it"
    "stops."
    error("importer-too-large", "A file is too large for an importer, or its program wrote too much.")
    "The file to convert may have at most 128 MiB, and all files in the folder of a run together at most 512 MiB."
    "The limit for the new file is that of its format."
    error("importer-no-output", "The program of an importer wrote no file.")
    "It ended with exit status 0, but there is no file at the path given by {output} in command. Some programs add"
    "an extension or a number to that name."
    error("importer-other-output", "The program of an importer did not make a file.")
    "There is a link, a folder or another thing that is not a file at the path given by {output} in command."
    "romkit follows no links there."
    error("importer-unreadable", "The program of an importer wrote a file in another format.")
    "The program must write the format that the key \"to\" under [[importers]] names."
    warning("importer-frames", "An importer made a picture of only one frame of a GIF.")
    "Many programs convert the first frame alone. Let the program write the frames side by side, or save them as an"
    "Aseprite file, which romkit reads with its frames and tags."
    error("importer-trust", "There is no folder for your settings.")
    "--trust-importers notes your permission in romkit/trusted-importers, in $XDG_CONFIG_HOME or by default in"
    "~/.config (on macOS in ~/Library/Application Support). Set HOME to an absolute path, or use"
    "--run-importers."
    error("importer-trust-shared", "Other users may change the list of trusted importers.")
    "Anyone who can write to the list could make romkit run any program as you. So the list counts only if it and its"
    "folder belong to you or to root, and no one else may write to them. romkit itself creates both that way."
    warning("picture-approximated", "A colour of a picture is far from the nearest one in its palette.")
    "All pictures that share a palette have room for 255 colours. The error is a distance in OKLab: 0.02 is hard to see,"
    "0.1 is another colour. Give the picture a separate palette under [[palettes]], use fewer colours, or, if the"
    "picture looks right, raise worst-error at the top of romkit.toml. Dithered pictures do not raise it."
    error("budget-over", "The ROM takes more bytes than the project allows.")
    "[budget] in romkit.toml limits the bytes of the whole ROM (total) or of the bodies of one kind. A game"
    "is loaded into memory whole, so a limit keeps it small enough for systems with little memory. Nothing"
    "was written. The notes name the largest records. Make these assets smaller, or raise the limit."
    either(
      "picture-transparent-index", "A picture's transparent index is not 0, and its palette cannot change.")
    "On the console, index 0 is transparent. romkit swaps it with the picture's transparent index in pixels"
    "and palette, which changes no colour. Here the palette is given, or other pictures share it, so the"
    "swapped colours would be wrong. Write remap = true for the picture, or --remap, to map it onto the"
    "palette by its colours, or give the picture another palette. This is a warning for pictures in a [[palettes]]"
    "without slot, because the game may load another palette."
    error("palette-common", "A picture or a palette does not fit the entries that scenes share.")
    "With common = \"0-15\" under [[palettes]], the palettes of all scenes have the same colours in these entries. A"
    "picture in several scenes may use no others, and a given palette must have the same colours there. Widen"
    "common, remap the picture by its colours, or change the picture or the palette."
    error("palette-groups-vge", "Pictures for VGE have more than one palette.")
    "VGE shows all pictures with the palette of the one with the highest slot number. Put all of them into one"
    "[[palettes]] of romkit.toml, or into none."
    error("palette-without-slot", "A palette was chosen for pictures under [[palettes]], but it has no slot.")
    "Pictures for the mk-II do not contain their palette: the game loads it from a data slot. Pictures for VGE"
    "contain their palette, so it needs no slot. Write slot = \"DSLOT000\" under [[palettes]], or name a palette with"
    "the key file."
    either("palette-slot-taken", "The slot for the shared palette is taken.")
    "The palette of all pictures goes to DSLOT000 unless --palette-slot or romkit.toml names another slot."
    "Choose a free slot."
    error("slot-format", "A slot cannot be made from a file of this format.")
    "Pictures become graphics slots, sounds effect slots, songs music slots, and texts, tables, palettes and fonts"
    "data slots. Name a file with one of the listed extensions, or another slot."
    error("slot-no-palette", "A ROM has no palette for the colours of a picture.")
    "A picture of full colours for the mk-II SR is mapped onto the palette in a data slot of the ROM, and there is"
    "none. Name the palette with --palette, add one to the ROM, or give the picture indices."
  }
}
