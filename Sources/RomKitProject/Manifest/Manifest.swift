import RomKitContainer
import RomKitInspection

/// What the files of an assets folder do not tell by themselves: the file `romkit.toml` in it.
///
/// It is optional. `romkit extract` writes one, so that packing the folder gives the same bytes as the ROM it came
/// from.
package struct Manifest: Hashable, Sendable {
  /// A record that is not found by its file's name, or whose stored name is not what a writer would store.
  package struct Entry: Hashable, Sendable {
    /// The file in the folder that holds the body.
    package var file: String
    /// The name in the ROM's directory.
    package var name: RecordName

    /// An entry.
    package init(file: String, name: RecordName) {
      self.file = file
      self.name = name
    }
  }

  /// The number of an asset.
  package struct SlotEntry: Hashable, Sendable {
    /// Which asset.
    var asset: AssetID
    /// Its number.
    package var number: UInt8

    /// An entry.
    init(asset: AssetID, number: UInt8) {
      self.asset = asset
      self.number = number
    }
  }

  /// The manifest's name in its folder.
  package static let fileName = "romkit.toml"

  /// What the game is called.
  package var title: String?
  /// The console that the ROM is for.
  package var profile: ProjectProfile?
  /// Where the ROM is written when nobody says, relative to the folder.
  package var output: String?
  /// Where the files for programs are written when nobody says, relative to the folder.
  var headers = HeaderFiles()
  /// Patterns for the paths of files that are not looked at; see ``Glob``.
  package var ignore: [String] = []
  /// Whether the ROM carries checksums; nil when the manifest does not say.
  package var checksums: Bool?
  /// Slots (`GSLOT000`) and files of ``entries``, in the order in which they come first in the ROM; what is not
  /// named follows in romkit's own order.
  package var order: [String] = []
  /// Records beside the slots.
  package var entries: [Entry] = []
  /// Slots whose bodies are packed as they are, although a console could not use them.
  package var unchecked: [SlotID] = []
  /// The same of assets with names.
  var uncheckedAssets: [AssetID] = []
  /// The number of the data slot that takes the palette chosen for pictures of full colours.
  package var paletteSlot: UInt8?
  /// Whether a folder without assets is a ROM without records, and no mistake.
  package var mayBeEmpty = false
  /// The file whose bytes follow the last body.
  package var trailing: String?

  /// How assets are converted of which nothing else is said.
  package var defaults = AssetOptions()
  /// How single assets are converted; what comes later counts more.
  package var assets: [AssetRule] = []
  /// Pictures that share a palette; what comes later counts more.
  var palettes: [PaletteRule] = []
  /// Numbers of assets with names, in the order of the file.
  package var slots: [SlotEntry] = []
  /// How many bytes the ROM may have.
  package var budget = Budget()
  /// Bodies that are packed instead of converting files, as long as those are unchanged.
  package var kept: [KeptBody] = []
  /// Where in its file all this stands.
  package var places = ManifestPlaces()

  /// A manifest that says nothing.
  package init() {}
}
