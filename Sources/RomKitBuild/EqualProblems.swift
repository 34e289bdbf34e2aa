import RomKitBase

/// Equal problems of several files, which have one cause and one remedy.
enum EqualProblems {
  private struct Kind: Hashable {
    var code: String
    var message: LocalizedText
    var notes: [LocalizedText]
    /// Without its values: the remedy of the first file shows how the others are corrected.
    var help: String?
  }

  /// The most files that a problem names besides its own.
  private static let named = 10

  /// The problems, with one in place of those that differ only in their files.
  static func grouped(_ problems: [Diagnostic]) -> [Diagnostic] {
    var kept: [Diagnostic] = []
    var files: [[String]] = []
    var indices: [Kind: Int] = [:]
    for problem in problems {
      guard let file = problem.place.file, problem.place.position == nil, problem.help != nil else {
        kept.append(problem)
        files.append([])
        continue
      }
      let kind = Kind(
        code: problem.code, message: problem.message, notes: problem.notes, help: problem.help?.template)
      if let index = indices[kind], kept[index].place.file != file {
        files[index].append(file)
      } else {
        indices[kind] = kept.count
        kept.append(problem)
        files.append([])
      }
    }
    for (index, others) in files.enumerated() where !others.isEmpty {
      kept[index].notes.append(note(of: others))
    }
    return kept
  }

  /// `the same in graphics/b.png, graphics/c.png and 3 more files`.
  static func note(of files: [String]) -> LocalizedText {
    let names = files.prefix(named).map { Escaped.path($0) }.joined(separator: ", ")
    return files.count > named
      ? "the same in \(names) and \(Plural.text(files.count - named, "more file"))" : "the same in \(names)"
  }
}
