/// A set of numbers, each with its rank: the number of lower ones.
///
/// It has a bit for each number, and a rank for every 64th. Nothing is sorted, and a rank is found in a few steps,
/// however many members there are. Blocks of 256 numbers take memory only if they have members.
struct RankedSet: Sendable {
  /// The first word of each block of 256 numbers; 0, the words of an empty block, if it has no members.
  private var blocks: [Int32]
  private var words: [Word]
  private(set) var count = 0

  private struct Word {
    /// A bit for each of 64 neighbouring numbers, set for members, the lowest in the lowest bit.
    var bits: UInt64 = 0
    /// The number of members before them.
    var rank: UInt32 = 0
  }

  private static let blockSize = 4

  /// An empty set of numbers of up to `bits` bits, 0 to 27.
  init(bits: Int) {
    blocks = [Int32](repeating: 0, count: 1 << max(0, bits - 8))
    words = [Word](repeating: Word(), count: Self.blockSize)
  }

  /// Adds a number of at most `bits` bits. Ranks and the count are right again after ``updateRanks()``.
  @inline(__always)
  mutating func insert(_ number: UInt32) {
    var block = Int(blocks[Int(number >> 8)])
    if block == 0 {
      block = words.count
      blocks[Int(number >> 8)] = Int32(truncatingIfNeeded: block)
      words.append(contentsOf: repeatElement(Word(), count: Self.blockSize))
    }
    words[block + Int(number >> 6 & 3)].bits |= Self.bit(of: number)
  }

  /// Counts the members, and those before each word.
  mutating func updateRanks() {
    count = 0
    for block in blocks where block > 0 {
      for place in Int(block)..<Int(block) + Self.blockSize {
        words[place].rank = UInt32(truncatingIfNeeded: count)
        count += words[place].bits.nonzeroBitCount
      }
    }
  }

  /// The rank of a member; nil for any other number.
  @inline(__always)
  func rank(of number: UInt32) -> Int? {
    guard number >> 8 < blocks.count else { return nil }
    let word = words[Int(blocks[Int(number >> 8)]) + Int(number >> 6 & 3)]
    let bit = Self.bit(of: number)
    guard word.bits & bit != 0 else { return nil }
    return Int(word.rank) + (word.bits & (bit &- 1)).nonzeroBitCount
  }

  @inline(__always)
  private static func bit(of number: UInt32) -> UInt64 { 1 &<< UInt64(number & 63) }

  /// Calls `body` with every member, ascending.
  @inline(__always)
  func forEach(_ body: (UInt32) -> Void) {
    for (upper, block) in blocks.enumerated() where block > 0 {
      for place in 0..<Self.blockSize {
        var bits = words[Int(block) + place].bits
        while bits != 0 {
          body(UInt32(truncatingIfNeeded: upper << 8 | place << 6 | bits.trailingZeroBitCount))
          bits &= bits &- 1
        }
      }
    }
  }
}
