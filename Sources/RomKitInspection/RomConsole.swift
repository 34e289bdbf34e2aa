import RomKitContainer
import RomKitConversion
import RomKitPictures
import VGSCore

extension Rom {
  /// The console that a ROM is for: that of the first graphics slot that can be read. A ROM without one is the
  /// mk-II's. Throws only when the ROM cannot be read.
  public func console() throws -> Profile {
    for record in slots(.graphics) {
      do { return try SlotPicture.Header(of: record.body).dialect.profile } catch is SlotPictureError {}
    }
    return .vgs2
  }

  /// The records of a kind of slots by number; of a number that is there twice the one that runtimes use.
  package func slots(_ kind: SlotKind) -> [Record] {
    var found = [Record?](repeating: nil, count: Slots.count)
    for record in records {
      guard let slot = record.slot, slot.kind == kind, found[Int(slot.number)] == nil else { continue }
      found[Int(slot.number)] = record
    }
    return found.compactMap(\.self)
  }
}

package enum ProjectProfile: String, CaseIterable, SettingValue, Hashable {
  case vgs2
  /// VGE, its predecessor, whose pictures carry their palette.
  case vge

  package init(_ dialect: Profile.Dialect) { self = dialect == .sy ? .vgs2 : .vge }

  package var dialect: Profile.Dialect { self == .vgs2 ? .sy : .sz }

  /// The console, held upright where that makes a difference.
  package var console: Profile { dialect.profile }
}
