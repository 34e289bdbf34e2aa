// A screen of a game, from its drawing calls and its ROM, and the sheet of everything in the ROM.

// snippet.show
import RomKit

let rom = try Rom(contentsOf: "romdata.bin")
let calls = """
  vgs2_pallet256(0);
  vgs2_clear(16);
  vgs2_putBG(2, 96, 32, 16, 16, 0, 0);
  vgs2_boxfSP(20, 40, 60, 80, 7);
  """
let scene = try DrawingScene(parsing: calls, for: .mk2)
let preview = try ScenePreview(of: scene, rom: rom, profile: .mk2)
for warning in preview.warnings { print(warning) }
try preview.frame.png().write(to: "scene.png")
print(preview.paletteDescription)
