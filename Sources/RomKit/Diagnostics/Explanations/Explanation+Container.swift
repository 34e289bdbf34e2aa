extension Explanation {
  /// About ROMs and their checksums.
  static let container: [Explanation] = [
    Explanation(
      "rom-too-short", .error, "The file is too short to be a ROM.",
      """
      A ROM begins with the count of its records, 4 bytes. The file is empty, or a download ended early.
      """),
    Explanation(
      "rom-count-too-large", .error, "The count of records is more than the file could hold.",
      """
      Each record takes 20 bytes at least: 16 for its name and 4 for its size. So the count is damaged, or \
      the file is something else than a ROM, or has been cut off.
      """),
    Explanation(
      "rom-too-many-records", .error, "The count of records is larger than any ROM needs.",
      """
      The runtimes know 1,280 slots. romkit reads more than that, so as to show odd ROMs, but not without \
      end.
      """),
    Explanation(
      "rom-count-big-endian", .error, "The count of records is stored in the wrong byte order.",
      """
      The runtimes read it with the least significant byte first. A packer that ran on, or was written \
      for, a big-endian machine stored it the other way round, and no console starts such a ROM.
      """),
    Explanation(
      "rom-size-cut-off", .error, "The file ends inside a size field.",
      """
      The ROM has been cut off: get it again. What is left can be looked at with romkit salvage.
      """),
    Explanation(
      "rom-body-cut-off", .error, "The file ends inside a body.",
      """
      Either the ROM has been cut off, or a size field is damaged and claims too much. A console reads \
      past the end of such a slot.
      """),
    Explanation(
      "rom-body-too-large", .error, "A slot is larger than the runtimes read.",
      """
      They hold sizes in signed 32-bit numbers, which end at 2,147,483,647. In a ROM that was read, such a \
      size is a sign of damage.
      """),
    Explanation(
      "rom-too-large", .error, "The ROM would be larger than the games can read.",
      """
      They read it whole into memory, and sizes are signed 32-bit numbers. Leave assets out or make them \
      smaller.
      """),
    Explanation(
      "rom-other-file", .error, "The file is of another well-known kind.",
      """
      It begins as a picture, an archive or a program does, and not as a ROM. Name the romdata.bin of the \
      game.
      """),
    Explanation(
      "rom-no-records", .error, "The ROM has no records.",
      """
      The runtimes refuse a ROM with the count 0. Pack at least one asset.
      """),
    Explanation(
      "rom-trailing-bytes", .warning, "There are bytes after the last body.",
      """
      The runtimes read only what the directory speaks of, so these bytes do no harm; but a whole ROM ends \
      with its last body, and more often than not such bytes tell of a bad copy.
      When they are wanted, the trailing key of romkit.toml keeps them.
      """),
    Explanation(
      "rom-two-checksum-records", .error, "There would be two checksum records.",
      """
      The folder has a checksum record already, from a ROM that was extracted, and another would be added. \
      Leave that record out of romkit.toml, or pack with --no-checksums.
      """),
    Explanation(
      "rom-mixed-dialects", .warning, "The ROM has pictures for both consoles.",
      """
      SY pictures are for the mk-II SR and SZ pictures for VGE, and each console draws only its own. A ROM \
      is for one of them: convert the others with romkit convert --dialect.
      """),
    Explanation(
      "checksum-count", .error, "The count of records is not the one that the checksums were taken of.",
      """
      The count at the start of the ROM is damaged, or somebody added or removed a record without renewing \
      the checksums. Get the ROM again, or pack it again.
      """),
    Explanation(
      "checksum-not-last", .error, "The checksum record is not the last one.",
      """
      It covers all records before it, so something was appended after the ROM had been packed. Extract it \
      with --ignore-checksums, and pack it again.
      """),
    Explanation(
      "checksum-directory", .error, "The names of the records are not as they were.",
      """
      The checksum of the count and the names together does not match. With a damaged name a console does \
      not find its slot.
      """),
    Explanation(
      "checksum-size", .error, "A size field is not as it was.",
      """
      The checksum record has the size of each body, and this one says another. All bodies after it are \
      read from the wrong place by a console.
      """),
    Explanation(
      "checksum-body", .error, "A body is not as it was when the ROM was packed.",
      """
      Bits have flipped, or somebody changed the slot without renewing the checksums. The other records \
      can still be trusted: each has its own checksum.
      """),
    Explanation(
      "checksums-damaged", .error, "The checksum record itself is damaged.",
      """
      The records match their own checksums as far as these can be read, so the game is probably whole. \
      Extract it with --ignore-checksums, take the old checksum record out, and pack it again.
      """),
    Explanation(
      "checksums-version", .error, "The checksums were written by a newer romkit.",
      """
      This one knows version 1 of the record. Use the romkit that packed the ROM, or a newer one.
      """),
    Explanation(
      "name-unterminated", .error, "A record's name does not end.",
      """
      A name has 16 bytes, and the last that is used must be followed by a NUL. The runtimes refuse the \
      whole ROM.
      """),
    Explanation(
      "name-unmasked", .error, "A record's name is stored as plain text.",
      """
      Names are stored with every byte XOR 0xAA. A packer left that out, and no runtime finds the record.
      """),
    Explanation(
      "name-empty", .warning, "A record has no name.",
      """
      No runtime asks for it, so its body only takes room.
      """),
    Explanation(
      "name-never-asked", .warning, "No runtime asks for a record of this name.",
      """
      Slots are called GSLOT000 to GSLOT255, and so on with ESLOT, BSLOT, DSLOT and PSLOT, in capitals and \
      with three digits. Anything else is dead weight, unless other tools look for it.
      """),
    Explanation(
      "name-odd", .warning, "A record's name is stored in an unusual way.",
      """
      After the NUL there are bytes that are not NUL, or the name has characters that are not printable \
      ASCII. The runtimes compare only up to the NUL; romkit keeps the bytes so that packing again gives \
      the same ROM.
      """),
    Explanation(
      "name-duplicate", .warning, "A slot is there twice.",
      """
      The runtimes take the first of them and never see the other. Extract the ROM, drop the one that is \
      not wanted from romkit.toml, and pack it again.
      """),
    Explanation(
      "extract-damaged", .error, "A damaged ROM is not extracted without your word.",
      """
      The checksums show that at least one record is not as it was. With --ignore-checksums the records \
      are written as they are; romkit salvage makes the most of a ROM whose directory is damaged.
      """),
    Explanation(
      "extract-two-files", .error, "The folder has another file for a slot that is to be extracted.",
      """
      A slot has one file in a folder. If GSLOT000.CHR is there and the picture would be extracted to \
      GSLOT000.png, packing the folder could not tell which one counts. Move the old file away, or extract to \
      a new folder. --force overwrites files of the same name only.
      """),
    Explanation(
      "roundtrip-different", .error, "A ROM that was extracted and packed again is not the same.",
      """
      Extracting promises that packing gives every byte back, and for this ROM it does not. Nothing is wrong \
      with the ROM: please report it, with the ROM if you can. romkit extract --raw may do better meanwhile.
      """),
    Explanation(
      "roundtrip-not-packed", .error, "What was extracted of a ROM cannot be packed.",
      """
      Extracting promises that packing gives every byte back, and for this ROM packing refuses a file. Nothing \
      is wrong with the ROM: please report it, with the ROM if you can.
      """),
  ]
}
