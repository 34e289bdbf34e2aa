import RomKitContainer
import RomKitConversion
import RomKitText

/// One form in which the contents of a slot can lie in an assets folder, and how a body is made of it.
///
/// ``all`` is the one place where a form is added.
package struct AssetFormat: Sendable {
  package enum Recipe: Sendable {
    /// The file is the body, once it is known that a console can use it.
    case body
    /// The file is a picture; those of full colours share a palette, so all are converted together.
    case picture
    case converted(@Sendable (ConversionFile, AssetSettings, TableSchema?) throws -> ConversionResult)
  }

  package let kind: SlotKind
  package let form: FileFormat
  package let recipe: Recipe

  private init(_ kind: SlotKind, _ form: FileFormat, _ recipe: Recipe) {
    self.kind = kind
    self.form = form
    self.recipe = recipe
  }

  /// What it holds that settings say anything about; nil when the body is the same whatever they say.
  var settingsSubject: FileFormat.Subject? {
    switch recipe {
    case .body: nil
    // A sheet of characters in a data slot has only one way to become a font.
    case .converted where form.subject == .picture: nil
    case .picture, .converted: form.subject
    }
  }

  /// Whether an option applies to files of this format.
  func takes(_ option: AssetOptionRow) -> Bool { option.subject == settingsSubject }

  /// Every form there is, in the order in which they are named to people.
  package static let all: [AssetFormat] = [
    AssetFormat(.graphics, .chr, .body),
    AssetFormat(.graphics, .png, .picture),
    AssetFormat(.graphics, .bmp, .picture),
    AssetFormat(.effect, .pcm, .body),
    AssetFormat(.effect, .wav, .converted(sound)),
    AssetFormat(.effect, .aiff, .converted(sound)),
    AssetFormat(.music, .bgm, .body),
    AssetFormat(.music, .mml, .converted(song)),
    AssetFormat(.music, .notes, .converted(song)),
    AssetFormat(.music, .vgs, .converted(song)),
    AssetFormat(.data, .dat, .body),
    AssetFormat(.data, .txt, .converted(text)),
    AssetFormat(.data, .csv, .converted(text)),
    AssetFormat(.data, .gpl, .converted(palette)),
    AssetFormat(.data, .pal, .converted(palette)),
    AssetFormat(.data, .act, .converted(palette)),
    AssetFormat(.data, .hex, .converted(palette)),
    AssetFormat(.data, .png, .converted(font)),
    AssetFormat(.data, .bmp, .converted(font)),
    AssetFormat(.program, .bin, .body),
  ]

  /// The form of a file, or nil when slots of this kind are not made from such files.
  package static func find(kind: SlotKind, form: FileFormat?) -> AssetFormat? {
    all.first { $0.kind == kind && $0.form == form }
  }

  /// The endings of a kind as a sentence lists them: `.CHR, .png or .bmp`.
  static func endings(of kind: SlotKind) -> String {
    let endings = all.filter { $0.kind == kind }.map { format in
      if case .body = format.recipe {
        ".\(format.form.rawValue.uppercased())"
      } else {
        ".\(format.form.rawValue)"
      }
    }
    guard let last = endings.last, endings.count > 1 else { return endings.first ?? "" }
    return endings.dropLast().joined(separator: ", ") + " or " + last
  }
}

// How the forms that are converted by themselves become bodies.
extension AssetFormat {
  private static func sound(
    _ file: ConversionFile, _ settings: AssetSettings, _ schema: TableSchema?
  ) throws -> ConversionResult {
    try SoundFileConversion.convert(file, to: .pcm, policy: settings.resample)
  }

  private static func song(
    _ file: ConversionFile, _ settings: AssetSettings, _ schema: TableSchema?
  ) throws -> ConversionResult {
    try SongConversion(file).converted(to: .bgm, level: settings.compression)
  }

  private static func text(
    _ file: ConversionFile, _ settings: AssetSettings, _ schema: TableSchema?
  ) throws -> ConversionResult {
    try TextConversion(settings, schema: schema).body(of: file)
  }

  private static func palette(
    _ file: ConversionFile, _ settings: AssetSettings, _ schema: TableSchema?
  ) throws -> ConversionResult {
    try PictureConversion.palette(of: file, to: .dat)
  }

  private static func font(
    _ file: ConversionFile, _ settings: AssetSettings, _ schema: TableSchema?
  ) throws -> ConversionResult {
    try FontConversion.body(of: file)
  }
}
