import Foundation
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitPreview
@testable import RomKitRules

@Suite struct PreviewSceneTests {
  private struct Expected: Decodable {
    var indices: String
    var rgb: String
  }

  @Test(arguments: [("vectors/scenes", Profile.mk2, 60), ("vectors/scenes_vge", Profile.vge, 30)])
  func showsTheFramesOfTheConsoles(folder: String, profile: Profile, count: Int) throws {
    let all = try JSONDecoder().decode(
      [String: Expected].self, from: Data(Fixtures.bytes("\(folder)/expected.json")))
    #expect(all.count == count)
    let rom = try Rom(parsing: ByteSource(Fixtures.bytes("\(folder)/scenes.bin")))
    #expect(try rom.console() == profile)
    let slots = try SceneSlots(of: rom, profile: profile)
    for (name, expected) in all {
      let scene = try DrawingScene(checking: Fixtures.bytes("\(folder)/\(name)"), profile: profile)
      let preview = ScenePreview(of: scene, slots: slots)
      let pixels = preview.frame.colourPicture.pixels
      #expect(checksum(pixels.flatMap { [$0.red, $0.green, $0.blue] }) == expected.rgb, "\(name)")
      #expect(pixels.allSatisfy { $0.alpha == 255 })
      guard case .indexed(let written) = try PNGFile(parsing: preview.frame.png().bytes).picture else {
        Issue.record("\(name) became a PNG without indices")
        continue
      }
      #expect(checksum(written.indices) == expected.indices, "\(name)")
      #expect((written.width, written.height) == (profile.width, profile.height))
      #expect(written.transparent == [])
    }
  }

  private func checksum(_ bytes: [UInt8]) -> String {
    let digits = String(CRC32(of: bytes).value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// A ROM with a picture of index 9 at GSLOT002, a palette at DSLOT004, and text as long as a palette at DSLOT001.
  private func rom() throws -> Rom {
    var palette = Palette.greens
    palette[9] = Colour(red: 200, green: 100, blue: 50)
    let picture = try SlotPicture(width: 2, height: 2, indices: [9, 9, 9, 9])
    return Rom(records: [
      Rom.Record(SlotID(.data, 4), body: Rom.Body(palette.serialized())),
      Rom.Record(SlotID(.data, 1), body: Rom.Body([UInt8](repeating: 0x41, count: 1_024))),
      Rom.Record(SlotID(.graphics, 2), body: Rom.Body(picture.serialized())),
      Rom.Record(
        SlotID(.graphics, 3),
        body: Rom.Body(try SlotPicture(width: 1, height: 1, indices: [1], palette: .greens).serialized())),
      Rom.Record(SlotID(.graphics, 4), body: Rom.Body(Array("SY".utf8) + [1, 1, 0])),
    ])
  }

  private func preview(_ text: String, _ profile: Profile = .mk2, palette: ScreenPalette? = nil) throws
    -> ScenePreview
  {
    let scene = try DrawingScene(checking: Array(text.utf8), profile: profile)
    return ScenePreview(of: scene, slots: try SceneSlots(of: rom(), profile: profile), palette: palette)
  }

  @Test func sceneReportsItsPaletteAndItsMissingSlots() throws {
    let dark = try preview("vgs2_putSP(2,0,0,2,2,0,0);")
    #expect(
      dark.paletteDescription
        == "the greens that the mk-II SR starts with, because the scene chooses no palette")
    #expect(
      dark.warnings.map { $0.rendered() } == [
        """
        warning: the scene chooses no palette; the mk-II SR starts with seven greens, and pixels with indices from 8 on are black \
        [preview-black]
          help: write vgs2_pallet256(4); at the start of the scene
        """
      ])
    #expect(dark.frame.colourPicture[0, 0].colour == .black)

    let chosen = try preview("vgs2_pallet256(4); \nvgs2_putSP(2,0,0,2,2,0,0);")
    #expect(chosen.warnings == [])
    #expect(chosen.paletteDescription == "the palette that the scene chooses")
    #expect(chosen.frame.colourPicture[1, 1].colour == Colour(red: 200, green: 100, blue: 50))

    let given = try preview(
      "vgs2_putSP(2,0,0,2,2,0,0);", palette: ScreenPalette(slot: SlotID(.data, 4), in: rom()))
    #expect(given.warnings == [])
    #expect(given.paletteDescription == "the palette in DSLOT004")
    #expect(given.frame.colourPicture[1, 1].colour == Colour(red: 200, green: 100, blue: 50))

    let wide = try preview("vge_clear(0);", .vgeLandscape)
    #expect(wide.paletteDescription == "the palette of GSLOT003, the picture that the console loads last")
    #expect((wide.frame.width, wide.frame.height) == (320, 240))
  }

  @Test func eachMissingSlotIsReportedOnce() throws {
    let calls = [
      "vgs2_putBG(7,0,0,2,2,0,0);", "vgs2_putSP(7,0,0,2,2,0,0);", "vgs2_putSPE(3,0,0,1,1,0,0,4,4);",
      "vgs2_putBG2(4,0,0,2,2,0,0);", "vgs2_pallet256(9);", "vgs2_putBG(2,0,0,2,2,0,0);",
    ]
    let preview = try preview(calls.joined(separator: "\n"))
    #expect(
      preview.warnings.map { $0.rendered() } == [
        """
        warning: there is no GSLOT007 in the ROM, so the calls that name it draw nothing [scene-no-picture]
          help: choose a slot that the ROM has
        """,
        """
        warning: GSLOT003 is for VGE, so nothing drawn from it appears on the mk-II SR [scene-other-dialect]
          help: convert the picture for the mk-II SR, or draw the scene for vge
        """,
        """
        warning: GSLOT004: expected 8 bytes in a CHR of 2 x 2 pixels in the SY dialect, found 5 (at offset 5) \
        [chr-too-short]
          help: take the slot from an undamaged copy, or convert its picture again
        """,
        """
        warning: there is no palette in DSLOT009, so the calls that name it change nothing [scene-no-palette]
          help: choose a data slot that is a palette
        """,
      ])
  }

  @Test func allProblemsOfASceneAreReported() throws {
    let lines = (1...30).map { "vgs2_clear(\($0), 0);" }.joined(separator: "\n")
    do throws(Findings<SceneError>) {
      _ = try DrawingScene(checking: Array(lines.utf8), profile: .mk2)
      Issue.record("nothing thrown")
    } catch {
      let problems = Problems(error, file: "a.scene").diagnostics
      #expect(problems.count == 20)
      #expect(problems.map(\.place.position).last == .line(20, column: 1))
      #expect(
        problems.last?.rendered() == """
          a.scene:20:1: error: vgs2_clear takes 1 argument, found 2 [scene-argument-count]
            note: 10 more findings are not listed
            help: write vgs2_clear(c);
          """)
    }
  }

  @Test func showsTheScreenAsADeviceDoes() throws {
    let preview = try preview("vgs2_pallet256(4);\nvgs2_putSP(2,0,0,2,2,10,20);")
    let screen = preview.screen(Display(.mk2)).colourPicture
    #expect((screen.width, screen.height) == (320, 400))
    // 200, 100, 50 in five, six and five bits.
    let shown = ColourPicture.Pixel(red: 206, green: 101, blue: 49)
    #expect(screen[20, 40] == shown)
    #expect(screen[23, 42] == shown)
    #expect((0..<320).allSatisfy { screen[$0, 41] == ColourPicture.Pixel(red: 0, green: 0, blue: 0) })
    #expect(screen[0, 0] == ColourPicture.Pixel(red: 24, green: 12, blue: 41))
    let upright = try self.preview("vge_clear(1);", .vge).screen(Display(.vge)).colourPicture
    #expect((upright.width, upright.height) == (240, 320))
    #expect(upright[5, 5] == ColourPicture.Pixel(red: 0, green: 57, blue: 0))
  }
}
