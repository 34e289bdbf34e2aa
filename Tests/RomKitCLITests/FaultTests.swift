#if os(Linux)
  import Foundation
  import Testing

  /// What is left when a system call fails, or when the process is killed at it: the old files or the new ones, and no
  /// litter.
  @Suite(.serialized) struct FaultTests {
    /// The least number of faults that says something.
    private static let least = 500

    @Test func everyFaultLeavesTheOldOrTheNew() throws {
      let library = try #require(FaultShim.library, "no C compiler to build the faults with")
      // A part of them each time the tests run, more of them for the command as it is shipped, and all when asked for.
      let environment = ProcessInfo.processInfo.environment
      let stride =
        environment["ROMKIT_ALL_FAULTS"] != nil ? 1 : environment["ROMKIT_BINARY"] != nil ? 7 : 13
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
