import RomKit

/// The report of `pack` on a ROM that it has written: single assets, a line for each kind, and the ROM as the last line.
struct PackReport {
  let report: Report
  let folder: String
  let output: String

  func add(_ build: RomBuild, time: String) {
    let summary = build.summary
    report.say(ofEach: build.conversions)
    for kind in summary.kinds where kind.slots > 0 {
      let line: LocalizedText =
        "\(kind.kind.folderName): \(Plural.text(kind.slots, "slot")), \(Plural.bytes(kind.bytes))"
      report.say(Self.share(kind.bytes, kind.budget).map { "\(line), \($0)" } ?? line)
    }
    let ignored = build.ignored(whenWriting: output)
    if !ignored.isEmpty {
      report.say(
        "\(Escaped.path(folder)): ignored \(Plural.text(ignored.count, "other file")): \(Self.some(ignored.map { LocalizedText(verbatim: $0) }))"
      )
    }
    let changes = build.lockChanges
    if !changes.isEmpty {
      report.say(
        "\(Escaped.path(build.lockPath)): \(Plural.text(changes.count, "line")) changed: \(Self.some(changes))"
      )
    }
    if let freed = build.freedNumbers { report.say(freed) }
    summary.losses.forEach(report.conclude)
    var counts: [LocalizedText] = []
    if summary.converted > 0 { counts.append("\(Grouped.text(summary.converted)) converted") }
    if summary.cached > 0 { counts.append("\(Grouped.text(summary.cached)) from the cache") }
    if summary.unchanged > 0 { counts.append("\(Grouped.text(summary.unchanged)) unchanged") }
    if summary.kept > 0 { counts.append("\(Grouped.text(summary.kept)) stored unconverted") }
    var parts: [LocalizedText] = [Plural.records(summary.records), Plural.bytes(summary.bytes)]
    parts.append(summary.checksums ? "with checksums" : "without checksums")
    if let share = Self.share(summary.bytes, summary.budget) { parts.append(share) }
    let line: LocalizedText =
      "\(time)\(FileDestination.displayName(of: output)): \(parts.joined(separator: ", "))"
    report.conclude(counts.isEmpty ? line : "\(line); \(counts.joined(separator: ", "))")
  }

  /// The first three.
  private static func some(_ names: [LocalizedText]) -> LocalizedText {
    (Array(names.prefix(3)) + (names.count > 3 ? ["..."] : [])).joined(separator: ", ")
  }

  /// `88 % of its budget of 8,388,608 bytes`.
  private static func share(_ bytes: Int, _ budget: Int?) -> LocalizedText? {
    budget.map { "\($0 == 0 ? 100 : bytes * 100 / $0) % of its budget of \(Plural.bytes($0))" }
  }
}
