import VGSCore

/// Music that keeps all six channels busy.
struct SixChannels {
  /// What is heard.
  let name: String
  /// Its notes.
  let notes: [Note]

  /// How it is played.
  private struct Playing {
    var attack: UInt32 = 1_000
    var release: UInt32 = 10_000
    /// Samples from a key's press to its release, and from there to the next.
    var held: UInt32 = 4_410
    var rest: UInt32 = 1_102
    /// The lowest key of a channel, and by how much the next one is higher.
    var lowest: UInt8 = 20
    var step: UInt8 = 7
  }

  /// The made ones.
  static var all: [SixChannels] {
    [
      SixChannels("six channels, envelopes", Playing()),
      SixChannels("six channels, no envelopes", Playing(attack: 0, release: 0)),
      SixChannels("six channels, short envelopes", Playing(attack: 100, release: 2_000)),
      SixChannels("six channels, 22 notes a second", Playing(held: 800, rest: 200)),
      SixChannels("six channels, high keys", Playing(lowest: 70, step: 2)),
    ]
  }

  /// Music of that name.
  init(name: String, notes: [Note]) {
    self.name = name
    self.notes = notes
  }

  /// 16 beats that repeat for ever.
  private init(_ name: String, _ playing: Playing) {
    let channels: Range<UInt8> = 0..<6
    var notes: [Note] = [.masterVolume(12)]
    for channel in channels {
      notes.append(.attack(channel: channel, samples: playing.attack))
      notes.append(.release(channel: channel, samples: playing.release))
      notes.append(.volume(channel: channel, level: 20))
    }
    let start = UInt32(notes.count)
    notes.append(.label)
    for beat: UInt8 in 0..<16 {
      for channel in channels {
        let key = playing.lowest + channel * playing.step + beat % 5
        notes.append(.keyOn(channel: channel, tone: channel % 4, key: key))
      }
      notes.append(.wait(samples: playing.held))
      for channel in channels { notes.append(.keyOff(channel: channel)) }
      notes.append(.wait(samples: playing.rest))
    }
    notes.append(.jump(toNoteAfter: start))
    self.init(name: name, notes: notes)
  }
}
