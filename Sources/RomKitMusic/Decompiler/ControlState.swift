import VGSCore

/// What the machine knows of its channels while it plays a song, without the samples.
struct ControlState: Hashable {
  /// One channel.
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

  /// How loud a channel is during some samples, as far as its envelope says.
  enum Level: Hashable {
    /// The same all the time, in percent.
    case constant(Int)
    /// On its way; two with the same numbers are on the same way.
    case moving(isDown: Bool, counter: Int, length: Int)
  }

  var masterVolume = 0
  var channels = [Channel](repeating: Channel(), count: Song.channelCount)

  /// Does what an event says, but for what it means to the wave table (tone, key, steps down), which is compared as
  /// events. Channels no machine has are ignored.
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

  /// Lets samples pass.
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
  /// The envelope that goes on now.
  var length: Int { isDown ? attack : release }

  /// The level during the next samples, by the machine's integer arithmetic.
  func level(during samples: Int) -> ControlState.Level {
    // The counter rises before it is used: with a length of 1 its first level is the last, as it is with 0.
    if length <= 1 || counter >= length { return .constant(isDown ? 100 : 0) }
    // A release of more than 100 samples stays at full level for some. The machine multiplies in 32 bits.
    let risen = (counter + samples).multipliedReportingOverflow(by: 100)
    if !isDown, !risen.overflow, risen.partialValue < min(length, Int(Int32.max)) { return .constant(100) }
    return .moving(isDown: isDown, counter: counter, length: length)
  }
}
