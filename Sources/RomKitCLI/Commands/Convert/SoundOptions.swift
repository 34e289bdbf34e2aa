import ArgumentParser
import RomKit

extension ResamplePolicy: ExpressibleByArgument {}

/// How sounds are converted; the same for `convert` and `pack`.
struct SoundOptions: ParsableArguments {
  @Option(help: "What to do with sounds that are not 22,050 Hz, 16 bit, mono; convert, unless given.")
  var resample: ResamplePolicy?
}
