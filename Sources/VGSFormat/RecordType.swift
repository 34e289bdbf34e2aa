/// The type of a record, by its name. The numbers are those of the WebAssembly module.
public enum RecordType: Int32, CaseIterable, Hashable, Sendable {
  /// A picture.
  case graphics = 0
  /// A sound effect.
  case effect = 1
  /// A song.
  case music = 2
  /// Data.
  case data = 3
  /// A program of the later VGS processor.
  case program = 4
  /// The checksums that romkit adds.
  case checksums = 5
  /// A record that no runtime asks for.
  case other = 6

  /// The types with slots, in the order of their numbers.
  package static let slots: [RecordType] = [.graphics, .effect, .music, .data, .program]

  /// The letters that distinguish the names of slots, by the number of the type.
  static let letters = ("GEBDP" as StaticString).bytes
  /// The extensions of these names, three letters each.
  static let extensions = ("CHRPCMBGMDATBIN" as StaticString).bytes

  /// The first letter of a slot's name; nil for a type without slots.
  package var letter: UInt8? { Self.slots.contains(self) ? Self.letters[Int(rawValue)] : nil }

  /// The three letters after the point of a slot's name; empty for a type without slots.
  package var fileExtension: ArraySlice<UInt8> {
    guard Self.slots.contains(self) else { return [] }
    return Self.extensions[3 * Int(rawValue)..<3 * Int(rawValue) + 3]
  }
}

extension StaticString {
  /// The bytes of a literal. A `String` would add Unicode's tables to the player's module.
  package var bytes: [UInt8] {
    // The buffer is valid within the closure.
    withUTF8Buffer { buffer in unsafe Array(buffer) }
  }
}
