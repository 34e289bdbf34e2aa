import Foundation
import RomKitProject
import Testing

/// Common mistakes, the tool's messages, and the remedies, typed as the messages give them.
///
/// Each file of `Mistakes` has a block for each mistake:
///
///     # An unknown command that looks like a known one
///     printf 'Ch0 V1 c4\n' > song.mml
///     $ romkit convrt song.mml -o song.bgm
///     romkit: error: there is no command convrt [usage]
///       help: did you mean convert?
///     > romkit convert song.mml -o song.bgm
///
/// Lines before `$` prepare an empty folder. After the mistake comes its output, standard output and standard error
/// together. The remedies, after `>`, must end with exit status 0, and without an error or a warning.
@Suite struct MistakeTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    var title: String
    var file: String
    var setup: [String] = []
    var command: String?
    var printed: [String] = []
    var remedies: [String] = []

    var testDescription: String { "\(file): \(title)" }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Mistakes")

  static let all: [Mistake] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().flatMap { name in
      parse((try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? "", name)
    }
  }()

  private static func parse(_ text: String, _ file: String) -> [Mistake] {
    var mistakes: [Mistake] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let rest = String(line.dropFirst(2))
      guard !line.hasPrefix("# ") else {
        mistakes.append(Mistake(title: rest, file: file))
        continue
      }
      guard !line.isEmpty, let last = mistakes.indices.last else { continue }
      if line.hasPrefix("$ ") {
        mistakes[last].command = rest
      } else if line.hasPrefix("> ") {
        mistakes[last].remedies.append(rest)
      } else if mistakes[last].command == nil {
        mistakes[last].setup.append(String(line))
      } else {
        mistakes[last].printed.append(String(line))
      }
    }
    return mistakes
  }

  @Test func thereAreAtLeastSixty() { #expect(Self.all.count >= 60) }

  @Test(arguments: all) func isExplainedAndHasARemedyThatWorks(mistake: Mistake) throws {
    let work = try TemporaryFolder()
    if !mistake.setup.isEmpty {
      let setup = try Tool.shell("set -e\n" + mistake.setup.joined(separator: "\n"), in: work.url)
      #expect(setup.status == 0, "the preparation: \(setup)")
    }
    let command = try #require(mistake.command)
    let result = try Tool.shell("{ \(command)\n} 2>&1", in: work.url)
    #expect(result.outputText == mistake.printed.map { $0 + "\n" }.joined())
    #expect(!mistake.remedies.isEmpty)
    for remedy in mistake.remedies {
      let result = try Tool.shell(remedy, in: work.url)
      #expect(result.status == 0, "\(remedy): \(result)")
      #expect(!result.error.contains("error:") && !result.error.contains("warning:"), "\(remedy): \(result)")
    }
  }

  /// Lines for romkit.toml in the messages can be pasted as they are.
  @Test func linesForRomkitTomlAreValid() {
    var blocks: [[String]] = []
    for mistake in Self.all {
      var isOpen = false
      for line in mistake.printed.map({ $0.trimmingCharacters(in: .whitespaces) }) {
        if line.hasPrefix("[["), line.hasSuffix("]]") {
          isOpen = true
          blocks.append([line])
        } else if isOpen, line.contains(" = "), !line.contains(": ") {
          blocks[blocks.count - 1].append(line)
        } else {
          isOpen = false
        }
      }
    }
    #expect(blocks.count >= 5)
    for block in blocks {
      #expect(throws: Never.self, "\(block)") {
        try Manifest(parsing: Array(block.joined(separator: "\n").utf8), path: "romkit.toml")
      }
    }
  }
}
