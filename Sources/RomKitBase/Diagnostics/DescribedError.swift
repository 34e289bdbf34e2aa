/// An error that can be shown to a person and compared by a program.
///
/// Most errors are a ``Diagnostic``, written where it is thrown. Where code distinguishes errors, the cases of a conforming type
/// carry data, and ``diagnostic`` puts each case into words. A parser does not know which file its bytes came from; ``Diagnostic/init(_:severity:file:slot:)``
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
  public var message: LocalizedText { diagnostic.message }

  /// The change that fixes it.
  public var help: LocalizedText? { diagnostic.help }

  /// The point inside the bytes, text or picture.
  public var position: Diagnostic.Place.Position? { diagnostic.place.position }
}

extension Diagnostic: DescribedError {
  /// Itself, so that an error with a single place of origin needs no type.
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
    case let several as any SeveralErrors: all = several.diagnostics(file: file)
    case let error as any DescribedError: all = [Diagnostic(error, file: file)]
    default: all = [Diagnostic("unexpected", LocalizedText(verbatim: "\(error)"), file: file)]
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
    changed { $0.place = Diagnostic.Place(file: file, position: position?.place) }
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
