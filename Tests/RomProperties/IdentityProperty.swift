import RomKitArchive
import RomKitBase
import RomKitContainer
import RomKitInspection
import RomTestSupport
import TestSupport

extension Property {
  /// The content id stays the same if a ROM is optimized, stripped, reordered or given checksums, and a catalogue of the old
  /// ROM finds the new one; it changes with a byte that counts.
  package static let identity = Property(
    "identity", count: 1_000, least: ["songs": 20, "order": 200, "rest": 50, "changed": 500]
  ) { number in
    var random = SeededGenerator(seed: 22_000 + UInt64(number))
    let source = ByteSource(try OddROM.bytes(seed: UInt64(number)))
    let rom = try Rom(parsing: source)
    let original = try RomIdentity(of: rom, in: source, hashingBodies: true)
    var counts: [String: Int] = [:]

    func bytes(of records: [Rom.Record], checksums: Bool) throws -> [UInt8] {
      try SampleROM.bytes(records.filter { $0.kind != .checksums }, checksums: checksums)
    }
    var others: [[UInt8]] = []
    for stripping in [false, true] {
      var sink = MemorySink()
      try RomOptimization(of: rom, stripping: stripping).writer.write(to: &sink)
      others.append(sink.bytes)
    }
    // Records of one slot keep their order, because the first one counts.
    let slots = Array(Set(rom.records.map(\.name.label))).sorted().shuffled(using: &random)
    let shuffled = slots.flatMap { name in rom.records.filter { $0.name.label == name } }
    others.append(try bytes(of: shuffled, checksums: false))
    others.append(try bytes(of: rom.records, checksums: true))

    var catalogue = MemorySink()
    var writer = CatalogueWriter(name: "odd", slots: true)
    try writer.add(original, path: "odd.bin")
    try writer.write(to: &catalogue)
    for other in others {
      let again = try RomIdentity(of: ByteSource(other))
      try demand(again.content.digest == original.content.digest, "the content id differs")
      var search = CatalogueSearch([again])
      try demand(try search.search(ByteSource(catalogue.bytes), path: "c").isEmpty, "the catalogue is wrong")
      let isFound = search.answers[0].files.count + search.answers[0].contents.count == 1
      try demand(isFound || original.content.slots.isEmpty, "the catalogue does not find it")
      for part in again.packing.differences(from: original.packing) { counts[part.rawValue, default: 0] += 1 }
    }

    if let slot = original.content.slots.randomElement(using: &random) {
      var records = rom.records
      var body = try records[slot.index].body.bytes()
      if !body.isEmpty, slot.slot.kind != .music {
        // The first byte always counts.
        body[0] ^= 0xFF
        records[slot.index].body = Rom.Body(body)
        let changed = try ContentID(of: Rom(records: records))
        try demand(changed.digest != original.content.digest, "a byte changed, but the content id did not")
        counts["changed"] = 1
      }
    }
    return counts
  }
}
