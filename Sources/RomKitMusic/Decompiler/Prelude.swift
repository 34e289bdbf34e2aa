import VGSCore

/// The start of every song made from MML, and the channel whose part each of its first events was in.
///
/// The compiler sends the master volume 10, and then before each of the six parts an attack, a release and a volume,
/// all of them to channel 0. So the first events show where each part starts.
struct Prelude {
  /// The part of each event in the first instant of the score; nil for an event that the compiler sends itself.
  let parts: [Int?]

  /// Before all parts.
  static let opening = Note.masterVolume(10)
  /// Before each part.
  static let setting: [Note] = [
    .attack(channel: 0, samples: 1_000), .release(channel: 0, samples: 10_000),
    .volume(channel: 0, level: 10),
  ]

  /// Finds it in a score; nil if the song does not start that way.
  init?(_ score: Score) {
    let first = score.events.prefix { $0.time == 0 }.map(\.note)
    guard first.first == Self.opening, first.dropFirst().starts(with: Self.setting) else { return nil }
    var parts = [Int?](repeating: nil, count: first.count)
    // Only part 0 can have more events for channel 0, such as the same three again, so the settings are looked for
    // from the end.
    var part = Song.channelCount - 1
    var end = first.count
    while part > 0 {
      guard end - 3 > Self.setting.count else { return nil }
      if first[(end - 3)..<end].elementsEqual(Self.setting) {
        end -= 3
        part -= 1
      } else {
        end -= 1
        guard Self.canBe(first[end], in: part) else { return nil }
        parts[end] = part
      }
    }
    for index in (1 + Self.setting.count)..<end {
      guard Self.canBe(first[index], in: 0) else { return nil }
      parts[index] = 0
    }
    self.parts = parts
  }

  /// The settings that channel 0 needs before its first key in a song that does not start that way, because the compiler
  /// sends others. The console starts with nothing set.
  static func corrections(for score: Score) -> [Note] {
    var state = ControlState()
    for event in score.events.prefix(while: { $0.time == 0 }) { state.apply(event.note) }
    let own = state.channels[0]
    let notes: [Note] = [
      .attack(channel: 0, samples: UInt32(max(own.attack, 1))),
      .release(channel: 0, samples: UInt32(max(own.release, 1))),
      .volume(channel: 0, level: UInt32(own.volume)),
    ]
    return notes.filter { !setting.contains($0) }
  }

  /// The part of an event of the score, for those of the first instant.
  func part(of event: Int) -> Int? { event < parts.count ? parts[event] : nil }

  private static func canBe(_ note: Note, in part: Int) -> Bool { note.channel.map { $0 == part } ?? true }
}

extension Note {
  var channel: Int? {
    switch kind {
    case .attack, .release, .volume, .keyOn, .keyOff, .pitchDown: Int(operand1)
    case .masterVolume, .wait, .jump, .label, nil: nil
    }
  }
}
