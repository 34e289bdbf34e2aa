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
  private var words: [Case: (said: String, rule: String)] = [:]

  /// What the command `said` and what a rule says of one asset.
  mutating func note(
    _ key: String, _ said: String?, _ rule: String, _ path: String, table: String, _ number: Int
  ) {
    guard let said, said != rule else { return }
    let item = Case(key: key, table: table, number: number)
    if words.updateValue((said, rule), forKey: item) == nil { order.append(item) }
    paths[item, default: []].append(path)
  }

  /// A warning for each option and rule.
  func warnings(_ manifest: Manifest, file: String) -> [Diagnostic] {
    order.compactMap { item in
      guard let paths = paths[item], let first = paths.first, let words = words[item] else { return nil }
      let error = OptionOverruled(
        key: item.key, said: words.said, rule: words.rule, table: item.table, first: first,
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
  let said: String
  let rule: String
  let table: String
  let first: String
  let more: Int

  var diagnostic: Diagnostic {
    let files = Escaped.path(first) + (more > 0 ? " and \(Grouped.text(more)) more" : "")
    return Diagnostic(
      "option-overruled",
      "the command's \(key) \(said) is not for \(files): this [[\(table)]] says \(rule)",
      severity: .warning, help: "change it here when the command is to have its way")
  }
}
