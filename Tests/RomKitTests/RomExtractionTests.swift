import Foundation
import Testing

@testable import RomKit

/// Extracting and packing again gives the same bytes, whatever the ROM is like.
@Suite struct RomExtractionTests {
  @Test func anyROMComesBackByteForByte() throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<60 {
      let bytes = try randomROM(&generator)
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "romkit-\(UUID().uuidString)"
      ).path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let verification = try Verification(of: ByteSource(bytes), file: "x")
      let rom = try #require(verification.rom)
      let extraction = try RomExtraction(of: rom, checksumsMatch: verification.checksums == .matching)
      try extraction.write(to: folder, overwriting: false)
      var sink = MemorySink()
      try RomBuild(try AssetFolder(folder)).writer.write(to: &sink)
      #expect(sink.bytes == bytes, "round \(round)")
    }
  }

  /// Slots in any order, with good and useless bodies; twins, odd names, any bytes as a name; checksums or not, trailing
  /// bytes or not.
  private func randomROM(_ generator: inout SeededGenerator) throws -> [UInt8] {
    var records: [Record] = []
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let slot = SlotID(
        try #require(SlotKind.allCases.randomElement(using: &generator)),
        UInt8.random(in: 0...3, using: &generator))
      var name = RecordName(slot)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: name = try #require(RecordName(stored: generator.bytes(16)))
      case 1: name = RecordName(literal: "../../README")
      case 2: name = try #require(RecordName(stored: name.stored.dropLast() + [9]))
      case 3: name = try #require(RecordName(slot.recordName.lowercased()))
      case 4: name = try #require(RecordName(#"a"\b:c"#))
      default: break
      }
      let sample = SampleROM.records.filter { $0.slot?.kind == slot.kind }.randomElement(using: &generator)
      let useless = Body(generator.bytes(Int.random(in: 0...20, using: &generator)))
      let body = Bool.random(using: &generator) ? sample?.body ?? useless : useless
      records.append(Record(name: name, body: body))
    }
    let trailing = Int.random(in: 0..<4, using: &generator) == 0 ? generator.bytes(5) : nil
    return try SampleROM.bytes(records, checksums: Bool.random(using: &generator), trailing: trailing)
  }

  @Test func fileNamesNeverComeFromTheArchive() throws {
    let names = [
      "../../etc/x", "/etc/x", #"a\b"#, #"C:\x"#, "x:stream", "CON", "nul.dat", "dot.", "-rf", ".hidden",
    ]
    let records = try names.map { Record(name: try #require(RecordName($0)), body: Body([])) }
    let extraction = try RomExtraction(of: Rom(records: records), checksumsMatch: false)
    #expect(
      extraction.files.map(\.name) == [
        "record000-.._.._etc_x", "record001-_etc_x", "record002-a_b", "record003-C__x", "record004-x_stream",
        "record005-CON", "record006-nul.dat", "record007-dot", "record008--rf", "record009-.hidden",
      ])
  }
}
