import RomKitBase

extension DiagnosticCode {
  package static let vgsPacks: [DiagnosticCode] = [
    .init(
      "meta-unknown-key", .error, "A .meta file has a key that does not exist.",
      "The header has format and genre; a record, after its line Data:, has year, aid, track, album, song,",
      "team, creator, right and code."),
    .init(
      "meta-misplaced-key", .error, "A key of a .meta file is in the wrong part.",
      "The header comes first, and each record begins with a line Data:."),
    .init(
      "meta-duplicate-key", .error, "A key of a .meta file appears twice.", "Each part has each key once."),
    .init(
      "meta-text-too-long", .error, "A text of a .meta file does not fit its field.",
      "Fields have a fixed size, counted in bytes of UTF-8: a Japanese character takes three."),
    .init(
      "meta-not-a-number", .error, "A value in a .meta file is not a number from 0 to 65535.",
      "The year, the aid and the track are numbers."),
    .init(
      "meta-not-an-entry", .error, "A line of a .meta file is neither a key nor Data:.",
      "Write each line as key = value."),
    .init(
      "meta-no-data", .error, "A .meta file has no record.",
      "Write a line Data: and at least one key after it."),
    .init(
      "meta-too-many-records", .error, "A .meta file has more records than fit.",
      "The format counts them in a byte, so it has room for 255."),
    .init("meta-not-text", .error, "A .meta file is not text.", "Save it as UTF-8."),
    .init(
      "vgs-not-vgspack", .error, "The file does not begin like a .vgs.",
      "It has the extension .vgs, but is something else. A song without credits has the extension .bgm."),
    .init("vgs-truncated", .error, "A .vgs file is truncated.", "Get it again, or make it again."),
    .init(
      "vgs-no-records", .error, "A .vgs file has no record.",
      "A song with credits has at least one. Make it again with romkit convert song.bgm song.meta -o",
      "song.vgs."),
    .init(
      "vgs-too-many-records", .error, "A .vgs file has too many records.",
      "The format counts them in a byte, so it has room for 255."),
    .init(
      "vgs-no-song", .error, "A .vgs file ends before its song.",
      "Make it again with romkit convert song.bgm song.meta -o song.vgs."),
    .init(
      "vgs-no-text-end", .error, "A text of a .vgs file fills its whole field.",
      "The last byte of a field must be a NUL, or players read past it."),
    .init(
      "vgs-not-text", .error, "A text of a .vgs file is not UTF-8.",
      "Extract the song with romkit convert song.vgs -o song.bgm, and write its credits again in a .meta",
      "file."),
    .init(
      "vgs-text-too-long", .error, "A text does not fit its field of a .vgs file.",
      "Fields have a fixed size, counted in bytes of UTF-8."),
    .init(
      "vgs-nul-in-text", .error, "A text for a .vgs file has a NUL inside.",
      "A text ends with its first NUL, so the rest would be lost."),
    .init(
      "vgs-not-a-line", .error, "A text of a .vgs file does not fit on a line.",
      "It has a line break, or spaces at its ends, which a .meta file cannot express."),
  ]
}
