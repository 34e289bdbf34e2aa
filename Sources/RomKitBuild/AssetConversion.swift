import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitProject
import VGSCore

/// Turns the assets of a folder into the records of slots, and collects all that is wrong with them.
///
/// Assets are worked on side by side, and what was made of them before is found again; what comes out is the same, in the
/// same order, as if one were made after the other.
struct AssetConversion {
  private(set) var records: [Record] = []
  private(set) var reports: [String] = []
  private(set) var warnings: [Diagnostic] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var inputs: [PreviousBuild.Input] = []
  private(set) var origins: [SlotID: BodyOrigin] = [:]
  /// The conversions that can be found again, and the slots of their bodies.
  private(set) var units: [Unit] = []
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
    let work = AssetWork(folder, known: execution.known)
    let outcomes = Self.map(folder.assets, .converting, execution) { work.outcome(of: $0) }
    var members = folder.paletteGroups.map { _ in [PaletteGroupWork.Member]() }
    var failed = folder.paletteGroups.map { _ in false }
    for (asset, outcome) in zip(folder.assets, outcomes) {
      take(outcome, of: asset)
      guard case .picture = asset.format.recipe else { continue }
      let group = asset.paletteGroup ?? 0
      if !outcome.problems.isEmpty { failed[group] = true }
      members[group].append(
        PaletteGroupWork.Member(
          asset: asset, digest: outcome.digest, isOriginal: outcome.isOriginal,
          isColoured: outcome.body == nil))
    }
    // Without all its pictures a palette would be another.
    let groups = folder.paletteGroups.indices.filter { group in
      !failed[group] && members[group].contains(where: \.isColoured)
    }.map {
      PaletteGroupWork(
        group: folder.paletteGroups[$0], members: members[$0], folder: folder, known: execution.known)
    }
    for (group, outcome) in zip(groups, Self.map(groups, .mapping, execution) { $0.outcome() }) {
      take(outcome, of: group)
    }
    records = bodies.sorted(on: \.key).map { Record($0.key, body: $0.value) }
  }

  private static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ activity: WorkControl.Progress.Activity, _ execution: BuildExecution,
    _ work: @Sendable (Item) -> Value
  ) -> [Value] {
    let steps = WorkSteps(activity, of: items.count)
    let done = LockedValue(0)
    return ParallelWork.map(items, jobs: execution.jobs) { item in
      let value = work(item)
      // Reported by one thread at a time, so that the numbers go up.
      done.use {
        $0 += 1
        steps.report($0)
      }
      return value
    }
  }

  private mutating func take(_ outcome: AssetWork.Outcome, of asset: AssetFile) {
    problems += outcome.problems
    inputs += outcome.inputs
    warnings += outcome.notes.warnings
    if let reason = outcome.unusedOriginal { reports.append("\(Escaped.path(asset.path)): \(reason)") }
    if let body = outcome.body {
      bodies[asset.slot] = body
      origins[asset.slot] = outcome.origin
      if let report = outcome.notes.reports.first { addReport(report, of: asset.path, outcome.origin) }
    }
    if let key = outcome.key {
      let slots = outcome.body == nil ? [] : [asset.slot]
      units.append(Unit(key: key, paths: outcome.paths, notes: outcome.notes, slots: slots))
    }
  }

  private mutating func addReport(_ report: String?, of path: String, _ origin: BodyOrigin) {
    // What is in the ROM already was reported when it came there.
    guard let report, origin != .rom else { return }
    reports.append("\(Escaped.path(path)): \(report)")
  }

  /// Takes the pictures of a group, and gives the palette that was chosen for them a slot.
  private mutating func take(_ outcome: PaletteGroupWork.Outcome, of work: PaletteGroupWork) {
    problems += outcome.problems
    // Warnings of a picture's file alone have been reported of those that keep their indices.
    let told = Set(warnings)
    warnings += outcome.notes.warnings.filter { !told.contains($0) }
    let coloured = work.members.filter(\.isColoured).map(\.asset)
    guard let made = outcome.bodies, made.count == coloured.count + 1, let palette = made.last else { return }
    var slots: [SlotID] = []
    for (index, asset) in coloured.enumerated() {
      bodies[asset.slot] = made[index]
      origins[asset.slot] = outcome.origin
      slots.append(asset.slot)
      if outcome.notes.reports.indices.contains(index) {
        addReport(outcome.notes.reports[index], of: asset.path, outcome.origin)
      }
    }
    // The pictures of VGE carry their palette; a palette that was given has its place already.
    guard let first = coloured.first(where: { $0.settings.pictures.dialect == .sy }) else { return }
    guard let slot = work.group.slot else {
      if work.group.settings.palette == nil {
        problems.append(
          Diagnostic(
            "palette-without-slot",
            "this picture has full colours, and the [[palettes]] it belongs to has no slot "
              + "for the palette chosen for them",
            file: first.path,
            help: "give it a slot there, such as slot = \"DSLOT000\", or the file of a palette"))
      }
      return
    }
    let taken = folder.assets.first { $0.slot == slot }?.relativePath
    if taken != nil || bodies[slot] != nil {
      problems.append(
        Diagnostic(
          "palette-slot-taken",
          "this picture has full colours; the palette chosen for it would go to \(slot), "
            + "which is taken by \(Escaped.path(taken ?? "the palette of other pictures"))",
          file: first.path,
          help:
            "map the picture onto that palette with --palette, or choose another slot with --palette-slot, "
            + "also in romkit.toml"))
      return
    }
    bodies[slot] = palette
    origins[slot] = outcome.origin
    slots.append(slot)
    if let key = outcome.key {
      units.append(Unit(key: key, paths: outcome.paths, notes: outcome.notes, slots: slots))
    }
    if outcome.origin != .rom {
      if let summary = outcome.notes.summary { reports.append(summary) }
      if let report = outcome.notes.reports.last ?? nil { reports.append("\(slot): \(report)") }
    }
  }
}
