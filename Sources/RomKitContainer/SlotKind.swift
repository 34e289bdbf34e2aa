/// The five kinds of numbered slots, in the order in which romkit writes them.
public enum SlotKind: String, CaseIterable, Hashable, Sendable, Comparable {
  /// An indexed picture.
  case graphics
  /// A sound effect.
  case effect
  /// A song.
  case music
  /// Anything: text, palettes, fonts, tables.
  case data
  /// Code of the later VGS processor; carried, never looked into.
  case program

  /// The first letter of the slot's name: G, E, B, D or P.
  public var letter: Character {
    switch self {
    case .graphics: "G"
    case .effect: "E"
    case .music: "B"
    case .data: "D"
    case .program: "P"
    }
  }

  /// The extension of the record's name and of the file that holds just its body.
  public var fileExtension: String {
    switch self {
    case .graphics: "CHR"
    case .effect: "PCM"
    case .music: "BGM"
    case .data: "DAT"
    case .program: "BIN"
    }
  }

  /// As a sentence wants it: `an effect`.
  package var withArticle: String {
    self == .effect ? "an effect" : "a \(rawValue)"
  }

  /// Romkit's own order.
  public static func < (left: Self, right: Self) -> Bool {
    left.order < right.order
  }

  private var order: Int {
    switch self {
    case .graphics: 0
    case .effect: 1
    case .music: 2
    case .data: 3
    case .program: 4
    }
  }
}
