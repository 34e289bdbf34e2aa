import RomKitBase

extension DiagnosticCode {
  @List package static var vgsPacks: [DiagnosticCode] {
    error("meta-unknown-key", "A .meta file has a key that does not exist.")
    "The header has the keys format and genre. A record, after its line Data:, has the keys year, aid, track,"
    "album, song, team, creator, right and code."
    error("meta-misplaced-key", "A key in a .meta file is in the wrong part.")
    "The header comes first. Each record begins with the line Data: and continues with its keys."
    error("meta-duplicate-key", "A key in a .meta file appears twice.")
    "The header and each record can have a key only once."
    error("meta-text-too-long", "A text in a .meta file does not fit its field.")
    "Fields have a fixed size, counted in bytes of UTF-8: a Japanese character takes three. The text"
    "of song has at most 63 bytes, that of album 55, that of format 7, and any other 31. Shorten the text."
    error("meta-not-a-number", "A value in a .meta file is not a number from 0 to 65535.")
    "The values of year, aid and track are numbers."
    error("meta-not-an-entry", "A line of a .meta file is neither a key nor Data:.")
    "Write each line as key = value. A comment has # at the start of its line."
    error("meta-no-data", "A .meta file has no record.")
    "Write a line Data: and the keys of the record after it. A text that is left out is empty, a number 0."
    error("meta-too-many-records", "A .meta file has more records than fit in a .vgs file.")
    "A .vgs file counts its records in one byte, so it has room for 255. Remove some records."
    error("meta-not-text", "A .meta file is not text.")
    "It has bytes that are not valid UTF-8, or a NUL. Save it as UTF-8."
    error("vgs-not-vgspack", "The file does not begin like a .vgs file.")
    "It has the extension .vgs, but is something else, or is empty. A song without credits has the extension"
    ".bgm."
    error("vgs-truncated", "A .vgs file is truncated.")
    "Use another copy, or make it again with romkit convert song.bgm song.meta -o song.vgs."
    error("vgs-no-records", "A .vgs file has no record.")
    "A song with credits has at least one. Use another copy, or make it again with romkit convert song.bgm"
    "song.meta -o song.vgs."
    error("vgs-too-many-records", "A .vgs file has too many records.")
    "A .vgs file counts its records in one byte, so it has room for 255. Remove some records."
    error("vgs-no-song", "A .vgs file ends before its song.")
    "Make it again with romkit convert song.bgm song.meta -o song.vgs."
    error("vgs-no-text-end", "A text in a .vgs file fills its whole field.")
    "The last byte of a field must be a NUL, or players read past the field. If the file has one record, tail"
    "-c +321 song.vgs > song.bgm copies the song without its credits; add 256 to the number for each further"
    "record. Write the credits again in a .meta file."
    error("vgs-not-text", "A text in a .vgs file is not UTF-8.")
    "If the file has one record, tail -c +321 song.vgs > song.bgm copies the song without its credits; add"
    "256 to the number for each further record. Write the credits again in a .meta file."
    error("vgs-text-too-long", "A text does not fit its field in a .vgs file.")
    "Fields have a fixed size, counted in bytes of UTF-8: a Japanese character takes three. Shorten the text."
    error("vgs-nul-in-text", "A text for a .vgs file contains a NUL.")
    "A text ends at its first NUL, so the rest would be lost. Remove the NUL."
    error("vgs-not-a-line", "A text in a .vgs file cannot be written as one line.")
    "It has a line break, or spaces at its start or end, which a .meta file cannot express. Extract the song"
    "with romkit convert song.vgs -o song.bgm, and write its credits again in a .meta file."
  }
}
