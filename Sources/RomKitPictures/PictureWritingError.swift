import RomKitBase

/// The reason why a picture cannot be written as a picture file.
package enum PictureWritingError: DescribedError {
  /// Indices mean nothing in a picture file without the colours they stand for.
  case noPalette

  /// The error in words.
  package var diagnostic: Diagnostic {
    Diagnostic(
      "picture-no-palette", "a picture file needs a palette, and this picture has only indices",
      help: "name the palette with --palette FILE")
  }
}
