import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitRules
import RomKitText

/// A file format for slots of a kind, and the conversion of such a file to a body.
package struct AssetFormat: Sendable {
  package enum Recipe: Sendable {
    /// The file is the body, after a check that a console can use it.
    case body
    /// The file is a picture; full-colour pictures share a palette, so all are converted together.
    case picture
    case converted(@Sendable (ConversionFile, AssetSettings, TableSchema?) throws -> ConversionResult)
  }

  package let kind: SlotKind
  package let fileFormat: FileFormat
  package let recipe: Recipe

  private init(_ kind: SlotKind, _ fileFormat: FileFormat, _ recipe: Recipe) {
    self.kind = kind
    self.fileFormat = fileFormat
    self.recipe = recipe
  }

  /// The subject of the settings that apply to it; nil if no setting changes the body.
  var settingsSubject: FileFormat.Subject? {
    switch recipe {
    case .body: nil
    // A sheet of characters in a data slot has only one way to become a font.
    case .converted where fileFormat.subject == .picture: nil
    case .picture, .converted: fileFormat.subject
    }
  }

  /// Whether the body is converted from the file, instead of being the file itself.
  var isConverted: Bool {
    if case .body = recipe { false } else { true }
  }

  func takes(_ option: AssetOption) -> Bool {
    guard let settingsSubject, option.subjects.contains(settingsSubject) else { return false }
    return (option.fileFormat ?? fileFormat) == fileFormat
  }

  private static let sound = Recipe.converted { file, settings, _ in
    try settings.convert(sound: file, to: .pcm)
  }
  private static let song = Recipe.converted { file, settings, _ in
    try settings.convert(SongConversion(file, tones: settings.tones), to: .bgm)
  }
  private static let text = Recipe.converted { file, settings, schema in
    try settings.textConversion(schema: schema).body(of: file)
  }
  private static let palette = Recipe.converted { file, _, _ in
    try PictureConversion.palette(of: file, to: .dat)
  }
  private static let font = Recipe.converted { file, _, _ in try FontConversion.body(of: file) }

  /// What becomes of files that are not bodies, in the order of messages.
  private static let recipes: [(kind: SlotKind, subject: FileFormat.Subject, recipe: Recipe)] = [
    (.graphics, .picture, .picture), (.effect, .sound, sound), (.music, .song, song), (.data, .text, text),
    (.data, .table, text), (.data, .palette, palette), (.data, .picture, font),
  ]

  /// All formats, in the order of messages.
  package static let all: [AssetFormat] = SlotKind.allCases.flatMap { kind in
    let body = FileFormat(fileExtension: kind.fileExtension).map { AssetFormat(kind, $0, .body) }
    let converted = recipes.filter { $0.kind == kind }.flatMap { row in
      FileFormat.of(row.subject).converted.map { AssetFormat(kind, $0, row.recipe) }
    }
    return (body.map { [$0] } ?? []) + converted
  }

  package static func fileFormats(of kind: SlotKind) -> [FileFormat] {
    all.filter { $0.kind == kind }.map(\.fileFormat)
  }

  /// The format of a file; nil if slots of this kind are not made from such files.
  package static func find(kind: SlotKind, fileFormat: FileFormat?) -> AssetFormat? {
    all.first { $0.kind == kind && $0.fileFormat == fileFormat }
  }

  /// The extension that fits the bytes of a file for slots of a kind; nil if such slots are not made from its format.
  static func fittingExtension(at path: String, for kind: SlotKind) -> String? {
    FileSignature.ownFileExtension(at: path)
      .flatMap { find(kind: kind, fileFormat: FileFormat(fileExtension: $0)) == nil ? nil : $0 }
  }

  /// The format of any file whose bytes are packed unchanged; nil for kinds whose bodies the console interprets.
  static func raw(_ kind: SlotKind) -> AssetFormat? {
    all.first { $0.kind == kind && $0.fileFormat.content == .anything && !$0.isConverted }
  }

  /// The body that packing would make from a file by itself. Throws the errors of packing.
  package func body(of file: ConversionFile, settings: AssetSettings, schema: TableSchema?) throws -> [UInt8]
  {
    switch recipe {
    case .body: file.bytes
    case .picture: try PictureConversion([file], settings: settings.pictures).bytes(of: 0, as: .chr)
    case .converted(let convert): try convert(file, settings, schema).bytes
    }
  }
}

extension BodyValidation {
  /// Whether ``check(_:of:)`` accepts a body. Throws ``FileError``.
  package static func accepts(_ body: Rom.Body, of kind: SlotKind) throws -> Bool {
    do {
      _ = try check(body, of: kind)
      return true
    } catch let error as FileError {
      throw error
    } catch {
      return false
    }
  }
}
