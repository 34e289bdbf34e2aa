/// An error that can be shown to a person and compared by a program. A ``Diagnostic`` is one too, for errors that no code
/// tells apart.
///
/// The cases of a conforming type carry data: the declared and the found value. ``diagnostic`` puts each case into words, in one
/// `switch` for each format. A parser does not know which file its bytes came from; ``Diagnostic/init(_:severity:file:slot:)``
/// adds that.
public protocol DescribedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Code, severity, message, help, and the position inside the bytes, text or picture.
  var diagnostic: Diagnostic { get }
}

extension DescribedError {
  /// The error in English as a person sees it: position, message and help.
  public var description: String { diagnostic.rendered() }

  /// The stable name, in lower case with hyphens, such as `chr-too-short`.
  public var code: String { diagnostic.code }

  /// Expected and found, without a place.
  public var message: Message { diagnostic.message }

  /// The change that fixes it.
  public var help: Message? { diagnostic.help }

  /// The point inside the bytes, text or picture.
  public var position: Place.Position? { diagnostic.place.position }
}

extension Diagnostic: DescribedError {
  /// Itself.
  public var diagnostic: Diagnostic { self }
}

/// All problems of one run, each once.
public struct Problems: Error, Sendable, CustomStringConvertible {
  /// At least one.
  public let all: [Diagnostic]

  /// Several problems, in the order in which they are reported.
  public init(_ all: [Diagnostic]) { self.all = all }

  /// An error of any kind, placed in a file unless it has its own place.
  public init(_ error: any Error, file: String?) {
    switch error {
    case let problems as Problems: all = file == nil ? problems.all : problems.all.map { $0.placed(in: file) }
    case let diagnostic as Diagnostic: all = [diagnostic.placed(in: file)]
    case let several as any SeveralErrors: all = several.diagnostics(file: file)
    case let error as any DescribedError: all = [Diagnostic(error, file: file)]
    default: all = [Diagnostic("unexpected", Message(verbatim: "\(error)"), file: file)]
    }
  }

  /// All of them in English as a person sees them, each with its place, message and help.
  public var description: String { all.map { $0.rendered() }.joined(separator: "\n") }

  /// One problem.
  public init(_ only: Diagnostic) { all = [only] }
}

extension Diagnostic {
  /// The diagnostic placed in a file, unless it has its own.
  package func placed(in file: String?) -> Diagnostic {
    changed { $0.place.file = $0.place.file ?? file }
  }

  /// The diagnostic at a position of a text file.
  package func placed(in file: String, at position: TextPosition?) -> Diagnostic {
    changed { $0.place = Place(file: file, position: position?.place) }
  }

  package func changed(_ change: (inout Diagnostic) -> Void) -> Diagnostic {
    var changed = self
    change(&changed)
    return changed
  }
}

/// An error that stands for several findings of one run.
protocol SeveralErrors: Error {
  func diagnostics(file: String?) -> [Diagnostic]
}
