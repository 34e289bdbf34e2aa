import Foundation
import Testing
import VGSCore

@testable import RomKitPictures

@Suite struct ColourSpaceTests {
  @Test func rootsMatchThePlatformExceptForTheLastBits() {
    var random = ColourTestRandom(1)
    func cube(_ value: Double) -> Double { Roots.cube(SIMD4(0.5, value, 0, 1)).y }
    for _ in 0..<2_000 {
      let value = Double(random.next(1_000_000) + 1) / 1_000_000
      #expect(abs(cube(value) / cbrt(value) - 1) < 1e-15)
      #expect(abs(Roots.fifth(value) / pow(value, 0.2) - 1) < 1e-15)
    }
    #expect(cube(0) == 0)
    #expect(cube(1) == 1)
    #expect(Roots.fifth(1) == 1)
    #expect(abs(cube(1e-12) / 1e-4 - 1) < 1e-15)
  }

  @Test func lightFollowsTheTransferFunction() {
    for byte in 0...255 {
      let value = Double(byte) / 255
      let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      #expect(abs(LinearLight.ofByte[byte] - light) < 1e-15)
      #expect(LinearLight.component(of: LinearLight.ofByte[byte]) == value)
    }
    #expect(LinearLight.ofByte[255] == 1)
  }

  /// Values from other implementations.
  @Test(
    arguments: [
      (0x000000, 0.0, 0.0, 0.0), (0xFFFFFF, 1.0, 0.0, 0.0), (0xFF0000, 0.62796, 0.22486, 0.12585),
      (0x00FF00, 0.86644, -0.23389, 0.17950), (0x0000FF, 0.45201, -0.03246, -0.31153),
    ] as [(UInt32, Double, Double, Double)])
  func labIsThePublishedOne(value: UInt32, lightness: Double, a: Double, b: Double) {
    let lab = OKLab(Colour(value))
    #expect(lab.distance(to: OKLab(lightness: lightness, a: a, b: b)) < 2e-5)
    #expect(OKLab(Colour(value | 0xFF00_0000)) == lab)
  }

  @Test func distanceIsEuclidean() {
    let one = OKLab(lightness: 0.1, a: 0.2, b: 0.3)
    #expect(abs(one.distance(to: OKLab(lightness: 0.3, a: 0.0, b: 0.4)) - 0.3) < 1e-15)
  }

  @Test(arguments: DisplayGrid.allCases) func gridColoursShowAsThemselvesAndLoseOnlyLowBits(grid: DisplayGrid)
  {
    let kept: (red: UInt8, green: UInt8, blue: UInt8) =
      switch grid {
      case .none: (0xFF, 0xFF, 0xFF)
      case .rgb565: (0xF8, 0xFC, 0xF8)
      case .rgb555: (0xF8, 0xF8, 0xF8)
      }
    for byte in UInt8.min...UInt8.max {
      let colour = Colour(red: byte, green: byte, blue: byte)
      let shown = grid.displayed(colour)
      #expect(grid.displayed(shown) == shown)
      #expect(grid.contains(shown))
      #expect(shown.red & kept.red == byte & kept.red)
      #expect(shown.green & kept.green == byte & kept.green)
      #expect(shown.blue & kept.blue == byte & kept.blue)
    }
    #expect(grid.displayed(Colour(0xFFFF_FFFF)) == Colour(0xFFFFFF))
    #expect(grid.contains(Colour(0xF8F8F8)) == (grid == .none))
  }

  @Test func gridsFillLostBitsWithTheHighOnes() {
    #expect(DisplayGrid.rgb565.displayed(Colour(0x123456)) == Colour(0x103452))
    #expect(DisplayGrid.rgb555.displayed(Colour(0x123456)) == Colour(0x103152))
    #expect(DisplayGrid.none.displayed(Colour(0x123456)) == Colour(0x123456))
  }

  @Test(arguments: DisplayGrid.allCases) func nearestGridColourIsNoFurtherThanAnyOtherNearby(
    grid: DisplayGrid
  ) {
    let levels = GridLevels(grid)
    var random = ColourTestRandom(3)
    for _ in 0..<200 {
      let colour = random.colour()
      let nearest = levels.nearest(to: Shade(colour))
      #expect(grid.contains(nearest))
      if grid.contains(colour) { #expect(nearest == colour) }
      #expect(
        Shade(nearest).squaredDistance(to: Shade(colour))
          <= Shade(grid.displayed(colour)).squaredDistance(to: Shade(colour)))
    }
  }

  @Test func transparencyIsAlphaBelowTheThresholdOrTheKey() {
    let pixel = ColourPicture.Pixel(red: 255, green: 0, blue: 255, alpha: 127)
    let opaque = ColourPicture.Pixel(red: 255, green: 0, blue: 255, alpha: 128)
    #expect(Transparency().hides(pixel))
    #expect(!Transparency().hides(opaque))
    #expect(!Transparency(alphaThreshold: 0).hides(pixel))
    #expect(Transparency(key: Colour(0xFFFF00FF)).hides(opaque))
    #expect(!Transparency(key: Colour(0xFE00FF)).hides(opaque))
  }
}
