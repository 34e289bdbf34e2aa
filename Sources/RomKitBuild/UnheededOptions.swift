import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitProject

/// Options for the colours of pictures that all keep their indices. Locked entries count for these too, and `[defaults]` may be
/// for pictures to come.
struct UnheededOptions {
  let folder: AssetFolder
  /// The pictures of each palette group.
  let groups: [[PaletteGroupWork.Member]]

  var warnings: [Diagnostic] {
    let all = groups.flatMap(\.self)
    return [ofCommand(all)].compactMap(\.self) + groups.indices.compactMap(ofGroup) + all.flatMap(ofRules)
  }

  private func ofCommand(_ all: [PaletteGroupWork.Member]) -> Diagnostic? {
    let settings = folder.settings
    return warning(settings.palette, settings.assets.dither, of: all)?.placed(in: folder.path)
  }

  private func ofGroup(_ number: Int) -> Diagnostic? {
    guard let index = folder.paletteGroups[number].rule else { return nil }
    let rule = folder.manifest.palettes[index]
    return warning(rule.options, rule.dither, of: groups[number])?
      .placed(in: folder.manifest, "palettes", index)
  }

  /// The warnings about rules for this file alone.
  private func ofRules(_ member: PaletteGroupWork.Member) -> [Diagnostic] {
    guard Self.keepsIndices(member) else { return [] }
    let (asset, manifest) = (member.asset, folder.manifest)
    let pattern = Glob.text(matchingOnly: asset.relativePath)
    return manifest.assets.indices.compactMap { number in
      let rule = manifest.assets[number]
      guard rule.isFor(asset, number), rule.files.contains(pattern),
        let dither = rule.options.dither, dither != Dither.none
      else { return nil }
      return KeptIndices.unused(["dither"], by: .one).map {
        $0.changed { $0.severity = .warning }.placed(in: manifest, "assets.dither", number)
      }
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
