import Foundation
import RomProperties
import TestSupport

/// Tries all inputs of every property, or of those with one of the arguments in their names; the tests try a sample.
@main
enum Exhaustive {
  static func main() throws {
    let threads = ProcessInfo.processInfo.activeProcessorCount
    var tried = 0
    var failures: [String] = []
    let words = CommandLine.arguments.dropFirst()
    for property in try Property.all() + (words.contains(Property.cancellation.name) ? [.cancellation] : [])
    where words.isEmpty || words.contains(where: { property.name.contains($0) }) {
      let outcome = property.tryAll(threads: threads)
      let counts = outcome.counts.sorted { $0.key < $1.key }.map { ", \($0.value) \($0.key)" }.joined()
      print("\(property.name): \(outcome.tried) tried\(counts); \(outcome.failures.count) failures")
      for failure in outcome.failures.prefix(20) { print("  \(failure)") }
      tried += outcome.tried
      failures += outcome.failures
    }
    if !ShippedROM.isPresent { print("not tried: \(ShippedROM.isAbsent)") }
    print("\(tried) inputs tried: \(failures.count) failures")
    exit(failures.isEmpty ? 0 : 1)
  }
}
