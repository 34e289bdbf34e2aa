import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitSound
import VGSCore
import VGSFormat
import VGSPlayer

/// A song or an effect that is heard while it is made. The listener can mute channels, seek, and change the tempo.
///
/// Until that happens, the samples are exactly those of a ``SoundPreview`` of the same part. A time is in samples of the song at its
/// usual tempo, from the start of the song, loops included.
package struct PlayedSound {
  private enum Origin {
    case song(Player)
    case effect([Int16])
  }

  private var origin: Origin
  /// The times to play.
  package let part: Range<Int>
  /// The loops in the part have no fade.
  private let isEndless: Bool
  /// A hundred times the time of the next sample.
  private var hundredths: Int

  package static let largestKeyShift = 24

  /// A part of a song.
  ///
  /// - Parameters:
  ///   - extent: the part from the start that is made without `part`.
  ///   - settings: a key shift is at most ``largestKeyShift``, up or down.
  /// - Throws: for a song that the player cannot play.
  package init(of song: Song, _ extent: SongExtent, settings: SongSettings, part: Range<Int>) throws {
    var sink = MemorySink()
    let record = Rom.Record(SlotID(.music, 0), body: Rom.Body(song.serialized()))
    try RomWriter(Rom(records: [record]), checksums: false).write(to: &sink)
    var player = Player()
    player.open(sink.bytes)
    switch extent {
    case .samples: player.setLoops(0, fade: 0)
    case .loops(let count, let fade): player.setLoops(count, fade: fade)
    }
    player.volume = settings.volume
    player.key = settings.keyShift
    player.mutedChannels = settings.mutedChannels.reduce(0) { $0 | 1 << UInt32($1) }
    try player.playSong(0)
    if case .samples = extent { isEndless = true } else { isEndless = false }
    if part.lowerBound > 0 { player.seek(to: part.lowerBound) }
    origin = .song(player)
    self.part = part
    hundredths = part.lowerBound * 100
  }

  /// An effect, once.
  package init(of effect: SoundEffect) {
    origin = .effect(SoundPreview(of: effect).samples())
    part = 0..<effect.sampleCount
    isEndless = false
    hundredths = 0
  }

  /// The time of the next sample.
  package var time: Int { hundredths / 100 }

  /// Whether all samples have been made.
  package var isOver: Bool {
    if time >= part.upperBound { return true }
    guard case .song(let player) = origin, !isEndless else { return false }
    return player.isSongOver
  }

  /// Makes the next samples, at most `limit` and fewer only at the end.
  package mutating func next(_ limit: Int) -> [Int16] {
    let left = max(0, part.upperBound * 100 - hundredths)
    let count = min(limit, (left + tempo - 1) / tempo)
    defer { hundredths += count * tempo }
    switch origin {
    case .effect(let samples): return Array(samples[time...].prefix(count))
    case .song(var player):
      var samples = [Int16](repeating: 0, count: count)
      player.render(into: &samples)
      origin = .song(player)
      return samples
    }
  }

  /// Goes to a time; one outside of the part counts as its start or its end.
  package mutating func seek(to time: Int) {
    let time = max(part.lowerBound, min(time, part.upperBound))
    hundredths = time * 100
    change { $0.seek(to: time) }
  }

  /// The tempo in percent, 25 to 400; 100 for effects.
  package var tempo: Int {
    get { if case .song(let player) = origin { player.tempo } else { 100 } }
    set { change { $0.tempo = newValue } }
  }

  package mutating func toggle(channel: Int) { change { $0.mutedChannels ^= 1 << UInt32(channel) } }

  private mutating func change(_ change: (inout Player) -> Void) {
    guard case .song(var player) = origin else { return }
    change(&player)
    origin = .song(player)
  }

  /// The channels of a song, counted from 1: a digit for one that sounds, a dot for one that is silent, an x for a muted one.
  package var channels: String? {
    guard case .song(let player) = origin else { return nil }
    return (0..<Song.channelCount).map { channel in
      let state = player.state(ofChannel: channel)
      return state.isMuted ? "x" : state.amplitude > 0 ? "\(channel + 1)" : "."
    }.joined()
  }
}
