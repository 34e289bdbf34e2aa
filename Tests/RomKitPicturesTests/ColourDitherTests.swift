import Testing
import VGSCore

@testable import RomKitPictures

@Suite struct ColourDitherTests {
  private let blackAndWhite = Palette([Colour(0xFF00FF), Colour(0x000000), Colour(0xFFFFFF)])

  private func mapped(_ picture: ColourPicture, dither: Dither, onto palette: Palette? = nil, count: Int = 3)
    throws -> IndexedPicture
  {
    var options = PaletteSolver.Options()
    options.count = count
    options.dither = dither
    return try PaletteSolver(options).map([picture], onto: palette ?? blackAndWhite).pictures[0]
  }

  @Test(arguments: [0x20, 0x55, 0x80, 0xBC, 0xE0] as [UInt8])
  func orderedDitheringMixesTheRightAmountOfLight(grey: UInt8) throws {
    let picture = ColourTestPictures.picture(8, 8) { _, _ in .init(red: grey, green: grey, blue: grey) }
    let indices = try mapped(picture, dither: .ordered).indices
    #expect(indices.count { $0 == 2 } == Int(LinearLight.ofByte[Int(grey)] * 64 + 0.5))
  }

  @Test func orderedDitheringIsAPatternOfEightByEight() throws {
    let picture = ColourTestPictures.picture(24, 16) { _, _ in .init(red: 0x60, green: 0x60, blue: 0x60) }
    let result = try mapped(picture, dither: .ordered)
    for y in 0..<16 {
      for x in 0..<24 { #expect(result[x, y] == result[x % 8, y % 8]) }
    }
    // Half of the light is a chequerboard.
    let half = ColourTestPictures.picture(4, 2) { _, _ in .init(red: 0xBC, green: 0xBC, blue: 0xBC) }
    let board = try mapped(half, dither: .ordered).indices
    #expect(board == [2, 1, 2, 1, 1, 2, 1, 2])
  }

  @Test(arguments: [0x20, 0x55, 0x80, 0xBC, 0xE0] as [UInt8])
  func diffusionKeepsTheLight(grey: UInt8) throws {
    let picture = ColourTestPictures.picture(48, 48) { _, _ in .init(red: grey, green: grey, blue: grey) }
    let indices = try mapped(picture, dither: .diffusion).indices
    let light = Double(indices.count { $0 == 2 }) / Double(indices.count)
    #expect(abs(light - LinearLight.ofByte[Int(grey)]) < 0.02)
  }

  @Test(arguments: [Dither.ordered, .diffusion], [5, 40])
  func transparentPixelsStayAndOpaqueOnesStayOpaque(dither: Dither, count: Int) throws {
    var options = PaletteSolver.Options()
    options.count = count
    options.dither = dither
    let scene = ColourTestPictures.scene(seed: 20, width: 40, height: 30)
    let solution = try PaletteSolver(options).solve([scene])
    for (pixel, index) in zip(scene.pixels, solution.pictures[0].indices) {
      #expect((index == 0) == (pixel.alpha == 0))
      #expect(Int(index) < count)
    }
  }

  @Test(arguments: Dither.allCases) func nothingCrossesTransparentPixels(dither: Dither) throws {
    let scene = ColourTestPictures.scene(seed: 21, holes: false)
    func picture(left: UInt8) -> ColourPicture {
      ColourTestPictures.picture(20, 16) { x, y in
        if x == 9 { return ColourTestPictures.transparent }
        return x > 9 ? scene[x, y] : .init(red: left, green: left, blue: UInt8(y))
      }
    }
    let palette = Palette((0..<256).map { Colour(UInt32($0) &* 0x0012_3457 & 0xFFFFFF) })
    let one = try mapped(picture(left: 10), dither: dither, onto: palette, count: 12)
    let other = try mapped(picture(left: 200), dither: dither, onto: palette, count: 12)
    for y in 0..<16 {
      for x in 10..<20 { #expect(one[x, y] == other[x, y]) }
    }
  }

  @Test(arguments: [Dither.ordered, .diffusion]) func coloursOfThePaletteAreKept(dither: Dither) throws {
    let scene = ColourTestPictures.scene(seed: 22, holes: false)
    let picture = ColourTestPictures.picture(20, 16) { x, y in
      x % 3 == 0 ? ColourTestPictures.pixel(Colour(0xFFFFFF)) : scene[x, y]
    }
    let result = try mapped(picture, dither: dither)
    for y in 0..<16 {
      for x in stride(from: 0, to: 20, by: 3) { #expect(result[x, y] == 2) }
    }
  }

  @Test(arguments: [Dither.ordered, .diffusion]) func ditheringImprovesTheColourOfAreas(dither: Dither)
    throws
  {
    let scene = ColourTestPictures.scene(seed: 23, width: 32, height: 32, holes: false)
    let levels: [UInt8] = [0, 0x80, 0xFF]
    let entries = (0..<27).map {
      Colour(red: levels[$0 / 9], green: levels[$0 / 3 % 3], blue: levels[$0 % 3])
    }
    let palette = Palette([.black] + entries)
    func error(_ dither: Dither) throws -> Double {
      let indices = try mapped(scene, dither: dither, onto: palette, count: 28).indices
      var lacks = [LinearColour](repeating: .none, count: 16)
      for (place, index) in indices.enumerated() {
        let area = place / 256 * 4 + place % 32 / 8
        lacks[area] = lacks[area] + (LinearColour(palette[index]) - LinearColour(scene.pixels[place].colour))
      }
      return lacks.reduce(0) { $0 + $1.dot($1) }
    }
    #expect(try error(dither) < error(.none) / 4)
  }

  @Test func picturesAfterTheLastDitherTakeTheOption() throws {
    var options = PaletteSolver.Options()
    options.count = 8
    options.dither = .ordered
    let pictures = (40..<42).map { ColourTestPictures.scene(seed: $0) }
    let solver = PaletteSolver(options)
    let both = try solver.solve(pictures, dithers: [.none, .ordered])
    #expect(try solver.solve(pictures, dithers: [.none]) == both)
  }
}
