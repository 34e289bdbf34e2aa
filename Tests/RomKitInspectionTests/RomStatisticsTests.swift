import RomTestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitMusic
@testable import RomKitPictures
@testable import RomKitRules
@testable import RomKitSound

@Suite struct RomStatisticsTests {
  private func statistics(_ records: [Rom.Record], trailing: [UInt8]? = nil) throws -> RomStatistics {
    let source = ByteSource(try SampleROM.bytes(records, checksums: false, trailing: trailing))
    return try RomStatistics(of: Rom(parsing: source), size: source.size)
  }

  private func record(_ slot: SlotID, _ bytes: [UInt8]) -> Rom.Record {
    Rom.Record(slot, body: Rom.Body(bytes))
  }

  @Test func sharesMakeUpTheWholeFile() throws {
    let records = SampleROM.records
    for trailing in [nil, [UInt8](repeating: 1, count: 33)] {
      let found = try statistics(records, trailing: trailing)
      #expect(found.shares.reduce(0) { $0 + $1.bytes } == found.size)
      #expect(found.shares.reduce(0) { $0 + ($1.count ?? 0) } == records.count)
    }
    #expect(
      try statistics(records, trailing: [1]).shares.map(\.word) == [
        "graphics", "effect", "music", "data", "program", "other", "directory", "trailing bytes",
      ])
  }

  @Test func theLargestComeFirst() throws {
    let sizes = [3, 9, 0, 9, 5]
    let records = sizes.enumerated().map {
      record(SlotID(.program, UInt8($0)), [UInt8](repeating: UInt8($0), count: $1))
    }
    #expect(try statistics(records).largest == [1, 3, 4, 0, 2])
  }

  @Test func freeNumbersAreRanges() throws {
    let used: [UInt8] = [0, 1, 5, 254]
    let free = try statistics(used.map { record(SlotID(.music, $0), []) }).free
    #expect(free.map(\.kind) == SlotKind.allCases)
    #expect(NumberRanges.text(free[2].numbers) == "2-4, 6-253, 255" && free[2].numbers.count == 252)
    #expect(NumberRanges.text(free[0].numbers) == "0-255")
    #expect(NumberRanges.text([]) == "none")
    #expect(NumberRanges.text([255]) == "255")
  }

  @Test func duplicatesAreGrouped() throws {
    let bodies: [[UInt8]] = [[1, 2], [3], [1, 2], [], [2, 1], [], [3], [1, 2]]
    let records = bodies.enumerated().map { record(SlotID(.data, UInt8($0)), $1) }
    let found = try statistics(records)
    #expect(found.duplicates.map(\.indices) == [[0, 2, 7], [1, 6]])
    #expect(found.duplicateBytes == 5)
  }

  @Test func unusedPaletteEntriesAreListed() throws {
    let records = [
      record(SlotID(.graphics, 0), try SlotPicture(width: 2, height: 1, indices: [0, 9]).serialized()),
      record(SlotID(.graphics, 3), try SlotPicture(width: 1, height: 2, indices: [255, 9]).serialized()),
      record(SlotID(.graphics, 4), [1, 2, 3]),
    ]
    let palettes = try statistics(records).palettes
    #expect(palettes.pictureCount == 2)
    #expect(NumberRanges.text(palettes.unused) == "1-8, 10-254")
    #expect(palettes.own.isEmpty && palettes.sharing.isEmpty)
  }

  @Test func coloursOfOnePictureHaveTheirCost() throws {
    let records = [
      record(
        SlotID(.graphics, 0), try SlotPicture(width: 5, height: 1, indices: [0, 1, 2, 2, 3]).serialized()),
      record(SlotID(.graphics, 3), try SlotPicture(width: 4, height: 1, indices: [1, 0, 1, 4]).serialized()),
      record(
        SlotID(.data, 1),
        Palette([.black, Colour(0xFF0000), Colour(0xFE0000), Colour(0x00FF00), Colour(0x0000FF)]).serialized()
      ),
    ]
    let own = try statistics(records).palettes.ownColours
    #expect(own.map(\.entry) == [2, 3, 4])
    #expect(own.map(\.picture.number) == [0, 0, 3])
    #expect(own.map(\.pixelCount) == [2, 1, 1])
    #expect(own.map(\.nearest) == [1, 1, 2])
    #expect(own.allSatisfy { $0.palette == SlotID(.data, 1) })
    let error = Colour(0xFE0000).difference(from: Colour(0xFF0000))
    #expect(own.first?.error == error && own.first?.cost == 2 * error)
  }

  @Test func entriesAreUnusedInThePaletteOfThePictures() throws {
    let records = [
      record(SlotID(.graphics, 0), try SlotPicture(width: 2, height: 1, indices: [0, 9]).serialized()),
      record(SlotID(.graphics, 3), try SlotPicture(width: 1, height: 2, indices: [255, 9]).serialized()),
      record(SlotID(.data, 1), Palette([.black, Colour(1)]).serialized()),
      record(SlotID(.data, 2), Palette([.black, Colour(2)]).serialized()),
    ]
    var assignment = PaletteAssignment()
    assignment[SlotID(.graphics, 3)] = SlotID(.data, 2)
    let shared = try RomStatistics(of: Rom(records: records), size: 9, assignment).palettes.shared
    #expect(shared.map(\.slot) == [SlotID(.data, 1), SlotID(.data, 2)])
    #expect(shared.map(\.pictureCount) == [1, 1])
    #expect(shared.map { NumberRanges.text($0.unused) } == ["1-8, 10-255", "0-8, 10-254"])
    #expect(try statistics(records).palettes.shared.isEmpty)
  }

  /// A sprite of all scenes, and a picture of each of two scenes.
  @Test func commonEntriesAreThoseOfAllScenes() throws {
    let (sprite, day, night) = (SlotID(.graphics, 0), SlotID(.graphics, 1), SlotID(.graphics, 2))
    func palette(_ own: UInt32) -> [UInt8] {
      Palette([.black, Colour(0xFF0000), Colour(0xFFFF00), Colour(0x00FF00), Colour(own), .black])
        .serialized()
    }
    let records = [
      record(sprite, try SlotPicture(width: 3, height: 1, indices: [1, 2, 3]).serialized()),
      record(day, try SlotPicture(width: 2, height: 1, indices: [0, 4]).serialized()),
      record(night, try SlotPicture(width: 3, height: 1, indices: [1, 4, 5]).serialized()),
      record(SlotID(.data, 0), palette(0x20)), record(SlotID(.data, 1), palette(0x40)),
    ]
    var assignment = PaletteAssignment()
    assignment[night] = SlotID(.data, 1)
    let common = [SlotID(.data, 0): UInt8(0)...3, SlotID(.data, 1): 0...3]
    let palettes = try RomStatistics(of: Rom(records: records), size: 9, assignment, common: common).palettes
    #expect(palettes.shared.map { NumberRanges.text($0.unused) } == ["5-255", "6-255"])
    #expect(palettes.shared.map(\.pictureCount) == [2, 2])
    let own = palettes.ownColours.filter { $0.picture == sprite }
    #expect(own.map(\.entry).sorted() == [2, 3])
    #expect(own.allSatisfy { $0.palette == SlotID(.data, 0) && 1...3 ~= $0.nearest })
    #expect(palettes.ownColours.filter { $0.picture == night }.map(\.entry).sorted() == [4, 5])
    #expect(palettes.ownColours.filter { $0.picture == day }.map(\.entry) == [4])
  }

  @Test func thePartsOfAPictureAreOne() throws {
    let slots = (0..<3).map { SlotID(.graphics, $0) }
    let indices: [[UInt8]] = [[1, 2], [1, 3], [2, 2]]
    let records =
      try zip(slots, indices).map {
        record($0, try SlotPicture(width: 2, height: 1, indices: $1).serialized())
      } + [record(SlotID(.data, 1), Palette([.black, Colour(1), Colour(2), Colour(3)]).serialized())]
    let whole = WholePicture(
      name: "big", width: 4, height: 1, partSize: .init(width: 2, height: 1),
      parts: slots.prefix(2).enumerated().map {
        .init(slot: $1, bounds: PixelRectangle(x: 2 * $0, y: 0, width: 2, height: 1))
      })
    let palettes = try RomStatistics(of: Rom(records: records), size: 9, wholes: [whole]).palettes
    #expect(palettes.pictureCount == 2)
    #expect(palettes.ownColours.map(\.entry).sorted() == [1, 3])
    #expect(palettes.ownColours.first { $0.entry == 1 }?.pixelCount == 2)
    #expect(palettes.ownColours.allSatisfy { $0.picture == slots[0] })
  }

  @Test func palettesThatCouldBeSharedAreGrouped() throws {
    func picture(_ number: UInt8, _ indices: [UInt8], _ colours: [UInt8: UInt32]) throws -> Rom.Record {
      var palette = Palette()
      for index in colours.keys.sorted() { palette[index] = Colour(colours[index] ?? 0) }
      return record(
        SlotID(.graphics, number),
        try SlotPicture(width: indices.count, height: 1, indices: indices, palette: palette).serialized())
    }
    let records = [
      // Uses only colours of picture 1; its unused entries differ.
      try picture(0, [1, 2], [1: 10, 2: 20, 3: 99]),
      try picture(1, [1, 2, 3], [1: 10, 2: 20, 3: 30]),
      // The same palette, except for the byte beside a colour.
      try picture(2, [1], [1: 0x0100_0000 + 10, 2: 20, 3: 30]),
      try picture(3, [1, 2, 3], [1: 11, 2: 20, 3: 30]),
    ]
    let palettes = try statistics(records).palettes
    #expect(
      palettes.sharing == [
        .init(owner: SlotID(.graphics, 1), equal: [SlotID(.graphics, 2)], included: [SlotID(.graphics, 0)])
      ])
    #expect(
      palettes.own.map { NumberRanges.text($0.unused) } == ["0, 3-255", "0, 4-255", "0, 2-255", "0, 4-255"])
  }

  @Test func silenceAtTheEndsOfEffectsIsMeasured() throws {
    func effect(_ number: UInt8, _ samples: [Int16]) throws -> Rom.Record {
      record(SlotID(.effect, number), try SoundEffect(samples: samples).serialized())
    }
    func silence(_ count: Int) -> [Int16] { (0..<count).map { Int16($0 % 2 == 0 ? 32 : -32) } }
    let records = [
      try effect(0, silence(300) + [33, 0, -33] + silence(220)),
      try effect(1, silence(219) + [-33] + silence(219)),
      try effect(2, silence(400)),
      try effect(3, []),
      record(SlotID(.effect, 4), [1]),
    ]
    let found = try statistics(records)
    #expect(found.silences.map(\.index) == [0, 2])
    #expect(found.silences[0].start == 300 && found.silences[0].end == 220 && !found.silences[0].isSilent)
    #expect(found.silences[1].isSilent && found.silences[1].savedBytes == 800)
    #expect(found.silentBytes == 1_040 + 800)
  }

  @Test func songsThatCouldBeSmallerAreListed() throws {
    let notes = (0..<3_000).map { Note.keyOn(channel: UInt8($0 % 6), tone: 1, key: UInt8($0 * $0 % 80)) }
    let song = Song(notes: notes + [.wait(samples: 5), .end])
    let records = [
      record(SlotID(.music, 0), song.serialized(level: .fast)),
      record(SlotID(.music, 1), song.serialized(level: .best)),
      record(SlotID(.music, 2), [1]),
      record(SlotID(.music, 3), song.serialized(level: .fast)),
    ]
    let found = try statistics(records)
    #expect(found.songs.map(\.index) == [0, 3])
    #expect(found.songs[0].bestSize == records[1].body.size)
    // The second of two equal songs is a duplicate, and so saved as a whole.
    #expect(found.savedBytes == found.duplicateBytes + found.songs[0].savedBytes)
    #expect(found.duplicateBytes == records[0].body.size)
  }

  @Test func anEmptyRomHasStatistics() throws {
    let found = try statistics([])
    #expect(found.size == 4 && found.shares.map(\.bytes) == [4] && found.largest.isEmpty)
    #expect(found.savedBytes == 0)
  }
}
