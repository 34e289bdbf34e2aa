import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitRules
import RomKitText
import VGSCore

/// The entries that the palettes of several scenes share, so that some pictures are right in all of them.
extension PaletteGroupWork {
  /// Whether a locked entry is a common one, and not one of a `lock`.
  func isCommon(_ index: UInt8) -> Bool {
    guard group.common?.contains(index) == true else { return false }
    return !group.isCommon || group.rule.map { folder.manifest.palettes[$0].options.lock.isEmpty } ?? true
  }

  /// The palette of common entries if all pictures keep their indices.
  func commonPalette(_ demanded: DemandedEntries) -> Palette {
    var palette = Palette()
    for (index, colour) in demanded.colours { palette[index] = colour }
    return palette
  }

  /// The pictures of all scenes that use other entries than the common ones, or the given palette of a scene that has other colours
  /// there.
  func commonProblems(_ given: GivenPalette?) -> [Diagnostic] {
    guard let common = group.common, group.file == nil else { return [] }
    if group.isCommon {
      return members.compactMap { member in
        let beyond = member.colours?.entries.map(\.index).filter { !common.contains($0) } ?? []
        return beyond.isEmpty ? nil : outside(common, beyond, member)
      }
    }
    guard let given else { return [] }
    let locked = group.settings.solver.locked
    let different = common.filter { index in
      locked[index].map { $0.opaque != given.palette[index].opaque } ?? false
    }
    guard let first = different.first, let expected = locked[first] else { return [] }
    return [
      Diagnostic(
        "palette-common",
        """
        \(Plural.text(different.count, "common entry differs", "common entries differ")) from those of the other \
        scenes: entry \(first) is \(given.palette[first].opaque.digits) here and \(expected.opaque.digits) there
        """,
        file: given.displayName,
        help:
          "give the entries \(common.settingText) the same colours in all scenes, or remove common under [[palettes]]"
      )
    ]
  }

  private func outside(_ common: ClosedRange<UInt8>, _ beyond: [UInt8], _ member: Member) -> Diagnostic {
    let entries = Plural.text(beyond.count, "entry", "entries")
    let low = min(common.lowerBound, beyond[0])
    let high = max(common.upperBound, beyond[beyond.count - 1])
    let pattern = TOMLText.quoted(Glob.text(matchingOnly: member.asset.relativePath))
    return Diagnostic(
      "palette-common",
      """
      this picture is in all scenes, which share only the entries \(common.settingText), but it uses \(entries) beyond \
      these, first \(beyond[0])
      """,
      file: member.asset.path,
      help: """
        write common = "\((low...high).settingText)" in all these [[palettes]] of \(folder.manifest.path)
        or remap the picture by its colours:
        \(LocalizedText(lines: "  [[assets]]\n  files = \(pattern)\n  remap = true"))
        or draw it with the entries \(common.settingText)
        """)
  }
}

extension PaletteGroup {
  /// The error if `lock` has other colours than the palette of a slot, with which the pictures are shown. Shared entries of a scene
  /// are compared before.
  func lockProblem(_ palette: Palette, of name: String, in manifest: Manifest) -> Diagnostic? {
    let different = settings.solver.locked.sorted(on: \.key).filter { index, colour in
      palette[index].opaque != colour.opaque && (isCommon || common?.contains(index) != true)
    }
    guard file == nil, let (index, colour) = different.first else { return nil }
    let rules =
      [rule].compactMap(\.self) + manifest.palettes.indices.filter { manifest.palettes[$0].common == common }
    let locking = rules.first { manifest.places["palettes.lock", $0] != nil }
    return Diagnostic(
      "palette-conflict",
      """
      \(Plural.text(different.count, "locked entry differs", "locked entries differ")) from the palette of these pictures: \
      entry \(index) is \(colour.digits) here and \(palette[index].opaque.digits) in \(name)
      """,
      help: "remove lock, or give the entries the same colours in \(name)"
    ).placed(in: manifest, "palettes.lock", locking ?? 0)
  }
}
