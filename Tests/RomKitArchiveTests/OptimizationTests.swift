import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitMusic
@testable import RomKitRules

@Suite struct OptimizationTests {
  private static let songs: [Song] = (UInt64(0)..<4).map { seed in
    var compiler = MMLCompiler(Array(SongGenerator.song(seed: seed, lines: 24).utf8))
    return compiler.run()
  }

  private func optimize(_ bytes: [UInt8], stripping: Bool = false) throws -> (RomOptimization, [UInt8]) {
    let source = ByteSource(bytes)
    let optimization = try RomOptimization(
      of: try Rom(parsing: source), stripping: stripping)
    var sink = MemorySink()
    try optimization.writer.write(to: &sink)
    return (optimization, sink.bytes)
  }

  private func rom(_ bodies: [(SlotID, [UInt8])], checksums: Bool = true, trailing: [UInt8]? = nil) throws
    -> [UInt8]
  {
    try SampleROM.bytes(
      bodies.map { Rom.Record($0, body: Rom.Body($1)) }, checksums: checksums, trailing: trailing)
  }

  @Test func fastSongsShrinkAtLeastToLevelNine() throws {
    for (number, song) in Self.songs.enumerated() {
      let notes = song.noteBytes
      let bytes = try rom([(SlotID(.music, UInt8(number)), Deflate.stream(of: notes, level: .fast))])
      let (optimization, produced) = try optimize(bytes)
      let body = try #require(try Rom(parsing: ByteSource(produced)).records.first).body
      #expect(body.size <= Deflate.stream(of: notes, level: .best).count)
      #expect(body.size < Deflate.stream(of: notes, level: .fast).count)
      #expect(optimization.saved == bytes.count - produced.count)
      #expect(try Song(parsing: try body.bytes()) == song)
      let proof = try OptimizationProof(
        original: ByteSource(bytes), produced: ByteSource(produced), stripping: false)
      #expect(proof.records == 1)
      #expect(proof.identical == 0)
    }
  }

  @Test func optimizingTwiceChangesNothing() throws {
    let bytes = try rom([(SlotID(.music, 0), Self.songs[0].serialized(level: .fast))])
    let once = try optimize(bytes).1
    let (again, twice) = try optimize(once)
    #expect(again.saved == 0)
    #expect(twice == once)
  }

  @Test(arguments: [true, false]) func bodiesWithoutSlackStayByteForByte(checksums: Bool) throws {
    var records = SampleROM.records
    records[2].body = Rom.Body(
      try Deflate.smallestStream(of: try Song(parsing: records[2].body.bytes()).noteBytes, path: ""))
    let bytes = try SampleROM.bytes(records, checksums: checksums)
    let (optimization, produced) = try optimize(bytes)
    #expect(produced == bytes)
    #expect(optimization.saved == 0)
    #expect(optimization.strippable == 0)
  }

  /// A body of each kind with bytes after its end, a slot's second record, and bytes after the last body.
  private static func slack() throws -> (bodies: [(SlotID, [UInt8])], tight: [(SlotID, [UInt8])]) {
    let picture = Array("SY".utf8) + [1, 2] + [1, 2, 3, 4, 5, 6]
    let large = Array("SZ".utf8) + [0, 0] + [UInt8](repeating: 7, count: 1_025)
    let effect = Array("EFF\0".utf8) + [0, 0, 0, 4] + [1, 2, 3, 4]
    let song = try Deflate.smallestStream(of: songs[1].noteBytes, path: "")
    let tight: [(SlotID, [UInt8])] = [
      (SlotID(.graphics, 0), picture), (SlotID(.graphics, 1), large), (SlotID(.effect, 0), effect),
      (SlotID(.music, 0), song), (SlotID(.data, 0), [9, 9, 9]),
    ]
    var bodies = tight
    for index in 0..<4 { bodies[index].1 += [0, 1, 2] }
    bodies.append((SlotID(.data, 0), [1, 2, 3, 4]))
    return (bodies, tight)
  }

  @Test func slackIsKeptUnlessStripped() throws {
    let (bodies, tight) = try Self.slack()
    let bytes = try rom(bodies, checksums: false, trailing: [5, 5])
    let (kept, same) = try optimize(bytes)
    #expect(same == bytes)
    #expect(kept.strippable == 4 * 3 + 20 + 4 + 2)
    let (stripped, produced) = try optimize(bytes, stripping: true)
    #expect(produced == (try rom(tight, checksums: false)))
    #expect(stripped.saved == kept.strippable)
    #expect(stripped.strippable == 0)
    #expect(stripped.trailing == 2)
    let proof = try OptimizationProof(
      original: ByteSource(bytes), produced: ByteSource(produced), stripping: true)
    #expect(proof.records == 5)
    #expect(proof.identical == 1)
    // Without leave to strip, the same ROM is not the same.
    #expect(throws: Diagnostic.self) {
      try OptimizationProof(original: ByteSource(bytes), produced: ByteSource(produced), stripping: false)
    }
  }

  @Test(arguments: [nil, [5, 5]] as [[UInt8]?], [false, true])
  func theChangeOfEachRecordIsReported(trailing: [UInt8]?, stripping: Bool) throws {
    let (bodies, tight) = try Self.slack()
    let bytes = try rom(bodies, checksums: false, trailing: trailing)
    let optimization = try optimize(bytes, stripping: stripping).0
    let changes = optimization.changes
    #expect(changes.map(\.index) == [0, 1, 2, 3, 4, 5])
    #expect(changes.map(\.record.slot) == bodies.map(\.0))
    #expect(changes.map(\.record.body.size) == bodies.map(\.1.count))
    #expect(changes.map(\.deflated) == [0, 0, 0, 0, 0, 0])
    let whole: [Int?] = bodies.map(\.1.count)
    #expect(changes.map(\.size) == (stripping ? tight.map(\.1.count) + [nil] : whole))
    #expect(changes.map(\.stripped) == (stripping ? [3, 3, 3, 3, 0, 24] : [0, 0, 0, 0, 0, 0]))
    let after = trailing?.count ?? 0
    #expect(optimization.trailing == (stripping ? after : 0))
    #expect(optimization.strippable == (stripping ? 0 : 36 + after))
    #expect(optimization.originalSize == bytes.count)
    #expect(optimization.size == bytes.count - (stripping ? 36 + after : 0))
    #expect(optimization.saved == (stripping ? 36 + after : 0))
  }

  @Test func checksumsAreRenewedAndDroppedRecordsCost() throws {
    let (bodies, tight) = try Self.slack()
    let bytes = try rom(bodies)
    let (kept, _) = try optimize(bytes)
    let (stripped, produced) = try optimize(bytes, stripping: true)
    #expect(produced == (try rom(tight)))
    #expect(stripped.saved == kept.strippable)
    #expect(try Verification(parsing: ByteSource(produced), file: "x").checksums == .matching)
  }

  @Test func bytesAfterASongAreKeptAfterItsSmallerStream() throws {
    let notes = Self.songs[2].noteBytes
    let bytes = try rom([(SlotID(.music, 0), Deflate.stream(of: notes, level: .fast) + [1, 2, 3])])
    let (optimization, produced) = try optimize(bytes)
    #expect(optimization.saved > 0)
    let body = try #require(try Rom(parsing: ByteSource(produced)).records.first).body
    #expect(try body.bytes().suffix(3) == [1, 2, 3])
    #expect(try InflatedSong(body)?.notes == notes)
    _ = try OptimizationProof(original: ByteSource(bytes), produced: ByteSource(produced), stripping: false)
  }

  @Test func damagedSongsAreLeftAlone() throws {
    let stream = Self.songs[3].serialized(level: .fast)
    var wrong = stream
    wrong[wrong.count - 1] ^= 1
    let bytes = try rom([
      (SlotID(.music, 0), Array(stream.dropLast(3))), (SlotID(.music, 1), wrong), (SlotID(.music, 2), []),
      (SlotID(.music, 3), [1, 2, 3]), (SlotID(.graphics, 0), [1]), (SlotID(.effect, 0), Array("EFF".utf8)),
    ])
    for stripping in [false, true] { #expect(try optimize(bytes, stripping: stripping).1 == bytes) }
  }
}
