import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitMusic
@testable import RomKitPictures
@testable import RomKitProject
@testable import RomKitSound
@testable import RomKitText

/// In an extracted folder, changing one file changes only its slot and the checksums.
@Suite struct RomExtractionEditTests {
  private static let text = Array("One\r\nTwo\r\n".utf8) + [UInt8](repeating: 0, count: 22)

  /// A slot of every kind of content, in another order than romkit's and with a name that romkit does not write, and a
  /// duplicate.
  private static func records() throws -> [Rom.Record] {
    let palette = Palette((0..<256).map { Colour(red: UInt8($0), green: 7, blue: 9) })
    let own = try SlotPicture(width: 4, height: 2, indices: [0, 1, 2, 3, 4, 5, 6, 7], palette: palette)
    let shared = try SlotPicture(width: 4, height: 2, indices: [9, 1, 2, 3, 4, 5, 6, 7])
    let song = Song(notes: [
      .masterVolume(10), .keyOn(channel: 0, tone: 1, key: 40), .wait(samples: 11_025), .end,
    ])
    let notes = NoteGenerator.playable(seed: 5, hasPrelude: true)
    var font = [UInt8](repeating: 0, count: FontSheet.byteCount)
    font[5_000] = 0x18
    let odd = try #require(RecordName(stored: RecordName(SlotID(.effect, 1)).stored.dropLast() + [1]))
    return [
      Rom.Record(SlotID(.data, 0), body: Rom.Body(palette.serialized())),
      Rom.Record(SlotID(.graphics, 1), body: Rom.Body(shared.serialized())),
      Rom.Record(SlotID(.graphics, 2), body: Rom.Body(own.serialized())),
      Rom.Record(name: odd, body: Rom.Body(try SoundEffect(samples: [1, -2, 3, 0]).serialized())),
      Rom.Record(SlotID(.music, 0), body: Rom.Body(song.serialized(level: .fast))),
      Rom.Record(SlotID(.music, 1), body: Rom.Body(Song(notes: notes).serialized(level: .best))),
      Rom.Record(SlotID(.data, 1), body: Rom.Body(text)),
      Rom.Record(SlotID(.data, 2), body: Rom.Body([1, 0, 2, 0, 3, 0])),
      Rom.Record(SlotID(.data, 255), body: Rom.Body(font)),
      Rom.Record(SlotID(.data, 3), body: Rom.Body([1, 2, 3])),
      Rom.Record(SlotID(.data, 3), body: Rom.Body([4, 5])),
      Rom.Record(SlotID(.program, 0), body: Rom.Body([6])),
    ]
  }

  /// Extracts a ROM, changes the file of a slot and packs. Returns the old and the new ROM.
  private func edited(
    _ name: String, mode: RoundTrip.Mode = .converted, _ edit: ([UInt8]) throws -> [UInt8]
  ) throws -> (old: Rom, new: Rom, reports: [LocalizedText]) {
    let bytes = try SampleROM.bytes(try Self.records())
    let old = try Rom(parsing: ByteSource(bytes))
    let schema = Array("[[field]]\nname = \"hp\"\ntype = \"u16\"\n".utf8)
    let table = TableArgument(
      slot: SlotID(.data, 2), schema: try TableSchema(parsing: schema[...]), source: schema)
    let extraction =
      mode == .raw
      ? RomExtraction(raw: old, checksumsMatch: true)
      : try RomExtraction(of: old, checksumsMatch: true, tables: [table])
    let folder = try TemporaryFolder()
    var found = false
    _ = try extraction.forEachFile { file in
      let contents = file.name == name ? Rom.Body(try edit(file.body.bytes())) : file.body
      found = found || file.name == name
      try folder.write(file.name) { sink in try contents.forEachPiece { try sink.write($0) } }
    }
    #expect(found, "there is no \(name)")
    let build = try RomBuild(try AssetFolder(folder.path))
    var sink = MemorySink()
    try build.writer.write(to: &sink)
    return (old, try Rom(parsing: ByteSource(sink.bytes)), build.conversions)
  }

  /// Checks that only one record differs, and returns its new body.
  private func change(
    _ index: Int, _ name: String, mode: RoundTrip.Mode = .converted, _ edit: ([UInt8]) throws -> [UInt8]
  ) throws -> [UInt8] {
    let (old, new, _) = try edited(name, mode: mode, edit)
    #expect(old.records.map(\.name) == new.records.map(\.name))
    for (place, (before, after)) in zip(old.records, new.records).enumerated().dropLast() {
      let isSame = try before.body.bytes() == after.body.bytes()
      #expect(isSame == (place != index), "record \(place)")
    }
    return try new.records[index].body.bytes()
  }

  @Test func unchangedFilesPackToTheSameROM() throws {
    let (old, new, reports) = try edited("GSLOT001.png") { $0 }
    for (before, after) in zip(old.records, new.records) {
      #expect(try before.body.bytes() == after.body.bytes())
    }
    #expect(old.records.count == new.records.count)
    #expect(!reports.contains { $0.contains("originals") })
  }

  @Test func aPictureOfTheSharedPaletteCanBeEdited() throws {
    let body = try change(1, "GSLOT001.png") { bytes in
      guard case .indexed(var picture) = try PictureFile(parsing: bytes).picture else { return [] }
      #expect(picture.palette?[200] == Colour(red: 200, green: 7, blue: 9))
      #expect(picture.paletteCount == 256)
      picture[3, 1] = 200
      return try PNGFile(.indexed(picture)).serialized()
    }
    #expect(body == Array("SY".utf8) + [3, 1, 9, 1, 2, 3, 4, 5, 6, 200])
  }

  @Test func aPictureWithItsOwnPaletteCanBeEdited() throws {
    let body = try change(2, "GSLOT002.png") { bytes in
      guard case .indexed(var picture) = try PictureFile(parsing: bytes).picture else { return [] }
      picture.palette?[255] = Colour(0x123456)
      return try PNGFile(.indexed(picture)).serialized()
    }
    let picture = try SlotPicture(parsing: body)
    #expect(picture.dialect == .sz)
    #expect(picture.palette?[255] == Colour(0x123456))
    #expect(picture.indices == [0, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test func anEffectWithAnOddNameCanBeEdited() throws {
    let body = try change(3, "ESLOT001.wav") { bytes in
      var bytes = bytes
      bytes[bytes.count - 1] = 1
      return bytes
    }
    #expect(try SoundEffect(parsing: body).samples == [1, -2, 3, 256])
  }

  @Test func aSongThatWasKeptCanBeEdited() throws {
    let (_, new, reports) = try edited("BSLOT001.mml") { $0 + Array("# my own\n".utf8) }
    #expect(reports.contains { $0.contains("BSLOT001.mml: changed, so originals/BSLOT001.BGM is not used") })
    #expect(reports.count { $0.contains("not used") } == 1)
    let body = try change(5, "BSLOT001.mml") { $0 + Array("Ch5 t120 o4 v20 c\n".utf8) }
    #expect(try Song(parsing: body).notes != Song(parsing: Self.records()[5].body.bytes()).notes)
    // A comment leaves the notes unchanged.
    let same = try Song(parsing: new.records[5].body.bytes())
    let before = try Song(parsing: Self.records()[5].body.bytes())
    guard case .equal = SongComparison(same, before) else {
      Issue.record("the song sounds different")
      return
    }
  }

  @Test func aPaletteATextATableAndAFontCanBeEdited() throws {
    let palette = try change(0, "DSLOT000.gpl") { bytes in
      var palette = try PaletteFile(parsing: bytes).palette
      // No picture uses it.
      palette[77] = Colour(0xABCDEF)
      return PaletteFile(palette).serialized(as: .gimp)
    }
    #expect(try Palette(parsing: palette)[77] == Colour(0xABCDEF))

    let text = try change(6, "DSLOT001.txt") { bytes in
      #expect(bytes == Array("One\nTwo\n".utf8))
      return Array("One\nTwo, three\n".utf8)
    }
    #expect(text.count == Self.text.count)
    #expect(text.starts(with: Array("One\r\nTwo, three\r\n\0".utf8)))

    let table = try change(7, "DSLOT002.csv") { bytes in
      #expect(bytes == Array("hp\n1\n2\n3\n".utf8))
      return Array("hp\n1\n512\n3\n4\n".utf8)
    }
    #expect(table == [1, 0, 0, 2, 3, 0, 4, 0])

    let font = try change(8, "DSLOT255.png") { bytes in
      guard case .indexed(var picture) = try PictureFile(parsing: bytes).picture else { return [] }
      picture[0, 0] = 1
      return try PNGFile(.indexed(picture)).serialized()
    }
    #expect(font[0] == 0x80 && font[5_000] == 0x18)
  }

  @Test func rawBodiesCanBeEdited() throws {
    #expect(try change(9, "DSLOT003.DAT") { _ in [9] } == [9])
    #expect(try change(10, "record010-DSLOT003.DAT") { _ in [9] } == [9])
    #expect(try change(11, "PSLOT000.BIN") { _ in [9] } == [9])
    for (index, name) in [(2, "GSLOT002.CHR"), (4, "BSLOT000.BGM"), (8, "DSLOT255.DAT")] {
      _ = try change(index, name, mode: .raw) { bytes in
        name.hasPrefix("B")
          ? Song(notes: [.masterVolume(1), .wait(samples: 7), .end]).serialized() : bytes.dropLast() + [77]
      }
    }
  }
}
