import RomKitBase

extension DiagnosticCode {
  /// Assets folders, the names and numbers of assets, and new projects.
  @List package static var projects: [DiagnosticCode] {
    error("asset-depth", "The folders of assets are nested too deeply, or their paths are too long.")
    "romkit looks for assets 32 folders deep, so that a search always ends. Paths can be as long as the"
    "system allows, 4,095 bytes on Linux and 1,023 on macOS, including the path of the folder that you"
    "gave to romkit. Move the folders up, or give them shorter names."
    warning(
      "asset-folder-link",
      "A folder for assets, such as graphics, is a symbolic link, which romkit does not follow.")
    "A link to a folder can lead anywhere, even back to itself, and then a search would not end. Links to"
    "files are followed: put the folder itself there, or links to its files."
    warning(
      "asset-folder-name",
      "A folder seems to be meant for one kind of slot, but is named differently, so it is not packed.")
    "Named assets are in graphics, sounds, music, data and programs, spelled exactly like this. Files in"
    "other folders are ignored. Rename the folder, or, if its files are not assets, list it under ignore"
    "in romkit.toml."
    error("project-file-case", "The name of romkit.toml or romkit.lock has upper-case letters.")
    "Most systems would not find the file, and others would write the new one over it. Rename it."
    warning(
      "asset-form", "A file has a format that cannot be packed into the kind of slot that its folder is for.")
    "Such files are reported once for each kind and extension. Convert them; in data and programs, you"
    "can also pack them unchanged with raw = true under [[assets]] in romkit.toml. To keep notes and the"
    "files of drawing programs beside the assets, list them under ignore in romkit.toml, for example"
    "ignore = \"**/*.xcf\"."
    error("asset-name-encoding", "The name of an asset is not UTF-8.")
    "Old projects often have names in Shift_JIS; the message shows the name read as Shift_JIS, if possible. convmv"
    "can then rename all files of a folder; without --notest it only shows what it would do."
    error("asset-name-twice", "Two files have the same name but for their extensions.")
    "The extension is not part of an asset's name, so that a picture can change from BMP to PNG and keep"
    "its number. Nor is a number in front of the name. Rename one of the files, or move it out of the"
    "folder."
    warning(
      "asset-schema-alone",
      "A .toml among the data looks like a table's schema, but that table does not exist.")
    "The schema of items.csv is items.toml beside it. If several tables share one, name it with schema"
    "under [[assets]] in romkit.toml."
    warning(
      "option-overruled",
      "An option of the command does not apply to an asset, because romkit.toml says otherwise.")
    "An option applies to all files, a rule under [[assets]] or [[palettes]] only to some, and the rule"
    "wins. Options win over [defaults]. To use the option, remove the key from the rule."
    warning("option-unused", "An option of the command applies to no asset of the folder.")
    "For example, --gain changes sounds, but the folder has none. The option is for another kind of file, or the file that"
    "it is for is missing."
    warning("pack-empty-slot", "A file that goes into a data or program slot is empty.")
    "The record is empty, and a game that asks for the slot gets nothing. Often an earlier conversion has"
    "failed: make the file again, or remove it."
    warning(
      "pack-other-profile",
      "A picture is for a console other than the one that profile in romkit.toml names.")
    "The mk-II reads SY and VGE reads SZ, and each silently refuses the other's. Converted pictures are"
    "for the console that profile names, unless --profile, [defaults] or [[assets]] says otherwise; other bodies"
    "are packed unchanged. Leave out --profile, convert the picture again, or change profile."
    warning("pack-same-record", "A [[record]] in romkit.toml has the same name as the slot of an asset.")
    "Both records are written, but the runtimes find only the first of two records with the same name."
    "This is right only if you rebuild a ROM that has both; otherwise remove the [[record]], or give it"
    "another name."
    error("pack-no-assets", "The folder has nothing to pack.")
    "No file that romkit can pack is named after a slot, or is in graphics, sounds, music, data or programs. See romkit help pack for the names;"
    "other files are ignored."
    warning("slot-no-asset", "[slots] in romkit.toml gives a number to an asset that does not exist.")
    "The number stays taken as long as the line exists. If the asset was renamed, give its number to the"
    "new name by hand. If the asset is gone, remove the line."
    error("slot-other-kind", "A file named after its slot is in the folder of another kind.")
    "The name says one kind and the folder another. Rename the file, or move it."
    error("slot-taken", "Two assets are meant for the same number.")
    "A number comes from the name of a file, from [slots] in romkit.toml, or from romkit.lock, and each"
    "slot holds one asset. If an asset is gone, the lock keeps its number reserved, because released games may"
    "use it; romkit pack --prune frees all such numbers."
    error(
      "slot-two-numbers", "[slots] in romkit.toml and the name of the file give an asset different numbers.")
    "Keep the number that the game uses, and remove the other."
    error("slots-full", "A kind has more assets than slots.")
    "Each kind has 256 slots. The numbers of removed assets are taken too, until romkit pack --prune frees them."
    "Several small pictures fit into one picture of 256 x 256, and several texts into one file."
    error("slot-number", "The name of a file has a slot number above 255.")
    "Slots are numbered 000 to 255. Rename the file, or move it out of the folder."
    error("slot-ending", "A slot's file has a format that cannot be packed into the slot.")
    "The message lists the formats for the slot; romkit pack --help lists those of all kinds. Convert the"
    "file, give it a slot of the right kind, or move it out of the folder. With raw = true under [[assets]]"
    "in romkit.toml, any file becomes data or a program unchanged."
    error("slot-schema-alone", "A schema has the name of a slot that has no table.")
    "DSLOT000.toml says how the slot stores the rows of DSLOT000.csv. Without the .csv, the slot would be"
    "left out of the ROM unnoticed. Add the table, rename the schema, or move it out of the folder."
    error("slot-twice", "Two files are meant for the same slot.")
    "GSLOT000.png and GSLOT000.CHR cannot both be packed, and romkit does not choose between them. Remove"
    "one, for example the result of an earlier conversion, or list under ignore in romkit.toml the files that make"
    "has left."
    error("init-exists", "A new project would overwrite something.")
    "romkit init creates a folder named assets and overwrites nothing. Make the project in another folder, or"
    "move the old assets away."
    error("init-no-slots", "The folder has nothing to adopt.")
    "romkit init --from-makefile needs the folder in which the SDK's tools run: with bodies such as"
    "GSLOT000.CHR in it, or a makefile whose rules make them."
    warning("makefile-not-understood", "romkit does not understand a part of a makefile.")
    "romkit understands rules, including those for extensions and patterns; variables; the SDK's"
    "converters, such as vgs2bmp, vgs2wav, vgs2mml, bmp2chr and wav2pcm; cp, mv, copy and similar"
    "commands; and iconv from UTF-8 to Shift_JIS. If anything else makes a slot, its body in the folder"
    "is adopted, so run make first. The same applies to makefiles and lines that are too long, and to"
    "rules that expand to too many files."
    either("makefile-slot-name", "A makefile lists a body with a number that no slot has.")
    "Slots are numbered 000 to 255, with three digits. vgs2rom stops at such a file and leaves a broken"
    "ROM. Correct the name in the makefile, or adopt the other slots with --partial."
    either("makefile-no-source", "A makefile lists a slot, but neither a source nor a body is there.")
    "No rule that romkit understands makes the slot, and its body is not in the folder. If a program that romkit"
    "does not know makes the slot, run make first, and romkit adopts the body. With --partial, the other slots are"
    "adopted without this one."
    either("makefile-missing-source", "The source file of a slot is missing.")
    "The makefile names the file, but no rule that romkit understands makes it. If the body of the slot"
    "is in the folder, romkit adopts the body instead. If not, this is an error: add the file, or leave"
    "the slot out with --partial."
    either("makefile-outside-source", "A makefile makes a slot from a file outside its folder.")
    "The path leads out of the folder, for example with .. or through a link. romkit init --from-makefile"
    "copies only files in the folder and below it, so that a stranger's makefile cannot copy your other"
    "files into a project. Copy the file into the folder, or, if you trust the people who made the folder,"
    "use --outside."
    "With --partial, the slot is left out."
    either("makefile-unusable-source", "romkit cannot convert the source file of a slot.")
    "If the body of the slot is in the folder, romkit adopts the body instead. The message names the"
    "problem with the source file; once the problem is fixed, the file can replace the body in the folder"
    "of its kind. If there is no body, this is an error: run make first, or leave the slot out with"
    "--partial."
    error("output-is-asset", "An output lies among the assets, under the name of an asset.")
    "The next build would pack the file: a ROM would contain the previous one. Write to another folder,"
    "or list the file under ignore in romkit.toml."
    error("link-outside", "A link in the assets folder leads outside the project, or to a hidden file.")
    "The file would become part of the ROM, and you may not want to publish it: the folder may come from"
    "someone else. The project is the nearest folder with a .git, or the folder around the assets. Copy"
    "the file into the assets folder, or add --outside."
    error("link-dangling", "A link in the assets folder leads to a file that does not exist.")
    "The file was moved or removed, or the link was copied from another computer. Restore the file, or"
    "remove the link."
    error("lock-link", "romkit.lock is a symbolic link.")
    "romkit pack writes romkit.lock, and a link could make it overwrite any of your files. Replace the"
    "link with a copy of the file, or remove it."
    error("palette-lock-short", "A file has too few colours for the entries that are locked to it.")
    "--lock 0-15=base.gpl takes entries 0 to 15 from the same entries of base.gpl. Lock fewer entries, or"
    "name a larger palette."
    error("header-name-clash", "Two assets, sprites or animations would have the same name in a header.")
    "Names in source code can have only letters, digits and _, so title-1 and title_1 become the same."
    "Rename one of them."
  }
}
