import RomKitBase
import RomKitContainer

/// The order that a manifest gives to the records: those it names come first, the others follow as they are.
package struct ManifestOrder {
  private let names: [String]
  private let places: [String: Int]

  /// The order of names; what a project calls its assets stands for their slots.
  package init(_ names: [String], assets: [AssetFile]) {
    let slots = Dictionary(
      assets.compactMap { asset in asset.name.map { (AssetID(asset.slot.kind, $0), asset.slot) } },
      uniquingKeysWith: { first, _ in first })
    // A person may write a slot in any case.
    self.names = names.map { name in
      (SlotID(name) ?? AssetID(name).flatMap { slots[$0] })?.description ?? name
    }
    places = Dictionary(
      self.names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What the manifest names and is not there, or names twice; `lines` are the places of the names.
  package func problems(among keys: [String], path: String, lines: ManifestPlaces) -> [Diagnostic] {
    let known = Set(keys)
    return names.enumerated().compactMap { index, name in
      if places[name] == index, known.contains(name) { return nil }
      let error: ManifestError =
        places[name] == index ? .missing(file: name, key: "order") : .twice(file: name)
      var problem = Diagnostic(error, file: path)
      problem.place.position = lines["order", index]?.place
      return problem
    }
  }

  /// The records in order; each comes with its key.
  package func sorted(_ records: [(key: String, record: Record)]) -> [Record] {
    let ranked = records.enumerated().map { index, item in
      (place: places[item.key] ?? names.count + index, record: item.record)
    }
    return ranked.sorted { $0.place < $1.place }.map(\.record)
  }
}
