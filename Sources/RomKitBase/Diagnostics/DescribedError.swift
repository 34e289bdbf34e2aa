/// An error that can be shown to a person and compared by a program.
///
/// The cases of a conforming type carry data: the declared and the found value. ``diagnostic`` puts each case into words, in one
/// `switch` for each format. A parser does not know which file its bytes came from; ``Diagnostic/init(_:severity:file:slot:)``
/// adds that.
public protocol DescribedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error in words: code, severity, message, help, and the position inside the bytes, text or picture.
  var diagnostic: Diagnostic { get }
}

extension DescribedError {
  /// The error as a person sees it: position, message and help.
  public var description: String { diagnostic.rendered() }

  /// The stable name, in lower case with hyphens, such as `chr-too-short`.
  public var code: String { diagnostic.code }

  /// Expected and found, without a place.
  public var message: String { diagnostic.message }

  /// The change that fixes it.
  public var help: String? { diagnostic.help }

  /// The point inside the bytes, text or picture.
  public var position: Place.Position? { diagnostic.place.position }
}
