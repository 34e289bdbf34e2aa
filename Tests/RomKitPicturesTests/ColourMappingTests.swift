import RomKitBase
import Testing
import VGSCore

@testable import RomKitPictures

@Suite struct ColourMappingTests {
  @Test(arguments: DisplayGrid.allCases, [true, false])
  func everyPixelTakesTheNearestEntry(grid: DisplayGrid, zeroIsTransparent: Bool) throws {
    for seed in UInt64(1)...6 {
      var random = ColourTestRandom(seed)
      var options = PaletteSolver.Options()
      options.grid = grid
      options.zeroIsTransparent = zeroIsTransparent
      options.count = 2 + random.next(255)
      options.reserved = Set((0..<20).map { _ in UInt8(1 + random.next(255)) }).subtracting([1])
      // Few different values, so that some repeat and some are exact.
      func colour() -> Colour {
        Colour(red: UInt8(random.next(6) * 51), green: UInt8(random.next(6) * 51), blue: random.byte() & 0xC0)
      }
      let palette = Palette((0..<256).map { _ in colour() })
      let picture = ColourTestPictures.picture((0..<60).map { _ in colour() }, width: 10)
      let solution = try PaletteSolver(options).map([picture], onto: palette)
      let usable = (0..<options.count).map { UInt8($0) }
        .filter { !options.reserved.contains($0) && ($0 > 0 || !zeroIsTransparent) }
      for (pixel, found) in zip(picture.pixels, solution.pictures[0].indices) {
        let exact = usable.first { palette[$0] == pixel.colour }
        let shades = usable.map { Shade(grid.displayed(palette[$0])) }
        let distances = shades.map { $0.squaredDistance(to: Shade(pixel.colour)) }
        let nearest = usable[distances.firstIndex(of: distances.min() ?? 0) ?? 0]
        #expect(found == exact ?? nearest)
      }
      #expect(solution.palette == palette)
      #expect(solution.count == options.count)
    }
  }

  @Test(arguments: DisplayGrid.allCases, Dither.allCases)
  func mappingOntoASolvedPaletteGivesTheSamePictures(grid: DisplayGrid, dither: Dither) throws {
    var options = PaletteSolver.Options()
    options.count = 9
    options.grid = grid
    options.dither = dither
    let scenes = (10..<13).map { ColourTestPictures.scene(seed: $0) }
    let solution = try PaletteSolver(options).solve(scenes)
    #expect(try PaletteSolver(options).map(scenes, onto: solution.palette).pictures == solution.pictures)
  }

  @Test func pixelsOfAnEntryOffTheGridStillTakeIt() throws {
    var options = PaletteSolver.Options()
    options.grid = .rgb555
    let palette = Palette([Colour(0), Colour(0x102031), Colour(0x102030)])
    let picture = ColourTestPictures.picture([Colour(0x102030), Colour(0x102031)], width: 2)
    #expect(try PaletteSolver(options).map([picture], onto: palette).pictures[0].indices == [2, 1])
  }

  @Test func theReportHasTheFitOfEachPicture() throws {
    let palette = Palette([Colour(0), Colour(0x000000), Colour(0xFFFFFF), Colour(0xFF0000)])
    let pictures = [
      ColourTestPictures.picture([Colour(0xFFFFFF), Colour(0xFFFFFF)], width: 1),
      ColourTestPictures.picture(2, 2) { x, y in
        switch (x, y) {
        case (0, 0): ColourTestPictures.transparent
        case (1, 0): ColourTestPictures.pixel(Colour(0x000000))
        case (0, 1): ColourTestPictures.pixel(Colour(0xE00000))
        default: ColourTestPictures.pixel(Colour(0xFFFFFE))
        }
      },
    ]
    var options = PaletteSolver.Options()
    options.count = 4
    let report = try PaletteSolver(options).map(pictures, onto: palette).report
    #expect(report.pictures.map(\.opaquePixels) == [2, 3])
    #expect(report.pictures.map(\.colourCount) == [1, 3])
    #expect(report.pictures.map(\.entries) == [1, 3])
    #expect(report.pictures.map(\.ownEntries) == [0, 2])
    #expect(report.pictures.map(\.isExact) == [true, false])
    let worst = OKLab(Colour(0xE00000)).distance(to: OKLab(Colour(0xFF0000)))
    let other = OKLab(Colour(0xFFFFFE)).distance(to: OKLab(Colour(0xFFFFFF)))
    #expect(report.pictures[1].worstError == worst)
    #expect(report.pictures[1].worstPixel == .pixel(x: 0, y: 1))
    #expect(abs(report.pictures[1].meanError - (worst + other) / 3) < 1e-12)
    #expect(report.worstError == worst)
    #expect(abs(report.meanError - (worst + other) / 5) < 1e-12)
    #expect(report.entries == 3)
    #expect(!report.isExact)
    #expect(report.costliest == 1)
  }

  @Test(arguments: DisplayGrid.allCases, Dither.allCases)
  func theReportIsThatOfAllPixelsOneAfterTheOther(grid: DisplayGrid, dither: Dither) throws {
    var options = PaletteSolver.Options()
    options.count = 20
    options.grid = grid
    options.dither = dither
    let scenes = [
      ColourTestPictures.scene(seed: 30, width: 60, height: 50), ColourTestPictures.scene(seed: 31),
      ColourTestPictures.picture(70, 50) { x, y in
        x / 9 == 3 ? ColourTestPictures.transparent : .init(red: UInt8(x / 7 * 20), green: UInt8(y), blue: 0)
      },
    ]
    let solution = try PaletteSolver(options).solve(scenes)
    for (scene, (picture, report)) in zip(scenes, zip(solution.pictures, solution.report.pictures)) {
      var (sum, worst) = (0.0, 0.0)
      var place: Diagnostic.Place.Position?
      let opaque = scene.pixels.indices.filter { scene.pixels[$0].alpha > 0 }
      for index in opaque {
        let shown = OKLab(grid.displayed(solution.palette[picture.indices[index]]))
        let error = OKLab(scene.pixels[index].colour).distance(to: shown)
        sum += error
        if error > worst {
          (worst, place) = (error, .pixel(x: index % scene.width, y: index / scene.width))
        }
      }
      #expect(report.opaquePixels == opaque.count)
      #expect(report.colourCount == Set(opaque.map { scene.pixels[$0].colour }).count)
      #expect(report.entries == Set(opaque.map { picture.indices[$0] }).count)
      #expect(report.meanError == sum / Double(opaque.count))
      #expect(report.worstError == worst)
      #expect(report.worstPixel == place)
    }
  }

  @Test(arguments: DisplayGrid.allCases, Dither.allCases)
  func aPictureIsMappedAloneAsInAGroup(grid: DisplayGrid, dither: Dither) throws {
    var options = PaletteSolver.Options()
    options.count = 20
    options.grid = grid
    options.dither = dither
    let scenes = (30..<33).map { ColourTestPictures.scene(seed: $0, width: 40, height: 30) }
    let palette = try PaletteSolver(options).solve(scenes).palette
    let together = try PaletteSolver(options).map(scenes, onto: palette)
    for (index, scene) in scenes.enumerated() {
      let alone = try PaletteSolver(options).map([scene], onto: palette)
      #expect(alone.pictures[0] == together.pictures[index])
      var report = alone.report.pictures[0]
      report.ownEntries = together.report.pictures[index].ownEntries
      #expect(report == together.report.pictures[index])
    }
  }

  @Test func ofPicturesThatCostTheSameTheFirstIsCostliest() throws {
    let pictures = [0x112233, 0x445566].map { ColourTestPictures.picture([Colour($0)], width: 1) }
    #expect(try PaletteSolver().solve(pictures).report.costliest == 0)
  }

  @Test func ofPicturesWithAsManyEntriesTheOneWithMoreErrorsIsCostliest() throws {
    let pictures = [0xFFFFFF, 0xE00000].map { ColourTestPictures.picture([Colour($0)], width: 1) }
    let palette = Palette([Colour(0), Colour(0xFFFFFF), Colour(0xFF0000)])
    var options = PaletteSolver.Options()
    options.count = 3
    #expect(try PaletteSolver(options).map(pictures, onto: palette).report.costliest == 1)
  }

  @Test func noPictureIsCostliestIfAllEntriesAreShared() throws {
    let picture = ColourTestPictures.picture([Colour(0x112233)], width: 1)
    #expect(try PaletteSolver().solve([picture, picture]).report.costliest == nil)
    #expect(try PaletteSolver().solve([picture]).report.costliest == nil)
    let other = ColourTestPictures.picture([Colour(0x445566)], width: 1)
    #expect(try PaletteSolver().solve([picture, picture, other]).report.costliest == 2)
  }
}
