import VGSCore

/// Music that keeps all six channels busy.
struct SixChannels {
  /// The name in the table.
  let name: String
  /// Its notes.
  let notes: [Note]

  /// The manner of playing.
  private struct Playing {
    var attack: UInt32 = 1_000
    var release: UInt32 = 10_000
    /// The samples from a key-on to its key-off, and from there to the next.
    var held: UInt32 = 4_410
    var rest: UInt32 = 1_102
    /// The key of the lowest channel, and the distance to that of the next.
    var lowest: UInt8 = 20
    var step: UInt8 = 7
  }

  /// The generated music.
  static var all: [SixChannels] {
    [
      SixChannels("six channels, envelopes", Playing()),
      SixChannels("six channels, no envelopes", Playing(attack: 0, release: 0)),
      SixChannels("six channels, short envelopes", Playing(attack: 100, release: 2_000)),
      SixChannels("six channels, 22 notes a second", Playing(held: 800, rest: 200)),
      SixChannels("six channels, high keys", Playing(lowest: 70, step: 2)),
    ]
  }

  /// Music with a name.
  init(name: String, notes: [Note]) {
    self.name = name
    self.notes = notes
  }

  /// Music of 16 beats that repeats for ever.
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
