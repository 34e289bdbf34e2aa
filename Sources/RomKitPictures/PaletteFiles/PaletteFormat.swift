import VGSCore

/// The kinds of palette file that are read and written.
public enum PaletteFormat: String, Hashable, Sendable, CaseIterable {
  /// The console's own: 1,024 bytes, as in a DSLOT.
  case vgs
  /// GIMP's, also Inkscape's, Krita's and Aseprite's.
  case gimp
  /// Paint Shop Pro's, with `JASC-PAL` in its first line.
  case jasc
  /// Adobe's colour table, of Photoshop.
  case adobe
  /// A line of six hexadecimal digits for each colour.
  case hexadecimal

  /// How its file names end, without the dot.
  public var fileExtension: String {
    switch self {
    case .vgs: "dat"
    case .gimp: "gpl"
    case .jasc: "pal"
    case .adobe: "act"
    case .hexadecimal: "hex"
    }
  }

  /// The format whose file names end so, in capitals or not; nil for none.
  public init?(fileExtension: String) {
    let small = fileExtension.lowercased()
    guard let format = PaletteFormat.allCases.first(where: { $0.fileExtension == small }) else { return nil }
    self = format
  }

  /// The text format that the first line tells; nil when it tells none.
  package init?(recognisingText bytes: [UInt8]) {
    let lines = PaletteLines(bytes)
    switch lines.first {
    case GimpPalette.firstLine: self = .gimp
    case JascPalette.firstLine: self = .jasc
    default:
      guard lines.areHexadecimal else { return nil }
      self = .hexadecimal
    }
  }

  /// The format that has files of this size only; nil when there is none.
  init?(size: Int) {
    switch size {
    case Palette.byteCount: self = .vgs
    case _ where AdobePalette.sizes.contains(size): self = .adobe
    default: return nil
    }
  }
}
