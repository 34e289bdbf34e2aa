import RomKitContainer

/// What could be recovered of one record of a damaged ROM.
package struct SalvagedRecord: Sendable {
  /// How good it is.
  package enum State: String, Sendable, CaseIterable {
    /// All bytes of the body are there, and nothing speaks against them.
    case complete
    /// The file ends before the body does.
    case cut
    /// Bytes are there, and they may be the wrong ones: too many, too few, or damaged.
    case doubtful
    /// There is nothing of the body.
    case lost
  }

  /// Its place in the directory.
  package let index: Int
  /// Its name, mended when that was possible; nil when the directory is cut off before it.
  package let name: RecordName?
  /// How good it is.
  package let state: State
  /// What there is; nil when it is lost.
  package let body: Body?

  /// How messages call it.
  var label: String { name?.label ?? "record \(index)" }

  /// What it is.
  var kind: RecordKind { name.map { RecordKind($0) } ?? .other }
}
