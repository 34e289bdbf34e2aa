import RomKitBase

extension AsepriteFile {
  /// Whether each layer is drawn: by the visibility of itself and its groups, or by the names in the options. Reference layers are not.
  func shownLayers(chosenBy options: SpriteOptions) throws(PictureDiagnostic) -> [Bool] {
    let chosen = try layers(named: options.layers ?? [])
    var shown: [Bool] = []
    for (index, layer) in layers.enumerated() {
      // Named layers are drawn, and the visible layers of named groups.
      let isInside = layer.parent.map { shown[$0] } ?? chosen.isEmpty
      shown.append(chosen.contains(index) || layer.isVisible && isInside)
    }
    for index in layers.indices where layers[index].isReference { shown[index] = false }
    return shown
  }

  /// The layers with these names, which may have groups before them. Pieces that are no names are put together with commas.
  private func layers(named pieces: [String]) throws(PictureDiagnostic) -> Set<Int> {
    if pieces.isEmpty { return [] }
    // The layers by their names, and by their names with one, two and more groups.
    var known: [String: Set<Int>] = [:]
    for (index, layer) in layers.enumerated() {
      var (name, group) = (layer.name, layer.parent)
      known[name, default: []].insert(index)
      while let outer = group, name.utf8.count < Self.longestPath {
        name = "\(layers[outer].name)/\(name)"
        known[name, default: []].insert(index)
        group = layers[outer].parent
      }
    }
    let names = Self.names(of: pieces) { known[$0] != nil }
    let missing = names.filter { known[$0] == nil }
    guard missing.isEmpty else {
      throw .noSuchLayers(missing, nearest: nearest(to: names, known), layers: layers.map(\.name))
    }
    return names.reduce(into: []) { $0.formUnion(known[$1] ?? []) }
  }

  /// The names that pieces are, put together with commas; pieces that are part of none remain.
  private static func names(of pieces: [String], isKnown: (String) -> Bool) -> [String] {
    var names: [String] = []
    var rest = pieces[...]
    let most = pieces.allSatisfy(isKnown) ? 1 : Self.mostPieces
    while let first = rest.first {
      let found = (1...min(rest.count, most)).reversed().first {
        isKnown(rest.prefix($0).joined(separator: ","))
      }
      names.append(found.map { rest.prefix($0).joined(separator: ",") } ?? first)
      rest = rest.dropFirst(found ?? 1)
    }
    return names
  }

  /// The names with those of layers in place of unknown ones, of which several may be one name with commas; nil unless all are near
  /// a name, and are read as these names again.
  private func nearest(to names: [String], _ known: [String: Set<Int>]) -> [String]? {
    let layers = layers.map(\.name)
    var near: [String] = []
    var rest = names[...]
    while let first = rest.first {
      let missing = Array(rest.prefix { known[$0] == nil }.prefix(Self.mostPieces))
      if missing.isEmpty {
        near.append(first)
        rest = rest.dropFirst()
      } else if let whole = NearestWord.to(missing.joined(separator: ","), among: layers) {
        near.append(whole)
        rest = rest.dropFirst(missing.count)
      } else if let name = NearestWord.to(first, among: layers) {
        near.append(name)
        rest = rest.dropFirst()
      } else {
        return nil
      }
    }
    let typed = near.joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false)
    return Self.names(of: typed.map { String($0) }) { known[$0] != nil } == near ? near : nil
  }

  /// Bounds for files whose names are long, and that have groups in groups in groups.
  private static let longestPath = 1_024
  private static let mostPieces = 64
}
