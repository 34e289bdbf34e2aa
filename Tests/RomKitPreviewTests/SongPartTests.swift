import RomKitMusic
import RomKitSound
import Testing
import VGSCore
import VGSFormat

@testable import RomKitPreview

@Suite struct SongPartTests {
  private static let loud = "Ch0 T240 V40 @2 L8 c | d e p-2 f g a b >c\nCh1 V50 @1 L4 r c4. e8 @3 g2 c"

  private func song() throws -> Song { try Song(parsingMML: Self.loud) }

  private func played(_ sound: PlayedSound, by step: Int = 1_000) -> [Int16] {
    var sound = sound
    var samples: [Int16] = []
    while !sound.isOver { samples += sound.next(step) }
    return samples
  }

  @Test(arguments: [SongExtent.loops(3, fade: 30_000), .samples(100_000), .standard])
  func aPartHasTheSamplesOfTheWhole(extent: SongExtent) throws {
    let song = try song()
    let plan = try SongPlan(song, extent)
    let whole = SoundPreview(of: song, plan: plan).samples()
    let count = whole.count
    for part in [0..<count, 12_345..<count, 20_000..<20_001, 40_000..<90_000, count - 5..<count] {
      let some = SoundPreview(of: song, plan: plan, part: part)
      #expect(some.samples() == Array(whole[part]), "\(part)")
      let sound = try PlayedSound(of: song, extent, settings: SongSettings(), part: part)
      #expect(played(sound) == Array(whole[part]), "\(part)")
    }
  }

  @Test func silenceFollowsAShorterSong() throws {
    let song = try Song(parsingMML: "Ch0 T240 V40 c")
    let sound = try PlayedSound(of: song, .samples(30_000), settings: SongSettings(), part: 100..<30_000)
    let whole = try SoundPreview(of: song, .samples(30_000)).samples()
    #expect(played(sound) == Array(whole[100...]))
  }

  @Test func settingsAreThoseOfThePreview() throws {
    let song = try song()
    let settings = SongSettings(mutedChannels: [0], keyShift: -5, volume: 70)
    let whole = try SoundPreview(of: song, .standard, settings: settings).samples()
    let sound = try PlayedSound(of: song, .standard, settings: settings, part: 0..<whole.count)
    #expect(played(sound) == whole)
  }

  @Test func theListenerSeeksMutesAndChangesTheTempo() throws {
    let song = try song()
    let whole = try SoundPreview(of: song).samples()
    var sound = try PlayedSound(of: song, .standard, settings: SongSettings(), part: 1_000..<whole.count)
    _ = sound.next(5_000)
    #expect(sound.time == 6_000)
    sound.seek(to: 20_000)
    #expect(sound.next(700) == Array(whole[20_000..<20_700]))
    sound.seek(to: -5)
    #expect(sound.time == 1_000)
    sound.toggle(channel: 0)
    sound.toggle(channel: 1)
    #expect(sound.next(2_000).allSatisfy { $0 == 0 })
    #expect(sound.channels == "xx....")
    sound.toggle(channel: 1)
    sound.tempo = 200
    #expect(sound.tempo == 200)
    _ = sound.next(1_000)
    #expect(sound.time == 5_000)
    sound.seek(to: .max / 200)
    #expect(sound.isOver && sound.next(10).isEmpty)
  }

  @Test func anEffectIsPlayedOnce() throws {
    let effect = try SoundEffect(samples: (0..<3_000).map { Int16($0) })
    #expect(played(PlayedSound(of: effect)) == (0..<3_000).map { Int16($0) })
    var sound = PlayedSound(of: effect)
    sound.seek(to: 2_990)
    sound.tempo = 50
    sound.toggle(channel: 1)
    #expect(sound.next(100) == (2_990..<3_000).map { Int16($0) })
    #expect(sound.isOver && sound.channels == nil)
  }

  @Test func aPartIsThatOfTheWhole() throws {
    let song = try Song(parsingMML: "Ch0 V90 L8 c | d e p-2 f4 g a b >c")
    let (whole, part) = (SongOverview(of: song), 20_000..<45_000)
    let some = SongOverview(of: song, part: part)
    #expect(some.keys == whole.keys.filter { $0.end > 20_000 && $0.start < 45_000 })
    let samples = try SoundPreview(of: song, .samples(45_000)).samples()
    #expect(some.waveform == Waveform(of: Array(samples[part]), columns: 2_048))
    #expect(some.first == 20_000 && some.loopStart == nil)
    #expect(SongOverview(of: song, part: 10_000_000..<10_000_001).length == 0)
  }

  @Test(arguments: [1, 30, 200])
  func everyPartIsDrawn(width: Int) throws {
    let song = try Song(parsingMML: "Ch0 V90 L8 c | d e p-2 f4 g a b >c")
    let image = PianoRollImage(width: width, height: 60)
    for start in stride(from: 0, to: 70_000, by: 7_001) {
      for length in [1, 700, 30_000, 90_000] {
        let picture = image.picture(of: SongOverview(of: song, part: start..<start + length))
        #expect(picture.width == width)
      }
    }
  }
}
