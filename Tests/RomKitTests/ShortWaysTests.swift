import RomKit
import TestSupport
import Testing
import VGSCore

/// The short ways, used as in a program outside the package: through one import, with the public interface only.
@Suite struct ShortWaysTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func picture() throws -> SlotPicture {
    try SlotPicture(width: 2, height: 2, indices: [0, 1, 2, 3])
  }

  /// A ROM with a slot of each kind that has a short way.
  private func rom() throws -> Rom {
    var rom = Rom()
    rom[.music, 3] = try Song(parsingMML: "Ch0 v20 c")
    rom[.graphics, 0] = try picture()
    rom[.effect, 7] = try SoundEffect(samples: [1, -2, 3])
    rom[.data, 1] = try Rom.Body(TextSlot("Hello").bytes())
    rom[.data, 0] = Palette.greens
    return rom
  }

  /// The same ROM, written and read again.
  private func copy() throws -> Rom {
    try rom().write(to: folder["a.bin"], checksums: true)
    return try Rom(contentsOf: folder["a.bin"])
  }

  @Test func assignedSlotsAreInTheOrderOfTheirKinds() throws {
    #expect(
      try rom().records.map(\.name.displayName) == [
        "GSLOT000.CHR", "ESLOT007.PCM", "BSLOT003.BGM", "DSLOT000.DAT", "DSLOT001.DAT",
      ])
  }

  @Test func checksumsAreOneRecordMore() throws {
    #expect(try copy().records.count == 6)
  }

  @Test func eachSlotIsReadByItsKind() throws {
    let copy = try copy()
    #expect(try copy[.graphics, 0]?.picture() == picture())
    #expect(try copy[.effect, 7]?.effect() == SoundEffect(samples: [1, -2, 3]))
    #expect(try copy[.music, 3]?.song() == Song(parsingMML: "Ch0 v20 c"))
    #expect(try copy[.data, 1]?.text().text == "Hello")
    #expect(try copy[.data, 0]?.palette() == .greens)
  }

  @Test func thePaletteOfAROMIsThatOfItsDataSlot() throws {
    #expect(try copy().palette.palette == .greens)
  }

  @Test func aMissingSlotIsNil() throws {
    #expect(try copy()[.program, 0]?.name == nil)
  }

  @Test func aTypedSlotIsNilIfItContainsSomethingElse() throws {
    let copy = try copy()
    let song: Song? = copy[.music, 3]
    #expect(try song == Song(parsingMML: "Ch0 v20 c"))
    let wrong: Song? = copy[.graphics, 0]
    #expect(wrong == nil)
    #expect(throws: SongError.self) { try copy[.graphics, 0]?.song() }
  }

  /// A ROM can replace the file that it was read from, including its checksums.
  @Test func aROMIsWrittenOverItsOwnFile() throws {
    var copy = try copy()
    copy[.music, 3] = nil
    copy[.effect, 8] = copy[.effect, 7]
    try copy.write(to: folder["a.bin"])
    let review = try RomReview(contentsOf: folder["a.bin"])
    #expect(review.verification.checksums == .matching)
    #expect(review.isSound)
    #expect(
      try Rom(contentsOf: folder["a.bin"]).records.compactMap(\.slot?.description) == [
        "GSLOT000", "ESLOT007", "ESLOT008", "DSLOT000", "DSLOT001",
      ])
  }

  /// Also those after the first, which no console reads.
  @Test func nilRemovesEveryRecordOfASlot() throws {
    var rom = Rom(
      records: [1, 2, 1, 1].map { Rom.Record(SlotID(.data, $0), body: Rom.Body([$0])) })
    rom[.data, 1] = nil
    #expect(rom.records.map(\.name.displayName) == ["DSLOT002.DAT"])
  }

  @Test func aReviewIsForTheGivenConsole() throws {
    try rom().write(to: folder["a.bin"])
    func codes(_ profile: Profile?) throws -> [String] {
      try RomReview(contentsOf: folder["a.bin"], profile: profile).diagnostics.map(\.code)
    }
    #expect(try codes(nil) == [])
    #expect(try codes(.mk2) == [])
    #expect(try codes(.vge) == ["chr-other-dialect"])
  }

  @Test func picturesAndSoundsBecomeFiles() throws {
    let rom = Rom()
    try picture().png(palette: rom.palette).write(to: folder["a.png"])
    try picture().bmp(palette: Palette.greens).write(to: folder["a.bmp"])
    for name in ["a.png", "a.bmp"] {
      guard case .indexed(let read) = try PictureFile(contentsOf: folder[name]).picture else {
        Issue.record("\(name) is not indexed")
        continue
      }
      #expect(try SlotPicture(read, dialect: .sy) == picture())
    }
    #expect(throws: (any Error).self) { try picture().png() }

    let effect = try SoundEffect(samples: [1, -2, 3])
    try effect.wav().write(to: folder["a.wav"])
    #expect(try ConvertedSound(Recording(contentsOf: folder["a.wav"])).effect == effect)
    let song = try Song(parsingMML: "Ch0 v20 l8 | c e g")
    #expect(try song.wav(seconds: 0.5).bytes.count == 44 + 2 * 11_025)
    #expect(try song.wav(seconds: -1).bytes.count == 44)
    #expect(try song.wav(seconds: .nan).bytes.count == 44)
    #expect(throws: (any Error).self) { try song.wav(seconds: .infinity) }
    #expect(throws: (any Error).self) { try song.wav(loops: .max) }
  }

  @Test func songsAreTextAndNotes() throws {
    let song = try Song(parsingMML: "Ch0 v20 l8 c e g")
    #expect(try Song(parsingListing: song.listing) == song)
    #expect(try Song(parsingMML: song.decompiled().source) == song)
  }

  @Test func errorsPrintThemselves() throws {
    let problems = #expect(throws: Problems.self) {
      try Song(parsingMML: "Ch0 c\nCh7 d\nCh8 e", file: "a.mml")
    }
    let lines = "\(try #require(problems))".split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("a.mml:2:") && $0.contains(": error: ") })
    #expect(lines.contains { $0.hasPrefix("a.mml:3:") })
    #expect(lines.contains { $0.hasPrefix("  help: ") })

    try FileBytes([1, 2]).write(to: folder["a.bin"])
    let error = #expect(throws: Diagnostic.self) { try Rom(contentsOf: folder["a.bin"]) }
    #expect("\(try #require(error))".hasPrefix("\(folder["a.bin"]): error: "))
    #expect(throws: FileError.self) { try Rom(contentsOf: folder["none.bin"]) }
  }

  @Test func aFolderBecomesAROM() throws {
    try folder.write("Ch0 v20 c", to: "assets/music/theme.mml")
    let built = try RomBuild(folder: folder["assets"])
    try built.write(to: folder["game.bin"])
    #expect(try Rom(contentsOf: folder["game.bin"])[.music, 0]?.song() == Song(parsingMML: "Ch0 v20 c"))
    #expect(try folder.bytes("game.bin").count == built.size)
    // The name keeps its number.
    #expect(folder.files().contains("assets/romkit.lock"))
    try RomExtraction(contentsOf: folder["game.bin"]).write(to: folder["files"])
    #expect(try RomBuild(folder: folder["files"]).rom.records.count == 1)
  }
}
