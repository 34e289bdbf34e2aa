import Foundation
import Testing

/// The lines that pack prints: their order, and how often each appears.
@Suite struct PackReportTests {
  /// A song with notes that are too high, which cause warnings, and songs without warnings.
  private func project(high: Int = 4, well: Int = 1) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let notes = String(repeating: " c4", count: high)
    try folder.write("Ch0 V1 o9\(notes)\n", to: "assets/music/high.mml")
    for number in 0..<well {
      try folder.write("Ch0 V1 o4 c4 l\(number + 1)\n", to: "assets/music/well\(number).mml")
    }
    return folder
  }

  private func pack(_ folder: TemporaryFolder, _ options: String = "") throws -> [String] {
    let result = try Tool.shell(
      "romkit pack assets -o game.bin \(options)", in: folder.url)
    return result.error.split(separator: "\n").map(String.init)
  }

  @Test func theSummaryIsTheLastLineAfterTheWarnings() throws {
    let lines = try pack(project(high: 1))
    let warning = try #require(lines.firstIndex { $0.contains("[mml-key-clamped]") })
    let kind = try #require(lines.firstIndex { $0.hasPrefix("music: 2 slots") })
    #expect(kind < warning)
    #expect(lines.last?.hasPrefix("game.bin: 3 records, ") == true, "\(lines)")
  }

  @Test func threeOfEqualWarningsAreListed() throws {
    let folder = try project(high: 41)
    let lines = try pack(folder)
    #expect(lines.count { $0.contains("[mml-key-clamped]") } == 3)
    #expect(lines.contains("and 38 more of mml-key-clamped (--verbose lists all)"), "\(lines)")
    #expect(lines.contains("41 warnings"), "\(lines)")
    #expect(try pack(folder, "--verbose --no-cache").count { $0.contains("[mml-key-clamped]") } == 41)
  }

  @Test func earlierWarningsAreCounted() throws {
    let folder = try project(high: 2)
    #expect(try pack(folder).count { $0.contains("[mml-key-clamped]") } == 2)
    let count = "2 warnings in 1 file, as before (romkit pack --verbose lists them)"
    #expect(try pack(folder) == [count, "game.bin: up to date"])
    try folder.write("Ch0 V1 o4 d4\n", to: "assets/music/well0.mml")
    let changed = try pack(folder)
    #expect(changed.contains(count) && !changed.contains { $0.contains("[mml-key-clamped]") }, "\(changed)")
    #expect(try pack(folder, "--verbose").count { $0.contains("[mml-key-clamped]") } == 2)
    // An edited asset's warnings are listed again, even if they are the same.
    try folder.write("Ch0 V1 o9 c4 c4 r1\n", to: "assets/music/high.mml")
    #expect(try pack(folder).count { $0.contains("[mml-key-clamped]") } == 2)
  }

  @Test func earlierWarningsThatCountAsErrorsAreListed() throws {
    let folder = try project(high: 2)
    _ = try pack(folder)
    let lines = try pack(folder, "--warnings-as-errors")
    #expect(lines.count { $0.contains("error:") && $0.contains("[mml-key-clamped]") } == 2, "\(lines)")
  }

  @Test(arguments: [(19, "", 20), (20, "", 0), (20, "--verbose", 21)])
  func moreThanTwentyAssetsWithoutWarningsAreNotListed(well: Int, options: String, lines: Int) throws {
    #expect(
      try pack(project(well: well), options).count { $0.contains(".mml: ") && $0.contains(" notes, ") }
        == lines)
  }
}
