/// Planted bugs, which show that a fuzzer works: one deep inside each target, and a leak.
///
/// They exist only when compiled with `-DPLANTED_BUG`; `make fuzz-planted` requires that each fuzzer finds its own.
enum PlantedBug {
  /// Ends the process if a condition is true, which only an input that got far can cause.
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

  /// Leaks memory for a certain input.
  static func leak(_ input: [UInt8]) {
    #if PLANTED_BUG
      guard input == Array("a planted leak".utf8) else { return }
      let knot = Knot()
      knot.other = Knot()
      knot.other?.other = knot
    #endif
  }
}
