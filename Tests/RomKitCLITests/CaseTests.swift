import Foundation
import Testing

/// Runs every folder of `Cases`. A new case needs no code; `Cases/README.md` says what is in one.
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
    let source = Self.folder.appendingPathComponent(name)
    let work = try TemporaryFolder()
    let input = source.appendingPathComponent("in")
    if FileManager.default.fileExists(atPath: input.path) { try prepare(input, in: work.url) }
    let script = try String(contentsOf: source.appendingPathComponent("command"), encoding: .utf8)
    let result = try Tool.shell(script, in: work.url)
    #expect(result.outputText == expected("stdout", in: source), "standard output of \(name)")
    #expect(result.error == expected("stderr", in: source), "standard error of \(name)")
    let status = expected("status", in: source).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(String(result.status) == (status.isEmpty ? "0" : status), "exit status of \(name)")
  }

  private func expected(_ file: String, in source: URL) -> String {
    (try? String(contentsOf: source.appendingPathComponent(file), encoding: .utf8)) ?? ""
  }

  /// Copies the input files. `name.hex` becomes `name`, with the bytes that its hexadecimal digits give; what follows
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
