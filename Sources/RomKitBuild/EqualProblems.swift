import RomKitBase

/// Equal problems in several places, which have one cause and one remedy.
enum EqualProblems {
  private struct Kind: Hashable {
    var code: String
    var message: LocalizedText
    var notes: [LocalizedText]
    /// Without the file of a rule, and without values unless there is one: then the remedy of the first file shows how the others
    /// are corrected.
    var help: String?
  }

  /// The most places that a problem names besides its own.
  private static let named = 10

  /// The problems, with one in place of those that differ only in their places and the names in their remedies.
  ///
  /// - Parameter notes: what to add to the first problem of a file.
  static func grouped(_ problems: [Diagnostic], notes: [String: LocalizedText] = [:]) -> [Diagnostic] {
    var kept: [(problem: Diagnostic, places: [String], rules: [String], notes: [LocalizedText])] = []
    var indices: [Kind: Int] = [:]
    var notes = notes
    for problem in problems {
      var index = kept.count
      var rule: String?
      if let file = problem.place.file, let help = problem.help {
        rule = self.file(ofRule: help)
        let kind = Kind(
          code: problem.code, message: problem.message, notes: problem.notes,
          help: rule.map { help.replacing($0, with: "").english } ?? help.template)
        if let first = indices[kind], kept[first].problem.place.file != file {
          index = first
          kept[index].places.append(problem.place.description)
        } else {
          indices[kind] = index
        }
      }
      if index == kept.count { kept.append((problem, [], [], [])) }
      if let rule, !kept[index].rules.contains(rule) { kept[index].rules.append(rule) }
      if let file = problem.place.file, let note = notes.removeValue(forKey: file) {
        kept[index].notes.append(note)
      }
    }
    return kept.map { problem, places, rules, notes in
      problem.changed {
        if !places.isEmpty { $0.notes.append(note(of: places)) }
        $0.notes += notes
        if rules.count > 1 {
          $0.help = $0.help?.replacing(rules[0], with: "[\(rules.joined(separator: ", "))]")
        }
      }
    }
  }

  /// The file in the only rule that a remedy writes down; nil if it writes none, or several.
  private static func file(ofRule remedy: LocalizedText) -> String? {
    let lines = remedy.english.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2) }
    let files = lines.filter { $0.count == 3 && $0[0] == "files" && $0[1] == "=" }
    return files.count == 1 && !lines.contains { $0.first == "as" } ? String(files[0][2]) : nil
  }

  /// `the same in graphics/b.png, music/c.mml:3:1 and 3 more`, for places as people see them.
  static func note(of places: [String]) -> LocalizedText {
    let names = places.prefix(named).joined(separator: ", ")
    return places.count > named
      ? "the same in \(names) and \(Grouped.text(places.count - named)) more" : "the same in \(names)"
  }
}
