import RomKitBase
import RomKitContainer
import RomTestSupport
import TestSupport
import VGSFormat

extension Property {
  /// Every bit of a ROM flipped, and the ROM truncated at every byte: an error with a place in the file, or a ROM that is
  /// written back as the damaged bytes; and with checksums, all damage is found.
  package static func damage() throws -> Property {
    let roms = try GoldenROM.all()
    // The intact ROM, of which everything is examined, then each bit, then each size.
    let inputs = roms.indices.flatMap { rom in (-1..<roms[rom].bytes.count * 9).map { (rom, $0) } }
    return Property("damage", count: inputs.count, least: ["with checksums": 45_000]) { number in
      let (index, change) = inputs[number]
      let rom = roms[index]
      var bytes = rom.bytes
      let place = change >= 0 && change < bytes.count * 8 ? change / 8 : nil
      if let place {
        bytes[place] ^= 1 << UInt8(change % 8)
      } else if change >= 0 {
        bytes.removeLast(bytes.count - (change - bytes.count * 8))
      }
      let damage = place.map { "bit \(change % 8) of byte \($0)" } ?? "\(bytes.count) bytes"
      try named("\(rom.name), \(damage)") {
        try DamageCheck(bytes: bytes, place: place, mustBeFound: change >= 0 && rom.hasChecksums).run()
      }
      return change >= 0 && rom.hasChecksums ? ["with checksums": 1] : [:]
    }
  }

  /// The same for a ROM that shipped: a bit of every byte of the directory and of the headers, and bits of large bodies
  /// and truncations at intervals.
  package static func shippedDamage() throws -> Property {
    let source = try ShippedROM.source()
    let plain = try source.bytes(in: 0..<source.size)
    let records = try Rom(parsing: source).records
    let summed = try SampleROM.bytes(records)
    let headers = records.flatMap { Array($0.body.offset - 4..<min($0.body.offset + 12, plain.count)) }
    let directory = RomLayout.directorySize(records: records.count)
    var inputs: [(hasChecksums: Bool, place: Int, isCut: Bool)] = []
    for (hasChecksums, size) in [(false, plain.count), (true, summed.count)] {
      // The checksum record's name comes after the others and moves all bodies.
      let moved = hasChecksums ? RecordName.storedSize : 0
      let bodies = stride(from: directory, to: size, by: 997)
      let places = Array(0..<directory) + headers.map { $0 + moved } + bodies
      inputs += places.map { (hasChecksums, $0, false) }
      inputs += stride(from: 0, to: size, by: 997).map { (hasChecksums, $0, true) }
    }
    return Property("damage to a ROM that shipped", count: inputs.count) { [inputs] number in
      let (hasChecksums, place, isCut) = inputs[number]
      var bytes = hasChecksums ? summed : plain
      if isCut { bytes.removeLast(bytes.count - place) } else { bytes[place] ^= 1 << UInt8(number % 8) }
      try named(isCut ? "cut to \(place)" : "bit \(number % 8) of byte \(place)") {
        try DamageCheck(bytes: bytes, place: isCut ? nil : place, mustBeFound: hasChecksums).run()
      }
      return hasChecksums ? ["with checksums": 1] : [:]
    }
  }

  /// Adds the input to the description of a failure.
  static func named<Value>(_ input: String, _ run: () throws -> Value) throws -> Value {
    do { return try run() } catch { throw Broken("\(input): \(error)") }
  }
}
