import RomTestSupport
import Testing
import VGSCore

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitMusic

/// The proof has to see anything that is wrong, wherever it was planted.
@Suite struct OptimizationProofTests {
  private static let song = Song(notes: [.keyOn(channel: 0, tone: 1, key: 40), .wait(samples: 11_025), .end])
  private static let picture = Array("SY".utf8) + [1, 2] + [1, 2, 3, 4, 5, 6]
  private static let coloured = Array("SZ".utf8) + [1, 0] + [UInt8](repeating: 7, count: 1_026)
  private static let effect = Array("EFF\0".utf8) + [0, 0, 0, 4] + [1, 2, 3, 4]

  private static func records(tail: [UInt8] = []) -> [Record] {
    [
      Record(SlotID(.graphics, 0), body: Body(picture + tail)),
      Record(SlotID(.graphics, 1), body: Body(coloured + tail)),
      Record(SlotID(.effect, 0), body: Body(effect + tail)),
      Record(SlotID(.music, 0), body: Body(song.serialized(level: .fast) + tail)),
      Record(SlotID(.data, 0), body: Body([1, 2, 3])),
      Record(SlotID(.program, 0), body: Body([4, 5, 6])),
      Record(name: RecordName(literal: "README.TXT"), body: Body([7, 8, 9])),
    ]
  }

  private func failure(
    _ old: [Record], _ new: [Record], stripping: Bool = false, oldTrailing: [UInt8]? = nil,
    newTrailing: [UInt8]? = nil, checksums: (Bool, Bool) = (true, true)
  ) throws -> String {
    // The checksums of the new ROM are made after the wrong byte was planted, so that only its contents tell.
    let original = try SampleROM.bytes(old, checksums: checksums.0, trailing: oldTrailing)
    let produced = try SampleROM.bytes(new, checksums: checksums.1, trailing: newTrailing)
    do {
      _ = try OptimizationProof(
        original: ByteSource(original), produced: ByteSource(produced), stripping: stripping)
      return "proved"
    } catch let error as OptimizationProofError {
      return "\(error.diagnostic.place.slot ?? "-"): \(error.message)"
    }
  }

  @Test(arguments: [true, false]) func everyPlantedByteIsFound(stripping: Bool) throws {
    for (index, record) in Self.records().enumerated() {
      let bytes = try record.body.bytes()
      for place in bytes.indices {
        for flip: UInt8 in [1, 0x80] {
          var records = Self.records()
          var planted = bytes
          planted[place] ^= flip
          records[index].body = Body(planted)
          let told = try failure(Self.records(), records, stripping: stripping)
          // Some bytes of a stream only say how it was compressed; the notes are the same then, which is allowed.
          if record.slot?.kind == .music, try InflatedSong(Body(planted))?.notes == Self.song.noteBytes {
            continue
          }
          #expect(told.hasPrefix("\(record.name.label): "), "byte \(place): \(told)")
        }
      }
    }
  }

  @Test func theFirstDifferenceIsNamed() throws {
    func told(_ index: Int, _ body: [UInt8]) throws -> String {
      var records = Self.records()
      records[index].body = Body(body)
      return try failure(Self.records(), records)
    }
    var picture = Self.picture
    picture[4 + 3] = 0
    #expect(try told(0, picture) == "GSLOT000: the pixel at 1, 1 is not as it was")
    picture = Self.picture
    picture[3] = 9
    #expect(try told(0, picture) == "GSLOT000: byte 3 of the body is not as it was")
    var coloured = Self.coloured
    coloured[40] = 0
    #expect(try told(1, coloured) == "GSLOT001: byte 40 of the body is not as it was")
    coloured = Self.coloured
    coloured[1_029] = 0
    #expect(try told(1, coloured) == "GSLOT001: the pixel at 1, 0 is not as it was")
    var effect = Self.effect
    effect[11] = 0
    #expect(try told(2, effect) == "ESLOT000: sample 1 is not as it was")
    var song = Self.song
    song.notes[1].value = 11_026
    #expect(try told(3, song.serialized()) == "BSLOT000: note 1 of the song is not as it was")
    #expect(
      try told(3, Song(notes: Self.song.notes.dropLast()).serialized())
        == "BSLOT000: note 2 of the song is not as it was")
    #expect(
      try told(3, Self.song.serialized().dropLast())
        == "BSLOT000: the new stream of the song cannot be inflated")
    #expect(try told(3, Self.song.serialized(level: .best)) == "proved")
    #expect(try told(4, [1, 2, 4]) == "DSLOT000: byte 2 of the body is not as it was")
    #expect(try told(4, [1, 2]) == "DSLOT000: byte 2 of the body is not as it was")
    #expect(try told(6, [7, 8, 9, 0]) == "README.TXT: byte 3 of the body is not as it was")
  }

  @Test func onlyBytesAfterTheEndMayGo() throws {
    #expect(try failure(Self.records(tail: [1, 2]), Self.records(), stripping: true) == "proved")
    #expect(
      try failure(Self.records(tail: [1, 2]), Self.records())
        == "GSLOT000: byte 10 of the body is not as it was")
    // Half of it is not what stripping does.
    #expect(
      try failure(Self.records(tail: [1, 2]), Self.records(tail: [1]), stripping: true)
        == "GSLOT000: byte 11 of the body is not as it was")
    #expect(
      try failure(Self.records(), Self.records(tail: [1]), stripping: true)
        == "GSLOT000: byte 10 of the body is not as it was")
    #expect(
      try failure(
        Self.records(), Self.records(), stripping: true, oldTrailing: [1], checksums: (false, false))
        == "proved")
    #expect(
      try failure(Self.records(), Self.records(), oldTrailing: [1], checksums: (false, false))
        == "-: the bytes after the last body are not as they were")
    #expect(
      try failure(
        Self.records(), Self.records(), stripping: true, oldTrailing: [1], newTrailing: [2],
        checksums: (false, false)) == "-: the bytes after the last body are not as they were")
    #expect(
      try failure(Self.records(), Self.records(), newTrailing: [1], checksums: (false, false))
        == "-: the bytes after the last body are not as they were")
  }

  @Test func recordsNamesAndChecksumsHaveToStay() throws {
    let records = Self.records()
    #expect(
      try failure(records, Array(records.dropLast())) == "-: the new ROM has 6 records instead of 7")
    #expect(
      try failure(records, [records[1], records[0]] + records[2...])
        == "-: the new ROM has GSLOT001 where GSLOT000 should be")
    #expect(
      try failure(records, records, checksums: (true, false))
        == "-: the checksums of the new ROM are not what those of the old one are")
    // A second record of a slot may go, and the first may not.
    let twice = records + [Record(SlotID(.data, 0), body: Body([0]))]
    #expect(try failure(twice, records, stripping: true) == "proved")
    #expect(try failure(twice, records) == "-: the new ROM has 7 records instead of 8")
    var swapped = records
    swapped[4].body = Body([0])
    #expect(
      try failure(twice, swapped, stripping: true) == "DSLOT000: byte 0 of the body is not as it was")
  }

  @Test func aFileThatIsNoROMIsNoProof() throws {
    let bytes = try SampleROM.bytes(checksums: false)
    var told = ""
    do {
      _ = try OptimizationProof(
        original: ByteSource(bytes), produced: ByteSource(Array(bytes.dropLast())), stripping: false)
    } catch let error as OptimizationProofError {
      told = error.message
    }
    #expect(
      told
        == "the new ROM cannot be read: record 6 (README.TXT) has 3 bytes by its size field, but the file ends after 2"
    )
  }
}
