import Foundation
import RomKit
import Testing

/// Every code that the sources can tell is explained, and nothing else is.
@Suite struct ExplanationTests {
  /// What stands in the sources where codes do: whole codes, and the beginnings of those that are put together.
  private static let written: (codes: Set<String>, beginnings: Set<String>) = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources")
    var codes: Set<String> = []
    var beginnings: Set<String> = []
    let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    for file in files.sorted() where file.hasSuffix(".swift") {
      let text = (try? String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)) ?? ""
      for literal in literals(in: text) where !literal.isEmpty {
        if let end = literal.firstIndex(of: "\\") {
          beginnings.insert(String(literal[..<end]))
        } else if literal.hasSuffix("-") {
          beginnings.insert(literal)
        } else {
          codes.insert(literal)
        }
      }
    }
    return (codes, beginnings)
  }()

  /// The first texts of `Diagnostic(...)`, those after `code:`, and those inside the braces of `var code: String { ... }`.
  private static func literals(in text: String) -> [String] {
    var literals: [String] = []
    var end: String?
    var previous = ""
    for line in text.split(separator: "\n").map(String.init) {
      defer { previous = line }
      let isDeclaration = line.contains("var code: String {")
      if end != nil || isDeclaration {
        literals += quoted(line)
        if isDeclaration, !line.hasSuffix("}") { end = line.prefix { $0 == " " } + "}" }
        if line == end { end = nil }
      } else if let code = line.range(of: "code: \"") {
        literals += quoted(String(line[code.lowerBound...])).prefix(1)
      } else if let code = line.range(of: "Diagnostic(\"") {
        literals += quoted(String(line[code.lowerBound...])).prefix(1)
      } else if previous.hasSuffix("Diagnostic("), line.drop(while: { $0 == " " }).hasPrefix("\"") {
        literals += quoted(line).prefix(1)
      }
    }
    return literals
  }

  private static func quoted(_ line: String) -> [String] {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().compactMap { index, part in
      index.isMultiple(of: 2) ? nil : String(part)
    }
  }

  @Test func theSourcesHaveCodes() {
    #expect(Self.written.codes.count > 250)
    #expect(Self.written.codes.contains("mml-channel"))
    #expect(Self.written.codes.contains("usage"))
    #expect(Self.written.beginnings == ["file-", "decompile-"])
  }

  @Test func everyCodeIsExplained() {
    let explained = Set(Explanation.all.map(\.code))
    let missing = Self.written.codes.subtracting(explained).sorted()
    #expect(missing.isEmpty, "write about these in Sources/RomKit/Diagnostics/Explanations")
    for beginning in Self.written.beginnings {
      #expect(explained.contains { $0.hasPrefix(beginning) && !Self.written.codes.contains($0) })
    }
  }

  @Test func everyExplanationHasACode() {
    let idle = Explanation.all.map(\.code).filter { code in
      !Self.written.codes.contains(code) && !Self.written.beginnings.contains { code.hasPrefix($0) }
    }
    #expect(idle.isEmpty, "nothing tells these any more")
  }

  @Test func codesAreExplainedOnceAndInOrder() {
    let codes = Explanation.all.map(\.code)
    #expect(codes == Set(codes).sorted())
  }

  @Test(arguments: Explanation.all.map(\.code)) func explanationsAreSentences(code: String) throws {
    let explanation = try #require(Explanation(of: code))
    #expect(explanation.code.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber })
    #expect(explanation.summary.hasSuffix("."))
    #expect(explanation.summary.count <= 100)
    #expect(explanation.text.count >= 20)
    for paragraph in explanation.text.split(separator: "\n") {
      #expect(paragraph.last.map { ".:;)".contains($0) || $0.isLetter || $0.isNumber } == true)
    }
  }

  @Test func everySystemCallThatFailsIsExplained() {
    for operation in FileError.Operation.allCases {
      #expect(Explanation(of: "file-\(operation.rawValue)") != nil)
    }
  }

  @Test func onlyWarningsCanBeAllowed() {
    #expect(Explanation.warningCodes.contains("mml-uneven-loop"))
    #expect(Explanation.warningCodes.contains("song-key"))
    #expect(!Explanation.warningCodes.contains("mml-channel"))
  }

  @Test func aSlipIsUnderstood() {
    #expect(Explanation.nearestCode(to: "mml-chanel") == "mml-channel")
    #expect(Explanation.nearestCode(to: "something-else-altogether") == nil)
    #expect(Explanation(of: "mml-chanel") == nil)
  }
}
