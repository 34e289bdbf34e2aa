import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitPictures

/// A mistake planted in a PNG, and how it is refused.
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
        == #"png-signature: a PNG begins with "\x89PNG\x0d\x0a\x1a\x0a", but this begins with "\xc2\x89PNX" @0"#
    )
    let text = PNGError.signature(found: [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0])
    #expect(
      text.help
        == "the file was changed on its way, as by a transfer in text mode: copy it again in binary mode")
    #expect(PNGError.signature(found: []).help == nil)
  }

  @Test(arguments: [
    (8, "png-truncated: the file ends without an IEND chunk @8"),
    (11, "png-truncated: the file ends in the first 3 of the 8 bytes that begin a chunk @8"),
    (15, "png-truncated: the file ends in the first 7 of the 8 bytes that begin a chunk @8"),
    (
      16, "png-truncated: the IHDR chunk and its checksum need 17 bytes, but the file ends after 0 of them @8"
    ),
    (
      32,
      "png-truncated: the IHDR chunk and its checksum need 17 bytes, but the file ends after 16 of them @8"
    ),
    (33, "png-truncated: the file ends without an IEND chunk @33"),
    (
      60,
      "png-truncated: the IDAT chunk and its checksum need 18 bytes, but the file ends after 0 of them @52"
    ),
  ])
  func truncatedFilesAreRefused(length: Int, expected: String) {
    var builder = PNGBuilder()
    builder.kind = 0
    builder.palette = nil
    builder.before = [("teXt", [1, 2, 3, 4, 5, 6, 7])]
    #expect(PNGBuilder.failure(of: Array(builder.bytes.prefix(length))) == expected)
  }

  /// Chunks that are wrong, or in the wrong place.
  static let chunkFaults = [
    PNGFault(#"png-chunk-name: a chunk's name is four letters, but this is "te\x1bt" @33"#) {
      $0.before = [("te\u{1B}t", [])]
    },
    PNGFault("png-unknown-chunk: the QUIZ chunk is needed to understand the picture, and it is unknown @95") {
      $0.after = [("tEXt", [UInt8](repeating: 0, count: 3)), ("QUIZ", [])]
    },
    PNGFault("png-chunk-order: there may be only one IHDR chunk, but here is another @33") {
      $0.before = [("IHDR", PNGBuilder().header)]
    },
    PNGFault("png-chunk-order: there may be only one PLTE chunk, but here is another @54") {
      $0.between = [("PLTE", [1, 2, 3])]
    },
    PNGFault("png-chunk-order: there may be only one tRNS chunk, but here is another @67") {
      $0.transparency = [1]; $0.between = [("tRNS", [1])]
    },
    PNGFault("png-chunk-order: the PLTE chunk comes after IDAT, but must come before it @80") {
      $0.after = [("PLTE", [1, 2, 3])]
    },
    PNGFault("png-chunk-order: the tRNS chunk comes after IDAT, but must come before it @80") {
      $0.after = [("tRNS", [1])]
    },
    PNGFault("png-chunk-order: the PLTE chunk comes after tRNS, but must come before it @51") {
      $0.kind = 2; $0.palette = nil; $0.before = [("tRNS", [0, 0, 0, 0, 0, 0]), ("PLTE", [1, 2, 3])]
    },
    PNGFault("png-chunk-order: the IDAT chunk comes after tEXt, but must come before it @92") {
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
        == "png-checksum: the checksum of the IHDR chunk is 4568fd16, but its bytes give 84e622d6 @8")
  }

  @Test(
    arguments: [
      ([("CgBI", [])], "png-chunk-order: a PNG's first chunk is IHDR, but this one's is CgBI @8"),
      ([("IHDR", [1, 2])], "png-header: IHDR is 13 bytes long, but this one has 2 @8"),
      (
        [("IHDR", PNGBuilder(kind: 0).header), ("IEND", [])],
        "png-image-data: there is no IDAT chunk, so there are no pixels"
      ),
    ] as [([(String, [UInt8])], String)])
  func theChunksOfEveryPictureMustBeThere(chunks: [(String, [UInt8])], message: String) {
    #expect(PNGBuilder.failure(of: PNGBuilder.file(chunks)) == message)
  }

  /// Headers of pictures that cannot be.
  static let headerFaults = [
    PNGFault(
      "png-too-large: the picture is 60000 x 60000 pixels, and at most 16384 each way and 12582912 indexed pixels"
        + " in all are read @16"
    ) {
      $0.width = 60_000; $0.height = 60_000
    },
    PNGFault(
      "png-too-large: the picture is 4096 x 4096 pixels, and at most 16384 each way and 3145728 full-colour pixels"
        + " in all are read @16"
    ) {
      $0.width = 4_096; $0.height = 4_096; $0.kind = 2
    },
    PNGFault("png-header: the picture is 0 x 2 pixels, but a side is at least 1 and at most 2147483647 @16") {
      $0.width = 0
    },
    PNGFault(
      "png-header: the picture is 2 x 2147483648 pixels, but a side is at least 1 and at most 2147483647 @16"
    ) { $0.height = 0x8000_0000 },
    PNGFault("png-header: compression method 1 is unknown; only 0 is known @26") { $0.methods = [1, 0, 0] },
    PNGFault("png-header: filter method 64 is unknown; only 0 is known @27") { $0.methods = [0, 64, 0] },
    PNGFault("png-header: interlace method 2 is unknown; 0 and 1 are known @28") { $0.methods = [0, 0, 2] },
  ]

  @Test(arguments: headerFaults) func impossibleHeadersAreRefused(fault: PNGFault) {
    #expect(PNGBuilder.failure(fault.change) == fault.message)
  }

  @Test(
    arguments: [(3, 16), (2, 4), (4, 1), (6, 0), (0, 3), (1, 8), (5, 8), (7, 8), (255, 8)] as [(UInt8, UInt8)]
  )
  func kindsOfPixelsThatDoNotExistAreRefused(kind: UInt8, depth: UInt8) {
    #expect(
      PNGBuilder.failure {
        $0.kind = kind
        $0.depth = depth
      } == "png-header: there are no pixels of colour type \(kind) with \(depth) bits a sample @24")
  }

  /// Palettes and transparency that do not go with the pixels.
  static let paletteFaults = [
    PNGFault("png-palette: the picture is indexed, but there is no PLTE chunk before its pixels") {
      $0.palette = nil
    },
    PNGFault("png-palette: pixels of 1 bit select from at most 2 colours, but the palette has 3") {
      $0.depth = 1
    },
    PNGFault(
      "png-transparency: tRNS has a byte for each palette entry at most, but it is 4 bytes long for 3 entries"
    ) { $0.transparency = [0, 0, 0, 0] },
    PNGFault("png-transparency: tRNS is 6 bytes long for such pixels, but this one has 2") {
      $0.kind = 2; $0.transparency = [0, 0]
    },
    PNGFault("png-transparency: tRNS is 2 bytes long for such pixels, but this one has 0") {
      $0.kind = 0; $0.transparency = []
    },
    PNGFault("png-transparency: pixels that have alpha cannot have a tRNS chunk as well") {
      $0.kind = 6; $0.transparency = [0]
    },
    PNGFault(
      "png-index-beyond-palette: the pixel at (1, 1) has index 3, but the palette has only 3 entries @(1, 1)"
    ) { $0.rows = [0, 1, 0, 0, 2, 3] },
  ]

  @Test(arguments: paletteFaults) func impossiblePalettesAreRefused(fault: PNGFault) {
    #expect(PNGBuilder.failure(fault.change) == fault.message)
  }

  @Test(arguments: [0, 4, 769, 771]) func aPaletteHasOneTo256WholeColours(length: Int) {
    #expect(
      PNGBuilder.failure { $0.palette = [UInt8](repeating: 0, count: length) }
        == "png-palette: PLTE has 3 bytes for each of 1 to 256 colours, but this one is \(length) bytes long")
  }

  private static let stream = Deflate.stream(of: PNGBuilder().rows)

  /// Image data that is not that of the pixels.
  static let pixelFaults = [
    PNGFault("png-image-data-too-short: the pixels need 6 bytes of image data, but it inflates to only 5") {
      $0.rows.removeLast()
    },
    PNGFault("png-image-data-too-long: the pixels need 6 bytes of image data, but it inflates to more") {
      $0.rows.append(0)
    },
    PNGFault("png-image-data-too-long: the pixels need 6 bytes of image data, but it inflates to more") {
      $0.rows = [UInt8](repeating: 0, count: 10_000_000)
    },
    PNGFault("png-image-data-too-short: the image data ends before its own checksum") {
      $0.stream = GraphicsPNGErrorTests.stream.dropLast(1)
    },
    PNGFault("png-image-data-too-short: the pixels need 6 bytes of image data, but it inflates to only 0") {
      $0.stream = []
    },
    PNGFault("png-checksum: the image data inflates, but not to the bytes its checksum was made of") {
      $0.stream =
        GraphicsPNGErrorTests.stream.dropLast(1) + [
          GraphicsPNGErrorTests.stream[GraphicsPNGErrorTests.stream.count - 1] ^ 1
        ]
    },
    PNGFault("png-image-data: the image data is no zlib stream") { $0.stream = [0x1F, 0x8B, 8, 0] },
    PNGFault("png-image-data: the image data is no zlib stream") { $0.stream = [0x78, 0xBB, 0, 0, 0, 1, 0] },
    PNGFault("png-image-data: the image data is damaged and cannot be inflated") {
      $0.stream = [0x78, 0x9C, 0xFF]
    },
    PNGFault("png-image-data: row filters are 0 to 4, but stored row 1 has 5") { $0.rows[3] = 5 },
    PNGFault("png-image-data: row filters are 0 to 4, but stored row 2 has 9") {
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
        == "png-image-data: row filters are 0 to 4, but stored row \(row) has 5")
  }

  @Test func oddFilesAreReadWithWarnings() throws {
    var builder = PNGBuilder()
    builder.stream = Deflate.stream(of: builder.rows) + [1, 2]
    builder.transparency = [255, 90, 128]
    let file = try PNGFile(parsing: builder.bytes + [1])
    #expect(
      file.warnings.map { Described.line($0) } == [
        "picture-partly-transparent: palette entry 1 is partly transparent (alpha 90 of 255) and is taken as transparent",
        "picture-bytes-after-end: 2 bytes follow the end of the picture and are left out @91",
        "picture-bytes-after-end: 1 byte follows the end of the picture and is left out @109",
      ])
    guard case .indexed(let picture) = file.picture else {
      Issue.record("not indexed")
      return
    }
    #expect(picture.transparent == [1])
    #expect(
      PictureWarning.partlyTransparent(index: 9, alpha: 128).message
        == "palette entry 9 is partly transparent (alpha 128 of 255) and is taken as opaque")
    #expect(
      file.warnings.map(\.help) == [
        "give every palette entry an alpha of 0 or 255",
        "save the picture again in the program it comes from",
        "save the picture again in the program it comes from",
      ])
  }

  /// As libpng has it: the picture is whole without them.
  @Test(arguments: [(0, nil), (1, nil), (2, "1"), (1_001, "1,000")] as [(UInt32, String?)])
  func anAnimationIsReadAsItsFirstPicture(frames: UInt32, others: String?) throws {
    var writer = ByteWriter()
    writer.bigEndian(frames)
    writer.bigEndian(UInt32(0))
    var builder = PNGBuilder()
    builder.before = [("acTL", writer.bytes)]
    let warnings = try PNGFile(parsing: builder.bytes).warnings
    #expect(
      warnings.map { Described.line($0) }
        == (others.map {
          [
            "png-animated: the PNG is animated; only its first picture is read, and the other \($0) of its frames are not"
          ]
        } ?? []))
    // One that is cut off says nothing.
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
        a.png: warning: the checksum of the teXt chunk is 1873454f, but its bytes give 9873454f; the chunk is left out \
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
        PNGBuilder.failure(of: spoiled(name)).hasPrefix("png-checksum: the checksum of the \(name) chunk"))
    }
    builder.before = [("teXt", []), ("tIME", [2]), ("gAMA", [3])]
    var bytes = builder.bytes
    for start in [33, 45, 58] { bytes[start + 8 + Int(bytes[start + 3])] ^= 1 }
    let several = try PNGFile(parsing: bytes)
    #expect(several.warnings.map { $0.diagnostic.notes } == [["2 more places are like this"]])
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

  @Test func remediesSayWhatToDo() {
    #expect(PNGError.imageDataCorrupt.help == "use an undamaged copy of the file")
    #expect(PNGError.noPalette.help == "save the picture again in the program it comes from")
    #expect(
      PNGError.indexBeyondPalette(index: 1, count: 1, x: 0, y: 0).help
        == "give the palette all the colours that pixels use, and save the picture again")
    #expect(
      PNGError.tooLarge(width: 1, height: 1, indexed: false, limits: .standard).help
        == "cut the picture into smaller ones; a slot holds at most 256 x 256")
  }
}
