/// The touch screen, or the mouse in its place.
public struct Touch: Hashable, Sendable {
  /// What a program learns when it asks.
  public struct Reading: Hashable, Sendable {
    /// Whether the screen is touched.
    public var isPressed: Bool
    /// Where it is or was last touched, in pixels of the console's screen.
    public var x: Int
    /// Where it is or was last touched, in pixels of the console's screen.
    public var y: Int
    /// How far the touch moved to the right since the last question.
    public var movedX: Int
    /// How far the touch moved down since the last question.
    public var movedY: Int
  }

  private var state = Reading(isPressed: false, x: 0, y: 0, movedX: 0, movedY: 0)

  /// Untouched.
  public init() {}

  /// The host's side: the screen is touched at a place, for the first time or still. Putting the finger down
  /// elsewhere is not a movement.
  public mutating func press(x: Int, y: Int) {
    if state.isPressed {
      state.movedX &+= x &- state.x
      state.movedY &+= y &- state.y
    }
    state.isPressed = true
    state.x = x
    state.y = y
  }

  /// The host's side: nothing touches the screen any more.
  public mutating func release() { state.isPressed = false }

  /// The program's side. Asking starts the measurement of movement anew.
  public mutating func read() -> Reading {
    defer {
      state.movedX = 0
      state.movedY = 0
    }
    return state
  }
}
