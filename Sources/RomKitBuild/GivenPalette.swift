import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitRules
import RomKitText
import VGSCore

/// A data slot that holds a palette.
struct PaletteAsset: Sendable {
  let asset: AssetFile
  /// Its 256 colours, without the unused byte of each.
  let palette: Palette

  var slot: SlotID { asset.slot }

  /// The palette that an asset became; nil when its body is none. A file of another kind is one when it looks like one: 256
  /// entries whose last byte is 0, some with more red than numbers have.
  init?(_ asset: AssetFile, _ body: Body) throws {
    guard asset.slot.kind == .data, body.size == Palette.byteCount else { return nil }
    let palette = try Palette(parsing: body.bytes())
    if asset.format.fileFormat.subject != .palette {
      guard palette.colours.allSatisfy({ $0.unused == 0 }), palette.colours.contains(where: { $0.red > 0 })
      else { return nil }
    }
    self.asset = asset
    self.palette = Palette(palette.colours.map(\.opaque))
  }
}

/// A palette that pictures are to be shown with, whatever they would need.
struct GivenPalette: Hashable, Sendable {
  let palette: Palette
  /// How many colours it has; those past them are black.
  let count: Int
  /// What messages call it.
  let displayName: String
  /// Where it is in the assets folder, for a palette of that.
  var relativePath = ""
  /// A data slot for another one.
  var freeSlot: SlotID?
  /// Whether colours that it lacks become the nearest that it has, as was asked for.
  let takesNearest: Bool
}

extension PaletteGroupWork {
  /// The palette that the pictures of the group are to be shown with: the file that was named, else the palette in the group's own
  /// slot. All pictures that are in no group may have theirs in any other slot.
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
      palette: asset.palette, count: Palette.count, displayName: asset.asset.path,
      relativePath: asset.asset.relativePath, freeSlot: freeSlot, takesNearest: false)
  }

  /// Whether all pictures that keep their indices have their colours in a palette.
  private func agrees(_ asset: PaletteAsset) -> Bool {
    members.allSatisfy { member in
      member.colours?.entries.allSatisfy { asset.palette[$0.index] == $0.colour } ?? true
    }
  }

  /// The error of a picture that has other colours than its palette, with the ways out.
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
      freeSlot: member.dialect == .sy ? freeSlot : nil, manifest: Path.joined(folder.path, Manifest.fileName))
  }

  var freeSlot: SlotID? {
    (UInt8.min...UInt8.max).lazy.map { SlotID(.data, $0) }
      .first { slot in taken[slot] == nil && !folder.paletteGroups.contains { $0.slot == slot } }
  }
}

/// A picture that would be shown in wrong colours.
struct PaletteConflict: DescribedError {
  let conflict: DemandedEntries.Conflict
  let path: String
  /// Where it is in the assets folder.
  let relativePath: String
  /// Whether index 0 changed places with its transparent index.
  let isMoved: Bool
  /// How many colours the palette has that it differs from.
  let paletteCount: Int
  /// Whether that is a palette, and not another picture.
  let isPalette: Bool
  let isOfCommand: Bool
  /// A data slot for a palette of its own; nil where pictures carry theirs.
  let freeSlot: SlotID?
  let manifest: String

  var diagnostic: Diagnostic {
    let owner = Escaped.path(conflict.owner)
    let other =
      Int(conflict.index) < paletteCount
      ? "\(conflict.demanded.digits) in \(owner)"
      : "not in \(owner), which has \(Plural.text(paletteCount, "colour"))"
    var message = "index \(conflict.index) is \(conflict.wanted.digits) here and \(other)"
    if conflict.count > 1 { message += "; so are \(conflict.count - 1) more" }
    if isMoved { message = "its transparent index changed places with index 0; now " + message }
    return Diagnostic(
      isMoved ? "picture-transparent-index" : "palette-conflict", message, file: path,
      notes: ["the console shows both with one palette"], help: waysOut)
  }

  private var waysOut: String {
    let owner = Escaped.path(conflict.owner)
    if isOfCommand, isPalette {
      return
        "add --remap\(isMoved ? "" : " --transparent index") to map every picture onto \(owner) by its colours, leave --palette out, or change \(owner)"
    }
    let pattern = TOMLText.quoted(Glob.text(matchingOnly: relativePath))
    var lines = [
      "map it anew by its colours, in \(Escaped.path(manifest)):", "  [[assets]]", "  files = \(pattern)",
      "  remap = true",
    ]
    // As the console takes it: without another transparent index, 0 is.
    if !isMoved { lines.append("  transparent = \"index\"") }
    if let freeSlot {
      lines += [
        "or give it another palette, which the game has to load:", "  [[palettes]]",
        "  pictures = \(pattern)",
        "  slot = \"\(freeSlot)\"",
      ]
    }
    lines.append(isPalette ? "or change \(owner)" : "or draw both with one palette")
    return lines.joined(separator: "\n")
  }
}
