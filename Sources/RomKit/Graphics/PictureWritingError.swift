/// Why a picture cannot be written as a picture file.
public enum PictureWritingError: DescribedError {
  /// Indices mean nothing in a picture file without the colours they stand for.
  case noPalette

  /// A stable name for each kind, as messages show it in brackets.
  public var code: String { "picture-no-palette" }

  /// What was expected and what was found.
  public var message: String { "a picture file needs a palette, and this picture has only indices" }

  /// What to do about it.
  public var help: String? { "name the palette with --palette FILE" }
}
