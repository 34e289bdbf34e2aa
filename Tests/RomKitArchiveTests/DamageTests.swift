import Foundation
import RomTestSupport
import Testing

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer

/// Every bit of a ROM flipped, and the ROM cut at every byte: an error with a place in the file, or a ROM that is written
/// back as the damaged bytes; and with checksums, all of it is found.
@Suite struct DamageTests {
  private static let flips: [UInt8] = (0..<8).map { 1 << $0 }

  /// Each time the tests run every place is damaged, with one bit of it; when everything is asked for, with each.
  private static let isFull = ProcessInfo.processInfo.environment["ROMKIT_ALL_ROMS"] != nil

  @Test func damageIsAnErrorWithAPlaceOrLeavesTheBytes() throws {
    let roms = try GoldenROM.all()
    #expect(roms.count == 10)
    let tally = Tally()
    DispatchQueue.concurrentPerform(iterations: roms.count) { damage(roms[$0], tally) }
    for failure in tally.failures.prefix(20) { Issue.record("\(failure)") }
    print(
      "damage: \(tally.count) damaged files of \(roms.count) ROMs, \(tally.found) of them with checksums: "
        + (tally.failures.isEmpty
          ? "all errors in place, or the same bytes" : "\(tally.failures.count) WRONG"))
    #expect(tally.count > 10_000)
  }

  private func damage(_ rom: GoldenROM, _ tally: Tally) {
    var bytes = rom.bytes
    // As it is, everything in it is looked into once.
    tally.check(rom.name, DamageCheck(bytes: bytes, place: nil, mustBeFound: false))
    let directory = Rom.directorySize(records: (try? Rom(reading: ByteSource(bytes)))?.records.count ?? 0)
    for index in bytes.indices {
      for bit in 0..<8 where Self.isFull || index < directory || (index + bit).isMultiple(of: 8) {
        bytes[index] ^= Self.flips[bit]
        tally.check(
          "\(rom.name), bit \(bit) of byte \(index)",
          DamageCheck(bytes: bytes, place: index, mustBeFound: rom.hasChecksums))
        bytes[index] ^= Self.flips[bit]
      }
    }
    for size in bytes.indices {
      tally.check(
        "\(rom.name), cut to \(size)",
        DamageCheck(bytes: Array(bytes[..<size]), place: nil, mustBeFound: rom.hasChecksums))
    }
  }

  /// Every byte of the directory and of the headers is damaged, and large bodies at places that lie apart.
  @Test(.enabled(if: SharedRomTests.isPresent, SharedRomTests.reason)) func aShippedROMMayBeDamagedAnywhere()
    throws
  {
    let source = try SharedRomTests.source()
    let plain = try source.bytes(in: 0..<source.size)
    let records = try Rom(reading: source).records
    let summed = try SampleROM.bytes(records)
    let headers = records.flatMap { Array($0.body.offset - 4..<min($0.body.offset + 12, plain.count)) }
    let directory = Rom.directorySize(records: records.count)
    let tally = Tally()
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      let bytes = part == 0 ? plain : summed
      // The checksum record's name comes after the others and moves all bodies.
      let moved = part == 0 ? 0 : RecordName.storedSize
      let fields = Array(0..<directory) + headers.map { $0 + moved }
      let bodies = stride(from: directory, to: bytes.count, by: Self.isFull ? 997 : 9_973)
      for (number, index) in (fields + bodies).enumerated() {
        for bit in 0..<8 where bit == number % 8 {
          var damaged = bytes
          damaged[index] ^= Self.flips[bit]
          tally.check(
            "bit \(bit) of byte \(index)", DamageCheck(bytes: damaged, place: index, mustBeFound: part == 1))
        }
      }
      for size in stride(from: 0, to: bytes.count, by: Self.isFull ? 997 : 19_997) {
        tally.check(
          "cut to \(size)", DamageCheck(bytes: Array(bytes[..<size]), place: nil, mustBeFound: part == 1))
      }
    }
    for failure in tally.failures.prefix(20) { Issue.record("\(failure)") }
    print("damage: \(tally.count) damaged files of a ROM that shipped, \(tally.found) of them with checksums")
    #expect(tally.count > 500)
  }

  /// What was tried, from several threads.
  private final class Tally: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var count = 0
    private(set) var found = 0
    private(set) var failures: [String] = []

    func check(_ what: String, _ check: DamageCheck) {
      var failure: String?
      do { try check.run() } catch { failure = "\(what): \(error)" }
      lock.withLock {
        count += 1
        if check.mustBeFound { found += 1 }
        if let failure { failures.append(failure) }
      }
    }
  }
}
