import TestSupport
import Testing

@testable import VGSCore

@Suite struct SynthesizerTests {
  /// Random songs, settings and buffers compared with the plain rules.
  @Test(arguments: 0..<60)
  func agreesWithThePlainRules(seed: Int) {
    var dice = Dice(seed: UInt64(seed) + 40)
    let notes = SynthesizerTests.song(&dice, hostile: seed % 2 == 1)
    var synthesizer = Synthesizer()
    synthesizer.play(notes)
    var naive = NaiveSynthesizer(notes)
    var made = 0
    for round in 0..<40 {
      if round % 4 == 1 { SynthesizerTests.change(&synthesizer, &naive, &dice) }
      let below = (0..<dice.roll(0...700)).map { _ in Int16(truncatingIfNeeded: dice.roll(-2_000...2_000)) }
      var found = below
      synthesizer.mix(into: &found)
      let expected = below.map { naive.next(over: $0) }
      guard found == expected else {
        Issue.record("song \(seed), after \(made) samples")
        return
      }
      made += below.count
      #expect(synthesizer.isOver == naive.isOver)
      #expect(synthesizer.loopCount == naive.loops)
      for channel in 0..<6 {
        let state = synthesizer.state(ofChannel: channel)
        #expect(state.key == Int(naive.voices[channel].key) % 85)
        #expect(state.tone == min(3, Int(naive.voices[channel].tone)))
        #expect(state.isKeyOn == naive.voices[channel].isKeyOn)
        #expect(0...100 ~= state.level)
      }
    }
  }

  /// After seeking, a song continues like one that was played to the same position, to the last sample.
  @Test(arguments: 0..<40)
  func seekingIsPlayingWithoutListening(seed: Int) {
    var dice = Dice(seed: UInt64(seed) + 140)
    let notes = SynthesizerTests.song(&dice, hostile: seed % 4 == 3)
    let distance = dice.roll(0...20_000)
    var played = Synthesizer()
    played.setKeyShift(dice.roll(-5...5))
    played.setMuted(true, channel: dice.roll(0...5))
    var sought = played
    played.play(notes)
    sought.play(notes)
    var passed = [Int16](repeating: 0, count: distance)
    played.mix(into: &passed)
    // From any position, also from within a fade.
    var before = [Int16](repeating: 0, count: dice.roll(0...3_000))
    sought.mix(into: &before)
    sought.fadeOut()
    sought.seek(to: distance)
    #expect(sought.time == played.time)
    #expect(sought.elapsed == played.elapsed)
    #expect(sought.loopCount == played.loopCount)
    #expect(sought.isOver == played.isOver)
    for channel in 0..<6 { #expect(sought.state(ofChannel: channel) == played.state(ofChannel: channel)) }
    var expected = [Int16](repeating: 0, count: 3_000)
    played.mix(into: &expected)
    var found = [Int16](repeating: 0, count: 3_000)
    sought.mix(into: &found)
    #expect(found == expected)
  }

  /// No sample exceeds a channel's amplitude, and some come close to it; of noise, only half of the table may be read.
  @Test(arguments: 0..<40)
  func amplitudeIsHowFarSamplesGo(seed: Int) {
    var dice = Dice(seed: UInt64(seed) + 340)
    let (volume, master) = (UInt32(dice.roll(1...255)), UInt32(dice.roll(1...200)))
    let tone = dice.roll(0...3)
    var synthesizer = Synthesizer()
    synthesizer.setRate(dice.roll(0...1) == 0 ? 100 : dice.roll(1...100), channel: 2)
    synthesizer.play([
      .masterVolume(master), .volume(channel: 2, level: volume),
      .keyOn(channel: 2, tone: UInt8(tone), key: UInt8(dice.roll(0...84))), .wait(samples: 9_000),
      .end,
    ])
    var samples = [Int16](repeating: 0, count: 4_000)
    synthesizer.mix(into: &samples)
    let amplitude = synthesizer.state(ofChannel: 2).amplitude
    let found = samples.map { Int($0.magnitude) }.max() ?? 0
    #expect(min(found, 32_767) <= amplitude)
    #expect(tone == 3 || 10 * found >= 9 * (amplitude - 1))
    #expect(synthesizer.state(ofChannel: 1).amplitude == 0)
    synthesizer.setMuted(true, channel: 2)
    #expect(synthesizer.state(ofChannel: 2).amplitude == 0)
    synthesizer.setMuted(false, channel: 2)
    synthesizer.mix(into: &samples)
    synthesizer.mix(into: &samples)
    #expect(synthesizer.isOver)
    #expect(synthesizer.state(ofChannel: 2).amplitude == 0)
  }

  /// After half an hour of attack the console's product of the counter and 100 exceeds 32 bits.
  @Test(arguments: [true, false])
  func veryLongEnvelopesWrap(isKeyOn: Bool) {
    let length: UInt32 = 43_000_000
    let notes: [Note] = [
      .masterVolume(10), .volume(channel: 0, level: 10), .attack(channel: 0, samples: length),
      .release(channel: 0, samples: length), .keyOn(channel: 0, tone: 2, key: 0),
      isKeyOn ? .label : .keyOff(channel: 0), .wait(samples: .max), .end,
    ]
    let distance = Int(UInt32.max / 100) - 50
    var synthesizer = Synthesizer()
    synthesizer.play(notes)
    synthesizer.seek(to: distance)
    var naive = NaiveSynthesizer(notes)
    _ = naive.next(over: 0)
    naive.voices[0].counter = UInt32(distance)
    naive.voices[0].position = 2 * distance
    naive.wait -= UInt32(distance - 1)
    var found = [Int16](repeating: 0, count: 200)
    synthesizer.mix(into: &found)
    let expected = found.map { _ in naive.next(over: 0) }
    #expect(found == expected)
    // 99 percent of one level or the other, until the product wraps.
    #expect(found[0] != found[199])
  }

  @Test func seekingFarIsQuick() {
    var synthesizer = Synthesizer()
    let loop: [Note] = [
      .masterVolume(10), .volume(channel: 0, level: 10), .pitchDown(channel: 0, samples: 1), .label,
      .keyOn(channel: 0, tone: 0, key: 84), .wait(samples: 100_000), .jump(toNoteAfter: 3),
    ]
    synthesizer.play(loop)
    synthesizer.seek(to: .max)
    #expect(synthesizer.elapsed == Int(Int32.max))
    #expect(synthesizer.loopCount == Int(Int32.max) / 100_000)
    #expect(synthesizer.state(ofChannel: 0).key == 0)
    synthesizer.seek(to: .min)
    #expect(synthesizer.elapsed == 0)
  }

  @Test func timeFollowsTheSong() {
    var synthesizer = Synthesizer()
    #expect(synthesizer.isOver)
    #expect(synthesizer.length == 0 && synthesizer.time == 0 && synthesizer.loopStart == nil)
    synthesizer.play([
      .masterVolume(1), .wait(samples: 100), .label, .wait(samples: 200), .wait(samples: 300),
      .jump(toNoteAfter: 2),
    ])
    #expect(synthesizer.length == 600 && synthesizer.loopStart == 100)
    var buffer = [Int16](repeating: 0, count: 150)
    synthesizer.mix(into: &buffer)
    #expect(synthesizer.time == 150 && synthesizer.elapsed == 150 && synthesizer.loopCount == 0)
    buffer = [Int16](repeating: 0, count: 500)
    synthesizer.mix(into: &buffer)
    #expect(synthesizer.time == 150 && synthesizer.elapsed == 650 && synthesizer.loopCount == 1)
    #expect(!synthesizer.isOver)
    synthesizer.play([.masterVolume(1), .wait(samples: 100), .end])
    synthesizer.mix(into: &buffer)
    #expect(synthesizer.isOver && synthesizer.time == 100 && synthesizer.elapsed == 100)
  }

  @Test func aFadeEndsTheSong() {
    var synthesizer = Synthesizer()
    synthesizer.play([.masterVolume(1), .label, .wait(samples: 10), .jump(toNoteAfter: 1)])
    synthesizer.fadeOut()
    #expect(synthesizer.fadedPercent == 1)
    var buffer = [Int16](repeating: 0, count: 99 * 1_024 - 1)
    synthesizer.mix(into: &buffer)
    #expect(!synthesizer.isOver && synthesizer.fadedPercent == 99)
    synthesizer.fadeOut()
    buffer = [0]
    synthesizer.mix(into: &buffer)
    #expect(synthesizer.isOver && synthesizer.fadedPercent == 100)
  }

  /// Songs that would hang the console.
  @Test(arguments: [
    [Note.label, .jump(toNoteAfter: 0)],
    [.label, .label, .attack(channel: 0, samples: 1), .jump(toNoteAfter: 1)],
    [.masterVolume(1), .wait(samples: 5), .label, .masterVolume(2), .jump(toNoteAfter: 2)],
    [.jump(toNoteAfter: 2), .label, .label, .jump(toNoteAfter: 0)],
  ])
  func aLoopWithoutAWaitEndsTheSong(notes: [Note]) {
    var synthesizer = Synthesizer()
    synthesizer.play(notes)
    var buffer = [Int16](repeating: 0, count: 100)
    synthesizer.mix(into: &buffer)
    #expect(synthesizer.isOver)
    #expect(synthesizer.loopCount == 0)
    #expect(synthesizer.elapsed == (notes.count == 5 ? 5 : 0))
  }

  @Test(arguments: [
    [Note(type: 0)], [Note(type: 11)], [Note(type: 255)], [.end], [], [.masterVolume(5)],
    [.jump(toNoteAfter: 0)], [.jump(toNoteAfter: 1)], [.jump(toNoteAfter: .max)],
  ])
  func invalidSongsAreOver(notes: [Note]) {
    var synthesizer = Synthesizer()
    synthesizer.play(notes)
    var buffer: [Int16] = [1, -1]
    synthesizer.mix(into: &buffer)
    #expect(synthesizer.isOver)
    #expect(buffer == [1, -1])
  }

  @Test func withMasterVolume0TimeStandsStill() {
    var synthesizer = Synthesizer()
    synthesizer.play([.masterVolume(1), .wait(samples: 5), .masterVolume(0), .wait(samples: 5), .end])
    synthesizer.fadeOut()
    var buffer = [Int16](repeating: 3, count: 1_000_000)
    synthesizer.mix(into: &buffer)
    #expect(synthesizer.isAtStandstill && !synthesizer.isOver)
    #expect(synthesizer.elapsed == 5 && synthesizer.fadedPercent == 1)
    synthesizer.seek(to: 7)
    #expect(synthesizer.isAtStandstill && synthesizer.elapsed == 5)
  }

  @Test func levelsAndKeysCanBeShown() {
    var synthesizer = Synthesizer()
    #expect(synthesizer.state(ofChannel: 0) == Synthesizer.ChannelState())
    #expect(synthesizer.state(ofChannel: -1) == Synthesizer.ChannelState())
    #expect(synthesizer.state(ofChannel: 6) == Synthesizer.ChannelState())
    synthesizer.play([
      .masterVolume(1), .attack(channel: 2, samples: 200), .release(channel: 2, samples: 400),
      .volume(channel: 2, level: 300), .pitchDown(channel: 2, samples: 49),
      .keyOn(channel: 2, tone: 1, key: 40),
      .wait(samples: 200), .keyOff(channel: 2), .wait(samples: 1_000), .end,
    ])
    synthesizer.setMuted(true, channel: 2)
    synthesizer.setKeyShift(7)
    synthesizer.seek(to: 99)
    #expect(
      synthesizer.state(ofChannel: 2)
        == .init(isKeyOn: true, tone: 1, key: 39, shiftedKey: 46, level: 49, volume: 44, isMuted: true))
    synthesizer.seek(to: 300)
    #expect(
      synthesizer.state(ofChannel: 2)
        == .init(isKeyOn: false, tone: 1, key: 34, shiftedKey: 41, level: 75, volume: 44, isMuted: true))
    synthesizer.resetSettings()
    #expect(!synthesizer.state(ofChannel: 2).isMuted)
  }

  @Test func settingsStayInRange() {
    var synthesizer = Synthesizer()
    synthesizer.masterRate = 1_000
    #expect(synthesizer.masterRate == 100)
    synthesizer.masterRate = .min
    #expect(synthesizer.masterRate == 0)
    for channel in [Int.min, -1, 6, .max] {
      synthesizer.setRate(50, channel: channel)
      synthesizer.setMuted(true, channel: channel)
      synthesizer.setKeyShift(.max, channel: channel)
    }
    synthesizer.setKeyShift(.min)
    synthesizer.setRate(.max, channel: 0)
    synthesizer.setRate(.min, channel: 1)
    synthesizer.play([
      .masterVolume(1), .volume(channel: 0, level: 100), .keyOn(channel: 0, tone: 2, key: 1),
      .wait(samples: 3), .end,
    ])
    var buffer: [Int16] = [0, 0]
    synthesizer.mix(into: &buffer)
    // A master rate of 0 also silences the existing samples.
    #expect(buffer == [0, 0])
  }

  /// Random bytes as notes.
  @Test func anyNotesAreSafe() {
    var dice = Dice(seed: 240)
    for _ in 0..<400 {
      let notes = (0..<dice.roll(0...60)).map { _ in
        Note(
          type: UInt8(dice.roll(0...4) == 0 ? dice.roll(0...255) : dice.roll(1...10)),
          operand1: UInt8(dice.roll(0...9) == 0 ? dice.roll(0...255) : dice.roll(0...6)),
          operand2: UInt8(truncatingIfNeeded: dice.next()), operand3: UInt8(truncatingIfNeeded: dice.next()),
          value: UInt32(truncatingIfNeeded: dice.roll(0...1) == 0 ? dice.roll(0...70) : dice.integer()))
      }
      var synthesizer = Synthesizer()
      synthesizer.play(notes)
      synthesizer.setKeyShift(dice.integer())
      var buffer = [Int16](repeating: 0, count: dice.roll(0...600))
      for _ in 0..<3 { synthesizer.mix(into: &buffer) }
      synthesizer.fadeOut()
      synthesizer.mix(into: &buffer)
      synthesizer.seek(to: dice.roll(0...100_000))
      synthesizer.mix(into: &buffer)
      #expect(synthesizer.time >= 0 && synthesizer.length >= 0)
    }
  }

  // MARK: -

  /// A song with six busy channels; a hostile one has numbers that no composer would write.
  private static func song(_ dice: inout Dice, hostile: Bool) -> [Note] {
    func value(_ usual: ClosedRange<Int>) -> UInt32 {
      hostile && dice.roll(0...5) == 0
        ? UInt32(truncatingIfNeeded: dice.integer()) : UInt32(dice.roll(usual))
    }
    var notes: [Note] = [.masterVolume(value(1...30))]
    for channel: UInt8 in 0..<6 {
      notes.append(.attack(channel: channel, samples: value(0...900)))
      notes.append(.release(channel: channel, samples: value(0...3_000)))
      notes.append(.volume(channel: channel, level: value(0...60)))
    }
    let label = UInt32(notes.count)
    notes.append(.label)
    for _ in 0..<dice.roll(5...60) {
      let channel = UInt8(dice.roll(0...5))
      switch dice.roll(0...9) {
      case 0: notes.append(.attack(channel: channel, samples: value(0...900)))
      case 1: notes.append(.release(channel: channel, samples: value(0...3_000)))
      case 2: notes.append(.volume(channel: channel, level: value(0...100)))
      case 3: notes.append(.pitchDown(channel: channel, samples: value(0...300)))
      case 4...6:
        let key = hostile ? dice.roll(0...255) : dice.roll(0...84)
        notes.append(.keyOn(channel: channel, tone: UInt8(dice.roll(0...3)), key: UInt8(key)))
      case 7: notes.append(.keyOff(channel: channel))
      default: notes.append(.wait(samples: UInt32(dice.roll(1...1_500))))
      }
    }
    if dice.roll(0...2) > 0 { notes += [.wait(samples: 77), .jump(toNoteAfter: label)] }
    notes.append(.end)
    return notes
  }

  private static func change(_ one: inout Synthesizer, _ other: inout NaiveSynthesizer, _ dice: inout Dice) {
    let channel = dice.roll(0...5)
    let number = dice.roll(0...100)
    switch dice.roll(0...9) {
    case 0...1:
      one.setMuted(number < 50, channel: channel)
      other.voices[channel].isMuted = number < 50
    case 2...3:
      one.setRate(number, channel: channel)
      other.voices[channel].rate = Int32(number)
    case 4:
      one.masterRate = number
      other.masterRate = Int32(number)
    case 5:
      let shift = number > 95 ? dice.integer() : number - 50
      one.setKeyShift(shift, channel: channel)
      other.voices[channel].shift = shift
    case 6:
      one.setKeyShift(number - 50)
      for channel in 0..<6 { other.voices[channel].shift = number - 50 }
    case 7:
      one.fadeOut()
      if other.fade == 0 { other.fade = 1 }
    default: break
    }
  }
}
