import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitPreview
import RomKitSound
import VGSCore

/// ROMs for the page and the contact sheet.
package enum PageROM {
  package static let palette: Palette = {
    var palette = Palette.greens
    palette[1] = Colour(red: 0xAA, green: 0xBB, blue: 0xCC)
    palette[255] = Colour(red: 255, green: 0, blue: 128)
    return palette
  }()

  package static let song = Song(notes: [
    .masterVolume(60_000), .volume(channel: 0, level: 200), .volume(channel: 3, level: 200),
    .keyOn(channel: 0, tone: 2, key: 39), .wait(samples: 11_025), .label,
    .keyOn(channel: 0, tone: 2, key: 51), .keyOn(channel: 3, tone: 3, key: 60), .wait(samples: 22_050),
    .keyOff(channel: 0), .wait(samples: 11_025), .jump(toNoteAfter: 5),
  ])

  /// The body of a picture whose indices are 0, 1, 2 and so on, up to `highest`.
  package static func picture(width: Int, height: Int, highest: Int = 255, palette: Palette? = nil) throws
    -> [UInt8]
  {
    try SlotPicture(
      width: width, height: height,
      indices: (0..<width * height).map { UInt8(truncatingIfNeeded: $0 % (highest + 1)) }, palette: palette
    ).serialized()
  }

  /// One record of each kind, and one of each kind of damage.
  package static func records() throws -> [Rom.Record] {
    let effect = try SoundEffect(
      samples: (0..<4_410).map { Int16(truncatingIfNeeded: $0 * 37 % 20_000 - 10_000) })
    return [
      Rom.Record(SlotID(.graphics, 0), body: Rom.Body(try picture(width: 32, height: 8))),
      Rom.Record(SlotID(.graphics, 7), body: Rom.Body(Array("SY".utf8) + [15, 7, 1, 2, 3])),
      Rom.Record(SlotID(.effect, 3), body: Rom.Body(effect.serialized())),
      Rom.Record(SlotID(.effect, 4), body: Rom.Body(try SoundEffect(samples: []).serialized())),
      Rom.Record(SlotID(.music, 0), body: Rom.Body(song.serialized())),
      Rom.Record(SlotID(.music, 9), body: Rom.Body([1, 2, 3])),
      Rom.Record(SlotID(.data, 0), body: Rom.Body(palette.serialized())),
      Rom.Record(SlotID(.data, 1), body: Rom.Body(Array("A tower <b>&\"'\nsecond line\n\0".utf8))),
      Rom.Record(SlotID(.data, 2), body: Rom.Body((0..<300).map { UInt8(truncatingIfNeeded: $0) })),
      Rom.Record(SlotID(.program, 1), body: Rom.Body([])),
      Rom.Record(SlotID(.graphics, 0), body: Rom.Body([9])),
      Rom.Record(name: RecordName(literal: "README.TXT"), body: Rom.Body([1, 2, 3])),
    ]
  }

  package static func page(
    of records: [Rom.Record], checksums: Bool = true, trailing: [UInt8]? = nil, name: String = "game.bin"
  ) throws -> String {
    try page(of: SampleROM.bytes(records, checksums: checksums, trailing: trailing), name: name)
  }

  package static func page(of bytes: [UInt8], name: String = "game.bin") throws -> String {
    var sink = MemorySink()
    try RomPage(parsing: ByteSource(bytes), name: name).write(to: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }
}
