import RomKitBase
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitPictures

/// A BMP of 2 x 2 pixels, each of whose fields can be made invalid.
struct BitmapBuilder {
  var headerSize: UInt32 = 40
  var width: Int32 = 2
  var height: Int32 = 2
  var planes: UInt16 = 1
  var bits: UInt16 = 8
  var compression: UInt32 = 0
  var coloursUsed: UInt32 = 4
  var pixelOffset: UInt32? = nil
  var masks: [UInt32] = []
  var palette = 4
  var pixels: [UInt8] = [0, 1, 0, 0, 2, 3, 0, 0]

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(Array("BM".utf8))
    writer.append([UInt8](repeating: 0, count: 8))
    writer.littleEndian(pixelOffset ?? UInt32(54 + masks.count * 4 + palette * 4))
    writer.littleEndian(headerSize)
    writer.littleEndian(width)
    writer.littleEndian(height)
    writer.littleEndian(planes)
    writer.littleEndian(bits)
    writer.littleEndian(compression)
    writer.append([UInt8](repeating: 0, count: 12))
    writer.littleEndian(coloursUsed)
    writer.littleEndian(UInt32(0))
    for mask in masks { writer.littleEndian(mask) }
    for entry in 0..<palette { writer.littleEndian(UInt32(entry) * 0x0102_0304) }
    writer.append(pixels)
    return writer.bytes
  }

  static func failure(_ change: (inout BitmapBuilder) -> Void) -> String {
    var builder = BitmapBuilder()
    change(&builder)
    let bytes = builder.bytes
    return Described.failure { () throws(PictureDiagnostic) in try BitmapFile(parsing: bytes) }
  }
}

/// A fault planted in a BMP, and its error.
struct BitmapFault: Sendable, CustomTestStringConvertible {
  let message: String
  let change: @Sendable (inout BitmapBuilder) -> Void
  var testDescription: String { message }

  init(_ message: String, _ change: @escaping @Sendable (inout BitmapBuilder) -> Void) {
    self.message = message
    self.change = change
  }
}

@Suite struct GraphicsBitmapErrorTests {
  @Test func theBuilderIsSound() throws {
    guard case .indexed(let picture) = try BitmapFile(parsing: BitmapBuilder().bytes).picture else {
      Issue.record("not indexed")
      return
    }
    #expect(picture.indices == [2, 3, 0, 1])
    #expect(picture.palette?[3].value == 0x0306_090C, "the fourth byte is kept")
  }

  @Test(arguments: [
    (0, "bmp-header-truncated: expected 18 bytes of BMP headers, found 0 @0"),
    (17, "bmp-header-truncated: expected 18 bytes of BMP headers, found 17 @17"),
    (18, "bmp-header-truncated: expected 54 bytes of BMP headers, found 18 @18"),
    (53, "bmp-header-truncated: expected 54 bytes of BMP headers, found 53 @53"),
    (60, "bmp-pixel-offset: expected the pixels inside the file of 60 bytes, found offset 70 @10"),
    (75, "bmp-pixels-truncated: expected 6 bytes of pixels, found 5 @70"),
  ])
  func truncatedFilesAreRefused(length: Int, expected: String) {
    let bytes = Array(BitmapBuilder().bytes.prefix(length))
    #expect(Described.failure { () throws(PictureDiagnostic) in try BitmapFile(parsing: bytes) } == expected)
  }

  @Test func impossibleHeadersAreRefused() {
    #expect(
      Described.failure { () throws(PictureDiagnostic) in try BitmapFile(parsing: Array("BA rest".utf8)) }
        == "bmp-wrong-magic: expected \"BM\" at the start of a BMP, found \"BA\" @0")
    for size: UInt32 in [0, 13, 65, 0xFFFF_FFFF] {
      #expect(
        BitmapBuilder.failure { $0.headerSize = size }
          == "bmp-header-size: a BMP header cannot have \(Grouped.text(Int(size))) bytes; usual sizes are 12, 40, 52, 56, 64, 108 and 124 @14"
      )
    }
    #expect(
      BitmapBuilder.failure { $0.headerSize = 124 }
        == "bmp-header-truncated: expected 138 bytes of BMP headers, found 78 @78")
  }

  /// Invalid sizes.
  static let sizeFaults = [
    BitmapFault("bmp-width: expected a width of at least 1, found 0") { $0.width = 0 },
    BitmapFault("bmp-width: expected a width of at least 1, found -3") { $0.width = -3 },
    BitmapFault("bmp-height: expected a height of at least 1, found 0") { $0.height = 0 },
    BitmapFault(
      "bmp-height: the height -2147483648 is invalid; it has no positive counterpart"
    ) { $0.height = .min },
    BitmapFault(
      "bmp-too-large: the picture is 60000 x 60000 pixels; indexed pictures are limited to 16,384 pixels each way and 12,582,912 in all"
    ) {
      $0.width = 60_000; $0.height = -60_000
    },
    BitmapFault(
      "bmp-too-large: the picture is 2049 x 2048 pixels; full-colour pictures are limited to 16,384 pixels each way and 3,145,728 in all"
    ) {
      $0.width = 2_049; $0.height = 2_048; $0.bits = 24
    },
    BitmapFault("bmp-pixels-truncated: expected 9,000,000 bytes of pixels, found 8 @70") {
      $0.width = 3_000; $0.height = 3_000
    },
  ]

  @Test(arguments: sizeFaults) func impossibleSizesAreRefused(fault: BitmapFault) {
    #expect(BitmapBuilder.failure(fault.change) == fault.message)
  }

  /// Pixel formats and compressions that do not exist, or do not suit each other.
  static let formatFaults = [
    BitmapFault("bmp-embedded: the BMP contains only a JPEG for a printer") {
      $0.bits = 0; $0.compression = 4
    },
    BitmapFault("bmp-embedded: the BMP contains only a PNG for a printer") {
      $0.bits = 0; $0.compression = 5
    },
    BitmapFault(
      "bmp-compression: expected compression 0 (none), 1 (RLE8), 2 (RLE4), 3 or 6 (bit fields), found 11"
    ) { $0.compression = 11 },
    // A header of 16 bytes has no compression.
    BitmapFault(
      "bmp-index-beyond-palette: the pixel at (0, 0) has index 0, but the palette has only 0 entries @(0, 0)"
    ) {
      $0.headerSize = 16; $0.bits = 1; $0.compression = 3; $0.pixelOffset = 30
    },
    // Huffman codes of OS/2.
    BitmapFault(
      "bmp-compression: expected compression 0 (none), 1 (RLE8) or 2 (RLE4) in an OS/2 BMP, found 3"
    ) {
      $0.headerSize = 48; $0.bits = 1; $0.compression = 3
    },
    BitmapFault("bmp-compression: RLE4 compression does not suit pixels of 8 bits") { $0.compression = 2 },
    BitmapFault("bmp-compression: compression by bit fields does not suit pixels of 24 bits") {
      $0.bits = 24; $0.compression = 3; $0.masks = [1, 2, 4]
    },
  ]

  @Test(arguments: formatFaults) func invalidFormatsAreRefused(fault: BitmapFault) {
    #expect(BitmapBuilder.failure(fault.change) == fault.message)
  }

  @Test(arguments: [0, 3, 5, 64, 65_535] as [UInt16]) func depthsThatDoNotExistAreRefused(bits: UInt16) {
    #expect(
      BitmapBuilder.failure { $0.bits = bits }
        == "bmp-bits: expected 1, 2, 4, 8, 16, 24 or 32 bits per pixel, found \(bits)")
  }

  /// Palettes that do not suit the pixels.
  static let paletteFaults = [
    // The bottom row comes first.
    BitmapFault(
      "bmp-index-beyond-palette: the pixel at (1, 0) has index 9, but the palette has only 4 entries @(1, 0)"
    ) { $0.pixels = [0, 1, 0, 0, 2, 9, 0, 0] },
    BitmapFault(
      "bmp-index-beyond-palette: the pixel at (1, 1) has index 7, but the palette has only 1 entry @(1, 1)"
    ) {
      $0.coloursUsed = 1; $0.palette = 1; $0.pixels = [0, 7, 0, 0, 0, 0, 0, 0]
    },
  ]

  @Test(arguments: paletteFaults) func impossiblePalettesAreRefused(fault: BitmapFault) {
    #expect(BitmapBuilder.failure(fault.change) == fault.message)
  }

  @Test(arguments: [257, 300, 0xFFFF_FFFF] as [UInt32]) func aPaletteHasAtMost256Colours(count: UInt32) throws
  {
    let file = try BitmapFile(parsing: BitmapBuilder(coloursUsed: count).bytes)
    #expect(
      file.warnings.map { Described.line($0) } == [
        "bmp-colour-count: expected at most 256 colours for pixels of 8 bits, found \(Grouped.text(Int(count))); the others are left out"
      ])
  }

  @Test func fullColourMayDeclareAnyNumberOfColours() throws {
    var builder = BitmapBuilder(bits: 24, coloursUsed: 0xFFFF_FFFF)
    builder.pixels = [UInt8](repeating: 9, count: 16)
    #expect(try BitmapFile(parsing: builder.bytes).picture.width == 2)
  }

  @Test(
    arguments: [
      (16, [0x1F00, 0x03E0, 0x3E00]), (16, [0x1F_0000, 0x03E0, 0x001F]), (32, [0x00FF_00FF, 0xFF00, 0]),
      (32, [0, 0, 0]),
    ] as [(UInt16, [UInt32])])
  func impossibleMasksAreRefused(bits: UInt16, masks: [UInt32]) {
    let shown = (masks + [0]).map { mask in
      let digits = String(mask, radix: 16)
      return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    #expect(
      BitmapBuilder.failure {
        $0.bits = bits; $0.compression = 3; $0.masks = masks
      }
        == "bmp-masks: expected masks with contiguous, separate bits inside the pixel, and bits in at least one mask of red, green and blue, found \(shown.joined(separator: ", "))"
    )
  }

  @Test func impossiblePixelOffsetsAreRefused() {
    for offset: UInt32 in [0, 53] {
      #expect(
        BitmapBuilder.failure { $0.pixelOffset = offset }
          == "bmp-pixel-offset: expected the pixels after the headers, which end at offset 54, found offset \(offset) @10"
      )
    }
    #expect(
      BitmapBuilder.failure { $0.pixelOffset = 0xFFFF_FFFF }
        == "bmp-pixel-offset: expected the pixels inside the file of 78 bytes, found offset 4294967295 @10"
    )
  }

  @Test(
    arguments: [
      ([2, 1], "bmp-pixels-truncated: the compressed pixels end in stored row 0, without an end mark @72"),
      (
        [2, 1, 0, 0, 0],
        "bmp-pixels-truncated: the compressed pixels end in stored row 1, without an end mark @75"
      ),
      (
        [2, 1, 0, 0, 0, 9, 1, 1],
        "bmp-pixels-truncated: the compressed pixels end in stored row 1, without an end mark @76"
      ),
      ([200, 1, 0, 0, 0, 2, 0, 200], "nothing thrown"),
      ([0, 2, 255, 255], "nothing thrown"),
    ] as [([UInt8], String)])
  func damagedRunsAreRefused(codes: [UInt8], expected: String) {
    #expect(
      BitmapBuilder.failure {
        $0.compression = 1; $0.pixels = codes
      } == expected)
  }

  /// Runs and literals past the end of a row with its padding, jumps past an edge, and rows past the last.
  @Test(
    arguments: [
      ([2, 1, 0, 0, 2, 1, 0, 1], nil),
      ([2, 1, 0, 0, 2, 1, 0, 0, 0, 1], nil),
      ([2, 1, 0, 0, 2, 1, 0, 0], nil),
      ([0, 2, 2, 0, 0, 0, 0, 2, 0, 1], nil),
      ([4, 1, 0, 0, 2, 1, 1, 0, 1, 0, 0, 1], nil),
      (
        [5, 1, 0, 0, 2, 1, 0, 1], "reach past the picture in stored row 0; pixels outside it are left out @70"
      ),
      (
        [2, 1, 0, 0, 2, 1, 0, 3, 1, 1, 1, 0, 0, 1],
        "reach past the picture in stored row 1; pixels outside it are left out @76"
      ),
      ([0, 2, 5, 0, 0, 1], "reach past the picture in stored row 0; pixels outside it are left out @70"),
      ([0, 2, 0, 3], "reach past the picture in stored row 0; pixels outside it are left out @70"),
      (
        [2, 1, 0, 0, 2, 1, 0, 0, 2, 1, 0, 1],
        "go on after the last row; pixels outside the picture are left out @78"
      ),
    ] as [([UInt8], String?)])
  func runsThatLeaveThePictureGiveAWarning(codes: [UInt8], expected: String?) throws {
    let file = try BitmapFile(parsing: BitmapBuilder(compression: 1, pixels: codes).bytes)
    let warnings = expected.map { ["bmp-runs-outside: the compressed pixels " + $0] } ?? []
    #expect(file.warnings.map { Described.line($0) } == warnings)
  }

  @Test func runsThatLeaveThePictureAreCounted() throws {
    let builder = BitmapBuilder(compression: 1, pixels: [9, 1, 9, 1, 0, 0, 9, 1, 0, 1])
    #expect(
      try BitmapFile(parsing: builder.bytes).warnings.map { Diagnostic($0, file: "a.bmp").rendered() } == [
        """
        a.bmp: warning: the compressed pixels reach past the picture in stored row 0; pixels outside it are left out \
        (at offset 70) [bmp-runs-outside]
          note: 2 more places have the same problem
          help: save the picture again in the program it comes from
        """
      ])
  }

  /// Encoders that compress the padding of a row as well make eight pixels of three.
  @Test(arguments: [([4, 0x11, 0, 0], 0), ([8, 0x11, 0, 0], 0), ([9, 0x11, 0, 0], 1)] as [([UInt8], Int)])
  func runsMayFillTheRowWithItsPadding(codes: [UInt8], count: Int) throws {
    let builder = BitmapBuilder(width: 3, bits: 4, compression: 2, pixels: codes + [0, 1])
    #expect(try BitmapFile(parsing: builder.bytes).warnings.count == count)
  }

  @Test func errorsHaveHelp() {
    func help(_ change: (inout BitmapBuilder) -> Void) -> String? {
      var builder = BitmapBuilder()
      change(&builder)
      let bytes = builder.bytes
      return Described.help { () throws(PictureDiagnostic) in try BitmapFile(parsing: bytes) }
    }
    #expect(help { $0.bits = 3 } == "save the picture as an uncompressed BMP or as a PNG")
    #expect(help { $0.width = 0 } == "save the picture again in the program it comes from")
    #expect(help { $0.pixels = [] } == "use an undamaged copy of the file")
    #expect(
      help { $0.width = 20_000 }
        == "cut the picture into smaller ones; a slot holds at most 256 x 256 pixels")
    #expect(
      help { $0.pixels[0] = 4 } == "add the missing colours to the palette, and save the picture again")
  }
}
