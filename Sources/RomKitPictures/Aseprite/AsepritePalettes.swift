import RomKitBase
import VGSCore

/// A palette chunk, which changes the palette from a frame on; its contents are checked.
struct AsepritePaletteChange: Sendable {
  var frame: Int
  var kind: AsepriteChunkKind
  var data: ArraySlice<UInt8>
  var offset: Int

  /// Throws if the chunk cannot be applied.
  func check() throws(PictureDiagnostic) {
    var palette = AsepritePalette()
    try palette.apply(self)
  }
}

/// The colours of a frame.
struct AsepritePalette: Equatable, Sendable {
  private(set) var colours = [Colour](repeating: .black, count: Palette.count)
  private(set) var alphas = [UInt8](repeating: 255, count: Palette.count)
  /// The number of entries, at most 256: pixels cannot select others.
  private(set) var count = 0

  mutating func apply(_ change: AsepritePaletteChange) throws(PictureDiagnostic) {
    var reader = AsepriteReader(change.data, offset: change.offset, part: change.kind.displayName)
    if change.kind == .palette {
      try apply(&reader)
    } else {
      try applyPackets(&reader, bits: change.kind == .olderPalette ? 6 : 8)
    }
  }

  private mutating func apply(_ reader: inout AsepriteReader) throws(PictureDiagnostic) {
    let size = Int(try reader.dword())
    let first = Int(try reader.dword())
    let last = Int(try reader.dword())
    guard first <= last, last < size else {
      throw Self.range(first, last, size: size, offset: reader.start)
    }
    try reader.skip(8)
    count = min(size, Palette.count)
    for index in first...last {
      let flags = try reader.word()
      let colour = Colour(red: try reader.byte(), green: try reader.byte(), blue: try reader.byte())
      let alpha = try reader.byte()
      if flags & 1 != 0 { _ = try reader.text() }
      guard index < Palette.count else { continue }
      colours[index] = colour
      alphas[index] = alpha
    }
  }

  private mutating func applyPackets(_ reader: inout AsepriteReader, bits: Int) throws(PictureDiagnostic) {
    var index = 0
    for _ in 0..<(try reader.word()) {
      index += Int(try reader.byte())
      let declared = Int(try reader.byte())
      let entries = declared == 0 ? Palette.count : declared
      guard index + entries <= Palette.count else {
        throw Self.range(index, index + entries - 1, size: Palette.count, offset: reader.start)
      }
      for _ in 0..<entries {
        colours[index] = Colour(
          red: Self.eightBits(try reader.byte(), of: bits),
          green: Self.eightBits(try reader.byte(), of: bits),
          blue: Self.eightBits(try reader.byte(), of: bits))
        alphas[index] = 255
        index += 1
      }
      count = max(count, index)
    }
  }

  private static func range(_ first: Int, _ last: Int, size: Int, offset: Int) -> PictureDiagnostic {
    PictureDiagnostic(
      "aseprite-palette",
      first > last
        ? "expected a palette chunk whose first entry is not after its last, found entries \(first) to \(last)"
        : "expected entry numbers below \(size) in the palette chunk, found \(first) to \(last)", at: offset,
      .saveAgain)
  }

  private static func eightBits(_ value: UInt8, of bits: Int) -> UInt8 {
    bits == 6 ? (value & 63) << 2 | (value & 63) >> 4 : value
  }
}
