/// What could be recovered of one record of a damaged ROM.
public struct SalvagedRecord: Sendable {
  /// How good it is.
  public enum State: String, Sendable, CaseIterable {
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
  public let index: Int
  /// Its name, mended when that was possible; nil when the directory is cut off before it.
  public let name: RecordName?
  /// How good it is.
  public let state: State
  /// What there is; nil when it is lost.
  public let body: Body?

  /// How messages call it.
  var label: String { name?.label ?? "record \(index)" }

  /// What it is.
  var kind: RecordKind { name.map { RecordKind($0) } ?? .other }
}
