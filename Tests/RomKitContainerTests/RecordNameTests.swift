import TestSupport
import Testing

@testable import RomKitContainer

@Suite struct RecordNameTests {
  @Test func everySlotHasANameAndComesBack() {
    for kind in SlotKind.allCases {
      for number in UInt8.min...UInt8.max {
        let slot = SlotID(kind, number)
        #expect(RecordName(slot).slot == slot)
        #expect(SlotID(slot.description) == slot)
        #expect(SlotID(recordName: slot.recordName) == slot)
      }
    }
    #expect(SlotID(.graphics, 7).recordName == "GSLOT007.CHR")
  }

  @Test(arguments: [
    "GSLOT256.CHR", "GSLOT999.CHR", "gslot000.chr", "GSLOT00.CHR", "GSLOT0000.CHR", "GSLOT000.PCM",
    "GSLOT+01.CHR",
    "GSLOT000CHR", "GSLOT000.CHR.", "", "XSLOT000.BIN", "GSLOT٠٠١.CHR",
  ])
  func refusesOtherText(text: String) {
    #expect(SlotID(recordName: text) == nil)
  }

  @Test func namesAreMaskedAndPadded() {
    #expect(RecordName(literal: "A").stored == [0xEB] + [UInt8](repeating: 0, count: 15))
  }

  @Test(arguments: [
    ("", false), ("A", true), ("ABCDEFGHIJKLMNO", true), ("ABCDEFGHIJKLMNOP", false), ("é", false),
  ])
  func aNameHasOneTo15CharactersOfASCII(text: String, isName: Bool) {
    #expect((RecordName(text)?.isCanonical == true) == isName)
  }

  @Test func onlyPrintableCharactersAreCanonical() {
    for byte in UInt8.min...UInt8.max {
      let name = RecordName(stored: [0xEB, byte ^ 0xAA, 0xEB] + [UInt8](repeating: 0, count: 13))
      #expect(name?.isCanonical == (0x20...0x7E).contains(byte), "\(byte)")
    }
  }

  @Test func anyStoredBytesAreKept() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<1_000 {
      let stored = generator.bytes(16)
      #expect(RecordName(stored: stored)?.stored == stored)
    }
    #expect(RecordName(stored: [1, 2, 3]) == nil)
  }

  @Test func bytesBehindTheEndOfANameAreNotPartOfIt() throws {
    var stored = RecordName(literal: "GSLOT000.CHR").stored
    stored[14] = 7
    let name = try #require(RecordName(stored: stored))
    #expect(name.slot == SlotID(.graphics, 0))
    #expect(!name.isCanonical)
  }

  @Test func aNameWithoutAnEndIsShownWhole() throws {
    let name = try #require(RecordName(stored: [UInt8](repeating: 0xEB, count: 16)))
    #expect(!name.isTerminated)
    #expect(name.displayName == "AAAAAAAAAAAAAAAA")
  }

  @Test func aNameThatIsNotMaskedIsNoticed() {
    let plain = Array("GSLOT000.CHR".utf8) + [0, 0, 0, 0]
    #expect(RecordName(stored: plain)?.looksUnmasked == true)
    #expect(RecordName(literal: "GSLOT000.CHR").looksUnmasked == false)
  }

  @Test func controlCharactersInANameAreEscaped() {
    let control = Array("\u{1B}[31m".utf8).map { $0 ^ 0xAA }
    #expect(RecordName(stored: control + [UInt8](repeating: 0, count: 11))?.displayName == "\\x1b[31m")
  }
}
