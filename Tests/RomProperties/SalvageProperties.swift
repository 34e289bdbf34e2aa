import RomKitArchive
import RomKitBase
import RomKitContainer
import RomTestSupport
import TestSupport
import VGSFormat

/// ROMs to be salvaged, and the properties of any result.
package enum SalvageCheck {
  /// Different ROMs: all kinds of records, only data, data full of zeros, and bodies with their size in a header.
  package static let records: [(name: String, records: [Rom.Record])] = {
    var generator = SeededGenerator(seed: 9)
    let data = (UInt8(0)..<6).map {
      Rom.Record(
        SlotID(.data, $0), body: Rom.Body(generator.bytes(Int.random(in: 0...90, using: &generator))))
    }
    let zeros = (UInt8(0)..<5).map {
      Rom.Record(SlotID(.data, $0), body: Rom.Body([UInt8](repeating: 0, count: 10 + Int($0) * 13)))
    }
    let effects = (UInt8(0)..<6).map { number in
      let size = 2 * Int.random(in: 0...40, using: &generator)
      return Rom.Record(
        SlotID(.effect, number),
        body: Rom.Body(Array("EFF\0".utf8) + [0, 0, 0, UInt8(size)] + generator.bytes(size)))
    }
    return [("all", SampleROM.records), ("data", data), ("zeros", zeros), ("effects", effects)]
  }()

  /// The changes of a byte that are tried.
  package static let changes: [UInt8] = [1, 2, 0x10, 0x80, 0xFF]

  /// The offsets of the count, the names and the size fields.
  package static func fields(of bytes: [UInt8]) throws -> [Int] {
    let rom = try Rom(parsing: ByteSource(bytes))
    return Array(0..<RomLayout.directorySize(records: rom.records.count))
      + rom.records.flatMap { Array($0.body.offset - 4..<$0.body.offset) }
  }

  /// Salvages, and checks the properties of any result. Nil if nothing looks like a ROM.
  package static func salvage(_ bytes: [UInt8]) throws -> Salvage? {
    let salvage: Salvage
    do {
      salvage = try Salvage(parsing: ByteSource(bytes))
    } catch let error as any RomKitError {
      try Property.demand(!error.message.english.isEmpty, "an error without words")
      return nil
    }
    try Property.demand(
      salvage.records.map(\.index) == Array(salvage.records.indices), "records in another order")
    var end = 0
    for record in salvage.records {
      guard let body = record.body else { continue }
      try Property.demand(
        body.offset >= end && body.offset + body.size <= bytes.count, "record \(record.index) lies outside")
      end = body.offset + body.size
    }
    for finding in salvage.findings {
      if case .offset(let offset)? = finding.position {
        try Property.demand((0...bytes.count).contains(offset), "\(finding.code) is at \(offset)")
      }
    }
    _ = try SalvageFolder(of: salvage)
    return salvage
  }

  /// Salvages a ROM that is known to be damaged, like ``salvage(_:)``.
  static func damaged(_ bytes: [UInt8]) throws -> Salvage {
    guard let salvage = try salvage(bytes) else { throw Property.Broken("nothing is found") }
    try Property.demand(!salvage.isSound, "the damage is not found")
    return salvage
  }
}

extension Property {
  /// All promises about salvaging.
  package static func salvages() throws -> [Property] {
    try [
      salvageOfCuts(), salvageOfFields(), salvageOfBodies(), salvageOfMovedBytes(), salvageOfDirectories(),
      salvageOfHostileFiles(),
    ]
      + (ShippedROM.isPresent ? [salvageOfShippedCuts()] : [])
  }

  /// A ROM that is truncated anywhere gives all complete bodies.
  private static func salvageOfCuts() throws -> Property {
    var inputs: [(records: [Rom.Record], bytes: [UInt8], rom: Rom, size: Int)] = []
    for (_, records) in SalvageCheck.records {
      for checksums in [true, false] {
        let bytes = try SampleROM.bytes(records, checksums: checksums)
        let rom = try Rom(parsing: ByteSource(bytes))
        inputs += bytes.indices.map { (records, bytes, rom, $0) }
      }
    }
    return Property("salvage of truncated ROMs", count: inputs.count) { [inputs] number in
      let (records, bytes, rom, size) = inputs[number]
      let ends = records.indices.map { rom.records[$0].body.offset + rom.records[$0].body.size }
      let whole = records.indices.filter { ends[$0] <= size }
      guard let salvage = try SalvageCheck.salvage(Array(bytes[..<size])) else {
        try demand(whole.isEmpty, "nothing found in \(size) bytes")
        return [:]
      }
      try demand(!salvage.isSound, "\(size) bytes are sound")
      for index in records.indices {
        guard salvage.records.indices.contains(index) else {
          try demand(!whole.contains(index), "record \(index) of \(size) bytes is missing")
          continue
        }
        let found = salvage.records[index]
        try demand(
          (found.state == .complete) == whole.contains(index),
          "record \(index) of \(size) bytes is \(found.state)")
        if whole.contains(index) {
          try demand(found.name == records[index].name, "record \(index) of \(size) bytes has another name")
          try demand(
            try found.body?.bytes() == records[index].body.bytes(),
            "record \(index) of \(size) bytes has another body")
        }
      }
      return [:]
    }
  }

  /// With checksums everything comes back, with any field damaged.
  private static func salvageOfFields() throws -> Property {
    var inputs: [(records: [Rom.Record], bytes: [UInt8], place: Int, change: UInt8)] = []
    for (_, records) in SalvageCheck.records {
      let bytes = try SampleROM.bytes(records)
      for place in try SalvageCheck.fields(of: bytes) {
        inputs += SalvageCheck.changes.map { (records, bytes, place, $0) }
      }
    }
    return Property("salvage of ROMs with a damaged field", count: inputs.count) { [inputs] number in
      var (records, bytes, place, change) = inputs[number]
      bytes[place] ^= change
      let salvage = try SalvageCheck.damaged(bytes)
      try demand(salvage.records.count == records.count, "\(salvage.records.count) records")
      for (found, record) in zip(salvage.records, records) {
        let whole = try found.state == .complete && found.body?.bytes() == record.body.bytes()
        try demand(
          whole && found.name == record.name,
          "\(record.name.label) does not come back with \(change) at \(place)")
      }
      return [:]
    }
  }

  /// With checksums only the damaged body is doubtful.
  private static func salvageOfBodies() throws -> Property {
    let bytes = try SampleROM.bytes()
    let rom = try Rom(parsing: ByteSource(bytes))
    let inputs = rom.records.enumerated().flatMap { index, record in
      (record.body.offset..<record.body.offset + record.body.size).map { (index, $0) }
    }
    return Property("salvage of ROMs with a damaged body", count: inputs.count) { number in
      let (index, place) = inputs[number]
      var damaged = bytes
      damaged[place] ^= 0x20
      for (found, record) in zip(try SalvageCheck.damaged(damaged).records, SampleROM.records) {
        let isHit = found.index == index
        try demand(
          found.state == (isHit ? .doubtful : .complete),
          "byte \(place): \(record.name.label) is \(found.state)")
        try demand(found.name == record.name, "byte \(place): \(record.name.label) has another name")
        try demand(
          try (found.body?.bytes() == record.body.bytes()) != isHit,
          "byte \(place): the body of \(record.name.label)")
      }
      return [:]
    }
  }

  /// With checksums, missing or additional bytes affect only the body that lost or got them.
  private static func salvageOfMovedBytes() throws -> Property {
    let bytes = try SampleROM.bytes()
    let rom = try Rom(parsing: ByteSource(bytes))
    let start = RomLayout.directorySize(records: rom.records.count)
    let end = (rom.records.last?.body.offset ?? start) - 4
    return Property("salvage of ROMs with bytes moved", count: 2 * (end - start)) { number in
      let place = start + number / 2
      var damaged = bytes
      if number.isMultiple(of: 2) {
        damaged.remove(at: place)
      } else {
        damaged.insert(contentsOf: [7, 7, 7], at: place)
      }
      for (found, record) in zip(try SalvageCheck.damaged(damaged).records, rom.records) {
        let body = record.body
        // The body with the change and its size field may be anything.
        if body.offset - 4...body.offset + body.size ~= place { continue }
        try demand(
          try found.state == .complete && found.body?.bytes() == body.bytes(),
          "\(record.name.label) is \(found.state): \(damaged.count) bytes, at \(place)")
      }
      return [:]
    }
  }

  /// Salvaging a file with damage everywhere ends soon, with an answer.
  private static func salvageOfHostileFiles() -> Property {
    Property("salvage of hostile files", count: 300) { number in
      var generator = SeededGenerator(seed: 4_000 + UInt64(number))
      var bytes = try SampleROM.bytes(checksums: Bool.random(using: &generator))
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0..<200, using: &generator)) }
      _ = try SalvageCheck.salvage(bytes)
      return [:]
    }
  }

  private static func salvageOfShippedCuts() throws -> Property {
    let source = try ShippedROM.source()
    let bytes = try source.bytes(in: 0..<source.size)
    let rom = try Rom(parsing: source)
    let ends = rom.records.map { $0.body.offset + $0.body.size }
    let sizes =
      Array(0..<320) + Array(stride(from: 320, to: bytes.count, by: 997))
      + ends.flatMap { Array($0 - 6...min($0 + 6, bytes.count - 1)) }
    return Property("salvage of a ROM that shipped", count: sizes.count) { number in
      let size = sizes[number]
      let whole = ends.indices.filter { ends[$0] <= size }
      guard let salvage = try SalvageCheck.salvage(Array(bytes[..<size])) else {
        try demand(whole.isEmpty, "nothing found in \(size) bytes")
        return [:]
      }
      let complete = salvage.records.indices.filter { salvage.records[$0].state == .complete }
      try demand(complete == whole, "of \(size) bytes the records \(complete) are complete")
      for index in whole {
        try demand(
          try salvage.records[index].body?.bytes() == rom.records[index].body.bytes(),
          "record \(index) of \(size) bytes has another body")
      }
      return [:]
    }
  }
}
