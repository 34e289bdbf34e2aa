import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitRules
import VGSCore

/// The conversion of pictures that share a palette: finds the palette, checks that it has the colours of all pictures, and maps
/// the full-colour pictures onto it.
struct PaletteGroupWork: Sendable {
  struct Member: Sendable {
    var asset: AssetFile
    /// The digest of its file; nil if results are not reused.
    var digest: SHA256.Digest?
    /// Its body, if it keeps its indices.
    var body: Rom.Body?
    /// The colours of its indices; nil if it has none, or if its body was kept from a ROM.
    var colours: IndexColours?
    /// Its pixels, if it must be mapped and has just been read.
    var pixels: ColourPicture?
    /// Whether its body was kept from a ROM.
    var isOriginal: Bool
    /// Whether there is a problem with its file, so that its colours are unknown.
    var hasFailed: Bool

    var isColoured: Bool { body == nil }
    var dialect: SlotPicture.Dialect { asset.settings.pictures.dialect }
  }

  struct Outcome {
    struct Made {
      var slot: SlotID
      var body: Rom.Body
      /// The origin; nil for a body that changes only in its palette.
      var origin: BodyOrigin?
    }

    /// The mapped pictures, those whose palette changed, and the palette if it has a slot.
    var made: [Made] = []
    var reports: [LocalizedText] = []
    var warnings: [Diagnostic] = []
    var problems: [Diagnostic] = []
    var units: [AssetConversion.Unit] = []
    /// The mapped pictures with their errors.
    var fits: [WholePictureFit] = []
    /// The palette that they were mapped onto.
    var palette: Palette?
    /// The palette for `romkit.lock`; nil if none was chosen.
    var locked: LockedPalette?
    /// The data slot with the palette of the pictures; nil if none is known to have it.
    var slot: SlotID?
  }

  let group: PaletteGroup
  let members: [Member]
  /// For the pictures of all scenes, those of each of these scenes, whose common entries count where no picture of all scenes has them.
  let scenes: [Member]
  let folder: AssetFolder
  let execution: BuildExecution
  let inputs: AssetInputs
  /// The data slots with palettes, except those of other groups.
  let palettes: [PaletteAsset]
  /// The palette that the mk-II probably shows: the first in the ROM.
  let first: PaletteAsset?
  /// The palette that VGE shows, if it is that of a body packed unchanged.
  let screen: GivenPalette?
  /// The holders of the slots that are taken, except by palettes of this group.
  let taken: [SlotID: LocalizedText]
  /// Whether some of its pictures failed: a palette chosen without them would be a different one.
  let lacksPictures: Bool

  /// The owner of locked entries in ``DemandedEntries``.
  static let lockName = "lock under [[palettes]]"
  /// The owner of the entries that scenes share.
  static let commonName = "common under [[palettes]]"

  var known: KnownConversions { execution.known }

  func outcome() -> Outcome {
    var outcome = Outcome()
    do {
      try WorkControl.check(path: folder.path)
      let given = givenPalette
      let demanded = try demandedEntries(given, &outcome)
      let coloured = members.filter(\.isColoured)
      if let given {
        if let problem = group.lockProblem(given.palette, of: given.displayName, in: folder.manifest) {
          outcome.problems.append(problem)
        }
        if group.file != nil { outcome.warnings += group.settings.palette?.warnings ?? [] }
        try map(coloured, onto: given, &outcome)
      }
      if lacksPictures || !outcome.problems.isEmpty { return outcome }
      let palette: Palette?
      if let given {
        palette = given.palette
      } else if !coloured.isEmpty {
        palette = try choose(
          for: coloured, SharedPalette(group.settings, demanding: demanded.colours), &outcome)
      } else {
        palette = try united(demanded)
        warn(&outcome)
      }
      outcome.palette = palette
      if outcome.problems.isEmpty, let palette { try place(palette, given, &outcome) }
      outcome.slot = slot(of: palette, given, outcome)
    } catch {
      outcome.problems += Problems(error, file: folder.path).diagnostics
    }
    return outcome
  }

  // MARK: Demanded colours

  /// The colours that entries must have: all of a given palette, else the locked ones, and those of pictures that keep their
  /// indices. Pictures that need other colours are problems.
  private func demandedEntries(_ given: GivenPalette?, _ outcome: inout Outcome) throws -> DemandedEntries {
    var demanded = given?.demanded ?? DemandedEntries()
    if given == nil {
      for (index, colour) in group.settings.solver.locked.sorted(on: \.key) {
        demanded.demand(colour, at: index, by: isCommon(index) ? Self.commonName : Self.lockName)
      }
    }
    outcome.problems += commonProblems(given)
    var conflicts: [(member: Member, conflict: DemandedEntries.Conflict)] = []
    for member in members {
      // The parts of a picture are one.
      guard let colours = member.colours, let conflict = demanded.add(colours, of: member.asset.path),
        member.asset.part == nil || conflicts.last?.member.asset.path != member.asset.path
      else { continue }
      conflicts.append((member, conflict))
    }
    outcome.problems += problems(of: conflicts, given)
    for colours in scenes.compactMap(\.colours) {
      for entry in colours.entries
      where group.common?.contains(entry.index) == true && demanded.colours[entry.index] == nil {
        demanded.demand(entry.colour, at: entry.index, by: Self.commonName)
      }
    }
    return demanded
  }

  /// The palette of pictures that all keep their indices: the colours that they need, and in unused entries those of the file
  /// with the most entries. Nil if no picture has colours.
  private func united(_ demanded: DemandedEntries) throws -> Palette? {
    let counts = members.map { $0.colours?.paletteCount ?? 0 }
    guard !group.isCommon, let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else {
      return group.common == nil ? nil : commonPalette(demanded)
    }
    let asset = members[index].asset
    let source = PictureConversion.Source(
      try inputs.unchangedFile(of: asset, digest: members[index].digest), settings: asset.settings.pictures)
    guard var palette = try source.ownPalette()?.palette else { return nil }
    for (index, colour) in demanded.colours where palette[index].opaque != colour { palette[index] = colour }
    return palette
  }

  /// Adds one warning about all pictures that differ from the palette in the ROM, if the game makes the palette itself.
  private func warn(_ outcome: inout Outcome) {
    guard group.rule != nil, group.slot == nil, !group.isCommon, let first else { return }
    let given = given(first)
    var palette = given.demanded
    let different = members.compactMap { member in
      member.colours.flatMap { palette.add($0, of: member.asset.path) }.map { (member, $0) }
    }
    guard let (member, conflict) = different.first else { return }
    var warning = self.conflict(conflict, of: member, given)
    warning.severity = .warning
    if different.count > 1 {
      warning.notes.append(
        Plural.text(
          different.count - 1, "other picture differs too", "other pictures differ too")
      )
    }
    warning.help =
      "unless the game itself loads another palette, change the pictures or \(given.displayName)"
    outcome.warnings.append(warning)
  }

  // MARK: The slot of the palette

  /// The data slot with the palette of the pictures: that of the group, or else one with the same colours.
  private func slot(of palette: Palette?, _ given: GivenPalette?, _ outcome: Outcome) -> SlotID? {
    if group.isCommon {
      return folder.paletteGroups.first { $0.common == group.common && $0.slot != nil }?.slot
    }
    if let slot = group.slot, outcome.made.contains(where: { $0.slot == slot }) { return slot }
    if let slot = given?.slot { return slot }
    if group.rule != nil, let own = palettes.first(where: { $0.slot == group.slot }) { return own.slot }
    let shown = palette.map { Palette($0.colours.map(\.opaque)) }
    if let equal = palettes.first(where: { $0.palette == shown }) { return equal.slot }
    // The game puts this palette on the screen itself, and so probably from this slot.
    return members.contains { $0.colours != nil } && !members.contains(where: \.isColoured)
      ? palettes.first(where: agrees)?.slot : nil
  }

  private func place(_ palette: Palette, _ given: GivenPalette?, _ outcome: inout Outcome) throws {
    if group.isCommon { return }
    // Pictures for VGE carry it.
    for member in members where member.dialect == .sz && !member.isOriginal {
      guard let body = member.body else { continue }
      var bytes = try body.bytes()
      let place = SlotPicture.Header.size..<SlotPicture.Header.size + Palette.byteCount
      let own = palette.serialized()
      guard bytes.count >= place.upperBound, !bytes[place].elementsEqual(own) else { continue }
      bytes.replaceSubrange(place, with: own)
      outcome.made.append(.init(slot: member.asset.slot, body: Rom.Body(bytes)))
    }
    let isNeeded = members.contains { $0.dialect == .sy && ($0.isColoured || $0.colours != nil) }
    // A ROM that bodies were kept from has its palette, or its game makes it.
    if given == nil, !members.contains(where: \.isColoured), members.contains(where: \.isOriginal) { return }
    let hasNone = group.file == nil && group.common == nil
    guard isNeeded || group.rule != nil && !hasNone && folder.manifest.profile?.dialect != .sz else {
      return
    }
    let shown = Palette(palette.colours.map(\.opaque))
    if palettes.contains(where: { $0.palette == shown && (group.slot == nil || $0.slot == group.slot) }) {
      return
    }
    guard let slot = group.slot else {
      if given == nil, let first = members.first(where: { $0.isColoured && $0.dialect == .sy }) {
        outcome.problems.append(
          Diagnostic(
            "palette-without-slot",
            "romkit chose a palette for this full-colour picture, but its [[palettes]] names no slot",
            file: first.asset.path,
            help: freeSlot.map {
              "write slot = \"\($0)\" under [[palettes]], or name a palette, such as file = \"palette.gpl\""
            } ?? "name a palette under [[palettes]], such as file = \"palette.gpl\""))
      }
      return
    }
    if group.file == nil, given != nil { return }
    // A palette given by the command may already have a slot.
    if group.rule == nil, palettes.contains(where: { $0.palette == shown }) { return }
    if let holder = taken[slot] {
      // The SDK has no slot for palettes, and a game may make its palette itself.
      let number = folder.settings.paletteSlot ?? folder.manifest.paletteSlot
      let error = slotTaken(slot, by: holder)
      if members.contains(where: \.isColoured) || group.rule != nil || given != nil || number != nil {
        outcome.problems.append(error)
      } else {
        outcome.warnings.append(error.changed { $0.severity = .warning })
      }
      return
    }
    try place(given == nil ? shown : palette, in: slot, given, &outcome)
  }

  /// The error for a palette whose slot another asset has.
  private func slotTaken(_ slot: SlotID, by holder: LocalizedText) -> Diagnostic {
    let first = members.first { $0.isColoured } ?? members.first { $0.colours != nil }
    let file = first?.asset.path ?? folder.manifest.path
    let (code, remedy) = ("palette-slot-taken", slotRemedy)
    if first?.isColoured == true {
      return Diagnostic(
        code,
        "the palette chosen for this full-colour picture would go to \(slot), which is taken by \(holder)",
        file: file, help: remedy)
    }
    return Diagnostic(
      code, "the palette of the pictures would go to \(slot), which is taken by \(holder)", file: file,
      help: group.rule != nil
        ? "\(remedy); if the game makes its palette itself, leave out slot"
        : """
        \(remedy); if the game makes its palette itself, write in romkit.toml, before any other [[palettes]]:
        [[palettes]]
        pictures = "**"
        """)
  }

  /// The instruction to choose another slot for the palette, at the place where this slot was chosen.
  private var slotRemedy: LocalizedText {
    guard let free = freeSlot else { return "remove an asset: all data slots are taken" }
    let manifest = folder.manifest.path
    if let rule = group.rule {
      guard let place = folder.manifest.places["palettes.slot", rule] else {
        return "choose another slot: write slot = \"\(free)\" in \(manifest)"
      }
      return "choose another slot: write slot = \"\(free)\" in line \(place.line) of \(manifest)"
    }
    if folder.settings.paletteSlot != nil {
      return "choose another slot for the palette, such as data slot \(free.number)"
    }
    let place = folder.manifest.place(forLineOf: "palette-slot")
    return "choose another slot: write palette-slot = \(free.number) \(place)"
  }

  private func place(
    _ palette: Palette, in slot: SlotID, _ given: GivenPalette?, _ outcome: inout Outcome
  ) throws {
    let bytes = palette.serialized()
    let key = known.key("palette", [bytes.hexadecimal()])
    let found = known.find(key)
    let (body, origin) = (found?.parts.bodies.first ?? Rom.Body(bytes), found?.origin ?? .conversion)
    if found == nil { known.keep(ConversionParts(bodies: [body]), for: key) }
    if let key {
      outcome.units.append(
        AssetConversion.Unit(key: key, paths: [], notes: ConversionNotes(), slots: [slot]))
    }
    outcome.made.append(.init(slot: slot, body: body, origin: origin))
    guard origin != .rom else { return }
    let isColoured = members.contains(where: \.isColoured)
    let count =
      outcome.locked.map { $0.entries.usable.count + 1 } ?? (palette.colours.lastIndex { $0 != .black } ?? 0)
      + 1
    let colours = Plural.text(given?.count ?? count, "colour")
    if given != nil {
      outcome.reports.append("\(slot): the palette of \(colours) given for the pictures")
    } else if isColoured {
      outcome.reports.append("\(slot): the palette of \(colours) chosen for the full-colour pictures")
    } else {
      outcome.reports.append("\(slot): the palette of \(colours) that the pictures share")
    }
  }
}
