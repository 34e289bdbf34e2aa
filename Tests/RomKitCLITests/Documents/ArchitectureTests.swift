import Foundation
import Testing

/// The code lies where Architecture.md says, and imports what it says.
@Suite(.enabled(if: Tool.isOwnBuild, "it does not depend on the command"))
struct ArchitectureTests {
  @Test func theCodeIsAsThePageSays() throws {
    let check = try ArchitectureCheck(root: Tool.root)
    #expect(check.problems == [], "\(check.problems.joined(separator: "\n"))")
    #expect(check.folderCount > 60)
    #expect(check.fileCount > 700)
  }

  /// A small project with a page, of which nothing is wrong.
  private func project() throws -> TemporaryFolder {
    let work = try TemporaryFolder()
    try write(
      """
      | folder | what is in it | imports |
      |---|---|---|
      | `Documentation` | this | |
      | `Sources` | folders | |
      | `Sources/Core` | the core | |
      | `Sources/Tool` | the tool | Core, C library |
      | `Tests/*` | tests | Core, Foundation |

      | folder | another table |
      |---|---|
      | `nowhere` | that says nothing about folders |
      """, to: ArchitectureCheck.page, in: work)
    try write("struct Core {}\n", to: "Sources/Core/Core.swift", in: work)
    try write("import Core\n  internal import Glibc\n", to: "Sources/Tool/Tool.swift", in: work)
    try write("import Foundation\n@testable import Core\n", to: "Tests/Some/Deep/Tests.swift", in: work)
    return work
  }

  private func write(_ text: String, to path: String, in work: TemporaryFolder) throws {
    let file = work.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func problems(_ work: TemporaryFolder) throws -> [String] {
    try ArchitectureCheck(root: work.url).problems
  }

  @Test func aRightProjectHasNoProblems() throws {
    let work = try project()
    let check = try ArchitectureCheck(root: work.url)
    #expect(check.problems == [])
    #expect(check.folderCount == 7)
    #expect(check.fileCount == 3)
  }

  @Test func aFolderWithoutARowIsReported() throws {
    let work = try project()
    try write("", to: "Sources/Core/More/More.swift", in: work)
    try write("", to: "Scripts/make.py", in: work)
    #expect(
      try problems(work) == [
        "Documentation/Architecture.md: there is no row for Scripts",
        "Documentation/Architecture.md: there is no row for Sources/Core/More",
      ])
  }

  @Test func aRowWithoutAFolderIsReported() throws {
    let work = try project()
    try FileManager.default.removeItem(at: work.url.appendingPathComponent("Sources/Core"))
    #expect(try problems(work) == ["Documentation/Architecture.md:5: there is no folder Sources/Core"])
  }

  @Test func importsThatAreNotAllowedAreReported() throws {
    let work = try project()
    try write(
      "import Tool\n@preconcurrency import struct Foundation.URL\n// import Nothing\n",
      to: "Sources/Core/Core.swift", in: work)
    #expect(
      try problems(work) == [
        "Sources/Core/Core.swift:1: imports Tool, which Sources/Core may not by line 5 of Documentation/Architecture.md",
        "Sources/Core/Core.swift:2: imports Foundation, which Sources/Core may not by line 5 of Documentation/Architecture.md",
      ])
  }

  @Test func aCLibraryThatOthersSeeIsReported() throws {
    let work = try project()
    try write("import Glibc\n", to: "Sources/Tool/Tool.swift", in: work)
    #expect(
      try problems(work) == [
        "Sources/Tool/Tool.swift:1: imports Glibc so that others could see it; write internal import"
      ])
  }

  @Test func aFileThatIsTooLongIsReported() throws {
    let work = try project()
    let line = "// A line.\n"
    try write(String(repeating: line, count: 400), to: "Sources/Core/Long.swift", in: work)
    try write(String(repeating: line, count: 401), to: "Tests/Some/longer.py", in: work)
    #expect(try problems(work) == ["Tests/Some/longer.py: 401 lines, and a file has at most 400"])
  }
}
