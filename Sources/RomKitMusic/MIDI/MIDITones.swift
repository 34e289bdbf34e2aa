import RomKitBase

/// The tones of the console for the programs of MIDI.
package struct MIDITones: Hashable, Sendable {
  /// The tone of each program.
  private(set) var tones: [UInt8]
  /// The entries that differ from the table below, as they were given.
  package private(set) var text = ""

  private static let (triangle, sawtooth, square, noise) = (UInt8(0), UInt8(1), UInt8(2), UInt8(3))

  /// The first program of each group, from 0, and its tone.
  private static let groups: [(first: Int, tone: UInt8)] = [
    (0, square), (8, triangle), (16, square), (24, sawtooth), (32, triangle), (40, sawtooth), (64, square),
    (72, triangle), (80, square), (81, sawtooth), (82, square), (88, triangle), (104, square),
    (112, triangle),
    (115, noise),
  ]

  /// The programs that a tone is written as, which the table above gives back.
  static let programs: [UInt8] = [79, 81, 80, 122]

  package static let standard = MIDITones()

  private init() {
    tones = (0..<128).map { program in Self.groups.last { $0.first <= program }?.tone ?? Self.square }
  }

  /// The table with other tones for some programs, which count from 1 as in lists of General MIDI: `1-8=square,33=triangle`. Nil
  /// for other texts.
  package init?(_ text: String) {
    self.init()
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = entry.split(separator: "=", omittingEmptySubsequences: false)
      let programs = sides[0].split(separator: "-", omittingEmptySubsequences: false).map(Self.program)
      guard sides.count == 2, programs.count <= 2, let first = programs[0],
        let last = programs[programs.count - 1],
        first <= last, let tone = KeyName.tones.firstIndex(of: String(sides[1]))
      else { return nil }
      for program in first...last { tones[program - 1] = UInt8(tone) }
    }
    self.text = text
  }

  private static func program(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text) else { return nil }
    return 1...128 ~= number ? number : nil
  }
}

/// The drums of MIDI's channel 10, as keys of the console's noise.
enum MIDIDrums {
  static let channel = 9
  static let attack = 1
  static let release = 3_000

  /// The drums from a key on, in the order of General MIDI, as keys of MML.
  private static let keys: [(first: UInt8, key: UInt8)] = [
    // Bass drums, side stick, snares, toms, and between these the cymbals.
    (0, 27), (37, 63), (38, 51), (39, 57), (40, 51), (41, 30), (42, 75), (43, 33), (44, 75), (45, 36),
    (46, 72),
    (47, 39), (49, 66), (50, 42), (51, 69), (52, 66), (53, 69), (54, 78), (55, 66), (56, 60), (57, 66),
    (58, 57),
    // Percussion of Latin America, from high to low.
    (59, 69), (60, 54), (61, 48), (62, 54), (64, 45), (65, 51), (66, 45), (67, 63), (69, 78), (71, 72),
    (75, 66),
    (78, 57), (80, 75),
  ]

  static func key(of drum: UInt8) -> UInt8 { keys.last { $0.first <= drum }?.key ?? 51 }
}
