import Foundation
import Testing

/// A table in Documentation/Reliability.md names the tests for each promise of SECURITY.md.
@Suite struct PromiseTests {
  private static func lines(_ path: String) throws -> [Substring] {
    try String(contentsOf: Tool.root.appendingPathComponent(path), encoding: .utf8).split(separator: "\n")
  }

  /// The bold words of the items in SECURITY.md's list.
  private static func promises() throws -> [String] {
    try lines("SECURITY.md").filter { $0.hasPrefix("- **") }.map { line in
      line.dropFirst("- **".count).components(separatedBy: "**")[0]
    }
  }

  /// The rows of the table, each with its names in backticks.
  private static func rows() throws -> [String: [String]] {
    let after = try lines("Documentation/Reliability.md").drop {
      $0 != "| security bug | tried by |"
    }
    var rows: [String: [String]] = [:]
    for line in after.dropFirst(2).prefix(while: { $0.hasPrefix("|") }) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 2, "\(line)")
      rows[cells[0]] = cells[1].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
        .map(\.element)
    }
    return rows
  }

  @Test func everyPromiseIsTested() throws {
    let promises = try Self.promises()
    let rows = try Self.rows()
    #expect(promises.count >= 7)
    #expect(Set(promises) == Set(rows.keys))
    let tests = Tool.root.appendingPathComponent("Tests")
    let sources = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
      .filter { $0.hasSuffix("Tests.swift") }
      .map { try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8) }
    let makefile = try Self.lines("Makefile")
    for (promise, names) in rows {
      #expect(!names.isEmpty, "no test is for \(promise)")
      for name in names {
        let isThere =
          if name.hasPrefix("make ") {
            makefile.contains { $0.hasPrefix(name.dropFirst("make ".count) + ":") }
          } else if name.contains("/") {
            FileManager.default.fileExists(atPath: Tool.root.appendingPathComponent(name).path)
          } else {
            sources.contains { $0.contains("struct \(name) ") }
          }
        #expect(isThere, "\(promise): there is no \(name)")
      }
    }
  }
}
