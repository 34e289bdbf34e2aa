import RomKitBase

extension DiagnosticCode {
  @List package static var manifests: [DiagnosticCode] {
    error("lock-atlas", "romkit.lock has an atlas in which the positions of the files cannot be read.")
    "Each file of an [[atlas]] has a line \"name\" = \"1: 0,0,16,16\": the number of the picture, from 1, then x, y,"
    "width and height. Remove the table of the atlas, and romkit pack packs the atlas again."
    error("lock-merge-conflict", "romkit.lock has the conflict markers of an unfinished merge.")
    "Two branches added assets. Keep the lines of both sides and remove the conflict markers; where both"
    "sides gave one number to different assets, remove one of the two lines, and its asset gets another number."
    error("lock-name", "romkit.lock has a key that cannot be the name of an asset.")
    "A key is the name of an asset without its extension and without the folder of its kind; the table has the name of that folder: \"title\" in"
    "[graphics]. Remove the line; romkit pack adds one for each asset. If you edit romkit.lock by hand, only remove lines or"
    "change numbers."
    error("lock-palette", "romkit.lock has a palette that cannot be read.")
    "romkit.lock keeps the palette that was chosen for full-colour pictures, so that their indices stay the same."
    "Remove the table of the palette, and romkit pack chooses a new palette."
    error("lock-palette-of", "romkit.lock has an entry for the palette of a picture that has no meaning.")
    "The table palette-of has the data slots with the palettes of pictures, where the console would show another one:"
    "\"graphics/night\" = \"DSLOT001\". Remove the line; romkit pack writes it again from the [[palettes]] of romkit.toml."
    error("lock-split", "romkit.lock has a picture whose parts cannot be read.")
    "The table split has the pictures that split = true or cell cuts into parts: \"title\" = \"320x240, 256x256: 0 1\","
    "the size of the picture, that of a part, and the numbers of the parts that are not empty. Remove the line;"
    "romkit pack writes it again."
    error("lock-name-twice", "romkit.lock has one name in two spellings.")
    "An accent can be part of its letter or a separate character after it; both spellings look the same and are"
    "one name. Keep the line with the number that the game uses."
    error("lock-only-case", "romkit.lock has two names that differ only in case.")
    "A disk of Windows or macOS holds only one of the two files, so a build there would miss an asset. Rename one of"
    "the files, or run romkit pack --prune if one is gone. The error comes with --locked."
    error("lock-not-a-kind", "romkit.lock has an entry that is not one of its tables.")
    "The tables graphics, sounds, music, data and programs have the numbers of assets; palette-of has the"
    "palettes of pictures, palettes the colours that romkit chose, and atlas the positions of files in"
    "pictures. Correct the name, or remove the entry."
    error("lock-number", "romkit.lock has a value that is not the number of a slot.")
    "Slots are numbered 0 to 255. Restore the number that the game uses, for example from an older"
    "commit, or remove the line, and the asset gets a free number."
    error("lock-number-twice", "romkit.lock gives one number to two assets.")
    "Usually two merged branches both added an asset. Keep the line that a game uses already and remove"
    "the other; romkit pack gives that asset a free number."
    error(
      "lock-would-change", "romkit.lock is missing or out of date, and --locked does not allow changing it.")
    "An asset was added or renamed, or a palette or an atlas changed, without committing the lock. A"
    "build server must not choose numbers, because another machine could choose different ones. Run"
    "romkit pack where the game is made, and commit romkit.lock."
    error("manifest-importer", "An importer in romkit.toml is incomplete or invalid.")
    "Each [[importers]] has three keys, such as extension = \".flac\", to = \".wav\" and command = [\"flac\", \"-d\","
    "\"-o\", \"{output}\", \"{input}\"]. The command is a list: the name or the absolute path of a program, then its"
    "arguments, with {input} and {output} for the two paths. It does not run in a shell. The program writes a"
    "format that goes into a slot. Each extension has only one importer; an extension that romkit reads"
    "itself cannot have one, but for .wav: its importer gets the files whose encoding romkit does not read."
    error("manifest-asset-twice", "romkit.toml gives one asset two numbers.")
    "An accent can be part of its letter or a separate character after it; both spellings look the same"
    "and are one name. Keep the line under [slots] with the number that the game uses."
    error("manifest-not-an-asset", "A key under [slots] in romkit.toml is not the name of an asset.")
    "Write names in quotes, with the folder of their kind and without the extension:"
    "\"graphics/enemies/bat\" = 3."
    error("manifest-palette-slot", "Two [[palettes]] in romkit.toml have the same slot.")
    "A slot holds one palette. List pictures that share it under one [[palettes]]."
    error("manifest-two-names", "A [[record]] in romkit.toml has a name and a stored-name.")
    "A record has one name in the directory. stored-name is only for names that name cannot express."
    either(
      "manifest-common",
      "Common entries of palettes contradict another key, or lack their pictures or palettes.")
    "With common under [[palettes]], the palettes of several scenes share entries. The pictures that have only"
    "these entries, such as sprites, are those of a [[palettes]] with the same common and without slot, and those"
    "that several with a slot name. Without any, the entries would be black in all scenes, which is a warning. Everything"
    "else is an error: a table without slot whose common no table with slot has, so that its colours would be in no"
    "palette of the ROM; common entries that colors or reserve of the same table exclude, or that two tables lock in"
    "different colours; a lock of other entries in a table without slot; and entry 0 alone, which is transparent."
    error("manifest-together", "A table of romkit.toml has two keys that exclude each other.")
    "A [[sprites]] has one of the keys rectangle, cell (for a grid) and from (the file of a drawing"
    "program). Write a [[sprites]] for each."
    error("manifest-as", "In an [[assets]] of romkit.toml, the key \"as\" does not fit the file.")
    "With as, one file can become several assets. Each such [[assets]] names one file by its exact path under files."
    "The key \"as\" names the asset or slot to make from it: one of the kind that the file is for, which no other [[assets]]"
    "makes, such as as = \"graphics/hero-run\" or as = \"GSLOT007\". The file then becomes nothing else."
    error("manifest-made-picture", "A setting in romkit.toml would move the parts of an atlas or of tiles.")
    "romkit makes the pictures of [[atlas]] and [[levels]] with tables that say where their parts are, so crop,"
    "scale and resize of [[assets]] cannot name them, and those of [defaults] do not apply to them. Change the files"
    "that they are made of, or narrow down the pattern."
    either("manifest-useless-key", "A setting in romkit.toml has no effect on its files.")
    "For example, dithering a text changes nothing, so probably another file or another key was meant. This is an"
    "error if a file is named exactly, and a warning if a pattern matches only files on which the setting has no"
    "effect."
    error("manifest-type", "A key of romkit.toml has a value of the wrong type or outside its range.")
    "The message describes the expected value. Put text in quotes, write numbers, true and false without"
    "them, and put a list in square brackets."
    error("manifest-missing-key", "A table of romkit.toml lacks a key that it needs.")
    "The message names the key. [[assets]] needs files; [[palettes]] pictures; [[atlas]] name and files;"
    "[[sprites]] picture, and cell, from, or both rectangle and name; [[animations]] name, frames and duration;"
    "[[importers]] extension, command and to; [[record]] file, and name or stored-name; [[kept]] slot, file, sha256 and"
    "body."
    error("manifest-unknown-key", "romkit.toml has a key that does not exist.")
    "A misspelled key would silently change nothing, so it is an error. The help names a similar key if"
    "there is one. Correct the key, or remove it; Documentation/Project.md lists all keys."
    error(
      "manifest-foreign-file",
      "romkit.toml names an output file that is neither a ROM nor a header made by romkit.")
    "A file named in romkit.toml may be replaced only if it is a ROM, for output, or a header made by"
    "romkit, for [headers]: a project by someone else must not overwrite your files. Move the file away,"
    "or replace it with -o, --header, --header-sizes, --swift or --json-header on the command line, which"
    "take any path."
    error("manifest-file-name", "A key of romkit.toml needs the name of a file in the folder.")
    "The values of file under [[record]] and of trailing are the names of files directly in the folder of romkit.toml,"
    "without any /. So the folder can be moved, and its romkit.toml cannot name files outside it."
    error("manifest-outside-project", "romkit.toml names an output file outside the project.")
    "output and the paths under [headers] may leave the folder of romkit.toml only as far as the project"
    "reaches: to the nearest folder with a .git, or one level up where there is none. Symbolic links are"
    "followed first. The options -o, --header, --header-sizes, --swift and --json-header take any path."
    error("manifest-hidden-output", "romkit.toml names a hidden output file, or one in a hidden folder.")
    "Files and folders whose names begin with a dot belong to other programs, such as .git and .github,"
    "which may run what they contain. Symbolic links are followed first. The options -o, --header,"
    "--header-sizes, --swift and --json-header take any path."
    error("manifest-output-extension", "romkit.toml names a new output file with an unusual extension.")
    "A new ROM is called .bin, .rom or .dat, a new C header .h or .hpp, and the other headers .swift and"
    ".json: a project by someone else must not create a file that another program runs, such as"
    "GNUmakefile. The options -o, --header, --header-sizes, --swift and --json-header take any path."
    error("manifest-backslash", "A path in romkit.toml has a backslash or a control character.")
    "The parts of a path are separated by / on every system. In quotes, a backslash begins an escape:"
    "\\b is a backspace and \\t a tab, so a path with single backslashes may contain control characters."
    error("manifest-path", "A key of romkit.toml needs a path inside the folder.")
    "Paths have / between their parts, start in the folder of romkit.toml, and never leave it: no . and"
    ".., no / at the start."
    error("manifest-pattern", "A pattern in romkit.toml is invalid.")
    "In a pattern, * stands for any characters except /, ** for any folders, ? for one character, and"
    "[a-z] for one character of a set; [[] stands for the character [ itself. A ** must be a whole part of the"
    "path, as in **/*.png. A pattern has at most 1,024 characters; between its slashes, no part may be empty, one dot"
    "or two dots."
    warning("manifest-no-match", "A pattern in romkit.toml matches nothing.")
    "The pattern has no effect. Usually a folder or a file was renamed, or the pattern was written for another"
    "folder: patterns match paths that start in the folder of romkit.toml."
    warning(
      "manifest-overruled", "A setting in romkit.toml has no effect, because a later rule overrides it.")
    "Of two [[assets]] that match a file, the later one counts. A later rule for only some of the files"
    "of an earlier one is not reported. Remove one of the two settings, or narrow the pattern of the"
    "later rule."
    error("manifest-word", "A key of romkit.toml needs one of a few words.")
    "The message lists the words. If an option of the command has the same name, the key takes the same"
    "words as the option."
    error("manifest-record-name", "The name of a record cannot be stored.")
    "A name is 1 to 15 printable ASCII characters. Give any other name as stored-name, 32 hexadecimal"
    "digits."
    error(
      "manifest-not-a-slot", "unchecked in romkit.toml names something that is neither a slot nor an asset.")
    "Write a slot, such as GSLOT007, or an asset, such as graphics/title. Slots are called GSLOT, ESLOT,"
    "BSLOT, DSLOT or PSLOT, followed by three digits from 000 to 255."
    error(
      "manifest-missing-file",
      "romkit.toml names a file that is not in the folder, or in order a record that the ROM lacks.")
    "The file was removed or renamed, or its name is misspelled. Case matters. Put the file back, or correct or remove"
    "its name. A file in order that is not for a slot also needs a [[record]]."
    error("manifest-twice", "romkit.toml names a record twice.")
    "Each record may appear only once in order, and each file in only one [[record]]. Remove one of the"
    "two."
  }
}
