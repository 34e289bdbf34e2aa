/// An error that can be shown to a person and compared by a program.
///
/// The cases of a conforming type carry data: the declared and the found value. ``diagnostic`` puts each case into words, in one
/// `switch` for each format. A parser does not know which file its bytes came from; ``Diagnostic/init(_:severity:file:slot:)``
/// adds that.
public protocol DescribedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error in words: code, severity, message, help, and the position inside the bytes, text or picture.
  var diagnostic: Diagnostic { get }

  // Moving: these become computed from `diagnostic` when every type has one.
  var code: String { get }
  var message: String { get }
  var notes: [String] { get }
  var help: String? { get }
  var position: Place.Position? { get }
  var slot: String? { get }
  var file: String? { get }
}

extension DescribedError {
  public var diagnostic: Diagnostic {
    Diagnostic(code, message, at: position, file: file, slot: slot, notes: notes, help: help)
  }

  /// The error as a person sees it: position, message and help.
  public var description: String { diagnostic.rendered() }

  public var code: String { diagnostic.code }
  public var message: String { diagnostic.message }
  public var notes: [String] { [] }
  public var help: String? { nil }
  public var position: Place.Position? { nil }
  public var slot: String? { nil }
  public var file: String? { nil }
}
