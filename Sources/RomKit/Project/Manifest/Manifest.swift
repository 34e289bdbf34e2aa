/// What the files of an assets folder do not tell by themselves: the file `romkit.toml` in it.
///
/// It is optional. `romkit extract` writes one, so that packing the folder gives the same bytes as the ROM it came
/// from.
public struct Manifest: Hashable, Sendable {
  /// A record that is not found by its file's name, or whose stored name is not what a writer would store.
  public struct Entry: Hashable, Sendable {
    /// The file in the folder that holds the body.
    public var file: String
    /// The name in the ROM's directory.
    public var name: RecordName

    /// An entry.
    public init(file: String, name: RecordName) {
      self.file = file
      self.name = name
    }
  }

  /// The manifest's name in its folder.
  public static let fileName = "romkit.toml"

  /// Whether the ROM carries checksums; nil when the manifest does not say.
  public var checksums: Bool?
  /// Slots (`GSLOT000`) and files of ``entries``, in the order in which they come first in the ROM; what is not
  /// named follows in romkit's own order.
  public var order: [String] = []
  /// Records beside the slots.
  public var entries: [Entry] = []
  /// Slots whose bodies are packed as they are, although a console could not use them.
  public var unchecked: [SlotID] = []
  /// The number of the data slot that takes the palette chosen for pictures of full colours.
  public var paletteSlot: UInt8?
  /// The file whose bytes follow the last body.
  public var trailing: String?

  /// How assets are converted of which nothing else is said.
  public var defaults = AssetOptions()
  /// How single assets are converted; what comes later counts more.
  public var assets: [AssetRule] = []
  /// Bodies that are packed instead of converting files, as long as those are unchanged.
  public var kept: [KeptBody] = []
  /// Where in its file all this stands.
  var places = ManifestPlaces()

  /// A manifest that says nothing.
  public init() {}
}
