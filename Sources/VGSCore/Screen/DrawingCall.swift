/// One drawing call with its arguments, as a game writes it: `vgs2_putSP(0,8,8,16,16,72,90);`.
///
/// Colours, angles and sizes are any integers; the methods of ``Console`` describe their effect.
public enum DrawingCall: Hashable, Sendable {
  /// Sets the palette to seven levels of a base colour.
  case pallet(Int)
  /// Sets the palette from a data slot.
  case pallet256(slot: Int)
  /// Fills the background.
  case clear(colour: Int)
  /// Moves the background right and down.
  case scroll(x: Int, y: Int)
  /// Sets a pixel.
  case pixel(Plane.Layer, x: Int, y: Int, colour: Int)
  /// Draws a line between two points.
  case line(Plane.Layer, x1: Int, y1: Int, x2: Int, y2: Int, colour: Int)
  /// Draws the outline of a rectangle.
  case box(Plane.Layer, x1: Int, y1: Int, x2: Int, y2: Int, colour: Int)
  /// Fills a rectangle.
  case boxf(Plane.Layer, x1: Int, y1: Int, x2: Int, y2: Int, colour: Int)
  /// Draws a circle.
  case circle(Plane.Layer, x: Int, y: Int, radius: Int, colour: Int)
  /// Copies all pixels to the background.
  case putBG(Blit)
  /// Copies the visible pixels to the background.
  case putBG2(Blit)
  /// Copies the visible pixels to the sprites.
  case putSP(Blit)
  /// Copies the visible pixels to the sprites, and returns whether they hit a point.
  case putSPX(Blit, x: Int, y: Int)
  /// Copies the visible pixels in one colour.
  case putSPM(Blit, colour: Int)
  /// Copies at half size.
  case putSPH(Blit)
  /// Copies at half size in one colour.
  case putSPMH(Blit, colour: Int)
  /// Copies at double size.
  case putSPD(Blit)
  /// Copies rotated by hundredths of a radian.
  case putSPR(Blit, angle: Int)
  /// Copies scaled to a size.
  case putSPE(Blit, width: Int, height: Int)
  /// Copies scaled to a size and rotated.
  case putSPRE(Blit, angle: Int, width: Int, height: Int)
}
