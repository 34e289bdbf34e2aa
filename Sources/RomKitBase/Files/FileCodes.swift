extension DiagnosticCode {
  package static let files: [DiagnosticCode] = [
    .init(
      "output-is-input", .error, "The output is also the input.",
      "Writing would destroy the input, perhaps through a link: romkit compares the files, not their names.",
      "Write to another file, and rename it once you are happy with it."),
    .init(
      "file-open", .error, "A file or a folder cannot be opened.",
      "Usually the path is misspelled, or starts from another folder: paths start where the command runs.",
      "Without permission to read, ask the owner of the file."),
    .init(
      "file-read", .error, "A file cannot be read to its end.",
      "The system reported an error while reading, as a failing disk or a lost network drive does. Copy the",
      "file to another place and try again."),
    .init(
      "file-write", .error, "A file cannot be written.",
      "The disk is full, or the device reported an error. The old file is untouched: a new one is written",
      "beside its destination and renamed when it is complete."),
    .init(
      "file-create", .error, "A file or a folder cannot be created.",
      "The folder that is to hold it does not exist, or may not be written to. Make the folder with mkdir -p",
      "first; romkit makes only the last folder of a path."),
    .init(
      "file-replace", .error, "A finished file cannot replace the old one.",
      "The system refused to exchange them: the destination is a folder, or its folder may not be changed.",
      "The old file is unchanged."),
    .init(
      "file-rename", .error, "A finished file or folder cannot get its name.",
      "The system refused to rename it. The old one is unchanged."),
    .init(
      "file-remove", .error, "A file cannot be removed.",
      "romkit removes only its own files, such as leftovers of a killed run. The folder may not be written",
      "to."),
    .init(
      "file-list", .error, "A folder cannot be listed.",
      "The folder may not be read, or disappeared while it was being read."),
    .init(
      "file-examine", .error, "The system does not give the size or type of a file.",
      "Usually a folder on the way to it may not be entered."),
    .init(
      "file-not-a-file", .error, "A file is needed, but the path leads to something else.",
      "It is a folder, a FIFO or a device. Copy the data of a FIFO to a file first; a ROM can also come",
      "through standard input, as -."),
    .init(
      "file-not-a-folder", .error, "A folder is needed, but the path leads to something else.",
      "Name the folder that holds the file, or move the file away."),
    .init(
      "file-foreign", .error, "A file is in a format that romkit does not read.",
      "romkit looks at the first bytes, whatever the name of the file says. The help has the command that makes a file",
      "of a format that romkit reads: PNG and BMP for pictures, WAV and AIFF for sounds, MML for music."),
    .init(
      "file-changed", .error, "Another program changed a file while it was being read.",
      "The result would be a mixture of old and new, so it is not used. Run the command again when no other",
      "program writes to the file."),
    .init(
      "file-exists", .error, "Files would be overwritten.",
      "romkit overwrites files in a folder only if you say --force. Choose another folder, or use it."),
    .init(
      "file-unconfirmed", .error, "A file was written, but may be lost if the power fails.",
      "The file is whole and has its name, but the system could not confirm that the name is on the disk. It",
      "mostly follows a little later; the disk may be failing."),
    .init(
      "file-not-restored", .error, "Some files are new, though the run failed.",
      "A folder gets all new files or none: when something fails, romkit puts the old ones back. Even that",
      "failed here. Each file is whole, either the old one or the new one."),
    .init(
      "file-interrupted", .error, "The run was asked to stop.",
      "You pressed Ctrl-C, or the system asked. Unfinished files have been removed, and the old ones are",
      "unchanged."),
  ]
}
