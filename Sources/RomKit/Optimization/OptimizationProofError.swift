/// How a ROM that was to be the same to a console is not.
public enum OptimizationProofError: DescribedError {
  /// The first thing in a body that is not as it was.
  public enum Difference: Hashable, Sendable {
    /// A byte, counted from the start of the body.
    case byte(Int)
    /// A note of a song.
    case note(Int)
    /// A pixel of a picture.
    case pixel(x: Int, y: Int)
    /// A sample of an effect.
    case sample(Int)
    /// The stream of a song cannot be inflated.
    case stream
  }

  /// One of the two is no ROM, for this reason.
  case unreadable(String?)
  /// The checksums of one match and those of the other do not, or only one has them.
  case checksums
  /// Another number of records.
  case count(expected: Int, found: Int)
  /// Another name, or another order.
  case name(expected: String, found: String)
  /// Something in a body; the offset is that of the new body.
  case changed(slot: String, Difference, offset: Int)
  /// The bytes after the last body.
  case trailing

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .unreadable: "proof-unreadable"
    case .checksums: "proof-checksums"
    case .count: "proof-count"
    case .name: "proof-name"
    case .changed: "proof-changed"
    case .trailing: "proof-trailing"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .unreadable(let reason): "the new ROM cannot be read: \(reason ?? "no reason is known")"
    case .checksums: "the checksums of the new ROM are not what those of the old one are"
    case .count(let expected, let found):
      "the new ROM has \(Plural.records(found)) instead of \(Grouped.text(expected))"
    case .name(let expected, let found): "the new ROM has \(found) where \(expected) should be"
    case .changed(_, .stream, _): "the new stream of the song cannot be inflated"
    case .changed(_, .note(let index), _): "note \(Grouped.text(index)) of the song is not as it was"
    case .changed(_, .pixel(let x, let y), _): "the pixel at \(x), \(y) is not as it was"
    case .changed(_, .sample(let index), _): "sample \(Grouped.text(index)) is not as it was"
    case .changed(_, .byte(let index), _): "byte \(Grouped.text(index)) of the body is not as it was"
    case .trailing: "the bytes after the last body are not as they were"
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    "nothing was written, and the ROM is as it was; please report this, with the ROM if you may"
  }

  /// See ``DescribedError/slot``.
  public var slot: String? {
    if case .changed(let slot, _, _) = self { slot } else { nil }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    if case .changed(_, _, let offset) = self { .offset(offset) } else { nil }
  }
}
