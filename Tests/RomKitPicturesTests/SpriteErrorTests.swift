import RomKitBase
import TestSupport
import Testing

@testable import RomKitPictures

/// A fault planted in an Aseprite file, and its error.
struct SpriteFault: Sendable, CustomTestStringConvertible {
  let message: String
  let change: @Sendable (inout SpriteBuilder) -> Void
  var testDescription: String { message }

  init(_ message: String, _ change: @escaping @Sendable (inout SpriteBuilder) -> Void) {
    self.message = message
    self.change = change
  }

  /// A file with these chunks after the palette.
  init(_ message: String, _ chunks: [UInt8]..., depth: Int = 8, flags: Int = 1) {
    self.init(message) { builder in
      builder.depth = depth
      builder.flags = flags
      builder.frames = [[SpriteBuilder.palette()] + chunks]
    }
  }
}

@Suite struct SpriteErrorTests {
  typealias Builder = SpriteBuilder

  @Test func theBuilderIsSound() throws {
    let sheet = try AsepriteFile(parsing: SpriteBuilder().bytes).sheet()
    guard case .indexed(let picture) = sheet.picture else {
      Issue.record("not indexed")
      return
    }
    #expect(picture.indices == [1, 2, 3, 0])
    #expect(picture.paletteCount == 4)
    #expect(sheet.warnings.isEmpty)
  }

  @Test(arguments: [
    (5, "aseprite-truncated: expected 2 bytes more in the header, found 1 @4"),
    (40, "aseprite-truncated: expected 99 bytes more in the header, found 11 @29"),
    (130, "aseprite-truncated: expected 1 frame, found the end of the file in the header of frame 1 @128"),
    (145, "aseprite-truncated: expected 121 bytes in frame 1, found 17 before the end of the file @128"),
    (200, "aseprite-truncated: expected 121 bytes in frame 1, found 72 before the end of the file @128"),
  ])
  func truncatedFilesAreRefused(length: Int, expected: String) {
    #expect(Builder.failure(of: Array(SpriteBuilder().bytes.prefix(length))) == expected)
  }

  @Test func everyTruncationIsRefused() {
    let bytes = SpriteBuilder().bytes
    for length in 0..<bytes.count { #expect(Builder.failure(of: Array(bytes.prefix(length))) != "no error") }
  }

  /// The header and the frames.
  static let frameFaults = [
    SpriteFault("aseprite-header: expected 8, 16 or 32 bits per pixel, found 24 @12") { $0.depth = 24 },
    SpriteFault("aseprite-header: expected at least 1 frame, found 0 @6") { $0.count = 0 },
    SpriteFault("aseprite-header: expected a canvas of at least 1 x 1 pixels, found 0 x 2 @8") {
      $0.width = 0
    },
    SpriteFault(
      "aseprite-too-large: the canvas is 16385 x 2 pixels; indexed pictures are limited to 16,384 pixels each way and 12,582,912 in all @8"
    ) { $0.width = 16_385 },
    SpriteFault(
      "aseprite-too-large: the canvas is 4096 x 4096 pixels; indexed pictures are limited to 16,384 pixels each way and 12,582,912 in all @8"
    ) { ($0.width, $0.height) = (4096, 4096) },
    SpriteFault(
      "aseprite-too-large: the canvas is 2048 x 2048 pixels; full-colour pictures are limited to 16,384 pixels each way and 3,145,728 in all @8"
    ) { ($0.width, $0.height, $0.depth) = (2048, 2048, 32) },
    SpriteFault("aseprite-truncated: expected 65,535 frames, found the end of the file before frame 2 @249") {
      $0.count = 65_535
    },
    SpriteFault("aseprite-frame: expected 0xf1fa at the start of frame 1, found 0xfaf1 @132") {
      $0.magic = 0xFAF1
    },
    SpriteFault(
      "aseprite-truncated: expected 4,294,967,217 bytes in frame 1, found 121 before the end of the file @128"
    ) { $0.surplus = -200 },
    SpriteFault(
      "aseprite-truncated: expected 126 bytes in frame 1, found 121 before the end of the file @128"
    ) { $0.surplus = 5 },
    SpriteFault("aseprite-chunk: expected at least 6 bytes in the layer chunk, found a size of 5 @144") {
      $0.frames = [[Builder.chunk(0x2004, [1, 2], size: 5)]]
    },
    SpriteFault("aseprite-chunk: expected 9 bytes in the layer chunk, found 8 before the end of frame 1 @144")
    { $0.frames = [[Builder.chunk(0x2004, [1, 2], size: 9)]] },
    SpriteFault(
      "aseprite-chunk: expected 4,294,967,295 bytes in a chunk of type 0x7fff, found 6 before the end of frame 1 @144"
    ) { $0.frames = [[Builder.chunk(0x7FFF, [], size: 0xFFFF_FFFF)]] },
    SpriteFault("aseprite-truncated: expected 2 bytes more in the layer chunk, found 0 @152") {
      $0.frames = [[Builder.chunk(0x2004, [1, 2])]]
    },
    SpriteFault("aseprite-palette: expected a palette for the indexed sprite, found none") {
      $0.frames = [[Builder.layer()]]
    },
    SpriteFault(
      "aseprite-palette: expected a palette chunk whose first entry is not after its last, found entries 3 to 1 @150"
    ) {
      $0.frames = [[Builder.palette(2, first: 3)]]
    },
    SpriteFault("aseprite-palette: expected entry numbers below 2 in the palette chunk, found 0 to 2 @150") {
      $0.frames = [[Builder.palette(2, last: 2)]]
    },
    SpriteFault(
      "aseprite-palette: expected entry numbers below 256 in the palette chunk, found 257 to 257 @150"
    ) {
      $0.frames = [[Builder.chunk(4, [2, 0, 255, 1, 1, 2, 3, 1, 1])]]
    },
    SpriteFault(
      "aseprite-index-beyond-palette: the pixel at (1, 1) of frame 1 has index 4, but the palette has only 4 entries @(1, 1)"
    ) { $0.frames[0][2] = Builder.cel(body: Builder.image(2, 2, [1, 2, 3, 4])) },
    SpriteFault(
      "aseprite-palettes: expected one palette for all chosen frames, found different palettes in frames 1 and 2 @271"
    ) { $0.frames += [[Builder.palette(shade: 8)]] },
    SpriteFault(#"aseprite-tag: expected frame 2 or later as the last frame of the tag "walk", found 1 @265"#)
    {
      $0.frames[0].append(
        Builder.chunk(
          0x2018,
          [1, 0] + Builder.number(0, 8) + [1, 0, 0, 0] + Builder.number(0, 13) + Builder.text("walk")))
    },
    SpriteFault(#"aseprite-tag: expected frames from 1 to 1 in the tag "walk", found 1 to 2"#) {
      $0.frames[0].append(
        Builder.chunk(
          0x2018,
          [1, 0] + Builder.number(0, 8) + [0, 0, 1, 0] + Builder.number(0, 13) + Builder.text("walk")))
    },
  ]

  @Test(arguments: frameFaults)
  func framesAreChecked(fault: SpriteFault) { check(fault) }

  /// Layers and cels.
  static let layerFaults = [
    SpriteFault(
      #"aseprite-layer: expected type 0 (image), 1 (group) or 2 (tilemap) for the layer "x", found 3 @194"#,
      Builder.layer("x", kind: 3)),
    SpriteFault(
      #"aseprite-layer: expected a group of level 0 before the layer "b", found none @219"#, Builder.layer(),
      Builder.layer("b", level: 1)),
    SpriteFault(
      #"aseprite-blend-mode: expected a blend mode from 0 to 18 for the layer "b", found 19 @194"#,
      Builder.layer("b", mode: 19), Builder.cel()),
    SpriteFault(
      #"aseprite-blend-mode: the layer "shade" has the blend mode Multiply, which romkit cannot apply to an indexed sprite @194"#,
      Builder.layer("shade", mode: 1), Builder.cel()),
    SpriteFault(
      #"aseprite-blend-mode: the layer "b" has the blend mode Addition, which Aseprite shows and exports differently in greyscale @194"#,
      Builder.layer("b", mode: 16), Builder.cel(body: Builder.image(1, 1, [1, 2])), depth: 16),
    SpriteFault(
      #"aseprite-opacity: the layer "b" and its cel in frame 1 have a combined opacity of 128 of 255, which romkit cannot apply to an indexed sprite @194"#,
      Builder.layer("b", opacity: 128), Builder.cel()),
    SpriteFault(
      #"aseprite-opacity: the layer "b" and its cel in frame 1 have a combined opacity of 254 of 255, which romkit cannot apply to an indexed sprite @194"#,
      Builder.layer("b"), Builder.cel(opacity: 254)),
    SpriteFault(
      #"aseprite-group: the group "g" is blended as a whole, which romkit does not support @194"#,
      Builder.layer("g", kind: 1, opacity: 128), Builder.layer("b", level: 1), Builder.cel(1), flags: 3),
    SpriteFault(
      #"aseprite-group: the group "g" is blended as a whole, which romkit does not support @194"#,
      Builder.layer("g", kind: 1), Builder.layer("b", level: 1, mode: 1),
      Builder.cel(1, body: Builder.image(1, 1, [1, 2, 3, 4])),
      depth: 32, flags: 3),
    SpriteFault(
      "aseprite-cel: a cel is for layer 2, but the sprite has only 1 layer @219", Builder.layer(),
      Builder.cel(1)),
    SpriteFault(
      #"aseprite-cel: expected a cel for a layer, found one for the group "g" @219"#,
      Builder.layer("g", kind: 1), Builder.cel()),
    SpriteFault(
      #"aseprite-cel: expected one cel of "a" in frame 1, found two @249"#, Builder.layer(), Builder.cel(),
      Builder.cel()),
    SpriteFault(
      #"aseprite-cel: expected the cel of "a" in frame 1 to link to an earlier cel, found a link to frame 1 @219"#,
      Builder.layer(), Builder.cel(kind: 1, body: [0, 0])),
    SpriteFault(
      #"aseprite-cel: expected the cel of "a" in frame 3 to link to an earlier cel, found a link to frame 2, which has no cel of this layer @281"#
    ) { $0.frames += [[], [Builder.cel(kind: 1, body: [1, 0])]] },
    SpriteFault(
      #"aseprite-cel: expected type 0 to 3 for the cel of "a" in frame 1, found 4 @219"#, Builder.layer(),
      Builder.cel(kind: 4)),
    SpriteFault(
      #"aseprite-cel: expected pixels in the cel of "a" in frame 1, found tiles @219"#, Builder.layer(),
      Builder.cel(kind: 3, body: Builder.tilemap(1, 1, [0]))),
    SpriteFault(
      #"aseprite-cel: expected tiles in the cel of "a" in frame 1, found pixels @276"#,
      Builder.tileset(0, count: 1, width: 1, height: 1, [0]), Builder.layer(kind: 2, tileset: 0),
      Builder.cel()),
  ]

  @Test(arguments: layerFaults)
  func layersAreChecked(fault: SpriteFault) { check(fault) }

  /// Pixels and their limits.
  static let pixelFaults = [
    SpriteFault(
      #"aseprite-pixels: expected 4 bytes of data in the cel of "a" in frame 1, found 3 @245"#,
      Builder.layer(), Builder.cel(body: Builder.image(2, 2, [1, 2, 3]))),
    SpriteFault(
      #"aseprite-pixels: expected a zlib stream in the cel of "a" in frame 1, found other bytes @245"#,
      Builder.layer(), Builder.cel(kind: 2, body: Builder.image(2, 2, [1, 2, 3, 4]))),
    SpriteFault(
      #"aseprite-pixels: expected 4 bytes of data in the cel of "a" in frame 1, found 3 @245"#,
      Builder.layer(), Builder.cel(kind: 2, body: Builder.image(2, 2, Deflate.stream(of: [1, 2, 3])))),
    SpriteFault(
      #"aseprite-pixels: expected 4 bytes of data in the cel of "a" in frame 1, found more @245"#,
      Builder.layer(), Builder.cel(kind: 2, body: Builder.image(2, 2, Deflate.stream(of: [1, 2, 3, 4, 5])))),
    SpriteFault(
      #"aseprite-pixels: the zlib stream in the cel of "a" in frame 1 does not match its checksum @245"#,
      Builder.layer(),
      Builder.cel(kind: 2, body: Builder.image(2, 2, Deflate.stream(of: [1, 2, 3, 0]).dropLast() + [9]))),
    SpriteFault(
      #"aseprite-pixels: expected a checksum after the data in the cel of "a" in frame 1, found the end of the data @245"#,
      Builder.layer(),
      Builder.cel(kind: 2, body: Builder.image(2, 2, Array(Deflate.stream(of: [1, 2, 3, 0]).dropLast())))),
    SpriteFault(
      #"aseprite-pixels: the zlib stream in the cel of "a" in frame 1 is damaged @245"#, Builder.layer(),
      Builder.cel(kind: 2, body: Builder.image(2, 2, [0x78, 0xDA, 7, 7, 7]))),
    SpriteFault(
      #"aseprite-too-large: the cel of "a" in frame 1 is 65535 x 65535 pixels; indexed pictures are limited to 16,384 pixels each way and 12,582,912 in all @245"#,
      Builder.layer(), Builder.cel(kind: 2, body: Builder.image(65_535, 65_535, Deflate.stream(of: [1])))),
    SpriteFault(
      #"aseprite-too-large: the cel of "a" in frame 1 is 65535 x 1 pixels; indexed pictures are limited to 16,384 pixels each way and 12,582,912 in all @245"#,
      Builder.layer(), Builder.cel(body: Builder.image(65_535, 1, [1]))),
    SpriteFault(
      #"aseprite-pixels: expected 4 bytes of data in the cel of "a" in frame 1, found more @245"#,
      Builder.layer(),
      Builder.cel(
        kind: 2, body: Builder.image(2, 2, Deflate.stream(of: [UInt8](repeating: 0, count: 1 << 24))))),
  ]

  @Test(arguments: pixelFaults)
  func pixelsAreChecked(fault: SpriteFault) { check(fault) }

  private static func tiles(_ set: [UInt8]?, _ map: [UInt8]) -> (inout SpriteBuilder) -> Void {
    {
      $0.frames = [
        [
          Builder.palette(), set ?? [], Builder.layer("map", kind: 2, tileset: 0),
          Builder.cel(kind: 3, body: map),
        ].filter { !$0.isEmpty }
      ]
    }
  }

  /// Tiles and their sets.
  static let tileFaults = [
    SpriteFault(#"aseprite-tileset: expected tileset 0 for the layer "map", found none @194"#) {
      tiles(nil, Builder.tilemap(1, 1, [0]))(&$0)
    },
    SpriteFault("aseprite-tileset: expected tiles of at least 1 x 1 pixels in tileset 0, found 0 x 1 @194") {
      tiles(Builder.tileset(0, count: 1, width: 0, height: 1, []), Builder.tilemap(1, 1, [0]))(&$0)
    },
    SpriteFault(
      #"aseprite-tileset: tileset 0 of the layer "map" is in another file, which romkit does not read @194"#
    ) {
      tiles(Builder.tileset(0, count: 1, width: 1, height: 1, flags: 0, []), Builder.tilemap(1, 1, [0]))(&$0)
    },
    SpriteFault(
      "aseprite-too-large: tileset 0 has 2,147,483,648 tiles of 65535 x 65535 pixels, but all tilesets together are limited to 6 MiB of pixels @194"
    ) {
      tiles(Builder.tileset(0, count: 1 << 31, width: 65535, height: 65535, []), Builder.tilemap(1, 1, [0]))(
        &$0)
    },
    SpriteFault(
      "aseprite-too-large: tileset 0 has 16,384 tiles of 1024 x 1024 pixels, but all tilesets together are limited to 6 MiB of pixels @194"
    ) {
      tiles(
        Builder.tileset(0, count: 1 << 14, width: 1 << 10, height: 1 << 10, []), Builder.tilemap(1, 1, [0]))(
          &$0)
    },
    SpriteFault(
      #"aseprite-tile: expected 32 bits for each tile in the cel of "map" in frame 1, found 16 @305"#
    ) {
      tiles(Builder.tileset(0, count: 2, width: 1, height: 1, [0, 1]), Builder.tilemap(1, 1, [0], bits: 16))(
        &$0)
    },
    SpriteFault(
      #"aseprite-too-large: expected at most 3,145,728 tiles in the cel of "map" in frame 1, found 65535 x 65535 @333"#
    ) {
      tiles(Builder.tileset(0, count: 2, width: 1, height: 1, [0, 1]), Builder.tilemap(65535, 65535, [0]))(
        &$0)
    },
    SpriteFault(
      #"aseprite-tile: the tile in column 0 of row 0 of the layer "map" is flipped diagonally, which romkit does not support @333"#
    ) {
      tiles(Builder.tileset(0, count: 2, width: 1, height: 1, [0, 1]), Builder.tilemap(1, 1, [0x2000_0001]))(
        &$0)
    },
    SpriteFault(
      #"aseprite-pixels: expected 16 bytes of data in the cel of "map" in frame 1, found 12 @333"#
    ) {
      tiles(Builder.tileset(0, count: 2, width: 1, height: 1, [0, 1]), Builder.tilemap(2, 2, [1, 1, 1]))(&$0)
    },
    SpriteFault("aseprite-pixels: expected 2 bytes of data in tileset 0, found 1 @238") {
      tiles(Builder.tileset(0, count: 2, width: 1, height: 1, [0]), Builder.tilemap(1, 1, [1]))(&$0)
    },
  ]

  @Test(arguments: tileFaults)
  func tilesAreChecked(fault: SpriteFault) { check(fault) }

  private func check(_ fault: SpriteFault) {
    var builder = SpriteBuilder()
    fault.change(&builder)
    #expect(Builder.failure(of: builder.bytes) == fault.message)
  }

  @Test(arguments: [
    (SpriteOptions.Frames.numbers(2...9), "aseprite-no-frame: expected frame 1, found 2 to 9"),
    (.tag("run"), #"aseprite-no-tag: expected a tag of the sprite, found "run""#),
  ])
  func framesHaveToBeThere(frames: SpriteOptions.Frames, expected: String) {
    var options = SpriteOptions()
    options.frames = frames
    #expect(Builder.failure(of: SpriteBuilder().bytes, options) == expected)
  }

  @Test func layersMustExist() {
    var options = SpriteOptions()
    options.layers = ["body"]
    #expect(
      Builder.failure(of: SpriteBuilder().bytes, options)
        == #"aseprite-no-layer: expected a layer of the sprite, found "body""#)
  }

  @Test func allWrongLayersAndTheWrongTagAreNamedTogether() throws {
    var options = SpriteOptions()
    options.layers = ["nope1", "a", "nope2"]
    options.frames = .tag("zip")
    let error = try #require(throws: PictureDiagnostic.self) {
      try AsepriteFile(parsing: SpriteBuilder().bytes).sheet(options)
    }
    #expect(error.diagnostic.message == #"expected a tag of the sprite, found "zip""#)
    #expect(error.diagnostic.notes == [#"expected layers of the sprite, found "nope1", "nope2""#])
    #expect(
      error.help?.english.split(separator: "\n") == [
        "choose frames by number, such as 1; the sprite has no tags",
        #"choose one of the sprite's layers: "a""#,
      ])
    #expect(error.parts.count == 2)
  }

  /// A short file with the same pixels in many cels is refused before drawing takes long.
  @Test func theSamePixelsAreNotDrawnForever() {
    var builder = SpriteBuilder()
    let image = Builder.image(100, 100, Deflate.stream(of: [UInt8](repeating: 1, count: 10_000)))
    builder.frames = [
      [Builder.palette()] + (0..<40).map { _ in Builder.layer() }
        + (0..<40).map { Builder.cel($0, kind: 2, body: image) }
    ]
    let limits = PictureLimits(side: 100, bytes: 10_000)
    #expect(
      Builder.failure(of: builder.bytes, limits: limits)
        == "aseprite-too-large: expected at most 320,000 bytes of pixels in the cels of all chosen frames, found more @3108"
    )
  }

  @Test func aSheetOfTooManyFramesIsRefused() {
    var builder = SpriteBuilder()
    (builder.width, builder.height) = (256, 256)
    builder.frames += [[[UInt8]]](repeating: [], count: 499)
    #expect(
      Builder.failure(of: builder.bytes)
        == "aseprite-too-large: the sheet of 500 frames is 256 x 128000 pixels; indexed pictures are limited to 16,384 pixels each way and 12,582,912 in all @8"
    )
  }

  @Test(arguments: [
    (256, "choose fewer frames: set frames to 1-64"),
    (4096, "make the canvas smaller in Aseprite with Sprite > Canvas Size"),
  ])
  func theHelpForASheetNamesTheFramesThatFit(side: Int, help: String) throws {
    var builder = SpriteBuilder()
    (builder.width, builder.height) = (side, side)
    builder.frames += [[[UInt8]]](repeating: [], count: 499)
    let error = try #require(throws: PictureDiagnostic.self) {
      try AsepriteFile(parsing: builder.bytes).sheet()
    }
    #expect(error.diagnostic.help?.english == help)
  }
}
