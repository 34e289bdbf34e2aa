import VGSCore

/// A set of palette indices.
package struct UsedIndices: Equatable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  package init() {}

  /// The indices that pixels have. Index 0 counts like any other, although sprites do not show it.
  package init(of indices: some Sequence<UInt8>) {
    var seen = [Bool](repeating: false, count: Palette.count)
    for index in indices { seen[Int(index)] = true }
    for index in UInt8(0)...255 where seen[Int(index)] { insert(index) }
  }

  mutating func insert(_ index: UInt8) {
    let bit = UInt64(1) << UInt64(index & 63)
    switch index >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  func contains(_ index: UInt8) -> Bool {
    let word =
      switch index >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return word >> UInt64(index & 63) & 1 == 1
  }

  mutating func formUnion(_ other: Self) {
    words.0 |= other.words.0
    words.1 |= other.words.1
    words.2 |= other.words.2
    words.3 |= other.words.3
  }

  package func intersects(_ other: Self) -> Bool {
    words.0 & other.words.0 | words.1 & other.words.1 | words.2 & other.words.2 | words.3 & other.words.3 != 0
  }

  /// All of them, ascending.
  var all: [UInt8] { (UInt8(0)...255).filter { contains($0) } }

  package static func == (left: Self, right: Self) -> Bool { left.words == right.words }
}
