import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitSound
import VGSCore

/// The orders in which tools write records, so that another order shows that names may have been exchanged.
enum NameOrder {
  /// Whether the slots are in romkit's order, or in that of the letters of their names; other names may be anywhere.
  static func isRegular(_ names: [RecordName]) -> Bool {
    let slots = names.compactMap(\.slot)
    return isSorted(slots) { $0 < $1 } || isSorted(slots) { $0.description < $1.description }
  }

  private static func isSorted(_ slots: [SlotID], _ precedes: (SlotID, SlotID) -> Bool) -> Bool {
    zip(slots, slots.dropFirst()).allSatisfy(precedes)
  }
}

/// The first bytes of a body, as evidence for its kind.
struct BodySigns {
  static let size = 8

  let start: [UInt8]

  /// Whether a kind has a header, and the body begins with it. A body of fewer bytes has no header.
  func confirm(_ kind: SlotKind) -> Bool { start.count == Self.size && kind.hasHeader && !contradict(kind) }

  /// Whether a kind has a header, and the body does not begin with it. An empty body says nothing.
  func contradict(_ kind: SlotKind) -> Bool {
    switch kind {
    case .graphics:
      !SlotPicture.Dialect.allCases.contains { isBegun(Array($0.rawValue.utf8)) }
    case .effect: !isBegun(SoundEffect.magic)
    case .music: !BodyProbe.isSong(start)
    case .data, .program: false
    }
  }

  private func isBegun(_ magic: [UInt8]) -> Bool {
    start.prefix(magic.count).elementsEqual(magic.prefix(start.count))
  }
}

/// The names that are proven without a checksum: by their number and places, their order and the kinds of the bodies.
struct NameProof {
  private(set) var isProven: [Bool]

  /// Judges the names of a directory that has a name for each body, in its place; `bodies` are nil for those of which nothing is left.
  /// In a ROM that is damaged elsewhere, the order must be regular: exchanged names are otherwise not seen.
  init(_ names: [RecordName?], bodies: [BodySigns?], isDamaged: Bool) {
    var counts: [SlotID: Int] = [:]
    for case let slot? in names.map({ $0?.slot }) { counts[slot, default: 0] += 1 }
    /// Two records with one name: at least one of them has the wrong one.
    func isUnique(_ name: RecordName) -> Bool { name.slot.map { counts[$0] == 1 } ?? true }
    // A body with the header of another kind than its name: names have moved, and nothing shows which.
    let haveMoved = zip(names, bodies).contains { name, body in
      guard let own = name?.slot?.kind, let body else { return false }
      return SlotKind.allCases.contains { $0 != own && body.confirm($0) }
    }
    let readable = names.compactMap(\.self).filter { $0.isCanonical && isUnique($0) }
    let isRegular = !haveMoved && (!isDamaged || NameOrder.isRegular(readable))
    isProven = names.indices.map { index in
      guard isRegular, let name = names[index], name.isCanonical, isUnique(name) else { return false }
      guard let kind = name.slot?.kind, index < bodies.count, let body = bodies[index] else { return true }
      return !body.contradict(kind)
    }
  }
}

extension BodySigns {
  init(_ body: Rom.Body) throws { start = try body.prefix(Self.size) }
}

extension SlotKind {
  /// Whether bodies of this kind begin with a header.
  var hasHeader: Bool { self != .data && self != .program }
}
