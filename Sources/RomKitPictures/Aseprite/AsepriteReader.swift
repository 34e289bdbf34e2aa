import RomKitBase

/// A cursor over a part of a sprite, whose name it gives in its errors.
struct AsepriteReader {
  private var reader: ByteReader
  /// The offset of the part.
  let start: Int
  let part: LocalizedText

  init(_ bytes: ArraySlice<UInt8>, offset: Int, part: LocalizedText) {
    reader = ByteReader(bytes, offset: offset)
    start = offset
    self.part = part
  }

  var offset: Int { reader.offset }
  var remaining: Int { reader.remaining }

  mutating func slice(_ count: Int) throws(PictureDiagnostic) -> ArraySlice<UInt8> {
    do {
      return try reader.slice(count)
    } catch {
      throw PictureDiagnostic(
        "aseprite-truncated",
        "expected \(Plural.bytes(count)) more in \(part), found \(Grouped.text(remaining))", at: offset,
        .undamagedCopy)
    }
  }

  mutating func skip(_ count: Int) throws(PictureDiagnostic) { _ = try slice(count) }

  mutating func rest() -> ArraySlice<UInt8> { reader.rest() }

  mutating func byte() throws(PictureDiagnostic) -> UInt8 { UInt8(truncatingIfNeeded: try number(1)) }

  mutating func word() throws(PictureDiagnostic) -> Int { Int(try number(2)) }

  mutating func dword() throws(PictureDiagnostic) -> UInt32 { try number(4) }

  mutating func short() throws(PictureDiagnostic) -> Int { Int(Int16(truncatingIfNeeded: try number(2))) }

  mutating func long() throws(PictureDiagnostic) -> Int { Int(Int32(bitPattern: try number(4))) }

  /// A text after its length; bytes that are not UTF-8 become replacement characters.
  mutating func text() throws(PictureDiagnostic) -> String {
    String(decoding: try slice(try word()), as: UTF8.self)
  }

  private mutating func number(_ size: Int) throws(PictureDiagnostic) -> UInt32 {
    var value: UInt32 = 0
    for byte in try slice(size).reversed() { value = value << 8 | UInt32(byte) }
    return value
  }
}

/// The types of chunk that are read.
enum AsepriteChunkKind: Int {
  case oldPalette = 0x0004
  case olderPalette = 0x0011
  case layer = 0x2004
  case cel = 0x2005
  case tags = 0x2018
  case palette = 0x2019
  case userData = 0x2020
  case slice = 0x2022
  case tileset = 0x2023

  /// For use in a sentence.
  var displayName: LocalizedText {
    switch self {
    case .oldPalette: "the old palette chunk"
    case .olderPalette: "the oldest palette chunk"
    case .layer: "the layer chunk"
    case .cel: "the cel chunk"
    case .tags: "the tags chunk"
    case .palette: "the palette chunk"
    case .userData: "the user data chunk"
    case .slice: "the slice chunk"
    case .tileset: "the tileset chunk"
    }
  }
}
