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
  init?(_ asset: AssetFile, _ body: Body, isNamed: Bool) throws {
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
struct GivenPalette: Hashable, Sendable {
  let palette: Palette
  /// The number of its colours; further entries are black.
  let count: Int
  /// The name in messages.
  let displayName: String
  /// The data slot that it is in; nil for a file.
  var slot: SlotID?
  /// A data slot for another palette, for pictures that no `[[palettes]]` names.
  var freeSlot: SlotID?
  /// Whether missing colours become the nearest, as the user asked.
  let takesNearest: Bool
}

extension PaletteGroupWork {
  /// The palette that the pictures of the group must be shown with: the named file, else the palette in the slot of the group.
  /// For the pictures without a group, it may be in any other slot.
  var givenPalette: GivenPalette? {
    if let file = group.settings.palette, let path = group.file {
      return GivenPalette(palette: file.palette, count: file.count, displayName: path, takesNearest: true)
    }
    if let screen, members.contains(where: { $0.dialect == .sz }) { return screen }
    // VGE shows no palette of a data slot.
    guard members.contains(where: { $0.dialect == .sy && ($0.isColoured || $0.colours != nil) }) else {
      return nil
    }
    if let own = palettes.first(where: { $0.slot == group.slot }) { return given(own) }
    guard group.rule == nil, let first = palettes.first, !members.contains(where: \.isColoured) else {
      return nil
    }
    return given(palettes.first(where: agrees) ?? first)
  }

  func given(_ asset: PaletteAsset) -> GivenPalette {
    GivenPalette(
      palette: asset.palette, count: Palette.count, displayName: asset.asset.path, slot: asset.slot,
      freeSlot: group.rule == nil ? freeSlot : nil, takesNearest: false)
  }

  /// Whether a palette has the colours of all pictures that keep their indices.
  func agrees(_ asset: PaletteAsset) -> Bool {
    members.allSatisfy { member in
      member.colours?.entries.allSatisfy { asset.palette[$0.index] == $0.colour } ?? true
    }
  }

  /// The error of a picture with other colours than its palette, with the ways to fix it.
  func conflict(
    _ conflict: DemandedEntries.Conflict, of member: Member, _ given: GivenPalette?
  ) -> PaletteConflict {
    PaletteConflict(
      conflict: conflict, path: member.asset.path, relativePath: member.asset.relativePath,
      isMoved: member.colours?.isMoved == true,
      paletteCount: given.map { conflict.owner == $0.displayName ? $0.count : Palette.count }
        ?? Palette.count,
      isPalette: given != nil && conflict.owner == given?.displayName,
      isOfCommand: group.isFileOfCommand && group.file != nil,
      freeSlot: member.dialect == .sy ? freeSlot : nil, manifest: folder.manifest.path)
  }

  var freeSlot: SlotID? {
    (UInt8.min...UInt8.max).lazy.map { SlotID(.data, $0) }
      .first { slot in taken[slot] == nil && !folder.paletteGroups.contains { $0.slot == slot } }
  }
}

/// A picture that the console would show in wrong colours.
struct PaletteConflict: DescribedError {
  let conflict: DemandedEntries.Conflict
  let path: String
  /// The path in the assets folder.
  let relativePath: String
  /// Whether index 0 and its transparent index changed places.
  let isMoved: Bool
  /// The number of colours in the palette that it differs from.
  let paletteCount: Int
  /// Whether it differs from a palette, and not from another picture.
  let isPalette: Bool
  let isOfCommand: Bool
  /// A data slot for a separate palette; nil if pictures carry theirs.
  let freeSlot: SlotID?
  let manifest: String

  var diagnostic: Diagnostic {
    var message = conflict.words(owner, paletteCount: paletteCount)
    if isMoved {
      message = "the transparent index of the picture changed places with index 0; now \(message)"
    }
    return Diagnostic(
      isMoved ? "picture-transparent-index" : "palette-conflict", message, file: path,
      notes: [
        isPalette
          ? "the console shows the picture with the palette of \(owner)"
          : "the console shows the pictures with one palette"
      ], help: waysOut)
  }

  private var owner: Message {
    conflict.owner == PaletteGroupWork.lockName
      ? "lock under [[palettes]]" : Message(verbatim: Escaped.path(conflict.owner))
  }

  private var waysOut: Message {
    if isOfCommand, isPalette {
      let options = isMoved ? "--remap" : "--remap --transparent index"
      return """
        add \(options) to map every picture onto the palette by its colours, leave out --palette, or change \(owner)
        """
    }
    let pattern = TOMLText.quoted(Glob.text(matchingOnly: relativePath))
    var ways: [Message] = ["remap the picture by its colours, in \(Escaped.path(manifest)):"]
    // Index 0 is transparent on the console unless another index was.
    let transparent = isMoved ? "" : "\n  transparent = \"index\""
    ways.append(Message(lines: "  [[assets]]\n  files = \(pattern)\n  remap = true\(transparent)"))
    if let freeSlot {
      ways.append("or give the picture another palette, which the game must load:")
      ways.append(Message(lines: "  [[palettes]]\n  pictures = \(pattern)\n  slot = \"\(freeSlot)\""))
    }
    let isFixed = isPalette || conflict.owner == PaletteGroupWork.lockName
    ways.append(isFixed ? "or change \(owner)" : "or draw both pictures with one palette")
    return ways.joined(separator: "\n")
  }
}
