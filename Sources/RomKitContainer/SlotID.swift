import RomKitBase
import VGSFormat

/// A slot: one of five kinds, and a number from 0 to 255.
///
/// The consoles look a slot up by its record name, `GSLOT007.CHR`, in this spelling only.
public struct SlotID: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
  /// The kind of its contents.
  public var kind: SlotKind
  /// The number among its kind.
  public var number: UInt8

  /// A slot.
  public init(_ kind: SlotKind, _ number: UInt8) {
    self.kind = kind
    self.number = number
  }

  /// The slot with this exact record name, such as `GSLOT007.CHR`; nil for any other text. ``recordName`` is the
  /// inverse.
  public init?(recordName: String) {
    let parts = recordName.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let slot = SlotID(String(parts[0])), slot.recordName == recordName
    else { return nil }
    self = slot
  }

  /// The slot that a user names: `GSLOT007`, in upper or lower case; nil for any other text. ``description`` is the inverse.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 8,
      let kind = SlotKind.allCases.first(where: { Self.prefix($0) == text.prefix(5).uppercased() })
    else { return nil }
    let digits = bytes[5...]
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt8(text.suffix(3))
    else { return nil }
    self.init(kind, number)
  }

  /// The name in the ROM's directory, and of a file with just the body: `GSLOT007.CHR`.
  public var recordName: String { "\(description).\(kind.fileExtension)" }

  /// The short name: `GSLOT007`.
  public var description: String { Self.prefix(kind) + String(number).padded(to: 3, with: "0") }

  /// The first five letters of a kind's slots: `GSLOT`.
  package static func prefix(_ kind: SlotKind) -> String { "\(kind.letter)SLOT" }

  /// The order that romkit writes: by kind, then by number.
  public static func < (left: Self, right: Self) -> Bool {
    (left.kind, left.number) < (right.kind, right.number)
  }
}

/// The five kinds of numbered slots, in the order in which romkit writes them.
public enum SlotKind: String, CaseIterable, Hashable, Codable, Sendable, Comparable {
  /// An indexed picture.
  case graphics
  /// A sound effect.
  case effect
  /// A song.
  case music
  /// Anything: text, palettes, fonts, tables.
  case data
  /// Code for the VGS processor, which came later; copied, never inspected.
  case program

  /// The first letter of the slot's name: G, E, B, D or P.
  public var letter: Character { Character(UnicodeScalar(type.letter ?? 0)) }

  /// The extension of the record's name and of a file with just its body.
  public var fileExtension: String { String(decoding: type.fileExtension, as: UTF8.self) }

  /// `an effect`, `a graphics`.
  package var withArticle: LocalizedText {
    switch self {
    case .graphics: "a graphics"
    case .effect: "an effect"
    case .music: "a music"
    case .data: "a data"
    case .program: "a program"
    }
  }

  /// The kind without an article: `graphics`.
  package var word: LocalizedText { LocalizedText(stringLiteral: rawValue) }

  /// The order in which romkit writes slots.
  public static func < (left: Self, right: Self) -> Bool { left.type.rawValue < right.type.rawValue }

  package var type: RecordType {
    switch self {
    case .graphics: .graphics
    case .effect: .effect
    case .music: .music
    case .data: .data
    case .program: .program
    }
  }

  /// The kind of the records of a type; nil for a type without slots.
  package init?(_ type: RecordType) {
    switch type {
    case .graphics: self = .graphics
    case .effect: self = .effect
    case .music: self = .music
    case .data: self = .data
    case .program: self = .program
    case .checksums, .other: return nil
    }
  }
}

extension SlotID: JSONConvertible { package var json: JSON { .string(description) } }
