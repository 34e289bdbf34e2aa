import Foundation
import TestSupport

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitProject

/// An assets folder with an importer that is a script of the test's, and files that it reads.
struct ImporterProject {
  let folder: TestFolder

  /// - Parameters:
  ///   - script: what the importer does; `$1` is the file that it reads, `$2` the one that it writes, `$OUT` a folder of the test's.
  ///   - format: what it writes.
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

  func writeManifest(to format: String = ".txt", words: [String] = [], more: String = "") throws {
    let command = ([folder["import.sh"], "{input}", "{output}"] + words).map { "\"\($0)\"" }
    try folder.write(
      """
      [[importers]]
      extension = ".foo"
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

  /// The errors of a build that fails, without the path of the test's folder.
  func errors(
    _ policy: BuildSettings.ImporterPolicy = .always, limits: ImporterLimits = ImporterLimits()
  ) -> String {
    do {
      _ = try build(policy, limits: limits)
      return ""
    } catch {
      return Problems(error, file: nil).all.map { $0.rendered() }.joined(separator: "\n")
        .replacingOccurrences(of: folder.path + "/", with: "")
    }
  }

  /// What the script has written to a file in `$OUT`; nil when it has not.
  func noted(_ name: String) -> String? {
    (try? folder.bytes(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// How often the script has run, where it says `echo >> $OUT/runs`.
  var runs: Int { noted("runs")?.count { $0 == "\n" } ?? 0 }

  /// Whether a process whose number the script has noted still does anything. A dead one may wait for its parent for ever.
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
