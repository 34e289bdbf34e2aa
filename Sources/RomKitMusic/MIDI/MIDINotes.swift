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
  var glide: MIDIGlide?

  var isDrum: Bool { channel == MIDIDrums.channel }
}

/// The notes of a MIDI file in the order of their starts, and how far the console cannot play them as they are.
struct MIDINotes {
  private(set) var notes: [MIDINote] = []
  private(set) var loopStart: Int?
  private(set) var loopEnd: Int?
  /// The notes that moved by octaves, because the console does not have their keys.
  private(set) var movedCount = 0
  /// The notes whose pitch is not one that the console plays.
  private(set) var bentCount = 0
  private(set) var swelledCount = 0

  private let clock: MIDIClock
  private let tones: MIDITones
  private var channels = (0..<16).map { _ in State() }
  /// The numbers of the changes of the channel before each note: of its volume, and of its pitch.
  private var changes: [(volume: Int, pitch: Int)] = []

  /// The notes of a key that sound.
  private struct Key {
    /// Those that wait for their note-offs, the oldest first.
    var down: ArraySlice<Int> = []
    /// The one that only a pedal holds.
    var held: Int?
  }

  /// The state of a channel of MIDI.
  private struct State {
    var program = 0
    var volume = 100
    var expression = 127
    var isPedalDown = false
    /// The notes before the sostenuto pedal came down: it holds those of them that sounded then.
    var sostenuto: Int?
    /// In 8,192nds of ``range``.
    var bend = 0
    /// The largest bend in hundredths of semitones.
    var range = 200
    /// In semitones, and in 8,192nds of one.
    var coarseTuning = 0
    var fineTuning = 0
    /// The registered parameter that data entries are for: 0 for the range, 1 and 2 for the tunings.
    var parameter = 0x3FFF
    /// 64 is the usual time.
    var attack = 64
    var release = 64
    var keys = [Key](repeating: Key(), count: 128)
    /// The changes of the volume, in ticks.
    var volumes: [Int] = []
    /// Those of the pitch; the first is there before all notes.
    var pitches = [MIDIPitch(cents: 0, at: 0)]

    /// The distance from the keys in hundredths of semitones.
    var cents: Int {
      let parts = bend * range + fineTuning * 100
      return coarseTuning * 100 + (parts + (parts < 0 ? -4_096 : 4_096)) / 8_192
    }

    var level: Int { volume * expression }

    func isHeld(_ note: Int) -> Bool { isPedalDown || note < sostenuto ?? 0 }
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
      case 0xE0:
        channels[channel].bend = Int(event.data2) << 7 + Int(event.data1) - 8_192
        tune(channel, at: tick)
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
    changes = []
  }

  // MARK: Notes

  private mutating func start(_ key: UInt8, velocity: Int, in channel: Int, at tick: Int) {
    if let held = channels[channel].keys[Int(key)].held { end(held, at: tick) }
    channels[channel].keys[Int(key)].held = nil
    channels[channel].keys[Int(key)].down.append(notes.count)
    let state = channels[channel]
    let isDrum = channel == MIDIDrums.channel
    var console =
      isDrum ? Int(MIDIDrums.key(of: key)) : Int(key) + state.pitches[state.pitches.count - 1].steps - 21
    if !(0..<Song.keyCount).contains(console) { movedCount += 1 }
    while console < 0 { console += 12 }
    while console >= Song.keyCount { console -= 12 }
    let loudness = velocity * state.level
    changes.append((state.volumes.count, state.pitches.count))
    notes.append(
      MIDINote(
        channel: channel, startTick: tick, start: clock.samples(at: tick), key: UInt8(console),
        tone: isDrum ? 3 : tones.tones[state.program], loudness: loudness * loudness,
        attack: isDrum ? MIDIDrums.attack : MIDIEnvelope.attack.samples(state.attack),
        release: isDrum ? MIDIDrums.release : MIDIEnvelope.release.samples(state.release)))
  }

  /// Lets go of the oldest note of a key. A pedal does not hold it if the key was struck again.
  private mutating func release(_ key: UInt8, in channel: Int, at tick: Int) {
    guard let note = channels[channel].keys[Int(key)].down.popFirst() else { return }
    if channels[channel].keys[Int(key)].down.isEmpty, channels[channel].isHeld(note) {
      channels[channel].keys[Int(key)].held = note
    } else {
      end(note, at: tick)
    }
  }

  /// Ends the notes that no pedal holds any more.
  private mutating func endHeld(in channel: Int, at tick: Int) {
    for key in channels[channel].keys.indices {
      guard let note = channels[channel].keys[key].held, !channels[channel].isHeld(note) else { continue }
      channels[channel].keys[key].held = nil
      end(note, at: tick)
    }
  }

  /// Ends all notes. One that waits for a note-off ends when its key is struck again.
  private mutating func endAll(in channel: Int, at tick: Int) {
    for index in channels[channel].keys.indices {
      let key = channels[channel].keys[index]
      channels[channel].keys[index] = Key()
      if let held = key.held { end(held, at: tick) }
      for (note, next) in zip(key.down, key.down.dropFirst().map { notes[$0].startTick } + [tick]) {
        end(note, at: next)
      }
    }
  }

  private mutating func endAll(at tick: Int) {
    for channel in channels.indices { endAll(in: channel, at: tick) }
  }

  private mutating func end(_ index: Int, at tick: Int) {
    notes[index].endTick = tick
    notes[index].end = clock.samples(at: tick)
    let note = notes[index]
    if let change = channels[note.channel].volumes.dropFirst(changes[index].volume).first, change < tick {
      swelledCount += 1
    }
    guard !note.isDrum else { return }
    let pitches = channels[note.channel].pitches
    let start = pitches[changes[index].pitch - 1]
    // More steps would end below the keys.
    let changed = pitches[changes[index].pitch...].prefix(Song.keyCount).prefix { $0.time < note.end }
    if !start.isUneven { notes[index].glide = MIDIGlide(changed, from: start.steps, of: note) }
    if start.isUneven || !changed.isEmpty && notes[index].glide == nil { bentCount += 1 }
  }

  // MARK: Controllers

  private mutating func control(_ event: MIDIFile.Event, in channel: Int, at tick: Int) {
    let value = Int(event.data2)
    let level = channels[channel].level
    switch MIDIController(rawValue: event.data1) {
    case .volume: channels[channel].volume = value
    case .expression: channels[channel].expression = value
    case .pedal:
      channels[channel].isPedalDown = value >= 64
      endHeld(in: channel, at: tick)
    case .sostenuto:
      channels[channel].sostenuto = value < 64 ? nil : channels[channel].sostenuto ?? notes.count
      endHeld(in: channel, at: tick)
    case .attack: channels[channel].attack = value
    case .release: channels[channel].release = value
    case .parameter: channels[channel].parameter = channels[channel].parameter & 0x7F | value << 7
    case .parameterLow: channels[channel].parameter = channels[channel].parameter & ~0x7F | value
    case .unregistered, .unregisteredLow: channels[channel].parameter = 0x3FFF
    case .dataEntry:
      switch channels[channel].parameter {
      case 0: channels[channel].range = value * 100 + channels[channel].range % 100
      case 1: channels[channel].fineTuning = (value - 64) << 7 + channels[channel].fineTuning & 0x7F
      case 2: channels[channel].coarseTuning = value - 64
      default: break
      }
      tune(channel, at: tick)
    case .dataEntryLow:
      switch channels[channel].parameter {
      case 0: channels[channel].range = channels[channel].range / 100 * 100 + min(value, 99)
      case 1: channels[channel].fineTuning = channels[channel].fineTuning & ~0x7F + value
      default: break
      }
      tune(channel, at: tick)
    case .soundOff, .notesOff: endAll(in: channel, at: tick)
    case .reset:
      channels[channel].expression = 127
      channels[channel].parameter = 0x3FFF
      channels[channel].bend = 0
      tune(channel, at: tick)
      channels[channel].isPedalDown = false
      channels[channel].sostenuto = nil
      endHeld(in: channel, at: tick)
    case .loop, nil: break
    }
    if channels[channel].level != level { channels[channel].volumes.append(tick) }
  }

  private mutating func tune(_ channel: Int, at tick: Int) {
    var pitch = MIDIPitch(cents: channels[channel].cents, at: 0)
    let last = channels[channel].pitches[channels[channel].pitches.count - 1]
    if pitch.steps == last.steps, pitch.isUneven == last.isUneven { return }
    pitch.time = clock.samples(at: tick)
    channels[channel].pitches.append(pitch)
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
