import TestSupport
import Testing
import VGSCore

@testable import RomKitPictures

/// Pictures in other sizes, to the bit.
@Suite struct PictureScalingTests {
  private typealias Pixel = ColourPicture.Pixel

  private static func picture(_ width: Int, _ pixels: [Pixel]) -> DecodedPicture {
    .colour(ColourPicture(checkedWidth: width, height: pixels.count / width, pixels: pixels))
  }

  private static func grey(_ value: UInt8, _ alpha: UInt8 = 255) -> Pixel {
    Pixel(red: value, green: value, blue: value, alpha: alpha)
  }

  private static func pixels(_ picture: DecodedPicture) -> [Pixel] {
    guard case .colour(let picture) = picture else { return [] }
    return picture.pixels
  }

  private static func random(_ width: Int, _ height: Int, seed: UInt64) -> [Pixel] {
    var generator = SeededGenerator(seed: seed)
    return (0..<width * height).map { _ in
      Pixel(
        red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
        blue: .random(in: 0...255, using: &generator),
        alpha: [0, 255, .random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0)
    }
  }

  @Test(arguments: [
    ("2", 2, 1, "2"), ("1/2", 1, 2, "1/2"), ("3/2", 3, 2, "3/2"), ("4/1", 4, 1, "4"), ("256", 256, 1, "256"),
  ])
  func factorsAreRead(text: String, numerator: Int, denominator: Int, again: String) throws {
    let scale = try #require(PictureScale(text))
    #expect((scale.numerator, scale.denominator) == (numerator, denominator))
    #expect(scale.text == again)
  }

  @Test(arguments: [
    "", "0", "1/0", "0/1", "257", "1/257", "-1", "+2", "1/2/3", "0.5", "x", "1/", "/2", " 2", "２",
  ])
  func otherTextsAreNoFactors(text: String) { #expect(PictureScale(text) == nil) }

  @Test func sizesAreRoundedToWholePixels() throws {
    let half = try #require(PictureScale("1/2"))
    #expect(half.size(width: 5, height: 1) == .init(width: 3, height: 1))
    #expect(try #require(PictureScale("1/256")).size(width: 1, height: 383) == .init(width: 1, height: 1))
    #expect(try #require(PictureScale("3/2")).size(width: 3, height: 256) == .init(width: 5, height: 384))
  }

  /// Half of the light of white is 188 in sRGB, and not 128.
  @Test func lightIsMixedNotNumbers() {
    let picture = Self.picture(2, [Self.grey(0), Self.grey(255)])
    #expect(Self.pixels(picture.scaled(to: .init(width: 1, height: 1))) == [Self.grey(188)])
  }

  @Test func coverageIsExact() {
    // 3 to 2: the middle pixel is half in each.
    let picture = Self.picture(3, [Self.grey(0), Self.grey(255), Self.grey(0)])
    #expect(
      Self.pixels(picture.scaled(to: .init(width: 2, height: 1))) == [Self.grey(156), Self.grey(156)])
  }

  @Test func transparentPixelsHaveNoColour() {
    let picture = Self.picture(2, [Self.grey(200), Self.grey(7, 0)])
    #expect(Self.pixels(picture.scaled(to: .init(width: 1, height: 1))) == [Self.grey(200, 128)])
    let faint = Self.picture(2, [Self.grey(255, 30), Self.grey(0, 10)])
    // Three quarters of the light.
    #expect(Self.pixels(faint.scaled(to: .init(width: 1, height: 1))) == [Self.grey(225, 20)])
  }

  @Test func aColourCanCountAsTransparent() {
    let key = Pixel(red: 255, green: 0, blue: 255)
    let picture = Self.picture(2, [Self.grey(90), key])
    let small = picture.scaled(to: .init(width: 1, height: 1), key: key.colour)
    #expect(Self.pixels(small) == [Self.grey(90, 128)])
  }

  @Test func growingRepeatsPixels() {
    let pixels = Self.random(3, 2, seed: 1)
    let large = Self.pixels(Self.picture(3, pixels).scaled(to: .init(width: 9, height: 4)))
    for y in 0..<4 {
      for x in 0..<9 where pixels[y / 2 * 3 + x / 3].alpha > 0 {
        #expect(large[y * 9 + x] == pixels[y / 2 * 3 + x / 3])
      }
    }
  }

  @Test func oneColourStaysThatColour() {
    for value in UInt8.min...UInt8.max {
      let picture = Self.picture(7, [Pixel](repeating: Self.grey(value, 77), count: 7 * 5))
      let small = Self.pixels(picture.scaled(to: .init(width: 3, height: 2)))
      #expect(small.allSatisfy { $0 == Self.grey(value, 77) }, "\(value)")
    }
  }

  /// Sums in another order, in floating point.
  @Test(arguments: [(7, 5, 3, 2), (16, 16, 4, 4), (9, 4, 8, 9), (31, 2, 1, 1)])
  func areasAreTheMeanOfWhatTheyCover(width: Int, height: Int, newWidth: Int, newHeight: Int) {
    let pixels = Self.random(width, height, seed: UInt64(width))
    let small = Self.pixels(Self.picture(width, pixels).scaled(to: .init(width: newWidth, height: newHeight)))
    func coverage(_ place: Int, _ pixel: Int, _ old: Int, _ new: Int) -> Double {
      if new >= old { return (2 * place + 1) * old / (2 * new) == pixel ? 1 : 0 }
      let (start, end) = (Double(place * old) / Double(new), Double((place + 1) * old) / Double(new))
      return max(0, min(end, Double(pixel + 1)) - max(start, Double(pixel)))
    }
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        var (red, alpha, total) = (0.0, 0.0, 0.0)
        for row in 0..<height {
          for column in 0..<width {
            let part = coverage(x, column, width, newWidth) * coverage(y, row, height, newHeight)
            let pixel = pixels[row * width + column]
            total += part
            alpha += part * Double(pixel.alpha)
            red += part * Double(pixel.alpha) * LinearLight.ofByte[Int(pixel.red)]
          }
        }
        let found = small[y * newWidth + x]
        #expect(abs(Double(found.alpha) - alpha / total) <= 0.5001)
        if alpha > 0 {
          let light = red / alpha
          let nearest = LinearLight.ofByte.map { abs($0 - light) }.min() ?? 0
          #expect(abs(LinearLight.ofByte[Int(found.red)] - light) <= nearest + 0.00002)
        }
      }
    }
  }

  @Test func indicesAreTakenAtTheCentres() {
    let picture = IndexedPicture(
      checkedWidth: 4, height: 2, indices: [1, 2, 3, 4, 5, 6, 7, 8], palette: Palette([.black, Colour(5)]),
      paletteCount: 2, transparent: [1])
    guard case .indexed(let half) = DecodedPicture.indexed(picture).scaled(to: .init(width: 2, height: 1)),
      case .indexed(let double) = DecodedPicture.indexed(picture).scaled(to: .init(width: 8, height: 2))
    else {
      Issue.record("indices became colours")
      return
    }
    #expect(half.indices == [6, 8])
    #expect((half.paletteCount, half.transparent) == (2, [1]))
    #expect(double.indices.prefix(8) == [1, 1, 2, 2, 3, 3, 4, 4])
  }
}
