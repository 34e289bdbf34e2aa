import RomKitBase
import RomKitMusic
import RomKitPictures
import RomKitSound
import RomKitText

/// A file to convert, with all its bytes.
package struct ConversionFile: Sendable {
  package let path: String
  package let format: FileFormat
  package let bytes: [UInt8]

  package init(path: String, format: FileFormat, bytes: [UInt8]) {
    self.path = path
    self.format = format
    self.bytes = bytes
  }

  /// A file on disk, in the format of its extension unless `format` is given. Throws if no format has the extension, or
  /// if the file is larger than its format's ``FileFormat/largest``, and ``FileError`` if it cannot be read.
  package init(reading path: String, format: FileFormat? = nil) throws {
    let source = try ByteSource(contentsOf: path)
    guard let format = format ?? FileFormat(path: path) else {
      if let foreign = ForeignFile(at: path) { throw foreign }
      throw Diagnostic(ConversionError.unknownEnding(FileSignature.ownFileExtension(at: path)), file: path)
    }
    try self.init(path: path, format: format, source: source)
  }

  /// A source that messages call `path`.
  package init(path: String, format: FileFormat, source: ByteSource) throws {
    guard source.size <= format.largest
    else {
      throw Diagnostic(ConversionError.tooLarge(size: source.size, largest: format.largest), file: path)
    }
    let bytes = try source.bytes(in: 0..<source.size)
    // A text may begin with the letters of a signature.
    let isBinary = format.content == .text ? !FileSignature.isText(bytes) : format.content == .binary
    if isBinary, let foreign = ForeignFile(recognizing: bytes, path: path == StandardInput.path ? nil : path)
    {
      throw Diagnostic(foreign, file: path)
    }
    // Readers of binary formats recognize those of others, and name them.
    if format.content == .text, isBinary, let own = FileSignature(recognizing: bytes)?.format, own != format {
      throw Diagnostic(ConversionError.unknownEnding(own.rawValue), file: path)
    }
    self.init(path: path, format: format, bytes: bytes)
  }
}

package struct ConversionResult: Sendable {
  package var bytes: [UInt8]
  /// The result in a few words; nil if there is nothing to report.
  package var report: LocalizedText?
  package var warnings: [Diagnostic]
  /// The number of samples of a sound that were clipped.
  package var clippedSamples = 0
  /// The names of the rows of a table; empty if its schema has no key.
  package var keys: [TableKey]

  package init(
    bytes: [UInt8], report: LocalizedText? = nil, warnings: [Diagnostic] = [], keys: [TableKey] = []
  ) {
    self.bytes = bytes
    self.report = report
    self.warnings = warnings
    self.keys = keys
  }
}

/// The reason why files cannot be converted as the user asked.
package enum ConversionError: RomKitError {
  /// The extension that the file should have, as far as its bytes show it.
  case unknownEnding(String?)
  /// The extension of a file to write is unknown; the formats are those that are possible.
  case unknownOutput([FileFormat])
  case tooLarge(size: Int, largest: Int)
  case noWay(from: FileFormat, to: FileFormat, possible: [FileFormat])
  /// A song without credits, to be converted to a VGSPACK or to the credits alone.
  case needsCredits(for: FileFormat)
  case needsSchema
  case noSuchPicture(number: Int, count: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .unknownEnding(let right):
      Diagnostic(
        "convert-unknown-ending", "the extension does not show the format of the file",
        help: right.map { "change the extension to .\($0); the bytes of the file have this format" }
          ?? "use one of these extensions: \(FileFormat.allCases.dotted)")
    case .unknownOutput(let possible):
      Diagnostic(
        "convert-unknown-ending", "the extension does not show the format to write",
        help: possible.isEmpty ? nil : "use one of these extensions: \(possible.dotted)")
    case .tooLarge(let size, let largest):
      Diagnostic(
        "convert-too-large",
        "expected at most \(Plural.bytes(largest)), found \(Grouped.text(size))",
        help: "check that it is the file you meant")
    case .noWay(let from, let to, let possible):
      Diagnostic(
        "convert-no-way", "\(from.named) cannot be converted to \(to.named)",
        help: from == .tmx
          ? "draw it with a preview"
          : possible.isEmpty ? nil : "convert it to \(possible.choice)")
    case .needsCredits(.meta):
      Diagnostic(
        "convert-needs-credits", "the song has no credits; only a VGSPACK contains credits",
        help: "name a .vgs, which contains the credits of its song")
    case .needsCredits:
      Diagnostic(
        "convert-needs-credits", "there are no credits; a VGSPACK is a song with its credits",
        help: "name a .meta file together with the song, or a .vgs that contains credits")
    case .needsSchema:
      Diagnostic(
        "convert-needs-schema",
        "there is no schema; a table needs one that describes how its rows are stored in the slot",
        help: "give a schema for the table")
    case .noSuchPicture(let number, let count):
      Diagnostic(
        "convert-no-such-picture",
        """
        there is no picture \(Grouped.text(number)): \
        \(Plural.text(count, "picture")) \(Plural.word(count, "was", "were")) converted, counted from 0
        """)
    }
  }

}

extension FileFormat {
  package var conversions: [FileFormat] {
    let palettes = FileFormat.written(.palette)
    return switch self.subject {
    case .picture: FileFormat.written(.picture) + palettes + [.dat]
    case .palette: palettes + [.dat]
    case .sound: FileFormat.written(.sound)
    case .song: SongConversion.formats
    case .text, .table: [.dat]
    case .data: [.txt, .csv] + palettes + FileFormat.written(.picture).converted
    case .credits, .schema, .level, .program: []
    }
  }
}

extension PictureFile {
  /// Reads a file: a PNG, a BMP, an Aseprite sprite or the body of a graphics slot.
  ///
  /// Throws `FileError`; a `Diagnostic` with the code `convert-too-large` for more than 128 MiB, or `file-foreign` for a
  /// format that romkit knows but does not read; and `Problems` with the file and the offset for any other.
  public init(contentsOf path: String) throws {
    self = try ConversionFile(reading: path, format: .png).placed { try PictureFile(parsing: $0) }
  }
}

extension Recording {
  /// Reads a sound file: a WAV or an AIFF.
  ///
  /// Throws `FileError`; a `Diagnostic` with the code `convert-too-large` for more than 128 MiB, or `file-foreign` for a
  /// format that romkit knows but does not read; and `Problems` with the file and the offset for any other.
  public init(contentsOf path: String) throws {
    self = try ConversionFile(reading: path, format: .wav).placed { try Recording(parsing: $0) }
  }
}

extension Song {
  /// Reads a song from a file in the format of its extension: `.bgm`, `.mml`, `.notes`, `.vgs` or `.mid`.
  ///
  /// Throws `FileError`; a `Diagnostic` with the code `convert-too-large` or `file-foreign`; and `Problems` with the file and
  /// the positions of its errors.
  public init(contentsOf path: String) throws {
    let format = FileFormat(path: path)
    let file = try ConversionFile(reading: path, format: format?.subject == .song ? format : .bgm)
    self = try file.placed { _ in try SongConversion(file, unchecked: true).song }
  }
}

extension MMLCompilation {
  /// Compiles an `.mml` file, which its diagnostics name. Errors in the source are among them.
  ///
  /// Throws `FileError`, and a `Diagnostic` with the code `convert-too-large` or `file-foreign`.
  public init(contentsOf path: String) throws {
    self.init(parsing: try ConversionFile(reading: path, format: .mml).bytes, file: path)
  }
}

extension ConversionFile {
  fileprivate func placed<Value>(_ read: ([UInt8]) throws -> Value) throws -> Value {
    do { return try read(bytes) } catch { throw Problems(error, file: path) }
  }
}
