import RomKitBase

/// A catalogue that cannot be read.
package enum CatalogueError: RomKitError {
  case tooLarge(size: Int)
  /// The file is in another format; `kind` is its name with an article.
  case otherFile(kind: LocalizedText)
  /// The outermost element of an XML file.
  case otherRoot(String, at: TextPosition)
  /// An unexpected character; nil for the end of the file.
  case unexpected(found: Unicode.Scalar?, expected: LocalizedText, at: TextPosition)
  case tooDeep(at: TextPosition)
  case tooLong(at: TextPosition)
  /// A folder without a catalogue.
  case noneInFolder(path: String)

  /// The most bytes: far more than any catalogue has.
  package static let largest = 256 << 20
  /// The deepest nesting of parentheses in the text format.
  package static let deepest = 16
  /// The most bytes of a word in the text format.
  package static let longestWord = 65_536

  package var diagnostic: Diagnostic {
    switch self {
    case .tooLarge(let size):
      Diagnostic(
        "dat-too-large",
        "expected a catalogue of at most \(Plural.bytes(Self.largest)), found \(Grouped.text(size))",
        help: "name a smaller DAT file, or split the catalogue into several files")
    case .otherFile(let kind):
      Diagnostic("dat-other-file", "expected a DAT file, found \(kind)", help: Self.nameHelp)
    case .otherRoot(let name, let at):
      Diagnostic(
        "dat-other-file", "expected <datafile> as the outermost element, found <\(name)>",
        at: at.place, help: Self.nameHelp)
    case .unexpected(let found, let expected, let at):
      Diagnostic(
        "dat-syntax", "expected \(expected), found \(Escaped.found(found))", at: at.place,
        help: "get the file again if it is damaged or truncated, or correct it there")
    case .tooDeep(let at):
      Diagnostic(
        "dat-limit", "expected parentheses nested at most \(Self.deepest) deep, found more", at: at.place)
    case .tooLong(let at):
      Diagnostic(
        "dat-limit",
        "expected at most \(Grouped.text(Self.longestWord)) bytes in a word or value, found more",
        at: at.place)
    case .noneInFolder(let path):
      Diagnostic(
        "dat-none", "expected files with the extension .dat or .xml in the folder, found none", file: path,
        help: "name a DAT file, or a folder with DAT files")
    }
  }

  private static let nameHelp: LocalizedText =
    "name a DAT file, in Logiqx XML or in the text format of clrmamepro"
}
