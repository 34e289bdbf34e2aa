import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules
import VGSCore

package struct AssetFile: Sendable {
  /// The path of the file: the folder's path and ``relativePath``.
  package let path: String
  /// Its path in the assets folder, with `/` between the parts.
  package let relativePath: String
  package let slot: SlotID
  /// Its name: its path in the folder of its kind without its extension, such as `enemies/bat`. Nil for files that are named by
  /// their slot, as in the SDK.
  package let name: String?
  package let format: AssetFormat
  /// The program that converts it to that format; nil if it has that format.
  package let importer: Importer?
  /// Its path without the extension, which is also that of its schema; the slot is in capitals if the file is named by it.
  let stem: String
  /// The bytes that an `[[atlas]]` or `[[levels]]` makes, or of a part of a picture; nil for a file.
  package let made: [UInt8]?
  /// The number of the manifest's rule that makes this asset from a file for several slots; nil for any other file.
  package let rule: Int?
  /// The number of the part of the file's picture that ``made`` is, with the settings of the picture applied; nil for any other.
  package let part: Int?
  package internal(set) var schema: String?
  package internal(set) var settings = AssetSettings()
  /// The settings of the picture of which this is a part, before it was cut.
  @Rare package internal(set) var ofWhole = AssetSettings()
  /// The body that is packed instead of converting the file, while the file is unchanged.
  package internal(set) var original: KeptBody?
  /// The number of its group in ``AssetFolder/paletteGroups``; nil unless it is a picture that is converted.
  package internal(set) var paletteGroup: Int?

  /// Whether romkit makes the picture with a table of its parts: of an `[[atlas]]` or of the tiles of `[[levels]]`.
  var isSheet: Bool { made != nil && part == nil && slot.kind == .graphics }

  /// The settings that apply to it, as text, without those of its palette group; see ``AssetSettings/fingerprint(for:)``.
  package var fingerprint: String { settings.fingerprint(for: format) }
}

/// Pictures that share a palette: full-colour ones are mapped together, and all are compared with it.
package struct PaletteGroup: Equatable, Sendable {
  /// The settings of the palette; those of a single picture are in its ``AssetSettings``.
  @Rare package var settings: PictureSettings
  /// The slot for the palette; nil if the project file names none.
  package var slot: SlotID?
  /// Its name in `romkit.lock`.
  package var name: String
  /// The number of its `[[palettes]]` in the project file; nil for the group of all other pictures.
  package var rule: Int?
  /// The file of the given palette.
  package var file: String?
  /// The entries that its palette shares with those of other groups; nil for none. The group of the pictures that only use these
  /// has no slot: ``isCommon``.
  package var common: ClosedRange<UInt8>?
  package var isCommon = false
  /// Whether the command names the file.
  package var isFileOfCommand = false
  /// The error, a distance in OKLab, up to which pictures are mapped onto the palette in `romkit.lock` even if they matched it
  /// better before.
  package var tolerance: Double

  /// Fixes the colours of common entries.
  package mutating func share(_ entries: ClosedRange<UInt8>, of palette: Palette) {
    for index in entries { settings.solver.locked[index] = palette[index] }
  }

  /// The settings as text, which differ whenever the converted pictures of the group may differ.
  package var fingerprint: String {
    "palette \(settings.paletteFingerprint) slot=\(slot?.description ?? "none")"
  }
}
