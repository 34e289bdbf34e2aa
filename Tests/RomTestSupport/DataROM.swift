import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitText
import TestSupport

/// ROMs whose data slots are near the borders between texts, palettes and other data, the same for the same seed.
package enum DataROM {
  /// The bytes of a ROM of the mk-II with 1 to 12 data slots.
  package static func bytes(seed: UInt64) throws -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var records = [
      Rom.Record(SlotID(.graphics, 0), body: try SlotPicture(width: 1, height: 1, indices: [1]).body)
    ]
    for number in 0..<UInt8.random(in: 1...12, using: &random) {
      records.append(Rom.Record(SlotID(.data, number), body: Rom.Body(body(&random))))
    }
    return try SampleROM.bytes(records)
  }

  /// 1 to 1,024 bytes, often as many as in a palette, of characters, noise or colours; often filled with NULs, and sometimes
  /// with an error.
  static func body(_ random: inout SeededGenerator) -> [UInt8] {
    let size = Bool.random(using: &random) ? 1_024 : Int.random(in: 1...1_024, using: &random)
    let length =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: size
      case 1: size - 1
      case 2: Int.random(in: 1...size, using: &random)
      default: Int.random(in: 1...min(size, 30), using: &random)
      }
    let kinds = (0..<Int.random(in: 1...2, using: &random)).map { _ in Int.random(in: 0..<8, using: &random) }
    var body: [UInt8] = []
    while body.count < length { body += character(kinds.randomElement(using: &random) ?? 0, &random) }
    // Half of the bodies end inside a character if the last one does not fit.
    if Bool.random(using: &random) { body.removeLast(max(0, body.count - length)) }
    body.removeLast(max(0, body.count - size))
    body += [UInt8](repeating: 0, count: size - body.count)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: for place in stride(from: 3, to: size, by: 4) { body[place] = 0 }
    case 1: body[Int.random(in: 0..<size, using: &random)] = UInt8.random(in: 0...255, using: &random)
    case 2: body.removeLast(min(size - 1, Int.random(in: 0...2, using: &random)))
    default: break
    }
    return body
  }

  private static func character(_ kind: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let kana: [UInt8] = [0x82, UInt8.random(in: 0x9F...0xF1, using: &random)]
    let kanji = [
      UInt8.random(in: 0x81...0x9F, using: &random), UInt8.random(in: 0x40...0xFC, using: &random),
    ]
    func utf8(_ code: [UInt8]) -> [UInt8] {
      ShiftJIS.character(of: UInt16(code[0]) << 8 | UInt16(code[1])).map { Array(String($0).utf8) } ?? code
    }
    switch kind {
    case 0: return [UInt8.random(in: 0x20...0x7E, using: &random)]
    case 1: return [0x0D, 0x0A, 0x09, 0x41].randomElement(using: &random).map { [$0] } ?? []
    case 2: return kana
    case 3: return kanji
    case 4: return [UInt8.random(in: 0xA1...0xDF, using: &random)]
    case 5: return utf8(kana)
    case 6: return utf8(kanji)
    default: return random.bytes(4)
    }
  }
}
