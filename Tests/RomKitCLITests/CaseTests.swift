import Foundation
import TestSupport
import Testing

/// Runs every folder of `Cases`. A new case needs no code; `Cases/README.md` describes its files.
@Suite struct CaseTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Cases")

  static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { !$0.contains(".") }.sorted()
  }()

  @Test func thereAreCases() {
    #expect(Self.names.count >= 20)
  }

  @Test(arguments: names)
  func printsAndExitsAsRecorded(name: String) throws {
    let result = try run(name)
    #expect(result.outputText == expected("stdout", of: name), "standard output of \(name)")
    #expect(result.error == expected("stderr", of: name), "standard error of \(name)")
    #expect(String(result.status) == expectedStatus(of: name), "exit status of \(name)")
  }

  /// Codes, places, JSON and exit statuses do not depend on the language.
  @Test(
    .enabled(if: Tier.check.isReached && !Tool.isOwnBuild, "make check: all cases again, in a release build"),
    arguments: names)
  func isTheSameForProgramsInJapanese(name: String) throws {
    let result = try run(name, environment: ["LC_ALL": "ja_JP.UTF-8"])
    for (found, recorded) in [
      (result.outputText, expected("stdout", of: name)), (result.error, expected("stderr", of: name)),
    ] {
      #expect(Self.factsForPrograms(in: found) == Self.factsForPrograms(in: recorded), "\(name)")
    }
    #expect(String(result.status) == expectedStatus(of: name), "exit status of \(name)")
    if expected("stderr", of: name).contains("error: ") { #expect(result.error.contains("エラー: ")) }
  }

  /// The places and the codes of messages, and lines of JSON.
  private static func factsForPrograms(in text: String) -> [String] {
    let text = text.replacing("標準入力", with: "standard input").replacing("標準出力", with: "standard output")
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("{") || line.hasPrefix("  {") { return String(line) }
      guard line.hasSuffix("]"), !line.hasPrefix(" "), let bracket = line.lastIndex(of: "["),
        let colon = line.firstRange(of: ": ")
      else { return nil }
      let code = line[bracket...].dropFirst().dropLast()
      guard code.contains("-") || code == "usage",
        code.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
      else { return nil }
      return "\(line[..<colon.lowerBound]) \(code)"
    }
  }

  private func run(_ name: String, environment: [String: String] = [:]) throws -> Tool.Result {
    let source = Self.folder.appendingPathComponent(name)
    let work = try TemporaryFolder()
    let input = source.appendingPathComponent("in")
    if FileManager.default.fileExists(atPath: input.path) { try prepare(input, in: work.url) }
    let script = try String(contentsOf: source.appendingPathComponent("command"), encoding: .utf8)
    return try Tool.shell(script, in: work.url, environment: environment)
  }

  private func expectedStatus(of name: String) -> String {
    let status = expected("status", of: name).trimmingCharacters(in: .whitespacesAndNewlines)
    return status.isEmpty ? "0" : status
  }

  private func expected(_ file: String, of name: String) -> String {
    let path = Self.folder.appendingPathComponent(name).appendingPathComponent(file)
    return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
  }

  /// Copies the input files. `name.hex` becomes `name`, with the bytes that its hexadecimal digits give; text after
  /// a `#` is a comment.
  private func prepare(_ input: URL, in work: URL) throws {
    let files = try #require(FileManager.default.enumerator(atPath: input.path)).compactMap { $0 as? String }
    for file in files.sorted() {
      let from = input.appendingPathComponent(file)
      if try from.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true { continue }
      let to = work.appendingPathComponent(file.hasSuffix(".hex") ? String(file.dropLast(4)) : file)
      try FileManager.default.createDirectory(
        at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
      if file.hasSuffix(".hex") {
        try Data(bytes(ofHexadecimal: try String(contentsOf: from, encoding: .utf8))).write(to: to)
      } else {
        try FileManager.default.copyItem(at: from, to: to)
      }
    }
  }

  private func bytes(ofHexadecimal text: String) throws -> [UInt8] {
    let digits = text.split(separator: "\n").flatMap { $0.prefix { $0 != "#" } }.filter { !$0.isWhitespace }
    try #require(digits.count % 2 == 0)
    return try stride(from: 0, to: digits.count, by: 2).map { index in
      try #require(UInt8(String(digits[index...index + 1]), radix: 16))
    }
  }
}
