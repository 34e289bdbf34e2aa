import Foundation
import Testing

/// Architecture.md, Package.swift and the code agree on modules, folders and imports.
@Suite struct ArchitectureTests {
  @Test func pageAndPackageAndCodeAgree() throws {
    let targets = try PackageTarget.all(in: Tool.root)
    #expect(targets.count > 25)
    let check = try ArchitectureCheck(root: Tool.root, targets: targets)
    #expect(check.problems == [], "\(check.problems.joined(separator: "\n"))")
    #expect(check.folderCount > 60)
    #expect(check.fileCount > 300)
  }

  /// Each depends only on those before it.
  private static let targets = [
    PackageTarget("CLib", type: "system"), PackageTarget("Core"), PackageTarget("Middle", on: ["Core"]),
    PackageTarget("Tool", on: ["Middle", "CLib"]),
  ]

  /// A small project with a page that agrees with it.
  private func project() throws -> TemporaryFolder {
    let work = try TemporaryFolder()
    try write(
      """
      | module | what is in it | depends on |
      |---|---|---|
      | `CLib` | the library | |
      | `Core` | the core | |
      | `Middle` | the middle | Core |
      | `Tool` | the tool | Middle, CLib |

      | folder | what is in it |
      |---|---|
      | `Documentation` | this |
      | `Sources` | modules |
      | `Tests/*` | tests |

      | another | table |
      |---|---|
      | `nowhere` | that says nothing about folders |
      """, to: ArchitectureCheck.page, in: work)
    try write("module CLib {}\n", to: "Sources/CLib/module.modulemap", in: work)
    try write("struct Core {}\n", to: "Sources/Core/Core.swift", in: work)
    try write("import Core\n", to: "Sources/Middle/Middle.swift", in: work)
    try write("import Core\n  internal import CLib\n", to: "Sources/Tool/Tool.swift", in: work)
    try write("import Foundation\n@testable import Core\n", to: "Tests/Some/Deep/Tests.swift", in: work)
    return work
  }

  private func write(_ text: String, to path: String, in work: TemporaryFolder) throws {
    let file = work.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func problems(_ work: TemporaryFolder, _ targets: [PackageTarget] = targets) throws -> [String] {
    try ArchitectureCheck(root: work.url, targets: targets).problems
  }

  @Test func aProjectThatAgreesWithItsPage() throws {
    let work = try project()
    let check = try ArchitectureCheck(root: work.url, targets: Self.targets)
    #expect(check.problems == [])
    #expect(check.fileCount == 4)
  }

  @Test func aModuleWithoutARow() throws {
    #expect(
      try problems(try project(), Self.targets + [PackageTarget("More")]) == [
        "Documentation/Architecture.md: there is no row for the module More"
      ])
  }

  @Test func aRowWithoutAModule() throws {
    let work = try project()
    try FileManager.default.removeItem(at: work.url.appendingPathComponent("Sources/Tool"))
    #expect(
      try problems(work, Array(Self.targets.dropLast())) == [
        "Documentation/Architecture.md:6: there is no module Tool"
      ])
  }

  @Test func dependenciesThatDifferFromThePage() throws {
    var targets = Self.targets
    targets[3].dependencies = ["Core", "CLib"]
    #expect(
      try problems(try project(), targets) == [
        "Documentation/Architecture.md:6: Tool depends on Core, CLib in Package.swift"
      ])
  }

  @Test func circularDependencies() throws {
    var targets = Self.targets
    targets[1].dependencies = ["Middle"]
    let problems = try problems(try project(), targets)
    #expect(problems.contains("Core depends on itself"))
    #expect(problems.contains("Middle depends on itself"))
  }

  @Test func aFolderWithoutARow() throws {
    let work = try project()
    try write("", to: "Sources/Core/More/More.swift", in: work)
    try write("", to: "Scripts/make.py", in: work)
    #expect(
      try problems(work) == [
        "Documentation/Architecture.md: there is no row for Scripts",
        "Documentation/Architecture.md: there is no row for Sources/Core/More",
      ])
  }

  @Test func aRowWithoutAFolder() throws {
    let work = try project()
    let page = work.url.appendingPathComponent(ArchitectureCheck.page)
    let text = try String(contentsOf: page, encoding: .utf8)
    try Data(text.replacingOccurrences(of: "`Tests/*`", with: "`Test`").utf8).write(to: page)
    #expect(
      try problems(work) == [
        "Documentation/Architecture.md: there is no row for Tests",
        "Documentation/Architecture.md:12: there is no folder Test",
      ])
  }

  @Test func importsWithoutADependency() throws {
    let work = try project()
    try write(
      "import Tool\n@preconcurrency import struct Foundation.URL\n// import Nothing\n",
      to: "Sources/Core/Core.swift", in: work)
    #expect(
      try problems(work) == [
        "Sources/Core/Core.swift:1: imports Tool, on which Core does not depend",
        "Sources/Core/Core.swift:2: imports Foundation, which no file in Sources may import",
      ])
  }

  @Test func aCLibraryThatOthersSee() throws {
    let work = try project()
    try write("import CLib\n", to: "Sources/Tool/Tool.swift", in: work)
    #expect(
      try problems(work) == [
        "Sources/Tool/Tool.swift:1: imports CLib so that others could see it; write internal import"
      ])
  }

  @Test func aFileThatIsTooLong() throws {
    let work = try project()
    let line = "// A line.\n"
    try write(String(repeating: line, count: 400), to: "Sources/Core/Long.swift", in: work)
    try write(String(repeating: line, count: 401), to: "Tests/Some/longer.py", in: work)
    try write(
      "// Made by a script.\n" + String(repeating: line, count: 401), to: "Sources/Core/Made.swift", in: work)
    #expect(try problems(work) == ["Tests/Some/longer.py: 401 lines; a file has at most 400"])
  }

  /// Sizes, offsets, masks and names of the format belong to the player's module, not to the scripts of the page, which may name them
  /// only in texts for people.
  @Test func theScriptsOfThePageHaveNoRuleOfTheFormat() throws {
    let folder = Tool.root.appendingPathComponent("Sources/RomKitPreview/Player/Page")
    let rules = try Regex(#"0xaa|\b1024\b|\b1028\b|\b106032\b|\b94\b|SLOT|RKSM|ROMKIT|0x53|bigEndian"#)
    let texts = try Regex(#""(?:[^"\\]|\\.)*"|//.*|/\*\*.*|^ *\d+: |\/ 1024\)"#)
    let names = [
      "rom", "slots", "hex", "links", "table", "cards", "page", "deck", "songs", "sound", "strip", "scene",
    ]
    for name in names.map({ "\($0).js" }) {
      let script = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for (number, line) in script.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let code = line.replacing(texts, with: "")
        #expect(code.firstMatch(of: rules) == nil, "\(name):\(number + 1): \(line)")
      }
    }
  }
}
