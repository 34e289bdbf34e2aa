import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitRules
import RomKitText
import VGSCore

/// A data slot with a palette.
struct PaletteAsset: Sendable {
  let asset: AssetFile
  /// Its 256 colours, without the unused byte of each.
  let palette: Palette

  var slot: SlotID { asset.slot }

  /// The palette that an asset became; nil if its body is not a palette. A file of another kind counts as one if it has 256
  /// entries whose last byte is 0, and red in some of them, unlike small numbers, and a `.DAT` also if its slot `isNamed` by
  /// `[[palettes]]`.
  init?(_ asset: AssetFile, _ body: Rom.Body, isNamed: Bool) throws {
    guard asset.slot.kind == .data, body.size == Palette.byteCount else { return nil }
    let palette = try Palette(parsing: body.bytes())
    if asset.format.fileFormat.subject != .palette, !isNamed || asset.format.fileFormat != .dat {
      guard palette.colours.allSatisfy({ $0.unused == 0 }), palette.colours.contains(where: { $0.red > 0 })
      else { return nil }
    }
    self.asset = asset
    self.palette = Palette(palette.colours.map(\.opaque))
  }
}

/// A palette that pictures must be shown with, whichever they need.
struct GivenPalette: Equatable, Sendable {
  let palette: Palette
  /// The number of its colours; further entries are black.
  let count: Int
  let displayName: String
  /// The data slot that it is in; nil for a file.
  var slot: SlotID?
  /// A data slot for another palette, for pictures that no `[[palettes]]` names.
  var freeSlot: SlotID?
  /// Whether missing colours become the nearest, as the user asked.
  let takesNearest: Bool

  /// All its colours, as demanded ones.
  var demanded: DemandedEntries {
    var demanded = DemandedEntries()
    for index in UInt8.min...UInt8.max { demanded.demand(palette[index], at: index, by: displayName) }
    return demanded
  }
}

extension PaletteGroupWork {
  /// The palette that the pictures of the group must be shown with: the named file, else the palette in the slot of the group.
  /// For the pictures without a group, it may be in any other slot.
  var givenPalette: GivenPalette? {
    if let file = group.settings.palette, let path = group.file {
      return GivenPalette(palette: file.palette, count: file.count, displayName: path, takesNearest: true)
    }
    if group.isCommon { return nil }
    if let screen, members.contains(where: { $0.dialect == .sz }) { return screen }
    let own = palettes.first { $0.slot == group.slot }
    // The pictures of all scenes need its palette as well.
    if let own, group.common != nil { return given(own) }
    // VGE shows no palette of a data slot.
    guard members.contains(where: { $0.dialect == .sy && ($0.isColoured || $0.colours != nil) }) else {
      return nil
    }
    if let own { return given(own) }
    guard group.rule == nil, let first = palettes.first, !members.contains(where: \.isColoured) else {
      return nil
    }
    return given(palettes.first(where: agrees) ?? first)
  }

  func given(_ asset: PaletteAsset) -> GivenPalette {
    GivenPalette(
      palette: asset.palette, count: Palette.count, displayName: asset.asset.path, slot: asset.slot,
      freeSlot: group.rule == nil && isFixed(asset.asset) ? freeSlot : nil, takesNearest: false)
  }

  /// Whether the number of an asset stays when another slot is chosen for palettes: the only palette file without one gets that slot.
  private func isFixed(_ asset: AssetFile) -> Bool {
    asset.name.map { folder.previousLock.slot(of: AssetID(asset.slot.kind, $0)) != nil } ?? true
  }

  /// Whether a palette has the colours of all pictures that keep their indices.
  func agrees(_ asset: PaletteAsset) -> Bool {
    members.allSatisfy { member in
      member.colours?.entries.allSatisfy { asset.palette[$0.index] == $0.colour } ?? true
    }
  }

  var freeSlot: SlotID? {
    (UInt8.min...UInt8.max).lazy.map { SlotID(.data, $0) }
      .first { slot in taken[slot] == nil && !folder.paletteGroups.contains { $0.slot == slot } }
  }

  /// The errors of pictures that the console would show in wrong colours: one for all that differ from the same owner.
  func problems(
    of conflicts: [(member: Member, conflict: DemandedEntries.Conflict)], _ given: GivenPalette?
  ) -> [Diagnostic] {
    var kinds: [String] = []
    let grouped = Dictionary(grouping: conflicts) { member, conflict in
      let kind = "\(member.colours?.isMoved == true) \(conflict.owner)"
      if !kinds.contains(kind) { kinds.append(kind) }
      return kind
    }
    return kinds.compactMap { kind in
      guard let own = grouped[kind], let (member, conflict) = own.first else { return nil }
      let first = self.conflict(conflict, of: member, given)
      if own.count == 1 { return first }
      return first.changed { problem in
        problem.message = """
          \(Grouped.text(own.count)) pictures have other colours at the same indices; in this one, \(first.message)
          """
        problem.notes.append(
          EqualProblems.note(of: own.dropFirst().map { Escaped.path($0.member.asset.path) }))
        if given == nil || !group.isFileOfCommand || group.file == nil {
          problem.help = waysOut(ofAll: own.map(\.member))
        }
      }
    }
  }

  /// The way to fix several pictures in the manifest: they are mapped by their colours.
  private func waysOut(ofAll different: [Member]) -> LocalizedText {
    let areMoved = different[0].colours?.isMoved == true
    var lines = Self.mappingLines(
      isMoved: areMoved, hasOpaqueZero: members.contains { $0.colours?.hasOpaqueZero == true })
    guard members.allSatisfy({ $0.colours.map { $0.isMoved == areMoved } ?? true }) else {
      // The defaults would make index 0 transparent in all pictures, or in none.
      let files = TOMLText.list(different.map { Glob.text(matchingOnly: $0.asset.relativePath) })
      lines = ["[[assets]]", "files = \(files)"] + lines
      let text = LocalizedText(lines: lines.map { "  \($0)" }.joined(separator: "\n"))
      return """
        remap these pictures by their colours, in \(folder.manifest.path):
        \(text)
        or draw all with one palette
        """
    }
    let known = folder.manifest.places["defaults"]
    lines = (known == nil ? ["[defaults]"] : []) + lines
    let text = LocalizedText(lines: lines.map { "  \($0)" }.joined(separator: "\n"))
    let place: LocalizedText =
      known.map { "under [defaults] in line \($0.line) of \(folder.manifest.path)" }
      ?? "in \(folder.manifest.path)"
    return """
      remap all pictures by their colours, \(place):
      \(text)
      or draw them with one palette
      """
  }

  /// The error of a picture that the console would show in wrong colours, with the ways to fix it.
  func conflict(
    _ conflict: DemandedEntries.Conflict, of member: Member, _ given: GivenPalette?
  ) -> Diagnostic {
    let given = conflict.owner == given?.displayName ? given : nil
    // Whether index 0 and the transparent index of the picture changed places.
    let isMoved = member.colours?.isMoved == true
    let isCommon = conflict.owner == Self.commonName
    let isLock = conflict.owner == Self.lockName
    let owner: LocalizedText =
      isLock
      ? "lock under [[palettes]]"
      : isCommon ? "common under [[palettes]]" : LocalizedText(verbatim: conflict.owner)
    var message = conflict.words(owner, paletteCount: given?.count ?? Palette.count)
    if isMoved {
      message = "the transparent index of the picture changed places with index 0; now \(message)"
    }
    let hasOpaqueZero = member.colours?.hasOpaqueZero == true
    return Diagnostic(
      isMoved ? "picture-transparent-index" : "palette-conflict", message, file: member.asset.path,
      notes: [
        given != nil
          ? "the console shows the picture with the palette of \(owner)"
          : "the console shows the pictures with one palette"
      ],
      help: given != nil && group.isFileOfCommand && group.file != nil
        ? isMoved || hasOpaqueZero
          ? "map every picture onto the palette by its colours, build without the palette, or change \(owner)"
          : """
          map every picture onto the palette by its colours, with index 0 transparent, build without the palette, or \
          change \(owner)
          """
        : waysOut(
          of: member, Self.mappingLines(isMoved: isMoved, hasOpaqueZero: hasOpaqueZero),
          last: given != nil || isLock
            ? "or change \(owner)"
            : isCommon
              ? "or draw its other colours with other entries than \(group.common?.settingText ?? "")"
              : "or draw both pictures with one palette"))
  }

  /// The lines that map pictures by their colours. Index 0 is transparent on the console unless another index was, but an opaque
  /// one may also be lost there by mistake.
  private static func mappingLines(isMoved: Bool, hasOpaqueZero: Bool) -> [String] {
    if isMoved { return ["remap = true"] }
    let line = "transparent = \"index\""
    return ["remap = true", hasOpaqueZero ? "# if index 0 is the background: \(line)" : line]
  }

  /// The ways to fix a picture in the manifest: it is mapped by its colours, or gets another palette.
  private func waysOut(of member: Member, _ lines: [String], last: LocalizedText) -> LocalizedText {
    let pattern = TOMLText.quoted(Glob.text(matchingOnly: member.asset.relativePath))
    var ways: [LocalizedText] = [
      "remap the picture by its colours, in \(folder.manifest.path):",
      LocalizedText(
        lines: (["[[assets]]", "files = \(pattern)"] + lines).map { "  \($0)" }.joined(separator: "\n")),
    ]
    if member.dialect == .sy, let freeSlot {
      ways.append("or give the picture another palette, which the game must load:")
      ways.append(LocalizedText(lines: "  [[palettes]]\n  pictures = \(pattern)\n  slot = \"\(freeSlot)\""))
    }
    return (ways + [last]).joined(separator: "\n")
  }

  /// The ways out for pictures with the colour of entry 0, which is transparent on the console.
  func waysOutOfZero(of given: GivenPalette, for member: Member?) -> LocalizedText {
    let manifest = folder.manifest
    let count = PaletteFile(given.palette, count: given.count).usedCount
    if count == Palette.count { return PaletteError.wayOutOfZero(withoutRoomIn: given.displayName) }
    if let rule = group.rule, let file = manifest.palettes[rule].options.file {
      let lock = TOMLText.quoted(PaletteFile.lock(aboveZero: file, count: count))
      let line = manifest.places["palettes.file", rule]?.line ?? 1
      return """
        put a transparent colour before the first colour of \(given.displayName), or lock the colours one entry higher: under \
        [[palettes]], write lock = \(lock) in place of line \(line) of \(manifest.path)
        """
    }
    if group.file != nil { return PaletteError.waysOutOfZero(of: given.displayName, count: count) }
    let first: LocalizedText = "put a transparent colour before the first colour of \(given.displayName)"
    guard let member, let freeSlot, let own = folder.assets.first(where: { $0.slot == given.slot }) else {
      return first
    }
    let lines = """
        [[palettes]]
        pictures = \(TOMLText.quoted(Glob.text(matchingOnly: member.asset.relativePath)))
        slot = "\(freeSlot)"
        lock = \(TOMLText.quoted(PaletteFile.lock(aboveZero: own.relativePath, count: count)))
      """
    return """
      \(first)
      or lock its colours one entry higher in another palette, which the game must load, at the end of \(manifest.path):
      \(LocalizedText(lines: lines))
      """
  }

  /// The error of a picture with colours that a palette lacks, when the nearest were not asked for.
  func lacking(_ error: PaletteError, of member: Member, in palette: GivenPalette) -> Diagnostic {
    if error.isAboutEntryZero {
      return error.diagnostic.changed {
        $0.notes = ["the console shows the picture with the palette of \(palette.displayName)"]
        $0.help = waysOutOfZero(of: palette, for: member)
      }
    }
    let pattern = TOMLText.quoted(Glob.text(matchingOnly: member.asset.relativePath))
    var ways: [LocalizedText] = [
      "use the nearest colours, in \(folder.manifest.path):",
      LocalizedText(lines: "  [[assets]]\n  files = \(pattern)\n  remap = true"),
    ]
    if let slot = palette.freeSlot {
      let place = folder.manifest.place(forLineOf: "palette-slot")
      ways.append("or let romkit choose a palette for another slot, \(place):")
      ways.append(LocalizedText(verbatim: "  palette-slot = \(slot.number)"))
    }
    ways.append("or add the colours to \(palette.displayName)")
    return error.diagnostic.changed {
      $0.notes = ["the console shows the picture with the palette of \(palette.displayName)"]
      $0.help = ways.joined(separator: "\n")
    }
  }
}
