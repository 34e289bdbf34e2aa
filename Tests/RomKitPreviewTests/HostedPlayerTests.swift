import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules
import TestSupport
import Testing
import VGSCore
import VGSPlayer

@testable import RomKitPreview

@Suite struct HostedPlayerTests {
  /// Moves a dot to the right, for four frames.
  private struct Dot: Console.Program {
    var x = 0

    mutating func loop(on console: inout Console) -> Bool {
      console.clear(0)
      console[.background].pixel(x, 0, 7)
      x += 1
      return x < 4
    }
  }

  private func rom() throws -> Rom {
    var rom = Rom()
    rom[.graphics, 3] = try SlotPicture(width: 1, height: 1, indices: [5])
    rom[.graphics, 4] = try SlotPicture(width: 1, height: 1, indices: [5], palette: Palette())
    rom[.data, 9] = Rom.Body([1, 2])
    return rom
  }

  @Test func theSlotsOfAROMAreThoseOfItsConsole() throws {
    let slots = try Console.Slots(rom())
    #expect(slots[picture: 3]?.indices == [5])
    #expect(slots[picture: 4] == nil)
    #expect(slots[data: 9] == [1, 2])
    #expect(try Console.Slots(rom(), for: .vge)[picture: 4]?.indices == [5])
  }

  @Test func aPlayerShowsEachFrameOfAProgram() throws {
    var player = try Player(Dot(), rom: rom())
    var columns: [Int?] = []
    let count = player.run(frames: 10) { frame in
      guard case .indexed(let picture) = frame.picture else { return }
      columns.append(picture.indices.firstIndex(of: 7))
    }
    #expect(count == 4)
    #expect(columns == [0, 1, 2, 3])
    let more = player.run(frames: 1) { _ in }
    #expect(more == 0)
    var other = try Player(Dot(), rom: rom())
    let shown = other.run(frames: 2, on: Display(.mk2)) { #expect($0.width == 320) }
    #expect(shown == 2)
  }

  /// The chunks of an APNG: its first picture is read like any PNG's.
  @Test func anAnimationIsAnAnimatedPNG() throws {
    var player = try Player(Dot(), rom: rom())
    var animation = AnimatedPreview()
    player.run(frames: 3) { animation.append($0, ticks: 6) }
    let small = try PicturePreview(of: SlotPicture(width: 1, height: 1, indices: [0]), palette: .greens)
    let isAdded = animation.append(small)
    #expect(!isAdded)
    let last = try #require(animation.frames.last)
    animation.append(last, ticks: 4)
    #expect(animation.frames.count == 3)
    let bytes = try #require(animation.png()).bytes
    #expect(try PNGFile(parsing: bytes).picture.width == 160)
    var chunks: [String] = []
    var controls: [[UInt8]] = []
    var offset = 8
    while offset < bytes.count {
      let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append(name)
      if name == "fcTL" { controls.append(Array(bytes[offset + 8..<offset + 8 + size])) }
      offset += size + 12
    }
    #expect(chunks == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
    #expect(controls.map { $0[3] } == [0, 1, 3])
    // Six 60ths of a second each; the last picture came twice.
    #expect(controls.map { Array($0[20..<24]) } == [[0, 6, 0, 60], [0, 6, 0, 60], [0, 10, 0, 60]])
    #expect(AnimatedPreview().png() == nil)
  }
}
