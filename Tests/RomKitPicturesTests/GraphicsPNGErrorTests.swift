import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitPictures

/// A fault planted in a PNG, and its error.
struct PNGFault: Sendable, CustomTestStringConvertible {
  let message: String
  let change: @Sendable (inout PNGBuilder) -> Void
  var testDescription: String { message }

  init(_ message: String, _ change: @escaping @Sendable (inout PNGBuilder) -> Void) {
    self.message = message
    self.change = change
  }
}

@Suite struct GraphicsPNGErrorTests {
  @Test func theBuilderIsSound() throws {
    let file = try PNGFile(parsing: PNGBuilder().bytes)
    guard case .indexed(let picture) = file.picture else {
      Issue.record("not indexed")
      return
    }
    #expect(picture.indices == [1, 0, 2, 2])
    #expect(picture.paletteCount == 3)
    #expect(file.warnings.isEmpty)
  }

  @Test func otherFilesAreRefused() {
    #expect(
      PNGBuilder.failure(of: Array("\u{89}PNX".utf8))
        == #"png-signature: expected "\x89PNG\x0d\x0a\x1a\x0a" at the start of a PNG, found "\xc2\x89PNX" @0"#
    )
    let text: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0]
    #expect(
      PNGBuilder.help(for: text)
        == "copy the file again in binary mode; a transfer in text mode has changed it")
    #expect(PNGBuilder.help(for: []) == nil)
  }

  @Test(arguments: [
    (8, "png-truncated: the file ends without an IEND chunk @8"),
    (11, "png-truncated: expected 8 bytes at the start of a chunk, found 3 @8"),
    (15, "png-truncated: expected 8 bytes at the start of a chunk, found 7 @8"),
    (
      16, "png-truncated: expected 17 bytes in the IHDR chunk and its checksum, found 0 @8"
    ),
    (
      32,
      "png-truncated: expected 17 bytes in the IHDR chunk and its checksum, found 16 @8"
    ),
    (33, "png-truncated: the file ends without an IEND chunk @33"),
    (
      60,
      "png-truncated: expected 18 bytes in the IDAT chunk and its checksum, found 0 @52"
    ),
  ])
  func truncatedFilesAreRefused(length: Int, expected: String) {
    var builder = PNGBuilder()
    builder.kind = 0
    builder.palette = nil
    builder.before = [("teXt", [1, 2, 3, 4, 5, 6, 7])]
    #expect(PNGBuilder.failure(of: Array(builder.bytes.prefix(length))) == expected)
  }

  /// Invalid chunks, and chunks in the wrong place.
  static let chunkFaults = [
    PNGFault(#"png-chunk-name: expected four letters as the name of a chunk, found "te\x1bt" @33"#) {
      $0.before = [("te\u{1B}t", [])]
    },
    PNGFault("png-unknown-chunk: the picture needs the QUIZ chunk, which romkit does not know @95") {
      $0.after = [("tEXt", [UInt8](repeating: 0, count: 3)), ("QUIZ", [])]
    },
    PNGFault("png-chunk-order: expected one IHDR chunk, found a second one @33") {
      $0.before = [("IHDR", PNGBuilder().header)]
    },
    PNGFault("png-chunk-order: expected one PLTE chunk, found a second one @54") {
      $0.between = [("PLTE", [1, 2, 3])]
    },
    PNGFault("png-chunk-order: expected one tRNS chunk, found a second one @67") {
      $0.transparency = [1]; $0.between = [("tRNS", [1])]
    },
    PNGFault("png-chunk-order: expected the PLTE chunk before IDAT, found it after @80") {
      $0.after = [("PLTE", [1, 2, 3])]
    },
    PNGFault("png-chunk-order: expected the tRNS chunk before IDAT, found it after @80") {
      $0.after = [("tRNS", [1])]
    },
    PNGFault("png-chunk-order: expected the PLTE chunk before tRNS, found it after @51") {
      $0.kind = 2; $0.palette = nil; $0.before = [("tRNS", [0, 0, 0, 0, 0, 0]), ("PLTE", [1, 2, 3])]
    },
    PNGFault("png-chunk-order: expected all IDAT chunks one after another, found tEXt between them @92") {
      $0.after = [("tEXt", []), ("IDAT", [1])]
    },
  ]

  @Test(arguments: chunkFaults) func impossibleChunksAreRefused(fault: PNGFault) {
    #expect(PNGBuilder.failure(fault.change) == fault.message)
  }

  @Test func aWrongChecksumIsRefused() {
    var bytes = PNGBuilder().bytes
    bytes[18] ^= 1
    #expect(
      PNGBuilder.failure(of: bytes)
        == "png-checksum: expected the checksum 84e622d6 in the IHDR chunk, found 4568fd16 @8")
  }

  @Test(
    arguments: [
      ([("sRGB", [])], "png-chunk-order: expected IHDR as the first chunk, found sRGB @8"),
      ([("IHDR", [1, 2])], "png-header: expected 13 bytes in IHDR, found 2 @8"),
      (
        [("IHDR", PNGBuilder(kind: 0).header), ("IEND", [])],
        "png-image-data: there is no IDAT chunk, so there are no pixels"
      ),
    ] as [([(String, [UInt8])], String)])
  func theChunksOfEveryPictureMustBeThere(chunks: [(String, [UInt8])], message: String) {
    #expect(PNGBuilder.failure(of: PNGBuilder.file(chunks)) == message)
  }

  /// Invalid headers.
  static let headerFaults = [
    PNGFault(
      "png-too-large: the picture is 60000 x 60000 pixels; indexed pictures are limited to 16,384 pixels each way and 12,582,912 in all @16"
    ) {
      $0.width = 60_000; $0.height = 60_000
    },
    PNGFault(
      "png-too-large: the picture is 4096 x 4096 pixels; full-colour pictures are limited to 16,384 pixels each way and 3,145,728 in all @16"
    ) {
      $0.width = 4_096; $0.height = 4_096; $0.kind = 2
    },
    PNGFault("png-header: expected a width and a height from 1 to 2147483647, found 0 x 2 @16") {
      $0.width = 0
    },
    PNGFault(
      "png-header: expected a width and a height from 1 to 2147483647, found 2 x 2147483648 @16"
    ) { $0.height = 0x8000_0000 },
    PNGFault("png-header: expected compression method 0, found 1 @26") { $0.methods = [1, 0, 0] },
    PNGFault("png-header: expected filter method 0, found 64 @27") { $0.methods = [0, 64, 0] },
    PNGFault("png-header: expected interlace method 0 or 1, found 2 @28") { $0.methods = [0, 0, 2] },
  ]

  @Test(arguments: headerFaults) func impossibleHeadersAreRefused(fault: PNGFault) {
    #expect(PNGBuilder.failure(fault.change) == fault.message)
  }

  @Test(
    arguments: [(3, 16), (2, 4), (4, 1), (6, 0), (0, 3), (1, 8), (5, 8), (7, 8), (255, 8)] as [(UInt8, UInt8)]
  )
  func pixelFormatsThatDoNotExistAreRefused(kind: UInt8, depth: UInt8) {
    #expect(
      PNGBuilder.failure {
        $0.kind = kind
        $0.depth = depth
      }
        == "png-header: colour type \(kind) with \(depth == 1 ? "1 bit" : "\(depth) bits") per sample does not exist @24"
    )
  }

  /// Palettes and transparency that do not suit the pixels.
  static let paletteFaults = [
    PNGFault("png-palette: expected a PLTE chunk before IDAT in an indexed picture, found none") {
      $0.palette = nil
    },
    PNGFault("png-palette: expected a PLTE chunk before tRNS in an indexed picture, found none") {
      $0.before = [("tRNS", [1])]
    },
    PNGFault("png-transparency: expected 6 bytes in tRNS for this colour type, found 2") {
      $0.kind = 2; $0.transparency = [0, 0]
    },
    PNGFault("png-transparency: expected 2 bytes in tRNS for this colour type, found 0") {
      $0.kind = 0; $0.transparency = []
    },
    PNGFault("png-transparency: expected no tRNS chunk beside pixels with alpha, found one") {
      $0.kind = 6; $0.transparency = [0]
    },
    PNGFault(
      "png-index-beyond-palette: the pixel at (1, 1) has index 3, but the palette has only 3 entries @(1, 1)"
    ) { $0.rows = [0, 1, 0, 0, 2, 3] },
  ]

  @Test(arguments: paletteFaults) func impossiblePalettesAreRefused(fault: PNGFault) {
    #expect(PNGBuilder.failure(fault.change) == fault.message)
  }

  @Test(arguments: [0, 4, 769]) func aPaletteHasWholeColours(length: Int) {
    #expect(
      PNGBuilder.failure { $0.palette = [UInt8](repeating: 0, count: length) }
        == "png-palette: expected 3 bytes for each of 1 to 256 colours in PLTE, found \(length) bytes")
  }

  private static let stream = Deflate.stream(of: PNGBuilder().rows)

  /// Invalid image data.
  static let pixelFaults = [
    PNGFault("png-image-data-too-short: expected 6 bytes of pixels in the image data, found 5") {
      $0.rows.removeLast()
    },
    PNGFault("png-image-data-too-short: the image data ends before its checksum") {
      $0.stream = GraphicsPNGErrorTests.stream.dropLast(1)
    },
    PNGFault("png-image-data-too-short: expected 6 bytes of pixels in the image data, found 0") {
      $0.stream = []
    },
    PNGFault("png-checksum: the image data does not match its checksum") {
      $0.stream =
        GraphicsPNGErrorTests.stream.dropLast(1) + [
          GraphicsPNGErrorTests.stream[GraphicsPNGErrorTests.stream.count - 1] ^ 1
        ]
    },
    PNGFault("png-image-data: the image data is not a zlib stream") { $0.stream = [0x1F, 0x8B, 8, 0] },
    PNGFault("png-image-data: the image data is not a zlib stream") {
      $0.stream = [0x78, 0xBB, 0, 0, 0, 1, 0]
    },
    PNGFault("png-image-data: the image data is damaged and cannot be decompressed") {
      $0.stream = [0x78, 0x9C, 0xFF]
    },
    PNGFault("png-image-data: expected a filter from 0 to 4 for stored row 1, found 5") { $0.rows[3] = 5 },
    PNGFault("png-image-data: expected a filter from 0 to 4 for stored row 2, found 9") {
      $0.methods = [0, 0, 1]; $0.rows = [0, 1, 0, 0, 9, 2, 2]
    },
  ]

  @Test(arguments: pixelFaults) func impossiblePixelsAreRefused(fault: PNGFault) {
    #expect(PNGBuilder.failure(fault.change) == fault.message)
  }

  /// Sixteen rows of this width are inflated at a time.
  @Test(arguments: [0, 1, 15, 16, 17, 31, 32, 33]) func aWrongFilterIsNamedByItsRowAmongAll(row: Int) {
    var builder = PNGBuilder(width: 16_383, height: 34)
    builder.rows = [UInt8](repeating: 0, count: 34 * 16_384)
    builder.rows[row * 16_384] = 5
    #expect(
      PNGBuilder.failure(of: builder.bytes)
        == "png-image-data: expected a filter from 0 to 4 for stored row \(row), found 5")
  }

  @Test func oddFilesAreReadWithWarnings() throws {
    var builder = PNGBuilder()
    builder.stream = Deflate.stream(of: builder.rows) + [1, 2]
    builder.transparency = [255, 90, 128]
    let file = try PNGFile(parsing: builder.bytes + [1])
    #expect(
      file.warnings.map { Described.line($0) } == [
        "picture-partly-transparent: palette entry 1 is partly transparent (alpha 90 of 255); it becomes transparent",
        "picture-bytes-after-end: 2 bytes follow the end of the picture and are left out @91",
        "picture-bytes-after-end: 1 byte follows the end of the picture and is left out @109",
      ])
    guard case .indexed(let picture) = file.picture else {
      Issue.record("not indexed")
      return
    }
    #expect(picture.transparent == [1])
    #expect(
      PictureDiagnostic.partlyTransparent(alphas: [255, 128])?.diagnostic.message.english
        == "palette entry 1 is partly transparent (alpha 128 of 255); it becomes opaque")
    #expect(file.warnings.map(\.diagnostic.notes) == [["1 other entry is partly transparent"], [], []])
    #expect(
      file.warnings.map(\.help) == [
        "give every palette entry an alpha of 0 or 255",
        "save the picture again in the program it comes from",
        "save the picture again in the program it comes from",
      ])
  }

  /// As in libpng: the picture is complete without the other frames.
  @Test(arguments: [(0, nil), (1, nil), (2, "2"), (1_001, "1,001")] as [(UInt32, String?)])
  func anAnimationIsReadAsItsFirstPicture(frames: UInt32, shown: String?) throws {
    var writer = ByteWriter()
    writer.bigEndian(frames)
    writer.bigEndian(UInt32(0))
    var builder = PNGBuilder()
    builder.before = [("acTL", writer.bytes)]
    let warnings = try PNGFile(parsing: builder.bytes).warnings
    #expect(
      warnings.map { Described.line($0) }
        == (shown.map {
          [
            "png-animated: the PNG is animated; only the first of its \($0) frames is read"
          ]
        } ?? []))
    // A truncated chunk gives no warning.
    builder.before = [("acTL", [0, 0, 1])]
    #expect(try PNGFile(parsing: builder.bytes).warnings.isEmpty)
  }

  @Test func ancillaryChunksWithWrongChecksumsAreLeftOut() throws {
    var builder = PNGBuilder()
    builder.before = [("teXt", [1])]
    builder.transparency = [0]
    func spoiled(_ name: String) -> [UInt8] {
      var bytes = builder.bytes
      let code = Array(name.utf8)
      guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: code) }) else { return [] }
      bytes[start + 4 + Int(bytes[start - 1])] ^= 0x80
      return bytes
    }
    let text = try PNGFile(parsing: spoiled("teXt"))
    #expect(text.picture == (try PNGFile(parsing: builder.bytes).picture))
    #expect(
      text.warnings.map { Diagnostic($0, file: "a.png").rendered() } == [
        """
        a.png: warning: expected the checksum 9873454f in the teXt chunk, found 1873454f; the chunk is left out \
        (at offset 33) [png-checksum]
          help: use an undamaged copy of the file
        """
      ])
    guard case .indexed(let opaque) = try PNGFile(parsing: spoiled("tRNS")).picture else {
      Issue.record("not indexed")
      return
    }
    #expect(opaque.transparent == [])
    for name in ["IHDR", "PLTE", "IDAT", "IEND"] {
      #expect(
        PNGBuilder.failure(of: spoiled(name)).contains("in the \(name) chunk, found"))
    }
    builder.before = [("teXt", []), ("tIME", [2]), ("gAMA", [3])]
    var bytes = builder.bytes
    for start in [33, 45, 58] { bytes[start + 8 + Int(bytes[start + 3])] ^= 1 }
    let several = try PNGFile(parsing: bytes)
    #expect(several.warnings.map { $0.diagnostic.notes } == [["2 more places have the same problem"]])
    #expect(several.warnings.map(\.diagnostic.severity) == [.warning])
  }

  @Test func aMillionTinyChunksAreReadInLinearTime() throws {
    var bytes = PNGBuilder.file([("IHDR", PNGBuilder().header), ("PLTE", [UInt8](repeating: 7, count: 9))])
    let tiny = Array(PNGBuilder.file([("teXt", [])]).dropFirst(8))
    for _ in 0..<100_000 { bytes += tiny }
    bytes += PNGBuilder.file([("IDAT", Deflate.stream(of: PNGBuilder().rows)), ("IEND", [])]).dropFirst(8)
    #expect(try PNGFile(parsing: bytes).picture.height == 2)
  }

  @Test func aPictureOfTheLargestSizeIsRead() throws {
    var builder = PNGBuilder(width: 16_384, height: 768, depth: 1)
    builder.palette = [1, 2, 3]
    builder.rows = [UInt8](repeating: 0, count: 768 * 2_049)
    #expect(try PNGFile(parsing: builder.bytes).picture.width == 16_384)
  }

  @Test func errorsHaveHelp() {
    var builder = PNGBuilder()
    builder.palette = nil
    #expect(PNGBuilder.help(for: builder.bytes) == "save the picture again in the program it comes from")
    builder.palette = [1, 2, 3]
    #expect(PNGBuilder.help(for: Array(builder.bytes.dropLast(1))) == "use an undamaged copy of the file")
    #expect(
      PNGBuilder.help(for: builder.bytes)
        == "add the missing colours to the palette, and save the picture again")
    builder.width = 20_000
    #expect(
      PNGBuilder.help(for: builder.bytes)
        == "cut the picture into smaller ones; a slot holds at most 256 x 256 pixels")
  }
}
