import Foundation
import RomProperties
import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitMusic
@testable import RomKitProject

/// verify finds no error in ROMs that pack writes without a warning.
@Suite struct RulePackingTests {
  /// Some of the ROMs; `make exhaustive` tries all.
  @Test func verifyFindsNoErrorThatPackDidNotReport() throws {
    #expect(try Property.packing().tryOne().failures == [])
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
      return Problems(error, file: nil).diagnostics.map {
        $0.rendered().replacingOccurrences(of: folder.path, with: "assets")
      }
    }
  }

  private static let volume = Note.masterVolume(10)

  @Test func songsAreCheckedNoteByNote() throws {
    let hanging = Song(notes: [Self.volume, .wait(samples: 22_050), .label, .jump(toNoteAfter: 2)])
      .serialized()
    #expect(
      try problems(["BSLOT000.BGM": hanging]) == [
        """
        assets/BSLOT000.BGM: error: note 3, at 0:01.000: a JUMP closes a loop in which no time passes: the console hangs \
        [song-loop-without-wait]
          note: the game freezes after 0:01
          help: put a WAIT between the LABEL and the JUMP
        """
      ])
    #expect(
      try problems(["BSLOT000.BGM": hanging], manifest: "unchecked = [\"BSLOT000\"]\n") == [
        """
        assets/BSLOT000.BGM: warning: note 3, at 0:01.000: a JUMP closes a loop in which no time passes: the console \
        hangs [song-loop-without-wait]
          note: the game freezes after 0:01
          note: the slot is packed unchanged, because romkit.toml lists it as unchecked
        """
      ])
    let odd = Song(notes: [.volume(channel: 0, level: 300), Self.volume, .wait(samples: 1), .end])
      .serialized()
    #expect(
      try problems(["BSLOT000.BGM": odd]) == [
        "assets/BSLOT000.BGM: warning: note 0, at 0:00.000: expected a volume of 0 to 255, found 300; the console "
          + "uses 44 instead [song-volume]"
      ])
    let mute = Song(notes: [.keyOn(channel: 0, tone: 1, key: 40), .wait(samples: 1), .end]).serialized()
    #expect(
      try problems(["BSLOT000.BGM": mute]) == [
        """
        assets/BSLOT000.BGM: error: note 1, at 0:00.000: the song stands still at this WAIT, because the master volume is 0 \
        [song-frozen]
          note: the song falls silent after 0:00 and never goes on
          help: set a master volume of 1 to 65,535 before the first WAIT; it is 0 at the start of every song
        """
      ])
  }

  @Test(
    arguments: [
      (1, "GSLOT000 is a picture"), (2, "GSLOT000 and 1 more are pictures"),
      (4, "GSLOT000 and 3 more are pictures"),
    ])
  func picturesForAnotherConsoleThanThatOfTheProfileAreCounted(count: Int, words: String) throws {
    let names = (0..<count).map { "GSLOT00\($0).CHR" }
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, RuleROM.vge([])) })
    #expect(
      try problems(files, manifest: "profile = \"mk2\"\n") == [
        """
        assets/GSLOT000.CHR: warning: \(words) for the other console; the profile is mk2 [pack-other-profile]
          help: convert \(count > 1 ? "the pictures" : "the picture") again, or change the profile in romkit.toml
        """
      ])
  }

  @Test func picturesForBothConsolesAreReported() throws {
    #expect(
      try problems(["GSLOT000.CHR": RuleROM.picture, "GSLOT001.CHR": RuleROM.vge([])]) == [
        """
        assets: warning: GSLOT000 is for the mk-II SR (SY), and GSLOT001 is for VGE (SZ) [rom-mixed-dialects]
          note: on each console the slots of pictures for the other stay empty, and nothing drawn from them appears
          help: convert the SZ pictures for the mk-II SR, or the SY pictures for VGE, with a palette
        """
      ])
  }
}
