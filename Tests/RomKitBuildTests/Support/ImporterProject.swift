import Foundation
import TestSupport

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitProject

/// An assets folder with a script as its importer, and files for it.
struct ImporterProject {
  let folder: TestFolder

  /// - Parameters:
  ///   - script: the importer; `$1` is its input, `$2` its output, `$OUT` a folder of the test.
  ///   - format: the format of its output.
  ///   - files: the paths of files, each with its path as contents.
  init(_ script: String, to format: String = ".txt", files: [String] = ["data/story.foo"]) throws {
    folder = try TestFolder()
    try write(script)
    try writeManifest(to: format)
    for file in files { try folder.write(file, to: "assets/\(file)") }
  }

  func write(_ script: String) throws {
    try folder.write("#!/bin/sh\nOUT='\(folder.path)'\n\(script)\n", to: "import.sh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder["import.sh"])
  }

  func writeManifest(
    for fileExtension: String = ".foo", to format: String = ".txt", words: [String] = [], more: String = ""
  ) throws {
    let command = ([folder["import.sh"], "{input}", "{output}"] + words).map { "\"\($0)\"" }
    try folder.write(
      """
      [[importers]]
      extension = "\(fileExtension)"
      command = [\(command.joined(separator: ", "))]
      to = "\(format)"
      \(more)
      """, to: "assets/romkit.toml")
  }

  func build(
    _ policy: BuildSettings.ImporterPolicy = .always, cached: Bool = false,
    limits: ImporterLimits = ImporterLimits()
  ) throws -> RomBuild {
    var settings = BuildSettings()
    settings.importers = policy
    var execution = BuildExecution(jobs: 2, cache: cached ? ConversionCache(folder: folder["cache"]) : nil)
    execution.importerLimits = limits
    return try RomBuild(AssetFolder(folder["assets"], settings: settings), execution: execution)
  }

  func bytes(_ build: RomBuild) throws -> [UInt8] {
    var sink = MemorySink()
    try build.write(to: &sink)
    return sink.bytes
  }

  /// The errors of a failing build, without the path of the test folder.
  func errors(
    _ policy: BuildSettings.ImporterPolicy = .always, limits: ImporterLimits = ImporterLimits()
  ) -> String {
    do {
      _ = try build(policy, limits: limits)
      return ""
    } catch {
      return Problems(error, file: nil).diagnostics.map { $0.rendered() }.joined(separator: "\n")
        .replacingOccurrences(of: folder.path + "/", with: "")
    }
  }

  /// The contents of a file that the script has written to `$OUT`; nil if there is none.
  func noted(_ name: String) -> String? {
    (try? folder.bytes(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The number of runs of the script, which must contain `echo >> $OUT/runs`.
  var runs: Int { noted("runs")?.count { $0 == "\n" } ?? 0 }

  /// Whether a process whose number the script has noted is still running. A dead one may wait for its parent forever.
  func isRunning(_ name: String) throws -> Bool {
    let id = (noted(name) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    #if os(Linux)
      guard let line = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
      let state = line[(line.lastIndex(of: ")") ?? line.startIndex)...].prefix(3)
    #else
      let state = try Program.run("/bin/sh", ["-c", "ps -o stat= -p \(id)"], in: folder.path).output
    #endif
    return state.contains { !$0.isWhitespace } && !state.contains("Z")
  }
}
