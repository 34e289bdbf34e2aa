import RomKitBase
import RomKitContainer
import RomKitProject

/// Whether a ROM keeps to the budget that its project sets.
enum BudgetCheck {
  /// Throws ``Problems`` with every limit that is passed.
  static func check(_ writer: RomWriter, against budget: Budget, in folder: AssetFolder) throws {
    if budget.isEmpty { return }
    let names = Dictionary(first: folder.assets.map { ($0.slot, $0.relativePath) })
    let bodies = writer.rom.records.map { record in
      let file = record.slot.flatMap { names[$0] }
      return Measured(
        kind: record.slot?.kind, size: record.body.size,
        name: record.name.displayName + (file.map { " (\(Escaped.path($0)))" } ?? ""))
    }
    var problems: [Diagnostic] = []
    func limit(_ limit: Int?, _ key: String, _ size: Int, _ bodies: [Measured]) {
      guard let limit, size > limit else { return }
      // Equal sizes stay in the order of the ROM.
      let ranked = bodies.enumerated().sorted { ($1.element.size, $0.offset) < ($0.element.size, $1.offset) }
      let names = ranked.prefix(3).map { "\($0.element.name) with \(Grouped.text($0.element.size))" }
      problems.append(
        Diagnostic(
          "budget-over",
          "\(key == "total" ? "the ROM has" : "\(key) takes") \(Plural.bytes(size)), "
            + "\(Grouped.text(size - limit)) more than its budget of \(Grouped.text(limit))",
          notes: names.isEmpty ? [] : ["the largest: \(names.joined(separator: ", "))"],
          help: "make them smaller, or raise \(key) in [budget]"
        ).placed(in: Path.joined(folder.path, Manifest.fileName), at: folder.manifest.places["budget.\(key)"])
      )
    }
    limit(budget.total, "total", writer.size, bodies)
    for kind in SlotKind.allCases {
      let own = bodies.filter { $0.kind == kind }
      limit(budget.kinds[kind], kind.folderName, own.reduce(0) { $0 + $1.size }, own)
    }
    if !problems.isEmpty { throw Problems(problems) }
  }

  private struct Measured {
    let kind: SlotKind?
    let size: Int
    let name: String
  }
}
