extension Explanation {
  /// About the command line and the system.
  static let command: [Explanation] = [
    Explanation(
      "usage", .error, "The words on the command line do not go together.",
      """
      An option is unknown, a name is missing, or two options say different things. Nothing was read and \
      nothing was written, and the exit status is 64, which tells this apart from bad data (1).
      romkit help and the name of a command shows what it takes. Options that would change nothing about \
      what is done are refused as well: a silent option is one that you trust in vain.
      """),
    Explanation(
      "unexpected", .error, "Something went wrong for which there are no words yet.",
      """
      This is a fault of romkit. Please report it with the message and, if you can, with the files.
      """),
    Explanation(
      "output-is-input", .error, "What would be written is also what is read.",
      """
      Writing would destroy the input, perhaps by way of a link. romkit compares the files themselves and \
      not their names, so that two names of one file are noticed.
      Write to another file, and move it over the old one when you are content.
      """),
    Explanation(
      "file-open", .error, "A file or a folder cannot be opened.",
      """
      Most often the path is misspelled, or is meant from another folder: paths count from where the \
      command runs. Without permission to read, ask the owner of the file.
      """),
    Explanation(
      "file-read", .error, "A file cannot be read to its end.",
      """
      The system reported an error in the middle of reading, as a failing disk or a lost network drive \
      does. Copy the file to another place and try again.
      """),
    Explanation(
      "file-write", .error, "A file cannot be written.",
      """
      The disk is full, or the device reported an error. What was there before is untouched: everything is \
      written beside its destination and put in place when it is complete.
      """),
    Explanation(
      "file-create", .error, "A file or a folder cannot be created.",
      """
      The folder that is to hold it does not exist, or may not be written to. Make the folder with mkdir \
      -p first; romkit makes only the last folder of a path.
      """),
    Explanation(
      "file-replace", .error, "A finished file cannot be put in the place of the old one.",
      """
      The new file was complete, and the system refused to exchange them: the destination is a folder, or \
      its folder may not be changed. The old file is as it was.
      """),
    Explanation(
      "file-rename", .error, "A finished file or folder cannot get its name.",
      """
      The new one was complete, and the system refused to give it its name. What was there before is as it \
      was.
      """),
    Explanation(
      "file-remove", .error, "A file cannot be removed.",
      """
      romkit removes only what it made itself, such as what a run that was killed left behind. The folder \
      may not be written to.
      """),
    Explanation(
      "file-list", .error, "A folder cannot be listed.",
      """
      The folder may not be read, or it went away while it was being read.
      """),
    Explanation(
      "file-examine", .error, "The system does not tell about a file.",
      """
      Its size or its kind is needed and could not be asked for, mostly because a folder on the way to it \
      may not be entered.
      """),
    Explanation(
      "file-not-a-file", .error, "There is something else where a file is needed.",
      """
      A folder, a FIFO or a device stands under this name. Data that comes out of a FIFO can be copied to \
      a file first; a ROM can also come through standard input, as -.
      """),
    Explanation(
      "file-not-a-folder", .error, "There is something else where a folder is needed.",
      """
      A file stands under this name. Name the folder it lies in, or move the file away.
      """),
    Explanation(
      "file-changed", .error, "Another program changed a file while it was being read.",
      """
      What was read would be a mixture of old and new, so it is not used. Run the command again when \
      nothing else writes to the file.
      """),
    Explanation(
      "file-exists", .error, "Files would be overwritten.",
      """
      Nothing is overwritten without your word where a whole folder is filled. Choose another folder, or \
      say --force.
      """),
    Explanation(
      "file-unconfirmed", .error, "A file is written, and may be lost if the power fails.",
      """
      The file is whole and has its name. What failed is the last step, in which the system is asked to put \
      that name on the disk at once. It mostly does so by itself a little later; the disk may be failing.
      """),
    Explanation(
      "file-not-restored", .error, "Some files are new, though the run failed.",
      """
      A folder is filled with all new files or with none: when something fails, those that were \
      replaced are put back. Here even that failed. Each file is whole, either the old one or the new one.
      """),
    Explanation(
      "file-interrupted", .error, "The run was asked to stop.",
      """
      You pressed Ctrl-C, or the system asked. What was half done has been removed, and what was there \
      before is as it was.
      """),
  ]
}
