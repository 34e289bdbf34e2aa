import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitPictures

/// Files that other programs read, although something in them is wrong: the picture, and the warnings.
@Suite struct PictureLossTests {
  private func lines(_ file: PictureFile) -> [String] { file.warnings.map { Described.line($0) } }

  /// The colours of all pixels as RGBA in hexadecimal; transparent ones are "-".
  private func pixels(_ picture: DecodedPicture) -> [String] {
    let colours: ColourPicture? =
      switch picture {
      case .indexed(let indexed): ColourPicture(indexed)
      case .colour(let colour): colour
      }
    return (colours?.pixels ?? []).map { pixel in
      pixel.alpha == 0
        ? "-" : [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { $0.hexadecimal(digits: 2) }.joined()
    }
  }

  private static let (red, green, blue) = ("ff0000ff", "00ff00ff", "0000ffff")

  @Test(
    arguments: [
      (
        "plte_gt_bd.png", [red, green, red, green],
        ["png-palette: expected at most 2 colours for pixels of 1 bit, found 4; the others are left out"]
      ),
      (
        "trns_gt_plte.png", [red, green, blue, "ffffffff"],
        [
          "png-transparency: expected at most 4 bytes in tRNS, one for each palette entry, found 6; the chunk is left out @57"
        ]
      ),
      (
        "extra_idat.png", ["804020ff", "c86432ff"],
        [
          "png-image-data-too-long: expected 7 bytes of pixels in the image data, found more; the rest is left out"
        ]
      ),
      (
        "oversize.bmp", ["000000ff", "010000ff", "020000ff", "030000ff"],
        [
          "bmp-colour-count: expected at most 256 colours for pixels of 8 bits, found 300; the others are left out"
        ]
      ),
      ("v5_rgb_mask_a.bmp", [red, "-", blue], []),
      (
        "v3_a0.bmp", [red, green, blue],
        ["bmp-alpha: all pixels have alpha 0, so the picture is read as if it had no alpha @70"]
      ),
      (
        "heaps10.aseprite", nil,
        [
          #"aseprite-tile: expected tile numbers below 3 in the layer "t", found 9 in column 1 of row 0; it is drawn as an empty tile @292"#
        ]
      ),
    ] as [(String, [String]?, [String])])
  func whatOthersReadIsReadWithAWarning(name: String, expected: [String]?, warnings: [String]) throws {
    let file = try PictureFile(parsing: Fixtures.bytes("losses/\(name)"))
    if let expected { #expect(pixels(file.picture) == expected) }
    #expect(lines(file) == warnings)
    for warning in file.warnings {
      let code = (DiagnosticCode.pictures + DiagnosticCode.sprites).code(named: warning.diagnostic.code)
      #expect(code != nil && code?.severity != .error, "--allow and explain say that it is an error")
    }
  }

  @Test func aFourthByteThatVariesIsNamed() throws {
    var builder = BitmapBuilder(width: 2, height: 1, bits: 32, coloursUsed: 0)
    builder.palette = 0
    builder.pixels = [1, 2, 3, 0, 1, 2, 3, 255]
    let file = try PictureFile(parsing: builder.bytes)
    #expect(pixels(file.picture) == ["030201ff", "030201ff"])
    #expect(
      lines(file) == [
        "bmp-alpha: the fourth bytes of the pixels differ, but the header does not say that they are alpha; they are left out @54"
      ])
    builder.pixels = [1, 2, 3, 255, 9, 2, 3, 255]
    #expect(lines(try PictureFile(parsing: builder.bytes)) == [])
  }

  @Test func aPNGForPhonesIsNamed() {
    let bytes = PNGBuilder.file([("CgBI", [0x50, 0, 0x20, 6]), ("IHDR", PNGBuilder().header)])
    #expect(
      PNGBuilder.failure(of: bytes)
        == "picture-not-read: expected a PNG, found a PNG for iPhones (CgBI), which only Apple's programs read @8"
    )
  }

  @Test func aLinkedCelHasItsOwnPlaceAndOpacity() throws {
    var options = SpriteOptions()
    options.frames = .numbers(2...2)
    let place = try PictureFile(parsing: Fixtures.bytes("losses/linkpos.aseprite"), sprite: options)
    #expect(pixels(place.picture) == ["-", "-", Self.red, "-"])
    let opacity = try PictureFile(parsing: Fixtures.bytes("losses/linkop.aseprite"), sprite: options)
    #expect(pixels(opacity.picture) == ["ffffffff", "7f7f7fff"])
  }

  @Test func anEmptyFrameOfAPackedSheetIsAPixel() throws {
    let file = try AsepriteFile(parsing: Fixtures.bytes("losses/blink.aseprite"))
    var options = SpriteOptions()
    options.sheet = .packed
    let source = try SpriteSource(file, options)
    #expect(source.parts.map { [$0.bounds.width, $0.bounds.height] } == [[4, 4], [1, 1], [4, 4]])
    #expect(source.animations.map { $0.steps.map(\.milliseconds) } == [[100, 200, 300]])
    let empty = source.parts[1].bounds
    guard case .colour(let sheet) = try file.sheet(options).picture else {
      Issue.record("not in full colour")
      return
    }
    #expect(sheet[empty.x, empty.y].alpha == 0)
  }

  /// The numbers of the shown frames, for tags of two frames from 1 to 3.
  @Test(arguments: [
    (SpriteSource.Tag.Direction.forward, 2, [1, 2, 3, 1, 2, 3]), (.reverse, 1, [3, 2, 1]),
    (.pingPong, 1, [1, 2, 3]), (.pingPong, 2, [1, 2, 3, 2, 1]), (.pingPong, 3, [1, 2, 3, 2, 1, 2, 3]),
    (.pingPongReverse, 2, [3, 2, 1, 2, 3]), (.pingPong, 0, [1, 2, 3, 2]),
  ])
  func tagsRepeat(direction: SpriteSource.Tag.Direction, repeats: Int, order: [Int]) {
    let frame = SpriteSource.Frame(
      name: "", bounds: PixelRectangle(x: 0, y: 0, width: 1, height: 1), milliseconds: 1)
    let tag = SpriteSource.Tag(name: "a", frames: 1...3, direction: direction, repeats: repeats)
    let source = SpriteSource(frames: [frame, frame, frame, frame], slices: [], tags: [tag])
    #expect(source.animations.map { $0.steps.map(\.part) } == [order])
    #expect(tag.orderCount == order.count)
  }

  @Test func repeatsAndPropertiesOfSlicesAreRead() throws {
    let tags = try SpriteSource(
      AsepriteFile(parsing: Fixtures.bytes("losses/tags.aseprite")), SpriteOptions())
    #expect(
      tags.animations.map { $0.steps.map(\.part) } == [
        [0, 1, 2], [2, 1, 0], [0, 1, 2, 1], [2, 1, 0, 1], [0, 1, 2], [0, 1, 2, 1, 0], [0, 1, 0, 1, 0, 1], [2],
      ])
    let slices = try SpriteSource(
      AsepriteFile(parsing: Fixtures.bytes("losses/slices.aseprite")), SpriteOptions())
    let parts = ["np", "piv", "both"].compactMap { name in slices.parts.first { $0.name == name } }
    #expect(parts.map(\.hasPivot) == [false, true, true])
    // From the pivot, or from the corner of the slice.
    #expect(parts.map { $0.boxes.map(\.bounds.text) } == [["1,1,2,2"], [], ["-1,-2,2,2"]])
  }

  @Test func trimmedFramesWithoutTagsKeepTheirPlaces() throws {
    let file = try AsepriteFile(parsing: Fixtures.bytes("losses/ball_notag.aseprite"))
    var options = SpriteOptions()
    #expect(try SpriteSource(file, options).animations.isEmpty, "nothing was cut off")
    options.sheet = .packed
    let animation = try #require(try SpriteSource(file, options).animations.first)
    #expect(animation.name.isEmpty)
    #expect(animation.steps.map { [$0.x, $0.y] } == [[6, 12], [6, 2], [0, 0]])
  }

  // MARK: Names in sprites

  /// Three frames with tags.
  private static func tagged(_ tags: (name: String, first: Int, last: Int)...) throws -> AsepriteFile {
    var builder = SpriteBuilder()
    let data = tags.flatMap { tag in
      SpriteBuilder.numbers((tag.first, 2), (tag.last, 2), (0, 1), (0, 12)) + SpriteBuilder.text(tag.name)
    }
    builder.frames[0].append(
      SpriteBuilder.chunk(0x2018, SpriteBuilder.numbers((tags.count, 2), (0, 8)) + data))
    builder.frames += [[SpriteBuilder.cel()], [SpriteBuilder.cel()]]
    return try AsepriteFile(parsing: builder.bytes)
  }

  @Test func aTagThatSharesItsNameIsAWarning() throws {
    var options = SpriteOptions()
    options.frames = .tag("walk")
    let file = try Self.tagged(("walk", 0, 0), ("walk", 1, 2), ("run", 1, 2))
    #expect(
      try file.sheet(options).warnings.map(\.diagnostic.message.english) == [
        #"several tags have the name "walk": the one of frames 1 is chosen, not that of 2-3"#
      ])
    options.frames = .tag("run")
    #expect(try file.sheet(options).warnings.isEmpty)
  }

  @Test func tagsOfWhichOnlySomeFramesAreChosenAreNamed() throws {
    var options = SpriteOptions()
    options.frames = .numbers(1...2)
    let file = try Self.tagged(("walk", 0, 2), ("run", 1, 2), ("stand", 0, 0), ("jump", 2, 2))
    let source = try SpriteSource(file, options)
    #expect(source.animations.map(\.name) == ["stand"])
    #expect(
      source.warnings.map(\.diagnostic.message.english) == [
        #"animations are left out, because only some of their frames are chosen: "walk", "run""#
      ])
    #expect(source.warnings.first?.help == "to keep them, set frames to 1-3")
    options.frames = .tag("run")
    #expect(try SpriteSource(file, options).warnings.isEmpty, "a tag inside another one was chosen")
  }

  private func shown(_ builder: SpriteBuilder, _ layers: [String]) -> String {
    var options = SpriteOptions()
    options.layers = layers
    return Described.failure { () throws(PictureDiagnostic) in
      let file = try AsepriteFile(parsing: builder.bytes)
      let shown = try file.shownLayers(chosenBy: options)
      throw PictureDiagnostic("shown", LocalizedText(verbatim: shown.map { $0 ? "1" : "0" }.joined()))
    }
  }

  @Test func layersMayHaveCommasAndGroups() throws {
    var builder = SpriteBuilder()
    builder.frames = [
      [
        SpriteBuilder.layer("body", kind: 1), SpriteBuilder.layer("arm", level: 1),
        SpriteBuilder.layer("foe", kind: 1), SpriteBuilder.layer("arm", level: 1), SpriteBuilder.layer("a,b"),
        SpriteBuilder.layer("a"),
      ]
    ]
    #expect(shown(builder, ["body/arm"]) == "shown: 010000")
    #expect(shown(builder, ["arm"]) == "shown: 010100")
    #expect(shown(builder, ["a", "b"]) == "shown: 000010")
    #expect(shown(builder, ["a", "b", "foe/arm"]) == "shown: 000110")
    #expect(shown(builder, ["a"]) == "shown: 000001")
    #expect(
      shown(builder, ["body/leg"]) == #"aseprite-no-layer: expected a layer of the sprite, found "body/leg""#)
  }

  @Test(
    arguments: [
      ("in n,Boss", "set layers to in,n,boss"), ("boss,G1", "set layers to boss,G,1"), ("\"a,b\"", nil),
      ("G,1/x", nil), ("bos,nothing", nil), ("x,yy", "set layers to x,y"),
    ] as [(String, String?)])
  func onlyLayersThatAreFoundAreOffered(typed: String, remedy: String?) throws {
    var builder = SpriteBuilder()
    builder.frames = [["a,b", "a", "G,1", "in,n", "boss", "x", "x,y", "y"].map { SpriteBuilder.layer($0) }]
    var options = SpriteOptions()
    options.layers = typed.split(separator: ",").map { String($0) }
    let file = try AsepriteFile(parsing: builder.bytes)
    let error = #expect(throws: PictureDiagnostic.self) { try file.shownLayers(chosenBy: options) }
    #expect(error?.code == "aseprite-no-layer")
    #expect((error?.remedy == nil) == (remedy == nil))
    if let remedy { #expect(error?.help?.english == remedy) }
  }

  @Test(arguments: ["1", "all", "1-2", "tag:1", "walk"])
  func aTagMayHaveAnyName(name: String) {
    let frames = SpriteOptions.Frames.tag(name)
    #expect(SpriteOptions.Frames(frames.text) == frames)
  }

  @Test func framesThatAreAlsoATagAreNamed() throws {
    var builder = SpriteBuilder()
    let tag = SpriteBuilder.numbers((1, 2), (0, 8), (1, 2), (1, 2), (0, 1), (0, 12)) + SpriteBuilder.text("1")
    builder.frames = [
      [
        SpriteBuilder.palette(), SpriteBuilder.layer(), SpriteBuilder.cel(), SpriteBuilder.chunk(0x2018, tag),
      ],
      [SpriteBuilder.cel()],
    ]
    var options = SpriteOptions()
    options.frames = SpriteOptions.Frames("1")
    let sheet = try AsepriteFile(parsing: builder.bytes).sheet(options)
    #expect(
      sheet.warnings.map { Described.line($0) } == [
        #"aseprite-tag-name: frames 1 are chosen, not the tag with the name "1""#
      ])
    options.frames = SpriteOptions.Frames("tag:1")
    #expect(try AsepriteFile(parsing: builder.bytes).sheet(options).cells.map(\.frame) == [1])
  }

  // MARK: Palettes

  @Test(
    arguments: [
      ("riff.pal", [0x000000, 0x0A141E, 0x14283C, 0x1E3C5A]),
      ("swatch_rgb4.png", [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00]),
    ] as [(String, [UInt32])])
  func palettesComeInReadingOrder(name: String, colours: [UInt32]) throws {
    let file = try PaletteFile(parsing: Fixtures.bytes("losses/\(name)"))
    #expect(file.palette.colours.prefix(file.count).map(\.value) == colours)
    #expect(file.warnings.isEmpty)
  }

  @Test(arguments: ["p2133.gpl", "p2133.pal", "p2133.act"]) func aTransparentEntryIsNamed(name: String) throws
  {
    let file = try PaletteFile(parsing: Fixtures.bytes("losses/\(name)"))
    #expect(file.count == 4)
    #expect(
      file.warnings.map { Described.line($0) } == [
        "palette-alpha: entry 2 has an alpha of 0 of 255, but only entry 0 is transparent on the console; it becomes opaque"
      ])
  }

  @Test(arguments: [
    "GIMP Palette\nChannels: RGBA\n1 2 3 0\n1 2 3 255\n", "GIMP Palette\n1 2 3\t0\n1 2 3\t1\n",
    "GIMP Palette\n1 2 3 0\n1 2 3 1\n", "JASC-PAL\n0100\n1\n1 2 3 0\n",
  ])
  func namesAndATransparentFirstEntryAreNoLoss(text: String) throws {
    #expect(try PaletteFile(parsing: Array(text.utf8)).warnings.isEmpty)
  }

  @Test func aSpriteInFullColourHasAPaletteToo() throws {
    var builder = SpriteBuilder()
    builder.depth = 32
    builder.frames = [[SpriteBuilder.palette(3)]]
    #expect(try PaletteFile(parsing: builder.bytes).palette[2] == Colour(red: 2, green: 7, blue: 9))
  }

  @Test func aTransparentPixelIsAnEntryOnlyAtTheStart() throws {
    let clear = ColourPicture.Pixel(red: 9, green: 9, blue: 9, alpha: 0)
    let (red, blue) = (
      ColourPicture.Pixel(red: 1, green: 0, blue: 0), ColourPicture.Pixel(red: 0, green: 0, blue: 1)
    )
    let swatches: [([ColourPicture.Pixel], [UInt32])] = [
      ([clear, red, clear, blue], [0x090909, 0x010000, 1]), ([red, clear, red, blue], [0x010000, 1]),
    ]
    for (pixels, values) in swatches {
      let picture = try #require(ColourPicture(width: 4, height: 1, pixels: pixels))
      let file = try PaletteFile(parsing: picture.png().bytes)
      #expect(file.palette.colours.prefix(file.count).map(\.value) == values)
    }
  }
}
