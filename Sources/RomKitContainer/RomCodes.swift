import RomKitBase

extension DiagnosticCode {
  @List package static var roms: [DiagnosticCode] {
    error("rom-too-short", "The file is shorter than the 4-byte count of its records.")
    "A ROM begins with the count of its records. The file is empty, or a download ended early. Get the file"
    "again."
    rule(.file, .error, notice: "The game does not start")
    error("rom-other-file", "The file is not a ROM but, for example, a picture or a program.")
    "It begins like a file of another format, such as a picture, a sound or an archive, or it is text. Name the"
    "romdata.bin of the game. If it is in an archive, extract it first."
    rule(.file, .error, notice: "The game does not start")
    error("rom-count-big-endian", "The count is stored with its high byte first.")
    "The runtimes read the low byte first. The packer ran on a big-endian machine, or was written for one."
    "Pack the ROM again with romkit."
    rule(.file, .error, notice: "The game does not start")
    error("rom-count-too-large", "The count promises more records than the file has room for.")
    "Each record takes at least 20 bytes: 16 for its name and 4 for its size. The count is damaged, or the"
    "file was truncated or is not a ROM. Get the file again, or recover the rest with romkit salvage."
    rule(.file, .error, notice: "The game does not start, or the slots after the damage are missing")
    error("rom-too-many-records", "The record count is larger than that of any real ROM.")
    "The runtimes know 1,280 slots. romkit reads at most 4,194,304 records; more might not fit into memory."
    "The count is damaged, or the file is not a ROM. Get the file again."
    rule(.file, .error, notice: "The game does not start")
    error("rom-size-cut-off", "The file ends inside a size field.")
    "The ROM was truncated: get it again, or recover the rest with romkit salvage."
    rule(.file, .error, notice: "The slots from there on are missing, or the game does not start")
    error("rom-body-cut-off", "A size field promises more bytes than the file has left.")
    "The ROM was truncated, or the size field is damaged: get the ROM again, or recover the rest with romkit"
    "salvage. A console that uses the slot reads past the end of the ROM."
    rule(.file, .error, notice: "The slots from there on are missing, or the game does not start")
    error("rom-body-too-large", "The size of a body does not fit in a signed 32-bit number.")
    "The runtimes store sizes in such numbers, up to 2,147,483,647. When packing, make the asset smaller, or"
    "leave it out. In an existing ROM, such a size field is damaged: get the ROM again."
    rule(.file, .error, notice: "The game does not start")
    error("rom-too-large", "The ROM is larger than games can read.")
    "Games read the whole ROM into memory, with sizes in signed 32-bit numbers, so a ROM has at most"
    "2,147,483,647 bytes. Leave assets out, or make them smaller."
    rule(.file, .error, notice: "The game does not start")
    error("rom-two-checksum-records", "There would be two checksum records.")
    "The folder has a checksum record from a ROM that was extracted with --ignore-checksums, and packing"
    "would add another. Remove the [[record]] of ROMKIT.SUM from romkit.toml, or pack with --no-checksums."
    error("checksums-damaged", "The checksum record itself is damaged.")
    "If only a checksum in it is wrong, all other records are undamaged; if it cannot be read, nothing was compared."
    "Extract the ROM with --ignore-checksums. Then remove from romkit.toml the line checksums = false, the [[record]]"
    "of ROMKIT.SUM and the name of its file, if order lists that, and pack the folder."
    rule(.checksums, .error, notice: "Nothing, but damage can no longer be found")
    error("checksums-version", "The checksum record has a version that this romkit does not know.")
    "This romkit knows only version 1. Use the romkit that packed the ROM, or a newer one. To extract the ROM"
    "nevertheless, use --ignore-checksums."
    rule(.checksums, .error, notice: "Nothing, but damage cannot be found with this romkit")
  }
}
