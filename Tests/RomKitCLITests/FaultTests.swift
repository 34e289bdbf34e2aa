#if os(Linux)
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
#endif
