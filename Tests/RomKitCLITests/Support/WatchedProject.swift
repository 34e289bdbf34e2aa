#if os(Linux)
  import Foundation

  /// A project with files of many kinds, and a command on it that watches it.
  final class WatchedProject {
    let folder: TemporaryFolder
    private let watcher = Process()
    private let output: Pipe
    private var read = 0

    /// What a run of `pack` does.
    enum Outcome: String {
      case packs, nothing, fails
    }

    private var environment: [String: String] {
      let path = folder.url.path
      return [
        "PATH": "\(path)/bin0:\(path)/bin:/usr/bin:/bin", "XDG_CONFIG_HOME": "\(path)/settings",
        "ROMKIT_CACHE": folder.cache.path, "LC_ALL": "C",
        "TMPDIR": folder.cache.deletingLastPathComponent().path,
        "LLVM_PROFILE_FILE": "/dev/null",
      ]
    }

    init(_ folder: TemporaryFolder, _ words: [String] = [], command: [String] = ["pack", "assets"]) throws {
      self.folder = folder
      output = Pipe()
      try Data().write(to: log)
      watcher.executableURL = Tool.binary
      watcher.arguments = command + ["--watch"] + words
      watcher.currentDirectoryURL = folder.url
      watcher.environment = environment
      watcher.standardInput = FileHandle.nullDevice
      watcher.standardOutput = output
      watcher.standardError = try FileHandle(forWritingTo: log)
      try watcher.run()
    }

    deinit {
      kill(watcher.processIdentifier, SIGKILL)
      watcher.waitUntilExit()
    }

    private var log: URL { folder.cache.deletingLastPathComponent().appendingPathComponent("log") }

    /// The lines of the watcher since the last call of ``skip()``.
    var lines: [String] {
      let text = (try? Data(contentsOf: log)) ?? Data()
      return String(decoding: text.dropFirst(read), as: UTF8.self).split(separator: "\n").map { String($0) }
    }

    func skip() { read = ((try? Data(contentsOf: log)) ?? Data()).count }

    /// The outcomes of the runs that the lines are about, except checks without a result.
    var outcomes: [Outcome] {
      lines.compactMap { line in
        if line.contains(" records, ") { return .packs }
        if line.hasSuffix("up to date again") || line.hasSuffix("up to date") { return .nothing }
        return line.hasSuffix("nothing packed; waiting for the next change") ? .fails : nil
      }
    }

    /// Waits until something is true. Returns whether that happened in time.
    func wait(seconds: Double = 30, until isTrue: () -> Bool) -> Bool {
      let end = Date().addingTimeInterval(seconds)
      while !isTrue() {
        if Date() > end { return false }
        usleep(10_000)
      }
      return true
    }

    /// Waits until the watcher waits for changes for the first time.
    func waitForStart() -> Bool { wait { lines.contains { $0.hasPrefix("watching ") } } }

    /// Ends it like Ctrl-C, whose signal is ignored in the background of a shell.
    func interrupt() {
      kill(watcher.processIdentifier, SIGTERM)
      watcher.waitUntilExit()
    }

    func pause() { kill(watcher.processIdentifier, SIGSTOP) }
    func resume() { kill(watcher.processIdentifier, SIGCONT) }
    var isRunning: Bool { watcher.isRunning }
    /// The exit status, or minus the number of the signal, once it has ended.
    var status: Int32 {
      watcher.terminationReason == .uncaughtSignal ? -watcher.terminationStatus : watcher.terminationStatus
    }
    func closeOutput() throws { try output.fileHandleForReading.close() }

    @discardableResult func shell(_ script: String) throws -> Tool.Result {
      try Tool.shell(script, in: folder.url, environment: environment)
    }

    /// Runs another command beside it.
    func run(_ words: String...) throws { _ = try Tool.run(words, in: folder.url, environment: environment) }

    /// What `pack --check` expects of the next run.
    func check() throws -> (outcome: Outcome, message: String) {
      let result = try Tool.run(["pack", "assets", "--check"], in: folder.url, environment: environment)
      if result.status == 0 { return (.nothing, result.error) }
      return (result.error.contains("[pack-out-of-date]") ? .packs : .fails, result.error)
    }

    // MARK: The project

    static func files(in folder: TemporaryFolder) throws {
      let manifest = """
        output = "../game.bin"
        title = "A"
        [headers]
        c = "../game.h"
        [[importers]]
        extension = ".foo"
        command = ["import-foo", "{input}", "{output}"]
        to = ".txt"
        [[palettes]]
        pictures = "graphics/p.bmp"
        file = "colours/x.gpl"
        slot = "DSLOT030"
        [[atlas]]
        name = "sheet"
        files = "frames/*.bmp"

        """
      try folder.write(manifest, to: "assets/romkit.toml")
      try folder.write("text 1", to: "assets/data/t.txt")
      try folder.write("imported", to: "assets/data/f.foo")
      try folder.write("power\n1\n2\n", to: "assets/data/table.csv")
      try folder.write("[[field]]\nname = \"power\"\ntype = \"u8\"\n", to: "assets/data/table.toml")
      try folder.write("Ch0 c", to: "assets/music/song.mml")
      try folder.write("GIMP Palette\n0 0 0 a\n250 0 0 b\n0 250 0 c\n", to: "assets/colours/x.gpl")
      try folder.write("linked", to: "shared/l.txt")
      for (shade, name) in ["graphics/p", "frames/a", "frames/b"].enumerated() {
        try folder.write(bmp(shade: UInt8(shade * 60)), to: "assets/\(name).bmp")
      }
      try folder.write(bmp(shade: 200), to: "other.bmp")
      try folder.write("#!/bin/sh\ncp \"$1\" \"$2\"\n", to: "bin/import-foo")
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent("bin0"), withIntermediateDirectories: true)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.url.appendingPathComponent("bin/import-foo").path)
    }

    /// A full-colour picture of 4 x 4 pixels.
    private static func bmp(shade: UInt8) -> [UInt8] {
      func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      }
      let pixels = (0..<16).flatMap { [shade, UInt8($0 * 16), 255 - shade] }
      return Array("BM".utf8) + little(54 + pixels.count, 4) + little(0, 4) + little(54, 4) + little(40, 4)
        + little(4, 4) + little(4, 4) + little(1, 2) + little(24, 2) + little(0, 4) + little(pixels.count, 4)
        + [UInt8](repeating: 0, count: 16) + pixels
    }
  }
#endif
