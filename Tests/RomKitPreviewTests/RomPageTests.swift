import Foundation
import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitMusic
@testable import RomKitPictures
@testable import RomKitPreview
@testable import RomKitRules
@testable import RomKitSound

@Suite struct RomPageTests {
  /// Without a page of output when it has not.
  private func expect(
    _ page: some StringProtocol, has part: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = page.contains(part)
    #expect(found, "\(part)", sourceLocation: sourceLocation)
  }

  private func expect(
    _ page: String, hasNot part: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = page.contains(part)
    #expect(!found, "\(part)", sourceLocation: sourceLocation)
  }

  // MARK: What is there

  @Test func everySlotIsThereOnceAndInTheContents() throws {
    let page = try PageROM.page(of: PageROM.records())
    let tags = try HTMLTags(page)
    let anchors = [
      "GSLOT000", "GSLOT007", "DSLOT000", "BSLOT000", "BSLOT009", "ESLOT003", "ESLOT004", "DSLOT001",
      "DSLOT002",
      "PSLOT001", "record-10", "record-11", "record-12",
    ]
    #expect(tags.values(of: "id", in: "article") == anchors)
    let links = tags.values(of: "href", in: "a")
    #expect(links.filter { !$0.hasPrefix("#") }.isEmpty)
    for anchor in anchors { #expect(links.filter { $0 == "#\(anchor)" }.count >= 2, "\(anchor)") }
    let sections = ["pictures", "palettes", "songs", "effects", "texts", "data", "programs", "others"]
    #expect(tags.values(of: "id", in: "section") == ["problems"] + sections)
    let ids = tags.starts.compactMap { tag in
      tag.range(of: " id=\"").map { tag[$0.upperBound...].prefix { $0 != "\"" } }
    }
    #expect(Set(ids).count == ids.count)
    let labelled =
      tags.values(of: "aria-labelledby", in: "article") + tags.values(of: "aria-labelledby", in: "section")
    #expect(labelled.allSatisfy { label in ids.contains { $0 == label } })
  }

  @Test func headDescribesTheROM() throws {
    let bytes = try SampleROM.bytes(PageROM.records())
    let page = try PageROM.page(of: bytes, name: "tower.bin")
    let start = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    #expect(page.prefix(start.count) == start)
    expect(page, has: "<title>tower.bin</title>")
    expect(page, has: "<p class=\"kind\">VGS mk-II SR ROM</p>\n<h1>tower.bin</h1>")
    expect(page, has: "<dd>\(Plural.bytes(bytes.count))</dd>")
    expect(page, has: "<dd class=\"code\">\(CRC32(of: bytes).value.hexadecimal(digits: 8))</dd>")
    expect(page, has: "<dd class=\"good\">present, and everything matches</dd>")
    expect(page, has: "<dd>the palette in DSLOT000, the first of the ROM</dd>")
  }

  @Test(arguments: [
    (0, "<dd class=\"plain\">none, so damage inside a slot would go unnoticed</dd>"),
    (1, "<dd class=\"bad\">present, and not everything matches</dd>"),
    (2, "<dd class=\"bad\">present, but too damaged to be read</dd>"),
  ])
  func headReportsChecksums(damage: Int, words: String) throws {
    var bytes = try SampleROM.bytes(PageROM.records(), checksums: damage > 0)
    let rom = try Rom(reading: ByteSource(bytes))
    // The palette; the magic of the checksum record.
    if damage == 1 { bytes[rom.records[6].body.offset + 7] ^= 1 }
    if damage == 2 { bytes[try #require(rom.records.last).body.offset] ^= 1 }
    let page = try PageROM.page(of: bytes)
    expect(page, has: words)
    if damage == 1 {
      expect(
        page,
        has: ("<li class=\"error\"><b>error</b> <a href=\"#DSLOT000\">DSLOT000</a>: body does not match its checksum")
      )
    }
  }

  @Test func pictureIsAPNGOfItsPixels() throws {
    let page = try PageROM.page(of: PageROM.records())
    let tags = try HTMLTags(page)
    let images = tags.values(of: "src", in: "img")
    #expect(images.count == 1)
    let digits = try #require(images.first).dropFirst("data:image/png;base64,".count)
    let file = try PNGFile(parsing: [UInt8](try #require(Data(base64Encoded: String(digits)))))
    guard case .indexed(let picture) = file.picture else { throw HTMLTags.Broken(description: "no indices") }
    #expect((picture.width, picture.height) == (32, 8))
    #expect(picture.indices == (0...255).map { UInt8($0) })
    #expect(picture.transparent == [0])
    #expect(tags.values(of: "alt", in: "img") == ["GSLOT000, a picture of 32 by 8 pixels"])
    #expect(tags.values(of: "data-zoom", in: "article") == ["8"])
    #expect(tags.values(of: "width", in: "img") == ["256"])
    #expect(tags.values(of: "height", in: "img") == ["64"])
    expect(page, has: "<i class=\"clear\" title=\"0 transparent, 1 pixel\"></i>")
    expect(page, has: "<i title=\"1 #aabbcc, 1 pixel\"><svg fill=\"#aabbcc\">")
    expect(page, has: "<p class=\"what\">32 × 8 pixels, 256 colours, SY</p>")
  }

  @Test func pictureOfVGEIsShownInTheScreensPaletteAndInItsOwn() throws {
    var other = PageROM.palette
    other[1] = Colour(red: 1, green: 2, blue: 3)
    let records = [
      Record(SlotID(.graphics, 0), body: Body(try PageROM.picture(width: 4, height: 4, palette: other))),
      Record(
        SlotID(.graphics, 1), body: Body(try PageROM.picture(width: 4, height: 4, palette: PageROM.palette))),
    ]
    let page = try PageROM.page(of: records)
    expect(page, has: "<p class=\"kind\">VGE ROM</p>")
    expect(page, has: "<dd>the palette of GSLOT001, the picture that the console loads last</dd>")
    expect(page, has: "<p class=\"note\">In the palette that it brings:</p>")
    #expect(
      try HTMLTags(page).values(of: "alt", in: "img") == [
        "GSLOT000, a picture of 4 by 4 pixels", "GSLOT000 in its own palette",
        "GSLOT001, a picture of 4 by 4 pixels",
      ])
  }

  @Test func picturesThatDoNotLookAsMeantSaySo() throws {
    let records = [
      Record(SlotID(.graphics, 0), body: Body(try PageROM.picture(width: 4, height: 4))),
      Record(
        SlotID(.graphics, 1), body: Body(try PageROM.picture(width: 4, height: 4, palette: PageROM.palette))),
    ]
    let page = try PageROM.page(of: records)
    expect(page, has: "<li class=\"warning\"><b>warning</b> \(PreviewWarning.blackIndices.message)<br>")
    let dialect = PreviewWarning.otherDialect(SlotID(.graphics, 1), .sz)
    expect(page, has: "<li class=\"warning\"><b>warning</b> \(dialect.message)<br>")
  }

  @Test func soundsAreWAVFilesOfWhatTheConsolePlays() throws {
    let records = try PageROM.records()
    let sources = try HTMLTags(try PageROM.page(of: records)).values(of: "src", in: "audio")
    #expect(sources.count == 2)
    let sounds = try sources.map { source in
      let data = Data(base64Encoded: String(source.dropFirst("data:audio/wav;base64,".count)))
      return try ConvertedSound(WAVFile(parsing: [UInt8](try #require(data))).recording).effect.samples
    }
    #expect(sounds[0] == (try SoundPreview(PageROM.song).samples()))
    #expect(sounds[1] == (try SoundEffect(parsing: records[2].body.bytes()).samples))
  }

  @Test func songShowsItsKeysAndItsLoop() throws {
    let page = try PageROM.page(of: PageROM.records())
    expect(page, has: "12 notes, 0:02, loops at 0:00; heard here: 1 loop and a fade of 4.00 s</p>")
    expect(page, has: "<div class=\"loop p8 q33\">")
    expect(page, has: "<div class=\"fade p33 q33\">")
    expect(
      page,
      has: ("<ul class=\"legend\" aria-label=\"Channels\"><li class=\"c0\">0 square</li><li class=\"c3\">3 noise</li></ul>")
    )
    // Two keys in the first turn, and the second again while it fades.
    let path = try #require(page.firstMatch(of: /<path class="c0 t2" d="([^"]+)"/)?.1)
    #expect(path.hasPrefix("M0 "))
    #expect(path.split(separator: "M").count == 5)
  }

  @Test func songsAndEffectsWithoutSoundSaySo() throws {
    let records = [
      Record(SlotID(.effect, 4), body: Body(try SoundEffect(samples: []).serialized())),
      Record(SlotID(.music, 0), body: Body(Song(notes: [.end]).serialized())),
    ]
    let page = try PageROM.page(of: records)
    expect(page, has: "<p class=\"note\">There is no sound in it.</p>")
    expect(page, has: "<p class=\"note\">No time passes in it, so there is nothing to hear.</p>")
    expect(page, hasNot: "<audio")
  }

  @Test func loopOfManyNotesInNoTimeFadesSooner() throws {
    let notes =
      [Note.masterVolume(1), .label] + [Note](repeating: .volume(channel: 0, level: 1), count: 1 << 14)
    let song = Song(notes: notes + [.wait(samples: 2), .jump(toNoteAfter: 1)])
    let page = try PageROM.page(of: [Record(SlotID(.music, 0), body: Body(song.serialized()))])
    // 2^22 notes are 255 turns of two samples.
    expect(page, has: "heard here: 1 loop and a fade of 0.02 s</p>")
  }

  @Test func longSoundsAreCutOff() throws {
    let song = Song(notes: [.masterVolume(1), .wait(samples: 70 * 22_050), .end])
    let effect = try SoundEffect(samples: [Int16](repeating: 1, count: 70 * 22_050))
    let rom = try SampleROM.bytes([
      Record(SlotID(.music, 0), body: Body(song.serialized())),
      Record(SlotID(.effect, 0), body: Body(effect.serialized())),
    ])
    var page = try RomPage(of: ByteSource(rom), name: "long.bin")
    #expect(page.longestSound == 600 * 22_050)
    page.longestSound = 2 * 22_050
    var sink = MemorySink()
    try page.write(to: &sink)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    expect(text, has: "3 notes, 1:10; heard here: the first 0:02</p>")
    expect(text, has: "<p class=\"note\">Here is the first 0:02 of it.</p>")
    let sources = try HTMLTags(text).values(of: "src", in: "audio")
    // 44 bytes of header, two for each sample, four digits for three bytes.
    let digits = (44 + 2 * 2 * 22_050 + 2) / 3 * 4
    #expect(sources.map { $0.utf8.count - "data:audio/wav;base64,".utf8.count } == [digits, digits])
  }

  @Test func textIsEscapedAndWhole() throws {
    let page = try PageROM.page(of: PageROM.records())
    expect(page, has: ">\nA tower &lt;b&gt;&amp;&quot;&#39;\nsecond line\n</pre>")
    expect(page, has: "<p class=\"what\">2 lines, ASCII, LF line ends, final NUL</p>")
  }

  @Test func dataShowsHowItBegins() throws {
    let page = try PageROM.page(of: PageROM.records())
    let digits =
      "<b>0040</b> 40 41 42 43 44 45 46 47  48 49 4a 4b 4c 4d 4e 4f  <span>@ABCDEFGHIJKLMNO</span>\n"
    expect(page, has: digits)
    expect(page, has: "<p class=\"note\">The first 256 of 300 bytes.</p>")
    expect(page, has: "<p class=\"note\">It is empty.</p>")
    expect(page, has: "a second record of this name, never asked for by a runtime")
  }

  @Test func problemsAreListedWithTheirSlots() throws {
    let page = try PageROM.page(of: PageROM.records(), trailing: nil)
    let message = "a CHR of 16 x 8 pixels in the SY dialect is 132 bytes long, but there are only 7"
    let link = "<li class=\"error\"><b>error</b> <a href=\"#GSLOT007\">GSLOT007</a>: \(message)"
    expect(page, has: link)
    let start = try #require(page.range(of: "id=\"GSLOT007\""))
    let article = page[start.upperBound...].prefix(1_500)
    expect(article, has: ("<ul class=\"troubles\">\n<li class=\"error\"><b>error</b> GSLOT007: \(message)"))
    expect(article, has: ("<b>0000</b> 53 59 0f 07 01 02 03"))
    expect(page, has: "<a href=\"#BSLOT009\">BSLOT009</a>: ")
    expect(page, has: "<li class=\"bad\"><a href=\"#GSLOT007\">")
  }

  @Test func emptyROMIsAPageToo() throws {
    let page = try PageROM.page(of: [], checksums: false)
    _ = try HTMLTags(page)
    expect(page, has: "<p class=\"none\">There are no records in this ROM.</p>")
  }

  @Test func bytesAfterTheLastRecordAreMentioned() throws {
    let page = try PageROM.page(of: PageROM.records(), checksums: false, trailing: [1, 2])
    expect(page, has: "<p>2 bytes after the last record.</p>")
  }

  @Test func recordsThatNobodyAsksForAreCountedPastALimit() throws {
    let records = (0..<300).map {
      Record(name: RecordName("other-\($0)") ?? ChecksumRecord.name, body: Body([]))
    }
    let page = try PageROM.page(of: records, checksums: false)
    #expect(try HTMLTags(page).values(of: "id", in: "article").count == 256)
    expect(page, has: "<p>and 44 records more that no runtime asks for</p>")
  }

  @Test func fontIsAPicture() throws {
    var bytes = [UInt8](repeating: 0, count: 94 * 94 * 12)
    // The second row of the last character, its leftmost pixel.
    bytes[bytes.count - 11] = 0x80
    let sheet = try FontSheet(parsing: bytes[...]).picture
    #expect((sheet.width, sheet.height) == (752, 1_128))
    #expect(sheet.indices.indices.filter { sheet.indices[$0] == 1 } == [(93 * 12 + 1) * 752 + 93 * 8])
    let page = try PageROM.page(of: [Record(SlotID(.data, 255), body: Body(bytes))])
    #expect(try HTMLTags(page).values(of: "alt", in: "img") == ["DSLOT255, all characters of the font"])
  }

  @Test func bytesThatAreNoROMAreRefused() {
    #expect(throws: RomError.tooShort(size: 2)) { try PageROM.page(of: [1, 2]) }
  }

  // MARK: Harmless

  static let hostileText = "</pre></article><script>hacked()</script><img src=x onerror=hacked()>\u{202E}'\"&"

  /// Names, a file name and a text that would like to be more than text.
  static func hostileROM() throws -> (bytes: [UInt8], name: String) {
    let masked = { (bytes: [UInt8]) in
      RecordName(stored: bytes.map { $0 ^ 0xAA } + [UInt8](repeating: 0, count: 16 - bytes.count))
    }
    let names = [
      RecordName("<script>x()//"), RecordName("\" onclick=\"x()"), RecordName("'><img src=x>"),
      RecordName("&lt;<!--"),
      RecordName("#\"><b>"), masked([0x1B, 0x5B, 0x31, 0x6D, 0x07, 0x0A, 0x0D, 0xFF, 0x3C]),
    ]
    let records = names.compactMap { $0 }.map {
      Record(name: $0, body: Body(Array("<script>hacked()</script>".utf8)))
    }
    let text = Record(SlotID(.data, 0), body: Body(Array(hostileText.utf8)))
    let rom = try SampleROM.bytes(
      try PageROM.records().filter { $0.slot != SlotID(.data, 0) } + [text] + records)
    return (rom, "</title><script>hacked()</script>\"'&\u{1B}[1m\u{202E}.bin")
  }

  @Test func hostileNamesAndTextsStayText() throws {
    let (bytes, name) = try Self.hostileROM()
    let page = try PageROM.page(of: bytes, name: name)
    let tags = try HTMLTags(page)
    // Only the page's own.
    #expect(tags.starts.filter { $0.hasPrefix("script") } == ["script"])
    #expect(
      tags.starts.filter { $0.hasPrefix("b") && $0 != "b" && $0 != "br" && !$0.hasPrefix("body") }.isEmpty)
    #expect(
      tags.starts.allSatisfy {
        $0.split(separator: "\"").enumerated().allSatisfy { $0 % 2 == 1 || !$1.contains(" on") }
      })
    expect(page, hasNot: "<script>hacked")
    expect(
      page,
      has:
        "<h1>&lt;/title&gt;&lt;script&gt;hacked()&lt;/script&gt;&quot;&#39;&amp;\\u{1b}[1m\\u{202e}.bin</h1>")
    expect(
      page,
      has: ("&lt;/pre&gt;&lt;/article&gt;&lt;script&gt;hacked()&lt;/script&gt;&lt;img src=x onerror=hacked()&gt;"
        + "<span class=\"control\">\\u{202e}</span>&#39;&quot;&amp;</pre>"))
    // Nothing but printable characters and line ends, and nothing that turns the direction of text.
    let odd = page.unicodeScalars.filter {
      !(($0.value >= 0x20 || $0 == "\n") && $0 != "\u{202E}" && $0.value != 0x7F)
    }
    #expect(odd.isEmpty)
  }

  @Test func nothingIsLoadedFromAnywhere() throws {
    let page = try PageROM.page(of: PageROM.records())
    let tags = try HTMLTags(page)
    func source(_ element: String) throws -> String {
      let start = try #require(page.range(of: "<\(element)>"))
      let end = try #require(page.range(of: "</\(element)>"))
      let digest = SHA256.digest(of: page[start.upperBound..<end.lowerBound].utf8)
      return "'sha256-\(Data(digest.bytes).base64EncodedString())'"
    }
    #expect(
      tags.values(of: "content", in: "meta").first
        == "default-src 'none'; img-src data:; media-src data: blob:; style-src \(try source("style")); "
        + "script-src \(try source("script"))")
    // A policy with digests refuses these.
    for start in tags.starts { #expect(!start.contains(" style="), "\(start)") }
    for element in ["img", "audio", "script", "link"] {
      #expect(tags.values(of: "src", in: element).allSatisfy { $0.hasPrefix("data:") })
    }
    #expect(tags.values(of: "href", in: "link") == ["data:,"])
    for part in ["http://", "https://", "url("] { expect(page, hasNot: part) }
  }

  // MARK: The same

  @Test func sameROMGivesTheSamePage() throws {
    let records = try PageROM.records()
    let areEqual = try PageROM.page(of: records) == PageROM.page(of: records)
    #expect(areEqual)
  }

  @Test func isWrittenInSmallPieces() throws {
    let effect = try SoundEffect(samples: [Int16](repeating: 9, count: 1 << 19))
    var sink = MeasuringSink()
    let told = LockedValue([Int]())
    let control = WorkControl { progress in
      if progress.activity == .previewing { told.use { $0.append(progress.done) } }
    }
    let rom = try SampleROM.bytes([Record(SlotID(.effect, 0), body: Body(effect.serialized()))])
    let page = try RomPage(of: ByteSource(rom), name: "x")
    try control.run { try page.write(to: &sink) }
    #expect(sink.total > 1 << 20)
    #expect(sink.largest < 1 << 18)
    #expect(told.use { $0 } == [0, 1, 2])
    #expect(page.recordCount == 2)
  }

  private struct MeasuringSink: ByteSink {
    var total = 0
    var largest = 0

    mutating func write(_ bytes: ArraySlice<UInt8>) {
      total += bytes.count
      largest = max(largest, bytes.count)
    }
  }

  @Test(arguments: 1...7)
  func base64ComesOutTheSameInAnyPieces(size: Int) {
    var generator = SeededGenerator(seed: UInt64(size))
    for count in 0..<40 {
      let bytes = generator.bytes(count)
      var encoder = Base64()
      var digits: [UInt8] = []
      for start in stride(from: 0, to: count, by: size) {
        digits += encoder.encode(bytes[start..<min(start + size, count)])
      }
      digits += encoder.finish()
      #expect(String(decoding: digits, as: UTF8.self) == Data(bytes).base64EncodedString())
    }
  }
}
