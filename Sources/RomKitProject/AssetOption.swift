import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitSound
import RomKitText
import VGSCore

/// All options for converting assets. Each is a row here, a line of `all`, and a property of the commands that take it; nothing
/// else lists them.
public final class AssetOptionTable: Sendable {
  /// The console that pictures are for.
  public let dialect = AssetOption(
    "profile", old: "dialect", of: .picture, \.pictures.dialect,
    help:
      "The console that pictures are for: by default vgs2, the mk-II; vge is its predecessor, whose pictures carry their palette."
  )
  package let crop = AssetOption(
    "crop", of: .picture, \.pictures.crop, valueName: "x,y,w,h",
    help: "The part of each picture to take, in pixels: the left and top edges, the width and the height.")
  package let frames = AssetOption(
    "frames", of: .picture, only: .aseprite, \.pictures.sprite.frames, valueName: "1-8|tag",
    help: "The frames of an Aseprite file to take: a number, a range or the name of a tag; by default all."
  )
  package let sheet = AssetOption(
    "sheet", of: .picture, only: .aseprite, \.pictures.sprite.sheet,
    help:
      "How to lay out several frames: in rows or columns of up to 256 pixels, or packed, without transparent borders and with identical frames only once; by default rows."
  )
  package let layers = AssetOption(
    "layers", of: .picture, only: .aseprite, \.pictures.sprite.layers, valueName: "name,name",
    help: "The layers and groups of an Aseprite file to draw; by default the visible ones.")
  package let transparent = AssetOption(
    "transparent", of: .picture, \.pictures.transparent, valueName: "alpha|index|#rrggbb",
    help:
      "The transparent pixels: low alpha (the default), index 0 of indexed pictures (with --remap), or one colour, such as '#ff00ff'."
  )
  /// How colours that the palette lacks are imitated.
  public let dither = AssetOption(
    "dither", of: .picture, \.pictures.solver.dither,
    help: "How to imitate colours that are not in the palette; by default none.")
  /// Whether indexed pictures are mapped again by their colours.
  public let remap = AssetOption(
    "remap", of: .picture, \.pictures.mapsIndexed,
    help: "Choose new indices for indexed pictures too, by their colours.")
  /// Whether pictures whose colours do not all fit are refused.
  public let exact = AssetOption(
    "exact", of: .picture, \.pictures.solver.requiresExact,
    help: "Refuse pictures whose colours do not all fit exactly.")
  /// The treatment of sounds in another format than the console's.
  public let resample = AssetOption(
    "resample", of: .sound, \.resample,
    help:
      "What to do with sounds that are not 22,050 Hz, 16 bit, mono; by default convert. warn converts them with a warning; reject reports an error instead."
  )
  /// How well songs are compressed.
  public let compression = AssetOption(
    "compression", of: .song, \.compression,
    help:
      "How well to compress songs; by default standard. best takes ten times as long and makes them a little smaller."
  )
  /// The encoding of the files of texts and tables.
  public let sourceEncoding = AssetOption(
    "source-encoding", of: .text, and: .table, \.sourceEncoding,
    help:
      "The encoding of a text or table file; by default, romkit detects it."
  )
  /// The encoding of texts in their slots.
  public let encoding = AssetOption(
    "encoding", of: .text, \.text.encoding,
    help:
      "The encoding of a text in its slot; by default shift-jis, and detected when a slot is read."
  )
  /// The line ends of texts.
  public let lineEnds = AssetOption(
    "line-ends", of: .text, \.text.lineEnds,
    help: "The line ends of a text in its slot; by default lf.")
  /// Whether a NUL follows a text.
  public let finalNUL = AssetOption(
    "final-nul", of: .text, \.text.finalNUL,
    help: "Whether a text ends with a NUL in its slot; by default it does.")
  /// The size of a text's slot, in bytes.
  public let size = AssetOption(
    "size", of: .text, \.text.size,
    help: "The size of a text's slot in bytes, filled up with NULs; by default that of the text.",
    accepting: { (1...TextFormat.largestSize).contains($0) },
    refusal: { .type(key: $0, expected: ManifestReader.number(in: 1...TextFormat.largestSize)) })
  /// Whether to warn of characters that the console's font cannot show.
  public let fontCheck = AssetOption(
    "font-check", of: .text, \.checksFont,
    help: "Warn of characters that the console's 8 x 12 font cannot show.")
  /// The path of a table's schema, relative to the assets folder.
  public let schema = AssetOption(
    "schema", of: .table, \.schema, help: "A file with the schema of a table: its fields, in TOML.",
    accepting: ManifestReader.isInnerPath, refusal: { .innerPath(key: $0) })

  package static let shared = AssetOptionTable()

  /// All rows, in the order in which manifests are written.
  package static let all: [AssetOptionRow] = [
    shared.dialect.row, shared.crop.row, shared.frames.row, shared.sheet.row, shared.layers.row,
    shared.transparent.row, shared.dither.row, shared.remap.row, shared.exact.row, shared.resample.row,
    shared.compression.row, shared.sourceEncoding.row, shared.encoding.row, shared.lineEnds.row,
    shared.finalNUL.row, shared.size.row, shared.fontCheck.row, shared.schema.row,
  ]
}

/// An option with the type of its values.
public struct AssetOption<Value: Sendable>: Sendable {
  package let row: AssetOptionRow
  let parse: @Sendable (String) -> Value?
  let print: @Sendable (Value) -> String
}

/// An option without the type of its values, which are texts here.
package struct AssetOptionRow: Sendable {
  /// The key in a manifest, and after two hyphens the option of the command.
  package let name: String
  /// Its name in earlier versions.
  package let oldName: String?
  /// The files that it applies to.
  package let subjects: [FileFormat.Subject]
  /// The only format among these that it applies to; nil for all.
  package let fileFormat: FileFormat?
  package let help: Message
  /// The placeholder of the value in the help; nil for the name.
  package let valueName: String?
  /// All texts of its values; empty if there are too many to list.
  package let names: [String]
  let isBare: Bool
  /// The text of a value as a manifest writes it.
  func lineText(_ text: String) -> String { isBare ? text : TOMLText.quoted(text) }

  /// The text of a manifest's value; nil for a value that the option does not take.
  let read: @Sendable (TOMLValue) -> String?
  /// The error for a value that the option does not take.
  let refusal: @Sendable (TOMLValue) -> Diagnostic
  let apply: @Sendable (String, inout AssetSettings) -> Void
  let text: @Sendable (AssetSettings) -> String
}

extension AssetOption where Value: SettingValue {
  fileprivate typealias Path<Root> = WritableKeyPath<AssetSettings, Root> & Sendable

  fileprivate init(
    _ name: String, old: String? = nil, of subject: FileFormat.Subject, _ path: Path<Value>,
    valueName: String? = nil, help: Message
  ) {
    self.init(
      name, old, [subject], nil, valueName, help, { _ in true }, nil, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  /// A setting that may be nil, and a manifest's values to accept.
  fileprivate init(
    _ name: String, of subject: FileFormat.Subject, and other: FileFormat.Subject? = nil,
    only fileFormat: FileFormat? = nil, _ path: Path<Value?>, valueName: String? = nil, help: Message,
    accepting: @escaping @Sendable (Value) -> Bool = { _ in true },
    refusal: (@Sendable (String) -> Diagnostic)? = nil
  ) {
    self.init(
      name, nil, [subject] + [other].compactMap(\.self), fileFormat, valueName, help, accepting, refusal,
      get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  private init(
    _ name: String, _ oldName: String?, _ subjects: [FileFormat.Subject], _ fileFormat: FileFormat?,
    _ valueName: String?, _ help: Message,
    _ accepts: @escaping @Sendable (Value) -> Bool, _ refusal: (@Sendable (String) -> Diagnostic)?,
    get: @escaping @Sendable (AssetSettings) -> Value?,
    set: @escaping @Sendable (inout AssetSettings, Value) -> Void
  ) {
    parse = { Value(setting: $0) }
    print = { $0.settingText }
    row = AssetOptionRow(
      name: name, oldName: oldName, subjects: subjects, fileFormat: fileFormat, help: help,
      valueName: valueName,
      names: Value.settingNames,
      isBare: Value.isBare,
      read: { Value.read($0).flatMap { accepts($0) ? $0.settingText : nil } },
      refusal: { refusal?(name) ?? Value.refusal(of: $0, for: name) },
      apply: { text, settings in if let value = Value(setting: text) { set(&settings, value) } },
      text: { get($0)?.settingText ?? "none" })
  }
}
