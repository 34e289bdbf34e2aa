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
  public var ending: String {
    switch self {
    case .vgs: "dat"
    case .gimp: "gpl"
    case .jasc: "pal"
    case .adobe: "act"
    case .hexadecimal: "hex"
    }
  }

  /// The format whose file names end so, in capitals or not; nil for none.
  public init?(ending: String) {
    let small = ending.lowercased()
    guard let format = PaletteFormat.allCases.first(where: { $0.ending == small }) else { return nil }
    self = format
  }

  /// The text format that the first line tells; nil when it tells none.
  package init?(recognisingText bytes: [UInt8]) {
    let lines = PaletteLines(bytes)
    if lines.first == GimpPalette.firstLine {
      self = .gimp
    } else if lines.first == JascPalette.firstLine {
      self = .jasc
    } else if lines.areHexadecimal {
      self = .hexadecimal
    } else {
      return nil
    }
  }

  /// The format that has files of this size only; nil when there is none.
  init?(size: Int) {
    if size == Palette.byteCount {
      self = .vgs
    } else if AdobePalette.sizes.contains(size) {
      self = .adobe
    } else {
      return nil
    }
  }
}
