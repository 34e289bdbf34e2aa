import Testing

@testable import RomKitConversion
@testable import RomKitPictures

/// Maps look as Tiled's documentation of the format says, pixel for pixel.
@Suite struct LevelDrawingTests {
  /// The colours of a picture as the numbers of ``WrittenMap``, 0 for none.
  private static func numbers(_ picture: IndexedPicture) throws -> [Int] {
    let palette = try #require(picture.palette)
    let colours = (0..<16).map { WrittenMap.colour($0).opaque }
    return picture.indices.map { index in
      index == 0 ? 0 : colours.firstIndex(of: palette[index].opaque) ?? -1
    }
  }

  @Test(arguments: 0..<60) func mapsAreDrawnAsInTiled(number: Int) throws {
    let map = DrawnMap(number)
    let encodings = WrittenMap.Encoding.allCases
    let written = try WrittenMap(
      map, encodings[number % encodings.count], isJSON: number / 5 % 2 == 1, isIndexed: number % 9 != 8)
    let levels = try written.read()
    let level = try #require(levels.levels.first)
    let picture = try levels.picture(of: level)
    let bounds = map.bounds
    #expect(
      [picture.width, picture.height]
        == [(bounds.right - bounds.left) * map.cellWidth, (bounds.bottom - bounds.top) * map.cellHeight])
    #expect(try Self.numbers(picture) == map.drawn())
  }

  /// Otherwise a feature could be drawn in no map.
  @Test func theMapsHaveAllFeatures() {
    let maps = (0..<60).map { DrawnMap($0) }
    let tilesets = maps.flatMap(\.tilesets)
    #expect(maps.contains { $0.chunk != nil } && maps.contains { $0.chunk == nil })
    #expect(Set(maps.map(\.order)).count == 4)
    #expect(tilesets.contains { $0.isCollection } && tilesets.contains { $0.isExternal && $0.spacing > 0 })
    #expect(tilesets.contains { $0.offset.x != 0 } && tilesets.contains { $0.pictures[0].transparent != nil })
    #expect(Set(tilesets.map(\.alignment)).count == 4)
  }
}
