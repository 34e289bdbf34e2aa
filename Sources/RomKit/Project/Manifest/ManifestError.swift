/// What can be wrong with a manifest.
public enum ManifestError: DescribedError {
  /// A value of the wrong type.
  case type(key: String, expected: String)
  /// A value that is none of the words it can be.
  case word(key: String, words: [String], nearest: String?)
  /// A key that has to be there and is not.
  case missingKey(String)
  /// A key nobody knows.
  case unknownKey(String, nearest: String?)
  /// Not the name of a file in the same folder.
  case fileName(key: String)
  /// Not the path of a file in the same folder or below it.
  case innerPath(key: String)
  /// Not a pattern for paths.
  case pattern(GlobError)
  /// Not a record's name.
  case name
  /// Not the 16 bytes of a stored name.
  case storedName
  /// Not a slot.
  case notASlot(String)
  /// A file that is not there.
  case missing(file: String, key: String)
  /// Two entries for one file.
  case twice(file: String)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .type: "manifest-type"
    case .word: "manifest-word"
    case .missingKey: "manifest-missing-key"
    case .unknownKey: "manifest-unknown-key"
    case .fileName: "manifest-file-name"
    case .innerPath: "manifest-path"
    case .pattern: "manifest-pattern"
    case .name, .storedName: "manifest-record-name"
    case .notASlot: "manifest-not-a-slot"
    case .missing: "manifest-missing-file"
    case .twice: "manifest-twice"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .type(let key, let expected): "\(key) must be \(expected)"
    case .word(let key, let words, _):
      "\(key) must be \(words.dropLast().joined(separator: ", "))\(words.count > 1 ? " or " : "")\(words.last ?? "")"
    case .missingKey(let key): "this record has no \(key)"
    case .unknownKey(let key, _): "there is no key \(Escaped.path(key)) here"
    case .fileName(let key): "\(key) must be the name of a file in this folder, without any /"
    case .innerPath(let key):
      "\(key) must be the path of a file in this folder, with / between its parts and without . or .."
    case .pattern(let error): error.message
    case .name: "name must be 1 to 15 printable ASCII characters"
    case .storedName: "stored-name must be the 16 stored bytes in hexadecimal, 32 digits"
    case .notASlot(let text): "\(Escaped.path(text)) is not a slot"
    case .missing(let file, let key): "\(key) names \(Escaped.path(file)), which is not in this folder"
    case .twice(let file): "\(Escaped.path(file)) is named twice"
    }
  }

  /// See ``DescribedError/remedy``.
  public var remedy: String? {
    switch self {
    case .unknownKey(_, let nearest?), .word(_, _, let nearest?): "did you mean \(nearest)?"
    case .pattern(let error): error.remedy
    case .notASlot: "write a slot such as GSLOT007"
    case .missing: "put the file back, or take its name out"
    case .twice: "take one of them out"
    default: nil
    }
  }
}
