/// Why a header cannot be made.
public enum HeaderError: DescribedError {
  /// Two assets whose names become one identifier.
  case clash(first: String, second: String, identifier: String)
  /// Two of the files to write are one; `what` says what the other is.
  case sameFile(what: String)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .clash: "header-name-clash"
    case .sameFile: "header-same-file"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .clash(let first, let second, let identifier):
      "\(Escaped.path(first)) and \(Escaped.path(second)) would both be called \(Escaped.path(identifier))"
    case .sameFile(let what): "this is to be \(what) as well"
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .clash: "rename one of them"
    case .sameFile: "choose another name for one of them"
    }
  }
}
