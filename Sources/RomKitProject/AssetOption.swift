import RomKitBase
import RomKitConversion
import RomKitText

/// An option for converting assets: a key in a manifest, and after two hyphens an option of the commands.
///
/// To add one, add a field to ``AssetSettings`` and a row to ``all``; nothing else lists them.
package struct AssetOption: Sendable {
  package let name: String
  /// The files that it applies to.
  package let subjects: [FileFormat.Subject]
  /// The only format among these that it applies to; nil for all.
  package var fileFormat: FileFormat?
  /// The placeholder of the value in the help; nil for the name.
  package var valueName: String?
  /// Whether it is for a single file, so that only the command that names files takes it.
  package var isOfOneFile = false
  /// Whether it is true when it is not given, so that the commands need a way to say no.
  package var isUsuallyTrue = false
  /// Whether its value is the path of a file in the manifest's folder.
  package var isPath = false
  /// The numbers that a manifest accepts; nil for all.
  var limits: ClosedRange<Int>?
  package let help: Message
  package let type: any SettingValue.Type
  /// The value in settings; nil if it is not given.
  package let value: @Sendable (AssetSettings) -> (any SettingValue)?
  private let set: @Sendable (inout AssetSettings, any SettingValue) -> Void

  private init<Value: SettingValue>(
    _ name: String, _ path: WritableKeyPath<AssetSettings, Value?> & Sendable,
    of subjects: FileFormat.Subject..., help: Message, _ change: (inout AssetOption) -> Void = { _ in }
  ) {
    self.name = name
    self.subjects = subjects
    self.help = help
    type = Value.self
    value = { $0[keyPath: path] }
    set = { $0[keyPath: path] = $1 as? Value }
    change(&self)
  }

  /// Gives settings the value of a text, and returns whether it has one.
  package func set(_ text: String, in settings: inout AssetSettings) -> Bool {
    guard let value = type.init(setting: text) else { return false }
    set(&settings, value)
    return true
  }

  /// Gives settings the value that others have, if they have one.
  func copy(from others: AssetSettings, to settings: inout AssetSettings) {
    if let value = value(others) { set(&settings, value) }
  }

  // MARK: In a manifest

  /// The text of a value as a manifest writes it.
  func lineText(_ text: String) -> String { type.isBare ? text : TOMLText.quoted(text) }

  /// Gives settings the value in a manifest, and returns the error if the option does not take it.
  func read(_ value: TOMLValue, into settings: inout AssetSettings) -> ManifestError? {
    guard let found = type.read(value) else { return limitError ?? type.refusal(of: value, for: name) }
    if let limits, let number = found as? Int, !limits.contains(number) { return limitError }
    if isPath, !ManifestReader.isInnerPath(found.settingText) {
      return ManifestReader.refusal(of: value, asPathFor: name, .innerPath(key: name))
    }
    set(&settings, found)
    return nil
  }

  private var limitError: ManifestError? {
    if isPath { return .innerPath(key: name) }
    return limits.map { .type(key: name, expected: ManifestReader.number(in: $0)) }
  }
}

extension AssetOption {
  /// All rows, in the order in which manifests are written and the help lists them.
  package static let all: [AssetOption] = [
    AssetOption(
      "profile", \.dialect, of: .picture,
      help:
        "The console that pictures are for: by default vgs2, the mk-II; vge is its predecessor, whose pictures carry their palette."
    ),
    AssetOption(
      "crop", \.crop, of: .picture,
      help: "The part of each picture to take, in pixels: the left and top edges, the width and the height."
    ) {
      $0.valueName = "x,y,w,h"
      $0.isOfOneFile = true
    },
    AssetOption(
      "frames", \.frames, of: .picture,
      help:
        "The frames of an Aseprite file to take: a number, a range or the name of a tag; by default all."
    ) {
      $0.fileFormat = .aseprite
      $0.valueName = "1-8|tag"
      $0.isOfOneFile = true
    },
    AssetOption(
      "sheet", \.sheet, of: .picture,
      help:
        "How to lay out several frames: in rows or columns of up to 256 pixels, or packed, without transparent borders and with identical frames only once; by default rows."
    ) {
      $0.fileFormat = .aseprite
      $0.isOfOneFile = true
    },
    AssetOption(
      "layers", \.layers, of: .picture,
      help: "The layers and groups of an Aseprite file to draw; by default the visible ones."
    ) {
      $0.fileFormat = .aseprite
      $0.valueName = "name,name"
      $0.isOfOneFile = true
    },
    AssetOption(
      "dither", \.dither, of: .picture,
      help: "How to imitate colours that are not in the palette; by default none."),
    AssetOption(
      "transparent", \.transparent, of: .picture,
      help:
        "The transparent pixels: low alpha (the default), index 0 of indexed pictures (with --remap), or one colour, such as '#ff00ff'."
    ) { $0.valueName = "alpha|index|#rrggbb" },
    AssetOption(
      "exact", \.exact, of: .picture, help: "Refuse pictures whose colours do not all fit exactly."),
    AssetOption(
      "remap", \.remap, of: .picture,
      help: "Choose new indices for indexed pictures too, by their colours."),
    AssetOption(
      "resample", \.resample, of: .sound,
      help:
        "What to do with sounds that are not 22,050 Hz, 16 bit, mono; by default convert. warn converts them with a warning; reject reports an error instead."
    ),
    AssetOption(
      "compression", \.compression, of: .song,
      help:
        "How well to compress songs; by default standard. best takes ten times as long and makes them a little smaller."
    ),
    AssetOption(
      "source-encoding", \.sourceEncoding, of: .text, .table,
      help: "The encoding of a text or table file; by default, romkit detects it."),
    AssetOption(
      "encoding", \.encoding, of: .text,
      help: "The encoding of a text in its slot; by default shift-jis, and detected when a slot is read."),
    AssetOption(
      "line-ends", \.lineEnds, of: .text, help: "The line ends of a text in its slot; by default lf."),
    AssetOption(
      "final-nul", \.finalNUL, of: .text,
      help: "Whether a text ends with a NUL in its slot; by default it does."
    ) { $0.isUsuallyTrue = true },
    AssetOption(
      "font-check", \.fontCheck, of: .text,
      help: "Warn of characters that the console's 8 x 12 font cannot show."),
    AssetOption(
      "size", \.size, of: .text,
      help: "The size of a text's slot in bytes, filled up with NULs; by default that of the text."
    ) {
      $0.limits = 1...TextFormat.largestSize
      $0.isOfOneFile = true
    },
    AssetOption(
      "schema", \.schema, of: .table, help: "A file with the schema of a table: its fields, in TOML."
    ) {
      $0.isPath = true
      $0.isOfOneFile = true
    },
  ]

  package static func named(_ name: String) -> AssetOption? { all.first { $0.name == name } }
}

extension SettingValue {
  /// The value in a manifest; nil for one of another type.
  static func read(_ value: TOMLValue) -> Self? {
    if isList, let array = value.array {
      let items = array.compactMap { item in item.string.flatMap { $0.contains(",") ? nil : $0 } }
      return items.count == array.count ? Self(setting: items.joined(separator: ",")) : nil
    }
    let text = isBare ? value.boolean?.description ?? value.integer?.description : value.string
    return text.flatMap { Self(setting: $0) }
  }

  static func refusal(of value: TOMLValue, for key: String) -> ManifestError {
    if settingNames.isEmpty {
      let example = settingExample.map { isBare ? $0 : TOMLText.quoted($0) }
      return .type(key: key, expected: settingSyntax, example: example)
    }
    let nearest = value.string.flatMap { NearestWord.to($0, among: settingNames) }
    return .choice(key: key, names: settingNames, nearest: nearest)
  }
}
