import Foundation
import RomTestSupport
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitMusic
@testable import RomKitProject

/// What pack writes without a warning, verify finds no error in.
@Suite struct RulePackingTests {
  /// The bodies of all rule breakers, by their slots.
  private static func bodies() throws -> [SlotKind: [[UInt8]]] {
    var bodies: [SlotKind: [[UInt8]]] = [:]
    for breaker in RuleBreaker.all {
      let source = try breaker.source()
      guard source.size < 1 << 20, let rom = try? Rom(reading: source) else { continue }
      for record in rom.records {
        if let slot = record.slot { bodies[slot.kind, default: []].append(try record.body.bytes()) }
      }
    }
    return bodies
  }

  @Test func verifyFindsNoErrorThatPackDidNotReport() throws {
    let bodies = try Self.bodies()
    var random = SeededGenerator(seed: 7)
    var packed = 0, silent = 0, faulty = 0
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("romkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for _ in 0..<250 {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var manifest = Manifest()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let kind = SlotKind.allCases.randomElement(using: &random) ?? .data
        guard let body = bodies[kind]?.randomElement(using: &random) else { continue }
        let slot = SlotID(kind, [0, 1, 255].randomElement(using: &random) ?? 0)
        try Data(body).write(to: folder.appendingPathComponent(slot.recordName))
        if Int.random(in: 0..<3, using: &random) > 0 { manifest.unchecked.append(slot) }
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        try Data([1]).write(to: folder.appendingPathComponent("odd.bin"))
        let stored =
          Bool.random(using: &random) ? Array("DSLOT009.DAT".utf8) + [0, 0, 0, 0] : random.bytes(16)
        if let name = RecordName(stored: stored) {
          manifest.entries.append(.init(file: "odd.bin", name: name))
        }
      }
      manifest.unchecked = Array(Set(manifest.unchecked)).sorted()
      try manifest.serialized(about: []).write(
        to: folder.appendingPathComponent(Manifest.fileName), atomically: true, encoding: .utf8)
      guard let build = try? RomBuild(try AssetFolder(folder.path)) else { continue }
      packed += 1
      var sink = MemorySink()
      try build.writer.write(to: &sink)
      let review = try RomReview(of: ByteSource(sink.bytes), file: "game.bin")
      if build.warnings.isEmpty { silent += 1 }
      let told = build.warnings.map(\.code)
      for finding in review.findings.listed where finding.severity == .error {
        faulty += 1
        #expect(told.contains(finding.code), "\(finding.rendered())")
      }
      #expect(build.warnings.allSatisfy { $0.severity != .error })
    }
    // The property is about something: ROMs of all sorts were made.
    #expect(packed > 100 && silent > 10 && faulty > 50, "\(packed) \(silent) \(faulty)")
  }

  private func problems(_ files: [String: [UInt8]], manifest: String = "") throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("romkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
    try Data(manifest.utf8).write(to: folder.appendingPathComponent(Manifest.fileName))
    do {
      return try RomBuild(try AssetFolder(folder.path)).warnings.map {
        $0.rendered().replacingOccurrences(of: folder.path, with: "assets")
      }
    } catch {
      return Problems(error, file: nil).all.map {
        $0.rendered().replacingOccurrences(of: folder.path, with: "assets")
      }
    }
  }

  @Test func songsAreCheckedNoteByNote() throws {
    let hanging = Song(notes: [.wait(samples: 22_050), .label, .jump(toNoteAfter: 1)]).serialized()
    #expect(
      try problems(["BSLOT000.BGM": hanging]) == [
        """
        assets/BSLOT000.BGM: error: note 2, at 0:01.000: a JUMP closes a loop in which no time passes: the machine hangs \
        [song-loop-without-wait]
          note: the game freezes after 0:01
          help: put a WAIT between the LABEL and the JUMP
        """
      ])
    #expect(
      try problems(["BSLOT000.BGM": hanging], manifest: "unchecked = [\"BSLOT000\"]\n") == [
        """
        assets/BSLOT000.BGM: warning: note 2, at 0:01.000: a JUMP closes a loop in which no time passes: the machine \
        hangs [song-loop-without-wait]
          note: the game freezes after 0:01
          note: it is packed as it is, because romkit.toml lists the slot as unchecked
        """
      ])
    let odd = Song(notes: [.volume(channel: 0, level: 300), .wait(samples: 1), .end]).serialized()
    #expect(
      try problems(["BSLOT000.BGM": odd]) == [
        "assets/BSLOT000.BGM: warning: note 0, at 0:00.000: a VOL of 300, and the machine has the volumes 0 to 255: it "
          + "plays 44 [song-volume]"
      ])
  }

  @Test func picturesForBothConsolesAreReported() throws {
    #expect(
      try problems(["GSLOT000.CHR": RuleROM.picture, "GSLOT001.CHR": RuleROM.vge([])]) == [
        """
        assets: warning: GSLOT000 is SY, for the mk-II SR, and GSLOT001 is SZ, for VGE [rom-mixed-dialects]
          note: each console leaves the slots of the other's pictures empty, and what is drawn from them is not seen
          help: convert the pictures to one dialect with romkit convert --dialect, or name the console with --profile
        """
      ])
  }
}
