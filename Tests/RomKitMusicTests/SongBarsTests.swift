import RomKitMusic
import Testing
import VGSCore

@Suite struct SongBarsTests {
  /// Two quarters before a loop of eight; a quarter has 11,025 samples.
  private static let source = "Ch0 T120 V1 L4 r r | c d e f g a b >c"

  @Test func barsBeginAgainAtTheLoop() throws {
    let source = Array(Self.source.utf8)
    let bars = try #require(SongBars(of: Song(parsingMML: source), source: source))
    #expect(bars.count == 3)
    #expect((0...5).map { bars.beatCount(ofBar: $0) } == [0, 2, 4, 4, 4, 4])
    let places: [(bar: Int, beat: Int, quarters: Int)] = [
      (1, 1, 0), (1, 2, 1), (2, 1, 2), (2, 4, 5), (3, 1, 6), (4, 1, 10), (5, 3, 16), (6, 1, 18),
    ]
    for (bar, beat, quarters) in places {
      let place = SongBars.Place(bar: bar, beat: beat)
      #expect(bars.samples(before: place) == quarters * 11_025, "\(place)")
      #expect(bars.place(at: quarters * 11_025) == place)
      #expect(bars.place(at: quarters * 11_025 + 11_024) == place)
    }
    for (bar, beat) in [(1, 3), (0, 1), (1, 0), (2, 5), (Int.max, 1)] {
      #expect(bars.samples(before: .init(bar: bar, beat: beat)) == nil)
    }
  }

  /// The decompiler finds the same tempo.
  @Test func aSongWithoutASourceHasTheSameBars() throws {
    let source = Array(Self.source.utf8)
    let song = try Song(parsingMML: source)
    #expect(SongBars(of: song) == SongBars(of: song, source: source))
  }

  /// Its end is the place after its last beat.
  @Test func aSongThatEndsHasNoBarAfterIt() throws {
    let source = Array("Ch0 V1 c d e f g".utf8)
    let bars = try #require(SongBars(of: Song(parsingMML: source), source: source))
    #expect(bars.count == 2)
    #expect(bars.beatCount(ofBar: 2) == 1)
    #expect(bars.samples(before: .init(bar: 3, beat: 1)) == nil)
    #expect(bars.place(at: 5 * 11_025 - 1) == .init(bar: 2, beat: 1))
    #expect(bars.place(at: 1_000_000) == .init(bar: 2, beat: 2))
    #expect(bars.samples(before: .init(bar: 2, beat: 2)) == 5 * 11_025)
  }

  /// Of each bar, also where the decompiler writes one rest at another tempo, or the tempo changes in a bar.
  @Test(arguments: [
    "Ch0 T175 V9 L4 c d e f g a T323 r T175 b a g f e d c d e f g a b a g f e d",
    "Ch0 T100 V9 L8 c d T137 e f g a T61 b a g f e4 d4 c4 d4 e4 f4",
    "Ch0 T240 V9 L4 c d e f T150 | g a b a T187 g8 f8 e d c8 T90 e2 f1",
  ]) func barsAreThoseOfTheWrittenMML(_ source: String) throws {
    let song = try Song(parsingMML: source)
    let written = Array(try Decompiler.decompile(song).source.utf8)
    let bars = try #require(SongBars(of: Song(parsingMML: written), source: written))
    #expect(SongBars(of: song) == bars)
  }

  @Test func aSongWithoutMMLHasNoBars() {
    #expect(
      SongBars(of: Song(notes: [.keyOn(channel: 9, tone: 0, key: 0), .wait(samples: 10), .end])) == nil)
    #expect(SongBars(of: Song()) == nil)
  }

  @Test func aListingHasTheBeatAfterEachTime() throws {
    let source = Array(Self.source.utf8)
    let song = try Song(parsingMML: source)
    let text = NoteListing(notes: song.notes).serialized(bars: SongBars(of: song, source: source))
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix("# 0:01.000  2:1") })
  }
}
