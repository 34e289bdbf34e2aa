/// A picture as a file holds it: palette indices or full colours.
public enum DecodedPicture: Hashable, Sendable {
  /// Indices, with the file's palette in the file's order.
  case indexed(IndexedPicture)
  /// Full colours.
  case colour(ColourPicture)

  /// Pixels in a row.
  public var width: Int {
    switch self {
    case .indexed(let picture): picture.width
    case .colour(let picture): picture.width
    }
  }

  /// Rows.
  public var height: Int {
    switch self {
    case .indexed(let picture): picture.height
    case .colour(let picture): picture.height
    }
  }
}
