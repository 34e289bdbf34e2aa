/// One event of a song, as the console executes it.
///
/// It has eight bytes in a song's list: the type, three operands of one byte, and a 32-bit value. The meaning of the
/// operands depends on the type; the factories below name them. A note can contain any bytes, even those that no
/// console knows, so that a damaged song can be shown and written back unchanged.
public struct Note: Hashable, Sendable {
  /// The effect of a note. Any other type ends the song.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// Attack: `value` samples from key-on to full level on channel `operand1`.
    case attack = 1
    /// Release: `value` samples from key-off to silence on channel `operand1`.
    case release = 2
    /// Volume of channel `operand1`: the low 8 bits of `value`.
    case volume = 3
    /// Master volume: the low 16 bits of `value`.
    case masterVolume = 4
    /// Sounds tone `operand2` (0-3) at key `operand3` (0-84) on channel `operand1`.
    case keyOn = 5
    /// Starts the release of channel `operand1`.
    case keyOff = 6
    /// Plays for `value` samples (22,050 a second); 0 ends the song.
    case wait = 7
    /// Lowers the key of channel `operand1` one semitone every `value` + 1 samples; 0 stops that.
    case pitchDown = 8
    /// Continues after the note whose index is `value`.
    case jump = 9
    /// The target of a jump.
    case label = 10
  }

  /// The type byte as stored; see ``kind``.
  public var type: UInt8
  /// The channel, 0 to 5, in types that have one.
  public var operand1: UInt8
  /// The tone of a key-on, 0 to 3.
  public var operand2: UInt8
  /// The key of a key-on, 0 to 84.
  public var operand3: UInt8
  /// Samples, a volume or a note index, depending on the type.
  public var value: UInt32

  /// A note of any bytes.
  public init(type: UInt8, operand1: UInt8 = 0, operand2: UInt8 = 0, operand3: UInt8 = 0, value: UInt32 = 0) {
    self.type = type
    self.operand1 = operand1
    self.operand2 = operand2
    self.operand3 = operand3
    self.value = value
  }

  /// The effect of the note; nil for a type that ends the song.
  public var kind: Kind? { Kind(rawValue: type) }
}

extension Note {
  /// The attack of a channel in samples.
  public static func attack(channel: UInt8, samples: UInt32) -> Note {
    Note(type: Kind.attack.rawValue, operand1: channel, value: samples)
  }

  /// The release of a channel in samples.
  public static func release(channel: UInt8, samples: UInt32) -> Note {
    Note(type: Kind.release.rawValue, operand1: channel, value: samples)
  }

  /// The volume of a channel.
  public static func volume(channel: UInt8, level: UInt32) -> Note {
    Note(type: Kind.volume.rawValue, operand1: channel, value: level)
  }

  /// The master volume.
  public static func masterVolume(_ level: UInt32) -> Note {
    Note(type: Kind.masterVolume.rawValue, value: level)
  }

  /// Sounds a tone at a key.
  public static func keyOn(channel: UInt8, tone: UInt8, key: UInt8) -> Note {
    Note(type: Kind.keyOn.rawValue, operand1: channel, operand2: tone, operand3: key)
  }

  /// Starts the release of a channel.
  public static func keyOff(channel: UInt8) -> Note { Note(type: Kind.keyOff.rawValue, operand1: channel) }

  /// Plays for a number of samples.
  public static func wait(samples: UInt32) -> Note { Note(type: Kind.wait.rawValue, value: samples) }

  /// A wait of no samples, which ends the song.
  public static let end = Note.wait(samples: 0)

  /// Lowers the key by a semitone every `samples` + 1 samples; 0 stops that.
  public static func pitchDown(channel: UInt8, samples: UInt32) -> Note {
    Note(type: Kind.pitchDown.rawValue, operand1: channel, value: samples)
  }

  /// Continues after the note at an index.
  public static func jump(toNoteAfter index: UInt32) -> Note { Note(type: Kind.jump.rawValue, value: index) }

  /// The target of a jump.
  public static let label = Note(type: Kind.label.rawValue)
}
