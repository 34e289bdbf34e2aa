extension Explanation {
  /// About songs, listings and credits, continued.
  static let songsMore: [Explanation] = [
    Explanation(
      "decompile-setting-at-start", .error, "Channel 0 is set at the very start.",
      """
      MML sends settings of its own for it there. Convert the song to .notes, which can say everything.
      """),
    Explanation(
      "decompile-key-at-start", .error, "Channel 0 plays at the very start with unusual settings.",
      """
      MML sends settings of its own for it there. Convert the song to .notes, which can say everything.
      """),
    Explanation(
      "decompile-zero-envelope", .error, "An attack or a release takes no time.",
      """
      In MML it takes 1 sample or more. Convert the song to .notes, which can say everything.
      """),
    Explanation(
      "notes-unknown-word", .error, "A line of a listing does not begin with the name of a note.",
      """
      The names are attack, release, volume, master-volume, key-on, key-off, wait, end, pitch-down, label, \
      jump and raw.
      """),
    Explanation(
      "notes-missing-operand", .error, "A note of a listing lacks an operand.",
      """
      The listing that romkit convert makes of any song shows them all.
      """),
    Explanation(
      "notes-wrong-operand", .error, "An operand of a listing is wrong.",
      """
      The message says which numbers it takes.
      """),
    Explanation(
      "notes-extra-word", .error, "There is more on a line of a listing than its note takes.",
      """
      Each note has a line. What follows # is a comment.
      """),
    Explanation(
      "notes-no-label", .error, "A jump of a listing goes to a label that is not there.",
      """
      Write the label, or another name.
      """),
    Explanation(
      "notes-not-text", .error, "A listing is not text.",
      """
      It has bytes that are no UTF-8. It is perhaps a .bgm with a wrong name.
      """),
    Explanation(
      "meta-unknown-key", .error, "A .meta file has a key that does not exist.",
      """
      The header has format and genre; a record, after its line Data:, has year, aid, track, album, song, \
      team, creator, right and code.
      """),
    Explanation(
      "meta-misplaced-key", .error, "A key of a .meta file stands in the wrong part.",
      """
      The header comes first, and each record begins with a line Data:.
      """),
    Explanation(
      "meta-duplicate-key", .error, "A key of a .meta file is there twice.",
      """
      Each part has each key once.
      """),
    Explanation(
      "meta-text-too-long", .error, "A text of a .meta file does not fit its field.",
      """
      Fields have a fixed size, counted in bytes of UTF-8: a Japanese letter takes three.
      """),
    Explanation(
      "meta-not-a-number", .error, "A number of a .meta file is none.",
      """
      It goes from 0 to 65535.
      """),
    Explanation(
      "meta-not-an-entry", .error, "A line of a .meta file is neither a key nor Data:.",
      """
      Lines are key = value.
      """),
    Explanation(
      "meta-no-data", .error, "A .meta file has no record.",
      """
      Write a line Data: and at least one key after it.
      """),
    Explanation(
      "meta-too-many-records", .error, "A .meta file has more records than fit.",
      """
      The format counts them in a byte, and has room for 255.
      """),
    Explanation(
      "meta-not-text", .error, "A .meta file is not text.",
      """
      It has bytes that are no UTF-8. Save it as UTF-8.
      """),
    Explanation(
      "vgs-not-vgspack", .error, "The file does not begin as a .vgs does.",
      """
      It has the ending of one, and is something else. A song alone has the ending .bgm.
      """),
    Explanation(
      "vgs-truncated", .error, "A .vgs file is cut off.",
      """
      Get it or make it again.
      """),
    Explanation(
      "vgs-no-records", .error, "A .vgs file has no record.",
      """
      A song with credits has one at least. Make it again with romkit convert song.bgm song.meta -o \
      song.vgs.
      """),
    Explanation(
      "vgs-too-many-records", .error, "A .vgs file has too many records.",
      """
      The format counts them in a byte, and has room for 255.
      """),
    Explanation(
      "vgs-no-song", .error, "A .vgs file ends before its song.",
      """
      Make it again with romkit convert song.bgm song.meta -o song.vgs.
      """),
    Explanation(
      "vgs-no-text-end", .error, "A text of a .vgs file fills its whole field.",
      """
      The last byte of a field must be a NUL, or players read on behind it.
      """),
    Explanation(
      "vgs-not-text", .error, "A text of a .vgs file is no UTF-8.",
      """
      Take the song out with romkit convert song.vgs -o song.bgm, and write its credits anew in a .meta \
      file.
      """),
    Explanation(
      "vgs-text-too-long", .error, "A text does not fit its field of a .vgs file.",
      """
      Fields have a fixed size, counted in bytes of UTF-8.
      """),
    Explanation(
      "vgs-nul-in-text", .error, "A text for a .vgs file has a NUL inside.",
      """
      A text ends with its first NUL, and what follows would never be seen.
      """),
    Explanation(
      "vgs-not-a-line", .error, "A text of a .vgs file cannot stand on a line.",
      """
      It has a line break, or spaces at its ends, which a .meta file cannot say.
      """),
  ]
}
