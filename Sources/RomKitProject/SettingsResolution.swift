import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules
import VGSCore

/// Finds the settings of each asset in a folder.
///
/// The later of these override the earlier: romkit's defaults, the profile's, the manifest's, the options of the command, and the
/// rules of the manifest. A command is about all assets and a rule about some, so the rule wins; an option that does not reach an
/// asset is reported.
struct SettingsResolution {
  private(set) var assets: [AssetFile]
  /// The groups of pictures that share a palette: those of the manifest, and one for all others.
  private(set) var paletteGroups: [PaletteGroup] = []
  /// The files that were read for palettes.
  private(set) var inputs: [String] = []
  private(set) var problems: [Diagnostic] = []
  /// The numbers of the groups whose palette could not be read.
  private(set) var failedGroups: Set<Int> = []
  private(set) var warnings: [Diagnostic] = []
  private let folder: String
  private let manifest: Manifest
  private let settings: BuildSettings
  private let rules: [PatternRule]
  private let palettes: [PatternRule]
  private var overruled = OverruledOptions()

  /// The slot of the half-width font of the console.
  private static let halfWidthFont = SlotID(.graphics, 255)

  init(of assets: [AssetFile], _ manifest: Manifest, _ settings: BuildSettings, folder: String) {
    self.assets = assets
    self.folder = folder
    self.manifest = manifest
    self.settings = settings
    rules = manifest.assets.map { PatternRule($0.files) }
    palettes = manifest.palettes.map { PatternRule($0.pictures) }
    var uses = assets.isEmpty ? [] : rules.map { $0.globs.map { _ in [Int]() } }
    var groupUses = palettes.map { $0.globs.map { _ in 0 } }
    let originals = Dictionary(first: manifest.kept.map { ($0.file, $0) })
    for index in assets.indices where !WorkControl.isCancelled {
      decide(index, &uses, &groupUses)
      if assets[index].rule == nil, assets[index].part == nil {
        self.assets[index].original = originals[assets[index].relativePath]
      }
    }
    for (number, parts) in groupUses.enumerated() {
      for (part, count) in parts.enumerated() where count == 0 {
        warn(
          .noMatch(palettes[number].globs[part].text, what: "picture to convert"),
          at: manifest.places["palettes.pictures", number, part])
      }
    }
    for (number, parts) in uses.enumerated() { check(number, parts) }
    checkOverruled(uses.map { parts in Set(parts.joined()) })
    warnings += overruled.warnings(manifest, file: manifestPath)
    makeGroups()
  }

  /// Combines the options for an asset.
  private mutating func decide(_ index: Int, _ uses: inout [[[Int]]], _ groupUses: inout [[Int]]) {
    let path = assets[index].relativePath
    let parts = Glob.parts(of: path)
    var options = AssetSettings()
    options.profile = manifest.profile
    options.override(with: manifest.defaults)
    options.override(with: settings.assets)
    if case .picture = assets[index].format.recipe {
      var matching: [Int] = []
      for (number, rule) in palettes.enumerated() {
        let parts = rule.matching(parts)
        for part in parts { groupUses[number][part] += 1 }
        if !parts.isEmpty { matching.append(number) }
      }
      assets[index].paletteGroup = group(of: matching)
      if let rule = matching.last {
        var own = AssetSettings()
        own.dither = manifest.palettes[rule].dither
        overruled.note(settings.assets, own, for: assets[index], table: "palettes", rule)
        options.override(with: own)
      }
    }
    for (number, rule) in rules.enumerated() where manifest.assets[number].isFor(assets[index], number) {
      let parts = rule.matching(parts)
      for part in parts { uses[number][part].append(index) }
      if parts.isEmpty { continue }
      let own = manifest.assets[number].options
      overruled.note(settings.assets, own, for: assets[index], table: "assets", number)
      options.override(with: own)
    }
    if assets[index].isSheet { options.dropSizes() }
    if assets[index].part != nil {
      assets[index].ofWhole = options
      options.dropPictureEdits()
    }
    options.isConsoleFont =
      assets[index].format.fileFormat == .bdf && assets[index].slot == Self.halfWidthFont
    assets[index].settings = options
  }

  /// The group of a picture that some rules for palettes match. It is that of the last, or, for a picture in several scenes, that of the
  /// entries that these share. A rule without a slot is for the pictures of all scenes.
  private func group(of matching: [Int]) -> Int {
    guard let last = matching.last else { return palettes.count }
    let rules = manifest.palettes
    guard let common = rules[last].common, let family = families.firstIndex(of: common) else { return last }
    let scenes = matching.count { rules[$0].common == common && rules[$0].slot != nil }
    return rules[last].slot == nil || scenes > 1 ? palettes.count + 1 + family : last
  }

  /// The entries that palettes share, each range once.
  private var families: [ClosedRange<UInt8>] {
    manifest.palettes.compactMap(\.common).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Reports the patterns and keys of a rule that have no effect.
  private mutating func check(_ number: Int, _ parts: [[Int]]) {
    let rule = manifest.assets[number]
    var keys: [(name: String, applies: (AssetFile) -> Bool)] = rule.options.given.map { option, _ in
      (option.name, { $0.format.takes(option) })
    }
    if rule.isRaw == true { keys.append(("raw", { AssetFormat.raw($0.slot.kind) != nil })) }
    // A rule that ends the cutting of others may name any picture.
    if let split = rule.split, split != .none {
      let key = split == .cells(.init(width: 1, height: 1)) ? "split" : "cell"
      keys.append((key, { $0.part != nil }))
    }
    for (part, indices) in parts.enumerated() {
      let glob = rules[number].globs[part]
      if indices.isEmpty {
        let file = glob.exactPath
        let path = file.map { Path.joined(folder, $0) }
        let isThere =
          path.map { Folder.exists(Path.folder(of: $0)) && FileType(at: $0, followingLinks: true) == .file }
          ?? false
        if isThere, let file, let target = rule.target {
          // Any other reason why the file does not make the asset is a separate error.
          if Path.parts(of: file).contains(where: { $0.hasPrefix(".") }) {
            add(.hiddenFile(file, of: target), at: manifest.places["assets.files", number, part])
          }
          continue
        }
        warn(
          isThere
            ? .notAnAssetFile(glob.text)
            : fileOutsideKinds(glob).map { .notAssetFiles(glob.text, $0) } ?? .noMatch(glob.text),
          at: manifest.places["assets.files", number, part])
      }
      guard glob.isExact, let index = indices.first else { continue }
      for key in keys where !key.applies(assets[index]) {
        add(.uselessKey(key.name, file: glob.text), at: manifest.places["assets.\(key.name)", number])
      }
    }
    let all = parts.joined()
    if let sheet = all.first(where: { assets[$0].isSheet }) {
      for option in rule.options.sizeOptions {
        add(
          .sizeOfSheet(option.name, assets[sheet].relativePath),
          at: manifest.places["assets.\(option.name)", number])
      }
    }
    guard !all.isEmpty, rules[number].globs.contains(where: { !$0.isExact }) else { return }
    for key in keys where !all.contains(where: { key.applies(assets[$0]) }) {
      warn(.uselessKey(key.name, file: nil), at: manifest.places["assets.\(key.name)", number])
    }
  }

  /// The path of the first file that a pattern matches, unless it is in the folder of a kind, where files are assets or have a
  /// problem of their own.
  private func fileOutsideKinds(_ glob: Glob) -> String? {
    let start = FolderListing.spelling(of: glob.literalFolder, in: folder)
    guard !glob.isExact, Folder.exists(start.isEmpty ? folder : Path.joined(folder, start)),
      let entries = try? AssetScan.entries(below: start, in: folder, skipping: AssetName.isLeftover)
    else { return nil }
    let kinds = SlotKind.allCases.map { "\($0.folderName)/" }
    return entries.filter { path, type in
      type == .file && glob.matches(path) && !kinds.contains(where: path.hasPrefix)
    }.map(\.path).min()
  }

  /// Warns of options that later rules override for all files. A rule for a pattern with later ones for some of its files is the
  /// way to write exceptions, so it is not reported.
  private mutating func checkOverruled(_ uses: [Set<Int>]) {
    for number in uses.indices {
      let isPattern = rules[number].globs.contains { !$0.isExact }
      for (option, text) in manifest.assets[number].options.given {
        let files = uses[number].filter { assets[$0].format.takes(option) }
        let winners = files.map { file in
          WorkControl.isCancelled
            ? number
            : uses.indices.last { uses[$0].contains(file) && manifest.assets[$0].options[option] != nil }
              ?? number
        }
        guard let winner = winners.min(), winner > number,
          let other = manifest.assets[winner].options[option],
          winners.allSatisfy({ manifest.assets[$0].options[option] != text }),
          !isPattern || winners.contains(where: { winner in rules[winner].globs.contains { !$0.isExact } })
        else { continue }
        let place = manifest.places["assets.\(option.name)", winner]
        warn(
          .overruled(
            key: option.name, text: option.lineText(text), by: option.lineText(other), line: place?.line),
          at: manifest.places["assets.\(option.name)", number])
      }
    }
  }

  /// Makes the groups of the manifest, and the one of all other pictures.
  private mutating func makeGroups() {
    paletteGroups.reserveCapacity(manifest.palettes.count + 1)
    for (index, rule) in manifest.palettes.enumerated() {
      var options = settings.palette
      options.override(with: rule.options.inFolder(folder))
      if let slot = rule.slot, let first = manifest.palettes[..<index].firstIndex(where: { $0.slot == slot })
      {
        let line = manifest.places["palettes.slot", first]?.line
        add(.paletteSlotTwice(slot, line: line), at: manifest.places["palettes.slot", index])
      }
      let areThere = checkFiles(of: rule, index)
      if !areThere { failedGroups.insert(index) }
      makeGroup(
        areThere ? options : PaletteOptions(),
        PaletteGroup(
          settings: PictureSettings(), slot: rule.slot,
          name: rule.slot?.description ?? rule.pictures.joined(separator: ", "), rule: index,
          common: rule.slot == nil ? nil : rule.common, isFileOfCommand: rule.options.file == nil,
          tolerance: rule.tolerance ?? manifest.paletteTolerance ?? 0))
    }
    let slot = SlotID(.data, settings.paletteSlot ?? manifest.paletteSlot ?? 0)
    makeGroup(
      settings.palette,
      PaletteGroup(
        settings: PictureSettings(), slot: slot, name: slot.description, isFileOfCommand: true,
        tolerance: manifest.paletteTolerance ?? 0))
    for family in families { makeGroup(of: family) }
  }

  /// Makes the group of the pictures that only use common entries, with the options of the rule without a slot.
  private mutating func makeGroup(of family: ClosedRange<UInt8>) {
    let rules = manifest.palettes.indices.filter { manifest.palettes[$0].common == family }
    guard let number = rules.first(where: { manifest.palettes[$0].slot == nil }) ?? rules.first else {
      return
    }
    let rule = manifest.palettes[number]
    var options = settings.palette
    if rule.slot == nil {
      options.override(with: rule.options.inFolder(folder))
    } else {
      options.grid = rule.options.grid ?? options.grid
    }
    if failedGroups.contains(number) {
      (options, _) = (PaletteOptions(), failedGroups.insert(paletteGroups.count))
    }
    let group = paletteGroups.count
    makeGroup(
      options,
      PaletteGroup(
        settings: PictureSettings(), name: "common \(family.settingText)", rule: number, common: family,
        isCommon: true, isFileOfCommand: true,
        tolerance: rule.tolerance ?? manifest.paletteTolerance ?? 0))
    paletteGroups[group].settings.solver.reserved.formUnion(
      (1...UInt8.max).filter { !family.contains($0) })
    takeLocks(of: rules, of: family, into: group)
    let isLocked = paletteGroups[group].settings.solver.locked.keys.contains { family.contains($0) }
    if !isLocked, !assets.contains(where: { $0.paletteGroup == group }) {
      warn(.nothingCommon(family), at: manifest.places["palettes.common", number])
    }
  }

  /// Fixes common entries in the colours that any of the rules locks them in.
  private mutating func takeLocks(of rules: [Int], of family: ClosedRange<UInt8>, into group: Int) {
    var lines: [UInt8: Int] = [:]
    for number in rules {
      guard let position = manifest.places["palettes.lock", number] else { continue }
      let locked = paletteGroups[number].settings.solver.locked.sorted(on: \.key)
      if manifest.palettes[number].slot == nil {
        let beyond = locked.map(\.key).filter { !family.contains($0) }
        if let first = beyond.first { add(.lockBeyondCommon(first, family), at: position) }
        for index in beyond { paletteGroups[group].settings.solver.locked[index] = nil }
      }
      for (index, colour) in locked where family.contains(index) {
        if let line = lines[index], let other = paletteGroups[group].settings.solver.locked[index],
          other.opaque != colour.opaque
        {
          add(.commonLockedTwice(index, colour, other: other, line: line), at: position)
          break
        }
        lines[index] = position.line
        paletteGroups[group].settings.solver.locked[index] = colour
      }
    }
  }

  /// Whether the files that a rule for palettes names exist; reports those that do not.
  private mutating func checkFiles(of rule: PaletteRule, _ index: Int) -> Bool {
    let named =
      [rule.options.file].compactMap { $0.map { ("file", $0) } } + rule.options.lock.map { ("lock", $0.file) }
    var areThere = true
    for (key, file) in named {
      guard let missing = Diagnostic.missing(file, in: folder, key: key) else { continue }
      add(noting(missing, group: index), at: manifest.places["palettes.\(key)", index])
      areThere = false
    }
    return areThere
  }

  /// A problem with the palette of a group, which names the pictures whose colours cannot be compared with those of others.
  private func noting(_ problem: Diagnostic, group: Int) -> Diagnostic {
    let files = assets.filter { $0.paletteGroup == group }.map(\.path)
    return problem.changed { $0.notes += Diagnostic.unchecked(files) }
  }

  private mutating func makeGroup(_ options: PaletteOptions, _ group: PaletteGroup) {
    var group = group
    group.file = options.file
    do {
      try options.apply(to: &group.settings)
    } catch {
      failedGroups.insert(paletteGroups.count)
      // A file that the command names may be that of several groups.
      for problem in Problems(error, file: folder).diagnostics
      where !problems.contains(where: { $0.message == problem.message && $0.place == problem.place }) {
        problems.append(noting(problem, group: paletteGroups.count))
      }
    }
    inputs += options.files.filter { !inputs.contains($0) }
    paletteGroups.append(group)
  }

  /// The files whose settings are unknown after problems in the manifest.
  func files(hiddenBy faults: ManifestFaults) -> [String] {
    if faults.parts.isEmpty { return [] }
    return assets.filter { asset in
      let path = Glob.parts(of: asset.relativePath)
      let matching = rules.indices.filter {
        !rules[$0].matching(path).isEmpty && manifest.assets[$0].isFor(asset, $0)
      }
      return faults.hidesSettings(of: asset, rules: matching)
    }.map(\.path)
  }

  /// Gives tables their schemas: those that the manifest names, or else those beside them.
  mutating func giveSchemas(_ schemas: [AssetScan.Schema]) {
    let beside = Dictionary(first: schemas.map { ($0.stem, $0) })
    var used: Set<String> = []
    for index in assets.indices where assets[index].format.fileFormat == .csv {
      let own = beside[assets[index].stem]
      if let own { used.insert(own.path) }
      guard let path = assets[index].settings.schema ?? own?.path else { continue }
      assets[index].schema = Path.joined(folder, path)
      used.insert(path)
    }
    for schema in schemas where !used.contains(schema.path) {
      let file = Path.joined(folder, schema.path)
      if let slot = schema.slot {
        problems.append(.schemaAlone(slot, table: schema.stem + ".csv").placed(in: file))
      } else {
        warnings.append(
          .schemaWithoutTable(schema: schema.path, table: schema.stem + ".csv").placed(in: file))
      }
    }
  }

  private mutating func add(_ error: Diagnostic, at position: TextPosition?) {
    problems.append(error.placed(in: manifestPath, at: position))
  }

  private mutating func warn(_ error: Diagnostic, at position: TextPosition?) {
    warnings.append(
      error.changed { $0.severity = .warning }.placed(in: manifestPath, at: position))
  }

  private var manifestPath: String { Path.joined(folder, Manifest.fileName) }
}
