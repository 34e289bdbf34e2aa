import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import VGSCore
import VGSFormat

/// The palette in which a picture is shown, and the reason for it.
public struct ScreenPalette: Hashable, Sendable, CustomStringConvertible {
  /// The origin of a palette.
  public enum Source: Hashable, Sendable {
    /// A file that the user named.
    case file(String)
    /// A slot that the user named.
    case slot(SlotID)
    /// The first data slot that is a palette, in a ROM of the mk-II, and the others that are.
    case firstData(SlotID, others: [SlotID])
    /// The data slot that the picture was made for, as its project says.
    case project(SlotID)
    /// The highest graphics slot, which the console loads last, in a ROM of VGE.
    case lastPicture(SlotID)
    /// The picture itself.
    case picture
    /// The console's own, before a game chooses one.
    case machine
  }

  /// The 256 colours.
  public let palette: Palette
  /// Their origin.
  public let source: Source

  private init(_ palette: Palette, from source: Source) {
    self.palette = palette
    self.source = source
  }

  /// The palette of a mk-II before a game chooses one: seven greens.
  public static let greens = ScreenPalette(.greens, from: .machine)

  /// The palette that a picture carries.
  public init(ofPicture palette: Palette) { self.init(palette, from: .picture) }

  /// A palette from a palette file or a picture file that the user named.
  public init(_ file: PaletteFile, file name: String) { self.init(file.palette, from: .file(name)) }

  /// The palette in which the console shows a ROM.
  ///
  /// VGE has the palette of the picture that it loads last, the one with the highest number. A game of the mk-II
  /// chooses a data slot itself; this assumes the lowest one that is a palette, exactly 1,024 bytes that are not
  /// text, or ``greens`` if there is none. Throws only if the ROM cannot be read.
  public init(of rom: Rom) throws {
    let slots = try RomSlots(rom)
    switch try slots.paletteSlot(on: slots.firstDialect() ?? .sy) {
    case .picture(let number)?:
      guard let body = slots.pictures[Int(number)]?.body, let palette = try Palette(ofPicture: body) else {
        break
      }
      self.init(palette, from: .lastPicture(SlotID(.graphics, number)))
      return
    case .data(let number)?:
      guard let body = slots.data[Int(number)]?.body else { break }
      let others = try slots.palettes.filter { $0 > number }.map { SlotID(.data, $0) }
      self.init(
        try Palette(parsing: body.bytes()), from: .firstData(SlotID(.data, number), others: others))
      return
    case nil: break
    }
    self = .greens
  }

  /// The palette in a slot that the user named: a data slot of 1,024 bytes, or a picture of VGE.
  ///
  /// Throws an error with the code `preview-no-palette` or `preview-picture-without-palette` if it has none, and
  /// another if the ROM does not have the slot.
  public init(slot: SlotID, in rom: Rom) throws {
    let body = try rom.record(of: slot).body
    switch slot.kind {
    case .data where body.size == Palette.byteCount:
      self.init(try Palette(parsing: body.bytes()), from: .slot(slot))
    case .graphics:
      guard let palette = try Self.palette(ofPicture: body) else {
        throw Diagnostic(
          "preview-picture-without-palette",
          "\(slot) has no readable palette; only pictures for VGE have one", help: Self.palettesHelp)
      }
      self.init(palette, from: .slot(slot))
    default:
      throw Diagnostic(
        "preview-no-palette",
        slot.kind == .data
          ? "expected a palette of \(Plural.bytes(Palette.byteCount)), found \(Grouped.text(body.size)) in \(slot)"
          : "expected a slot with a palette, found \(slot)", help: Self.palettesHelp)
    }
  }

  private static let palettesHelp: LocalizedText =
    "choose a data slot that is a palette, or a palette file"

  /// The palette in a data slot that a project gives to pictures; nil unless it has 1,024 bytes.
  init?(project slot: SlotID, _ slots: RomSlots) throws {
    guard slot.kind == .data, let body = slots.data[Int(slot.number)]?.body, body.size == Palette.byteCount
    else { return nil }
    self.init(try Palette(parsing: body.bytes()), from: .project(slot))
  }

  /// The palette for a picture file without a ROM: its own, or ``greens`` if it has none.
  public init(ofFile picture: IndexedPicture) {
    self = picture.palette.map { ScreenPalette(ofPicture: $0) } ?? .greens
  }

  private static func palette(ofPicture body: Rom.Body) throws -> Palette? {
    do {
      guard try SlotPicture.Header(of: body).dialect == .sz else { return nil }
      return try Palette(ofPicture: body)
    } catch is SlotPictureError {
      return nil
    }
  }

  /// The palette and the reason for it, in English: `the palette in DSLOT000, the first in the ROM`.
  public var description: String { words.english }

  /// The palette and the reason for it: `the palette in DSLOT000, the first in the ROM`.
  package var words: LocalizedText {
    switch source {
    case .file(let name): "the palette of \(name)"
    case .slot(let slot): "the palette in \(slot)"
    case .firstData(let slot, let others):
      others.isEmpty
        ? "the palette in \(slot), the first in the ROM"
        : "the palette in \(slot), the first of \(others.count + 1) in the ROM"
    case .project(let slot): "the palette in \(slot), as in the project"
    case .lastPicture(let slot): Self.description(ofLastPicture: slot)
    case .picture: "the picture's own palette"
    case .machine: "the greens that the mk-II SR starts with, because there is no palette"
    }
  }

  /// The data slot that it is in; nil if it is in none.
  package var slot: SlotID? {
    switch source {
    case .firstData(let slot, _), .project(let slot): slot
    case .slot(let slot): slot.kind == .data ? slot : nil
    case .file, .lastPicture, .picture, .machine: nil
    }
  }

  /// The next palette of the ROM, if this one was taken because it is the first of several.
  var other: SlotID? { if case .firstData(_, let others) = source { others.first } else { nil } }

  /// A warning if a picture may not look as intended in this palette.
  package func warning(for picture: IndexedPicture) -> PreviewWarning? {
    source == .machine && Self.hasBlackIndices(picture.indices) ? .blackIndices : nil
  }

  /// Whether any of the indices has no colour in ``greens``.
  package static func hasBlackIndices(_ indices: [UInt8]) -> Bool {
    indices.contains { $0 >= Palette.startCount }
  }

  package static func description(ofLastPicture slot: SlotID) -> LocalizedText {
    "the palette of \(slot), the picture that the console loads last"
  }
}

/// A reason why a preview may look unexpected; the console shows the same.
package enum PreviewWarning: RomKitError {
  /// A scene draws from this slot, which is empty.
  case noPicture(SlotID)
  /// A scene draws from this slot, whose picture is for the other console.
  case otherDialect(SlotID, SlotPicture.Dialect)
  /// A scene takes the palette of this slot, which has none.
  case noPalette(SlotID)
  /// No palette was chosen, and pixels have indices for which the console's own palette has no colours.
  case blackIndices
  /// The same in a scene, which could choose the slot itself.
  case blackScene(palette: SlotID?)

  /// The way to a picture for the other console; one for the mk-II SR has no colours.
  package static func conversion(of dialect: SlotPicture.Dialect) -> LocalizedText {
    dialect == .sy
      ? "convert the picture for VGE, with a palette"
      : "convert the picture for the mk-II SR"
  }

  package var diagnostic: Diagnostic {
    switch self {
    case .noPicture(let slot):
      Diagnostic(
        "scene-no-picture", "there is no \(slot) in the ROM, so the calls that name it draw nothing",
        severity: .warning, help: "choose a slot that the ROM has")
    case .otherDialect(let slot, let dialect):
      Diagnostic(
        "scene-other-dialect",
        "\(slot) is for \(dialect.console), so nothing drawn from it appears on \(dialect.other.console)",
        severity: .warning,
        help: "\(Self.conversion(of: dialect)), or draw the scene for \(dialect.profile.settingText)")
    case .noPalette(let slot):
      Diagnostic(
        "scene-no-palette", "there is no palette in \(slot), so the calls that name it change nothing",
        severity: .warning,
        help: "choose a data slot that is a palette")
    case .blackIndices:
      Diagnostic(
        "preview-black",
        "there is no palette; the mk-II SR starts with seven greens, and pixels with indices from 8 on are black",
        severity: .warning, help: Self.namePalette)
    case .blackScene(let palette):
      Diagnostic(
        "preview-black",
        """
        the scene chooses no palette; the mk-II SR starts with seven greens, and pixels with indices from 8 on are black
        """,
        severity: .warning,
        help: palette.map { "write vgs2_pallet256(\($0.number)); at the start of the scene" }
          ?? Self.namePalette)
    }
  }

  private static let namePalette: LocalizedText = "choose a palette"
}
