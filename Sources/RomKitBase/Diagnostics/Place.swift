/// Where in a user's files something is.
public struct Place: Hashable, Sendable {
  /// A point inside a file.
  public enum Position: Hashable, Sendable {
    /// Bytes from the start of the file.
    case offset(Int)
    /// A line of a text file, and a column in characters, both from 1.
    case line(Int, column: Int? = nil)
    /// A pixel of a picture from its top left corner, both from 0.
    case pixel(x: Int, y: Int)
  }

  /// The path as the user wrote it; nil when the bytes did not come from a file.
  public var file: String?
  /// The slot or record, as it is to be shown.
  public var slot: String?
  /// The point inside the file.
  public var position: Position?

  /// A place; leave out what is not known.
  public init(file: String? = nil, slot: String? = nil, position: Position? = nil) {
    self.file = file
    self.slot = slot
    self.position = position
  }
}
