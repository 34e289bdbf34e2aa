import RomKit

/// What `pack` tells of a ROM that it has made.
struct PackReport {
  private let report: Report
  private let folder: String
  private let output: String

  init(_ report: Report, folder: String, output: String) {
    self.report = report
    self.folder = folder
    self.output = output
  }

  func tell(_ build: RomBuild) {
    for line in build.conversions { report.say(line) }
    let ignored = build.ignored(whenWriting: output)
    if !ignored.isEmpty {
      let names = ignored.prefix(3).map { Escaped.path($0) } + (ignored.count > 3 ? ["..."] : [])
      report.say(
        "\(Escaped.path(folder)): ignored \(Plural.text(ignored.count, "other file")): \(names.joined(separator: ", "))"
      )
    }
    let changes = build.lockChanges
    if !changes.isEmpty {
      let shown = changes.prefix(3).map { Escaped.path($0) } + (changes.count > 3 ? ["..."] : [])
      report.say(
        "\(Escaped.path(build.lockPath)): \(Plural.text(changes.count, "line")) changed: \(shown.joined(separator: ", "))"
      )
    }
    let summary = build.summary
    let place = output == "-" ? "standard output" : Escaped.path(output)
    report.say(
      "\(place): \(Plural.records(summary.records)), \(Plural.bytes(summary.bytes)), "
        + (summary.checksums ? "with checksums" : "without checksums")
        + Self.share(summary.bytes, summary.budget))
    for kind in summary.kinds where kind.slots > 0 {
      report.say(
        "  \(kind.kind.folderName): \(Plural.text(kind.slots, "slot")), \(Plural.bytes(kind.bytes))"
          + Self.share(kind.bytes, kind.budget))
    }
    if summary.largest.count == BuildSummary.largestCount {
      let names = summary.largest.map { slot in
        (slot.name.map { "\(slot.slot) \(Escaped.path($0))" } ?? "\(slot.slot)")
          + " with \(Grouped.text(slot.bytes))"
      }
      report.say("  largest: " + names.joined(separator: ", "))
    }
    let ways: [(Int, String)] = [
      (summary.converted, "converted"), (summary.cached, "from the cache"), (summary.unchanged, "unchanged"),
      (summary.kept, "as they are"),
    ]
    let told = ways.filter { $0.0 > 0 }.map { "\(Grouped.text($0.0)) \($0.1)" }
    if !told.isEmpty { report.say("  " + told.joined(separator: ", ")) }
  }

  /// `, 88 % of 8,388,608`.
  private static func share(_ bytes: Int, _ budget: Int?) -> String {
    guard let budget else { return "" }
    return ", \(budget == 0 ? 100 : bytes * 100 / budget) % of its budget of \(Grouped.text(budget))"
  }
}
