/// A place in a text source.
public struct TextPosition: Hashable, Sendable {
  /// From 1; LF, CR LF and CR each end a line.
  public var line: Int
  /// Characters (Unicode scalars) from 1.
  public var column: Int

  /// A place; left out, the start of a text.
  public init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }

  /// The same for ``Place``.
  var place: Place.Position { .line(line, column: column) }
}
