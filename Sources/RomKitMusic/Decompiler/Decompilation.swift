/// A song as MML, and how well that stands for it.
public struct Decompilation: Hashable, Sendable {
  /// What is the same when the MML is compiled again.
  public enum Equality: Hashable, Sendable, Comparable {
    /// The machine makes the same samples for ever, in the same number, though its notes differ.
    case sameSound
    /// Every channel gets the same events in the same order at the same samples. Waits may be divided differently, and
    /// events of different channels at the same sample may have changed places.
    case sameEvents
    /// Every note is the same.
    case sameNotes
  }

  /// The MML, in ASCII.
  public var source: String
  /// What is the same when it is compiled again. That was tried.
  public var equality: Equality
  /// What MML cannot say and is written another way, that sounds the same.
  package var rewrites: [Rewrite]
}
