import Foundation
import Testing

/// Documents name only things that exist: files and headings that they link to, targets of make, suites of tests.
@Suite struct MentionTests {
  /// The lines of a document outside code blocks, with their numbers.
  private static func prose(_ path: String) throws -> [(number: Int, text: String)] {
    var isCode = false
    var lines: [(Int, String)] = []
    for (index, line) in try text(path).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") { isCode.toggle() } else if !isCode { lines.append((index + 1, String(line))) }
    }
    return lines
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Tool.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The targets for links into a document, as they are made of its headings.
  private static func anchors(_ path: String) throws -> Set<String> {
    Set(
      try prose(path).map(\.text).filter { $0.hasPrefix("#") }.map { heading in
        heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacingOccurrences(of: " ", with: "-")
      })
  }

  @Test func linkedFilesAndHeadingsExist() throws {
    var count = 0
    for path in GuideTests.documents {
      let folder = (path as NSString).deletingLastPathComponent
      for (number, line) in try Self.prose(path) {
        for part in line.components(separatedBy: "](").dropFirst() {
          let target = String(part.prefix { $0 != ")" })
          if target.contains("://") { continue }
          count += 1
          let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
          let file =
            parts[0].isEmpty
            ? path
            : ((folder as NSString).appendingPathComponent(String(parts[0])) as NSString).standardizingPath
          let url = Tool.root.appendingPathComponent(file)
          guard FileManager.default.fileExists(atPath: url.path) else {
            Issue.record("\(path):\(number): there is no \(target)")
            continue
          }
          if parts.count == 2 {
            #expect(
              try Self.anchors(file).contains(String(parts[1])), "\(path):\(number): no heading for \(target)"
            )
          }
        }
      }
    }
    #expect(count > 100)
  }

  /// The words that follow another.
  private func words(after start: String, in text: String) -> Set<String> {
    Set(
      text.components(separatedBy: start).dropFirst().map { rest in
        String(rest.drop { $0 == " " || $0 == "'" }.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
      }.filter { !$0.isEmpty })
  }

  @Test func targetsOfMakeExist() throws {
    let makefile = try Self.text("Makefile")
    var targets: Set<String> = []
    for path in GuideTests.documents where !path.hasPrefix("samples/") {
      targets.formUnion(words(after: "`make ", in: try Self.text(path)))
      for line in try GuideTests.guide(path).blocks.filter(\.isForAShell).flatMap(\.lines) {
        targets.formUnion(words(after: "\nmake ", in: "\n" + line))
      }
    }
    // The guide for games has a separate makefile.
    for target in targets.subtracting(["romdata"]).sorted() {
      #expect(makefile.contains("\n\(target):"), "make \(target)")
    }
    #expect(targets.count > 12)
  }

  @Test func suitesExist() throws {
    var sources = ""
    let tests = Tool.root.appendingPathComponent("Tests").path
    for file in try FileManager.default.subpathsOfDirectory(atPath: tests) where file.hasSuffix("Tests.swift")
    {
      sources += try Self.text("Tests/" + file)
    }
    var suites: Set<String> = []
    for path in GuideTests.documents { suites.formUnion(words(after: "--filter ", in: try Self.text(path))) }
    for suite in suites.sorted() {
      #expect(sources.contains("struct \(suite)"), "swift test --filter \(suite)")
    }
    #expect(suites.count > 3)
  }
}
