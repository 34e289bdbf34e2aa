import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitText
import VGSCore

package enum SlotDifference: Sendable {
  case picture(PictureDifference)
  case palette(PaletteDifference)
  case song(SongDifference)
  case effect(EffectDifference)
  case text(TextDifference)
  /// Anything else, and what is no more what it was.
  case data(DataDifference)
}

/// Finds out what is different inside the changed records of a comparison, one at a time, so that no more than two
/// bodies are held.
package struct SlotComparison: Sendable {
  package let limit: Int

  private let comparison: RomComparison
  private var pictures: [(slot: SlotID, indices: UsedIndices)]?

  /// Looks into the changes of a comparison, and lists at most `limit` differences of each kind inside a record.
  package init(_ comparison: RomComparison, limit: Int) {
    self.comparison = comparison
    self.limit = max(0, limit)
  }

  /// What is different inside a record that both ROMs have. Throws only when a body cannot be read.
  package mutating func difference(of old: Record, _ new: Record) throws -> SlotDifference {
    let kinds = (try RecordSummary(of: old), try RecordSummary(of: new))
    do {
      switch kinds {
      case (.picture, .picture):
        return .picture(
          PictureDifference(
            try SlotPicture(parsing: old.body.bytes()), try SlotPicture(parsing: new.body.bytes())))
      case (.palette, .palette):
        var difference = PaletteDifference(
          try Palette(parsing: old.body.bytes()), try Palette(parsing: new.body.bytes()))
        difference.pictures = try pictures(using: difference.visible)
        return .palette(difference)
      case (.song, .song):
        let (one, other) = (try BodyValidation.song(in: old.body), try BodyValidation.song(in: new.body))
        return .song(SongDifference(one, other, limit: limit))
      case (.effect, .effect): return .effect(try EffectDifference(old.body, new.body))
      case (.text, .text):
        let one = try TextSlot(parsing: old.body.bytes()[...])
        let other = try TextSlot(parsing: new.body.bytes()[...])
        return .text(TextDifference(one, other, limit: limit))
      default: break
      }
    } catch let error as FileError {
      throw error
    } catch is any DescribedError {
      // What cannot be read as what it seems to be is compared byte by byte.
    }
    return .data(try DataDifference(old.body, new.body, limit: limit))
  }

  /// The pictures of the new ROM that rely on a palette slot and use one of these indices.
  private mutating func pictures(using indices: UsedIndices) throws -> [SlotID]? {
    if pictures == nil { pictures = try Self.users(in: comparison.new) }
    if pictures?.isEmpty == true { return nil }
    return (pictures ?? []).filter { $0.indices.intersects(indices) }.map(\.slot)
  }

  private static func users(in rom: Rom) throws -> [(slot: SlotID, indices: UsedIndices)] {
    try rom.slots(.graphics).compactMap { record in
      guard let slot = record.slot, case .picture(let header) = try RecordSummary(of: record),
        header.dialect == .sy, let picture = try? SlotPicture(parsing: record.body.bytes())
      else { return nil }
      return (slot, UsedIndices(of: picture.indices))
    }
  }
}
