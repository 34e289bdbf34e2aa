/// An error of RomKit: every error that a function of the library throws, unless it comes from your own code, such as a closure or
/// a ``ByteSink``.
///
/// Most are a ``Diagnostic``, written where it is thrown, and ``Problems`` are several. Where code distinguishes errors, the cases
/// of a conforming type carry data, and ``diagnostic`` puts each case into words. A parser does not know which file its bytes came
/// from; whoever opened the file makes a diagnostic with that file, whose ``underlying`` is the parser's error.
public protocol RomKitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Code, severity, message, help, and the position inside the bytes, text or picture. Of several, the first error.
  var diagnostic: Diagnostic { get }

  /// All that was found, at least one, in the order in which people should read it: one, or the errors and warnings of
  /// ``Problems``.
  var diagnostics: [Diagnostic] { get }
}

extension RomKitError {
  /// A list of the one diagnostic, whose ``underlying`` error is this one.
  public var diagnostics: [Diagnostic] { [Diagnostic(self)] }

  /// All of it in English as a person sees it: place, message and help.
  public var description: String { diagnostics.map { $0.rendered() }.joined(separator: "\n") }

  /// The stable name, in lower case with hyphens, such as `chr-too-short`.
  public var code: String { diagnostic.code }

  /// The place, as far as it is known: file, slot, position.
  public var place: Diagnostic.Place { diagnostic.place }

  /// The severity.
  public var severity: Diagnostic.Severity { diagnostic.severity }

  /// Expected and found, without a place.
  public var message: LocalizedText { diagnostic.message }

  /// The change that fixes it.
  public var help: LocalizedText? { diagnostic.help }

  /// The point inside the bytes, text or picture.
  public var position: Diagnostic.Place.Position? { place.position }

  /// The typed error, such as ``RomError``, wherever it was placed: the error itself, or that of the diagnostic; nil for an
  /// error that was written as a diagnostic.
  public var underlying: (any RomKitError)? { Diagnostic(self).underlying }

  /// The message in English. Foundation has a property of this name for every error, but shows the message only where the type
  /// of the error is known to be a `RomKitError`.
  public var localizedDescription: String { message.english }
}

extension Diagnostic: RomKitError {
  /// Itself, so that an error with a single place of origin needs no type.
  public var diagnostic: Diagnostic { self }
}

/// All problems of one run, each once.
public struct Problems: RomKitError {
  /// At least one.
  public let diagnostics: [Diagnostic]

  /// Several problems, at least one, in the order in which they are reported.
  package init(_ diagnostics: [Diagnostic]) {
    precondition(!diagnostics.isEmpty)
    self.diagnostics = diagnostics
  }

  /// One problem.
  public init(_ only: Diagnostic) { diagnostics = [only] }

  /// An error of any kind, placed in a file unless it has its own place.
  public init(_ error: any Error, file: String?) {
    let found =
      (error as? any RomKitError)?.diagnostics ?? [
        Diagnostic("unexpected", LocalizedText(verbatim: "\(error)"))
      ]
    let isPlaced = file == nil || found.allSatisfy { $0.place.file != nil }
    diagnostics = isPlaced ? found : found.map { $0.placed(in: file) }
  }

  /// The first error.
  public var diagnostic: Diagnostic { diagnostics.first { $0.severity == .error } ?? diagnostics[0] }
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
