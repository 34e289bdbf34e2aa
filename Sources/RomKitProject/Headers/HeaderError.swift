import RomKitBase

/// An error that keeps a header from being made.
package enum HeaderError: DescribedError {
  /// Two assets whose names become one identifier.
  case clash(first: String, second: String, identifier: String)
  /// Two of the files to write are one; `what` names the other.
  case sameFile(what: String)

  /// The error in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .clash(let first, let second, let identifier):
      Diagnostic(
        "header-name-clash",
        "\(Escaped.path(first)) and \(Escaped.path(second)) would both be called \(Escaped.path(identifier))",
        help: "rename one of them")
    case .sameFile(let what):
      Diagnostic(
        "header-same-file", "this is to be \(what) as well", help: "choose another name for one of them")
    }
  }
}
