@testable import VGSCore

/// The console's music in its simplest form, sample by sample, to compare ``Synthesizer`` with.
struct NaiveSynthesizer {
  struct Voice {
    var isMuted = false
    var rate: Int32 = 100
    var shift = 0
    var volume: UInt8 = 0
    var attack: UInt32 = 0
    var release: UInt32 = 0
    var isKeyOn = false
    var tone: UInt8 = 0
    var key: UInt8 = 0
    var table: [Int16] = []
    var position = 0
    var counter: UInt32 = 0
    var pitchDown: UInt32 = 0
    var pitchCounter: UInt32 = 0

    mutating func tune() {
      let key = Int(UInt8(truncatingIfNeeded: Int(key) &+ shift)) % 85
      table = WaveTables.shared.table(tone: min(3, Int(tone)), key: key)
    }
  }

  var voices = [Voice](repeating: Voice(), count: 6)
  var masterRate: Int32 = 100
  var masterVolume: Int32 = 0
  var fade: Int32 = 0
  var fadeCounter = 0
  var notes: [Note]
  var index = 0
  var wait: UInt32 = 0
  var isOver = false
  var loops = 0

  init(_ notes: [Note]) {
    self.notes = notes
  }

  mutating func execute() {
    var executed = 0
    let loopsBefore = loops
    while true {
      executed += 1
      if executed > notes.count + 1 { loops = loopsBefore }
      guard index < notes.count, executed <= notes.count + 1 else {
        isOver = true
        return
      }
      let note = notes[index]
      let channel = Int(note.operand1)
      switch note.type {
      case 1 where channel < 6: voices[channel].attack = note.value
      case 2 where channel < 6: voices[channel].release = note.value
      case 3 where channel < 6: voices[channel].volume = UInt8(note.value & 0xFF)
      case 4: masterVolume = Int32(note.value & 0xFFFF)
      case 5 where channel < 6:
        voices[channel].isKeyOn = true
        voices[channel].counter = 0
        voices[channel].position = 0
        voices[channel].tone = note.operand2
        voices[channel].key = note.operand3
        voices[channel].tune()
      case 6 where channel < 6:
        voices[channel].isKeyOn = false
        voices[channel].counter = 0
      case 7:
        isOver = note.value == 0
        wait = note.value
        index += 1
        return
      case 8 where channel < 6:
        voices[channel].pitchDown = note.value
        voices[channel].pitchCounter = 0
      case 9:
        loops += 1
        index = Int(note.value)
      case 1...3, 5, 6, 8, 10: break
      default:
        isOver = true
        return
      }
      index += 1
    }
  }

  /// The next sample, mixed over an existing one.
  mutating func next(over below: Int16) -> Int16 {
    if isOver { return below }
    if wait == 0 { execute() }
    if isOver || masterVolume == 0 { return below }
    var sample = Int32(below)
    for number in 0..<6 where !voices[number].table.isEmpty {
      var voice = voices[number]
      voice.position %= voice.table.count
      var value = Int32(voice.table[voice.position])
      voice.position += 2
      value *= Int32(voice.volume) * masterVolume
      let length = voice.isKeyOn ? voice.attack : voice.release
      var level: Int32 = voice.isKeyOn ? 100 : 0
      if voice.counter < length {
        voice.counter += 1
        level = Int32(bitPattern: voice.counter &* 100 / length)
        if !voice.isKeyOn { level = 100 &- level }
      }
      if !voice.isMuted {
        value = value &* level / 100
        if voice.rate != 100 { value = value * voice.rate / 100 }
        sample = max(-32_768, min(32_767, value + sample))
        if fade > 0 { sample = sample * (100 - fade) / 100 }
      }
      if voice.pitchDown != 0 {
        voice.pitchCounter &+= 1
        if voice.pitchCounter > voice.pitchDown {
          voice.pitchCounter = 0
          if voice.key > 0 { voice.key -= 1 }
          voice.tune()
        }
      }
      voices[number] = voice
    }
    if masterRate != 100 { sample = sample * masterRate / 100 }
    wait -= 1
    if wait == 0 { execute() }
    if fade > 0, !isOver {
      fadeCounter += 1
      if fadeCounter == 1024 {
        fadeCounter = 0
        fade += 1
        if fade == 100 { isOver = true }
      }
    }
    return Int16(sample)
  }
}
