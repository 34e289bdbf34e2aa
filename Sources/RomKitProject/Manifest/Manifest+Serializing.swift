import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitRules
import RomKitText

extension Manifest {
  /// The text of the manifest after a comment with the lines `about` it; ``init(parsing:path:)`` is the inverse.
  package func serialized(about: [String]) -> String {
    var text = about.map { "# \($0)\n" }.joined()
    if let title { text += "\ntitle = \(TOMLText.quoted(title))\n" }
    if let profile { text += "\nprofile = \"\(profile.settingText)\"\n" }
    if !outputs.isEmpty { text += "\noutput = \(TOMLText.oneOrList(outputs))\n" }
    if !ignore.isEmpty { text += "\nignore = \(TOMLText.oneOrList(ignore))\n" }
    if let checksums { text += "\nchecksums = \(checksums)\n" }
    if mayBeEmpty { text += "\n# no assets make a ROM without records\nempty = true\n" }
    if let paletteSlot { text += "\npalette-slot = \(paletteSlot)\n" }
    if let paletteTolerance { text += "\npalette-tolerance = \(paletteTolerance)\n" }
    if let worstError { text += "\nworst-error = \(worstError)\n" }
    text += Self.list("order", order, comment: "the order of the records")
    text += Self.list(
      "unchecked", unchecked.map(\.description) + uncheckedAssets.map(\.description),
      comment: "packed unchanged, although a console cannot use them")
    if let trailing {
      text +=
        "\n# bytes after the last body, where a ROM should end\ntrailing = \(TOMLText.quoted(trailing))\n"
    }
    if !headers.paths.isEmpty { text += "\n[headers]\n" }
    for kind in HeaderFiles.kinds {
      if let path = headers[keyPath: kind.path] { text += "\(kind.key) = \(TOMLText.quoted(path))\n" }
    }
    if !budget.isEmpty { text += "\n[budget]\n\(budget.lines)" }
    if !defaults.isEmpty { text += "\n[defaults]\n\(defaults.lines)" }
    for rule in palettes { text += "\n[[palettes]]\n\(rule.lines)" }
    for rule in assets {
      text += "\n[[assets]]\nfiles = \(TOMLText.oneOrList(rule.files))\n"
      if let target = rule.target { text += "as = \(TOMLText.quoted("\(target)"))\n" }
      text += rule.options.lines
      if let isRaw = rule.isRaw { text += "raw = \(isRaw)\n" }
      if let split = rule.split { text += split.lines }
    }
    for rule in atlases { text += "\n[[atlas]]\n\(rule.lines)" }
    for rule in levels { text += "\n[[levels]]\n\(rule.lines)" }
    for rule in sprites { text += "\n[[sprites]]\n\(rule.lines)" }
    for rule in animations { text += "\n[[animations]]\n\(rule.lines)" }
    if !slots.isEmpty { text += "\n[slots]\n" }
    for entry in slots { text += "\(TOMLText.quoted("\(entry.asset)")) = \(entry.number)\n" }
    for importer in importers { text += "\n[[importers]]\n\(importer.lines)" }
    if !kept.isEmpty { text += "\n# packed instead of the files, as long as those have these checksums\n" }
    for body in kept {
      text += "\n[[kept]]\nslot = \"\(body.slot)\"\nfile = \(TOMLText.quoted(body.file))\n"
      text += "sha256 = \"\(body.sha256.hexadecimal)\"\nbody = \(TOMLText.quoted(body.body))\n"
    }
    for entry in entries {
      text += "\n[[record]]\nfile = \(TOMLText.quoted(entry.file))\n"
      if let name = entry.name.text {
        text += "name = \(TOMLText.quoted(name))\n"
      } else {
        text += "stored-name = \"\(entry.name.stored.hexadecimal())\"  # \(entry.name.displayName)\n"
      }
    }
    return text
  }

  private static func list(_ key: String, _ items: [String], comment: String) -> String {
    if items.isEmpty { return "" }
    var text = "\n# \(comment)\n\(key) = [\n"
    for start in stride(from: 0, to: items.count, by: 8) {
      let line = items[start..<min(start + 8, items.count)]
      text += "  " + line.map { TOMLText.quoted($0) + "," }.joined(separator: " ") + "\n"
    }
    return text + "]\n"
  }
}
