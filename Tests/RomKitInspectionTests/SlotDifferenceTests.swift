import RomTestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitPictures
@testable import RomKitSound
@testable import RomKitText

@Suite struct SlotDifferenceTests {
  private func lines(_ old: [Rom.Record], _ new: [Rom.Record], limit: Int = 10) throws -> [[LocalizedText]] {
    let (one, other) = (ByteSource(try SampleROM.bytes(old)), ByteSource(try SampleROM.bytes(new)))
    let comparison = try RomComparison(of: Rom(parsing: one), Rom(parsing: other))
    var slots = SlotComparison(comparison, limit: limit)
    return try (0..<comparison.changeCount).map { index in
      let change = comparison.change(index)
      let (old, new) = (try #require(change.old), try #require(change.new))
      return try slots.difference(of: old.record, new.record).lines
    }
  }

  private func lines(_ slot: SlotID, _ old: [UInt8], _ new: [UInt8], limit: Int = 10) throws
    -> [LocalizedText]
  {
    try lines([Rom.Record(slot, body: Rom.Body(old))], [Rom.Record(slot, body: Rom.Body(new))], limit: limit)[
      0]
  }

  private func picture(
    _ width: Int, _ height: Int, palette: Palette? = nil, change: (inout [UInt8]) -> Void = { _ in }
  )
    throws -> [UInt8]
  {
    var indices = (0..<width * height).map { UInt8($0 % 9) }
    change(&indices)
    return try SlotPicture(width: width, height: height, indices: indices, palette: palette).serialized()
  }

  private func palette(_ changes: [UInt8: UInt32] = [:]) -> Palette {
    var palette = Palette()
    for (index, value) in changes.sorted(by: { $0.key < $1.key }) { palette[index] = Colour(value) }
    return palette
  }

  // MARK: Pictures and palettes

  @Test func changedPixelsOfAPictureAreCounted() throws {
    let slot = SlotID(.graphics, 0)
    let new = try picture(8, 8) {
      $0[8 * 2 + 3] = 99; $0[8 * 5 + 6] = 98
    }
    #expect(
      try lines(slot, picture(8, 8), new) == ["2 of 64 pixels changed, in a box of 4 x 4 at 3,2"])
  }

  @Test func picturesOfOtherSizesAndDialectsAreCompared() throws {
    let slot = SlotID(.graphics, 0)
    let wide = try picture(10, 8) { indices in
      for y in 0..<8 {
        for x in 0..<10 { indices[y * 10 + x] = x < 8 ? UInt8((y * 8 + x) % 9) : 50 }
      }
    }
    #expect(
      try lines(slot, picture(8, 8), wide) == [
        "8 x 8 -> 10 x 8 pixels", "the area that both pictures cover is unchanged",
      ])
    #expect(
      try lines(slot, picture(8, 8), picture(4, 8) { $0[0] = 77 })[1].contains(
        "29 of the 32 pixels that both pictures cover changed"))
    #expect(
      try lines(slot, picture(8, 8), picture(8, 8, palette: palette())) == [
        "SY -> SZ", "all indices are the same",
      ])
  }

  @Test func aPaletteInAPictureIsCompared() throws {
    let old = try picture(9, 2, palette: palette())
    let seen = try picture(9, 2, palette: palette([3: 0x112233, 200: 0xFF]))
    #expect(
      try lines(SlotID(.graphics, 0), old, seen) == [
        "only the palette changed: all indices are the same", "2 palette entries changed",
        "  3: #000000 -> #112233", "  200: #000000 -> #0000ff",
        "2 pixels with an unchanged index look different",
      ])
    let unseen = try picture(9, 2, palette: palette([3: 0x7F00_0000]))
    #expect(
      try lines(SlotID(.graphics, 0), old, unseen) == [
        "only the palette changed: all indices are the same", "1 palette entry changed",
        "  3: #00000000 -> #7f000000, which looks the same", "no pixel that kept its index looks different",
      ])
  }

  @Test func aPaletteSlotListsThePicturesItChanges() throws {
    func records(_ palette: Palette) throws -> [Rom.Record] {
      [
        Rom.Record(SlotID(.graphics, 0), body: Rom.Body(try picture(9, 1))),
        Rom.Record(SlotID(.graphics, 1), body: Rom.Body(try picture(4, 1))),
        Rom.Record(SlotID(.graphics, 2), body: Rom.Body(try picture(9, 1, palette: Palette()))),
        Rom.Record(SlotID(.data, 0), body: Rom.Body(palette.serialized())),
      ]
    }
    let old = try records(palette())
    #expect(
      try lines(old, records(palette([8: 1]))) == [
        [
          "1 palette entry changed", "  8: #000000 -> #000001",
          "GSLOT000 looks different with the new palette",
        ]
      ])
    #expect(
      try lines(old, records(palette([2: 1])))[0].last
        == "GSLOT000, GSLOT001 look different with the new palette")
    #expect(
      try lines(old, records(palette([99: 1])))[0].last == "no picture uses the entries that look different")
    #expect(
      try lines(SlotID(.data, 0), Palette().serialized(), palette([1: 1]).serialized()) == [
        "1 palette entry changed", "  1: #000000 -> #000001",
      ])
  }

  // MARK: Effects

  private func effect(_ samples: [Int16]) throws -> [UInt8] { try SoundEffect(samples: samples).serialized() }

  private func sound(_ count: Int) -> [Int16] {
    (0..<count).map { Int16(truncatingIfNeeded: $0 * 7_919 % 20_001 - 10_000) }
  }

  @Test func changedSamplesOfAnEffectAreCounted() throws {
    var samples = sound(44_100)
    samples[22_050] += 5
    samples[22_052] -= 3_000
    #expect(
      try lines(SlotID(.effect, 0), effect(sound(44_100)), effect(samples)) == [
        "2 samples changed, from sample 22,050 (0:01.000) to sample 22,052 (0:01.000), by at most 3,000"
      ])
  }

  @Test func cutAndLengthenedEffectsAreRecognized() throws {
    let slot = SlotID(.effect, 0)
    let (sound, silence) = (sound(2_205), [Int16](repeating: 0, count: 441))
    let sizes: LocalizedText = "2,205 samples -> 2,646, 0:00.100 -> 0:00.120"
    #expect(
      try lines(slot, effect(sound), effect(sound + silence)) == [
        sizes, "441 samples (0:00.020) added at the end; the rest is the same",
      ])
    #expect(
      try lines(slot, effect(sound), effect(silence + sound)) == [
        sizes, "441 samples (0:00.020) added at the start; the rest is the same",
      ])
    #expect(
      try lines(slot, effect(silence + sound), effect(sound))[1]
        == "441 samples (0:00.020) removed at the start; the rest is the same")
    #expect(
      try lines(slot, effect(sound + silence), effect(sound))[1]
        == "441 samples (0:00.020) removed at the end; the rest is the same")
  }

  @Test func louderAndQuieterEffectsAreRecognized() throws {
    let slot = SlotID(.effect, 0)
    let sound = sound(1_000)
    let half = sound.map { Int16((Double($0) / 2).rounded()) }
    #expect(try lines(slot, effect(sound), effect(half))[0] == "the same sound, quieter: -6.0 dB")
    #expect(try lines(slot, effect(half), effect(sound))[0] == "the same sound, louder: 6.0 dB")
    #expect(
      try lines(slot, effect(sound), effect([Int16](repeating: 0, count: 1_000)))[0]
        == "the whole effect is silent now")
    let other = sound.enumerated().map { $0 == 500 ? $1 / 4 : $1 / 2 }
    #expect(try lines(slot, effect(sound), effect(other)).count == 1)
  }

  @Test(
    arguments: [
      ([1], [2], .gain(2)), ([3, -3, 0], [6, -6, 0], .gain(2)), ([400], [100], .gain(0.25)),
      ([100, 100], [201, 199], .gain(2)), ([100, 100], [202, 198], .samples), ([9], [0], .silenced),
      ([0], [9], .samples), ([5, 6], [-5, -6], .samples), ([20_000, 10_000], [20_000, 10_001], .samples),
      ([20_000], [32_767], .gain(1.63835)),
    ] as [([Int16], [Int16], EffectDifference.Shape)])
  func theFactorOfLoudnessIsExact(old: [Int16], new: [Int16], shape: EffectDifference.Shape) throws {
    let difference = try EffectDifference(Rom.Body(effect(old)), Rom.Body(effect(new)))
    #expect(difference.shape == shape)
    #expect(difference.differing == zip(old, new).count { $0 != $1 })
    #expect(difference.largest == zip(old, new).map { abs(Int($1) - Int($0)) }.max())
  }

  // MARK: Text and data

  @Test func textsAreComparedLineByLine() throws {
    let old = (1...30).map { "line \($0)\n" }.joined()
    let new = old.replacingFirst("line 3\n", "line three\n[2J\n")
      .replacingFirst("line 20\n", "")
    #expect(
      try lines(SlotID(.data, 0), Array(old.utf8) + [0], Array(new.utf8)) == [
        "ASCII, LF line ends, final NUL -> ASCII, LF line ends, no final NUL", "@@ -1,5 +1,6 @@", " line 1",
        " line 2", "-line 3", "+line three", "+[2J", " line 4", " line 5", "@@ -18,5 +19,4 @@", " line 18",
        " line 19", "-line 20", " line 21", " line 22",
      ])
  }

  @Test func aMissingLineEndAtTheEndIsADifference() throws {
    #expect(
      try lines(SlotID(.data, 0), Array("one\ntwo\n".utf8) + [0], Array("one\ntwo".utf8) + [0]) == [
        "only the line end after the last line differs"
      ])
  }

  @Test func textsAreComparedByTheirCharacters() throws {
    let words = "昔々、ある所に\n灯台がありました\n"
    let format = TextFormat(encoding: .shiftJIS)
    let old = try TextSlot(parsingSource: Array(words.utf8), format: format).serialized()
    let new = try TextSlot(parsingSource: Array(words.replacingFirst("灯台", "お城").utf8), format: format)
      .serialized()
    #expect(
      try lines(SlotID(.data, 0), old, new) == [
        "@@ -1,2 +1,2 @@", " 昔々、ある所に", "-灯台がありました", "+お城がありました",
      ])
  }

  @Test func longTextsAreBounded() throws {
    let slot = SlotID(.data, 0)
    let old = Array((0..<2_000).map { "old \($0)\n" }.joined().utf8)
    let new = Array((0..<2_000).map { "new \($0)\n" }.joined().utf8)
    let found = try lines(slot, old, new, limit: 6)
    #expect(found.count == 8 && found.last == "... and 3,994 more lines")
    let many = Array(String(repeating: "a\n", count: 60_000).utf8)
    #expect(
      try lines(slot, many, many.dropLast(4) + Array("b\na\n".utf8)) == [
        "different from line 59,999 on: 1 line -> 1"
      ])
  }

  @Test func dataIsComparedByteByByte() throws {
    let slot = SlotID(.program, 0)
    let old = (0..<200).map { UInt8($0) }
    var new = old
    new[5] = 0xAA
    new[8] = 0xAB
    for index in 100..<120 { new[index] = 0 }
    #expect(
      try lines(slot, old, new) == [
        "bytes 5 to 8: 05 06 07 08 -> aa 06 07 ab",
        "bytes 100 to 119: 64 65 66 67 68 69 6a 6b ... -> 00 00 00 00 00 00 00 00 ...",
      ])
    #expect(try lines(slot, old, new, limit: 1)[1] == "and 1 more place")
    #expect(
      try lines(slot, old, Array(old[..<50] + old[60...])) == [
        "200 bytes -> 190", "bytes 50 to 59 removed: 32 33 34 35 36 37 38 39 ...",
      ])
    #expect(
      try lines(slot, old, old + [7]) == ["200 bytes -> 201", "1 byte added at offset 200: 07"])
  }

  @Test func emptyDataIsCompared() throws {
    let slot = SlotID(.data, 0)
    #expect(try lines(slot, [], [1, 2]) == ["0 bytes -> 2", "2 bytes added at offset 0: 01 02"])
    #expect(try lines(slot, [1, 2], []) == ["2 bytes -> 0", "bytes 0 to 1 removed: 01 02"])
  }

  @Test func slotsOfOtherContentsAreComparedAsBytes() throws {
    let old = try picture(2, 2)
    #expect(
      try lines(SlotID(.graphics, 0), old, Array(old.dropLast())) == ["8 bytes -> 7", "byte 7 removed: 03"])
  }
}

extension String {
  fileprivate func replacingFirst(_ part: String, _ other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  private func firstRange(of part: String) -> Range<Index>? {
    indices.lazy.map { self[$0...] }.first { $0.hasPrefix(part) }.map {
      $0.startIndex..<(self.index($0.startIndex, offsetBy: part.count))
    }
  }

  private func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
