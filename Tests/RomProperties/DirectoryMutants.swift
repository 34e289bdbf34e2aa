import RomKitArchive
import RomKitBase
import RomKitContainer
import RomKitInspection
import RomTestSupport
import TestSupport

/// ROMs of which only the directory is damaged, or that are inside another file.
enum DirectoryMutant {
  enum Kind: String, CaseIterable {
    case prefix, front, inserted, lost, insertedEntry, lostEntry, swapped, overwritten, copied, zeroed,
      zeroedBytes, rotated
    case embedded

    /// Whether the checksum of the directory shows the original names, unless a name that is not a slot's is gone.
    var isRepairable: Bool {
      switch self {
      case .prefix, .insertedEntry, .lostEntry, .swapped, .overwritten, .copied, .zeroed, .embedded: true
      case .front, .inserted, .lost, .zeroedBytes, .rotated: false
      }
    }
  }

  /// ROMs in romkit's order, in that of their names and in none; of one record, of a few, and with all kinds in turn.
  static let records: [[Rom.Record]] = {
    var generator = SeededGenerator(seed: 33)
    func effect(_ number: UInt8) -> Rom.Record {
      let size = 2 * Int.random(in: 1...60, using: &generator)
      return Rom.Record(
        SlotID(.effect, number),
        body: Rom.Body(Array("EFF\0".utf8) + [0, 0, 0, UInt8(size)] + generator.bytes(size)))
    }
    func picture(_ number: UInt8) -> Rom.Record {
      Rom.Record(SlotID(.graphics, number), body: Rom.Body(Array("SY".utf8) + [7, 5] + generator.bytes(48)))
    }
    func data(_ number: UInt8) -> Rom.Record {
      Rom.Record(
        SlotID(.data, number), body: Rom.Body(generator.bytes(Int.random(in: 1...90, using: &generator))))
    }
    let song = SampleROM.records[2].body
    let many =
      [0, 1, 2, 3, 7, 9].map { picture($0) } + (0..<8).map { effect($0) } + [
        Rom.Record(SlotID(.music, 0), body: song)
      ]
      + [0, 1, 2, 100, 200, 255].map { data($0) }
      + [Rom.Record(SlotID(.program, 0), body: Rom.Body(generator.bytes(40)))]
    let shuffled = many.shuffled(using: &generator)
    let byName = many.sorted { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    return [
      SampleROM.records, many, byName, shuffled,
      [Rom.Record(SlotID(.data, 7), body: Rom.Body(generator.bytes(60)))],
      [picture(3)], [picture(0), effect(0)],
      (0..<40).map { effect($0) }, SalvageCheck.records[1].records, (10..<90).map { data($0) },
    ]
  }()

  static func make(_ kind: Kind, of bytes: [UInt8], count: Int, _ generator: inout SeededGenerator) -> [UInt8]
  {
    var mutant = bytes
    let names = 4..<4 + 16 * count
    func entry() -> Int { 4 + 16 * Int.random(in: 0..<count, using: &generator) }
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func filling(_ size: Int) -> [UInt8] {
      switch random(0...2) {
      case 0: [UInt8](repeating: 0, count: size)
      case 1: generator.bytes(size)
      default: (0..<size).map { bytes[names.lowerBound + $0 % names.count] }
      }
    }
    switch kind {
    case .prefix:
      mutant.insert(
        contentsOf: filling([1, 4, 15, 16, 32, 128, 512].randomElement(using: &generator) ?? 16), at: 0)
    case .front: mutant.removeFirst(random(1...min(40, names.upperBound)))
    case .inserted: mutant.insert(contentsOf: filling(random(1...64)), at: random(0...names.upperBound))
    case .lost:
      let place = random(0...names.upperBound - 1)
      mutant.removeSubrange(place..<min(names.upperBound, place + random(1...40)))
    case .insertedEntry:
      let name = RecordName(
        SlotID(SlotKind.allCases.randomElement(using: &generator) ?? .data, UInt8(random(0...255))))
      mutant.insert(
        contentsOf: Bool.random(using: &generator) ? filling(16) : name.stored, at: 4 + 16 * random(0...count)
      )
    case .lostEntry:
      let place = entry()
      mutant.removeSubrange(place..<place + 16)
    case .swapped:
      let (one, other) = (entry(), entry())
      for index in 0..<16 { mutant.swapAt(one + index, other + index) }
    case .overwritten:
      let (one, other) = (entry(), entry())
      for index in 0..<16 { mutant[one + index] = bytes[other + index] }
    case .copied:
      let place = entry()
      mutant.insert(contentsOf: bytes[place..<place + 16], at: 4 + 16 * random(0...count))
    case .zeroed:
      let place = entry()
      for index in place..<place + 16 { mutant[index] = 0 }
    case .zeroedBytes:
      let place = random(4...names.upperBound - 1)
      for index in place..<min(names.upperBound, place + random(1...60)) { mutant[index] = 0 }
    case .rotated:
      let place = entry()
      mutant.replaceSubrange(names, with: bytes[place..<names.upperBound] + bytes[names.lowerBound..<place])
    case .embedded: mutant = generator.bytes(random(1...700)) + mutant + generator.bytes(random(1...700))
    }
    return mutant
  }
}

extension Property {
  /// Damage to the directory never puts a body into the file of another slot, and loses no body.
  ///
  /// A ROM without checksums in which two names of a kind are exchanged is another undamaged ROM. Mutants in which verify
  /// finds no error are therefore left out, and only those.
  package static func salvageOfDirectories() throws -> Property {
    var roms: [(records: [Rom.Record], bytes: [UInt8], hasChecksums: Bool)] = []
    for records in DirectoryMutant.records {
      for checksums in [true, false] {
        roms.append((records, try SampleROM.bytes(records, checksums: checksums), checksums))
      }
    }
    if ShippedROM.isPresent {
      let source = try ShippedROM.source()
      let records = try Rom(parsing: source).records
      for checksums in [true, false] {
        roms.append((records, try SampleROM.bytes(records, checksums: checksums), checksums))
      }
    }
    return Property(
      "salvage of ROMs with a damaged directory", count: 5_000, least: ["all names": 2_000, "unproven": 500]
    ) { [roms] number in
      var generator = SeededGenerator(seed: 70_000 + UInt64(number))
      let (records, bytes, hasChecksums) = roms[number % roms.count]
      let kind = DirectoryMutant.Kind.allCases[number / roms.count % DirectoryMutant.Kind.allCases.count]
      let mutant = DirectoryMutant.make(
        kind, of: bytes, count: records.count + (hasChecksums ? 1 : 0), &generator)
      return try named("\(kind) of \(records.count) records\(hasChecksums ? ", with checksums" : "")") {
        try checkNames(
          in: mutant, of: records,
          mayLoseNames: !hasChecksums || !kind.isRepairable || records.contains { $0.slot == nil })
      }
    }
  }

  private static func checkNames(
    in mutant: [UInt8], of records: [Rom.Record], mayLoseNames: Bool
  ) throws -> [String: Int] {
    let source = ByteSource(mutant)
    if try RomReview(parsing: source, file: "").isSound { return ["valid": 1] }
    guard let salvage = try SalvageCheck.salvage(mutant) else { throw Broken("nothing is found") }
    try demand(!salvage.isSound, "the damage is not found")
    let files = try SalvageFolder(of: salvage).files.map { (name: $0.name, bytes: try $0.body.bytes()) }
    var named = 0
    for file in files {
      guard let slot = SlotID(recordName: file.name) else { continue }
      let original = try records.first { $0.slot == slot }?.body.bytes()
      try demand(original == file.bytes, "\(file.name) has another body")
      named += 1
    }
    let bodies = Set(files.map(\.bytes))
    for record in records {
      try demand(bodies.contains(try record.body.bytes()), "the body of \(record.name.label) is lost")
    }
    let slots = records.count { $0.slot != nil }
    try demand(mayLoseNames || named == slots, "\(named) of \(slots) names come back")
    return named == slots ? ["all names": 1] : ["unproven": 1]
  }
}
