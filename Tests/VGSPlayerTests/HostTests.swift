import Testing
import VGSCore
import VGSPlayer

/// A host that runs a program: it pauses, mutes and ends it.
@Suite struct HostTests {
  /// Plays its song again in every frame, as a game may, and saves its score at the end.
  private struct Game: Console.Program {
    var frames: UInt8 = 0

    mutating func loop(on console: inout Console) -> Bool {
      frames += 1
      console.playSong(0)
      return true
    }

    mutating func terminate(on console: inout Console) { console.load(data: [frames], at: 9) }
  }

  private static let song: [Note] = [
    .masterVolume(100), .volume(channel: 0, level: 255), .attack(channel: 0, samples: 1),
    .keyOn(channel: 0, tone: 2, key: 40), .wait(samples: 5_000), .end,
  ]

  private func console() -> Console {
    var slots = Console.Slots()
    slots[song: 0] = Self.song
    return Console(.mk2, slots: slots)
  }

  private func loudest(_ console: Console) -> Int {
    console.sound.prefix(console.soundCount).map { abs(Int($0)) }.max() ?? 0
  }

  @Test func anEndedProgramIsTerminatedOnceAndMaySave() {
    var (console, game) = (console(), Game())
    console.tick(&game)
    console.tick(&game)
    console.end(&game)
    console.end(&game)
    #expect(console.slots[data: 9] == [2])
    console.tick(&game)
    #expect(console.life == .over)
  }

  @Test func aProgramThatHasNotBegunIsNotTerminated() {
    var (console, game) = (console(), Game())
    console.end(&game)
    #expect(console.slots[data: 9] == nil)
  }

  @Test func theVolumeOfTheHostOutlivesThePlayingOfSongs() {
    var (console, game) = (console(), Game())
    console.tick(&game)
    let full = loudest(console)
    #expect(full > 100)
    console.volume = 50
    console.tick(&game)
    #expect(abs(loudest(console) * 2 - full) <= 2)
    console.volume = -3
    console.tick(&game)
    #expect(loudest(console) == 0)
    console.volume = 1_000
    #expect(console.volume == 100)
  }

  @Test func theChannelsThatTheHostMutesStaySilent() {
    var (console, game) = (console(), Game())
    console.mutedChannels = 1
    console.tick(&game)
    #expect(loudest(console) == 0)
    #expect(!console.music.state(ofChannel: 0).isMuted)
    console.mutedChannels = 0b10
    console.tick(&game)
    #expect(loudest(console) > 0)
  }

  @Test func aPlayerPausesMutesAndEndsItsProgram() {
    var player = Player(Game(), rom: [])
    player.volume = 0
    player.mutedChannels = 1
    _ = player.tick()
    #expect(player.console.volume == 0)
    #expect(player.console.mutedChannels == 1)
    player.soloedChannels = 0b10
    #expect(player.console.mutedChannels == 0b111101)
    player.isPaused = true
    player.isMuted = true
    _ = player.tick()
    #expect(player.console.isPaused && player.console.isMuted)
    player.end()
    #expect(player.console.slots[data: 9] == [1])
    let goesOn = player.tick()
    #expect(!goesOn)
  }
}
