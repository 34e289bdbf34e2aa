import Foundation
import TestSupport
import Testing

/// The Swift code in documents and articles is that of `Snippets`, which is compiled with the package and run here.
@Suite struct SnippetTests {
  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: Tool.root.appendingPathComponent("Snippets").path)
    return (files ?? []).filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()
  }()

  /// The lines that a snippet shows: those after the mark.
  static func shown(_ name: String) throws -> [String] {
    let file = Tool.root.appendingPathComponent("Snippets/\(name).swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.drop { $0 != "// snippet.show" }.dropFirst()
    return shown.reversed().drop(while: \.isEmpty).reversed().map(String.init)
  }

  @Test
  func documentsHaveTheCodeOfSnippets() throws {
    var used: Set<String> = []
    for path in GuideTests.documents {
      for block in try GuideTests.guide(path).blocks {
        guard let name = block.snippet else { continue }
        used.insert(name)
        #expect(Self.names.contains(name), "\(path):\(block.line)")
        #expect(try block.lines == Self.shown(name), "\(path):\(block.line)")
      }
    }
    #expect(used.sorted() == Self.names, "every snippet has to be in a document")
  }

  @Test(.enabled(if: Tier.current == .check, "make check: it builds them"), arguments: names)
  func runs(name: String) throws {
    let work = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Tool.root.appendingPathComponent("samples"), to: work.url.appendingPathComponent("samples"))
    #expect(try Tool.shell("romkit pack --quiet samples/assets -o romdata.bin", in: work.url).status == 0)
    let result = try Tool.shell("'\(Tool.built.path)/\(name)'", in: work.url)
    #expect(result.error == "")
    #expect(result.status == 0)
    #expect(!result.output.isEmpty)
  }
}
