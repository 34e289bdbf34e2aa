import RomKitContainer
import RomKitConversion

package struct AssetFile: Sendable {
  /// Where the file is: the folder's path and ``relativePath``.
  package let path: String
  /// Where it is in the assets folder, with `/` between the parts.
  package let relativePath: String
  package let slot: SlotID
  /// What its author calls it: its path in the folder of its kind without its extension, such as `enemies/bat`. Nil for
  /// files that are named by their slot as the SDK does.
  package let name: String?
  package let format: AssetFormat
  /// The program that makes a file of that format of it; nil when it is one.
  package let importer: Importer?
  /// Its path without the extension, as its schema has it too; with its slot in capitals when it is named by that.
  let stem: String
  /// The bytes of a picture that an `[[atlas]]` made; nil for a file.
  package let made: [UInt8]?
  /// The rule of the manifest that makes this asset of the file, by its number, when the file is for several.
  package let rule: Int?
  package internal(set) var schema: String?
  package internal(set) var settings = AssetSettings()
  /// The body that is packed instead of converting the file, as long as the file is unchanged.
  package internal(set) var original: KeptBody?
  /// For a picture that is converted: its group, by its number in ``AssetFolder/paletteGroups``.
  package internal(set) var paletteGroup: Int?

  /// The settings that matter to it, as text; see ``AssetSettings/fingerprint(for:)``. What its palette group adds is not
  /// in it.
  package var fingerprint: String { settings.fingerprint(for: format) }
}

/// Pictures that share a palette: those of full colours are mapped together, and all are compared with it.
package struct PaletteGroup: Hashable, Sendable {
  /// How the palette comes about; what concerns one picture by itself is in that picture's ``AssetSettings``.
  package var settings: PictureSettings
  /// The slot for the palette; nil when the project file names none.
  package var slot: SlotID?
  /// What it is called in `romkit.lock`.
  package var name: String
  /// Its number among the `[[palettes]]` of the project file; nil for the group of all other pictures.
  package var rule: Int?
  /// The file of the palette that was given.
  package var file: String?
  /// Whether the command gave it.
  package var isFileOfCommand = false
  /// The error, a distance in OKLab, at which pictures are still mapped onto the palette that is kept in `romkit.lock`, even if it
  /// was better before.
  package var tolerance: Double

  /// The settings as text: another when anything differs that may change what is made of the group's pictures.
  package var fingerprint: String {
    "palette \(settings.paletteFingerprint) slot=\(slot?.description ?? "none")"
  }
}
