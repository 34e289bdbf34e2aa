import Foundation
import RomKitBase
import RomKitBuild
import RomKitContainer
import RomKitInspection
import RomKitProject
import RomTestSupport
import TestSupport

extension Property {
  /// A ROM that pack writes without a warning has no error for verify.
  package static func packing() throws -> Property {
    let bodies = try ruleBreakingBodies()
    // The counts prove that there are ROMs of all sorts.
    return Property("packing", count: 250, least: ["packed": 100, "silent": 10, "faulty": 50]) { number in
      var random = SeededGenerator(seed: 7_000 + UInt64(number))
      let folder = try TestFolder()
      var manifest = Manifest()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let kind = SlotKind.allCases.randomElement(using: &random) ?? .data
        guard let body = bodies[kind]?.randomElement(using: &random) else { continue }
        let slot = SlotID(kind, [0, 1, 255].randomElement(using: &random) ?? 0)
        try folder.write(body, to: slot.recordName)
        if Int.random(in: 0..<3, using: &random) > 0 { manifest.unchecked.append(slot) }
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        try folder.write([1], to: "odd.bin")
        let stored =
          Bool.random(using: &random) ? Array("DSLOT009.DAT".utf8) + [0, 0, 0, 0] : random.bytes(16)
        if let name = RecordName(stored: stored) {
          manifest.entries.append(.init(file: "odd.bin", name: name))
        }
      }
      manifest.unchecked = Array(Set(manifest.unchecked)).sorted()
      try folder.write(manifest.serialized(about: []), to: Manifest.fileName)
      guard let build = try? RomBuild(try AssetFolder(folder.path)) else { return [:] }
      var sink = MemorySink()
      try build.writer.write(to: &sink)
      let review = try RomReview(parsing: ByteSource(sink.bytes), file: "game.bin")
      let reported = build.warnings.map(\.code)
      let errors = review.findings.listed.filter { $0.severity == .error }
      for finding in errors {
        try demand(reported.contains(finding.code), "pack did not report: \(finding.rendered())")
      }
      try demand(build.warnings.allSatisfy { $0.severity != .error }, "an error among the warnings")
      return ["packed": 1, "silent": build.warnings.isEmpty ? 1 : 0, "faulty": errors.count]
    }
  }

  /// The bodies of all rule breakers, by their slots.
  private static func ruleBreakingBodies() throws -> [SlotKind: [[UInt8]]] {
    var bodies: [SlotKind: [[UInt8]]] = [:]
    for breaker in RuleBreaker.all {
      let source = try breaker.source()
      guard source.size < 1 << 20, let rom = try? Rom(parsing: source) else { continue }
      for record in rom.records {
        if let slot = record.slot { bodies[slot.kind, default: []].append(try record.body.bytes()) }
      }
    }
    return bodies
  }
}
