/// One drawing call with its arguments, as a game writes it: `vgs2_putSP(0,8,8,16,16,72,90);`.
///
/// Colours, angles and sizes are any integers; see the methods of ``Console`` for what the machine makes of them.
public enum DrawingCall: Hashable, Sendable {
  /// Seven levels of a base colour.
  case pallet(Int)
  /// The palette of a data slot.
  case pallet256(slot: Int)
  /// Fills the background.
  case clear(colour: Int)
  /// Moves the background right and down.
  case scroll(x: Int, y: Int)
  /// Sets a pixel.
  case pixel(Layer, x: Int, y: Int, colour: Int)
  /// A line between two points.
  case line(Layer, x1: Int, y1: Int, x2: Int, y2: Int, colour: Int)
  /// The outline of a rectangle.
  case box(Layer, x1: Int, y1: Int, x2: Int, y2: Int, colour: Int)
  /// A filled rectangle.
  case boxf(Layer, x1: Int, y1: Int, x2: Int, y2: Int, colour: Int)
  /// A circle.
  case circle(Layer, x: Int, y: Int, radius: Int, colour: Int)
  /// All pixels to the background.
  case putBG(Blit)
  /// The visible pixels to the background.
  case putBG2(Blit)
  /// The visible pixels to the sprites.
  case putSP(Blit)
  /// The visible pixels to the sprites, telling whether a point was hit.
  case putSPX(Blit, x: Int, y: Int)
  /// The visible pixels in one colour.
  case putSPM(Blit, colour: Int)
  /// At half size.
  case putSPH(Blit)
  /// At half size in one colour.
  case putSPMH(Blit, colour: Int)
  /// At double size.
  case putSPD(Blit)
  /// Turned by hundredths of a radian.
  case putSPR(Blit, angle: Int)
  /// Scaled to a size.
  case putSPE(Blit, width: Int, height: Int)
  /// Scaled to a size and turned.
  case putSPRE(Blit, angle: Int, width: Int, height: Int)
}
