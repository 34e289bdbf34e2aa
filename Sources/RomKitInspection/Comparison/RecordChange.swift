import RomKitContainer

/// What became of one record from one ROM to another.
///
/// A record can be changed, moved and renamed at once; but only one with the same bytes is known under another name, unless
/// the names differ merely in how they are stored.
package struct RecordChange: Sendable {
  /// A record in one of the ROMs.
  package struct Side: Sendable {
    /// Its place in the directory, from 0.
    package let index: Int
    /// The record.
    package let record: Record
    /// Which of the records with its name it is, from 1.
    package let occurrence: Int
    /// The name of the record before it; nil for the first.
    package let follows: RecordName?
  }

  /// The old record; nil for one that was added.
  package let old: Side?
  /// The new record; nil for one that was removed.
  package let new: Side?
  /// Whether its bytes are others; false for what was added or removed.
  package let isChanged: Bool
  /// Whether it stands elsewhere among the records that both ROMs have: as few as possible count as moved.
  package let isMoved: Bool

  /// Whether its name is another, be it only in the bytes that store it.
  package var isRenamed: Bool {
    guard let old, let new else { return false }
    return old.record.name != new.record.name
  }

  /// The new record, or the old one when it was removed.
  package var side: Side? { new ?? old }
}
