import Testing
import VGSCore

@testable import RomKitMusic

/// Parts of songs as MIDI files.
@Suite struct MIDIPartTests {
  /// Eighths are rounded to samples, so the bars of one channel begin up to eight samples before those of the other.
  private static let source = """
    Ch0 t120 v12 l8 \(String(repeating: "cdefgab>c<", count: 3))
    Ch1 v10 o3 l4 \(String(repeating: "cege", count: 3))
    """

  @Test(arguments: 1...3) func aBarHasTheNotesThatAreWrittenInIt(bar: Int) throws {
    let source = Array(Self.source.utf8)
    let song = try Song(parsingMML: source)
    let bars = try #require(SongBars(of: song, source: source))
    let start = try #require(bars.samples(before: .init(bar: bar, beat: 1)))
    let end = try #require(bars.samples(before: .init(bar: bar + 1, beat: 1)))
    let part = try MIDISong(parsing: MIDIWriter.bytes(of: song, part: start..<end)).song
    var walk = SongWalk(part.notes)
    var times: [Int64] = []
    while case let event = walk.next(), event != .end {
      if event == .note, walk.note.kind == .keyOn { times.append(walk.time) }
    }
    #expect(times.count == 12)
    #expect(times.prefix(2).allSatisfy { $0 < 22 })
  }
}
