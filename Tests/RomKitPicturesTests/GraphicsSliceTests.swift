import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitPictures

/// Bytes may be a part of more, such as a slot of a ROM: the bytes around them do not count, and offsets are their own.
@Suite struct GraphicsSliceTests {
  private static let ramp = Palette((0..<256).map { Colour(UInt32($0) &* 0x01_02_03_05) })

  private static func slot(_ bytes: [UInt8], shows: String) -> SliceReading {
    SliceReading("CHR", bytes, shows: shows) { body in
      let slot = try SlotPicture(parsing: body)
      let entry = slot.palette.map { "\($0[200].value)" } ?? "none"
      return "\(slot.width) x \(slot.height), entry \(entry), \(slot.indices)"
    }
  }

  private static func header(_ bytes: [UInt8], of size: Int, shows: String) -> SliceReading {
    SliceReading("CHR header", bytes, shows: shows) { bytes in
      let header = try SlotPicture.Header(parsing: bytes, bodySize: size)
      return "\(header.dialect.rawValue) \(header.width) x \(header.height)"
    }
  }

  static let slots = [
    slot(Array("SY".utf8) + [1, 0, 8, 9], shows: "2 x 1, entry none, [8, 9]"),
    slot(
      Array("SZ".utf8) + [0, 1] + ramp.serialized() + [200, 3],
      shows: "1 x 2, entry \(ramp[200].value), [200, 3]"),
    slot([], shows: "chr-too-short: expected 4 bytes of CHR header, found 0 @0"),
    slot(Array("SY\u{1}".utf8), shows: "found 3 @3"),
    slot(Array("SX\u{1}\u{1}".utf8), shows: #"found "SX\x01\x01" @0"#),
    slot(Array("SY\u{1}\u{1}aaa".utf8), shows: "in the SY dialect, found 7 @7"),
    slot(Array("SY\u{1}\u{1}aaaaa".utf8), shows: "in the SY dialect, found 9 @8"),
    header(Array("SZ".utf8) + [15, 7], of: 1_156, shows: "SZ 16 x 8"),
    header(Array("SZ".utf8) + [15, 7], of: 1_155, shows: "in the SZ dialect, found 1,155 @1155"),
    header(Array("SY".utf8), of: 2, shows: "found 2 @2"),
  ]

  private static let fontSize = 94 * 94 * 12

  static let others = [
    SliceReading("palette", ramp.serialized(), shows: "true") {
      "\(try Palette(parsing: $0) == ramp)"
    },
    SliceReading("palette", [1, 2, 3], shows: "1,024 bytes, found 3") {
      "\(try Palette(parsing: $0) == ramp)"
    },
    SliceReading("palette entries", [1, 2, 3, 4, 5, 6, 7, 8, 9], shows: "67305985 134678021 ") {
      bytes in
      let palette = Palette(entries: bytes)
      return "\(palette[0].value) \(palette[1].value) \(palette[2].value)"
    },
    SliceReading("font", [0x81] + [UInt8](repeating: 7, count: fontSize - 1), shows: "106032 129 7") {
      body in
      let font = try FontSheet(parsing: body).serialized()
      return "\(font.count) \(font[0]) \(font[font.count - 1])"
    },
    SliceReading("font", [1, 2], shows: "found 2") { "\(try FontSheet(parsing: $0))" },
    SliceReading("PNG header", PNGBuilder().header, shows: "2 x 2 8 false") { bytes in
      let header = try PNGHeader(parsing: bytes, limits: .standard)
      return "\(header.width) x \(header.height) \(header.depth) \(header.isInterlaced)"
    },
    SliceReading("PNG header", Array(PNGBuilder().header.dropLast()), shows: "png-header: ") { bytes in
      "\(try PNGHeader(parsing: bytes, limits: .standard))"
    },
    SliceReading("pixels", [1, 0, 1, 1, 0, 0, 0, 1, 1], shows: "[177, 128]") { row in
      "\(PackedPixels.pack(row, bits: 1))"
    },
    SliceReading(
      "packed pixels", [0b1011_0001, 0b1000_0000], shows: "[9, 1, 0, 1, 1, 0, 0, 0, 1, 1, 9]"
    ) {
      var pixels = [UInt8](repeating: 9, count: 11)
      PackedPixels.unpack($0, bits: 1, into: &pixels, from: 1, count: 9)
      return "\(pixels)"
    },
    SliceReading("PNG row", [10, 20, 30, 41], shows: "[2, 0, 0, 0, 1]") { row in
      let above: [UInt8] = [99, 10, 20, 30, 40]
      return "\(PNGFilter.smallest(for: row, above: above[1...], distance: 1))"
    },
  ]

  @Test(arguments: slots + others)
  func aPartOfMoreBytesReadsLikeTheSameBytesAlone(reading: SliceReading) {
    let alone = reading.outcome(reading.bytes[...])
    #expect(alone.contains(reading.shows), "\(alone)")
    let around = Array("SYZ".utf8) + reading.bytes + [0x00, 0xFF]
    #expect(reading.outcome(around[3..<around.count - 2]) == alone)
  }
}
