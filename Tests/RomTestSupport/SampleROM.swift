import RomKitBase
import RomKitContainer
import RomKitMusic
import TestSupport
import VGSCore

/// ROMs made for tests.
package enum SampleROM {
  /// A few slots of every kind, a record that is not a slot, and bodies of 0 to a few hundred bytes.
  package static let records: [Rom.Record] = {
    var generator = SeededGenerator(seed: 1)
    let picture = Array("SY".utf8) + [15, 7] + generator.bytes(16 * 8)
    let effect = Array("EFF\0".utf8) + [0, 0, 0, 200] + generator.bytes(200)
    let song = Song(notes: [
      .masterVolume(10), .keyOn(channel: 0, tone: 1, key: 40), .wait(samples: 11_025), .end,
    ]).serialized()
    return [
      Rom.Record(SlotID(.graphics, 0), body: Rom.Body(picture)),
      Rom.Record(SlotID(.effect, 3), body: Rom.Body(effect)),
      Rom.Record(SlotID(.music, 0), body: Rom.Body(song)),
      Rom.Record(SlotID(.data, 0), body: Rom.Body(generator.bytes(1_024))),
      Rom.Record(SlotID(.data, 255), body: Rom.Body(Array("Hello, player!\0".utf8))),
      Rom.Record(SlotID(.program, 1), body: Rom.Body([])),
      Rom.Record(name: RecordName(literal: "README.TXT"), body: Rom.Body([1, 2, 3])),
    ]
  }()

  /// The bytes of a ROM.
  package static func bytes(
    _ records: [Rom.Record] = records, checksums: Bool = true, trailing: [UInt8]? = nil
  ) throws -> [UInt8] {
    var sink = MemorySink()
    let rom = Rom(records: records, trailing: trailing.map { Rom.Body($0) })
    try RomWriter(rom, checksums: checksums).write(to: &sink)
    return sink.bytes
  }

  /// The bytes of a ROM put together by hand: stored names, and size fields as given.
  package static func handMade(
    count: UInt32, names: [[UInt8]], bodies: [(size: UInt32, bytes: [UInt8])], trailing: [UInt8] = []
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.littleEndian(count)
    for name in names { writer.append(name) }
    for body in bodies {
      writer.bigEndian(body.size)
      writer.append(body.bytes)
    }
    writer.append(trailing)
    return writer.bytes
  }
}
