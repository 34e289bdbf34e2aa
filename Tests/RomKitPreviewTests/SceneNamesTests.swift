import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitPreview

/// Scenes with the names of a C header.
@Suite struct SceneNamesTests {
  private let names = SceneNames([
    "GRAPHICS_HERO": [3], "GRAPHICS_BIG_GRAPHICS_HERO": [4], "SPRITES_HERO_HEAD": [3, 16, 0, 16, 8],
    "DATA_DSLOT000": [0], "SPRITES_BOSS": [],
  ])

  private func calls(_ text: String) throws -> [DrawingCall] {
    try DrawingScene(checking: Array(text.utf8), profile: .mk2, names: names).calls
  }

  private func problems(_ text: String, _ names: SceneNames? = nil) -> [String] {
    do throws(Findings<SceneError>) {
      _ = try DrawingScene(checking: Array(text.utf8), profile: .mk2, names: names ?? self.names)
      return []
    } catch {
      return error.listed.map { Diagnostic($0, file: "a.scene").rendered() }
    }
  }

  @Test(arguments: ["ROMDATA", "GAME", "MY_GAME"]) func aSlotHasAName(prefix: String) throws {
    #expect(
      try calls("vgs2_putSP(\(prefix)_GRAPHICS_HERO,0,0,8,8,1,2); // \(prefix)_GRAPHICS_HERO")
        == [.putSP(Blit(slot: 3, sourceX: 0, sourceY: 0, width: 8, height: 8, x: 1, y: 2))])
    #expect(try calls("vgs2_pallet256( \(prefix)_DATA_DSLOT000 );") == [.pallet256(slot: 0)])
  }

  @Test func ofTwoNamesTheLongerCounts() throws {
    #expect(
      try calls("vgs2_putBG(ROMDATA_GRAPHICS_BIG_GRAPHICS_HERO,0,0,8,8,1,2);")
        == [.putBG(Blit(slot: 4, sourceX: 0, sourceY: 0, width: 8, height: 8, x: 1, y: 2))])
  }

  @Test func aSpriteStandsForFiveArguments() throws {
    let blit = Blit(slot: 3, sourceX: 16, sourceY: 0, width: 16, height: 8, x: 72, y: -1)
    #expect(
      try calls("vgs2_putSP(ROMDATA_SPRITES_HERO_HEAD,72,-1);\nvgs2_putSPM(X_SPRITES_HERO_HEAD,72,-1,9);")
        == [.putSP(blit), .putSPM(blit, colour: 9)])
  }

  @Test(arguments: [
    (
      "vgs2_clear(ROMDATA_GRAPHICS_HRO);",
      """
      a.scene:1:12: error: there is no name ROMDATA_GRAPHICS_HRO in the header of the ROM [scene-unknown-name]
        help: did you mean ROMDATA_GRAPHICS_HERO?
      """
    ),
    (
      "vgs2_putSP(ROMDATA_SPRITES_BOSS,72,-1);",
      """
      a.scene:1:12: error: ROMDATA_SPRITES_BOSS is on several pictures, and one call draws a part of one [scene-sprite-parts]
        help: draw each of its parts; romdata_sprite_parts in the header of the ROM has them
      """
    ),
    (
      "\n vgs2_clear(hero_head);",
      """
      a.scene:2:13: error: there is no name hero_head in the header of the ROM [scene-unknown-name]
        help: did you mean ROMDATA_SPRITES_HERO_HEAD?
      """
    ),
    (
      "vgs2_clear(ROMDATA_SOUNDS_EXPLOSION);",
      """
      a.scene:1:12: error: there is no name ROMDATA_SOUNDS_EXPLOSION in the header of the ROM [scene-unknown-name]
        help: write an integer, or a name such as ROMDATA_DATA_DSLOT000
      """
    ),
    (
      "vgs2_clear(12x);",
      """
      a.scene:1:12: error: expected an integer, found 12x [scene-not-a-number]
        help: write an integer as in C: 12, -3 or 0x1F; a leading 0 means octal
      """
    ),
    (
      "vgs2_putSP(ROMDATA_SPRITES_HERO_HEAD,ROMDATA_GRAPHICS_HERO,oh);",
      """
      a.scene:1:60: error: there is no name oh in the header of the ROM [scene-unknown-name]
        help: write an integer, or a name such as ROMDATA_DATA_DSLOT000
      """
    ),
    (
      "vgs2_putSP(ROMDATA_SPRITES_HERO_HEAD,0,0,16,8,1,2);",
      """
      a.scene:1:1: error: vgs2_putSP takes 7 arguments, found 11 [scene-argument-count]
        note: a sprite stands for five arguments: n,sx,sy,xs,ys
        help: write vgs2_putSP(n,sx,sy,xs,ys,dx,dy);
      """
    ),
  ])
  func mistakesAreWhereTheyWereWritten(text: String, expected: String) {
    #expect(problems(text) == [expected])
  }

  @Test func withoutNamesAnIntegerIsExpected() {
    #expect(
      problems("vgs2_clear(ROMDATA_GRAPHICS_HERO);", SceneNames.none).first?.contains("expected an integer")
        == true)
  }
}
