import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject
@testable import RomKitSound

/// What the assets of a build lost, as values.
@Suite struct BuildLossTests {
  private typealias Pixel = ColourPicture.Pixel

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func write(_ pixels: [Pixel], to name: String) throws {
    try folder.write(
      ColourPicture(checkedWidth: pixels.count, height: 1, pixels: pixels).png().bytes,
      to: "game/\(name).png")
  }

  private func build(cached: Bool = true) throws -> RomBuild {
    try RomBuild(folder: folder["game"], jobs: 1, cache: cached ? folder["cache"] : nil)
  }

  private static func pixel(_ rgb: UInt32) -> Pixel {
    let colour = Colour(rgb)
    return Pixel(red: colour.red, green: colour.green, blue: colour.blue)
  }

  private static let red = pixel(0xC80000)
  private static let soft = Pixel(red: 0xC8, green: 0, blue: 0, alpha: 100)

  /// A palette of two reds, with which the pictures have other errors.
  private func writeProject() throws {
    try folder.write(
      """
      worst-error = 1

      [[palettes]]
      pictures = "**"
      file = "base.gpl"

      [[assets]]
      files = "graphics/cut.png"
      crop = "1,0,2,1"
      """, to: "game/romkit.toml")
    try folder.write(
      PaletteFile(Palette([.black, Colour(0xC80000)]), count: 2).serialized(as: .gimp), to: "game/base.gpl")
    try write([Self.red, Self.red], to: "graphics/exact")
    try write([Self.red, Self.soft, Self.soft], to: "graphics/deep/soft")
    try write([Self.red, Self.pixel(0xC00000), Self.red, Self.pixel(0x00FF00)], to: "graphics/cut")
    try write([Self.pixel(0xD00000), Self.pixel(0x0000FF)], to: "graphics/blue")
  }

  @Test func theWorstIsFirst() throws {
    try writeProject()
    for _ in 0..<2 {
      let losses = try build().pictureLosses
      #expect(losses.map(\.name) == ["blue.png", "cut.png", "deep/soft.png"])
      #expect(losses.map(\.softPixels) == [0, 0, 2])
      #expect(losses.map(\.fit.isExact) == [false, false, true])
      #expect(losses[0].fit.worstPixel == .pixel(x: 1, y: 0))
      #expect(losses.allSatisfy { $0.palette[1].opaque == Colour(0xC80000) })
    }
  }

  @Test func indexedPicturesWithSoftEntriesAreCounted() throws {
    try folder.write(Fixtures.bytes("losses/soft_entries.png"), to: "game/graphics/a.png")
    for _ in 0..<2 {
      #expect(try build().losses.map(\.english) == ["edges: 1 picture had soft alpha"])
    }
  }

  @Test(arguments: [true, false]) func theSourceIsThePartThatWasConverted(cached: Bool) throws {
    try writeProject()
    let build = try build(cached: cached)
    let losses = build.pictureLosses
    #expect(try build.source(of: losses[1]).pixels == [Self.pixel(0xC00000), Self.red])
    #expect(try build.source(of: losses[2]).pixels == [Self.red, Self.soft, Self.soft])
    let body = try #require(build.rom[losses[1].slot]).body
    #expect(try SlotPicture(parsing: body.bytes()).indices == [1, 1])
  }

  @Test func aSourceThatChangedIsRefused() throws {
    try writeProject()
    let build = try build()
    try write([Self.red], to: "graphics/blue")
    let error = #expect(throws: FileError.self) { try build.source(of: build.pictureLosses[0]) }
    #expect(error?.code == "file-changed")
  }

  @Test func clippedSoundsAreListed() throws {
    let samples = (0..<200).map { Int16($0 / 10 % 2 == 0 ? 30_000 : -30_000) }
    for name in ["boom", "quiet"] {
      try folder.write(
        WAVFile(Recording(try SoundEffect(samples: samples))).serialized(), to: "game/sounds/\(name).wav")
    }
    try folder.write(
      "[[assets]]\nfiles = \"sounds/boom.wav\"\ngain = \"6dB\"\n", to: "game/romkit.toml")
    for _ in 0..<2 {
      let losses = try build().soundLosses
      #expect(losses.map(\.name) == ["boom.wav"])
      #expect(losses.map(\.slot) == [SlotID(.effect, 0)])
      #expect(losses.map(\.clippedSamples) == [200])
    }
  }

  /// A picture of two parts with a wrong pixel in the second, one of two exact parts, and one that keeps its indices.
  @Test(arguments: [false, true]) func aPictureInPartsIsOne(isSoft: Bool) throws {
    try folder.write(
      """
      [[assets]]
      files = "graphics/*"
      split = true
      [[palettes]]
      pictures = "graphics/[be]*"
      file = "base.gpl"
      """, to: "game/romkit.toml")
    try folder.write(
      PaletteFile(Palette([.black, Colour(0xC80000), Colour(0x00C800)]), count: 3).serialized(as: .gimp),
      to: "game/base.gpl")
    var pixels = [Pixel](repeating: Self.red, count: 300)
    try write(pixels, to: "graphics/exact")
    pixels[280] = Self.pixel(0x0000FF)
    pixels[10] = Self.pixel(0x00C800)
    pixels[260] = Self.pixel(0x00C800)
    if isSoft { pixels[0].alpha = 200 }
    try write(pixels, to: "graphics/big")
    for isSecond in [false, true] {
      let build = try build()
      let name = build.folder.path + "/graphics/big.png"
      if !isSecond {
        let lines = build.conversions.map(\.english).filter { $0.contains(".png: ") }
        #expect(lines.first?.hasPrefix("\(name): 3 colours in 2 entries, ") == true)
        #expect(lines.first?.hasSuffix(" at (280, 0)") == true)
        #expect(lines[1].hasSuffix("/exact.png: 1 colour, all exact"))
        #expect(build.conversions.contains { $0.english.hasPrefix("one palette for 2 pictures: ") })
      }
      #expect(
        build.losses.first?.english.hasPrefix("colours: 1 picture exact, 1 approximated, worst big.png ")
          == true)
      #expect(build.losses.first?.english.hasSuffix(" at (280,0)") == true)
      #expect(
        build.pictureLosses.map(\.name) == ["big.png [256,0,44,1]"] + (isSoft ? ["big.png [0,0,256,1]"] : []))
      #expect(build.pictureLosses.first?.fit.worstPixel == .pixel(x: 280, y: 0))
      #expect(build.warnings.map(\.message.english).filter { $0.contains("(280,0)") }.count == 1)
    }
  }
}
