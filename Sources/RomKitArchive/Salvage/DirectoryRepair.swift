import RomKitBase
import RomKitContainer
import VGSFormat

/// Finds the original names of a damaged directory by its checksum: one name is damaged or missing, two are swapped, or bytes
/// were lost or inserted in one place.
///
/// A CRC can be computed from both ends, forwards over the names before a place and backwards over those after it. Together
/// they give the CRC of the name between, which is looked up instead of trying all names.
struct DirectoryRepair {
  enum Damage: Equatable {
    case name(record: Int)
    case swap(Int, Int)
  }

  struct Solution: Equatable {
    var names: [RecordName]
    var damage: Damage
    /// The offset of the directory.
    var start: Int
    /// The number of bytes that were inserted at the damaged name, or are missing there if it is negative.
    var shift = 0

    var changed: [Int] {
      switch damage {
      case .name(let record): [record]
      case .swap(let first, let second): [first, second]
      }
    }
  }

  /// The names counted from the start of the directory and from its end, as far as they are in the file; the same names
  /// unless `shift` bytes were inserted between them.
  private let head: [RecordName?]
  private let tail: [RecordName?]
  private let shift: Int
  private let start: Int
  private let count: Int
  /// The registers before each name, from the front; and those that the names from there on need, from the back.
  private var before: [UInt32]
  private var needed: [UInt32?]

  /// The most names that are repaired; with more, a match by chance would become likely. A game asks for at most 1,280.
  private static let largestCount = 2_048

  /// A directory at an offset; both lists have as many elements as there are records.
  init(at start: Int, head: [RecordName?], tail: [RecordName?], shift: Int = 0, checksum: UInt32) {
    (self.head, self.tail, self.shift, self.start, count) = (head, tail, shift, start, head.count)
    var number = ByteWriter(capacity: RomLayout.countSize)
    number.littleEndian(UInt32(truncatingIfNeeded: count))
    before = [CRCRegister.after(number.bytes, from: .max)]
    for case let name? in head.prefix(while: { $0 != nil }) {
      before.append(CRCRegister.after(name.stored, from: before[before.count - 1]))
    }
    needed = [UInt32?](repeating: nil, count: count + 1)
    var register = ~checksum
    needed[count] = register
    for index in tail.indices.reversed() {
      guard let name = tail[index] else { break }
      register = CRCRegister.before(name.stored, to: register)
      needed[index] = register
    }
  }

  /// Whether the names are undamaged.
  var isMatching: Bool { shift == 0 && before.count > count && before[count] == needed[count] }

  /// The solution that fits; nil if none does, or several. The CRC alone is not enough: `fits` compares the changed records
  /// with their bodies.
  static func only(_ repairs: [DirectoryRepair], fits: (Solution) throws -> Bool) rethrows -> Solution? {
    var found: Solution?
    for repair in repairs where repair.count <= largestCount && !WorkControl.isCancelled {
      for solution in repair.solutions() where solution.names != found?.names {
        guard isOrderly(solution), try fits(solution) else { continue }
        if found != nil { return nil }
        found = solution
      }
    }
    return found
  }

  /// Whether no name occurs twice, and the changed names keep the order of the others, if those have one.
  private static func isOrderly(_ solution: Solution) -> Bool {
    let slots = solution.names.compactMap(\.slot)
    guard Set(slots).count == slots.count else { return false }
    var others = solution.names
    for index in solution.changed.sorted(by: >) { others.remove(at: index) }
    return !NameOrder.isRegular(others) || NameOrder.isRegular(solution.names)
  }

  private func solutions() -> [Solution] {
    let seen = (head + tail).compactMap(\.self).filter { $0.isCanonical && $0.slot == nil }
    let names = Self.known.merging(Self.byRegister(seen)) { first, _ in first }
    var found: [Solution] = []
    for index in 0..<min(count, before.count) {
      guard let after = needed[index + 1] else { continue }
      let contribution = after ^ CRCRegister.after(Self.zeros, from: before[index])
      guard let name = names[contribution] ?? oneByteChanged(index, after: after) else { continue }
      let front = head[..<index].compactMap(\.self)
      let all = front + [name] + tail[(index + 1)...].compactMap(\.self)
      found.append(Solution(names: all, damage: .name(record: index), start: start, shift: shift))
    }
    return found + swaps()
  }

  /// The names that may be missing, by their CRCs: those of all slots and of the checksum record.
  private static let known = byRegister(
    SlotKind.allCases.flatMap { kind in (UInt8.min...UInt8.max).map { RecordName(SlotID(kind, $0)) } }
      + [RecordName.checksums])

  private static func byRegister(_ names: [RecordName]) -> [UInt32: RecordName] {
    Dictionary(first: names.map { (CRCRegister.after($0.stored, from: 0), $0) })
  }

  private static let zeros = [UInt8](repeating: 0, count: RecordName.storedSize)

  /// A name with one byte changed so that the checksum matches.
  private func oneByteChanged(_ index: Int, after: UInt32) -> RecordName? {
    guard shift == 0, var stored = head[index]?.stored else { return nil }
    for place in stored.indices {
      let front = CRCRegister.after(Array(stored[..<place]), from: before[index])
      let byte = CRCRegister.before([0] + stored[(place + 1)...], to: after) ^ front
      guard byte < 256 else { continue }
      stored[place] = UInt8(byte)
      return RecordName(stored: stored).flatMap { $0.isCanonical ? $0 : nil }
    }
    return nil
  }

  /// The pairs of names that match when they are swapped.
  private func swaps() -> [Solution] {
    guard shift == 0, before.count > count, let last = needed[count] else { return [] }
    let names = head.compactMap(\.self)
    // CRCs are linear: swapping changes the checksum by x ^ T(x), where x is the difference of the names' own CRCs and T the
    // effect of the bytes from the one to the other; both are then followed by the rest of the names.
    let own = names.map { CRCRegister.after($0.stored, from: 0) }
    var change = [UInt32](repeating: before[count] ^ last, count: count)
    for index in change.indices.dropLast().reversed() {
      change[index] = CRCRegister.before(Self.zeros, to: change[index + 1])
    }
    var found: [Solution] = []
    var bits = (0..<32).map { UInt32(1) << $0 }
    for distance in 1..<max(1, count) where !WorkControl.isCancelled {
      bits = bits.map { CRCRegister.after(Self.zeros, from: $0) }
      let table = LinearTable(bits)
      for second in distance..<count {
        let first = second - distance
        let difference = own[first] ^ own[second]
        guard difference != 0, difference ^ table[difference] == change[second] else { continue }
        var swapped = names
        swapped.swapAt(first, second)
        found.append(Solution(names: swapped, damage: .swap(first, second), start: start))
      }
    }
    return found
  }
}

/// The register of a CRC-32, which is the checksum inverted, and runs in both directions.
private enum CRCRegister {
  private static let polynomial: UInt32 = 0xEDB8_8320

  /// The register after some bytes.
  static func after(_ bytes: [UInt8], from start: UInt32) -> UInt32 {
    var register = start
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register & 1 == 1 ? register >> 1 ^ polynomial : register >> 1 }
    }
    return register
  }

  /// The register before some bytes that lead to `end`.
  static func before(_ bytes: [UInt8], to end: UInt32) -> UInt32 {
    var register = end
    for byte in bytes.reversed() {
      for _ in 0..<8 {
        register = register >> 31 == 1 ? (register ^ polynomial) << 1 | 1 : register << 1
      }
      register ^= UInt32(byte)
    }
    return register
  }
}

/// A linear map of 32 bits, by the values of the single bits.
private struct LinearTable {
  /// For each byte of the argument, the values of its 256 states.
  private var values = [UInt32](repeating: 0, count: 4 * 256)

  init(_ bits: [UInt32]) {
    for byte in 0..<4 {
      for state in 1..<256 {
        let lowest = state.trailingZeroBitCount
        values[byte << 8 | state] = values[byte << 8 | state & (state - 1)] ^ bits[byte << 3 | lowest]
      }
    }
  }

  subscript(argument: UInt32) -> UInt32 {
    values[Int(argument & 0xFF)] ^ values[256 | Int(argument >> 8 & 0xFF)]
      ^ values[512 | Int(argument >> 16 & 0xFF)] ^ values[768 | Int(argument >> 24)]
  }
}
