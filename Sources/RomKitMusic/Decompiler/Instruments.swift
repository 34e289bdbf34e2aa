import VGSCore

/// Groups of settings that recur and get a name: the macros of the MML.
struct Instruments {
  /// Settings before a note, with its tone and gate.
  struct Sound: Hashable {
    var sends: [Note]
    var tone: Int
    var gate: Int
  }

  /// How often a sound must occur to get a name.
  private static let fewest = 3

  struct Instrument {
    var name: String
    var sound: Sound
    /// The octave of all its notes, if they are in one.
    var octave: Int?
  }

  /// The sounds in the order in which they are first heard.
  private(set) var list: [Instrument] = []
  private var indexes: [Sound: Int] = [:]

  init(_ parts: [Arrangement.Part]) {
    var octaves: [Sound: [Int]] = [:]
    var order: [Sound] = []
    for moment in parts.flatMap(\.moments) {
      guard let sound = Self.sound(of: moment), let strike = moment.strike else { continue }
      if octaves[sound] == nil { order.append(sound) }
      octaves[sound, default: []].append(KeyName.octave(strike.key))
    }
    var numbers = [Int](repeating: 0, count: Song.toneCount)
    for sound in order {
      guard let octaves = octaves[sound], octaves.count >= Self.fewest, let first = octaves.first else {
        continue
      }
      numbers[sound.tone] += 1
      let name = ["Tri", "Saw", "Sq", "Noi"][sound.tone] + "\(numbers[sound.tone])"
      indexes[sound] = list.count
      let octave = octaves.allSatisfy { $0 == first } ? first : nil
      list.append(Instrument(name: name, sound: sound, octave: octave))
    }
  }

  func instrument(for moment: Arrangement.Part.Moment) -> Instrument? {
    Self.sound(of: moment).flatMap { indexes[$0] }.map { list[$0] }
  }

  /// The settings for a sound at the end of a moment's settings, if there are at least two and a note follows.
  private static func sound(of moment: Arrangement.Part.Moment) -> Sound? {
    guard let strike = moment.strike, let gate = moment.steps.first?.gate else { return nil }
    let sends = Array(moment.sendNotes.reversed().prefix { $0.channel != nil }.reversed())
    // Volumes below 0 are written as steps from the one before.
    guard sends.allSatisfy({ $0.kind != .volume || $0.value <= Int32.max }) else { return nil }
    return sends.count > 1 ? Sound(sends: sends, tone: strike.tone, gate: gate) : nil
  }
}
