import TestSupport
import Testing

/// Any file name is harmless in a depfile, and every change to the file is noticed.
@Suite(.enabled(if: Tier.check.isReached, "make check: half a minute of make and Ninja"))
struct DepfilePropertyTests {
  @Test(.enabled(if: Program.exists("make"), "make is not installed")) func makeRebuildsOnceOrIsRefused()
    throws
  {
    try check(.make)
  }

  @Test(.enabled(if: Program.exists("ninja"), "ninja is not installed")) func ninjaRebuildsOnceOrIsRefused()
    throws
  {
    try check(.ninja)
  }

  private func check(_ tool: DepfileTrial.Tool) throws {
    var trial = DepfileTrial(tool)
    let count = Tier.exhaustive.isReached ? 20_000 : 4_000
    try trial.run(DepfileTrial.names(count, seed: 16))
    #expect(trial.failures == [])
    // If all names were refused, or none, the test would prove nothing.
    #expect(trial.accepted > count / 5)
    #expect(trial.refused > count / 5)
  }
}
