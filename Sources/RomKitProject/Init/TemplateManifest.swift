import RomKitInspection
import RomKitPictures
import VGSCore

/// The `romkit.toml` of a new project: every key there is, most of them behind a `#` that is to be taken away.
enum TemplateManifest {
  /// The text for a console, told by the dialect of its pictures.
  static func text(for dialect: SlotPicture.Dialect) -> String {
    let palette = """

      # The palette of all pictures goes to DSLOT000, where the game finds it: vgs2_pallet256(0).
      [slots]
      "data/palette" = 0
      #"graphics/lantern" = 7

      """
    let numbers = """

      # Numbers that the game relies on. All other assets get theirs once, and keep it: romkit.lock.
      [slots]
      #"graphics/lantern" = 7

      """
    return """
      # How the files in this folder become a ROM. All keys may be left out.

      # The console: vgs2 is VGS mk-II SR, vge its predecessor.
      profile = "\(ProjectProfile(dialect).rawValue)"
      #title = "My game"
      # Where the ROM goes when the command does not say.
      #output = "../romdata.bin"
      # Whether the ROM carries the record that lets verify find damage.
      #checksums = true
      # The slot for the palette of pictures of full colours.
      #palette-slot = 1
      # What comes first in the ROM.
      #order = ["BSLOT000", "GSLOT000"]

      # The names and sizes of all slots for the game's source code, written when they change.
      [headers]
      #c = "../romdata.h"
      #swift = "../Slots.swift"
      #json = "../slots.json"

      # How assets are converted of which nothing else is said.
      [defaults]
      #dither = "ordered"
      #transparent = "alpha"
      #exact = false
      #resample = "convert"
      #compression = "standard"
      #encoding = "shift-jis"

      # How some of them are; what comes later counts more.
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
      \(dialect == .sy ? palette : numbers)
      # Packing fails when there is more than this.
      [budget]
      #total = "8 MiB"
      #graphics = "4 MiB"
      #music = "512 KiB"

      """
  }
}
