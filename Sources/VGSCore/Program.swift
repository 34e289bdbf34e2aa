/// A program in the console: a game, or anything that behaves like one.
///
/// The console calls ``initialize(on:)`` once, then ``loop(on:)`` 60 times a second, or ``pause(on:)`` while it is
/// paused, and ``terminate(on:)`` once at the end. In each frame the program draws what is to be seen; sprites have
/// to be drawn anew.
public protocol Program {
  /// Before the first frame. False if the program cannot start; nothing else is called then.
  mutating func initialize(on console: inout Console) -> Bool
  /// One frame. False ends the program.
  mutating func loop(on console: inout Console) -> Bool
  /// One frame while the console is paused and silent. False ends the program.
  mutating func pause(on console: inout Console) -> Bool
  /// After the last frame.
  mutating func terminate(on console: inout Console)
}

extension Program {
  /// Ready at once.
  public mutating func initialize(on console: inout Console) -> Bool { true }
  /// Nothing but the background is seen while paused.
  public mutating func pause(on console: inout Console) -> Bool { true }
  /// Nothing to put away.
  public mutating func terminate(on console: inout Console) {}
}
