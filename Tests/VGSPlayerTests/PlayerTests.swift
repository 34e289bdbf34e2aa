import RomKitContainer
import RomKitMusic
import RomKitPreview
import RomKitSound
import RomTestSupport
import TestSupport
import Testing
import VGSCore
import VGSFormat

@testable import VGSPlayer

@Suite struct PlayerTests {
  /// A player of a ROM with the songs in its slots from 0 on, and an effect in slot 3.
  private static func player(_ songs: [Song], effect: [Int16] = [100, -200, 300]) throws -> Player {
    var records = songs.enumerated().map { number, song in
      Rom.Record(SlotID(.music, UInt8(number)), body: Rom.Body(song.serialized()))
    }
    records.append(
      Rom.Record(SlotID(.effect, 3), body: Rom.Body(try SoundEffect(samples: effect).serialized())))
    var player = Player()
    player.open(try SampleROM.bytes(records))
    return player
  }

  private static func samples(_ count: Int, of player: inout Player, block: Int = 128) -> [Int16] {
    var samples: [Int16] = []
    while samples.count < count {
      var piece = [Int16](repeating: 0, count: min(block, count - samples.count))
      player.render(into: &piece)
      samples += piece
    }
    return samples
  }

  /// The songs of the fixtures sound as in `romkit preview`: their start, and their end with its fade.
  @Test(arguments: try Fixtures.names(in: "vectors/mml", fileExtension: "notes"))
  func soundsLikeThePreview(file: String) throws {
    let song = Song(notes: try VectorSongs.notes("vectors/mml/\(file)"))
    var player = try Self.player([song])
    try player.playSong(0)
    let plan = try SongPlan(song, .standard)
    let sampleCount = Int(plan.sampleCount)
    #expect(player.progress.sampleCount == sampleCount)
    let preview = SoundPreview(of: song, plan: plan)
    var wanted: [Int16] = []
    let count = min(3 * Synthesizer.sampleRate, sampleCount)
    struct Enough: Error {}
    try? preview.forEachPiece { piece in
      wanted += piece
      if wanted.count >= count { throw Enough() }
    }
    #expect(Self.samples(count, of: &player) == Array(wanted.prefix(count)))
    // The end of the fade, as if everything before it had been played.
    let start = max(0, sampleCount - 5_000)
    player.seek(to: start)
    let end = Self.samples(sampleCount - start, of: &player)
    var synthesizer = Synthesizer()
    synthesizer.play(song.notes)
    synthesizer.seek(to: start)
    var raw = [Int16](repeating: 0, count: end.count)
    synthesizer.mix(into: &raw)
    for index in raw.indices where start + index >= Int(plan.fadeStart) {
      let left = sampleCount - start - index
      raw[index] = Int16(truncatingIfNeeded: Int(raw[index]) * left / (sampleCount - Int(plan.fadeStart)))
    }
    #expect(end == raw)
    #expect(player.isSongOver)
    #expect(Self.samples(50, of: &player).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [[], [2], [0, 1, 2, 3, 4, 5]], [-24, 0, 5]) func mutesAndShifts(muted: [Int], key: Int)
    throws
  {
    let song = PageROM.song
    var player = try Self.player([song])
    player.key = key
    player.mutedChannels = muted.reduce(0) { $0 | 1 << UInt32($1) }
    player.volume = 60
    player.setLoops(3, fade: 1_000)
    try player.playSong(0)
    let settings = SongSettings(mutedChannels: muted, keyShift: key, volume: 60)
    let wanted = try SoundPreview(of: song, .loops(3, fade: 1_000), settings: settings).samples()
    #expect(Self.samples(wanted.count, of: &player, block: 1_000) == wanted)
  }

  @Test func soloIsMutingTheOthers() throws {
    var player = try Self.player([PageROM.song])
    player.soloedChannels = 0b1000
    try player.playSong(0)
    let settings = SongSettings(mutedChannels: [0, 1, 2, 4, 5])
    let wanted = try SoundPreview(of: PageROM.song, .samples(20_000), settings: settings).samples()
    #expect(Self.samples(20_000, of: &player) == wanted)
    player.mutedChannels = 0b1000
    #expect(Self.samples(500, of: &player).allSatisfy { $0 == 0 })
    #expect(player.state(ofChannel: 3).amplitude == 0)
  }

  @Test func seekingGivesTheStateOfPlaying() throws {
    var played = try Self.player([PageROM.song])
    var sought = played
    played.setLoops(0, fade: 0)
    sought.setLoops(0, fade: 0)
    try played.playSong(0)
    try sought.playSong(0)
    // The loop begins after 11,025 samples and takes 33,075.
    _ = Self.samples(90_000, of: &played)
    sought.seek(to: 90_000)
    #expect(played.position == 11_025 + (90_000 - 11_025) % 33_075)
    #expect(played.time == 90_000)
    #expect(played.loopCount == 2)
    #expect(sought.position == played.position)
    #expect(sought.loopCount == 2)
    #expect(Self.samples(3_000, of: &sought) == Self.samples(3_000, of: &played))
  }

  @Test func aNegativeFadeIsTheUsualOne() throws {
    var player = try Self.player([PageROM.song])
    player.setLoops(1, fade: 0)
    try player.playSong(0)
    #expect(player.progress.sampleCount == 44_100)
    player.setLoops(1, fade: -1)
    #expect(player.progress.sampleCount == 44_100 + 4 * 22_050)
  }

  /// In a day, a loop of a few samples makes a hundred million turns.
  @Test func seekingFarIntoAShortLoop() throws {
    let song = Song(notes: [
      .masterVolume(9), .volume(channel: 0, level: 9), .label, .keyOn(channel: 0, tone: 2, key: 40),
      .wait(samples: 7), .jump(toNoteAfter: 2),
    ])
    var player = try Self.player([song])
    player.setLoops(0, fade: 0)
    try player.playSong(0)
    let first = Self.samples(700, of: &player)
    #expect(processorSeconds { player.seek(to: 7 * 200_000_000) } < 20)
    #expect(player.loopCount == 200_000_000)
    #expect(player.position == 0)
    #expect(Self.samples(700, of: &player) == first)
  }

  /// At twice the tempo, everything happens after half the time; at half the tempo, after twice.
  @Test(arguments: [25, 50, 200, 400, 137]) func tempoChangesTheWaits(percent: Int) throws {
    var player = try Self.player([PageROM.song])
    player.tempo = percent
    player.setLoops(1, fade: 0)
    try player.playSong(0)
    let expected = 44_100 * 100 / percent
    #expect(abs(player.progress.sampleCount - expected) <= 1)
    _ = Self.samples(11_025 * 100 / percent - 2, of: &player)
    #expect(player.state(ofChannel: 0).key == 39)
    _ = Self.samples(4, of: &player)
    // The pitch stays.
    #expect(player.state(ofChannel: 0).key == 51)
    #expect(player.state(ofChannel: 0).shiftedKey == 51)
    #expect(abs(player.position - 11_025) < 20)
    // The song keeps its position.
    player.tempo = 100
    #expect(abs(player.position - 11_025) < 20)
  }

  @Test func noWaitBecomesTheEnd() {
    let notes: [Note] = [.masterVolume(9), .wait(samples: 1), .wait(samples: 1), .wait(samples: 6), .end]
    let changed = Tempo.change(notes, to: 400)
    #expect(changed.map(\.value) == [9, 1, 1, 1, 0])
    #expect(Tempo.change(notes, to: 100) == notes)
    let long = Tempo.change([.wait(samples: .max), .wait(samples: .max)], to: 25)
    #expect(long.map(\.value) == [.max, .max])
  }

  @Test func numbersAreClamped() throws {
    var player = try Self.player([PageROM.song])
    player.key = 99
    player.tempo = 3
    player.volume = -4
    player.mutedChannels = .max
    #expect(player.key == 24)
    #expect(player.tempo == 25)
    #expect(player.volume == 0)
    #expect(player.mutedChannels == 63)
    player.setLoops(.max, fade: .max)
    try player.playSong(0)
    player.seek(to: .max)
    #expect(player.progress.sampleCount == 24 * 3_600 * 22_050)
    player.tempo = 400
    player.setLoops(.min, fade: .min)
    _ = Self.samples(300, of: &player)
  }

  /// Effects go through the console's mixer, before the music, and do not fade with it.
  @Test func effectsBesideASong() throws {
    let song = PageROM.song
    let effect = (0..<5_000).map { Int16(truncatingIfNeeded: $0 * 7_001) }
    var player = try Self.player([song], effect: effect)
    player.setLoops(1, fade: 2_000)
    try player.playSong(0)
    _ = Self.samples(1_000, of: &player)
    try player.playEffect(3)
    var console = Console(.mk2)
    console.load(song: song.notes, at: 0)
    console.load(effect: effect, at: 3)
    console.playSong(0)
    var passed = [Int16](repeating: 0, count: 1_000)
    console.mixSound(into: &passed)
    console.playEffect(3)
    var wanted = [Int16](repeating: 0, count: 4_000)
    console.mixSound(into: &wanted)
    #expect(Self.samples(4_000, of: &player) == wanted)
    player.stopEffects()
    player.seek(to: player.progress.sampleCount - 1)
    try player.playEffect(3)
    let last = Self.samples(100, of: &player)
    #expect(Array(last[1...]) == Array(effect[1..<100]))
    player.holdSong()
    player.stopEffect(3)
    #expect(Self.samples(100, of: &player).allSatisfy { $0 == 0 })
  }

  @Test func emptySlots() throws {
    var player = try Self.player([PageROM.song])
    #expect(throws: Fault.slotEmpty) { try player.playSong(9) }
    #expect(throws: Fault.slotEmpty) { try player.playEffect(9) }
    #expect(throws: Fault.slotEmpty) { try player.details(99) }
    #expect(throws: Fault.slotEmpty) { try player.keys(ofSong: 9) }
    #expect(player.isSongOver)
    player.seek(to: 40)
    player.tempo = 200
    #expect(Self.samples(40, of: &player).allSatisfy { $0 == 0 })
  }

  @Test func aHeldSongWaits() throws {
    var player = try Self.player([PageROM.song])
    try player.playSong(0)
    let all = Self.samples(2_000, of: &player)
    player.seek(to: 1_000)
    player.holdSong()
    #expect(Self.samples(500, of: &player).allSatisfy { $0 == 0 })
    player.resumeSong()
    #expect(Self.samples(1_000, of: &player) == Array(all[1_000...]))
    player.stopSong()
    #expect(player.isSongOver)
    #expect(Self.samples(10, of: &player).allSatisfy { $0 == 0 })
  }

  /// The details of a listing.
  @Test func details() throws {
    let player = try Self.player([PageROM.song])
    #expect(try player.details(0) == .song(SongTiming(of: PageROM.song.notes)))
    #expect(try player.details(1) == .effect(sampleCount: 3))
    #expect(try player.details(2) == .bytes)
  }

  @Test func theKeysOfASong() throws {
    var player = try Self.player([PageROM.song])
    player.key = 2
    let keys = try player.keys(ofSong: 0)
    #expect(keys.map(\.start) == [0, 11_025, 11_025])
    #expect(keys.map(\.end) == [11_025, 33_075, 44_100])
    #expect(keys.map(\.key) == [41, 53, 62])
    #expect(keys.map(\.channel) == [0, 0, 3])
    #expect(keys.map(\.tone) == [2, 2, 3])
  }
}
