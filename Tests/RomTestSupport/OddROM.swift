import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitSound
import TestSupport
import VGSCore
import VGSFormat

/// ROMs with every kind of content and oddity, the same for the same seed.
package struct OddROM {
  private var random: SeededGenerator

  /// The bytes of a ROM.
  package static func bytes(seed: UInt64) throws -> [UInt8] {
    var rom = OddROM(random: SeededGenerator(seed: seed))
    return try rom.make()
  }

  private mutating func make() throws -> [UInt8] {
    var records: [Rom.Record] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let kind = pick(SlotKind.allCases)
      let slot = SlotID(kind, pick([0, 0, 1, 2, 255]))
      records.append(Rom.Record(name: try name(slot), body: Rom.Body(try body(kind))))
    }
    // Most games have a palette for their pictures.
    if Bool.random(using: &random) { records.append(Rom.Record(SlotID(.data, 9), body: Rom.Body(palette()))) }
    let trailing = chance(8) ? random.bytes(Int.random(in: 1...9, using: &random)) : nil
    let hasChecksums = !chance(3) && !records.contains { $0.kind == .checksums }
    var bytes = try SampleROM.bytes(records, checksums: hasChecksums, trailing: trailing)
    // Checksums that do not match make the checksum record a record like any other.
    if hasChecksums, chance(12), let last = bytes.indices.last { bytes[last] ^= 0x55 }
    return bytes
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func name(_ slot: SlotID) throws -> RecordName {
    let usual = RecordName(slot)
    let odd: RecordName? =
      switch Int.random(in: 0..<24, using: &random) {
      case 0: RecordName(stored: random.bytes(16))
      case 1: RecordName(literal: "../../README")
      case 2: RecordName(stored: usual.stored.dropLast() + [9])
      case 3: RecordName(stored: usual.stored.prefix(13) + [3, 0, 0])
      case 4: RecordName(slot.recordName.lowercased())
      case 5: RecordName(#"a"\b:c"#)
      case 6: RecordName(literal: "DSLOT999.DAT")
      case 7: RecordName(stored: [UInt8](repeating: 0, count: 16))
      case 8: RecordName.checksums
      default: usual
      }
    return odd ?? usual
  }

  // MARK: Bodies

  private mutating func body(_ kind: SlotKind) throws -> [UInt8] {
    var body: [UInt8] =
      switch kind {
      case .graphics: try picture()
      case .effect: try effect()
      case .music: song()
      case .data: data()
      case .program: random.bytes(Int.random(in: 0...40, using: &random))
      }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: body = []
    case 1: body.removeLast(min(body.count, Int.random(in: 1...9, using: &random)))
    case 2: body += random.bytes(Int.random(in: 1...9, using: &random))
    case 3: body = random.bytes(Int.random(in: 0...30, using: &random))
    case 4 where !body.isEmpty: body[Int.random(in: 0..<body.count, using: &random)] ^= 0x10
    default: break
    }
    return body
  }

  private mutating func picture() throws -> [UInt8] {
    let width = Int.random(in: 1...20, using: &random)
    let height = Int.random(in: 1...9, using: &random)
    var own: Palette?
    if chance(3) { own = try Palette(parsing: chance(2) ? random.bytes(1_024) : palette()) }
    return try SlotPicture(width: width, height: height, indices: random.bytes(width * height), palette: own)
      .serialized()
  }

  private mutating func effect() throws -> [UInt8] {
    try SoundEffect(
      samples: (0..<pick([0, 1, 2, 300])).map { _ in .random(in: .min ... .max, using: &random) }
    )
    .serialized()
  }

  private mutating func song() -> [UInt8] {
    let seed = UInt64.random(in: 0...1_000, using: &random)
    let notes: [Note]
    switch Int.random(in: 0..<12, using: &random) {
    case 0: notes = NoteGenerator.chaotic(seed: seed)
    case 1: notes = Array(NoteGenerator.playable(seed: seed, hasPrelude: chance(2)).prefix(60))
    case 2: notes = [.label, .jump(toNoteAfter: 0)]
    case 3: notes = [.keyOn(channel: 9, tone: 7, key: 200), .end, .wait(samples: 3)]
    default:
      notes = [
        .masterVolume(10), .keyOn(channel: 1, tone: 1, key: pick([20, 40, 80])), .wait(samples: 11_025),
        .keyOff(channel: 1), .wait(samples: pick([1, 11_025])), .end,
      ]
    }
    return Song(notes: notes).serialized(level: pick(Deflate.Level.allCases))
  }

  private mutating func palette() -> [UInt8] {
    let unused: UInt8 = chance(3) ? 255 : 0
    return (0..<256).flatMap { _ in random.bytes(3) + [unused] }
  }

  private mutating func data() -> [UInt8] {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return palette()
    case 1: return random.bytes(1_024)
    case 2: return random.bytes(Int.random(in: 0...80, using: &random))
    case 3 where chance(10): return random.bytes(FontSheet.byteCount)
    default: return text()
    }
  }

  /// Text in each encoding, with each kind of line end, with and without NULs at its end.
  private mutating func text() -> [UInt8] {
    let lines: [[UInt8]] = [
      Array("Press START \\ ~ to play".utf8), Array("ゲームを始める".utf8), Array("\u{FEFF}Überall, café".utf8),
      [0x83, 0x51, 0x81, 0x5B, 0x83, 0x80, 0x82, 0xF0, 0x8E, 0x6E, 0x82, 0xDF, 0x82, 0xE9],
      [0xB1, 0xB2, 0xB3],
      [0x81, 0x60, 0x81, 0x5F, 0x5C, 0x7E],
    ]
    let kinds = [pick(lines), pick(lines)]
    let end: [UInt8] = pick([[0x0A], [0x0D, 0x0A], [0x0D]])
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      text += pick(kinds) + (chance(9) ? [0x0A, 0x0D] : end)
    }
    return text + [UInt8](repeating: 0, count: pick([0, 1, 1, 1, 2, 40]))
  }
}
