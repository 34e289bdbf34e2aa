/// A field of a VGSPACK, by the name its metadata text gives it.
package enum VGSField: String, CaseIterable, Sendable {
  /// The version of the format, `VGS1.0`.
  case format
  /// What kind of music it is.
  case genre
  /// The year of the record.
  case year
  /// The id of the album.
  case aid
  /// The number of the track on the album.
  case track
  /// The title of the album.
  case album
  /// The title of the song.
  case song
  /// Who published it.
  case team
  /// Who wrote it.
  case creator
  /// Who holds the rights.
  case right
  /// A code, such as that of a collecting society.
  case code

  /// Bytes in the file. A text takes one less, for its NUL.
  package var size: Int {
    switch self {
    case .format: 8
    case .year, .aid, .track: 2
    case .album: 56
    case .song: 64
    case .genre, .team, .creator, .right, .code: 32
    }
  }

  /// Whether it is one of the header, and not of each record.
  package var isOfHeader: Bool { self == .format || self == .genre }
}
