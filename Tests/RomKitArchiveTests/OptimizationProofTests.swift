import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitMusic
@testable import RomKitRules

/// The proof must find any planted error.
@Suite struct OptimizationProofTests {
  private static let song = Song(notes: [.keyOn(channel: 0, tone: 1, key: 40), .wait(samples: 11_025), .end])
  private static let picture = Array("SY".utf8) + [1, 2] + [1, 2, 3, 4, 5, 6]
  private static let coloured = Array("SZ".utf8) + [1, 0] + [UInt8](repeating: 7, count: 1_026)
  private static let effect = Array("EFF\0".utf8) + [0, 0, 0, 4] + [1, 2, 3, 4]

  private static func records(tail: [UInt8] = []) -> [Rom.Record] {
    [
      Rom.Record(SlotID(.graphics, 0), body: Rom.Body(picture + tail)),
      Rom.Record(SlotID(.graphics, 1), body: Rom.Body(coloured + tail)),
      Rom.Record(SlotID(.effect, 0), body: Rom.Body(effect + tail)),
      Rom.Record(SlotID(.music, 0), body: Rom.Body(song.serialized(level: .fast) + tail)),
      Rom.Record(SlotID(.data, 0), body: Rom.Body([1, 2, 3])),
      Rom.Record(SlotID(.program, 0), body: Rom.Body([4, 5, 6])),
      Rom.Record(name: RecordName(literal: "README.TXT"), body: Rom.Body([7, 8, 9])),
    ]
  }

  private func failure(
    _ old: [Rom.Record], _ new: [Rom.Record], stripping: Bool = false, oldTrailing: [UInt8]? = nil,
    newTrailing: [UInt8]? = nil, checksums: (Bool, Bool) = (true, true)
  ) throws -> String {
    // The checksums of the new ROM include the planted byte, so that only its contents differ.
    let original = try SampleROM.bytes(old, checksums: checksums.0, trailing: oldTrailing)
    let produced = try SampleROM.bytes(new, checksums: checksums.1, trailing: newTrailing)
    do {
      _ = try OptimizationProof(
        original: ByteSource(original), produced: ByteSource(produced), stripping: stripping)
      return "proved"
    } catch let error as Diagnostic {
      return "\(error.place.slot ?? "-"): \(error.message.english)"
    }
  }

  @Test(arguments: [true, false]) func everyPlantedByteIsFound(stripping: Bool) throws {
    for (index, record) in Self.records().enumerated() {
      let bytes = try record.body.bytes()
      for place in bytes.indices {
        var records = Self.records()
        var planted = bytes
        planted[place] ^= 1 << (place % 8)
        records[index].body = Rom.Body(planted)
        let found = try failure(Self.records(), records, stripping: stripping)
        // Some bytes of a stream affect only the compression; the notes are then the same, which is allowed.
        if record.slot?.kind == .music, try InflatedSong(Rom.Body(planted))?.notes == Self.song.noteBytes {
          continue
        }
        #expect(found.hasPrefix("\(record.name.label): "), "byte \(place): \(found)")
      }
    }
  }

  /// A body with one byte changed.
  private static func changed(_ body: [UInt8], at place: Int, to byte: UInt8) -> [UInt8] {
    var body = body
    body[place] = byte
    return body
  }

  /// The song with one more sample in its wait.
  private static let longer = Song(notes: [song.notes[0], .wait(samples: 11_026), .end])

  /// The index of a record, another body for it, and the expected message.
  @Test(
    arguments: [
      (0, changed(picture, at: 7, to: 0), "GSLOT000: the pixel at 1, 1 differs in the new ROM"),
      (0, changed(picture, at: 3, to: 9), "GSLOT000: byte 3 of the body differs in the new ROM"),
      (1, changed(coloured, at: 40, to: 0), "GSLOT001: byte 40 of the body differs in the new ROM"),
      (1, changed(coloured, at: 1_029, to: 0), "GSLOT001: the pixel at 1, 0 differs in the new ROM"),
      (2, changed(effect, at: 11, to: 0), "ESLOT000: sample 1 differs in the new ROM"),
      (3, longer.serialized(), "BSLOT000: note 1 of the song differs in the new ROM"),
      (
        3, Song(notes: song.notes.dropLast()).serialized(),
        "BSLOT000: note 2 of the song differs in the new ROM"
      ),
      (
        3, song.serialized().dropLast(),
        "BSLOT000: the zlib stream of the song in the new ROM cannot be decompressed"
      ),
      (3, song.serialized(level: .best), "proved"),
      (4, [1, 2, 4], "DSLOT000: byte 2 of the body differs in the new ROM"),
      (4, [1, 2], "DSLOT000: byte 2 of the body differs in the new ROM"),
      (6, [7, 8, 9, 0], "README.TXT: byte 3 of the body differs in the new ROM"),
    ] as [(Int, [UInt8], String)])
  func theFirstDifferenceIsNamed(record: Int, body: [UInt8], message: String) throws {
    var records = Self.records()
    records[record].body = Rom.Body(body)
    #expect(try failure(Self.records(), records) == message)
  }

  /// The tails of the old bodies and of the new ones.
  @Test(
    arguments: [
      (true, [1, 2], [], "proved"),
      (false, [1, 2], [], "GSLOT000: byte 10 of the body differs in the new ROM"),
      // Stripping leaves out the whole tail.
      (true, [1, 2], [1], "GSLOT000: byte 11 of the body differs in the new ROM"),
      (true, [], [1], "GSLOT000: byte 10 of the body differs in the new ROM"),
    ] as [(Bool, [UInt8], [UInt8], String)])
  func onlyAWholeTailMayGo(stripping: Bool, old: [UInt8], new: [UInt8], message: String) throws {
    #expect(try failure(Self.records(tail: old), Self.records(tail: new), stripping: stripping) == message)
  }

  /// The bytes after the last body of the old ROM and of the new one.
  @Test(
    arguments: [
      (true, [1], nil, "proved"),
      (false, [1], nil, "-: the bytes after the last body differ in the new ROM"),
      (true, [1], [2], "-: the bytes after the last body differ in the new ROM"),
      (false, nil, [1], "-: the bytes after the last body differ in the new ROM"),
    ] as [(Bool, [UInt8]?, [UInt8]?, String)])
  func onlyTheWholeRestOfAROMMayGo(stripping: Bool, old: [UInt8]?, new: [UInt8]?, message: String) throws {
    #expect(
      try failure(
        Self.records(), Self.records(), stripping: stripping, oldTrailing: old, newTrailing: new,
        checksums: (false, false)) == message)
  }

  @Test func recordsNamesAndChecksumsMustStay() throws {
    let records = Self.records()
    #expect(
      try failure(records, Array(records.dropLast())) == "-: the new ROM has 6 records instead of 7")
    #expect(
      try failure(records, [records[1], records[0]] + records[2...])
        == "-: the new ROM has GSLOT001 where GSLOT000 should be")
    #expect(
      try failure(records, records, checksums: (true, false))
        == "-: the checksum check gives a different result for the new ROM than for the old one")
    // A second record of a slot may be left out, but not the first.
    let twice = records + [Rom.Record(SlotID(.data, 0), body: Rom.Body([0]))]
    #expect(try failure(twice, records, stripping: true) == "proved")
    #expect(try failure(twice, records) == "-: the new ROM has 7 records instead of 8")
    var swapped = records
    swapped[4].body = Rom.Body([0])
    #expect(
      try failure(twice, swapped, stripping: true) == "DSLOT000: byte 0 of the body differs in the new ROM")
  }

  /// Before the first body is compared, and before the bytes after the last.
  @Test(arguments: [0, 1]) func anInterruptedComparisonNamesTheOriginal(done: Int) throws {
    let folder = try TestFolder()
    let record = Rom.Record(SlotID(.data, 0), body: Rom.Body([1, 2, 3]))
    let bytes = try SampleROM.bytes([record], checksums: false, trailing: [1])
    try folder.write(bytes, to: "old.bin")
    try folder.write(bytes, to: "new.bin")
    let original = try ByteSource(contentsOf: folder["old.bin"])
    let produced = try ByteSource(contentsOf: folder["new.bin"])
    let isThere = LockedValue(false)
    let control = WorkControl(
      progress: { progress in
        if progress.activity == .comparing, progress.done == done { isThere.use { $0 = true } }
      }, isCancelled: { isThere.use { $0 } })
    #expect(throws: FileError.interrupted(path: folder["old.bin"])) {
      try control.run {
        try OptimizationProof(original: original, produced: produced, stripping: false)
      }
    }
  }

  @Test func aFileThatIsNotAROMIsNotProof() throws {
    let bytes = try SampleROM.bytes(checksums: false)
    var message = ""
    do {
      _ = try OptimizationProof(
        original: ByteSource(bytes), produced: ByteSource(Array(bytes.dropLast())), stripping: false)
    } catch let error as Diagnostic {
      message = error.message.english
    }
    #expect(
      message
        == "the new ROM cannot be read: according to its size field, record 6 (README.TXT) has 3 bytes, but the file "
        + "ends after 2 of them"
    )
  }
}
