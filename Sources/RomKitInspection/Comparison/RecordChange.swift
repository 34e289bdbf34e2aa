import RomKitContainer

/// What became of one record from one ROM to another.
///
/// A record can be changed, moved and renamed at once; but only one with the same bytes is known under another name, unless
/// the names differ merely in how they are stored.
public struct RecordChange: Sendable {
  /// A record in one of the ROMs.
  public struct Side: Sendable {
    /// Its place in the directory, from 0.
    public let index: Int
    /// The record.
    public let record: Record
    /// Which of the records with its name it is, from 1.
    public let occurrence: Int
    /// The name of the record before it; nil for the first.
    public let follows: RecordName?
  }

  /// The old record; nil for one that was added.
  public let old: Side?
  /// The new record; nil for one that was removed.
  public let new: Side?
  /// Whether its bytes are others; false for what was added or removed.
  public let isChanged: Bool
  /// Whether it stands elsewhere among the records that both ROMs have: as few as possible count as moved.
  public let isMoved: Bool

  /// Whether its name is another, be it only in the bytes that store it.
  public var isRenamed: Bool {
    guard let old, let new else { return false }
    return old.record.name != new.record.name
  }

  /// The new record, or the old one when it was removed.
  public var side: Side? { new ?? old }
}
