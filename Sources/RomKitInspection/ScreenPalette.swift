import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore

/// The palette in which a picture is shown, and why it is this one.
public struct ScreenPalette: Hashable, Sendable {
  /// Where a palette comes from.
  public enum Source: Hashable, Sendable {
    /// A file that was asked for; its name.
    case file(String)
    /// A slot that was asked for.
    case slot(SlotID)
    /// A ROM of the mk-II: the first data slot that is a palette.
    case firstData(SlotID)
    /// A ROM of VGE: the highest graphics slot, which the console loads last.
    case lastPicture(SlotID)
    /// The picture itself.
    case picture
    /// The machine's own, before a game chooses one.
    case machine
  }

  /// The 256 colours.
  public let palette: Palette
  /// Where they come from.
  public let source: Source

  private init(_ palette: Palette, from source: Source) {
    self.palette = palette
    self.source = source
  }

  /// What a mk-II shows before a game chooses: seven greens.
  public static let greens = ScreenPalette(.greens, from: .machine)

  /// The palette that a picture brings itself.
  public init(ofPicture palette: Palette) {
    self.init(palette, from: .picture)
  }

  /// A palette file, or a picture's, that somebody asked for by its name.
  public init(_ file: PaletteFile, file name: String) {
    self.init(file.palette, from: .file(name))
  }

  /// What the console would show of a ROM.
  ///
  /// VGE has the palette of the picture that it loads last, the one with the highest number. A game of the mk-II
  /// chooses a data slot itself; it is taken to choose the lowest that holds a palette, exactly 1,024 bytes that
  /// are no text, and to stay with ``greens`` when there is none. Throws only when the ROM cannot be read.
  public init(of rom: Rom) throws {
    switch try rom.console().dialect {
    case .sz:
      for record in rom.slots(.graphics).reversed() {
        guard let slot = record.slot, let palette = try Self.palette(ofPicture: record.body) else { continue }
        self.init(palette, from: .lastPicture(slot))
        return
      }
    case .sy:
      for record in rom.slots(.data) where record.body.size == Palette.byteCount {
        guard let slot = record.slot, case .palette = try RecordSummary(of: record) else { continue }
        self.init(try Palette(parsing: record.body.bytes()), from: .firstData(slot))
        return
      }
    }
    self = .greens
  }

  /// The palette in a slot that somebody asked for: a data slot of 1,024 bytes, or a picture of VGE.
  ///
  /// Throws an error with the code `preview-no-palette` or `preview-picture-without-palette` when there is none in it, and
  /// another when the ROM does not have the slot.
  public init(slot: SlotID, in rom: Rom) throws {
    let record = try RecordSelection([slot.description], in: rom).records.first
    guard let body = record?.body else { throw ScreenPaletteError.noPalette(slot, size: 0) }
    switch slot.kind {
    case .data where body.size == Palette.byteCount:
      self.init(try Palette(parsing: body.bytes()), from: .slot(slot))
    case .graphics:
      guard let palette = try Self.palette(ofPicture: body) else {
        throw ScreenPaletteError.noPaletteInPicture(slot)
      }
      self.init(palette, from: .slot(slot))
    default: throw ScreenPaletteError.noPalette(slot, size: body.size)
    }
  }

  /// The palette for a picture file that stands by itself: its own, or ``greens`` when it has none.
  public init(ofFile picture: IndexedPicture) {
    self = picture.palette.map { ScreenPalette(ofPicture: $0) } ?? .greens
  }

  /// Nil for a body that is no picture, or one without a palette.
  private static func palette(ofPicture body: Body) throws -> Palette? {
    do {
      let start = try body.prefix(SlotPicture.Header.size + Palette.byteCount)
      let header = try SlotPicture.Header(parsing: start[...], bodySize: body.size)
      guard header.dialect == .sz else { return nil }
      return Palette(entries: start.dropFirst(SlotPicture.Header.size))
    } catch is SlotPictureError {
      return nil
    }
  }

  /// Which palette it is and why: `the palette in DSLOT000, the first of the ROM`.
  public var words: String {
    switch source {
    case .file(let name): "the palette of \(Escaped.path(name))"
    case .slot(let slot): "the palette in \(slot)"
    case .firstData(let slot): "the palette in \(slot), the first of the ROM"
    case .lastPicture(let slot): ScreenPalette.words(ofLastPicture: slot)
    case .picture: "the picture's own palette"
    case .machine: "the greens that a mk-II begins with, as there is no palette"
    }
  }

  /// What may not look as it was meant, when a picture is shown in this palette.
  package func warning(for picture: IndexedPicture) -> PreviewWarning? {
    source == .machine && Self.hasBlackIndices(picture.indices) ? .blackIndices : nil
  }

  /// Whether any of the indices has no colour in ``greens``.
  package static func hasBlackIndices(_ indices: [UInt8]) -> Bool { indices.contains { $0 > 7 } }

  package static func words(ofLastPicture slot: SlotID) -> String {
    "the palette of \(slot), the picture that the console loads last"
  }
}
