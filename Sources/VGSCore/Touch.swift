extension Console {
  /// The touch screen, or a mouse in its place.
  public struct Touch: Hashable, Sendable {
    /// The state of the touch screen that a program reads.
    public struct Reading: Hashable, Sendable {
      /// Whether the screen is touched.
      public var isPressed: Bool
      /// The column of the current or last touch, in pixels of the console's screen.
      public var x: Int
      /// The row of the current or last touch, in pixels of the console's screen.
      public var y: Int
      /// The pixels that the touch moved to the right since the last reading.
      public var movedX: Int
      /// The pixels that the touch moved down since the last reading.
      public var movedY: Int
    }

    private var state = Reading(isPressed: false, x: 0, y: 0, movedX: 0, movedY: 0)

    /// A screen that is not touched.
    public init() {}

    /// Sets a touch by the host, new or continued. A new touch elsewhere is not a movement.
    public mutating func press(x: Int, y: Int) {
      if state.isPressed {
        state.movedX &+= x &- state.x
        state.movedY &+= y &- state.y
      }
      state.isPressed = true
      state.x = x
      state.y = y
    }

    /// Ends the touch, by the host.
    public mutating func release() { state.isPressed = false }

    /// Reads the state, by the program, and restarts the measurement of movement.
    public mutating func read() -> Reading {
      defer {
        state.movedX = 0
        state.movedY = 0
      }
      return state
    }
  }
}
