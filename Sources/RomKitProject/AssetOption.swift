import RomKitBase
import RomKitConversion
import RomKitText

/// An option for converting assets: a key in a manifest, and after two hyphens an option of the commands.
///
/// To add one, add a field to ``AssetSettings`` and a row to ``all``, and use the field there; nothing else lists them.
package struct AssetOption: Sendable {
  package let name: String
  /// The files that it applies to.
  package let subjects: [FileFormat.Subject]
  /// The only format among these that it applies to; nil for all.
  package let fileFormat: FileFormat?
  /// The placeholder of the value in the help; nil for the name.
  package let valueName: String?
  /// Whether it is for a single file, so that only the command that names files takes it.
  package let isOfOneFile: Bool
  /// Whether it is true when it is not given, so that the commands need a way to say no.
  package let isUsuallyTrue: Bool
  /// Whether its value is the path of a file in the manifest's folder.
  package let isPath: Bool
  /// The numbers that a manifest accepts; nil for all.
  let limits: ClosedRange<Int>?
  package let help: LocalizedText
  package let type: any SettingValue.Type
  /// The value in settings; nil if it is not given.
  package let value: @Sendable (AssetSettings) -> (any SettingValue)?
  private let set: @Sendable (inout AssetSettings, any SettingValue) -> Void

  init<Value: SettingValue>(
    _ name: String, _ path: WritableKeyPath<AssetSettings, Value?> & Sendable,
    of subject: FileFormat.Subject, and other: FileFormat.Subject? = nil, fileFormat: FileFormat? = nil,
    value: String? = nil,
    limits: ClosedRange<Int>? = nil, isOfOneFile: Bool = false, isUsuallyTrue: Bool = false,
    isPath: Bool = false, _ help: LocalizedText
  ) {
    (self.name, subjects) = (name, [subject] + [other].compactMap(\.self))
    (self.fileFormat, valueName) = (fileFormat, value)
    (self.limits, self.isOfOneFile, self.isUsuallyTrue) = (limits, isOfOneFile, isUsuallyTrue)
    (self.isPath, self.help, type) = (isPath, help, Value.self)
    self.value = { $0[keyPath: path] }
    set = { $0[keyPath: path] = $1 as? Value }
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
  func read(_ value: TOMLValue, into settings: inout AssetSettings) -> Diagnostic? {
    guard let found = type.read(value) else { return limitError ?? type.refusal(of: value, for: name) }
    if let limits, let number = found as? Int, !limits.contains(number) { return limitError }
    if isPath, !ManifestReader.isInnerPath(found.settingText) {
      return .innerPath(value, for: name)
    }
    set(&settings, found)
    return nil
  }

  private var limitError: Diagnostic? {
    if isPath { return .innerPath(key: name) }
    return limits.map { .type(key: name, expected: ManifestReader.number(in: $0)) }
  }
}

extension SettingValue {
  /// The value in a manifest; nil for one of another type.
  static func read(_ value: TOMLValue) -> Self? {
    if isList, let array = value.array {
      let items = array.compactMap(\.string)
      return items.count == array.count ? Self(setting: items.joined(separator: ",")) : nil
    }
    let text = isBare ? value.boolean?.description ?? value.integer?.description : value.string
    return text.flatMap { Self(setting: $0) }
  }

  static func refusal(of value: TOMLValue, for key: String) -> Diagnostic {
    if settingNames.isEmpty {
      let example = settingExample.map { isBare ? $0 : TOMLText.quoted($0) }
      return .type(key: key, expected: settingSyntax, example: example)
    }
    let nearest = value.string.flatMap { NearestWord.to($0, among: settingNames) }
    return .choice(key: key, names: settingNames, nearest: nearest)
  }
}

// In a manifest.
extension AssetSettings {
  init(from section: ManifestSection, _ reader: inout ManifestReader) {
    for option in AssetOption.all {
      guard let value = section.value(option.name) else { continue }
      reader.note(option.name, in: section)
      if let error = option.read(value, into: &self) { reader.add(error, at: value.position) }
    }
    if scale != nil, resize != nil, let value = section.table["resize"] {
      reader.add(.together("scale", "resize"), at: value.position)
    }
  }

  var lines: String { given.map { "\($0.name) = \($0.lineText($1))\n" }.joined() }
}
