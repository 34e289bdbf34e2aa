import Foundation
import RomKit
import Testing

@testable import RomKitBase

/// Every code that the sources report has exactly one entry, and every entry is reported.
@Suite struct ExplanationTests {
  /// The codes in the sources.
  private struct Sources {
    /// The entries of the library.
    var library: [String] = []
    /// The entries of the command.
    var command: [String] = []
    /// All other quoted words that look like a code, or like the start of one.
    var words: Set<String> = []
    /// The words that are the code of a diagnostic.
    var reported: Set<String> = []

    var entries: [String] { library + command }
  }

  private static let sources: Sources = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources")
    // An entry has a sentence, which ends with a period; messages do not.
    let entry = ##"(?m)^ +(?:error|warning|either)\(\s*"([a-z0-9-]+)",\s*"(?:[^"\\]|\\.)*\.""##
    var sources = Sources()
    let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    // The page's script has other words.
    for file in files.sorted() where file.hasSuffix(".swift") && !file.hasPrefix("RomKitPreview/Player/") {
      var text = (try? String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)) ?? ""
      text = text.replacingOccurrences(of: "(?m)^ *//.*$", with: "", options: .regularExpression)
      if file.hasPrefix("RomKitCLI/") {
        sources.command += matches(entry, text)
      } else {
        sources.library += matches(entry, text)
      }
      text = text.replacingOccurrences(of: entry, with: "", options: .regularExpression)
      sources.words.formUnion(matches(#""([a-z0-9]+(?:-[a-z0-9]+)*-?)(?=["\\])"#, text))
      sources.reported.formUnion(matches(#"(?:Diagnostic\(\s*|\bcode: )"([a-z0-9-]*[a-z0-9])""#, text))
    }
    return sources
  }()

  /// The matches of the first group of a pattern.
  private static func matches(_ pattern: String, _ text: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let text = text as NSString
    return expression.matches(in: text as String, range: NSRange(location: 0, length: text.length))
      .map { text.substring(with: $0.range(at: 1)) }
  }

  @Test func everyCodeHasAnEntry() {
    let families = Set(Self.sources.entries.map { $0.prefix { $0 != "-" } })
    // Words that begin like codes but are not codes.
    let others: Set = [
      "font-check", "header-sizes", "json-header", "palette-of", "palette-slot", "palette-tolerance",
    ]
    let alike = Self.sources.words.filter { word in
      word.contains("-") && !word.hasSuffix("-") && families.contains(word.prefix { $0 != "-" })
    }
    let codes = Self.sources.reported.union(alike).subtracting(others)
    #expect(codes.count > 300)
    #expect(codes.isSuperset(of: ["mml-channel", "rom-too-short", "extract-damaged"]))
    let missing = codes.subtracting(Self.sources.entries).sorted()
    #expect(missing.isEmpty, "add a DiagnosticCode for these to the list of their folder")
  }

  @Test func everyEntryIsReported() {
    // These codes are composed of two parts.
    let files = FileError.Operation.allCases.map { "file-\($0.rawValue)" }
    let idle = Set(Self.sources.entries).subtracting(Self.sources.words.union(files)).sorted()
    #expect(idle.isEmpty, "remove these entries: nothing reports them")
    #expect(Self.sources.words.contains("file-"))
  }

  @Test func everyCodeHasOneEntry() {
    #expect(Self.sources.entries.count == Set(Self.sources.entries).count)
    #expect(DiagnosticCode.all.map(\.name).sorted() == Self.sources.library.sorted())
    #expect(Self.sources.command.contains("usage"))
  }

  @Test(arguments: DiagnosticCode.all) func entriesAreSentences(entry: DiagnosticCode) {
    #expect(entry.name.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber })
    #expect(entry.summary.english.hasSuffix("."))
    #expect(entry.summary.english.count <= 100)
    #expect(entry.details?.english.last.map { ".:;)".contains($0) } != false)
    #expect(entry.rule?.notice.english.hasSuffix(".") != true)
    switch entry.rule?.severity {
    case .error: #expect(entry.severity != .warning)
    case .warning, .note: #expect(entry.severity != .error)
    case nil: break
    }
  }

  @Test(arguments: DiagnosticCode.all) func entriesAreInJapaneseToo(entry: DiagnosticCode) {
    let texts = [entry.summary, entry.details, entry.rule?.notice, entry.rule?.exception].compactMap(\.self)
    for text in texts + entry.paragraphs {
      #expect(text.text(in: .japanese) != text.english, "translate it in Language/ja")
    }
  }

  @Test func theConsequenceIsAParagraph() {
    #expect(
      DiagnosticCode.all.code(named: "bgm-dictionary")?.paragraphs == [
        "No VGS runtime has one. Compress the notes as a plain zlib stream.",
        "What a player notices: Silence.",
      ])
  }

  @Test func everySystemCallThatFailsIsExplained() {
    for operation in FileError.Operation.allCases {
      #expect(DiagnosticCode.all.code(named: "file-\(operation.rawValue)") != nil)
    }
  }

  @Test func onlyWarningsCanBeAllowed() {
    #expect(DiagnosticCode.all.warnings.contains("mml-uneven-loop"))
    #expect(DiagnosticCode.all.warnings.contains("song-key"))
    #expect(!DiagnosticCode.all.warnings.contains("mml-channel"))
  }

  /// The recorded mistakes of people, in which no body is kept unconverted.
  @Test func severitiesAreTheDeclaredOnes() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("RomKitCLITests/Mistakes")
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for (_, severity, code) in text.matches(
        of: /(?m)^[^\n]*?: (error|warning|note): [^\n]* \[([a-z0-9-]+)\]$/
      ).map(\.output) {
        guard let declared = DiagnosticCode.all.code(named: String(code))?.severity else { continue }
        count += 1
        #expect(declared == .either || (declared == .error) == (severity == "error"), "\(code) in \(file)")
      }
    }
    #expect(count > 100)
  }

  @Test func aTypingErrorIsRecognized() {
    #expect(DiagnosticCode.all.nearest(to: "mml-chanel") == "mml-channel")
    #expect(DiagnosticCode.all.nearest(to: "something-else-altogether") == nil)
    #expect(DiagnosticCode.all.code(named: "mml-chanel") == nil)
  }
}
