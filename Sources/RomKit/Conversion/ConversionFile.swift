/// A file that is to be converted, with all its bytes.
public struct ConversionFile: Sendable {
  /// What messages call it.
  public let path: String
  /// What it holds.
  public let form: FileForm
  /// Its bytes.
  public let bytes: [UInt8]

  /// A file in memory.
  public init(path: String, form: FileForm, bytes: [UInt8]) {
    self.path = path
    self.form = form
    self.bytes = bytes
  }

  /// A file on disk, in the form that its ending tells unless `form` says otherwise. Throws when the ending is no form's, when
  /// the file is larger than any of its form, and ``FileError`` when it cannot be read.
  public init(reading path: String, form: FileForm? = nil) throws {
    guard let form = form ?? FileForm(path: path) else {
      throw Diagnostic(ConversionError.unknownEnding, file: path)
    }
    try self.init(path: path, form: form, source: try ByteSource(file: path))
  }

  /// A source that messages call `path`.
  public init(path: String, form: FileForm, source: ByteSource) throws {
    guard source.size <= Self.largest(form) else {
      throw Diagnostic(ConversionError.tooLarge(size: source.size, largest: Self.largest(form)), file: path)
    }
    self.init(path: path, form: form, bytes: try source.bytes(in: 0..<source.size))
  }

  /// The most bytes that a file of a form is taken to have. More than anybody needs, and little enough for memory.
  static func largest(_ form: FileForm) -> Int {
    128 << 20
  }
}

/// What became of a file.
public struct ConversionResult: Sendable {
  /// The bytes of the new file.
  public var bytes: [UInt8]
  /// What was done, in a few words; nil when there is nothing to tell.
  public var report: String?
  /// What may not be as it was meant.
  public var warnings: [Diagnostic]

  /// A result.
  public init(bytes: [UInt8], report: String? = nil, warnings: [Diagnostic] = []) {
    self.bytes = bytes
    self.report = report
    self.warnings = warnings
  }
}

/// Why files cannot be converted as they were asked to be.
public enum ConversionError: DescribedError {
  /// The ending of a name tells nothing.
  case unknownEnding
  /// The file is larger than any that makes sense.
  case tooLarge(size: Int, largest: Int)
  /// There is no way from the one to the other.
  case noWay(from: FileForm, to: FileForm, possible: [FileForm])
  /// A song goes with its credits only.
  case needsCredits
  /// A table goes with its schema only.
  case needsSchema
  /// There is no picture of this number.
  case noSuchPicture(number: Int, count: Int)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .unknownEnding: "convert-unknown-ending"
    case .tooLarge: "convert-too-large"
    case .noWay: "convert-no-way"
    case .needsCredits: "convert-needs-credits"
    case .needsSchema: "convert-needs-schema"
    case .noSuchPicture: "convert-no-such-picture"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .unknownEnding: "the ending of this name does not tell what the file is"
    case .tooLarge(let size, let largest):
      "the file has \(Plural.bytes(size)); one of its kind has at most \(Grouped.text(largest))"
    case .noWay(let from, let to, _): "\(from.named) cannot become \(to.named)"
    case .needsCredits: "a VGSPACK is a song with its credits, and there are no credits"
    case .needsSchema: "a table needs a schema that says how its rows lie in the slot"
    case .noSuchPicture(let number, let count):
      "there is no picture \(Grouped.text(number)): \(Plural.text(count, "picture")) were converted, counted from 0"
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .unknownEnding:
      "name it with one of these endings: "
        + FileForm.allCases.map { ".\($0.rawValue)" }.joined(separator: " ")
    case .tooLarge: "check that it is the file you meant"
    case .noWay(_, _, let possible):
      possible.isEmpty ? nil : "it can become " + possible.map { ".\($0.rawValue)" }.joined(separator: ", ")
    case .needsCredits: "name a .meta file beside the song, or a .vgs that has them"
    case .needsSchema: "name it with --schema FILE"
    case .noSuchPicture: nil
    }
  }
}
