import TestSupport
import Testing
import VGSCore

@testable import RomKitMusic
@testable import RomKitPictures
@testable import RomKitPreview

struct PianoRollImageTests {
  private static let colours = PianoRollColours.dark

  private static func song(_ notes: [Note]) -> Song {
    Song(notes: [.masterVolume(16), .volume(channel: 0, level: 9)] + notes)
  }

  /// The picture with a character for each pixel: the number of a channel, `w` and `l` for the wave and its loudness, `|`
  /// for the start of the loop, and dots for the rest.
  private static func drawing(_ picture: ColourPicture) -> [String] {
    (0..<picture.height).map { y in
      (0..<picture.width).map { x in
        let pixel = picture[x, y]
        if let channel = colours.channels.firstIndex(of: pixel) { return String(channel) }
        if pixel == colours.wave { return "w" }
        if pixel == colours.loudness { return "l" }
        if pixel == colours.clippedWave { return "c" }
        return pixel == colours.loop ? "|" : "."
      }.joined()
    }
  }

  @Test func keysAreWhereTheyBelong() {
    // The keys of a C major chord one after another, then together on three channels, without sound.
    let song = Self.song([
      .keyOn(channel: 0, tone: 0, key: 39), .wait(samples: 100), .keyOff(channel: 0),
      .keyOn(channel: 1, tone: 0, key: 43), .wait(samples: 100), .keyOff(channel: 1),
      .keyOn(channel: 2, tone: 0, key: 46), .wait(samples: 100), .keyOff(channel: 2), .label,
      .keyOn(channel: 3, tone: 0, key: 39), .keyOn(channel: 4, tone: 0, key: 43),
      .keyOn(channel: 5, tone: 0, key: 46), .wait(samples: 100), .jump(toNoteAfter: 11),
    ])
    let overview = SongOverview(of: song, settings: SongSettings(volume: 0))
    let drawing = Self.drawing(PianoRollImage(width: 16, height: 16).picture(of: overview))
    // Four rows of wave and one between; eleven rows for the twelve keys from F to E.
    #expect(drawing[..<5].allSatisfy { !$0.contains { "012345wc".contains($0) } })
    let rows = drawing.map { $0.replacing("|", with: ".") }
    let seen = rows.indices.filter { rows[$0].contains { $0.isNumber } }
    #expect(seen.count == 3)
    #expect(rows[seen[0]].hasPrefix("........2222"))
    #expect(rows[seen[1]].hasPrefix("....1111...."))
    #expect(rows[seen[2]].hasPrefix("0000........"))
    #expect(seen[0] < seen[1] && seen[1] < seen[2])
    // The loop is a dashed line, from the top to the bottom.
    #expect(drawing.indices.filter { drawing[$0].contains("|") } == Array(stride(from: 0, to: 16, by: 2)))
  }

  @Test func channelsOnTheSameKeyShareItsHeight() {
    let song = Self.song((0..<3).map { .keyOn(channel: $0, tone: 0, key: 40) } + [.wait(samples: 999), .end])
    let overview = SongOverview(of: song, settings: SongSettings(volume: 0))
    let high = Self.drawing(PianoRollImage(width: 8, height: 100).picture(of: overview))
    let rows = high.filter { $0.contains { $0.isNumber } }.map { $0.last.map(String.init) ?? "" }
    #expect(Set(rows) == ["0", "1", "2"])
    #expect(rows == rows.sorted())
    let low = Self.drawing(PianoRollImage(width: 8, height: 16).picture(of: overview))
    #expect(low.filter { $0.contains { $0.isNumber } } == [".0000000"])
  }

  @Test func aFallingKeyIsAStair() {
    let song = Self.song([
      .pitchDown(channel: 0, samples: 99), .keyOn(channel: 0, tone: 0, key: 44), .wait(samples: 400), .end,
    ])
    let overview = SongOverview(of: song, settings: SongSettings(volume: 0))
    let drawing = Self.drawing(PianoRollImage(width: 8, height: 20).picture(of: overview))
    #expect(
      drawing.filter { $0.contains("0") } == ["00......", "..00....", "....00..", "......00"])
  }

  @Test func theWaveHasTheHeightOfItsSamples() {
    let samples = [Int16](repeating: 8_000, count: 100) + [Int16](repeating: -8_000, count: 50)
    let loud = samples + [Int16](repeating: .min, count: 50)
    let size = PianoRollImage(width: 4, height: 9)
    #expect(
      Self.drawing(size.picture(of: Waveform(of: samples + Array(repeating: 0, count: 50), columns: 4)))
        == ["ll..", "ll..", "ll..", "ll..", "llll", "..l.", "..l.", "..l.", "..l."])
    #expect(
      Self.drawing(size.picture(of: Waveform(of: loud, columns: 4)))
        == ["....", "....", "....", "ll..", "llll", "..lc", "...c", "...c", "...c"].map {
          $0.replacing("c", with: "l")
        })
  }

  @Test func quietSoundsAreMagnifiedUpToEightTimes() {
    let quiet = Waveform(of: [Int16](repeating: 2_048, count: 10), columns: 1)
    let drawing = Self.drawing(PianoRollImage(width: 1, height: 9).picture(of: quiet))
    #expect(drawing == [".", ".", "l", "l", "l", ".", ".", ".", "."])
  }

  @Test(arguments: [(0, 0), (-5, 3), (1, 1), (3, 50), (50, 3), (48, 40), (200, 41), (1_200, 90), (99_999, 2)])
  func anySizeIsDrawn(width: Int, height: Int) throws {
    let song = Song(notes: try VectorSongs.notes("vectors/mml/mml005.notes"))
    let painter = PianoRollImage(width: width, height: height)
    let overview = SongOverview(of: Song(notes: Array(song.notes.prefix(200))), columns: 100)
    let picture = painter.picture(of: overview)
    #expect(picture.width == max(1, min(width, PianoRollImage.largestSide)))
    #expect(picture.height == max(1, min(height, PianoRollImage.largestSide)))
    #expect(picture.pixels.allSatisfy { $0.alpha == 255 })
    #expect(painter.picture(of: SongOverview(of: Song())).width == picture.width)
    #expect(painter.picture(of: Waveform(of: [], columns: 9)).height == picture.height)
  }

  @Test func allKeysFindRoom() {
    for height in [20, 60, 120, 400, 900] {
      for keys in [[UInt8(0)], [84], [0, 84], [30, 50]] {
        let song = Self.song(
          keys.flatMap { [.keyOn(channel: 0, tone: 0, key: $0), .wait(samples: 500)] } + [.end])
        let picture = PianoRollImage(width: 300, height: height).picture(of: SongOverview(of: song))
        // The heading names the channel in its colour too.
        let columns = 40..<300
        let rows = Set(
          (0..<height).filter { y in columns.contains { picture[$0, y] == Self.colours.channels[0] } })
        #expect(rows.count >= keys.count, "\(keys) in \(height)")
      }
    }
  }

  @Test(arguments: [
    (0, 10, "0.00"), (265, 10, "0.26"), (9_999, 100, "9.9"), (7, 1, "0.007"), (1_050, 10, "1.05"),
    (65_000, 1_000, "1:05"), (600_000, 60_000, "10:00"),
  ])
  func timesAreWritten(milliseconds: Int, step: Int, label: String) {
    #expect(TimeScale.label(milliseconds, step: step) == label)
  }

  @Test func linesAreAtRoundTimes() {
    let scale = TimeScale(columns: 10..<110, length: 25 * Synthesizer.sampleRate)
    let lines = scale.lines(gap: 6) { TinyFont.width(of: $0) }
    #expect(lines.map(\.label) == ["0:00", "0:05", "0:10", "0:15", "0:20"])
    #expect(lines.map(\.column) == [10, 30, 50, 70, 90])
    let wide = TimeScale(columns: 0..<200, length: 25 * Synthesizer.sampleRate)
    let seconds = wide.lines(gap: 6) { TinyFont.width(of: $0) }
    #expect(seconds.map(\.label).prefix(7) == ["0:00", nil, nil, nil, nil, "0:05", nil])
    #expect(seconds.map(\.column) == Array(stride(from: 0, to: 200, by: 8)))
    #expect(TimeScale(columns: 0..<9, length: 0).lines(gap: 1) { _ in 1 }.isEmpty)
    #expect(TimeScale(columns: 0..<9, length: .max >> 24).lines(gap: 1) { _ in 20 }.isEmpty)
  }

  @Test(arguments: [(96, 40, 1), (600, 140, 2)])
  func theTimesStandBelowAndTheDurationAbove(width: Int, height: Int, scale: Int) {
    let waveform = Waveform(of: [Int16](repeating: 0, count: Synthesizer.sampleRate), columns: width)
    let picture = PianoRollImage(width: width, height: height).picture(of: waveform)
    func columns(_ rows: Range<Int>) -> [Int] {
      (0..<width).filter { x in rows.contains { y in picture[x, y] == Self.colours.label } }
    }
    let rows = (0..<height).filter { y in (0..<width).contains { picture[$0, y] == Self.colours.label } }
    #expect(rows == Array(scale..<6 * scale) + Array(height - 6 * scale..<height - scale))
    // The first time is 0, and the duration ends at the right.
    #expect(columns(height / 2..<height).first == scale)
    let duration = columns(0..<height / 2)
    #expect(duration.first == width - scale - TinyFont.width(of: "1.00", scale: scale))
    #expect(duration.last == width - scale - 1)
    // The lines end where the times begin.
    let lines = (0..<height).filter { picture[0, $0] == Self.colours.line }
    #expect(lines.first == 7 * scale)
    #expect(lines.last == height - 7 * scale - 1)
  }

  @Test func longSoundsHaveFewLines() {
    for length in [1, 100, 22_050, 1_000_000, 1 << 31] {
      for width in [1, 10, 100, 4_096] {
        let lines = TimeScale(columns: 0..<width, length: length).lines(gap: 6) { TinyFont.width(of: $0) }
        #expect(lines.count <= width / 6 + 1)
      }
    }
  }
}
