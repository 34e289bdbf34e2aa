import RomKitBase

extension DiagnosticCode {
  @List package static var inspection: [DiagnosticCode] {
    warning("rom-damaged", "A ROM does not match its own checksums.")
    "Commands that read a ROM check it first, if it has a checksum record. What they show may be wrong, so compare it with"
    "the report of romkit verify, which names the damaged records. romkit extract needs --ignore-checksums; romkit salvage"
    "recovers what is undamaged."
    either("rom-trailing-bytes", "Bytes follow the last body.")
    "A ROM ends with its last body, so the bytes after it often come from a bad copy. Get the file again."
    "If the bytes are still there, extract the ROM, with --ignore-checksums if it has checksums, delete from romkit.toml"
    "the line trailing, which keeps the bytes, and pack the folder."
    rule(
      .file, .error, notice: "Nothing, because no runtime reads them",
      unless: "a warning if the ROM has no checksums")
    error("checksum-body", "A body has changed since the ROM was packed.")
    "Bits have flipped, or the slot was changed without updating the checksums. The other records can still"
    "be trusted: each has its own checksum. Get the ROM again, or pack it again from its assets."
    rule(.checksums, .error, notice: "Anything from a wrong pixel or a click to a game that does not start")
    error("checksum-size", "A size field has changed since the ROM was packed.")
    "Either the field is damaged, and a console reads all later bodies from the wrong offset; or another program"
    "replaced the slot without updating the checksums. Get the ROM again, or pack it again from its assets. romkit"
    "salvage recovers the bodies."
    rule(
      .checksums, .error,
      notice: "If the field is damaged, this slot and all later ones are missing or garbled")
    error("checksum-count", "The number of records differs from that in the checksum record.")
    "The count is damaged, or a record was added or removed without updating the checksums. Get the ROM"
    "again, or pack it again."
    rule(
      .checksums, .error,
      notice: "Slots are missing, or the game does not start; nothing if a record was only added")
    error("checksum-directory", "The count and the names do not match their checksum.")
    "A name is damaged, or was changed without updating the checksums. Get the ROM again, or pack it again"
    "from its assets."
    rule(.checksums, .error, notice: "The slot whose name is damaged is missing")
    error("checksum-not-last", "Records follow the checksum record.")
    "Records were added without updating the checksums. Extract the ROM with --ignore-checksums. Then remove"
    "from romkit.toml the line checksums = false, the [[record]] of ROMKIT.SUM and, from the list order, the name of its"
    "file, and pack the folder."
    rule(.checksums, .error, notice: "Nothing, but damage can no longer be found")
  }
}
