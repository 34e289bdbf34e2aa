import RomKitContainer
import VGSCore

/// The numbers of a kind of slots that a ROM does not use.
package struct FreeNumbers: Hashable, Sendable {
  /// The kind.
  package let kind: SlotKind
  /// The numbers, ascending.
  package let numbers: [UInt8]

  init(_ kind: SlotKind, in rom: Rom) {
    self.kind = kind
    var used = [Bool](repeating: false, count: Slots.count)
    for record in rom.records {
      if let slot = record.slot, slot.kind == kind { used[Int(slot.number)] = true }
    }
    numbers = (UInt8(0)...255).filter { !used[Int($0)] }
  }

  /// As people write them: `3, 7-9, 200-255`; `none` for none.
  package var words: String { NumberRanges.text(numbers) }
}

/// Ascending numbers as ranges.
package enum NumberRanges {
  /// The ranges, each as long as can be.
  package static func ranges(_ numbers: [UInt8]) -> [ClosedRange<UInt8>] {
    var ranges: [ClosedRange<UInt8>] = []
    for number in numbers {
      if let last = ranges.last, Int(last.upperBound) + 1 == Int(number) {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges
  }

  /// `3, 7-9, 200-255`; `none` for none.
  package static func text(_ numbers: [UInt8]) -> String {
    let ranges = ranges(numbers)
    if ranges.isEmpty { return "none" }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
