import FuzzProperties
import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText
import RomProperties
import RomTestSupport
import TestSupport
import Testing
import VGSCore
import VGSFormat

@testable import VGSPlayer

/// The player's reading of ROMs compared with RomKit's, by the property of its fuzzer.
@Suite struct ReadingTests {
  private static func compare(_ bytes: [UInt8]) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == "player" })
    try target.check(bytes)
  }

  @Test func romsWithEveryKindOfRecord() throws {
    try Self.compare(try SampleROM.bytes())
    try Self.compare(try SampleROM.bytes(checksums: false, trailing: [1, 2, 3]))
    try Self.compare(try SampleROM.bytes(PageROM.records()))
    try Self.compare(try SampleROM.bytes([]))
    try Self.compare([])
  }

  @Test(arguments: 0..<100) func oddROMs(seed: UInt64) throws {
    try Self.compare(try OddROM.bytes(seed: seed))
  }

  @Test func romsThatBreakARule() throws {
    for breaker in RuleBreaker.all {
      let source = try breaker.source()
      guard source.size < 1 << 20 else { continue }
      do {
        try Self.compare(try source.bytes(in: 0..<source.size))
      } catch {
        Issue.record("\(breaker.code) \(breaker.variant): \(error)")
      }
    }
  }

  @Test(.enabled(if: ShippedROM.isPresent, "\(ShippedROM.isAbsent)")) func theROMThatShipped() throws {
    let source = try ShippedROM.source()
    try Self.compare(try source.bytes(in: 0..<source.size))
  }

  /// A text and noise of the size of a palette, and a short text in kana.
  @Test func dataThatIsEasilyMistaken() throws {
    func filled(_ text: [UInt8], _ size: Int) -> [UInt8] {
      text + [UInt8](repeating: 0, count: size - text.count)
    }
    let noise = [UInt8](repeatElement([0x85, 0x40], count: 512).joined())
    let bodies = [
      filled(Array("Press Start\n".utf8), 1_024), noise,
      filled([0x82, 0xB1, 0x82, 0xF1, 0x82, 0xC9, 0x82, 0xBF, 0x82, 0xCD], 64),
    ]
    let bytes = try SampleROM.bytes(
      bodies.enumerated().map { Rom.Record(SlotID(.data, UInt8($0)), body: Rom.Body($1)) }, checksums: false)
    let player = RomContents(bytes)
    #expect(player.screenPalette == Palette(slot: noise))
    let rom = try Rom(parsing: ByteSource(bytes))
    #expect(try ScreenPalette(of: rom).source == .firstData(SlotID(.data, 1), others: []))
    #expect(
      try rom.records.map { try RecordSummary(of: $0) } == [
        .text(TextFormat(encoding: .ascii, size: 1_024)), .palette,
        .text(TextFormat(encoding: .shiftJIS, size: 64)),
      ])
    try Self.compare(bytes)
  }

  /// Texts in every encoding, noise and palettes of 1 to 1,024 bytes.
  @Test(arguments: 0..<60) func oddData(seed: UInt64) throws {
    try Self.compare(try DataROM.bytes(seed: seed))
  }

  /// A part of the fuzzer's 20,000 ROMs with bytes changed, removed or added.
  @Test func mutatedROMs() throws {
    #expect(Mutation.property.tryOne().failures == [])
  }

  @Test(.enabled(if: Tier.exhaustive.isReached, "make exhaustive: 20,000 ROMs"))
  func allMutatedROMs() throws {
    #expect(Mutation.property.tryAll(threads: 2).failures == [])
  }

  /// Hosts rely on the number of each fault.
  @Test func everyFaultHasACodeOfRomKit() {
    let own: [Fault] = [.romTooLarge, .slotEmpty, .noPalette, .sceneTooLong]
    for fault in Fault.allCases { #expect("\(fault.code)".isEmpty == own.contains(fault)) }
  }

  @Test func aFileThatIsTooLarge() {
    var player = Player()
    player.open([UInt8](repeating: 0, count: RomContents.largestSize + 1))
    #expect(player.rom.problem == .init(.romTooLarge, offset: 0))
    #expect(player.rom.bytes.isEmpty)
  }

  /// A stream with a preset dictionary, cut at each of its first bytes, is refused for the same reason as by zlib.
  @Test(arguments: 0...8) func aStreamWithADictionary(size: Int) throws {
    let stream: [UInt8] = [0x78, 0xBB, 1, 2, 3, 4, 5, 6]
    let bytes = try SampleROM.bytes([
      Rom.Record(SlotID(.music, 0), body: Rom.Body(Array(stream.prefix(size))))
    ])
    try #require(FuzzTarget.all.first { $0.name == "player" }).check(bytes)
  }

  /// The records before the damage can be played.
  @Test func theRecordsBeforeTheDamage() throws {
    let bytes = try SampleROM.bytes(checksums: false)
    let whole = RomContents(bytes)
    let cut = RomContents(Array(bytes.prefix(whole.records[3].offset + 10)))
    #expect(cut.records == Array(whole.records.prefix(3)))
    #expect(cut.problem == .init(.bodyCutOff, offset: whole.records[3].offset - 4))
    #expect(cut.end == whole.records[3].offset - 4)
  }

  /// A file of 1,024 bytes, as a page gets it: a ROM, a palette that looks like one, or a text.
  @Test func aROMOfTheSizeOfAPaletteIsNoPalette() throws {
    let size = DataRecognizer.paletteSize
    let empty = try SampleROM.bytes([Rom.Record(SlotID(.data, 0), body: Rom.Body([]))], checksums: false)
    let room = size - empty.count
    let noise = (0..<room).map { UInt8(truncatingIfNeeded: $0 | 0x80) }
    let whole = try SampleROM.bytes([Rom.Record(SlotID(.data, 0), body: Rom.Body(noise))], checksums: false)
    #expect(whole.count == size)
    #expect(!RomContents(whole).isPaletteFile)
    #expect(!RomContents(empty + noise).isPaletteFile)

    for blue in UInt8(0)...3 {
      let dark = (0..<256).flatMap { [$0 == 0 ? blue : 0, 0, 0, 0] as [UInt8] }
      #expect(RomContents(dark).isPaletteFile, "\(blue)")
    }
    let bright = (0..<256).flatMap { [UInt8($0), 200, 100, 0] as [UInt8] }
    #expect(RomContents(bright).isPaletteFile)
    #expect(!RomContents(bright + [0]).isPaletteFile)
    #expect(!RomContents([UInt8](repeating: 0x41, count: size)).isPaletteFile)
  }

  @Test func moreRecordsThanARuntimeAsksFor() {
    var bytes: [UInt8] = [1, 0, 1, 0]
    bytes += [UInt8](repeating: 0, count: 65_537 * 20)
    let rom = RomContents(bytes)
    #expect(rom.problem == .init(.tooManyRecords, offset: 0))
    #expect(rom.records.isEmpty)
  }
}

/// Ways to damage a ROM.
private enum Mutation {
  static let count = 20_000

  static let property = Property("mutated ROMs", count: count) { number in
    var random = SeededGenerator(seed: UInt64(number))
    let seed = UInt64(number % 500)
    var bytes = try number % 8 == 7 ? DataROM.bytes(seed: seed) : OddROM.bytes(seed: seed)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1 where !bytes.isEmpty: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      case 2: bytes.removeLast(min(bytes.count, Int.random(in: 1...40, using: &random)))
      case 3:
        bytes.insert(
          contentsOf: random.bytes(Int.random(in: 1...5, using: &random)), at: min(place, bytes.count))
      case 4 where bytes.count > 8:
        // The directory and the size fields are a small part of a ROM, but the most important one.
        bytes[place % min(bytes.count, 80)] = UInt8.random(in: 0...255, using: &random)
      default: if place < bytes.count { bytes[place] &+= 1 }
      }
    }
    guard let target = FuzzTarget.all.first(where: { $0.name == "player" }) else { return [:] }
    try target.check(bytes)
    return [:]
  }
}
