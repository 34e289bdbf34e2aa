import Foundation
import TestSupport
import Testing

/// The commands of a document, copied from top to bottom in a fresh checkout, give the results that it shows.
@Suite struct GuideTests {
  /// Every document of the project, by its path.
  static let documents: [String] = {
    let all = FileManager.default.enumerator(atPath: Tool.root.path)
    var documents: [String] = []
    while let path = all?.nextObject() as? String {
      if path.hasPrefix(".") || path.hasSuffix("/Cases") || path == "Fuzz/FailCases" {
        all?.skipDescendants()
      }
      if path.hasSuffix(".md") { documents.append(path) }
    }
    return documents.sorted()
  }()

  static func guide(_ path: String) throws -> Guide {
    Guide(
      name: path, text: try String(contentsOf: Tool.root.appendingPathComponent(path), encoding: .utf8))
  }

  /// The documents with commands.
  static let withCommands = documents.filter { path in
    (try? guide(path))?.blocks.contains(where: \.isForAShell) == true
  }

  @Test
  func everyBlockIsMarkedCorrectly() throws {
    #expect(Self.documents.contains("README.md"))
    #expect(Self.documents.contains("Documentation/GameProjects.md"))
    #expect(try Self.documents.flatMap { try Self.guide($0).problems } == [])
  }

  @Test(
    .enabled(if: Tier.check.isReached, "make check: each document is run in a copy of the checkout"),
    arguments: withCommands)
  func runs(path: String) throws {
    let guide = try Self.guide(path)
    let work = try TemporaryFolder()
    if guide.blocks.contains(where: { $0.isForAShell && $0.reasonNotToRun == nil }) {
      try Self.checkOut(into: work.url)
    }
    let run = try GuideRun(guide, in: work.url)
    #expect(run.problems == [], "\(run.problems.joined(separator: "\n"))")
    print(
      "\(path): \(run.count) blocks of commands run, \(run.reasons.count) not run"
        + run.reasons.map { "\n  line \($0.line): \($0.reason)" }.joined())
  }

  /// Songs in documents compile without warnings.
  @Test func songsCompile() throws {
    for path in Self.documents {
      for block in try Self.guide(path).blocks where block.language == "mml" {
        let work = try TemporaryFolder()
        try work.write(Array((block.lines.joined(separator: "\n") + "\n").utf8), to: "song.mml")
        let result = try Tool.run(["convert", "song.mml", "-o", "song.bgm"], in: work.url)
        #expect(
          result.status == 0 && !result.error.contains("warning"), "\(path):\(block.line): \(result.error)")
      }
    }
  }

  /// Copies the files of a fresh clone, with changes that are not committed yet.
  static func checkOut(into folder: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Tool.root.path)
    where !name.hasPrefix(".build") && name != ".git" {
      try FileManager.default.copyItem(
        at: Tool.root.appendingPathComponent(name), to: folder.appendingPathComponent(name))
    }
  }
}
