#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A system call that fails, or at which the process is killed, leaves the old files or the new ones, and no temporary
  /// files.
  @Suite(.serialized, .enabled(if: Tier.check.isReached, "make check: the command is run for each fault"))
  struct FaultTests {
    /// The least number of faults for a meaningful sweep.
    private static let least = 500

    @Test func everyFaultLeavesTheOldFilesOrTheNew() throws {
      let library = try #require(FaultShim.library, "no C compiler to build the faults with")
      let stride = Tier.exhaustive.isReached ? 1 : 7
      var broken = 0
      var counts: [(name: String, injected: Int)] = []
      for sweep in FaultCases.all {
        let outcome = try sweep.run(library: library, stride: stride)
        broken += outcome.failures.count
        for failure in outcome.failures { Issue.record("\(failure)") }
        for call in ["open", "read", "write", "fsync", "close", "rename"] {
          #expect(outcome.calls[call] ?? 0 > 0, "\(sweep.name): no \(call) was made to fail")
        }
        counts.append((sweep.name, outcome.injected))
      }
      let total = counts.reduce(0) { $0 + $1.injected }
      let list = counts.map { "\($0.name) \($0.injected)" }.joined(separator: ", ")
      print(
        "fault sweep: \(total) injected faults: \(list); \(broken == 0 ? "all old or new" : "\(broken) WRONG")"
      )
      #expect(total >= Self.least)
    }
  }

  /// A sample of the above.
  struct FaultSampleTests {
    /// The page is made from one reading of the folder, or not at all.
    @Test func aPreviewOfAFolderIsWholeOrAnError() throws {
      let library = try #require(FaultShim.library, "no C compiler to build the faults with")
      let outcome = try FaultCases.preview.run(library: library, stride: 13)
      #expect(outcome.injected > 20)
      #expect(outcome.failures.isEmpty, "\(outcome.failures.joined(separator: "\n"))")
    }

    /// A disk that does not confirm a name has the new file nevertheless, as the table of exit statuses says.
    @Test func anUnconfirmedFileIsReportedAsWritten() throws {
      let library = try #require(FaultShim.library, "no C compiler to build the faults with")
      let folder = try TemporaryFolder()
      try folder.write("Ch0 c", to: "assets/BSLOT000.mml")
      let arguments = ["pack", "--no-cache", "assets", "-o", "game.bin", "--diagnostics", "json"]
      var outcomes: Set<Bool> = []
      for number in 1...2 {
        let fault = FaultShim.Fault(call: "fsync", first: number, isForEver: false, kind: "\(EIO)")
        let result = try FaultShim.run(arguments, in: folder.url, library: library, fault: fault)
        #expect(result.status == 1)
        let isNew = try folder.names().contains("game.bin")
        #expect(result.error.contains("file-unconfirmed") == isNew, "\(result.error)")
        #expect(result.error.hasSuffix("\"written\": \(isNew)}\n"), "\(result.error)")
        outcomes.insert(isNew)
      }
      #expect(outcomes.count == 2)
    }

    /// A system may clean up its temporary files at any moment, which says nothing about the ROM.
    @Test func temporaryFilesThatVanishAreNotABug() throws {
      let library = try #require(FaultShim.library, "no C compiler to build the faults with")
      let folder = try TemporaryFolder()
      let temporary = folder.cache.deletingLastPathComponent().appendingPathComponent("temporary")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      try folder.write("Ch0 c", to: "assets/BSLOT000.mml")
      try folder.write("text", to: "assets/DSLOT000.txt")
      #expect(
        try Tool.run(["pack", "assets", "-o", "game.bin"], of: Tool.dynamic, in: folder.url).status == 0)
      func run(_ fault: FaultShim.Fault?) throws -> FaultShim.Result {
        try FaultShim.run(
          ["verify", "--roundtrip", "game.bin"], in: folder.url, library: library, fault: fault)
      }
      let calls = try run(nil).calls
      var failed = 0
      for call in ["open", "read", "write", "stat", "list"] {
        for number in Swift.stride(from: 1, through: calls[call] ?? 0, by: Tier.check.isReached ? 1 : 3) {
          let result = try run(.init(call: call, first: number, isForEver: false, kind: "clean"))
          #expect(result.faults.count == 1)
          if result.status == 0 { continue }
          failed += 1
          #expect(result.status == 1)
          #expect(
            result.error.contains("[file-temporary]") && result.error.contains(temporary.lastPathComponent),
            "\(call) \(number): \(result.error)")
        }
      }
      #expect(failed > 10)
    }
  }
#endif
