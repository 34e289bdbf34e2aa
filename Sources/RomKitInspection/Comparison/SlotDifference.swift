import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import RomKitText
import VGSCore

/// The differences inside a record that both ROMs have.
package protocol ContentDifference: JSONConvertible, Sendable {
  /// The differences, a line each, safe to show. No line repeats the ``RecordSummary`` of the new record.
  var lines: [LocalizedText] { get }
}

/// Finds the differences inside the changed records of a comparison, one record at a time, so that at most two
/// bodies are in memory.
package struct SlotComparison: Sendable {
  package let limit: Int

  private let comparison: RomComparison
  private var pictures: [(slot: SlotID, indices: UsedIndices)]?
  private var palettes: PicturePalettes?

  /// Examines the changes of a comparison, and lists at most `limit` differences of each kind inside a record.
  package init(_ comparison: RomComparison, limit: Int) {
    self.comparison = comparison
    self.limit = max(0, limit)
  }

  /// The differences inside a record that both ROMs have. Contents of different kinds and damaged ones are compared byte by
  /// byte. Throws only if a body cannot be read.
  package mutating func difference(of old: Rom.Record, _ new: Rom.Record) throws -> any ContentDifference {
    do {
      switch (try RecordSummary(of: old), try RecordSummary(of: new)) {
      case (.picture, .picture):
        let (before, after) = (try old.picture(), try new.picture())
        // Then only bytes after the picture differ.
        if before != after { return PictureDifference(before, after) }
      case (.palette, .palette):
        var difference = PaletteDifference(try old.palette(), try new.palette())
        difference.pictures = try pictures(using: difference.visible, of: new.slot)
        return difference
      case (.song, .song): return SongDifference(try old.song(), try new.song(), limit: limit)
      case (.effect(let before), .effect(let after)):
        let difference = try EffectDifference(old.body.effect(before), new.body.effect(after))
        if difference.differing > 0 || before != after { return difference }
      case (.text, .text): return TextDifference(try old.text(), try new.text(), limit: limit)
      default: break
      }
    } catch let error as any RomKitError where !(error is FileError) {}
    return try DataDifference(old.body, new.body, limit: limit)
  }

  private mutating func pictures(using indices: UsedIndices, of palette: SlotID?) throws -> [SlotID]? {
    if pictures == nil {
      pictures = try Self.users(in: comparison.new)
      palettes = try PicturePalettes(of: comparison.new, comparison.assignments.new)
    }
    if pictures?.isEmpty == true { return nil }
    return (pictures ?? []).filter {
      $0.indices.intersects(indices) && palettes?.mayShow($0.slot, in: palette) != false
    }.map(\.slot)
  }

  private static func users(in rom: Rom) throws -> [(slot: SlotID, indices: UsedIndices)] {
    try rom.slots(.graphics).compactMap { record in
      guard let slot = record.slot, case .picture(let header) = try RecordSummary(of: record),
        header.dialect == .sy, let picture = try? SlotPicture(body: record.body)
      else { return nil }
      return (slot, UsedIndices(of: picture.indices))
    }
  }
}
