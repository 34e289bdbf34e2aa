extension Explanation {
  /// About what is left of damaged ROMs, and about ROMs made smaller.
  static let salvage: [Explanation] = [
    Explanation(
      "salvage-nothing", .error, "Nothing in the file looks like a ROM.",
      """
      There are neither names where a directory has them, nor a checksum record at the end. Either the file \
      is something else, or its beginning is lost and it carries no checksums.
      """),
    Explanation(
      "salvage-count", .warning, "The count of records is wrong, and was assumed to be another.",
      """
      The checksum record knows the right one. Without it, the bytes in the other order, and the number of \
      things that look like names, were tried on the bodies, and what fits best was taken.
      """),
    Explanation(
      "salvage-directory-cut", .error, "The file ends inside the directory.",
      """
      Names may be there, and no body is: those come after the directory.
      """),
    Explanation(
      "salvage-name", .warning, "A name in the directory is damaged.",
      """
      When one byte is damaged, the checksum of the directory tells which it was and what it must have \
      been. With more of them the names are taken as they are, and one may be another than it was.
      """),
    Explanation(
      "salvage-size", .warning, "A size field is wrong, and was assumed to be another.",
      """
      The checksum record, the header of the body itself, or the bodies that follow told the right size.
      """),
    Explanation(
      "salvage-body", .error, "A body does not match its checksum.",
      """
      It is written under a name that begins with doubtful-. A picture may still be good enough to see what \
      it was.
      """),
    Explanation(
      "salvage-unlikely", .error, "A body is not what its slot should hold, or its end is a guess.",
      """
      Something around it is damaged, and nothing confirms where it ends. It is written under a name that \
      begins with doubtful-.
      """),
    Explanation(
      "salvage-cut", .error, "The end of a body is missing.",
      """
      The file ends first, or bytes are missing inside it. What is there is written under a name that begins \
      with cut-.
      """),
    Explanation(
      "salvage-lost", .error, "Nothing is left of some records.",
      """
      Their names are known, and no bytes in the file could be told to be theirs.
      """),
    Explanation(
      "salvage-unclaimed", .warning, "Some bytes belong to no record.",
      """
      They are written to a file named after their offset. They may follow the last body, or be what is \
      left of records that could not be told apart.
      """),
    Explanation(
      "salvage-checksums", .warning, "The checksum record is damaged.",
      """
      Either one entry of it or its last field, which changes nothing for the bodies, or so much that it \
      cannot be used: then nothing tells whether the bodies are as they were. Packing makes it anew.
      """),
    Explanation(
      "optimize-damaged", .error, "A damaged ROM is not optimized.",
      """
      It does not match its checksums, and a new ROM would get new ones, so that the damage could not be \
      seen any more. Get the file again, or take what is left of it with romkit salvage.
      """),
    Explanation(
      "proof-unreadable", .error, "A ROM that was made smaller cannot be read.",
      """
      It was read back before it was written to its place, and so nothing was written. This is a mistake of \
      romkit or of the machine.
      """),
    Explanation(
      "proof-checksums", .error, "A ROM that was made smaller has the wrong checksums.",
      """
      It was read back before it was written to its place, and so nothing was written. This is a mistake of \
      romkit or of the machine.
      """),
    Explanation(
      "proof-count", .error, "A ROM that was made smaller has more or fewer records.",
      """
      It was compared with the old one before it was written to its place, and so nothing was written. This \
      is a mistake of romkit or of the machine.
      """),
    Explanation(
      "proof-name", .error, "A ROM that was made smaller has another record in some place.",
      """
      It was compared with the old one before it was written to its place, and so nothing was written. This \
      is a mistake of romkit or of the machine.
      """),
    Explanation(
      "proof-changed", .error, "A ROM that was made smaller has something else in a slot.",
      """
      Every note, pixel, sample and byte of data is compared before the new ROM is written to its place, and \
      so nothing was written. This is a mistake of romkit or of the machine.
      """),
    Explanation(
      "proof-trailing", .error, "A ROM that was made smaller has other bytes after its last body.",
      """
      It was compared with the old one before it was written to its place, and so nothing was written. This \
      is a mistake of romkit or of the machine.
      """),
  ]
}
