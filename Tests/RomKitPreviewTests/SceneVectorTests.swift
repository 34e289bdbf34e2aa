import Foundation
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitPreview

@Suite struct SceneVectorTests {
  struct Expected: Decodable, Equatable {
    var bg: String
    var sp: String
    var indices: String
    var rgb: String
  }

  @Test(arguments: try! Fixtures.names(in: "vectors/scenes", fileExtension: "txt"))
  func scenesOfTheSecondConsoleMatchItsFrames(name: String) throws {
    try check("vectors/scenes", name, .mk2)
  }

  @Test(arguments: try! Fixtures.names(in: "vectors/scenes_vge", fileExtension: "txt"))
  func scenesOfTheFirstConsoleMatchItsFrames(name: String) throws {
    try check("vectors/scenes_vge", name, .vge)
  }

  @Test func thereAre90Scenes() throws {
    #expect(try Fixtures.names(in: "vectors/scenes", fileExtension: "txt").count == 60)
    #expect(try Fixtures.names(in: "vectors/scenes_vge", fileExtension: "txt").count == 30)
  }

  private func check(_ folder: String, _ name: String, _ profile: Profile) throws {
    let all = try JSONDecoder().decode(
      [String: Expected].self, from: Data(Fixtures.bytes("\(folder)/expected.json")))
    let scene = try DrawingScene(checking: Fixtures.bytes("\(folder)/\(name)"), profile: profile)
    var console = Console(profile, slots: try slots(Fixtures.bytes("\(folder)/scenes.bin")))
    for call in scene.calls { console.draw(call) }
    let (background, sprites) = (console.background.pixels, console.sprites.pixels)
    console.showFrame()
    let rgb = try #require(Display.plain.rgb(console.frame, palette: console.palette, profile: profile))
    let found = Expected(
      bg: checksum(background), sp: checksum(sprites), indices: checksum(console.frame), rgb: checksum(rgb))
    #expect(found == all[name])
    #expect(console.background.pixels == background)
    #expect(console.sprites.pixels.allSatisfy { $0 == 0 })
  }

  /// The slots of the vectors' ROM.
  private func slots(_ rom: [UInt8]) throws -> Console.Slots {
    var slots = Console.Slots()
    var reader = ByteReader(rom)
    let count = Int(try reader.littleEndian(UInt32.self))
    let names = try (0..<count).map { _ in
      String(decoding: try reader.slice(16).prefix { $0 != 0 }.map { $0 ^ 0xAA }, as: UTF8.self)
    }
    for name in names {
      let body = Array(try reader.slice(Int(try reader.bigEndian(UInt32.self))))
      let number = try #require(UInt8(name.dropFirst(5).prefix(3)))
      if name.hasPrefix("D") {
        slots[data: number] = body
        continue
      }
      let hasPalette = body[1] == UInt8(ascii: "Z")
      let start = hasPalette ? 4 + 1024 : 4
      slots[picture: number] = try #require(
        Console.Picture(
          width: Int(body[2]) + 1, height: Int(body[3]) + 1, indices: Array(body[start...]),
          palette: hasPalette ? Palette(slot: Array(body[4..<start])) : nil))
    }
    return slots
  }

  private func checksum(_ bytes: [UInt8]) -> String {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes { value = value >> 8 ^ SceneVectorTests.table[Int(UInt8(value & 0xFF) ^ byte)] }
    let digits = String(~value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }
}
