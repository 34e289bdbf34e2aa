#if os(Linux)
  import Foundation

  /// A command that is run once for each of its system calls, with that call failing, and the checks after each run.
  struct FaultSweep {
    /// Its name in the report.
    let name: String
    let arguments: [String]
    /// A file for standard input.
    var input: String?
    /// Whether it is run once more after each fault, with the cache that is left.
    var usesCache = false
    /// Puts the command's files into a folder.
    let prepare: @Sendable (URL) throws -> Void

    /// The results of a sweep.
    struct Outcome {
      var injected = 0
      /// The number of injected faults for each kind of call.
      var calls: [String: Int] = [:]
      /// The checks that failed.
      var failures: [String] = []
    }

    private static let errors: [(number: Int32, words: String)] = [
      (ENOSPC, "the disk is full"), (EIO, "the device reported an input/output error"),
      (EACCES, "permission denied"),
    ]
    static let calls = [
      "open", "read", "write", "fsync", "close", "rename", "link", "unlink", "mkdir", "rmdir", "stat",
      "chmod",
      "flock", "readlink", "list",
    ]

    /// One kind of fault, tried at every place.
    private struct Series {
      var call: String
      var kind: String
      var isForEver: Bool
      var words = ""
      /// Whether the command has to succeed regardless.
      var isHarmless: Bool { kind == "short" || kind == "\(EINTR)" }
    }

    private static func series(_ call: String) -> [Series] {
      let lasting = errors.flatMap { error in
        [false, true].map {
          Series(call: call, kind: "\(error.number)", isForEver: $0, words: error.words)
        }
      }
      // One call may have a short count, or all of them.
      let short = ["read", "write"].contains(call) ? [false, true] : []
      return lasting + [Series(call: call, kind: "\(EINTR)", isForEver: false)]
        + short.map { Series(call: call, kind: "short", isForEver: $0) }
        + [Series(call: call, kind: "kill", isForEver: false)]
    }

    /// Every fault for a command that makes these numbers of calls, or each `stride`-th of them, but at least one for each
    /// call.
    private static func faults(_ counts: [String: Int], stride: Int) -> [(series: Series, number: Int)] {
      calls.flatMap { call in
        let series = series(call)
        let all = (1...).prefix(counts[call] ?? 0).flatMap { number in series.map { ($0, number) } }
        let start = min(max(0, all.count - 1), stride / 2)
        return Swift.stride(from: start, to: all.count, by: stride).map { all[$0] }
      }
    }

    /// Runs it with each `stride`-th fault. A stride that has no divisor in common with the number of kinds of faults covers
    /// all kinds and all calls.
    func run(library: URL, stride: Int) throws -> Outcome {
      let state = State()
      DispatchQueue.concurrentPerform(iterations: min(4, ProcessInfo.processInfo.activeProcessorCount)) { _ in
        do {
          let worker = try Worker(sweep: self, library: library)
          let faults = Self.faults(worker.calls, stride: stride)
          while let index = state.next(below: faults.count) {
            state.add(try worker.run(faults[index].series, at: faults[index].number))
          }
        } catch {
          state.add(Outcome(failures: ["\(name): \(error)"]))
        }
      }
      return state.outcome
    }

    /// The state that the workers share.
    private final class State: @unchecked Sendable {
      private let lock = NSLock()
      private var index = 0
      private(set) var outcome = Outcome()

      func next(below count: Int) -> Int? {
        lock.withLock {
          index += 1
          return index <= count ? index - 1 : nil
        }
      }

      func add(_ other: Outcome) {
        lock.withLock {
          outcome.injected += other.injected
          outcome.calls.merge(other.calls) { $0 + $1 }
          outcome.failures += other.failures
        }
      }
    }

    // MARK: Worker

    private final class Worker {
      private let sweep: FaultSweep
      private let library: URL
      private let folder: TemporaryFolder
      private let temporary: URL
      private var old = FileTree()
      private var oldCache = FileTree()
      private var new = FileTree()
      /// The number of calls of each kind without a fault.
      private(set) var calls: [String: Int] = [:]

      init(sweep: FaultSweep, library: URL) throws {
        self.sweep = sweep
        self.library = library
        folder = try TemporaryFolder()
        temporary = folder.url.deletingLastPathComponent().appendingPathComponent("temporary")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
        // The tool remembers a build by its folder, so it is prepared where it is run.
        try sweep.prepare(folder.url)
        old = try FileTree(of: folder.url)
        oldCache = try cache()
        let result = try FaultShim.run(
          sweep.arguments, in: folder.url, input: input, library: library, fault: nil)
        guard result.status == 0 else { throw Unprepared(error: result.error) }
        calls = result.calls
        new = try FileTree(of: folder.url)
        guard new != old else { throw Unprepared(error: "nothing is written") }
      }

      struct Unprepared: Error { var error: String }

      private var input: String? { sweep.input.map { folder.url.appendingPathComponent($0).path } }

      private func cache() throws -> FileTree {
        FileManager.default.fileExists(atPath: folder.cache.path)
          ? try FileTree(of: folder.cache) : FileTree()
      }

      func run(_ series: Series, at number: Int) throws -> Outcome {
        let fault = FaultShim.Fault(
          call: series.call, first: number, isForEver: series.isForEver, kind: series.kind)
        try old.write(to: folder.url)
        if sweep.usesCache { try oldCache.write(to: folder.cache) }
        let result = try FaultShim.run(
          sweep.arguments, in: folder.url, input: input, library: library, fault: fault)
        // With a cache, the clock decides which files are examined again.
        guard let first = result.faults.first else {
          return Outcome(failures: sweep.usesCache ? [] : ["\(sweep.name), \(fault): nothing was injected"])
        }
        return Outcome(
          injected: 1, calls: [series.call: 1],
          failures: try check(series, result).map { "\(sweep.name), \(fault) on \(place(first)): \($0)" })
      }

      /// A path, relative to the folder of the run.
      private func place(_ path: String) -> String {
        let root = folder.url.resolvingSymlinksInPath().path + "/"
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
      }

      private func check(_ series: Series, _ result: FaultShim.Result) throws -> [String] {
        var failures: [String] = []
        let now = try FileTree(of: folder.url)
        let report = "status \(result.status), \(result.error)"
        if series.kind == "kill" {
          if result.status != -SIGKILL { failures.append("not killed: \(report)") }
        } else if result.status != 0, result.status != 1 || series.isHarmless {
          failures.append(report)
        }
        // Files that cannot be removed stay for the next run.
        let mayLeave = series.kind == "kill" || ["unlink", "rmdir", "list"].contains(series.call)
        var litter = now.strangers(old, new)
        if mayLeave { litter = litter.filter { !$0.contains(".romkit-unfinished") } }
        if !litter.isEmpty { failures.append("neither old nor new: \(litter); \(report)") }
        if result.status == 0, now != new, !mayLeave {
          failures.append("succeeded, but not everything is new: \(report)")
        }
        if result.status == 1 {
          failures += checkMessage(series, result)
          // The message says so: the disk did not confirm the file, or old files could not be put back either.
          let reportsNew = ["[file-unconfirmed]", "[file-not-restored]"].contains(
            where: result.error.contains)
          if !reportsNew, now.withoutUnfinished != old {
            failures.append("failed, but not everything is old: \(now.strangers(old, old)); \(report)")
          }
        }
        let inTemporary = try FileTree(of: temporary).names
        if !mayLeave, !inTemporary.isEmpty { failures.append("left in $TMPDIR: \(inTemporary)") }
        if mayLeave || sweep.usesCache { failures += try checkNextRun() }
        return failures
      }

      /// The message has to name the file and the cause.
      private func checkMessage(_ series: Series, _ result: FaultShim.Result) -> [String] {
        guard result.error.contains(series.words) else {
          return ["the cause is not reported: \(result.error)"]
        }
        let files = Set(old.names + new.names)
        let named = result.error.split(separator: "\n").contains { line in
          guard let colon = line.range(of: ": error: ") else { return false }
          let file = String(line[..<colon.lowerBound])
          // Their places are examined even if they are not there.
          return files.contains(file) || file.hasSuffix("/romkit.lock") || file.hasSuffix("/romkit.toml")
        }
        return named ? [] : ["the file is not named: \(result.error)"]
      }

      /// The next run has to remove any leftovers and write the new files.
      private func checkNextRun() throws -> [String] {
        let arguments = sweep.arguments + (sweep.arguments[0] == "extract" ? ["--force"] : [])
        let result = try FaultShim.run(
          arguments, in: folder.url, input: input, library: library, fault: nil)
        let now = try FileTree(of: folder.url)
        if result.status == 0, now == new { return [] }
        return ["the next run: status \(result.status), not new: \(now.strangers(new, new)); \(result.error)"]
      }
    }
  }
#endif
