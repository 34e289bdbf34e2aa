import RomKitBase

extension DiagnosticCode {
  @List package static var salvage: [DiagnosticCode] {
    error("extract-two-files", "The folder has another file for a slot that would be extracted.")
    "A slot has one file in a folder. If GSLOT000.CHR is there and the picture is extracted to GSLOT000.png,"
    "pack cannot choose between them. Move the old file away, or extract to a new folder."
    "--force overwrites files of the same name only."
    error("roundtrip-different", "A ROM that was extracted and packed again is not the same.")
    "Packing the extracted files should give every byte back, but for this ROM it does not. The ROM is"
    "intact: please report it, with the ROM if you can. Meanwhile try romkit extract --raw."
    error("roundtrip-not-packed", "The files that were extracted from a ROM cannot be packed.")
    "Packing the extracted files should give every byte back, but for this ROM packing refuses a file. The"
    "ROM is intact: please report it, with the ROM if you can."
    error("salvage-nothing", "Nothing in the file looks like a ROM.")
    "It has no directory at its start and no checksum record at its end. It is not a ROM, or its beginning is"
    "lost and it carries no checksums. Name the romdata.bin of the game, or get another copy."
    error("salvage-too-many", "A damaged ROM has more records than romkit salvages.")
    "The report lists each record, so there is a limit of 16,384 records, far above the 1,280 slots that a"
    "game can ask for. A file that is not a ROM can look like an endless directory. Name the romdata.bin of"
    "the game."
    warning("salvage-count", "The count of records is wrong, and romkit assumed another.")
    "The checksum record has the right count. Without it, romkit takes the count that fits the bodies best."
    error("salvage-directory-cut", "The file ends inside the directory.")
    "Some names may be there, but no bodies: those come after the directory."
    warning("salvage-name", "The names in the directory are damaged.")
    "The checksum of the directory shows how they were if one name is damaged or missing, if two are swapped, or if"
    "bytes were lost or inserted in one place. Otherwise a name that nothing proves is not used: the file of its body"
    "is called record012, or record012-GSLOT003.CHR if the directory has that name there."
    warning("salvage-start", "The ROM does not begin at the start of the file.")
    "It is inside another file, such as an archive or a program, or its first bytes are missing. Bytes before it are"
    "written to a file of their own."
    warning("salvage-size", "A size field is wrong, and romkit assumed another size.")
    "The size comes from the checksum record, the header of the body, or the bodies that follow."
    error("salvage-body", "A body does not match its checksum.")
    "It is written under a name that begins with doubtful-. A picture may still be recognizable."
    error("salvage-unlikely", "A body does not fit its slot, or its end is a guess.")
    "Something around it is damaged, and nothing confirms where it ends. It is written under a name that"
    "begins with doubtful-."
    error("salvage-cut", "The end of a body is missing.")
    "The file ends before the body does, or lacks bytes inside the body. The bytes that are left are written"
    "under a name that begins with cut-."
    error("salvage-lost", "Nothing is left of some records.")
    "Their names are known, but none of the bytes in the file could be assigned to them."
    warning("salvage-unclaimed", "Some bytes could not be assigned to a record.")
    "They are written to a file named after their offset. They lie between two bodies or after the last one, or are the"
    "rest of a record that could not be recovered."
    warning("salvage-checksums", "The checksum record is damaged.")
    "If it is too badly damaged to be used, nothing shows whether the bodies are intact. Packing writes a"
    "new one."
    error("proof-unreadable", "An optimized ROM cannot be read.")
    proof
    error("proof-checksums", "An optimized ROM has the wrong checksums.")
    proof
    error("proof-count", "An optimized ROM has more or fewer records than the original.")
    proof
    error("proof-name", "An optimized ROM has a different record in one place.")
    proof
    error("proof-changed", "An optimized ROM has different contents in a slot.")
    "romkit compares every note, pixel, sample and byte before it writes anything, so nothing was"
    "written. This is a bug in romkit, or a hardware fault."
    error("proof-trailing", "An optimized ROM has different bytes after its last body.")
    proof
  }

  private static let proof = """
    romkit checks the new ROM before it writes anything, so nothing was written. This is a bug in romkit, or \
    a hardware fault.
    """
}
