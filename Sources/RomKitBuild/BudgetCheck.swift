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
    var problems: [OverBudget] = []
    func limit(_ limit: Int?, _ key: String, _ size: Int, _ bodies: [Measured]) {
      guard let limit, size > limit else { return }
      // Equal sizes stay in the order of the ROM.
      let ranked = bodies.enumerated().sorted { ($1.element.size, $0.offset) < ($0.element.size, $1.offset) }
      problems.append(
        OverBudget(key: key, size: size, limit: limit, largest: ranked.prefix(3).map(\.element)))
    }
    limit(budget.total, "total", writer.size, bodies)
    for kind in SlotKind.allCases {
      let own = bodies.filter { $0.kind == kind }
      limit(budget.kinds[kind], kind.folderName, own.reduce(0) { $0 + $1.size }, own)
    }
    if problems.isEmpty { return }
    throw Problems(
      problems.map { problem in
        var diagnostic = Diagnostic(problem, file: Path.joined(folder.path, Manifest.fileName))
        diagnostic.place.position = folder.manifest.places["budget.\(problem.key)"]?.place
        return diagnostic
      })
  }

  /// A body that counts.
  fileprivate struct Measured: Hashable {
    let kind: SlotKind?
    let size: Int
    let name: String
  }

  /// More bytes than the project allows.
  private struct OverBudget: DescribedError {
    let key: String
    let size: Int
    let limit: Int
    let largest: [Measured]

    var diagnostic: Diagnostic {
      let subject = key == "total" ? "the ROM has" : "\(key) takes"
      let names = largest.map { "\($0.name) with \(Grouped.text($0.size))" }
      return Diagnostic(
        "budget-over",
        "\(subject) \(Plural.bytes(size)), \(Grouped.text(size - limit)) more than "
          + "its budget of \(Grouped.text(limit))",
        notes: names.isEmpty ? [] : ["the largest: \(names.joined(separator: ", "))"],
        help: "make them smaller, or raise \(key) in [budget]")
    }
  }
}
