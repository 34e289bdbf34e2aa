import Foundation

/// The built command, and the ways to run it in tests.
enum Tool {
  /// The result of a run.
  struct Result {
    var output: [UInt8]
    var error: String
    /// The exit status, or minus the number of the signal that ended it.
    var status: Int32

    var outputText: String { String(decoding: output, as: UTF8.self) }
  }

  /// The root of this checkout.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The executable: the one at `ROMKIT_BINARY`, or the one that was built together with the tests.
  static let binary: URL = {
    if let path = ProcessInfo.processInfo.environment["ROMKIT_BINARY"] {
      return URL(fileURLWithPath: path, relativeTo: root).absoluteURL
    }
    return built.appendingPathComponent("romkit")
  }()

  /// The executable for tests that replace functions of the system's libraries: the one at `ROMKIT_DYNAMIC` if the other contains
  /// these libraries.
  static let dynamic: URL =
    ProcessInfo.processInfo.environment["ROMKIT_DYNAMIC"].map {
      URL(fileURLWithPath: $0, relativeTo: root).absoluteURL
    } ?? binary

  /// The folder of the executables that were built together with the tests.
  static let built: URL = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    // On macOS the tests lie deep inside a bundle beside the executable.
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("romkit")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return folder }
      folder.deleteLastPathComponent()
    }
    return root.appendingPathComponent(".build/debug")
  }()

  /// Whether the tested command was built together with the tests. Tests that do not depend on the command are run only
  /// then.
  static let isOwnBuild = ProcessInfo.processInfo.environment["ROMKIT_BINARY"] == nil

  /// The debug build, while another one is tested.
  static let debugBuild: URL? = {
    let build = built.appendingPathComponent("romkit")
    return !isOwnBuild && FileManager.default.isExecutableFile(atPath: build.path) ? build : nil
  }()

  /// For commands that are killed: a build with coverage adds its counts to a shared file when it ends, and must not be
  /// killed while it does.
  static let uncounted = ["LLVM_PROFILE_FILE": "/dev/null"]

  /// The environment of the tests, without the developer's cache, and without the variables that make passes on.
  private static var inherited: [String: String] {
    ProcessInfo.processInfo.environment.filter {
      !["ROMKIT_CACHE", "MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKEOVERRIDES"].contains($0.key)
    }
  }

  /// Whether programs are installed; their names are separated by spaces.
  static func has(_ programs: String) -> Bool {
    let script = "for program in \(programs); do command -v $program || exit; done"
    return (try? shell(script, in: root).status) == 0
  }

  /// Runs a shell script in a folder, with the tool on the path as `romkit`.
  static func shell(_ script: String, in folder: URL, environment: [String: String] = [:]) throws -> Result {
    var variables = inherited
    variables["PATH"] = binary.deletingLastPathComponent().path + ":" + (variables["PATH"] ?? "/usr/bin:/bin")
    variables["LC_ALL"] = "C"
    // The developer may have set these.
    variables["NO_COLOR"] = nil
    variables["FORCE_COLOR"] = nil
    variables.merge(environment) { $1 }
    return try run(URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: folder, environment: variables)
  }

  /// Runs the tool itself, or `program`.
  static func run(
    _ arguments: [String], of program: URL = binary, in folder: URL, environment: [String: String] = [:]
  ) throws -> Result {
    let variables = inherited.merging(environment) { $1 }
    return try run(program, arguments, in: folder, environment: variables)
  }

  private static func run(
    _ executable: URL, _ arguments: [String], in folder: URL, environment: [String: String]
  ) throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["ROMKIT_CACHE": TemporaryFolder.cache(for: folder).path].merging(environment) {
      $1
    }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    try process.run()
    // Both pipes are read at once: a tool that fills one while we wait for the other would wait forever.
    let group = DispatchGroup()
    nonisolated(unsafe) var errorBytes = Data()
    DispatchQueue.global().async(group: group) {
      errorBytes = error.fileHandleForReading.readDataToEndOfFile()
    }
    let outputBytes = output.fileHandleForReading.readDataToEndOfFile()
    group.wait()
    process.waitUntilExit()
    let status =
      process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
    return Result(
      output: [UInt8](outputBytes), error: String(decoding: errorBytes, as: UTF8.self), status: status)
  }
}
