import RomKitBase
import VGSCore

/// Two songs played side by side, without samples, to find the first moment at which they could sound different.
///
/// They sound the same as long as every channel has had the same key-ons and pitch-downs at the same samples, and has the
/// same volumes and the same envelope levels. They are compared whenever one of the songs does something. If both loop, the
/// comparison ends when both return to a known state.
struct ControlEquivalence {
  private var first: Player
  private var second: Player

  init(_ one: Score, _ other: Score) {
    first = Player(one)
    second = Player(other)
  }

  /// The first difference, and its channel unless it concerns the whole song; nil if there is none.
  mutating func firstDifference() -> (time: Int, channel: Int?)? {
    var time = 0
    var turns: Set<Turn> = []
    var steps = 0
    while true {
      steps += 1
      if steps.isMultiple(of: 1_024), WorkControl.isCancelled { return (time, nil) }
      first.advance()
      second.advance()
      if let channel = differentEvents() { return (time, channel) }
      guard first.isOver == second.isOver else { return (time, nil) }
      if first.isOver { return nil }
      let samples = min(first.remaining, second.remaining)
      if first.state.masterVolume != second.state.masterVolume { return (time, nil) }
      // At master volume 0 time stands still, for both.
      if first.state.masterVolume == 0 { return nil }
      for channel in first.state.channels.indices
      where isDifferent(first.state.channels[channel], second.state.channels[channel], during: samples) {
        return (time, channel)
      }
      if first.hasTurned || second.hasTurned {
        guard turns.insert(turn).inserted else { return nil }
        // An envelope of hours can take many turns to settle, too many to wait for.
        if turns.count > 200 { return (time, nil) }
      }
      first.pass(samples)
      second.pass(samples)
      time += samples
    }
  }

  /// The lowest channel whose key-ons or pitch-downs of this instant differ.
  private func differentEvents() -> Int? {
    if first.tableEvents == second.tableEvents { return nil }
    return (0..<Song.channelCount).first { channel in
      [Note.Kind.keyOn, .pitchDown].contains { kind in
        let isCompared = { (note: Note) in note.channel == channel && note.kind == kind }
        return first.tableEvents.filter(isCompared) != second.tableEvents.filter(isCompared)
      }
    }
  }

  private func isDifferent(_ one: ControlState.Channel, _ other: ControlState.Channel, during samples: Int)
    -> Bool
  {
    guard one.hasPlayed || other.hasPlayed else { return false }
    if one.volume != other.volume || one.pitchDown != other.pitchDown { return true }
    return one.volume != 0 && one.level(during: samples) != other.level(during: samples)
  }

  private struct Turn: Hashable {
    var positions: [Int]
    var states: [ControlState]
  }

  private var turn: Turn {
    Turn(
      positions: [first.index, first.remaining, second.index, second.remaining],
      states: [first.state, second.state])
  }

  private struct Player {
    let score: Score
    private(set) var state = ControlState()
    private(set) var index = 0
    /// Samples until the next event, or the end.
    private(set) var remaining = 0
    /// Whether the last advance took the jump back.
    private(set) var hasTurned = false
    private(set) var isOver = false
    /// The key-ons and pitch-downs of this instant.
    private(set) var tableEvents: [Note] = []
    private var time = 0

    init(_ score: Score) { self.score = score }

    /// Takes the events of this instant, if it has any, up to the point where time passes.
    mutating func advance() {
      hasTurned = false
      tableEvents = []
      guard remaining == 0 else { return }
      let playing = state.channels.map(\.hasPlayed)
      while !isOver, remaining == 0 {
        while index < score.events.count, score.events[index].time == time {
          let note = score.events[index].note
          state.apply(note)
          // Before a channel has played, the steps down are not counted.
          if note.kind == .keyOn
            || note.kind == .pitchDown && note.channel.map({ $0 < playing.count && playing[$0] }) == true
          {
            tableEvents.append(note)
          }
          index += 1
        }
        if index < score.events.count {
          remaining = score.events[index].time - time
        } else if time < score.length {
          remaining = score.length - time
        } else if let loop = score.loop, score.events[loop].time < score.length {
          index = loop + 1
          time = score.events[loop].time
          hasTurned = true
        } else {
          isOver = true
        }
      }
    }

    mutating func pass(_ samples: Int) {
      state.pass(samples)
      time += samples
      remaining -= samples
    }
  }
}

/// The state of the console's channels while it plays a song, without the samples.
struct ControlState: Hashable {
  struct Channel: Hashable {
    var attack = 0
    var release = 0
    var volume = 0
    var isDown = false
    var pitchDown = 0
    var hasPlayed = false
    /// Samples since the key went down or came up, as far as the envelope counts them.
    var counter = 0
  }

  /// The loudness that the envelope gives a channel during some samples.
  enum Level: Equatable {
    /// The same all the time, in percent.
    case constant(Int)
    /// Rising or falling; two with the same numbers do so alike.
    case moving(isDown: Bool, counter: Int, length: Int)
  }

  var masterVolume = 0
  var channels = [Channel](repeating: Channel(), count: Song.channelCount)

  /// Applies an event, except for its effect on the wave table (tone, key, steps down), which is compared as events.
  /// Channels that the console does not have are ignored.
  mutating func apply(_ note: Note) {
    if note.kind == .masterVolume { masterVolume = Int(note.value & 0xFFFF) }
    guard let number = note.channel, channels.indices.contains(number) else { return }
    switch note.kind {
    case .attack: channels[number].attack = Int(note.value)
    case .release: channels[number].release = Int(note.value)
    case .volume: channels[number].volume = Int(note.value & 0xFF)
    case .pitchDown: channels[number].pitchDown = Int(note.value)
    case .keyOn:
      channels[number].isDown = true
      channels[number].hasPlayed = true
      channels[number].counter = 0
    case .keyOff:
      channels[number].isDown = false
      channels[number].counter = 0
    default: break
    }
  }

  mutating func pass(_ samples: Int) {
    for number in channels.indices where channels[number].hasPlayed {
      let length = channels[number].length
      if channels[number].counter < length {
        channels[number].counter = min(channels[number].counter + samples, length)
      }
    }
  }
}

extension ControlState.Channel {
  /// The length of the current half of the envelope.
  var length: Int { isDown ? attack : release }

  /// The level during the next samples, by the console's integer arithmetic.
  func level(during samples: Int) -> ControlState.Level {
    // The counter rises before it is used: with a length of 1 its first level is the last, as with 0.
    if length <= 1 || counter >= length { return .constant(isDown ? 100 : 0) }
    // A release of more than 100 samples stays at full level for some. The console multiplies in 32 bits.
    let risen = (counter + samples).multipliedReportingOverflow(by: 100)
    if !isDown, !risen.overflow, risen.partialValue < min(length, Int(Int32.max)) { return .constant(100) }
    return .moving(isDown: isDown, counter: counter, length: length)
  }
}
