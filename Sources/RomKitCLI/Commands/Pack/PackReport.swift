import RomKit

/// What `pack` reports of a ROM that it has written: single assets, a line for each kind, and the ROM as the last line.
struct PackReport {
  let report: Report
  let folder: String
  let output: String

  func add(_ build: RomBuild, time: String) {
    let summary = build.summary
    report.say(ofEach: build.conversions)
    for kind in summary.kinds where kind.slots > 0 {
      report.say(
        "\(kind.kind.folderName): \(Plural.text(kind.slots, "slot")), \(Plural.bytes(kind.bytes))"
          + Self.share(kind.bytes, kind.budget))
    }
    let ignored = build.ignored(whenWriting: output)
    if !ignored.isEmpty {
      report.say(
        "\(Escaped.path(folder)): ignored \(Plural.text(ignored.count, "other file")): \(Self.some(ignored))")
    }
    let changes = build.lockChanges
    if !changes.isEmpty {
      report.say(
        "\(Escaped.path(build.lockPath)): \(Plural.text(changes.count, "line")) changed: \(Self.some(changes))"
      )
    }
    let ways: [(Int, String)] = [
      (summary.converted, "converted"), (summary.cached, "from the cache"), (summary.unchanged, "unchanged"),
      (summary.kept, "as they are"),
    ]
    let counts = ways.filter { $0.0 > 0 }.map { "\(Grouped.text($0.0)) \($0.1)" }
    report.conclude(
      "\(time)\(output == "-" ? "standard output" : Escaped.path(output)): \(Plural.records(summary.records)), "
        + "\(Plural.bytes(summary.bytes)), " + (summary.checksums ? "with checksums" : "without checksums")
        + Self.share(summary.bytes, summary.budget)
        + (counts.isEmpty ? "" : "; " + counts.joined(separator: ", ")))
  }

  /// The first three.
  private static func some(_ names: [String]) -> String {
    (names.prefix(3).map { Escaped.path($0) } + (names.count > 3 ? ["..."] : [])).joined(separator: ", ")
  }

  /// `, 88 % of its budget of 8,388,608`.
  private static func share(_ bytes: Int, _ budget: Int?) -> String {
    guard let budget else { return "" }
    return ", \(budget == 0 ? 100 : bytes * 100 / budget) % of its budget of \(Grouped.text(budget))"
  }
}
