import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitRules
import VGSCore

/// The conversion of the assets of a folder to the records of slots, with all problems.
///
/// Assets are converted in parallel, and earlier results are reused. The result is the same, in the same order, as that of
/// converting one asset after the other.
struct AssetConversion {
  private(set) var records: [Record] = []
  private(set) var reports: [Message] = []
  private(set) var warnings: [Diagnostic] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var inputs: [PreviousBuild.Input] = []
  private(set) var origins: [SlotID: BodyOrigin] = [:]
  /// The assets that were converted, and not taken from an earlier build.
  private(set) var convertedFiles: Set<String> = []
  /// The conversions that later builds can reuse, with the slots of their bodies.
  private(set) var units: [Unit] = []
  /// The chosen palettes, by the names of their groups.
  private(set) var palettes: [String: LockedPalette] = [:]
  /// The palettes of the pictures, as far as they are known.
  private(set) var assignment = PaletteAssignment.none
  private let folder: AssetFolder
  private var bodies: [SlotID: Body] = [:]

  struct Unit: Sendable {
    var key: SHA256.Digest
    var paths: [String]
    var notes: ConversionNotes
    var slots: [SlotID]
  }

  init(_ folder: AssetFolder, execution: BuildExecution) {
    self.folder = folder
    let assetInputs = AssetInputs(folder, execution)
    inputs = assetInputs.programInputs
    let work = AssetWork(folder: folder, inputs: assetInputs)
    let outcomes = Self.map(folder.assets, .converting, execution, name: \.relativePath) {
      work.outcome(of: $0)
    }
    var members = folder.paletteGroups.map { _ in [PaletteGroupWork.Member]() }
    var failed = folder.paletteGroups.map { _ in false }
    var lastPicture: (slot: SlotID, given: GivenPalette?)?
    var paletteAssets: [PaletteAsset] = []
    // A preview shows the first data slot that is a palette.
    var (firstPalette, hasFirstPalette): (PaletteAsset?, Bool) = (nil, false)
    for (asset, outcome) in zip(folder.assets, outcomes) {
      take(outcome, of: asset)
      if let body = outcome.body {
        do {
          let palette = try PaletteAsset(
            asset, body,
            isNamed: folder.paletteGroups.contains { $0.rule != nil && $0.slot == asset.slot })
          if let palette { paletteAssets.append(palette) }
          if !hasFirstPalette, try Record(asset.slot, body: body).isPaletteSlot() {
            (firstPalette, hasFirstPalette) = (palette, true)
          }
          if let palette = try Self.palette(ofPicture: body, asset, outcome) {
            lastPicture = (asset.slot, palette.given)
          }
        } catch {
          problems += Problems(error, file: asset.path).all
        }
      }
      guard case .picture = asset.format.recipe else { continue }
      let group = asset.paletteGroup ?? 0
      if !outcome.problems.isEmpty { failed[group] = true }
      if asset.settings.pictures.dialect == .sz, outcome.body == nil { lastPicture = (asset.slot, nil) }
      members[group].append(
        PaletteGroupWork.Member(
          asset: asset, digest: outcome.digest, body: outcome.body, colours: outcome.notes.colours,
          pixels: outcome.pixels, isOriginal: outcome.isOriginal))
    }
    let carrying = members.indices.filter { members[$0].contains { $0.dialect == .sz && !$0.isOriginal } }
    if carrying.count > 1, let rule = carrying.compactMap({ folder.paletteGroups[$0].rule }).first {
      problems.append(
        Diagnostic(
          "palette-groups-vge",
          "VGE shows all pictures with one palette, but those in this [[palettes]] would get another",
          help: "put all pictures into one [[palettes]], or into none"
        ).placed(in: folder.manifest, "palettes", rule))
      problems = ImporterFailure.grouped(problems, in: folder)
      return
    }
    var taken = Dictionary(
      first: folder.assets.map { ($0.slot, Message(verbatim: $0.relativePath)) })
    // A palette without all its pictures would be a different one.
    for (index, group) in folder.paletteGroups.enumerated() where !failed[index] {
      if members[index].isEmpty, group.rule == nil || group.file == nil { continue }
      let others = Set(
        folder.paletteGroups.indices.filter { $0 != index }.compactMap { folder.paletteGroups[$0].slot })
      let work = PaletteGroupWork(
        group: group, members: members[index], folder: folder, execution: execution, inputs: assetInputs,
        palettes: paletteAssets.filter { !others.contains($0.slot) || $0.slot == group.slot },
        first: firstPalette, screen: lastPicture?.given, taken: taken)
      take(work.outcome(), of: work)
      if let slot = group.slot, bodies[slot] != nil {
        taken[slot] = taken[slot] ?? "the palette of other pictures"
      }
    }
    problems = ImporterFailure.grouped(problems, in: folder)
    records = bodies.sorted(on: \.key).map { Record($0.key, body: $0.value) }
  }

  /// The palette of a picture that carries one, given to all others if its body is packed unchanged; nil for any other body.
  private static func palette(
    ofPicture body: Body, _ asset: AssetFile, _ outcome: AssetWork.Outcome
  ) throws -> (given: GivenPalette?, Void)? {
    guard asset.slot.kind == .graphics, let header = try? SlotPicture.Header(of: body), header.dialect == .sz,
      let palette = try Palette(ofPicture: body)
    else { return nil }
    guard outcome.notes.colours == nil else { return (nil, ()) }
    return (
      GivenPalette(palette: palette, count: Palette.count, displayName: asset.path, takesNearest: false), ()
    )
  }

  static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ activity: WorkControl.Progress.Activity, _ execution: BuildExecution,
    name: @Sendable (Item) -> String, _ work: @Sendable (Item) -> Value
  ) -> [Value] {
    let steps = SharedSteps(activity, of: items.count)
    return ParallelWork.map(items, jobs: execution.jobs) { item in
      steps.step(name(item)) { work(item) }
    }
  }

  private mutating func take(_ outcome: AssetWork.Outcome, of asset: AssetFile) {
    problems += outcome.problems
    inputs += outcome.inputs
    warnings += outcome.notes.warnings
    if let reason = outcome.unusedOriginal { reports.append("\(asset.path): \(reason)") }
    if let body = outcome.body {
      bodies[asset.slot] = body
      origins[asset.slot] = outcome.origin
      if outcome.origin == .conversion { convertedFiles.insert(asset.path) }
      // The build that put a body into the ROM has reported it.
      if let report = outcome.notes.reports.first ?? nil, outcome.origin != .rom {
        reports.append("\(asset.path): \(report)")
      }
    }
    if let key = outcome.key {
      let slots = outcome.body == nil ? [] : [asset.slot]
      units.append(Unit(key: key, paths: outcome.paths, notes: outcome.notes, slots: slots))
    }
  }

  /// Takes over the pictures of a group and their palette.
  private mutating func take(_ outcome: PaletteGroupWork.Outcome, of work: PaletteGroupWork) {
    problems += outcome.problems
    warnings += outcome.warnings
    reports += outcome.reports
    units += outcome.units
    for made in outcome.made {
      bodies[made.slot] = made.body
      if let origin = made.origin { origins[made.slot] = origin }
    }
    if let locked = outcome.locked { palettes[work.group.name] = locked }
    guard let slot = outcome.slot else { return }
    for member in work.members where member.dialect == .sy { assignment[member.asset.slot] = slot }
  }
}
