import Foundation
import Testing

/// The libraries compile with strict memory safety, so code that the compiler cannot check is marked `unsafe`.
/// Documentation/Reliability.md lists the files with such code and the number of its lines.
@Suite struct UnsafeListTests {
  /// The number of lines of code with the word, by file in Sources.
  private static func found() throws -> [String: Int] {
    let sources = Tool.root.appendingPathComponent("Sources")
    var found: [String: Int] = [:]
    let names = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap {
      $0 as? String
    }
    for name in names where name.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      let count = text.split(separator: "\n").count { isUnsafe($0) }
      if count > 0 { found[name] = count }
    }
    return found
  }

  private static func isUnsafe(_ line: Substring) -> Bool {
    let code = line.prefix { $0 != "\"" }.components(separatedBy: "//")[0]
    return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains("unsafe")
  }

  /// The rows of the document's table of files.
  private static func listed() throws -> [String: Int] {
    let path = Tool.root.appendingPathComponent("Documentation/Reliability.md")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    var listed: [String: Int] = [:]
    for line in lines where line.hasPrefix("| `") && line.contains(".swift` |") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 3, "\(line)")
      listed[cells[0].trimmingCharacters(in: ["`"])] = Int(cells[1])
    }
    return listed
  }

  @Test func everyFileWithUnsafeCodeIsListed() throws {
    let found = try Self.found()
    let listed = try Self.listed()
    #expect(!found.isEmpty)
    for (file, count) in found {
      #expect(
        listed[file] == count, "Documentation/Reliability.md: \(file) has \(count) lines with unsafe code")
    }
    for file in listed.keys {
      #expect(found[file] != nil, "Documentation/Reliability.md: \(file) has no unsafe code")
    }
  }

  @Test func theWordCountsOnlyInCode() {
    #expect(Self.isUnsafe("    let number = unsafe mkstemp(&template)"))
    #expect(Self.isUnsafe("  @unsafe public mutating func mix("))
    #expect(Self.isUnsafe("  nonisolated(unsafe) private static var caught: Int32 = 0"))
    #expect(!Self.isUnsafe("    // Unsafe: loads without a check."))
    #expect(!Self.isUnsafe("    var text = \"style-src 'unsafe-inline'\""))
    #expect(!Self.isUnsafe("    withUnsafeBytes(of: value) { $0 }"))
  }
}
