/// A bug put in on purpose, deep behind what a target parses, so that a fuzzer that sees nothing is noticed.
///
/// It is there only when compiled with `-DPLANTED_BUG`; `make fuzz-planted` demands that each fuzzer finds its own.
enum PlantedBug {
  /// Ends the process when the condition holds, which only an input that came far can bring about.
  static func trigger(_ holds: @autoclosure () -> Bool) {
    #if PLANTED_BUG
      if holds() { fatalError("the planted bug") }
    #endif
  }
}
