import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules

/// Options of the command that rules of the manifest override for some assets, or that apply to none.
struct OverruledOptions {
  private struct Case: Hashable {
    let key: String
    let table: String
    let number: Int
  }

  private var paths: [Case: [String]] = [:]
  private var order: [Case] = []
  private var texts: [Case: (command: String, rule: String)] = [:]

  /// Compares the options of the command with those of a rule for an asset.
  mutating func note(
    _ command: AssetSettings, _ rule: AssetSettings, for asset: AssetFile, table: String, _ number: Int
  ) {
    for (option, text) in command.given where asset.format.takes(option) {
      guard let other = rule[option], other != text else { continue }
      let item = Case(key: option.name, table: table, number: number)
      if texts.updateValue((text, other), forKey: item) == nil { order.append(item) }
      paths[item, default: []].append(asset.relativePath)
    }
  }

  /// A warning for each option of the command that applies to none of the assets; none if there are no assets.
  static func unused(_ settings: BuildSettings, _ assets: [AssetFile], in folder: String) -> [Diagnostic] {
    if assets.isEmpty { return [] }
    let ofAssets = settings.assets.given.filter { option, _ in !assets.contains { $0.format.takes(option) } }
    let unused = ofAssets.map { option, text in (setting(option.name, text), option.files) }
    let hasPictures = assets.contains { if case .picture = $0.format.recipe { true } else { false } }
    let ofPalette = hasPictures ? [] : settings.palette.given
    let all = unused + ofPalette.map { ("the setting \($0)", FileFormat.Subject.picture.files) }
    return all.map { setting, files in
      Diagnostic(
        "option-unused", "\(setting) has no effect: no asset here is \(files)", severity: .warning,
        file: folder, help: "leave it out")
    }
  }

  /// A setting of the build with its value.
  private static func setting(_ key: String, _ text: String) -> LocalizedText {
    switch text {
    case "true": "the setting \(key)"
    case "false": "the setting no-\(key)"
    default: "the setting \(key) \(ShellWord.word(text))"
    }
  }

  /// A warning for each option and rule.
  func warnings(_ manifest: Manifest, file: String) -> [Diagnostic] {
    order.compactMap { item in
      guard let paths = paths[item], let first = paths.first, let texts = texts[item] else { return nil }
      let path = Escaped.path(first)
      let files: LocalizedText =
        paths.count > 1 ? "\(path) and \(Grouped.text(paths.count - 1)) more" : LocalizedText(verbatim: path)
      return Diagnostic(
        "option-overruled",
        """
        \(Self.setting(item.key, texts.command)) does not apply to \(files): this [[\(item.table)]] sets \
        \(item.key) to \(texts.rule)
        """,
        severity: .warning, help: "remove \(item.key) here to use that setting"
      ).placed(in: file, at: manifest.places[item.table, item.number])
    }
  }
}

extension AssetOption {
  /// The files that it applies to: `a sound`.
  fileprivate var files: LocalizedText {
    switch fileFormat {
    case .aseprite: "an Aseprite file"
    case .mid: "a MIDI file"
    default: subjects[0].files
    }
  }
}

extension FileFormat.Subject {
  /// A file on this subject that settings apply to.
  fileprivate var files: LocalizedText {
    switch self {
    case .picture: "a picture"
    case .sound: "a sound"
    case .song: "a song"
    default: "a text or table"
    }
  }
}
