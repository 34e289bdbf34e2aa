#if os(Linux)
  import Foundation

  /// The library that makes system calls of the tool fail, and the way to run the tool with it.
  enum FaultShim {
    /// The library, built with the system's C compiler; nil when there is none.
    static let library = library(of: "faults")

    /// A library that is built from a file of the folder `Faults`.
    static func library(of name: String) -> URL? {
      let source = Tool.root.appendingPathComponent("Tests/RomKitCLITests/Faults/\(name).c")
      let target = FileManager.default.temporaryDirectory.appendingPathComponent(
        "romkit-\(name)-\(getpid()).so")
      let script = "cc -shared -fPIC -O1 -o '\(target.path)' '\(source.path)' -ldl"
      let result = try? Tool.shell(script, in: source.deletingLastPathComponent())
      guard result?.status == 0 else { return nil }
      // The library is shared by all tests, so it is removed when their process ends.
      lock.withLock {
        if paths.isEmpty { atexit { for path in FaultShim.paths { unlink(path) } } }
        paths.append(target.path)
      }
      return target
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var paths: [String] = []

    /// A failing call of one kind: number `first`, counted from 1, or all from that one on.
    struct Fault: CustomStringConvertible {
      var call: String
      var first: Int
      var isForEver: Bool
      /// An errno, `short` or `kill`.
      var kind: String

      var description: String { "\(call):\(first):\(isForEver ? 1_000_000 : first):\(kind)" }
    }

    /// The result of a run with a fault.
    struct Result {
      /// The exit status, or minus the number of the signal that ended it.
      var status: Int32
      var error: String
      /// The file that each injected fault applied to.
      var faults: [String]
      /// The number of calls of each kind, if the run was not killed.
      var calls: [String: Int]
    }

    /// Runs the tool in `folder`, with its cache beside it. Foundation takes as long to start a program as
    /// the tool takes to run, and this happens thousands of times.
    static func run(
      _ arguments: [String], in folder: URL, input: String? = nil, library: URL, fault: Fault?
    ) throws -> Result {
      let around = folder.deletingLastPathComponent()
      let log = around.appendingPathComponent("log").path
      let error = around.appendingPathComponent("error").path
      let counts = around.appendingPathComponent("counts").path
      unlink(log)
      unlink(counts)
      var environment = [
        "PATH=/usr/bin:/bin", "LC_ALL=C",
        "TMPDIR=\(around.appendingPathComponent("temporary").path)",
        "ROMKIT_CACHE=\(TemporaryFolder.cache(for: folder).path)", "LD_PRELOAD=\(library.path)",
        "ROMKIT_FAULT_FOLDER=\(folder.path)", "ROMKIT_FAULT_LOG=\(log)",
        "ROMKIT_FAULT_COUNTS=\(counts)",
      ]
      // Coverage counts must not be written into the folder that is compared.
      let lines = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] ?? "/dev/null"
      environment.append("LLVM_PROFILE_FILE=\(lines)")
      if let fault { environment.append("ROMKIT_FAULT=\(fault)") }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, input ?? "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, error, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      var process: pid_t = 0
      let words = ([Tool.dynamic.path] + arguments).map { strdup($0) } + [nil]
      let variables = environment.map { strdup($0) } + [nil]
      defer { for text in words + variables { free(text) } }
      let failure = posix_spawn(&process, Tool.dynamic.path, &actions, nil, words, variables)
      guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      let faults = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      let numbers = ((try? String(contentsOfFile: counts, encoding: .utf8)) ?? "").split(separator: "\n")
        .map { $0.split(separator: " ") }
      return Result(
        status: signal == 0 ? status >> 8 & 0xFF : -signal,
        error: String(decoding: try Data(contentsOf: URL(fileURLWithPath: error)), as: UTF8.self),
        faults: faults.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init),
        calls: Dictionary(
          numbers.map { (String($0[0]), Int($0[1]) ?? 0) }, uniquingKeysWith: { first, _ in first }))
    }
  }
#endif
