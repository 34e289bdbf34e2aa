extension DiagnosticCode {
  @List package static var files: [DiagnosticCode] {
    error("output-is-input", "The output is also the input.")
    "Writing would destroy the input, perhaps through a link: romkit compares the files, not their names."
    "Write to another file, and rename it once you are happy with it."
    error("output-same-file", "Two outputs would be written to the same file.")
    "The ROM, each header, romkit.lock and the depfile need separate files. romkit compares the files themselves, after"
    "following all links, and counts names that differ only in case as one, as many disks do."
    error("file-open", "A file or a folder cannot be opened.")
    "Usually the path is misspelled, or starts from another folder: paths start where the command runs. If"
    "permission is denied, chmod u+r lets you read a file of your own, and chmod u+x open a folder of your own;"
    "ask the owner of any other."
    error("file-read", "A file cannot be read to its end.")
    "The system reported an error while reading, for example because a disk fails, a network drive is lost,"
    "or standard input is a folder. Try again with another copy of the file."
    error("file-write", "A file cannot be written.")
    "The disk or your quota is full, the device reported an error, or standard output is closed. Free some"
    "space, or write to another disk. An old file is untouched: a new one is written beside its destination"
    "and renamed when it is complete."
    error("file-create", "A file or a folder cannot be created.")
    "The folder for the new file does not exist, or romkit has no permission to write to that folder. Make"
    "the folder with mkdir -p first; romkit creates an output folder, but not the folders around it or around"
    "an output file. Temporary files go to the folder that TMPDIR names, by default /tmp, which must exist"
    "too."
    error("file-replace", "A finished file cannot replace the old one.")
    "The system refused to replace the old file, which is unchanged. If the destination is a folder, name a file in it."
    "Otherwise romkit has no permission to write to the parent folder: write to another folder, or allow writing to the"
    "parent folder with chmod u+w."
    error("file-list", "A folder cannot be listed.")
    "Usually the path is misspelled, or starts from another folder: paths start where the command runs."
    "Otherwise romkit has no permission to read the folder, which chmod u+rx allows, or the folder"
    "disappeared while it was being read."
    error("file-examine", "The system does not give the size or type of a file.")
    "Usually romkit has no permission to open one of the folders in the path of the file, which chmod u+x"
    "allows. Otherwise the path leads through a loop of symbolic links, or the file disappeared."
    error("file-not-a-file", "A file is needed, but the path leads to something else.")
    "The path leads to a folder, a FIFO or a device. Name a file in the folder, or copy the data of a FIFO to"
    "a file first; a ROM can also come through standard input, as -."
    error("file-not-a-folder", "A folder is needed, but the path leads to something else.")
    "Name the folder that holds the file, or move the file away."
    error("file-foreign", "A file is in a format that romkit does not read.")
    "romkit looks at the first bytes, whatever the name of the file says. The message lists the formats that"
    "romkit reads in its place. For most other formats, the help line has the command that converts or unpacks"
    "the file."
    error("file-changed", "Another program changed a file while it was being read.")
    "The result would be a mixture of old and new, so it is not used. Run the command again when no other"
    "program is writing to the file."
    error("file-exists", "Files would be overwritten.")
    "extract and salvage overwrite files only with --force. Choose another folder, or add --force."
    error("file-temporary", "Another program removed or changed a temporary file of romkit.")
    "Some systems remove files that have not been used for a while from $TMPDIR or /tmp. The run says nothing about"
    "its input. Set TMPDIR to another folder."
    error("file-unconfirmed", "A file was written, but may be lost if the power fails.")
    "The file is complete and has its name, but the system could not confirm that the name is on the disk."
    "Usually the name is written a little later, but the disk may also be failing. Run the command again."
    error("file-not-restored", "Some files are new although the run failed.")
    "A folder gets all new files or none: when something fails, romkit puts the old ones back. Here, that"
    "failed too. Each file is complete, either the old one or the new one. Fix the cause in the message, and"
    "run the command again."
    error("file-interrupted", "The run was asked to stop.")
    "You pressed Ctrl-C, or the system asked romkit to stop. Unfinished files have been removed, and the old ones are"
    "unchanged."
  }
}
