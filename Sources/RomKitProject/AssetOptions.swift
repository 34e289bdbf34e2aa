import RomKitBase
import RomKitConversion
import RomKitText

/// Values of the options in ``AssetOptionTable``; nil for those that are not given.
@dynamicMemberLookup
public struct AssetOptions: Hashable, Sendable {
  /// The texts of the values, by the names of the options.
  private var texts: [String: String] = [:]

  /// No options.
  public init() {}

  /// Whether no option is given.
  public var isEmpty: Bool { texts.isEmpty }

  /// The given options and the texts of their values, in the order of the table.
  package var given: [(option: AssetOptionRow, text: String)] {
    AssetOptionTable.all.compactMap { option in texts[option.name].map { (option, $0) } }
  }

  /// The value of an option.
  public subscript<Value>(dynamicMember option: KeyPath<AssetOptionTable, AssetOption<Value>>) -> Value? {
    get {
      let option = AssetOptionTable.shared[keyPath: option]
      return texts[option.row.name].flatMap(option.parse)
    }
    set {
      let option = AssetOptionTable.shared[keyPath: option]
      texts[option.row.name] = newValue.map(option.print)
    }
  }

  /// The text of a value. It must be one of the option's.
  package subscript(option: AssetOptionRow) -> String? {
    get { texts[option.name] }
    set { texts[option.name] = newValue }
  }

  /// Adds other options, which take precedence.
  public mutating func override(with others: AssetOptions) { texts.merge(others.texts) { $1 } }
}

// In a manifest.
extension AssetOptions {
  init(from section: ManifestSection, _ reader: inout ManifestReader) {
    for option in AssetOptionTable.all {
      guard let value = section.value(option.name) ?? option.oldName.flatMap({ section.value($0) }) else {
        continue
      }
      self[option] = option.read(value)
      if self[option] != nil { continue }
      let error = option.refusal(value)
      let backslash = error.code == "manifest-path" ? Diagnostic.backslash(value, for: option.name) : nil
      reader.add(backslash ?? error, at: value.position)
    }
  }

  var lines: String {
    given.map { option, text in
      "\(option.name) = \(option.lineText(text))\n"
    }.joined()
  }
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

  static func refusal(of value: TOMLValue, for key: String) -> Diagnostic {
    if settingNames.isEmpty {
      let example = settingExample.map { isBare ? $0 : TOMLText.quoted($0) }
      return .type(key: key, expected: settingSyntax, example: example)
    }
    let nearest = value.string.flatMap { NearestWord.to($0, among: settingNames) }
    return .choice(key: key, names: settingNames, nearest: nearest)
  }
}
