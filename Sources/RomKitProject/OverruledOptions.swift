import RomKitBase

/// Options of the command that the manifest's rules say otherwise of some assets.
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
    _ command: AssetOptions, _ rule: AssetOptions, for asset: AssetFile, table: String, _ number: Int
  ) {
    for (option, text) in command.given where asset.format.takes(option) {
      guard let other = rule[option], other != text else { continue }
      let item = Case(key: option.name, table: table, number: number)
      if texts.updateValue((text, other), forKey: item) == nil { order.append(item) }
      paths[item, default: []].append(asset.relativePath)
    }
  }

  /// A warning for each option and rule.
  func warnings(_ manifest: Manifest, file: String) -> [Diagnostic] {
    order.compactMap { item in
      guard let paths = paths[item], let first = paths.first, let texts = texts[item] else { return nil }
      let error = OptionOverruled(
        key: item.key, command: texts.command, rule: texts.rule, table: item.table, first: first,
        more: paths.count - 1)
      var warning = Diagnostic(error, file: file)
      warning.place.position = manifest.places[item.table, item.number]?.place
      return warning
    }
  }
}

/// An option of the command does not reach an asset.
private struct OptionOverruled: DescribedError {
  let key: String
  let command: String
  let rule: String
  let table: String
  let first: String
  let more: Int

  var diagnostic: Diagnostic {
    let files = Escaped.path(first) + (more > 0 ? " and \(Grouped.text(more)) more" : "")
    return Diagnostic(
      "option-overruled",
      "the command's \(key) \(command) is not for \(files): this [[\(table)]] says \(rule)",
      severity: .warning, help: "change it here when the command is to have its way")
  }
}
