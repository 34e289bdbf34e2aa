import TestSupport
import Testing

/// Whatever a file is called, its name does no harm in a depfile, and no change of it goes unnoticed.
@Suite(.enabled(if: Tier.check.isReached, "make check: a minute of make and Ninja"))
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
    try trial.run(DepfileTrial.names(20_000, seed: 16))
    #expect(trial.failures == [])
    // Names that are all refused, or none, would prove nothing.
    #expect(trial.accepted > 4_000)
    #expect(trial.refused > 4_000)
  }
}
