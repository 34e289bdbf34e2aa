import RomKitBase

/// Equal problems in several places, which have one cause and one remedy.
enum EqualProblems {
  private struct Kind: Hashable {
    var code: String
    var message: LocalizedText
    var notes: [LocalizedText]
    /// Without its values: the remedy of the first file shows how the others are corrected.
    var help: String?
  }

  /// The most places that a problem names besides its own.
  private static let named = 10

  /// The problems, with one in place of those that differ only in their places and the names in their remedies.
  static func grouped(_ problems: [Diagnostic]) -> [Diagnostic] {
    var kept: [Diagnostic] = []
    var places: [[String]] = []
    var indices: [Kind: Int] = [:]
    for problem in problems {
      guard let file = problem.place.file, problem.help != nil else {
        kept.append(problem)
        places.append([])
        continue
      }
      let kind = Kind(
        code: problem.code, message: problem.message, notes: problem.notes, help: problem.help?.template)
      if let index = indices[kind], kept[index].place.file != file {
        places[index].append(problem.place.description)
      } else {
        indices[kind] = kept.count
        kept.append(problem)
        places.append([])
      }
    }
    for (index, others) in places.enumerated() where !others.isEmpty {
      kept[index].notes.append(note(of: others))
    }
    return kept
  }

  /// `the same in graphics/b.png, music/c.mml:3:1 and 3 more`, for places as people see them.
  static func note(of places: [String]) -> LocalizedText {
    let names = places.prefix(named).joined(separator: ", ")
    return places.count > named
      ? "the same in \(names) and \(Grouped.text(places.count - named)) more" : "the same in \(names)"
  }
}
