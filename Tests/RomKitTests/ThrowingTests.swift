import Foundation
import RomKit
import TestSupport
import Testing

/// Every public function that throws, with an input for which it does, through the public interface only.
@Suite struct ThrowingTests {
  /// A call that throws.
  struct Call: Sendable, CustomTestStringConvertible {
    /// The file and the signature of the function.
    let function: String
    /// The code, the file and the position of the error.
    let error: String
    /// The type by which a caller can tell the error from others; nil for a diagnostic.
    let type: (any RomKitError.Type)?
    let run: @Sendable (TestFolder) throws -> Void

    init<Result>(
      _ function: String, _ error: String, _ type: (any RomKitError.Type)? = nil,
      _ run: @escaping @Sendable (TestFolder) throws -> Result
    ) {
      self.function = function
      self.error = error
      self.type = type
      self.run = { _ = try run($0) }
    }

    var testDescription: String { "\(function): \(error)" }
  }

  // MARK: Tests

  @Test(arguments: calls) func throwsAsDocumented(call: Call) throws {
    let folder = try TestFolder()
    let thrown = #expect(throws: (any Error).self) { try call.run(folder) }
    let error = try #require(thrown as? any RomKitError, "\(thrown.map { "\($0)" } ?? "nothing")")
    #expect(Self.words(error) == call.error)
    #expect(error.severity == .error)
    #expect(DiagnosticCode.all.code(named: error.code) != nil)
    #expect(error.diagnostics.contains(error.diagnostic))
    if let type = call.type {
      let underlying = try #require(error.underlying)
      #expect(Swift.type(of: underlying) == type)
    }
  }

  private static func words(_ error: any RomKitError) -> String {
    let file = error.place.file.map { [String($0.split(separator: "/").last ?? "")] } ?? []
    let position =
      switch error.position {
      case .offset(let offset): ["@\(offset)"]
      case .line(let line, let column): ["@\(line):\(column ?? 0)"]
      case .pixel(let x, let y): ["@\(x),\(y)"]
      case nil: [String]()
      }
    return ([error.code] + file + position).joined(separator: " ")
  }

  /// Functions without a call above.
  private static let exceptions = [
    "SoundPreview forEachPiece(_:)": "rethrows",
    "WorkControl run(_:)": "rethrows",
    "NewFile prepare()": "needs a disk that fails; the tests of the command have one",
    "HostedPlayer run(frames:on:_:)": "rethrows",
    "LocalizedText encode(to:)": "throws what the encoder does",
    "LocalizedText init(from:)": "throws what the decoder does",
    "LossPage writePage(to:language:)": "throws what the sink does",
    "SoundEffect init(samples:)": "needs 4 GB of samples",
    "RomPage init(running:with:name:language:)":
      "needs a module of a game; it throws what Rom(parsing:) does",
  ]

  @Test func everyFunctionThatThrowsHasACall() throws {
    let sources = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
    let modules = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    let pattern = try NSRegularExpression(
      pattern: #"public (?:static |mutating |convenience )*(?:func (?=\w)|(?=init))"#
        + #"(\w+)(?:<[^>]*>)?(\([^{}]*?\))\s*throws"#)
    var found: Set<String> = []
    for module in modules where module.hasPrefix("RomKit") && module != "RomKitCLI" {
      let folder = sources.appendingPathComponent(module)
      for case let path as String in try #require(FileManager.default.enumerator(atPath: folder.path))
      where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        let stem = try #require(path.split(separator: "/").last?.dropLast(6))
        for match in pattern.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
          let name = try #require(Range(match.range(at: 1), in: text).map { text[$0] })
          let parameters = try #require(Range(match.range(at: 2), in: text).map { text[$0] })
          found.insert("\(stem) \(name)(\(Self.labels(parameters)))")
        }
      }
    }
    let covered = Set(Self.calls.map(\.function) + Self.exceptions.keys)
    #expect(found.count > 70)
    #expect(found.subtracting(covered).sorted() == [], "add a call for each")
    #expect(covered.subtracting(found).sorted() == [], "remove or rename these")
  }

  /// `reading:_:` of a list of parameters in parentheses.
  private static func labels(_ parameters: Substring) -> String {
    var depth = 0
    var labels = ""
    var word = ""
    var isLabel = true
    for character in parameters.dropFirst().dropLast() {
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if depth > 0 { continue }
      switch character {
      case ",": (isLabel, word) = (true, "")
      case " ", "\n": if isLabel, !word.isEmpty { (isLabel, labels) = (false, labels + word + ":") }
      case ":": if isLabel { (isLabel, labels) = (false, labels + word + ":") }
      default: if isLabel { word.append(character) }
      }
    }
    return labels
  }
}
