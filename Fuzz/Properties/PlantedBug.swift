/// Bugs put in on purpose, so that a fuzzer that sees nothing is noticed: one deep behind what each target parses, and memory
/// that is lost.
///
/// They are there only when compiled with `-DPLANTED_BUG`; `make fuzz-planted` demands that each fuzzer finds its own.
enum PlantedBug {
  /// Ends the process when the condition holds, which only an input that came far can bring about.
  static func trigger(_ holds: @autoclosure () -> Bool) {
    #if PLANTED_BUG
      if holds() { fatalError("the planted bug") }
    #endif
  }

  #if PLANTED_BUG
    private final class Knot {
      var other: Knot?
    }
  #endif

  /// Loses memory when an input says so in these words.
  static func leak(_ input: [UInt8]) {
    #if PLANTED_BUG
      guard input == Array("a planted leak".utf8) else { return }
      let knot = Knot()
      knot.other = Knot()
      knot.other?.other = knot
    #endif
  }
}
