import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitRules
import RomKitSound
import VGSCore

/// The first assets of a project: one small, real asset in each of the folders that most games use.
package enum ProjectTemplate {
  package static func assets(for profile: Profile) -> [NewProject.File] {
    [
      NewProject.File(manifest: TemplateManifest.text(for: profile)),
      NewProject.File("graphics/lantern.png", TemplateArt.picture),
      NewProject.File("sounds/chime.wav", TemplateArt.chime),
      NewProject.File("music/theme.mml", Array(song.utf8)),
      NewProject.File("data/story.txt", Array(story.utf8)),
    ]
  }

  private static let song = """
    # A tune of four bars that repeats: a melody, and a bass that keeps it company.
    Ch0 t120 @2 v12 o4 l8 g a b >d< b4 a4 g a b a e2 d e g a b4 g4 a g e d g2
    Ch1 @1 v8 o2 l4 g >d< g >d< e b e b c g c g d a g >d<

    """

  private static let story = """
    The lamp is out, and the last ship comes home tonight.
    Climb the tower, and light it again.

    """
}

/// The `romkit.toml` of a new project: the usual keys, most of them commented out.
enum TemplateManifest {
  /// All proposed importers, commented out.
  private static var importers: String {
    KnownImporter.all.map { importer in
      ["[[importers]]"] + importer.lines.split(separator: "\n").map { String($0) }
    }
    .joined().map { "#\($0)\n" }.joined()
  }

  static func text(for profile: Profile) -> String {
    let palette = """
      # The slot for the palette of all pictures, where the game finds it: vgs2_pallet256(0).
      #palette-slot = 0
      # The error at which that palette is kept when colours change.
      #palette-tolerance = 0.02

      """
    return """
      # How the files in this folder become a ROM. All keys may be left out.

      # The console: mk2 is VGS mk-II SR, vge its predecessor.
      profile = "\(profile.settingText)"
      #title = "My game"
      # Where the ROM goes when the command does not say.
      #output = "../romdata.bin"
      # Whether the ROM carries the record that lets verify find damage.
      #checksums = true
      \(profile == .mk2 ? palette : "")\
      # The records that come first in the ROM.
      #order = ["BSLOT000", "GSLOT000"]

      # The names and numbers of all slots for the game's source code, written when they change; c-sizes has the sizes.
      [headers]
      #c = "../romdata.h"
      #c-sizes = "../romdata_sizes.h"
      #swift = "../Slots.swift"
      #json = "../slots.json"

      # How assets are converted unless [[assets]] says otherwise.
      [defaults]
      #dither = "ordered"
      #transparent = "alpha"
      #exact = false
      #resample = "convert"
      #compression = "standard"
      #encoding = "shift-jis"

      # How some of them are converted; later rules override earlier ones.
      #[[assets]]
      #files = "data/**/*.txt"
      #line-ends = "lf"
      #final-nul = true
      #font-check = true

      # Pictures that share a palette of their own.
      #[[palettes]]
      #pictures = "graphics/scenes/*.png"
      #slot = "DSLOT001"
      #colors = 256
      #grid = "rgb565"

      # Names for parts of a picture, for the headers: of cells, of a rectangle, or those that Aseprite exports.
      #[[sprites]]
      #picture = "graphics/hero.png"
      #cell = "16x16"
      #names = ["stand", "walk-1", "walk-2", "jump"]

      #[[animations]]
      #name = "hero/walk"
      #frames = ["hero/walk-1", "hero/walk-2"]
      #duration = 120

      # Small pictures that are packed into one, graphics/enemies, and drawn by their names.
      #[[atlas]]
      #name = "enemies"
      #files = "enemies/*.png"
      #padding = 1

      # Maps of Tiled with common tiles, graphics/world; the map levels/town.tmx is data/world/town.
      #[[levels]]
      #name = "world"
      #files = "levels/*.tmx"
      #objects = ["x:i16", "y:i16", "name:key", "gid:u16"]

      # Numbers that the game relies on. All other assets get theirs once, and keep it: romkit.lock.
      [slots]
      #"graphics/lantern" = 7

      # Packing fails when there is more than this.
      [budget]
      #total = "8 MiB"
      #graphics = "4 MiB"
      #music = "512 KiB"

      # Programs that make other files readable. They run only when you pack with --run-importers or --trust-importers.
      \(importers)
      """
  }
}

/// The picture and the sound of a new project, always the same bytes.
enum TemplateArt {
  /// A lantern of 16 x 16 pixels, each the number of a colour; a dot is transparent.
  private static let rows = [
    ".......11.......", "......1..1......", "......1..1......", ".......11.......", ".....111111.....",
    "....12222221....", "...1111111111...", "....13344331....", "....13444431....", "....13455431....",
    "....13455431....", "....13444431....", "....13344331....", "...1111111111...", "....12222221....",
    ".....111111.....",
  ]

  private static let colours = [
    Colour.black, Colour(red: 32, green: 28, blue: 48),
    Colour(red: 96, green: 88, blue: 112), Colour(red: 216, green: 112, blue: 32),
    Colour(red: 248, green: 192, blue: 64), Colour(red: 255, green: 252, blue: 216),
  ]

  /// A full-colour picture, which can share a palette with any other.
  static var picture: [UInt8] {
    let pixels = rows.flatMap { row in
      row.utf8.map { character in
        guard character != UInt8(ascii: ".") else {
          return ColourPicture.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
        }
        let colour = colours[Int(character - UInt8(ascii: "0"))]
        return ColourPicture.Pixel(red: colour.red, green: colour.green, blue: colour.blue)
      }
    }
    return ColourPicture(checkedWidth: 16, height: 16, pixels: pixels).png().bytes
  }

  /// Two notes of a triangle wave that fade away, half a second in all.
  static var chime: [UInt8] {
    let length = 5_512
    var samples: [Int16] = []
    for period in [25, 19] {
      for time in 0..<length {
        let place = time % period * 4
        let wave = place < 2 * period ? place - period : 3 * period - place
        samples.append(Int16(wave * 12_000 / period * (length - time) / length))
      }
    }
    guard let effect = try? SoundEffect(samples: samples) else { return [] }
    return WAVFile(Recording(effect)).serialized()
  }
}
