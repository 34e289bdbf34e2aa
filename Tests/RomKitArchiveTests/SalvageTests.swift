import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitProject

@Suite struct SalvageTests {
  /// ROMs of different temper: all kinds, only data, data full of zeros, and bodies that tell their own length.
  static let records: [String: [Record]] = {
    var generator = SeededGenerator(seed: 9)
    let data = (UInt8(0)..<6).map {
      Record(SlotID(.data, $0), body: Body(generator.bytes(Int.random(in: 0...90, using: &generator))))
    }
    let zeros = (UInt8(0)..<5).map {
      Record(SlotID(.data, $0), body: Body([UInt8](repeating: 0, count: 10 + Int($0) * 13)))
    }
    let effects = (UInt8(0)..<6).map { number in
      let size = 2 * Int.random(in: 0...40, using: &generator)
      return Record(
        SlotID(.effect, number),
        body: Body(Array("EFF\0".utf8) + [0, 0, 0, UInt8(size)] + generator.bytes(size)))
    }
    return ["all": SampleROM.records, "data": data, "zeros": zeros, "effects": effects]
  }()

  /// Salvages, and checks what has to hold of any result. Nil when nothing looked like a ROM.
  private func salvage(_ bytes: [UInt8]) throws -> Salvage? {
    do {
      let salvage = try Salvage(of: ByteSource(bytes))
      #expect(salvage.records.map(\.index) == Array(salvage.records.indices))
      var end = 0
      for record in salvage.records {
        guard let body = record.body else { continue }
        #expect(body.offset >= end && body.offset + body.size <= bytes.count)
        end = body.offset + body.size
      }
      for finding in salvage.findings {
        if case .offset(let offset)? = finding.position { #expect((0...bytes.count).contains(offset)) }
      }
      _ = try SalvageFolder(of: salvage)
      return salvage
    } catch is SalvageError {
      return nil
    } catch is RomError {
      return nil
    }
  }

  @Test(arguments: ["all", "data", "zeros", "effects"], [true, false])
  func everyTruncationKeepsAllWholeBodies(name: String, checksums: Bool) throws {
    let records = try #require(Self.records[name])
    let bytes = try SampleROM.bytes(records, checksums: checksums)
    let rom = try Rom(reading: ByteSource(bytes))
    for size in 0..<bytes.count {
      let whole = records.indices.filter { rom.records[$0].body.offset + rom.records[$0].body.size <= size }
      guard let salvage = try salvage(Array(bytes[..<size])) else {
        #expect(whole.isEmpty, "nothing found in \(size) bytes")
        continue
      }
      #expect(!salvage.isSound, "\(size) bytes")
      for index in records.indices {
        guard salvage.records.indices.contains(index) else {
          #expect(!whole.contains(index))
          continue
        }
        let found = salvage.records[index]
        #expect((found.state == .complete) == whole.contains(index), "record \(index) of \(size) bytes")
        if whole.contains(index) {
          #expect(found.name == records[index].name)
          #expect(try found.body?.bytes() == records[index].body.bytes(), "record \(index) of \(size) bytes")
        }
      }
    }
    #expect(try salvage(bytes)?.isSound == true)
  }

  @Test(arguments: ["all", "data", "zeros", "effects"])
  func withChecksumsNoFieldMatters(name: String) throws {
    let records = try #require(Self.records[name])
    let bytes = try SampleROM.bytes(records)
    for place in try fields(of: bytes) {
      for change: UInt8 in [1, 2, 0x10, 0x80, 0xFF] {
        var damaged = bytes
        damaged[place] ^= change
        let salvage = try #require(try salvage(damaged))
        #expect(!salvage.isSound)
        #expect(salvage.records.count == records.count)
        for (found, record) in zip(salvage.records, records) {
          #expect(found.state == .complete, "\(record.name.label) with \(change) at \(place)")
          #expect(found.name == record.name, "\(record.name.label) with \(change) at \(place)")
          #expect(try found.body?.bytes() == record.body.bytes())
        }
      }
    }
  }

  /// The offsets of the count, the names and the size fields.
  private func fields(of bytes: [UInt8]) throws -> [Int] {
    let rom = try Rom(reading: ByteSource(bytes))
    return Array(0..<Rom.directorySize(records: rom.records.count))
      + rom.records.flatMap { Array($0.body.offset - 4..<$0.body.offset) }
  }

  @Test func withChecksumsOnlyTheDamagedBodyIsDoubtful() throws {
    let bytes = try SampleROM.bytes()
    let rom = try Rom(reading: ByteSource(bytes))
    for (index, record) in rom.records.enumerated() {
      for place in record.body.offset..<record.body.offset + record.body.size {
        var damaged = bytes
        damaged[place] ^= 0x20
        let salvage = try #require(try salvage(damaged))
        #expect(!salvage.isSound, "byte \(place)")
        for (found, record) in zip(salvage.records, SampleROM.records) {
          let isHit = found.index == index
          #expect(found.state == (isHit ? .doubtful : .complete), "byte \(place), \(record.name.label)")
          #expect(found.name == record.name)
          #expect(try (found.body?.bytes() == record.body.bytes()) != isHit)
        }
      }
    }
  }

  @Test func withChecksumsBytesMayBeMissingOrTooMany() throws {
    let bytes = try SampleROM.bytes()
    let rom = try Rom(reading: ByteSource(bytes))
    let start = Rom.directorySize(records: rom.records.count)
    let end = try #require(rom.records.last).body.offset - 4
    for place in start..<end {
      var shorter = bytes
      shorter.remove(at: place)
      var longer = bytes
      longer.insert(contentsOf: [7, 7, 7], at: place)
      for damaged in [shorter, longer] {
        let salvage = try #require(try salvage(damaged))
        #expect(!salvage.isSound)
        for (found, record) in zip(salvage.records, rom.records) {
          let body = record.body
          // Where the bytes went in or out, and its size field, may be anything.
          if body.offset - 4...body.offset + body.size ~= place { continue }
          #expect(found.state == .complete, "\(record.name.label), \(place), \(damaged.count)")
          #expect(try found.body?.bytes() == body.bytes())
        }
      }
    }
  }

  /// Without checksums, how much comes back is a matter of luck; this much always did.
  @Test(arguments: [("all", 96), ("data", 98), ("zeros", 92), ("effects", 100)])
  func withoutChecksumsMostBodiesComeBack(name: String, percent: Int) throws {
    let records = try #require(Self.records[name])
    let bytes = try SampleROM.bytes(records, checksums: false)
    var expected = 0
    var found = 0
    for place in try fields(of: bytes) {
      for change: UInt8 in [1, 2, 0x10, 0x80, 0xFF] {
        var damaged = bytes
        damaged[place] ^= change
        guard let salvage = try salvage(damaged) else { continue }
        let bodies = Set(try salvage.records.compactMap { try $0.body?.bytes() })
        expected += records.count
        for record in records where bodies.contains(try record.body.bytes()) { found += 1 }
      }
    }
    #expect(found * 100 / expected >= percent, "\(found) of \(expected)")
  }

  @Test func wrongCountsAreCorrected() throws {
    for (name, records) in Self.records.sorted(by: { $0.key < $1.key }) where name != "zeros" {
      let bytes = try SampleROM.bytes(records, checksums: false)
      for count in [
        UInt32(records.count).byteSwapped, 1, 2, UInt32(records.count) + 1, 40, 0, 0xFFFF_FFFF, 0x8000_0000,
      ] {
        var damaged = bytes
        for index in 0..<4 { damaged[index] = UInt8(truncatingIfNeeded: count >> UInt32(8 * index)) }
        let salvage = try #require(try salvage(damaged), "\(name) \(count)")
        #expect(salvage.records.allSatisfy { $0.state == .complete }, "\(name) \(count)")
        #expect(try salvage.records.map { try $0.body?.bytes() } == records.map { try $0.body.bytes() })
        #expect(salvage.findings.map(\.code) == ["salvage-count"])
      }
    }
  }

  @Test func aHalfWrittenROMGivesWhatWasWritten() throws {
    // The reference writer counts a file with a bad name, stores an empty name for it, and stops.
    let good = RecordName(literal: "GSLOT000.CHR").stored
    let picture = Array("SY".utf8) + [0, 0, 5]
    let bytes = SampleROM.handMade(
      count: 3, names: [good, [UInt8](repeating: 0, count: 16), RecordName(literal: "DSLOT000.DAT").stored],
      bodies: [(5, picture)])
    let salvage = try #require(try salvage(bytes))
    #expect(salvage.records.map(\.state) == [.complete, .lost, .lost])
    #expect(salvage.findings.map(\.message) == ["nothing is left of (empty) and 1 record after it"])
    let namesOnly = SampleROM.handMade(count: 3, names: [good, [UInt8](repeating: 0, count: 16)], bodies: [])
    #expect(
      try Salvage(of: ByteSource(namesOnly)).findings.map(\.message) == [
        "the directory is cut off: it has 2 names of 3", "nothing is left of GSLOT000 and 1 record after it",
      ])
  }

  @Test func hostileFilesEndSoonWithAnAnswer() throws {
    var generator = SeededGenerator(seed: 4)
    var files: [[UInt8]] = [
      [], [1], [0xFF, 0xFF, 0xFF, 0xFF], [UInt8](repeating: 0, count: 300_000),
      [UInt8](repeating: 0xFF, count: 300_000),
      [3, 0, 0, 0] + [UInt8](repeating: 0xAA, count: 100), generator.bytes(100_000),
    ]
    // Many names, and zeros, which could be any number of empty bodies from any place on.
    let names = (0..<200).flatMap { RecordName(SlotID($0 % 2 == 0 ? .data : .music, UInt8($0))).stored }
    files.append([250, 0, 0, 0] + names + [UInt8](repeating: 0, count: 200_000))
    files.append([200, 0, 0, 0] + names + [0, 0, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 200_000))
    files.append([200, 0, 0, 0] + names + generator.bytes(100_000))
    for bytes in files { _ = try salvage(bytes) }
    for _ in 0..<300 {
      var bytes = try SampleROM.bytes(checksums: Bool.random(using: &generator))
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0..<200, using: &generator)) }
      _ = try salvage(bytes)
    }
  }

  @Test func theChecksumRecordCanStandWhereTheDirectoryWas() throws {
    let bytes = try SampleROM.bytes()
    let rom = try Rom(reading: ByteSource(bytes))
    let sum = try #require(rom.records.last)
    let salvage = try #require(try salvage(Array(bytes[..<8] + bytes[(sum.body.offset - 2)...])))
    #expect(salvage.hasChecksums)
    #expect(salvage.records.count == rom.records.count - 1)
    #expect(salvage.records.allSatisfy { $0.state == .lost })
    #expect(
      salvage.findings.first?.message == "the directory is cut off: it has 0 names of \(rom.records.count)")
  }

  @Test func aBodyWithoutANameIsWritten() throws {
    let bytes = try SampleROM.bytes([
      Record(SlotID(.data, 0), body: Body([])), Record(SlotID(.data, 1), body: Body([])),
    ])
    // What is left of the directory is the first name.
    let salvage = try #require(
      try salvage(Array(bytes[..<20] + bytes[(bytes.count - ChecksumRecord.bodySize(entries: 2) - 4)...])))
    #expect(salvage.records.map(\.name) == [RecordName(SlotID(.data, 0)), nil])
    #expect(salvage.records.map(\.state) == [.complete, .complete])
    #expect(salvage.findings.contains { $0.diagnostic.severity == .error })
    #expect(try SalvageFolder(of: salvage).files.map(\.name) == ["DSLOT000.DAT", "complete-record001"])
  }

  @Test func otherFilesAreNoROMs() throws {
    #expect(throws: RomError.otherFile(kind: "a PNG")) {
      try Salvage(
        of: ByteSource([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 30)))
    }
    #expect(throws: SalvageError.nothingFound) {
      try Salvage(of: ByteSource(Array("just some text that is no ROM at all".utf8)))
    }
    #expect(throws: RomError.tooShort(size: 0)) { try Salvage(of: ByteSource([])) }
  }

  @Test func theFilesPackToASoundROM() throws {
    let bytes = try SampleROM.bytes()
    let salvage = try #require(try salvage(Array(bytes.dropLast(200))))
    let folder = try SalvageFolder(of: salvage)
    #expect(folder.manifest.checksums == true)
    #expect(
      folder.files.map(\.name) == [
        "GSLOT000.CHR", "ESLOT003.PCM", "BSLOT000.BGM", "cut-DSLOT000.DAT",
      ])
    #expect(
      folder.names == ["GSLOT000.CHR", "ESLOT003.PCM", "BSLOT000.BGM", "cut-DSLOT000.DAT", nil, nil, nil])
  }

  @Test(.enabled(if: SharedRomTests.isPresent, SharedRomTests.reason)) func aShippedROMMayBeCutAnywhere()
    throws
  {
    let source = try SharedRomTests.source()
    let bytes = try source.bytes(in: 0..<source.size)
    let rom = try Rom(reading: source)
    let ends = rom.records.map { $0.body.offset + $0.body.size }
    let sizes =
      Array(0..<320) + Array(stride(from: 320, to: bytes.count, by: 997))
      + ends.flatMap { Array($0 - 6...min($0 + 6, bytes.count - 1)) }
    for size in sizes {
      let whole = ends.indices.filter { ends[$0] <= size }
      guard let salvage = try salvage(Array(bytes[..<size])) else {
        #expect(whole.isEmpty)
        continue
      }
      #expect(salvage.records.indices.filter { salvage.records[$0].state == .complete } == whole)
      for index in whole {
        #expect(try salvage.records[index].body?.bytes() == rom.records[index].body.bytes())
      }
    }
  }
}
