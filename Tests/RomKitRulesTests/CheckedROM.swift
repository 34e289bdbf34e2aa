import RomKitBase
import RomKitContainer
import RomTestSupport
import VGSCore

@testable import RomKitRules

/// The findings of a console in a few slots.
enum CheckedROM {
  /// The findings in slots whose bodies follow each other, the first at offset 0, each with a gap of 100 bytes after
  /// it.
  static func findings(_ slots: [(SlotID, [UInt8])], profile: Profile? = nil) throws -> [Diagnostic] {
    let gap = [UInt8](repeating: 0xEE, count: 100)
    let source = ByteSource(slots.flatMap { $0.1 + gap })
    var offset = 0
    var records: [Rom.Record] = []
    for (slot, body) in slots {
      records.append(Rom.Record(slot, body: Rom.Body(source, offset: offset, size: body.count)))
      offset += body.count + gap.count
    }
    return try check(Rom(records: records), size: source.size, profile: profile).findings.listed
  }

  static func check(_ rom: Rom, size: Int, profile: Profile? = nil) throws -> ConsoleCheck {
    try ConsoleCheck(rom, by: ConsoleRules(of: rom, profile: profile), size: size, file: "game.bin")
  }

  /// A picture for the mk-II, all of one index except the last pixel.
  static func picture(_ width: Int, _ height: Int, last: UInt8 = 0) -> [UInt8] {
    let pixels = [UInt8](repeating: 0, count: width * height - 1)
    return Array("SY".utf8) + [UInt8(width - 1), UInt8(height - 1)] + pixels + [last]
  }
}
