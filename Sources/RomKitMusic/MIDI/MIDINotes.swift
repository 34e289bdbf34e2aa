import RomKitBase

/// A note of a MIDI file as the console could play it.
struct MIDINote {
  /// The channel of MIDI, from 0.
  var channel: Int
  var startTick: Int
  var endTick = 0
  /// Samples of the console.
  var start: Int
  var end = 0
  var key: UInt8
  var tone: UInt8
  /// The product of the squares of velocity, volume and expression.
  var loudness: Int
  var attack: Int
  var release: Int
  /// The samples between steps down; 0 for a note that keeps its key.
  var glide = 0

  var isDrum: Bool { channel == MIDIDrums.channel }
}

/// The notes of a MIDI file in the order of their starts, and how far the console cannot play them as they are.
struct MIDINotes {
  private(set) var notes: [MIDINote] = []
  private(set) var loopStart: Int?
  private(set) var loopEnd: Int?
  /// The notes that moved by octaves, because the console does not have their keys.
  private(set) var movedCount = 0
  /// The notes whose pitch bends by less than semitones, or up and down.
  private(set) var bentCount = 0
  private(set) var swelledCount = 0

  private let clock: MIDIClock
  private let tones: MIDITones
  private var channels = (0..<16).map { _ in State() }
  /// The changes of the notes in ``notes``.
  private var bends: [Bend] = []

  /// The state of a channel of MIDI.
  private struct State {
    var program = 0
    var volume = 100
    var expression = 127
    var isPedalDown = false
    /// In 8,192nds of ``range``.
    var bend = 0
    /// The largest bend in hundredths of semitones.
    var range = 200
    /// The registered parameter that data entries are for; 0 is the range.
    var parameter = 0x3FFF
    /// 64 is the usual time.
    var attack = 64
    var release = 64
    /// The indexes of the notes that sound, and whether only the pedal holds them.
    var sounding: [(key: UInt8, note: Int, isHeld: Bool)] = []

    /// The bend in hundredths of semitones.
    var cents: Int { (bend * range + (bend < 0 ? -4_096 : 4_096)) / 8_192 }

    var level: Int { volume * expression }
  }

  /// The way of a note's pitch.
  private struct Bend {
    /// The semitones from its key.
    var steps: Int
    /// The samples before its first and its last step down, and the steps after the first.
    var first = 0
    var last = 0
    var later = 0
    var isUneven: Bool
    var hasSwelled = false
  }

  init(_ file: MIDIFile, _ clock: MIDIClock, tones: MIDITones) throws(Diagnostic) {
    self.clock = clock
    self.tones = tones
    for (index, event) in file.events.enumerated() {
      if index.isMultiple(of: 4_096) { try WorkControl.check() }
      let (tick, channel) = (event.tick, event.channel)
      switch event.status & 0xF0 {
      case 0x80: release(event.data1, in: channel, at: tick)
      case 0x90 where event.data2 == 0: release(event.data1, in: channel, at: tick)
      case 0x90: start(event.data1, velocity: Int(event.data2), in: channel, at: tick)
      case 0xB0: control(event, in: channel, at: tick)
      case 0xC0: channels[channel].program = Int(event.data1)
      case 0xE0: bend(to: Int(event.data2) << 7 + Int(event.data1) - 8_192, in: channel, at: tick)
      default:
        switch event.status {
        case MIDIFile.Event.loopStart: loopStart = loopStart ?? tick
        case MIDIFile.Event.loopEnd: loopEnd = loopEnd ?? tick
        case MIDIFile.Event.silence:
          endAll(at: tick)
          // The next song of a file of format 2 has the usual settings.
          channels = channels.map { _ in State() }
        default: break
        }
      }
    }
    endAll(at: file.length)
    for index in notes.indices { finish(index) }
    bends = []
  }

  // MARK: Notes

  private mutating func start(_ key: UInt8, velocity: Int, in channel: Int, at tick: Int) {
    end(in: channel, at: tick) { $0.key == key }
    let state = channels[channel]
    let isDrum = channel == MIDIDrums.channel
    let cents = isDrum ? 0 : state.cents
    // Rounded to the nearest semitone, also below 0.
    let steps = (cents + 100_050) / 100 - 1_000
    var console = isDrum ? Int(MIDIDrums.key(of: key)) : Int(key) + steps - 21
    if !(0..<Song.keyCount).contains(console) { movedCount += 1 }
    while console < 0 { console += 12 }
    while console >= Song.keyCount { console -= 12 }
    let loudness = velocity * state.level
    channels[channel].sounding.append((key, notes.count, false))
    notes.append(
      MIDINote(
        channel: channel, startTick: tick, start: clock.samples(at: tick), key: UInt8(console),
        tone: isDrum ? 3 : tones.tones[state.program], loudness: loudness * loudness,
        attack: isDrum ? MIDIDrums.attack : MIDIEnvelope.attack.samples(state.attack),
        release: isDrum ? MIDIDrums.release : MIDIEnvelope.release.samples(state.release)))
    bends.append(Bend(steps: steps, isUneven: !isDrum && Self.isUneven(cents, steps)))
  }

  /// Whether a bend is not a whole number of semitones, as exactly as MIDI has them.
  private static func isUneven(_ cents: Int, _ steps: Int) -> Bool { abs(cents - steps * 100) > 1 }

  private mutating func release(_ key: UInt8, in channel: Int, at tick: Int) {
    if channels[channel].isPedalDown {
      for index in channels[channel].sounding.indices where channels[channel].sounding[index].key == key {
        channels[channel].sounding[index].isHeld = true
      }
    } else {
      end(in: channel, at: tick) { $0.key == key }
    }
  }

  private mutating func end(
    in channel: Int, at tick: Int, where isOver: ((key: UInt8, note: Int, isHeld: Bool)) -> Bool
  ) {
    guard channels[channel].sounding.contains(where: isOver) else { return }
    for sounding in channels[channel].sounding where isOver(sounding) {
      notes[sounding.note].endTick = tick
      notes[sounding.note].end = clock.samples(at: tick)
    }
    channels[channel].sounding.removeAll(where: isOver)
  }

  private mutating func endAll(at tick: Int) {
    for channel in channels.indices { end(in: channel, at: tick) { _ in true } }
  }

  private mutating func finish(_ index: Int) {
    let bend = bends[index]
    if bend.hasSwelled { swelledCount += 1 }
    if bend.isUneven {
      bentCount += 1
    } else if bend.last > 0 {
      let samples =
        bend.later > 0 ? (bend.last - bend.first) / bend.later : bend.first - notes[index].start
      notes[index].glide = max(1, samples - 1)
    }
  }

  // MARK: Controllers

  private mutating func control(_ event: MIDIFile.Event, in channel: Int, at tick: Int) {
    let value = Int(event.data2)
    switch MIDIController(rawValue: event.data1) {
    case .volume:
      if channels[channel].volume != value { swell(channel) }
      channels[channel].volume = value
    case .expression:
      if channels[channel].expression != value { swell(channel) }
      channels[channel].expression = value
    case .pedal:
      channels[channel].isPedalDown = value >= 64
      if value < 64 { end(in: channel, at: tick) { $0.isHeld } }
    case .attack: channels[channel].attack = value
    case .release: channels[channel].release = value
    case .parameter: channels[channel].parameter = channels[channel].parameter & 0x7F | value << 7
    case .parameterLow: channels[channel].parameter = channels[channel].parameter & ~0x7F | value
    case .unregistered, .unregisteredLow: channels[channel].parameter = 0x3FFF
    case .dataEntry where channels[channel].parameter == 0:
      channels[channel].range = value * 100 + channels[channel].range % 100
    case .dataEntryLow where channels[channel].parameter == 0:
      channels[channel].range = channels[channel].range / 100 * 100 + min(value, 99)
    case .soundOff, .notesOff: end(in: channel, at: tick) { _ in true }
    case .reset:
      channels[channel].expression = 127
      channels[channel].parameter = 0x3FFF
      bend(to: 0, in: channel, at: tick)
      channels[channel].isPedalDown = false
      end(in: channel, at: tick) { $0.isHeld }
    case .dataEntry, .dataEntryLow, .loop, nil: break
    }
  }

  private mutating func swell(_ channel: Int) {
    for sounding in channels[channel].sounding where !sounding.isHeld {
      bends[sounding.note].hasSwelled = true
    }
  }

  /// Bends the notes of a channel. A note that only falls, in whole semitones, can glide on the console too.
  private mutating func bend(to bend: Int, in channel: Int, at tick: Int) {
    guard channels[channel].bend != bend else { return }
    channels[channel].bend = bend
    guard channel != MIDIDrums.channel else { return }
    let cents = channels[channel].cents
    let steps = (cents + 100_050) / 100 - 1_000
    let time = clock.samples(at: tick)
    for sounding in channels[channel].sounding where !sounding.isHeld {
      var way = bends[sounding.note]
      if Self.isUneven(cents, steps) || steps > way.steps { way.isUneven = true }
      if way.first == 0 { way.first = time } else { way.later += way.steps - steps }
      way.last = time
      way.steps = steps
      bends[sounding.note] = way
    }
  }
}

/// A time of an envelope as a controller: 64 stands for the time that MML starts with.
enum MIDIEnvelope {
  case attack, release

  private var usual: Int { self == .attack ? 1_000 : 10_000 }

  func samples(_ controller: Int) -> Int { max(1, usual * controller * controller / 4_096) }

  func controller(_ samples: UInt32) -> UInt8 {
    var value = 0
    while value < 127, self.samples(value) < Int(samples) { value += 1 }
    return UInt8(value)
  }
}
