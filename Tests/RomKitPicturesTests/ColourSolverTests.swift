import Testing
import VGSCore

@testable import RomKitPictures

@Suite struct ColourSolverTests {
  /// The colours of a solved picture; nil for transparent pixels.
  private func shown(_ picture: IndexedPicture) -> [Colour?] {
    picture.indices.map { picture.transparent.contains($0) ? nil : picture.palette?[$0] }
  }

  private func colours(_ picture: ColourPicture) -> [Colour?] {
    picture.pixels.map { $0.alpha < 128 ? nil : $0.colour }
  }

  @Test(arguments: [(1, 2), (3, 4), (254, 255), (255, 256)])
  func coloursThatFitAreKeptExactly(distinct: Int, count: Int) throws {
    let colours = ColourTestPictures.distinct(distinct, seed: 1)
    let picture = ColourTestPictures.picture(colours + [colours[0]], width: 1)
    var options = PaletteSolver.Options()
    options.count = count
    options.requiresExact = true
    let solution = try PaletteSolver(options).solve([picture])
    #expect(shown(solution.pictures[0]) == colours + [colours[0]])
    #expect(solution.count == count)
    #expect(solution.pictures[0].paletteCount == count)
    #expect(solution.report.isExact)
    #expect(solution.report.entries == distinct)
    #expect(solution.report.pictures[0].worstPixel == nil)
  }

  @Test func entriesAscendInLightness() throws {
    let colours = [0xFFFFFF, 0x000000, 0xFF0000, 0x808080, 0x0000FF].map { Colour($0) }
    let solution = try PaletteSolver().solve([ColourTestPictures.picture(colours, width: 5)])
    #expect(
      solution.palette.colours.prefix(7) == [
        Colour(0), Colour(0x000000), Colour(0x0000FF), Colour(0x808080), Colour(0xFF0000), Colour(0xFFFFFF),
        Colour(0),
      ])
    #expect(solution.pictures[0].indices == [5, 1, 4, 3, 2])
  }

  @Test func indexZeroIsTransparentByDefault() throws {
    let picture = ColourTestPictures.picture(3, 1) { x, _ in
      x == 1 ? ColourTestPictures.transparent : ColourTestPictures.pixel(Colour(0x102030))
    }
    let solution = try PaletteSolver().solve([picture])
    #expect(solution.pictures[0].indices == [1, 0, 1])
    #expect(solution.pictures[0].transparent == [0])
    #expect(solution.report.pictures[0].opaquePixels == 2)

    var options = PaletteSolver.Options()
    options.zeroIsTransparent = false
    let opaque = ColourTestPictures.picture([Colour(0x102030)], width: 1)
    let other = try PaletteSolver(options).solve([opaque])
    #expect(other.pictures[0].indices == [0])
    #expect(other.pictures[0].transparent.isEmpty)
    #expect(other.palette[0] == Colour(0x102030))
    #expect(throws: PaletteError.transparentPixel(picture: 1, x: 1, y: 0)) {
      try PaletteSolver(options).solve([opaque, picture])
    }
  }

  @Test func theColourKeyIsTransparentAndStaysVisibleInThePalette() throws {
    var options = PaletteSolver.Options()
    options.transparency.key = Colour(0xFF00FF)
    let picture = ColourTestPictures.picture([Colour(0xFF00FF), Colour(0xFF00FE)], width: 2)
    let solution = try PaletteSolver(options).solve([picture])
    #expect(solution.pictures[0].indices == [0, 1])
    #expect(solution.palette.colours.prefix(2) == [Colour(0xFF00FF), Colour(0xFF00FE)])
  }

  @Test func lockedEntriesStayAndAreUsed() throws {
    let scene = ColourTestPictures.scene(seed: 4)
    guard let known = scene.pixels.first(where: { $0.alpha > 0 })?.colour else { return }
    var options = PaletteSolver.Options()
    options.count = 12
    options.locked = [0: Colour(0x123456), 3: known, 9: Colour(0xABCDEF), 11: known]
    let solution = try PaletteSolver(options).solve([scene])
    for (index, colour) in options.locked { #expect(solution.palette[index] == colour) }
    for (pixel, index) in zip(scene.pixels, solution.pictures[0].indices) {
      #expect((index == 0) == (pixel.alpha == 0))
      if pixel.alpha > 0, pixel.colour == known { #expect(index == 3) }
    }
    // No entry is spent on a colour that the palette already has.
    let chosen = solution.palette.colours[..<12]
    #expect(chosen.filter { $0 == known }.count == 2)
    #expect(Set(chosen).count == 11)
  }

  @Test func reservedEntriesAreNeitherTouchedNorUsed() throws {
    let scene = ColourTestPictures.scene(seed: 5)
    var options = PaletteSolver.Options()
    options.count = 10
    options.base = Palette((0..<256).map { Colour(UInt32($0) << 8) })
    options.reserved = [0, 1, 4, 9, 200]
    let solution = try PaletteSolver(options).solve([scene])
    for index in [0, 1, 4, 9] + Array(UInt8(10)...255) {
      #expect(solution.palette[index] == options.base[index])
    }
    let used = Set(zip(scene.pixels, solution.pictures[0].indices).filter { $0.0.alpha > 0 }.map(\.1))
    #expect(used == [2, 3, 5, 6, 7, 8])
    #expect(solution.count == 10)
  }

  @Test(arguments: [DisplayGrid.rgb565, .rgb555], [3, 16, 64])
  func everyChosenEntryIsOnTheGrid(grid: DisplayGrid, count: Int) throws {
    var options = PaletteSolver.Options()
    options.count = count
    options.grid = grid
    let scenes = [ColourTestPictures.scene(seed: 6), ColourTestPictures.scene(seed: 7)]
    let solution = try PaletteSolver(options).solve(scenes)
    let entries = solution.palette.colours[1..<solution.count]
    #expect(entries.allSatisfy(grid.contains))
    #expect(Set(entries).count == entries.count)
    // Better than leaving the grid to the console.
    options.grid = .none
    let free = try PaletteSolver(options).solve(scenes)
    var cut = free.palette
    for index in UInt8.min...UInt8.max { cut[index] = grid.displayed(cut[index]) }
    let dropped = try PaletteSolver(options).map(scenes, onto: cut)
    #expect(solution.report.meanError <= dropped.report.meanError * 1.01)
  }

  @Test(arguments: [DisplayGrid.rgb565, .rgb555]) func picturesDrawnForTheGridAreExact(grid: DisplayGrid)
    throws
  {
    var options = PaletteSolver.Options()
    options.grid = grid
    options.requiresExact = true
    let drawn = [0xF8F8F8, 0x000000, 0x0808F8, 0xF80000].map { Colour($0) }
    let solution = try PaletteSolver(options).solve([ColourTestPictures.picture(drawn, width: 2)])
    #expect(solution.report.isExact)
    let entries = solution.pictures[0].indices.map { solution.palette[$0] }
    #expect(entries == drawn.map(grid.displayed))
    if grid == .rgb555 { #expect(entries[0] == Colour(0xFFFFFF)) }
  }

  @Test func onAGridEachColourTakesTheNearestGridColour() throws {
    var options = PaletteSolver.Options()
    options.grid = .rgb555
    options.requiresExact = true
    // 0x07 would be cut to 0x00, but is nearer to 0x08.
    let picture = ColourTestPictures.picture([Colour(0x070707), Colour(0xFFFFFF)], width: 2)
    let solution = try PaletteSolver(options).solve([picture])
    #expect(solution.palette[1] == Colour(0x080808))
    #expect(!solution.report.isExact)
  }

  @Test func aColourThatFillsThePictureIsExactEvenIfNotAllFit() throws {
    var colours = [Colour](repeating: Colour(0x4080C0), count: 600)
    colours += [Colour](repeating: Colour(0xC02010), count: 300)
    colours += ColourTestPictures.distinct(60, seed: 2)
    var options = PaletteSolver.Options()
    options.count = 9
    let solution = try PaletteSolver(options).solve([ColourTestPictures.picture(colours, width: 30)])
    let entries = Set(solution.palette.colours[1..<9])
    #expect(entries.isSuperset(of: [Colour(0x4080C0), Colour(0xC02010)]))
  }

  @Test func moreEntriesNeverHurtMuchAndHelpInTheEnd() throws {
    let scene = ColourTestPictures.scene(seed: 8, width: 32, height: 24)
    var errors: [Double] = []
    for count in [2, 3, 5, 9, 17, 33, 65] {
      var options = PaletteSolver.Options()
      options.count = count
      errors.append(try PaletteSolver(options).solve([scene]).report.meanError)
    }
    for (fewer, more) in zip(errors, errors.dropFirst()) { #expect(more < fewer * 0.9) }
  }

  @Test func indexedPicturesJoinByTheirColours() throws {
    let palette = Palette([Colour(0xFF00FF), Colour(0xFF11_2233), Colour(0x445566)])
    let indexed = IndexedPicture(width: 3, height: 1, indices: [2, 0, 1], palette: palette, transparent: [0])
    let picture = indexed.flatMap { ColourPicture($0) }
    #expect(picture?.pixels.map(\.alpha) == [255, 0, 255])
    #expect(picture?.pixels.map(\.colour) == [Colour(0x445566), Colour(0xFF00FF), Colour(0x112233)])
    #expect(IndexedPicture(width: 1, height: 1, indices: [0]).flatMap { ColourPicture($0) } == nil)
  }

  /// No options trap, and all of them keep the guarantees of the solver.
  @Test(arguments: UInt64(100)..<160) func randomOptionsKeepEveryGuarantee(seed: UInt64) throws {
    var random = ColourTestRandom(seed)
    var options = PaletteSolver.Options()
    options.count = 3 + random.next(random.next(2) == 0 ? 10 : 254)
    options.zeroIsTransparent = random.next(3) > 0
    options.grid = DisplayGrid.allCases[random.next(3)]
    options.dither = Dither.allCases[random.next(3)]
    options.base = Palette((0..<256).map { _ in random.colour() })
    for _ in 0..<random.next(4) { options.locked[UInt8(random.next(options.count))] = random.colour() }
    for _ in 0..<random.next(4) { options.reserved.insert(random.byte()) }
    options.reserved.subtract(options.locked.keys)
    // At least one entry is left.
    options.locked[1] = options.locked[1] ?? random.colour()
    options.reserved.remove(1)
    let scenes = (0..<1 + random.next(3)).map { number in
      ColourTestPictures.scene(
        seed: seed &* 10 &+ UInt64(number), width: 1 + random.next(20), height: 1 + random.next(12),
        holes: options.zeroIsTransparent)
    }
    let solution = try PaletteSolver(options).solve(scenes)
    for index in UInt8.min...UInt8.max {
      if let locked = options.locked[index] {
        #expect(solution.palette[index] == locked)
      } else if options.reserved.contains(index) || Int(index) >= solution.count {
        #expect(solution.palette[index] == options.base[index])
      }
    }
    for (scene, picture) in zip(scenes, solution.pictures) {
      #expect(picture.width == scene.width)
      for (pixel, index) in zip(scene.pixels, picture.indices) {
        #expect(Int(index) < options.count)
        guard pixel.alpha > 0 else {
          #expect(index == 0)
          continue
        }
        #expect(!options.reserved.contains(index))
        #expect(index > 0 || !options.zeroIsTransparent)
        if options.locked[index] == nil { #expect(options.grid.contains(solution.palette[index])) }
      }
    }
  }
}
