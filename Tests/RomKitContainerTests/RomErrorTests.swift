import RomTestSupport
import Testing
import VGSFormat

@testable import RomKitBase
@testable import RomKitContainer

/// The exact messages for ROMs that cannot be read.
@Suite struct RomErrorTests {
  private let name = RecordName(literal: "ESLOT003.PCM").stored

  private func message(_ bytes: [UInt8]) -> String {
    do {
      _ = try Rom(parsing: ByteSource(bytes))
      return "no error"
    } catch {
      return Problems(error, file: "game.bin").diagnostics.map { $0.rendered() }.joined(separator: "\n")
    }
  }

  @Test func refusesEmptyAndTinyFiles() {
    let help = "\n  help: if it is a VGS ROM, it is truncated or damaged: get the file again"
    #expect(
      message([])
        == "game.bin: error: the file is empty; a ROM begins with a 4-byte count of its records (at offset 0) "
        + "[rom-too-short]" + help)
    #expect(
      message([1])
        == "game.bin: error: the file has 1 byte; a ROM begins with a 4-byte count of its records (at offset 0) "
        + "[rom-too-short]" + help)
    #expect(
      message([1, 0, 0])
        == "game.bin: error: the file has 3 bytes; a ROM begins with a 4-byte count of its records (at offset 0) "
        + "[rom-too-short]" + help)
  }

  @Test(arguments: [
    (0xFFFF_FFFF as UInt32, "4,294,967,295 records, which take at least 85,899,345,904 bytes"),
    (0x8000_0000, "2,147,483,648 records, which take at least 42,949,672,964 bytes"),
    (2, "2 records, which take at least 44 bytes"),
  ])
  func refusesCountsThatAreTooLarge(count: UInt32, words: String) {
    let bytes = SampleROM.handMade(count: count, names: [name], bodies: [(3, [1, 2, 3])])
    #expect(
      message(bytes)
        == "game.bin: error: the count says \(words), but the file has 27 (at offset 0) [rom-count-too-large]\n"
        + "  help: if it is a VGS ROM, it is truncated or damaged: get the file again")
  }

  @Test func recognizesACountInTheWrongByteOrder() {
    let bytes = SampleROM.handMade(count: 0x0100_0000, names: [name], bodies: [(3, [1, 2, 3])])
    #expect(
      message(bytes)
        == "game.bin: error: the count is stored in the wrong byte order: it reads 16,777,216, and with its bytes "
        + "reversed 1 (at offset 0) [rom-count-big-endian]\n"
        + "  help: pack the ROM again, or salvage its records")
  }

  @Test func aCountOneTooSmallLeavesTrailingBytes() throws {
    let bytes = SampleROM.handMade(count: 1, names: [name, name], bodies: [(0, []), (0, [])])
    // The second name is taken for a size field now.
    let fault = StructureFault.bodyTooLarge(record: 0, offset: 20, size: 0xEFF9_E6E5)
    #expect(throws: RomError.structure(fault, name: "ESLOT003")) {
      try Rom(parsing: ByteSource(bytes))
    }
  }

  @Test func refusesSizesThatAreTooLarge() {
    let past = SampleROM.handMade(count: 1, names: [name], bodies: [(5_521, [1, 2, 3])])
    #expect(
      message(past)
        == "game.bin: error: according to its size field, record 0 (ESLOT003) has 5,521 bytes, but the "
        + "file ends after 3 of them (at offset 20) [rom-body-cut-off]\n"
        + "  help: if it is a VGS ROM, it is truncated or damaged: get the file again")
    for size: UInt32 in [0x8000_0000, 0xFFFF_FFFF] {
      let huge = SampleROM.handMade(count: 1, names: [name], bodies: [(size, [1, 2, 3])])
      #expect(
        message(huge)
          == "game.bin: error: according to its size field, record 0 (ESLOT003) has "
          + "\(Grouped.text(Int(size))) bytes; the runtimes read at most 2,147,483,647 (at offset 20) [rom-body-too-large]\n"
          + "  help: if it is a VGS ROM, it is damaged: get the file again")
    }
  }

  @Test func refusesAFileThatEndsInASizeField() {
    let bytes = SampleROM.handMade(count: 2, names: [name, name], bodies: [(2, [1, 2])], trailing: [0, 0])
    #expect(
      message(bytes)
        == "game.bin: error: the file ends in the size field of record 1 (ESLOT003), after 2 of its 4 bytes "
        + "(at offset 42) [rom-size-cut-off]\n"
        + "  help: if it is a VGS ROM, it is truncated or damaged: get the file again")
  }

  @Test(arguments: [
    ([0x89] + Array("PNG\r\n\u{1a}\n".utf8), "a PNG"),
    (Array("\u{7F}ELF".utf8), "a program (ELF)"),
    (Array("RIFF----WAVE".utf8), "a WAV"),
    (Array("RIFF----RMID".utf8), "an RMI file"),
    (Array("RIFF----ACON".utf8), "a RIFF file of another kind"),
    (Array("EFF\u{0}\u{0}\u{0}".utf8), "the PCM of an effect slot"),
    (Array("#!/bin/sh\n".utf8), "a script"),
  ])
  func otherFilesAreNamed(bytes: [UInt8], kind: String) {
    #expect(
      message(bytes)
        == "game.bin: error: this is \(kind), not a VGS ROM [rom-other-file]\n  help: name the romdata.bin of the game"
    )
  }

  @Test func archivesAreToBeUnpacked() {
    #expect(
      message(Array("PK\u{3}\u{4}".utf8)) == """
        game.bin: error: this is a ZIP archive, not a VGS ROM [rom-other-file]
          help: extract the ROM with unzip FILE, and read the extracted file
        """)
  }

  @Test(arguments: ["This is text.\n", "{\"a\": 1}", "日本語\n", "Ch0 c\td\r\n"])
  func textsAreNamed(text: String) {
    #expect(
      message(Array(text.utf8))
        == "game.bin: error: this is text, not a VGS ROM [rom-other-file]\n  help: name the romdata.bin of the game"
    )
  }

  @Test func bytesOfNoTextAreNotCalledText() {
    #expect(message([0xFF, 0xFF, 0xFF, 0xFF]).contains("[rom-count-too-large]"))
  }
}
