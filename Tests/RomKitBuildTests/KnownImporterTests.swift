import Foundation
import RomKitSound
import RomTestSupport
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject

/// The importers that romkit suggests, with the programs of Debian: a file gives the same body as the same picture, sound or grid
/// in a format that romkit reads.
@Suite struct KnownImporterTests {
  private static let picture = TestPictures.picture(
    ["rrgb", "bggr"],
    [
      "r": .init(red: 200, green: 0, blue: 0), "g": .init(red: 0, green: 200, blue: 0),
      "b": .init(red: 0, green: 0, blue: 200),
    ])

  /// A second of a triangle wave.
  private static func sound() throws -> [UInt8] {
    let samples = (0..<22_050).map { Int16(abs($0 % 100 - 50) * 400 - 10_000) }
    return WAVFile(Recording(try SoundEffect(samples: samples))).serialized()
  }

  /// The bodies of a folder with one asset.
  private func bodies(_ folder: TestFolder, _ importers: [Importer]) throws -> [String: [UInt8]] {
    let manifest = importers.map { "[[importers]]\n\($0.lines)" }.joined()
    try folder.write(manifest, to: "assets/romkit.toml")
    var settings = BuildSettings()
    settings.importers = .always
    let build = try RomBuild(AssetFolder(folder["assets"], settings: settings))
    #expect(build.warnings.isEmpty)
    var bodies: [String: [UInt8]] = [:]
    for record in build.rom.records { bodies[record.name.label] = try record.body.bytes() }
    return bodies
  }

  private func expected(_ path: String, _ bytes: [UInt8]) throws -> [String: [UInt8]] {
    let folder = try TestFolder()
    try folder.write(bytes, to: "assets/\(path)")
    return try bodies(folder, [])
  }

  private func make(_ command: String, in folder: TestFolder) throws {
    let made = try Program.run("/bin/sh", ["-c", command], in: folder.path)
    try #require(made.status == 0, "\(made.output)")
  }

  /// Whether the program `convert` is ImageMagick's; other programs have the same name.
  private static func hasImageMagick() throws -> Bool {
    let version = try Program.run("/bin/sh", ["-c", "convert -version"], in: "/")
    return version.status == 0 && version.output.contains("Version: ImageMagick")
  }

  @Test(
    .enabled("ImageMagick is not installed") { try hasImageMagick() },
    arguments: ["gif", "tga", "pcx", "psd", "webp", "tif", "tiff"])
  func picturesByImageMagick(format: String) throws {
    let png = try PNGFile(.colour(Self.picture)).serialized()
    let folder = try TestFolder()
    try folder.write(png, to: "a.png")
    try folder.write([], to: "assets/graphics/x")
    try make(
      "rm assets/graphics/x; convert a.png -define webp:lossless=true \(format):assets/graphics/a.\(format)",
      in: folder)
    #expect(try bodies(folder, KnownImporter.all) == expected("graphics/a.png", png))
  }

  @Test(.enabled(if: Program.exists("gimp"), "gimp is not installed"))
  func layersByGIMP() throws {
    let folder = try TestFolder()
    try folder.write(Self.xcf, to: "assets/graphics/a.xcf")
    let png = try PNGFile(
      .colour(
        TestPictures.picture(
          ["gr"], ["r": .init(red: 200, green: 0, blue: 0), "g": .init(red: 0, green: 200, blue: 0)])
      )
    ).serialized()
    #expect(try bodies(folder, KnownImporter.all) == expected("graphics/a.png", png))
  }

  /// A GIMP document of 2 x 1 pixels: a red layer, and above it a layer that is green on the left and otherwise transparent.
  private static let xcf: [UInt8] = {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
    var bytes = Array("gimp xcf file\0".utf8) + number(2) + number(1) + number(0)
    // No compression, and the end of the properties.
    bytes += number(17) + number(1) + [0] + number(0) + number(0)
    let pixels: [[UInt8]] = [[0, 200, 0, 255, 0, 0, 0, 0], [200, 0, 0, 255, 200, 0, 0, 255]]
    let list = bytes.count + 4 * 4
    // The sizes of a layer, its hierarchy, its level and its tile.
    let sizes = [4 * 3 + 4 + 2 + 8 + 8, 4 * 3 + 8, 4 * 2 + 8, 8]
    let size = sizes.reduce(0, +)
    bytes += number(list) + number(list + size) + number(0) + number(0)
    for (index, layer) in pixels.enumerated() {
      let start = list + index * size
      bytes += number(2) + number(1) + number(1) + number(2) + Array("l\0".utf8) + number(0) + number(0)
      bytes += number(start + sizes[0]) + number(0)
      bytes += number(2) + number(1) + number(4) + number(start + sizes[0] + sizes[1]) + number(0)
      bytes += number(2) + number(1) + number(start + sizes[0] + sizes[1] + sizes[2]) + number(0)
      bytes += layer
    }
    return bytes
  }()

  @Test(.enabled(if: Program.exists("flac"), "flac is not installed")) func flac() throws {
    let wav = try Self.sound()
    let folder = try TestFolder()
    try folder.write(wav, to: "a.wav")
    try folder.write([], to: "assets/sounds/x")
    try make("rm assets/sounds/x; flac -s -o assets/sounds/a.flac a.wav", in: folder)
    #expect(try bodies(folder, KnownImporter.all) == expected("sounds/a.wav", wav))
  }

  /// FLAC is lossless, so the samples are the same; with Ogg Vorbis only their number is.
  @Test(.enabled(if: Program.exists("sox"), "sox is not installed"), arguments: ["flac", "ogg"])
  func sox(format: String) throws {
    let wav = try Self.sound()
    let folder = try TestFolder()
    try folder.write(wav, to: "a.wav")
    try folder.write([], to: "assets/sounds/x")
    try make("rm assets/sounds/x; sox a.wav assets/sounds/a.\(format)", in: folder)
    let importer = Importer(format, ["sox", "{input}", "{output}"], to: .wav)
    let made = try bodies(folder, [importer])
    let expected = try expected("sounds/a.wav", wav)
    if format == "flac" { #expect(made == expected) }
    #expect(made.mapValues(\.count) == expected.mapValues(\.count))
  }

  @Test(
    .enabled(if: Program.exists("ffmpeg"), "ffmpeg is not installed"), arguments: ["ogg", "mp3"])
  func soundsByFFmpeg(format: String) throws {
    let folder = try TestFolder()
    try folder.write(Self.sound(), to: "a.wav")
    try folder.write([], to: "assets/sounds/x")
    try make("rm assets/sounds/x; ffmpeg -v error -i a.wav assets/sounds/a.\(format)", in: folder)
    let size = try #require(bodies(folder, KnownImporter.all)["ESLOT000"]).count
    // A decoder may add a frame.
    #expect((44_000...50_000).contains(size))
  }

  @Test(.enabled(if: Program.exists("rsvg-convert"), "rsvg-convert is not installed")) func drawings() throws
  {
    let folder = try TestFolder()
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'><rect width='2' height='1' fill='#c80000'/></svg>",
      to: "assets/graphics/a.svg")
    let red = TestPictures.picture(["rr"], ["r": .init(red: 200, green: 0, blue: 0)])
    let png = try PNGFile(.colour(red)).serialized()
    #expect(try bodies(folder, KnownImporter.all) == expected("graphics/a.png", png))
  }
}
