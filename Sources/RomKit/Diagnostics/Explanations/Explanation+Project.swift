extension Explanation {
  /// About assets folders, `romkit.toml` and `romkit.lock`.
  static let project: [Explanation] = [
    Explanation(
      "manifest-type", .error, "A key of romkit.toml has a value of the wrong type.",
      """
      The message says what it must be: text stands in quotes, numbers and true or false do not, and a \
      list stands in square brackets.
      """),
    Explanation(
      "manifest-missing-key", .error, "A table of romkit.toml lacks a key that it needs.",
      """
      A [[record]] says with file where its body is, and with name or stored-name what it is called.
      """),
    Explanation(
      "manifest-unknown-key", .error, "romkit.toml has a key that does not exist.",
      """
      A misspelled key would be a setting that is silently not made, so it is an error. The help names the \
      nearest one that exists.
      """),
    Explanation(
      "manifest-file-name", .error, "A key of romkit.toml wants the name of a file in the folder.",
      """
      A manifest names only files that lie beside it, without any /, so that a folder can be moved and \
      cannot reach out of itself.
      """),
    Explanation(
      "manifest-path", .error, "A key of romkit.toml wants a path inside the folder.",
      """
      Paths have / between their parts, begin in the folder of romkit.toml, and never leave it: no . and \
      .., no / at the start.
      """),
    Explanation(
      "manifest-pattern", .error, "A pattern in romkit.toml cannot be understood.",
      """
      In a pattern, * stands for any letters except /, ** for any folders, ? for one letter, and [a-z] for \
      one of some.
      """),
    Explanation(
      "manifest-no-match", .warning, "A pattern in romkit.toml matches no asset.",
      """
      The settings that it gives are used by nothing. Mostly a folder or a file was renamed, or the \
      pattern was meant from another folder: it counts from where romkit.toml lies.
      """),
    Explanation(
      "manifest-word", .error, "A key of romkit.toml wants one of a few words.",
      """
      They are the words of the option of the same name; the message lists them.
      """),
    Explanation(
      "manifest-record-name", .error, "The name of a record cannot be stored.",
      """
      A name is 1 to 15 printable ASCII characters. Names that are stored in any other way are given as \
      stored-name, 32 hexadecimal digits.
      """),
    Explanation(
      "manifest-not-a-slot", .error, "romkit.toml names a slot that does not exist.",
      """
      Slots are called GSLOT, ESLOT, BSLOT, DSLOT or PSLOT, and three digits from 000 to 255.
      """),
    Explanation(
      "manifest-missing-file", .error, "romkit.toml names a file that is not in the folder.",
      """
      It was removed or renamed, or is misspelled. Case matters.
      """),
    Explanation(
      "manifest-twice", .error, "romkit.toml names one thing twice.",
      """
      Each record and each place in the order stands there once. Remove one of the two lines.
      """),
    Explanation(
      "slot-name", .error, "This is not the name of a slot.",
      """
      Slots are called GSLOT (pictures), ESLOT (effects), BSLOT (songs), DSLOT (data) or PSLOT (programs), \
      and three digits: GSLOT007. A file whose name looks like a slot and is none is refused, so that it \
      cannot be left out of the ROM unnoticed.
      """),
    Explanation(
      "slot-number", .error, "Slots are numbered 000 to 255.",
      """
      The runtimes have 256 slots of each kind.
      """),
    Explanation(
      "slot-ending", .error, "A slot's file has an ending that cannot become its body.",
      """
      Each kind of slot is made from some forms: pictures from .chr, .png and .bmp, effects from .pcm, \
      .wav and .aiff, songs from .bgm, .mml, .notes and .vgs. Convert the file, or give it the slot of the \
      right kind.
      """),
    Explanation(
      "slot-schema-alone", .error, "There is the schema of a table without the table.",
      """
      DSLOT000.toml says how the rows of DSLOT000.csv lie in the slot. Without the .csv it would be left \
      out of the ROM unnoticed.
      """),
    Explanation(
      "slot-twice", .error, "Two files are meant for one slot.",
      """
      GSLOT000.png and GSLOT000.CHR in one folder are one too many: romkit does not choose between them. \
      Remove one, for example the result of an earlier conversion.
      """),
    Explanation(
      "record-name", .error, "This is neither a slot nor the name of a record.",
      """
      romkit info takes a slot, GSLOT007, the place of a record, #12, or the whole name of a record as romkit list \
      shows it, in the same letters.
      """),
    Explanation(
      "record-place", .error, "The ROM has no record with this number.",
      """
      Records are numbered from #0 on, in the order of romkit list.
      """),
    Explanation(
      "slot-absent", .error, "The ROM has no such slot.",
      """
      romkit list shows what is there.
      """),
    Explanation(
      "pack-no-assets", .error, "There is nothing in the folder to pack.",
      """
      No file is named like a slot or lies in the folder of a kind. See romkit help pack for the names; \
      files with other names are left alone.
      """),
    Explanation(
      "header-name-clash", .error, "Two assets would have the same name in a header.",
      """
      Names in source code have only letters, digits and _, so title-1 and title_1 become the same. Rename \
      one of them.
      """),
    Explanation(
      "header-same-file", .error, "Two outputs go to one file.",
      """
      A header, another header and the ROM each need a file of their own.
      """),
    Explanation(
      "toml-syntax", .error, "This is not TOML.",
      """
      Something other than what the format allows stands here. The message says what could have stood here \
      instead; a missing quote or bracket is the most common cause.
      """),
    Explanation(
      "toml-repeated", .error, "A key or a table is there twice.",
      """
      TOML has each key of a table once. Remove one of them; both lines are named.
      """),
    Explanation(
      "toml-closed", .error, "A table that is complete is added to.",
      """
      A table in curly brackets, or a list, is finished where it is written. Put the new key inside it.
      """),
    Explanation(
      "toml-escape", .error, "A text has an unknown sequence that begins with a backslash.",
      """
      In text between double quotes a backslash begins an escape, such as \\n for a line end or \\t for a \
      tab. Text between single quotes is taken as it is, which suits Windows paths.
      """),
    Explanation(
      "toml-value", .error, "This is not a value of TOML.",
      """
      Text stands in quotes, numbers have no leading zeros, and truth is written true or false.
      """),
    Explanation(
      "toml-range", .error, "A number is too large.",
      """
      Whole numbers have 64 bits with a sign.
      """),
    Explanation(
      "toml-depth", .error, "Lists and tables lie too deep in each other.",
      """
      romkit reads a depth that no sensible file reaches, and not more, so that no file can make it run \
      out of memory.
      """),
  ]
}
