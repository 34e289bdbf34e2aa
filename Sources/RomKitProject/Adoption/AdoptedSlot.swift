import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitText

/// One slot of a folder that is adopted, and what becomes of it in the new project.
package struct AdoptedSlot: Sendable {
  /// The slot.
  package let slot: SlotID
  /// The file it was made from, relative to the folder; its body when no other file is known.
  package let source: String
  /// The file in the new assets folder.
  package let file: String
  /// Whether the body is kept beside the file, because romkit makes another one of the file.
  package let isKept: Bool
}

/// Turns a file into the body of a slot by itself, to compare it with the body that is there.
enum AdoptedConversion {
  /// The body; nil for a picture of full colours, which would get the palette of its group.
  static func body(of file: ConversionFile, dialect: SlotPicture.Dialect, text: TextFormat) throws -> [UInt8]?
  {
    switch file.form.subject {
    case .picture:
      var settings = PictureSettings()
      settings.dialect = dialect
      let conversion = try PictureConversion([file], settings: settings)
      return conversion.palette == nil ? try conversion.bytes(of: 0, as: .chr) : nil
    case .sound: return try SoundFileConversion.convert(file, to: .pcm).bytes
    case .song: return try SongConversion(file).converted(to: .bgm).bytes
    case .text:
      var conversion = TextConversion()
      conversion.format = text
      return try conversion.body(of: file).bytes
    default: return nil
    }
  }
}
