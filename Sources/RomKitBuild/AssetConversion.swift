import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitRules
import RomKitText
import VGSCore

/// The conversion of the assets of a folder to the records of slots, with all problems.
///
/// Assets are converted in parallel, and earlier results are reused. The result is the same, in the same order, as that of
/// converting one asset after the other.
struct AssetConversion {
  private(set) var records: [Rom.Record] = []
  private(set) var reports: [LocalizedText] = []
  private(set) var warnings: [Diagnostic] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var inputs: [PreviousBuild.Input] = []
  private(set) var origins: [SlotID: BodyOrigin] = [:]
  private(set) var losses = BuildLosses()
  /// The sizes of the full-colour pictures that could be read.
  private(set) var sizes: [SlotID: AtlasPacking.Size] = [:]
  /// The assets that were converted, and not taken from an earlier build.
  private(set) var convertedFiles: Set<String> = []
  /// The conversions that later builds can reuse, with the slots of their bodies.
  private(set) var units: [Unit] = []
  /// The chosen palettes, by the names of their groups.
  private(set) var palettes: [String: LockedPalette] = [:]
  /// The palettes of the pictures, as far as they are known.
  private(set) var assignment = PaletteAssignment.none
  /// The names of the rows of tables, by their slots.
  private(set) var keys: [SlotID: [TableKey]] = [:]
  let files: AssetInputs
  private let folder: AssetFolder
  private var bodies: [SlotID: Rom.Body] = [:]
  private var members: [[PaletteGroupWork.Member]]
  /// The pictures that failed, by the numbers of their groups.
  private var failed: [Int: [String]] = [:]
  /// What could not be checked, by the file whose problem prevents it.
  private var unchecked: [String: LocalizedText] = [:]
  /// The numbers of the groups whose palettes are unknown.
  private var unknown: Set<Int>
  private var palettesInSlots: [PaletteAsset] = []
  /// The first data slot that is a palette, which a preview shows.
  private var (firstPalette, hasFirstPalette): (PaletteAsset?, Bool) = (nil, false)
  /// The palette that VGE shows, if it is that of a body packed unchanged.
  private var screen: GivenPalette?
  /// The numbers of the reports about pictures in parts; nil for other reports than on the pixels of index 0.
  private var wholeReports: [String: Int?] = [:]

  struct Unit: Sendable {
    var key: SHA256.Digest
    var paths: [String]
    var notes: ConversionNotes
    var slots: [SlotID]
  }

  init(_ folder: AssetFolder, execution: BuildExecution) {
    self.folder = folder
    members = folder.paletteGroups.map { _ in [] }
    unknown = folder.unknownPalettes
    files = AssetInputs(folder, execution)
    inputs = files.programInputs
    let work = AssetWork(folder: folder, inputs: files)
    let settled = folder.assets.filter { !folder.unsettled.contains($0.path) }
    let outcomes = Self.map(settled + folder.duplicates, .converting, execution, name: \.relativePath) {
      work.outcome(of: $0)
    }
    for asset in folder.assets where folder.unsettled.contains(asset.path) { fail(asset) }
    for outcome in outcomes.dropFirst(settled.count) { problems += outcome.problems }
    for (asset, outcome) in zip(settled, outcomes) {
      take(outcome, of: asset)
      do {
        try notePalette(of: asset, outcome)
      } catch {
        problems += Problems(error, file: asset.path).diagnostics
      }
      addMember(asset, outcome)
    }
    countHoles()
    warnings = UnheededOptions.transparency(warnings, in: folder)
    if !refusesSeveralPalettes() { mapGroups(execution) }
    // A picture that failed may be one that follows an option.
    if failed.isEmpty, unknown.isEmpty {
      warnings += UnheededOptions(folder: folder, groups: members).warnings
    }
    problems = EqualProblems.grouped(ImporterFailure.grouped(problems, in: folder), notes: unchecked)
    records = bodies.sorted(on: \.key).map { Rom.Record($0.key, body: $0.value) }
  }

  /// Notes a palette in a data slot, and that of a picture that carries one: VGE shows all with the palette of the last, which is
  /// given to them if its body is packed unchanged.
  private mutating func notePalette(of asset: AssetFile, _ outcome: AssetWork.Outcome) throws {
    guard let body = outcome.body else { return }
    let isNamed = folder.paletteGroups.contains { $0.rule != nil && $0.slot == asset.slot }
    let palette = try PaletteAsset(asset, body, isNamed: isNamed)
    if let palette { palettesInSlots.append(palette) }
    if !hasFirstPalette, try Rom.Record(asset.slot, body: body).isPaletteSlot() {
      (firstPalette, hasFirstPalette) = (palette, true)
    }
    if asset.slot.kind == .graphics, let header = try? SlotPicture.Header(of: body), header.dialect == .sz,
      let carried = try Palette(ofPicture: body)
    {
      let isUnchanged = outcome.notes.colours == nil
      screen =
        isUnchanged
        ? GivenPalette(
          palette: carried, count: Palette.count, displayName: asset.path, takesNearest: false) : nil
    }
  }

  private mutating func addMember(_ asset: AssetFile, _ outcome: AssetWork.Outcome) {
    if !outcome.problems.isEmpty { fail(asset) }
    guard case .picture = asset.format.recipe else { return }
    let group = asset.paletteGroup ?? 0
    sizes[asset.slot] = outcome.notes.size
    if asset.settings.pictures.dialect == .sz, outcome.body == nil { screen = nil }
    members[group].append(
      PaletteGroupWork.Member(
        asset: asset, digest: outcome.digest, body: outcome.body, colours: outcome.notes.colours,
        pixels: outcome.pixels, isOriginal: outcome.isOriginal, hasFailed: !outcome.problems.isEmpty))
  }

  /// Notes what cannot be known without an asset.
  private mutating func fail(_ asset: AssetFile) {
    if asset.format.fileFormat.subject == .palette {
      unknown.formUnion(members.indices)
    } else if case .picture = asset.format.recipe {
      failed[asset.paletteGroup ?? 0, default: []].append(asset.path)
    }
  }

  /// Whether pictures for VGE are in more than one group, which is a problem.
  private mutating func refusesSeveralPalettes() -> Bool {
    let carrying = members.indices.filter { members[$0].contains { $0.dialect == .sz && !$0.isOriginal } }
    guard carrying.count > 1, let rule = carrying.compactMap({ folder.paletteGroups[$0].rule }).first
    else { return false }
    problems.append(
      Diagnostic(
        "palette-groups-vge",
        "VGE shows all pictures with one palette, but those in this [[palettes]] would get another",
        help: "put all pictures into one [[palettes]], or into none"
      ).placed(in: folder.manifest, "palettes", rule))
    return true
  }

  private mutating func mapGroups(_ execution: BuildExecution) {
    var taken = Dictionary(first: folder.assets.map { ($0.slot, LocalizedText(verbatim: $0.relativePath)) })
    // The entries that scenes share come before the rest of their palettes; nil if they are not known.
    var common: [ClosedRange<UInt8>: Palette?] = [:]
    let groups = folder.paletteGroups
    let order = groups.indices.filter { groups[$0].isCommon } + groups.indices.filter { !groups[$0].isCommon }
    for index in order where !unknown.contains(index) {
      var group = groups[index]
      var lacksCommon = false
      if let entries = group.common {
        let slots = groups.filter { $0.common == entries }.compactMap(\.slot)
        let own = group.isCommon ? palettesInSlots.first { slots.contains($0.slot) } : nil
        if let own, let problem = group.lockProblem(own.palette, of: own.asset.path, in: folder.manifest) {
          problems.append(problem)
        }
        let palette = group.isCommon ? own?.palette : common[entries] ?? nil
        lacksCommon = !group.isCommon && palette == nil
        if let palette, group.file == nil { group.share(entries, of: palette) }
      }
      let members = members[index].filter { !$0.hasFailed }
      if members.isEmpty, group.common == nil, group.rule == nil || group.file == nil { continue }
      let scenes =
        group.isCommon
        ? groups.indices.filter { !groups[$0].isCommon && groups[$0].common == group.common } : []
      let others = Set(
        groups.indices.lazy.filter { $0 != index }.compactMap { groups[$0].slot })
      let work = PaletteGroupWork(
        group: group, members: members, scenes: scenes.flatMap { self.members[$0] }, folder: folder,
        execution: execution, inputs: files,
        palettes: palettesInSlots.filter { !others.contains($0.slot) || $0.slot == group.slot },
        first: firstPalette, screen: screen, taken: taken,
        lacksPictures: ([index] + scenes).contains { failed[$0] != nil } || lacksCommon)
      let outcome = work.outcome()
      if group.isCommon, let entries = group.common, outcome.problems.isEmpty {
        common[entries] = outcome.palette
      }
      take(outcome, of: work)
      if work.givenPalette == nil { noteUnchecked(members, failed[index]?.first) }
      if let slot = group.slot, bodies[slot] != nil {
        taken[slot] = taken[slot] ?? "the palette of other pictures"
      }
    }
  }

  /// Notes for the first picture of a group that failed that others wait for it.
  private mutating func noteUnchecked(_ members: [PaletteGroupWork.Member], _ file: String?) {
    let count = members.count(where: \.isColoured)
    guard count > 0, let file else { return }
    unchecked[file] =
      """
      the palette of \(Plural.text(count, "other full-colour picture")) is not chosen yet, because it depends on this one
      """
  }

  static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ activity: WorkControl.Progress.Activity, _ execution: BuildExecution,
    name: @escaping @Sendable (Item) -> String, _ work: @escaping @Sendable (Item) -> Value
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
    let whole = folder.whole(of: asset)?.name
    losses.add(outcome.notes, of: asset, whole: whole)
    if let reason = outcome.unusedOriginal { reports.append("\(asset.path): \(reason)") }
    if let body = outcome.body {
      bodies[asset.slot] = body
      origins[asset.slot] = outcome.origin
      if !outcome.notes.keys.isEmpty { keys[asset.slot] = outcome.notes.keys }
      if outcome.origin == .conversion { convertedFiles.insert(asset.path) }
      // The build that put a body into the ROM has reported it.
      if let report = outcome.notes.reports.first ?? nil, outcome.origin != .rom {
        add(report, on: asset, colours: outcome.notes.colours, whole: whole)
      }
    }
    if let key = outcome.key {
      let slots = outcome.body == nil ? [] : [asset.slot]
      units.append(Unit(key: key, paths: outcome.paths, notes: outcome.notes, slots: slots))
    }
  }

  /// Reports the conversion of an asset, and of a picture in parts once.
  private mutating func add(
    _ report: LocalizedText, on asset: AssetFile, colours: IndexColours?, whole: String?
  ) {
    if let whole {
      guard wholeReports[whole] == nil else { return }
      wholeReports[whole] = .some(colours?.hasOpaqueZero == true ? reports.count : nil)
    }
    reports.append("\(asset.path): \(report)")
  }

  /// Completes the reports on the pixels of index 0 of pictures in parts, now that all parts are known.
  private mutating func countHoles() {
    for case (let whole, let place?) in wholeReports {
      guard let size = folder.lock.splits[whole]?.size else { continue }
      let parts = folder.assets.filter { folder.whole(of: $0)?.name == whole }
      let visible = parts.reduce(0) { count, part in
        let picture = bodies[part.slot].flatMap { body in try? SlotPicture(parsing: body.bytes()) }
        return count + (picture?.indices.count { $0 != 0 } ?? 0)
      }
      let pixels = size.width * size.height
      reports[place] = "\(parts[0].path): \(IndexedPicture.report(onHoles: pixels - visible, of: pixels))"
    }
  }

  /// Takes over the pictures of a group and their palette.
  private mutating func take(_ outcome: PaletteGroupWork.Outcome, of work: PaletteGroupWork) {
    problems += outcome.problems
    warnings += outcome.warnings
    reports += outcome.reports
    units += outcome.units
    for fit in outcome.fits { losses.add(fit, in: outcome.palette, folder) }
    for made in outcome.made {
      bodies[made.slot] = made.body
      if let origin = made.origin { origins[made.slot] = origin }
    }
    if let locked = outcome.locked { palettes[work.group.name] = locked }
    guard let slot = outcome.slot else { return }
    for member in work.members where member.dialect == .sy { assignment[member.asset.slot] = slot }
  }
}
