import RomTestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitConversion
@testable import RomKitMusic
@testable import RomKitPictures
@testable import RomKitPreview
@testable import RomKitSound

@Suite struct PreviewItemTests {
  private func subject(_ name: String, _ bytes: [UInt8]) throws -> String {
    let format = try #require(FileFormat(path: name))
    return summary(try PreviewItem(ConversionFile(path: name, format: format, bytes: bytes)))
  }

  private func summary(_ item: PreviewItem) -> String {
    let what =
      switch item.subject {
      case .picture(let picture): "\(picture.width) x \(picture.height)"
      case .palette(let palette): "\(palette.count) colours"
      case .effect(let effect): "\(effect.sampleCount) samples"
      case .song(let song): "\(song.notes.count) notes"
      case .text(let text): "\(String(decoding: text, as: UTF8.self))"
      }
    return "\(item.subject.displayName).\(item.subject.fileExtension): \(what)"
  }

  @Test func slotsArePreviewedByTheirContents() throws {
    let items = try SampleROM.records.prefix(5).map { try PreviewItem($0, file: "a.bin") }
    #expect(
      items.map(summary) == [
        "a picture.png: 16 x 8", "a sound effect.wav: 100 samples", "a song.wav: 4 notes",
        "a palette.png: 256 colours", "a text.txt: Hello, player!",
      ])
    #expect(items.map(\.name) == ["GSLOT000", "ESLOT003", "BSLOT000", "DSLOT000", "DSLOT255"])
    #expect(items[0].warnings == [])
  }

  @Test func filesArePreviewedByTheirExtensions() throws {
    let picture = try SlotPicture(width: 3, height: 2, indices: [0, 1, 2, 3, 4, 5])
    #expect(try subject("hero.CHR", picture.serialized()) == "a picture.png: 3 x 2")
    #expect(try subject("a.hex", Array("112233\n445566\n".utf8)) == "a palette.png: 2 colours")
    let effect = try SoundEffect(samples: [1, 2, 3])
    #expect(try subject("boom.pcm", effect.serialized()) == "a sound effect.wav: 3 samples")
    #expect(
      try subject("boom.wav", WAVFile(Recording(effect)).serialized()) == "a sound effect.wav: 3 samples")
    let song = Song(notes: [.masterVolume(100), .wait(samples: 5), .end])
    #expect(try subject("song.bgm", song.serialized()) == "a song.wav: 3 notes")
    #expect(
      try subject("song.notes", NoteListing(notes: song.notes).serialized()) == "a song.wav: 3 notes")
    #expect(try subject("song.mml", Array("Ch0 CDE".utf8)).hasPrefix("a song.wav: "))
    #expect(try subject("story.txt", Array("\u{FEFF}灯台\r\n".utf8)) == "a text.txt: 灯台\n")
    #expect(try subject("DSLOT000.DAT", Palette.greens.serialized()) == "a palette.png: 256 colours")
    #expect(try subject("story.dat", Array("once upon a time\0".utf8)) == "a text.txt: once upon a time")
  }

  @Test func recordingsGetTheConsolesFormat() throws {
    let samples = [UInt8](repeating: 0, count: 4 * 44_100)
    let rate = try #require(SampleRate(hertz: 44_100))
    let recording = try #require(
      Recording(
        rate: rate, channels: 2, encoding: .integer16(.little),
        samples: samples[...]))
    #expect(
      try subject("long.wav", WAVFile(recording).serialized()) == "a sound effect.wav: 22050 samples")
  }

  @Test func aSongThatIsUnsafeOnConsolesCanStillBeHeard() throws {
    let song = Song(notes: [.masterVolume(100), .keyOn(channel: 9, tone: 0, key: 3), .wait(samples: 5), .end])
    let record = Rom.Record(SlotID(.music, 4), body: Rom.Body(song.serialized()))
    let item = try PreviewItem(record, file: "a.bin")
    #expect(item.warnings.map(\.severity) == [.warning])
    #expect(item.warnings[0].rendered().hasPrefix("a.bin: warning: BSLOT004: "))
    #expect(
      try subject("a.bgm", song.serialized()) == "a song.wav: 4 notes")
  }

  @Test func slotsThatCannotBeShownAreRefused() throws {
    func words(_ make: () throws -> PreviewItem) -> String {
      do {
        return summary(try make())
      } catch {
        return Problems(error, file: "a.bin").diagnostics.map { $0.rendered() }.joined(separator: "\n")
      }
    }
    let extract = "\n  help: extract the slot to a file"
    #expect(
      words { try PreviewItem(SampleROM.records[5], file: "a.bin") }
        == "a.bin: error: PSLOT001: a program cannot be shown or played [preview-nothing]" + extract)
    #expect(
      words { try PreviewItem(SampleROM.records[6], file: "a.bin") }
        == "a.bin: error: README.TXT: a record that is not a slot cannot be shown or played [preview-nothing]"
    )
    let data = Rom.Record(SlotID(.data, 3), body: Rom.Body([1, 2, 3]))
    #expect(
      words { try PreviewItem(data, file: "a.bin") }
        == "a.bin: error: DSLOT003: expected a text, a palette or a level whose map has not changed, found data of another kind [preview-nothing]"
        + extract + "; for a level, pack its project again")
    let file = ConversionFile(path: "a.dat", format: .dat, bytes: [1, 2, 3])
    #expect(
      words { try PreviewItem(file) }
        == "a.bin: error: expected a text or a palette, found data of another kind [preview-nothing]")
    let table = ConversionFile(path: "a.csv", format: .csv, bytes: [])
    #expect(
      words { try PreviewItem(table) }
        == "a.bin: error: a table cannot be shown or played [preview-nothing]")
    let short = Rom.Record(SlotID(.graphics, 3), body: Rom.Body(Array("SY".utf8) + [9, 9, 0]))
    #expect(
      words { try PreviewItem(short, file: "a.bin") }.hasPrefix(
        "a.bin: error: GSLOT003: expected 104 bytes in a CHR of 10 x 10 pixels in the SY dialect, found 5"
      ))
  }
}
