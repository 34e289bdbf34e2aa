import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitPictures
@testable import RomKitProject

/// The JSON that Aseprite exports, as `aseprite --data` writes it.
@Suite struct SpriteExportTests {
  private static let meta = """
    "meta": {
      "app": "https://www.aseprite.org/", "version": "1.3.9-x64", "image": "hero.png", "format": "RGBA8888",
      "size": { "w": 48, "h": 32 }, "scale": "1",
      "frameTags": [
       { "name": "walk", "from": 1, "to": 2, "direction": "pingpong", "color": "#000000ff" },
       { "name": "stand", "from": 0, "to": 0, "direction": "forward", "repeat": "2" }
      ],
      "layers": [ { "name": "Layer 1", "opacity": 255, "blendMode": "normal" } ],
      "slices": [
       { "name": "head", "color": "#0000ffff", "keys": [
         { "frame": 0, "bounds": {"x": 2, "y": 0, "w": 8, "h": 8 }, "pivot": {"x": 4, "y": 4 } },
         { "frame": 2, "bounds": {"x": 3, "y": 1, "w": 8, "h": 8 } } ] }
      ]
     }
    """

  private static func frame(_ x: Int, _ duration: Int) -> String {
    """
    "frame": { "x": \(x), "y": 0, "w": 16, "h": 32 }, "rotated": false, "trimmed": false,
    "spriteSourceSize": { "x": 0, "y": 0, "w": 16, "h": 32 }, "sourceSize": { "w": 16, "h": 32 }, "duration": \(duration)
    """
  }

  private static let hash = """
    { "frames": {
       "hero 0.aseprite": { \(frame(0, 100)) },
       "hero 1.aseprite": { \(frame(16, 120)) },
       "hero 2.aseprite": { \(frame(32, 140)) }
     },
     \(meta)
    }
    """

  private static let array = """
    { "frames": [
       { "filename": "hero 0.aseprite", \(frame(0, 100)) },
       { "filename": "hero 1.aseprite", \(frame(16, 120)) },
       { "filename": "hero 2.aseprite", \(frame(32, 140)) }
     ],
     \(meta)
    }
    """

  private static func export(_ text: String, picture: String = "hero") throws(SpriteExportError)
    -> SpriteExport
  {
    try SpriteExport(parsing: Array(text.utf8), picture: picture)
  }

  /// Some programs write the members of an object sorted as text.
  @Test func framesSortedAsTextAreInTheOrderOfTheirNumbers() throws {
    let names = (0..<12).map { "hero \($0).aseprite" }
    let frames = names.enumerated().sorted { $0.element < $1.element }
      .map { "\"\($0.element)\": { \(Self.frame(16 * $0.offset, 100)) }" }
    let text =
      "{ \"frames\": { \(frames.joined(separator: ", ")) }, \"meta\": { \"frameTags\": ["
      + "{ \"name\": \"end\", \"from\": 9, \"to\": 11, \"direction\": \"forward\" }] } }"
    let source = try Self.export(text).source
    #expect(source.animations.map { $0.steps.map { source.parts[$0.part].bounds.x } } == [[144, 160, 176]])
  }

  /// An export whose frames, which are 16 pixels apart in the order of the sprite, are sorted by their names.
  private static func sorted(_ names: [String], _ tags: (name: String, first: Int, last: Int)...) throws
    -> SpriteSource
  {
    let frames = names.enumerated().sorted { $0.element < $1.element }
      .map { "\"\($0.element)\": { \(frame(16 * $0.offset, 100)) }" }
    let tags = tags.map {
      "{ \"name\": \"\($0.name)\", \"from\": \($0.first), \"to\": \($0.last), \"direction\": \"forward\" }"
    }
    return try export(
      "{ \"frames\": { \(frames.joined(separator: ", ")) }, \"meta\": { \"frameTags\": [\(tags.joined(separator: ", "))] } }"
    ).source
  }

  /// The places of an animation's frames in the sprite.
  private static func places(_ source: SpriteSource) -> [[Int]] {
    source.animations.map { $0.steps.map { source.parts[$0.part].bounds.x / 16 } }
  }

  @Test func numbersMayHaveGapsAndZeros() throws {
    let gap = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12].map { "hero \($0).aseprite" }
    #expect(try Self.places(Self.sorted(gap, ("a", 0, 8), ("b", 9, 11))) == [Array(0...8), Array(9...11)])
    let first = (0..<12).map { "\($0)-hero.png" }
    #expect(try Self.places(Self.sorted(first, ("a", 8, 11))) == [Array(8...11)])
    let zeros = (0..<12).map { $0 < 10 ? "hero_0\($0).png" : "hero_\($0).png" }
    #expect(try Self.places(Self.sorted(zeros, ("a", 8, 11))) == [Array(8...11)])
  }

  @Test func framesSortedByTheNamesOfTheirTagsAreInTheOrderOfTheTags() throws {
    let names = (0..<11).map { "hero #walk \($0).aseprite" } + (0..<3).map { "hero #run \($0).aseprite" }
    #expect(
      try Self.places(Self.sorted(names, ("walk", 0, 10), ("run", 11, 13))) == [
        Array(0...10), Array(11...13),
      ])
    // Numbers may be sorted as numbers, and names without case.
    let cased = names.map { $0.replacing("run", with: "Run") }
    let text =
      "{ \"frames\": { "
      + (cased.suffix(3) + cased.prefix(11)).map { "\"\($0)\": { \(Self.frame(0, 100)) }" }.joined(
        separator: ", ")
      + " }, \"meta\": { \"frameTags\": [{ \"name\": \"walk\", \"from\": 0, \"to\": 10 }] } }"
    let source = try Self.export(text).source
    #expect(
      source.animations.first?.steps.map { source.parts[$0.part].name } == (0..<11).map { "walk \($0)" })
    // Frames in no tag have no name of one.
    let more = ["hero # 0.png", "hero #walk 0.png", "hero #walk 1.png", "hero # 1.png", "hero #a 0.png"]
    #expect(try Self.places(Self.sorted(more, ("walk", 1, 2), ("a", 4, 4))) == [[1, 2], [4]])
  }

  @Test func theOrderOfSortedLayersIsKeptIfTagsFitIt() throws {
    for tag in ["", "#w "] {
      let names = ["Arm", "Body"].flatMap { ["hero (\($0)) \(tag)0.ase", "hero (\($0)) \(tag)1.ase"] }
      #expect(try Self.places(Self.sorted(names, ("w", 0, 1))) == [[0, 1]])
    }
  }

  @Test func aSortedOrderThatTagsDoNotFitIsAnError() throws {
    let names = (0..<3).map { "hero b \($0).ase" } + (0..<2).map { "hero a \($0).ase" }
    for (name, last) in [("w", 2), ("b", 1)] {
      let error = try #require(throws: SpriteExportError.self) { try Self.sorted(names, (name, 0, last)) }
      #expect(error.diagnostic.help == "export the sprite again in Aseprite's format json-array, a list")
    }
  }

  @Test(arguments: [hash, array]) func bothFormsAreRead(text: String) throws {
    let export = try Self.export(text)
    #expect(export.size == .init(width: 48, height: 32))
    #expect(export.source.parts.map(\.name) == ["0", "1", "2", "head", "head/2"])
    #expect(
      export.source.parts.map(\.bounds.text) == [
        "0,0,16,32", "16,0,16,32", "32,0,16,32", "2,0,8,8", "35,1,8,8",
      ])
    #expect(export.source.parts.map(\.hasPivot) == [true, true, false, true, false])
    #expect(export.source.parts[0].origin == SpritePoint(x: 6, y: 4))
    #expect(export.source.animations.map(\.name) == ["walk", "stand"])
    #expect(export.source.animations.map { $0.steps.map(\.part) } == [[1, 2], [0, 0]])
    #expect(export.source.animations.map { $0.steps.map(\.milliseconds) } == [[120, 140], [100, 100]])
  }

  @Test(arguments: [
    ("hero 0.aseprite", "0"), ("hero (Layer) 1.ase", "Layer 1"), ("hero #walk 2.aseprite", "walk 2"),
    ("hero.aseprite", "hero"), ("heroine 1.png", "heroine 1"), ("a/b\\c.png", "c"), (".png", ".png"),
    ("sheet-7.x.png", "7.x"),
  ])
  func aFrameIsNamedWithoutItsPicture(file: String, name: String) throws {
    let frame = "{ \"filename\": \(JSON.string(file).text), \(Self.frame(0, 1)) }"
    let other = "{ \"filename\": \"other\", \(Self.frame(0, 1)) }"
    let text = "{ \"frames\": [\(frame), \(other)], \"meta\": { \"image\": \"out/sheet.png\" } }"
    #expect(try Self.export(text).source.parts.map(\.name) == [name, "other"])
  }

  @Test func trimmedFramesKeepTheirPlacesInTheAnimation() throws {
    let text = """
      { "frames": { "a": { "frame": { "x": 0, "y": 0, "w": 4, "h": 5 }, "trimmed": true,
        "spriteSourceSize": { "x": 3, "y": 2, "w": 4, "h": 5 }, "duration": 1 } },
        "meta": { "frameTags": [ { "name": "t", "from": 0, "to": 0 } ] } }
      """
    let step = try #require(Self.export(text).source.animations.first?.steps.first)
    #expect((step.x, step.y, step.milliseconds) == (3, 2, 1))
    let single = text.replacing(#"{ "name": "t", "from": 0, "to": 0 }"#, with: "")
    #expect(try Self.export(single).source.animations.map { $0.steps.map { [$0.x, $0.y] } } == [[[3, 2]]])
  }

  @Test(arguments: [
    ("[]", "line 1:1: error: expected an object, found a list [sprite-export]"),
    ("{}", "line 1:1: error: expected JSON from Aseprite, found JSON without frames [sprite-export]"),
    (
      "{\"frames\": []}",
      "line 1:12: error: expected JSON from Aseprite, found JSON without frames [sprite-export]"
    ),
    ("{\"frames\": 1}", "line 1:12: error: expected a list or an object in frames, found 1 [sprite-export]"),
    (
      "{\"frames\": [1]}",
      "line 1:13: error: expected a string as filename in frames, found none [sprite-export]"
    ),
    (
      "{\"frames\": {\"a\": {}}}",
      "line 1:18: error: expected a rectangle as frame in a, found none [sprite-export]"
    ),
    (
      "{\"frames\": {\"a\": {\"frame\": {\"x\": 1.5}}}}",
      "line 1:34: error: expected a whole number as x in frame, found 1.5 [sprite-export]"
    ),
    (
      "{\"frames\": {\"a\": {\"frame\": {\"x\":0,\"y\":0,\"w\":1,\"h\":1}, \"duration\": -1}}}",
      "line 1:67: error: expected 1 to 65,535 milliseconds in duration, found -1 [sprite-export]"
    ),
    (
      "{\"frames\": {\"a\": {\"frame\": {}, \"rotated\": true}}}",
      "line 1:18: error: expected frames that are not rotated, found the rotated frame a [sprite-export]"
    ),
    (
      "{\"frames\": {\"a\": {\"frame\": {\"x\":0,\"y\":0,\"w\":1,\"h\":1}}}, \"meta\": {\"frameTags\": [{\"name\": \"t\", \"from\": 0, \"to\": 1}]}}",
      "line 1:80: error: expected frames from 0 to 0 for the tag t, found 0 to 1 [sprite-export]"
    ),
    (
      "{\"frames\": {\"a\": {\"frame\": {\"x\":0,\"y\":0,\"w\":1,\"h\":1}}}, \"meta\": {\"slices\": {}}}",
      "line 1:76: error: expected a list in slices, found an object [sprite-export]"
    ),
    ("{\"frames\": {]", "line 1:13: error: expected a name in quotes, found ']' [json-syntax]"),
  ])
  func anythingElseIsAnErrorWithItsPlace(text: String, message: String) {
    do throws(SpriteExportError) {
      _ = try Self.export(text)
      Issue.record("no error")
    } catch {
      #expect(error.diagnostic.rendered().prefix { $0 != "\n" } == message)
    }
  }

  @Test func anyTruncationIsAnError() {
    let bytes = Array(Self.hash.utf8)
    for count in stride(from: 0, to: bytes.count - 1, by: 7) {
      #expect(throws: SpriteExportError.self) {
        try SpriteExport(parsing: Array(bytes.prefix(count)), picture: "hero")
      }
    }
  }

  /// As in an Aseprite file.
  @Test func aTagThatRepeatsTooOftenIsNoError() throws {
    let json = Self.hash.replacing("\"repeat\": \"2\"", with: "\"repeat\": \"65535\"")
    let source = try SpriteExport(parsing: Array(json.utf8), picture: "hero").source
    #expect(source.animations.map(\.steps.count) == [2, 1])
    #expect(source.warnings.map(\.diagnostic.code) == ["sprite-lost"])
  }
}
