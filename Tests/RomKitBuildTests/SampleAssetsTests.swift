import Foundation
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitMusic
@testable import RomKitPictures
@testable import RomKitProject
@testable import RomKitRules

/// The sample game, which `make sample` packs.
@Suite struct SampleAssetsTests {
  private let folder = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("samples/assets").path

  @Test func packsWithoutAWarning() throws {
    let build = try RomBuild(try AssetFolder(folder))
    #expect(build.warnings.isEmpty)
    var sink = MemorySink()
    try build.writer.write(to: &sink)
    let verification = try Verification(parsing: ByteSource(sink.bytes), file: "sample")
    #expect(verification.checksums == .matching)
    #expect(verification.diagnostics.isEmpty)
    let rom = try #require(verification.rom)
    for record in rom.records {
      if case .unusable(let finding) = try RecordSummary(of: record) { Issue.record("\(finding.rendered())") }
    }
  }

  /// The start of the guide to game projects: a picture with another palette than those of a new project.
  @Test(arguments: [Profile.mk2, .vge])
  func aSamplePictureShowsItsColoursInANewProject(profile: Profile) throws {
    let project = try TestFolder()
    _ = try NewProject(assets: ProjectTemplate.assets(for: profile)).write(to: project["game"])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/GSLOT001.bmp")))
    try project.write(bytes, to: "game/assets/graphics/tomori.bmp")
    let rom = try RomBuild(AssetFolder(project["game/assets"])).rom
    let body = try #require(rom[SlotID(.graphics, 1)]).body.bytes()
    let palette = try ScreenPalette(of: rom).palette
    guard case .indexed(let source) = try PictureFile(parsing: bytes).picture else {
      throw Problems(Diagnostic("test", "the picture is not indexed"))
    }
    let own = try #require(source.palette)
    let shown = try SlotPicture(parsing: body)
    #expect(shown.indices == source.indices)
    #expect(source.indices.allSatisfy { $0 == 0 || palette[$0].opaque == own[$0].opaque })
  }

  @Test func theSongIsTheSameInBothFormats() throws {
    let rom = try RomBuild(try AssetFolder(folder)).writer.rom
    let songs = try [0, 1].map { number in
      try Song(parsing: try #require(rom[SlotID(.music, number)]).body.bytes())
    }
    #expect(songs[0] == songs[1])
  }

  @Test func allPicturesHaveTheSamePalette() throws {
    let palette = try Palette(
      parsing: [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/DSLOT000.DAT"))))
    for number in 0...2 {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/GSLOT00\(number).bmp")))
      guard case .indexed(let picture) = try PictureFile(parsing: bytes).picture else {
        Issue.record("GSLOT00\(number) is not indexed")
        continue
      }
      #expect(picture.palette == palette)
    }
  }
}
