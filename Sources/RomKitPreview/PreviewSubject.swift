import RomKitMusic
import RomKitPictures
import RomKitSound

/// What can be seen or heard of a slot, or of a file that goes into one.
package enum PreviewSubject: Sendable {
  /// A picture: of indices, or of full colours.
  case picture(DecodedPicture)
  /// A palette.
  case palette(PaletteFile)
  /// A sound effect.
  case effect(SoundEffect)
  /// A song.
  case song(Song)
  /// A text; its bytes in UTF-8.
  case text([UInt8])

  /// What kind of thing it is, as a sentence wants it: `a picture`.
  package var named: String {
    switch self {
    case .picture: "a picture"
    case .palette: "a palette"
    case .effect: "a sound effect"
    case .song: "a song"
    case .text: "a text"
    }
  }

  /// The ending of the file that shows it, without the dot.
  package var ending: String {
    switch self {
    case .picture, .palette: "png"
    case .effect, .song: "wav"
    case .text: "txt"
    }
  }
}
