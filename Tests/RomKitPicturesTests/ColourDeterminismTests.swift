import Testing
import VGSCore

@testable import RomKitPictures

@Suite struct ColourDeterminismTests {
  private static let scenes = (40..<44).map { ColourTestPictures.scene(seed: $0) }

  /// Recorded, so that debug and release builds, Linux and macOS, and later versions give the same bytes.
  @Test(
    arguments: [
      (5, .none, .none, 0x114D_1093), (40, .none, .none, 0xB9D7_F8EB), (40, .none, .ordered, 0xFDD5_53CD),
      (40, .none, .diffusion, 0x8DA7_BF11),
      (16, .rgb565, .none, 0xD7DE_D68A), (16, .rgb555, .diffusion, 0x9CF2_4CBE),
    ] as [(Int, DisplayGrid, Dither, UInt32)])
  func theSameBytesEverywhere(count: Int, grid: DisplayGrid, dither: Dither, checksum: UInt32) throws {
    var options = PaletteSolver.Options()
    options.count = count
    options.grid = grid
    options.dither = dither
    options.locked = [2: Colour(0x808080)]
    let solution = try PaletteSolver(options).solve(Self.scenes)
    #expect(ColourTestPictures.checksum(solution) == checksum)
  }

  @Test func theOrderOfPicturesDoesNotMatter() throws {
    var options = PaletteSolver.Options()
    options.count = 20
    let forward = try PaletteSolver(options).solve(Self.scenes)
    let backward = try PaletteSolver(options).solve(Self.scenes.reversed())
    #expect(forward.palette == backward.palette)
    #expect(forward.pictures == backward.pictures.reversed())
  }

  @Test func theOrderOfPixelsDoesNotMatter() throws {
    let colours = ColourTestPictures.distinct(200, seed: 50)
    var options = PaletteSolver.Options()
    options.count = 20
    let rows = try PaletteSolver(options).solve([ColourTestPictures.picture(colours, width: 20)])
    let reversed = try PaletteSolver(options).solve([ColourTestPictures.picture(colours.reversed(), width: 8)]
    )
    #expect(rows.palette == reversed.palette)
  }

  @Test func fourTasksGiveWhatOneGives() async throws {
    var options = PaletteSolver.Options()
    options.count = 12
    let solver = PaletteSolver(options)
    let alone = try solver.solve(Self.scenes)
    await withTaskGroup(of: PaletteSolution?.self) { group in
      for _ in 0..<4 { group.addTask { try? solver.solve(Self.scenes) } }
      for await solution in group { #expect(solution == alone) }
    }
  }

  @Test func onePixelGetsTheFirstFreeEntry() throws {
    let solution = try PaletteSolver().solve([ColourTestPictures.picture([Colour(0xABCDEF)], width: 1)])
    #expect(solution.pictures[0].indices == [1])
    #expect(solution.palette[1] == Colour(0xABCDEF))
  }

  @Test func noPicturesAndNothingOpaqueUseNoEntries() throws {
    let none = try PaletteSolver().solve([])
    #expect(none.pictures.isEmpty)
    #expect(none.count == 1)
    #expect(none.report.isExact)
    #expect(none.report.meanError == 0)
    for dither in Dither.allCases {
      var options = PaletteSolver.Options()
      options.dither = dither
      let empty = ColourTestPictures.picture(3, 2) { _, _ in ColourTestPictures.transparent }
      let solution = try PaletteSolver(options).solve([empty])
      #expect(solution.pictures[0].indices == [0, 0, 0, 0, 0, 0])
      #expect(solution.report.pictures[0].meanError == 0)
      #expect(solution.report.entries == 0)
    }
  }

  @Test func aPlaneOfAllColoursFitsTwoEntries() throws {
    let picture = ColourTestPictures.picture(256, 256) { x, y in
      .init(red: UInt8(x), green: UInt8(y), blue: UInt8(x ^ y))
    }
    var options = PaletteSolver.Options()
    options.count = 3
    let solution = try PaletteSolver(options).solve([picture])
    #expect(ColourTestPictures.checksum(solution) == 0x895A_D516)
    let report = solution.report
    #expect(report.pictures[0].colourCount == 65_536)
    #expect(report.entries == 2)
    #expect(report.meanError < 0.25)
  }
}
