/// The order that a manifest gives to the records: those it names come first, the others follow as they are.
struct ManifestOrder {
  private let names: [String]
  private let places: [String: Int]

  init(_ names: [String]) {
    // A person may write a slot in any case.
    self.names = names.map { SlotID($0)?.description ?? $0 }
    places = Dictionary(
      self.names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What the manifest names and is not there, or names twice.
  func problems(among keys: [String], path: String) -> [Diagnostic] {
    let known = Set(keys)
    return names.enumerated().compactMap { index, name in
      if places[name] != index { return Diagnostic(ManifestError.twice(file: name), file: path) }
      return known.contains(name)
        ? nil : Diagnostic(ManifestError.missing(file: name, key: "order"), file: path)
    }
  }

  /// The records in order; each comes with its key.
  func sorted(_ records: [(key: String, record: Record)]) -> [Record] {
    let ranked = records.enumerated().map { index, item in
      (place: places[item.key] ?? names.count + index, record: item.record)
    }
    return ranked.sorted { $0.place < $1.place }.map(\.record)
  }
}
