import RomKitBase
import RomKitContainer

/// The result of a manifest's rule for a file that is for several slots: a slot, or an asset with a name.
package enum AssetTarget: Hashable, Sendable, CustomStringConvertible {
  case slot(SlotID)
  case asset(AssetID)

  /// `GSLOT007` or `graphics/hero-run`; nil for any other text. ``description`` is the inverse.
  package init?(_ text: String) {
    if let slot = SlotID(text) {
      self = .slot(slot)
    } else if let asset = AssetID(text) {
      self = .asset(asset)
    } else {
      return nil
    }
  }

  package var description: String {
    switch self {
    case .slot(let slot): slot.description
    case .asset(let asset): asset.description
    }
  }

  var kind: SlotKind {
    switch self {
    case .slot(let slot): slot.kind
    case .asset(let asset): asset.kind
    }
  }
}

extension AssetScan {
  /// Replaces files by the assets that rules with `as` make from them.
  ///
  /// A file may lie anywhere in the folder: a rule that names it makes it an asset.
  mutating func derive(by manifest: Manifest) throws {
    let targets = manifest.assets.indices.filter { manifest.assets[$0].target != nil }
    guard !targets.isEmpty else { return }
    let files = Dictionary(first: found.map { ($0.path, $0) })
    var derived: [String: [Candidate]] = [:]
    var first: [AssetTarget: Int] = [:]
    for number in targets {
      guard let target = manifest.assets[number].target else { continue }
      if let other = first.updateValue(number, forKey: target) {
        let line = manifest.places["assets.as", other]?.line
        problems.append(.targetTwice(target, line: line).placed(in: manifest, "assets.as", number))
        continue
      }
      // A missing file is reported with the patterns that match nothing.
      guard let file = manifest.assets[number].targetFile,
        var candidate = try files[file] ?? self.candidate(outside: file, for: target, manifest, number)
      else { continue }
      guard target.kind == candidate.kind else {
        problems.append(
          .targetKind(target, file: file, kind: candidate.kind).placed(in: manifest, "assets.as", number))
        continue
      }
      candidate.rule = number
      switch target {
      case .slot(let slot): (candidate.number, candidate.name) = (slot.number, nil)
      case .asset(let asset): (candidate.number, candidate.name) = (nil, asset.name)
      }
      derived[file, default: []].append(candidate)
    }
    let outside = derived.filter { files[$0.key] == nil }.sorted { $0.key < $1.key }.flatMap(\.value)
    found = found.flatMap { derived[$0.path] ?? [$0] } + outside
  }
}
