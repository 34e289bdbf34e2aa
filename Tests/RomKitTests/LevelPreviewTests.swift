import TestSupport
import Testing
import VGSCore

@testable import RomKit
@testable import RomKitBase
@testable import RomKitConversion
@testable import RomKitPictures

/// The preview of a map of Tiled.
@Suite struct LevelPreviewTests {
  @Test func imagesOfTilesThatTheMapLacksAreNotRead() throws {
    let folder = try TestFolder()
    let tile = try SlotPicture(width: 8, height: 8, indices: [UInt8](repeating: 1, count: 64))
    let colours = Palette([.black, Colour(0xC80000)])
    try folder.write(PicturePreview(of: tile, palette: colours).png().bytes, to: "used.png")
    try folder.write(
      """
      <map version="1.10" orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8">
       <tileset firstgid="1" name="ground" tilewidth="8" tileheight="8" tilecount="2" columns="0">
        <tile id="0"><image source="used.png" width="8" height="8"/></tile>
        <tile id="1"><image source="missing.png" width="8" height="8"/></tile>
       </tileset>
       <layer id="1" name="ground" width="2" height="1"><data encoding="csv">1,0</data></layer>
      </map>
      """, to: "town.tmx")
    let file = try ConversionFile(reading: folder["town.tmx"])
    var opened: [String] = []
    _ = try PreviewItem(level: file) { opened.append($0) }
    #expect(opened.map { $0.split(separator: "/").last } == ["used.png"])
  }
}
