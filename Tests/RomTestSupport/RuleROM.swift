import Foundation
import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import VGSCore

/// ROMs that break one rule each, made from a clean one.
package enum RuleROM {
  package static let picture = Array("SY".utf8) + [3, 1] + [0, 1, 2, 3, 4, 5, 6, 7]
  package static let effect = Array("EFF\0".utf8) + [0, 0, 0, 8] + [0, 1, 2, 3, 4, 5, 6, 7]
  package static let second = Note.wait(samples: 22_050)
  package static let notes: [Note] = [
    .masterVolume(10), .volume(channel: 0, level: 20), .keyOn(channel: 0, tone: 1, key: 40), second, .end,
  ]
  package static let song = Song(notes: notes).serialized()
  package static let text = Array("Press start!\0".utf8)

  /// A picture of VGE with the given first colours, other colours that are all different, and the indices 0 to 7.
  package static func vge(_ colours: [UInt32]) -> [UInt8] {
    let others = (UInt32(colours.count)..<256).map { $0 << 16 | (255 - $0) }
    let palette = Palette((colours + others).map { Colour($0) })
    return Array("SZ".utf8) + [3, 1] + palette.serialized() + [0, 1, 2, 3, 4, 5, 6, 7]
  }

  /// Slots of every kind without findings.
  package static let clean: [Rom.Record] = [
    Rom.Record(SlotID(.graphics, 0), body: Rom.Body(picture)),
    Rom.Record(SlotID(.effect, 0), body: Rom.Body(effect)),
    Rom.Record(SlotID(.music, 0), body: Rom.Body(song)), Rom.Record(SlotID(.data, 0), body: Rom.Body(text)),
    Rom.Record(SlotID(.program, 0), body: Rom.Body([1, 2])),
  ]

  /// The clean ROM with other bodies in some slots, or more slots.
  package static func with(_ bodies: [SlotID: [UInt8]], checksums: Bool = false) throws -> [UInt8] {
    var records = clean
    for (slot, bytes) in bodies.sorted(by: { $0.key < $1.key }) {
      let record = Rom.Record(slot, body: Rom.Body(bytes))
      if let index = records.firstIndex(where: { $0.slot == slot }) {
        records[index] = record
      } else {
        records.append(record)
      }
    }
    return try SampleROM.bytes(records, checksums: checksums)
  }

  package static func graphics(_ body: [UInt8], _ more: [UInt8: [UInt8]] = [:]) throws -> [UInt8] {
    var bodies = [SlotID(.graphics, 0): body]
    for (number, body) in more { bodies[SlotID(.graphics, number)] = body }
    return try with(bodies)
  }

  package static func effect(_ body: [UInt8]) throws -> [UInt8] { try with([SlotID(.effect, 0): body]) }
  package static func music(_ body: [UInt8]) throws -> [UInt8] { try with([SlotID(.music, 0): body]) }
  package static func music(_ notes: [Note]) throws -> [UInt8] { try music(Song(notes: notes).serialized()) }
  package static func data(_ body: [UInt8]) throws -> [UInt8] { try with([SlotID(.data, 0): body]) }

  /// A ROM of data slots with these bytes as their stored names.
  package static func named(_ names: [UInt8]...) -> [UInt8] {
    SampleROM.handMade(
      count: UInt32(names.count), names: names.map { $0 + [UInt8](repeating: 0, count: 16 - $0.count) },
      bodies: names.map { _ in (2, [1, 2]) })
  }

  /// A clean ROM with checksums, and then a change.
  package static func damaged(_ change: (inout [UInt8], Rom) throws -> Void) throws -> [UInt8] {
    var bytes = try with([:], checksums: true)
    let rom = try Rom(parsing: ByteSource(bytes))
    try change(&bytes, rom)
    return bytes
  }

  /// A large file of mostly zeros, which takes no room on the disk.
  package static func sparse(size: UInt64, _ parts: [(offset: UInt64, bytes: [UInt8])]) throws -> ByteSource {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("romkit-\(UUID().uuidString)")
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try FileHandle(forWritingTo: url)
    try file.truncate(atOffset: size)
    for part in parts {
      try file.seek(toOffset: part.offset)
      try file.write(contentsOf: Data(part.bytes))
    }
    try file.close()
    // The source keeps the file open.
    return try ByteSource(contentsOf: url.path)
  }
}
