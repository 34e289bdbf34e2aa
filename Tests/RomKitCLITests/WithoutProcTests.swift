#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A chroot, a container or a sandbox may have no `/proc`. There, every command must do what it does elsewhere.
  @Suite struct WithoutProcTests {
    private static let commands =
      HostileInputTests.kinds.flatMap(\.commands) + [
        "", "help", "--version", "-h", "lizt", "list", "explain mml-channel", "---complete 2 list --",
        "verify --roundtrip whole.bin", "preview whole.bin GSLOT000", "list 'no such file'",
        "list \"$(printf '\\303')\"", "init outgame", "init outadopted --from-makefile rom",
        // The second time there is nothing to do, because the cache knows the program.
        "pack assets -o out.bin -v", "pack assets -o out.bin -v", "pack assets -o out.bin --check",
        "pack imported -o outimported.bin --run-importers",
      ]

    /// Everything that the commands print, their exit statuses, and the files that they leave.
    private struct Outcome {
      var transcript: [String]
      var files: FileTree
    }

    /// Runs all commands.
    ///
    /// - Parameters:
    ///   - start: the words before `sh` that start the shell.
    ///   - preload: the words before each command.
    private func run(start: String = "", preload: String = "") throws -> Outcome {
      let folder = try TemporaryFolder()
      try HostileInputTests.whole.get().write(to: folder.url)
      try folder.write("text", to: "imported/data/a.foo")
      try folder.write(
        "[[importers]]\nextension = \".foo\"\ncommand = [\"cp\", \"{input}\", \"{output}\"]\nto = \".txt\"\n",
        to: "imported/romkit.toml")
      var script = "run() { \(preload) romkit \"$@\" >../out 2>../err; echo \"status $?\"\n"
      script += "sed 's/^/1: /' ../out; sed 's/^/2: /' ../err; }\n"
      for (number, command) in Self.commands.enumerated() { script += "echo '# \(number)'; run \(command)\n" }
      try folder.write(script, to: "../script")
      let result = try Tool.shell("\(start) sh ../script", in: folder.url)
      try #require(result.status == 0, "\(result)")
      return Outcome(
        transcript: result.outputText.components(separatedBy: "\n# "), files: try FileTree(of: folder.url))
    }

    private func expectTheSame(_ usual: Outcome, _ other: Outcome) {
      #expect(usual.transcript.count == Self.commands.count)
      for (number, (usual, other)) in zip(usual.transcript, other.transcript).enumerated() {
        #expect(usual == other, "romkit \(Self.commands[number])")
      }
      #expect(usual.files.strangers(other.files, other.files) == [])
    }

    @Test func filesOfProcThatCannotBeOpened() throws {
      let library = try #require(FaultShim.library, "no C compiler to build the faults with")
      let log = try TemporaryFolder()
      let faults = log.url.appendingPathComponent("log").path
      let folder = Tool.dynamic.deletingLastPathComponent().path
      let variables = "LD_PRELOAD='\(library.path)' ROMKIT_FAULT_PROC=1 ROMKIT_FAULT_LOG='\(faults)'"
      expectTheSame(try run(), try run(preload: "PATH='\(folder)':\"$PATH\" \(variables)"))
      // pack looks for its own program there.
      #expect(try String(decoding: log.bytes("log"), as: UTF8.self).contains("/proc/self/exe\n"))
    }

    private static let hidden = "unshare -rm sh -c 'mount -t tmpfs none /proc && exec \"$@\"' sh"

    @Test(
      .enabled(if: Tier.check.isReached, "make check: every command is run twice more"),
      .enabled(
        if: (try? Tool.shell("\(hidden) true", in: Tool.root).status) == 0, "unshare may not hide /proc here")
    )
    func noProcAtAll() throws {
      expectTheSame(try run(), try run(start: Self.hidden))
    }

    @Test func noArgumentsAreAnError() throws {
      let library = try #require(FaultShim.library, "no C compiler to build the faults with")
      let result = try Tool.run(
        ["verify", "x"], of: Tool.dynamic, in: Tool.root,
        environment: ["LD_PRELOAD": library.path, "ROMKIT_FAULT_ARGUMENTS": "1", "ROMKIT_LANGUAGE": "en"])
      #expect(
        result.error == """
          romkit: error: expected the name of the program and its arguments, found none [usage]
            help: start romkit through a shell, or pass its name as the first argument

          """)
      #expect(result.status == 64)
      #expect(result.output == [])
    }

    /// A script that lost its arguments must not pass.
    @Test func theNameAloneIsNoSuccess() throws {
      let alone = try Tool.run([], in: Tool.root)
      let help = try Tool.run(["help"], in: Tool.root)
      #expect(alone.status == 64)
      #expect(alone.output == [])
      #expect(alone.error == help.outputText)
      #expect(help.status == 0)
      #expect(help.error == "")
      #expect(try Tool.run(["--help"], in: Tool.root).status == 0)
    }
  }
#endif
