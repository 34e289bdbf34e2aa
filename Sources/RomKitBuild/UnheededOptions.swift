import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitProject

/// Options that none of their pictures follows: those for the colours of pictures that all keep their indices, and a transparent
/// colour or index that none has. Locked entries count for pictures with indices too, and `[defaults]` may be for
/// pictures to come.
struct UnheededOptions {
  let folder: AssetFolder
  /// The pictures of each palette group.
  let groups: [[PaletteGroupWork.Member]]

  var warnings: [Diagnostic] {
    let all = groups.flatMap(\.self)
    return [ofCommand(all)].compactMap(\.self) + groups.indices.compactMap(ofGroup) + ofRules(all)
  }

  /// The warnings of pictures, with one in place of those about a missing transparent colour or index, unless other pictures for
  /// which it is set in the same place may have it.
  static func transparency(_ warnings: [Diagnostic], in folder: AssetFolder) -> [Diagnostic] {
    let missing = warnings.filter(\.isAboutMissingTransparency)
    guard !missing.isEmpty, let option = AssetOption.named("transparent") else { return warnings }
    let files = Set(missing.compactMap(\.place.file))
    let rules = folder.places(of: option)
    var (followed, places): (Set<TextPosition?>, [String: TextPosition?]) = ([], [:])
    for asset in folder.assets {
      guard case .picture = asset.format.recipe else { continue }
      let place = rules[asset.slot]
      if files.contains(asset.path) { places[asset.path] = place } else { followed.insert(place) }
    }
    let unheeded = missing.filter { problem in
      problem.place.file.flatMap { places[$0] }.map { !followed.contains($0) } ?? true
    }
    return warnings.filter { !$0.isAboutMissingTransparency } + EqualProblems.grouped(unheeded)
  }

  private func ofCommand(_ all: [PaletteGroupWork.Member]) -> Diagnostic? {
    let settings = folder.settings
    return warning(settings.palette, settings.assets.dither, of: all)?.placed(in: folder.path)
  }

  private func ofGroup(_ number: Int) -> Diagnostic? {
    guard let index = folder.paletteGroups[number].rule else { return nil }
    let rule = folder.manifest.palettes[index]
    // The options are those of a scene.
    if folder.paletteGroups[number].isCommon, rule.slot != nil { return nil }
    return warning(rule.options, rule.dither, of: groups[number])?
      .placed(in: folder.manifest, "palettes", index)
  }

  /// The warnings about rules whose pictures all keep their indices.
  private func ofRules(_ all: [PaletteGroupWork.Member]) -> [Diagnostic] {
    guard let option = AssetOption.named("dither") else { return [] }
    let places = folder.places(of: option)
    let members = Dictionary(grouping: all) { places[$0.asset.slot] }
    let manifest = folder.manifest
    return manifest.assets.indices.compactMap { number in
      guard let dither = manifest.assets[number].options.dither, dither != Dither.none,
        let place = manifest.places["assets.dither", number], let pictures = members[place],
        pictures.allSatisfy(Self.keepsIndices)
      else { return nil }
      return KeptIndices.unused(["dither"], by: pictures.count == 1 ? .one : .all)?
        .changed { $0.severity = .warning }.placed(in: manifest, "assets.dither", number)
    }
  }

  private func warning(
    _ options: PaletteOptions, _ dither: Dither?, of members: [PaletteGroupWork.Member]
  ) -> Diagnostic? {
    guard !members.isEmpty, members.allSatisfy(Self.keepsIndices) else { return nil }
    var solver = PaletteSolver.Options()
    options.apply(to: &solver)
    solver.dither = dither ?? solver.dither
    return KeptIndices.unused(solver.optionsForColours, by: .all)?.changed { $0.severity = .warning }
  }

  /// Whether it was read from a file with indices.
  private static func keepsIndices(_ member: PaletteGroupWork.Member) -> Bool {
    !member.isColoured && !member.isOriginal
  }
}
