extension Console {
  /// Executes a call. Any arguments are safe.
  public mutating func draw(_ call: DrawingCall) {
    switch call {
    case .pallet(let base): pallet(base)
    case .pallet256(let slot): pallet256(slot)
    case .clear(let colour): background.clear(colour)
    case .scroll(let x, let y): background.scroll(x, y)
    case .pixel(let layer, let x, let y, let colour): self[layer].pixel(x, y, colour)
    case .line(let layer, let x1, let y1, let x2, let y2, let colour):
      self[layer].line(x1, y1, x2, y2, colour)
    case .box(let layer, let x1, let y1, let x2, let y2, let colour): self[layer].box(x1, y1, x2, y2, colour)
    case .boxf(let layer, let x1, let y1, let x2, let y2, let colour):
      self[layer].boxf(x1, y1, x2, y2, colour)
    case .circle(let layer, let x, let y, let radius, let colour): self[layer].circle(x, y, radius, colour)
    case .putBG(let blit): putBG(blit)
    case .putBG2(let blit): putBG2(blit)
    case .putSP(let blit): putSP(blit)
    case .putSPX(let blit, let x, let y): _ = putSPX(blit, x, y)
    case .putSPM(let blit, let colour): putSPM(blit, colour)
    case .putSPH(let blit): putSPH(blit)
    case .putSPMH(let blit, let colour): putSPMH(blit, colour)
    case .putSPD(let blit): putSPD(blit)
    case .putSPR(let blit, let angle): putSPR(blit, angle)
    case .putSPE(let blit, let width, let height): putSPE(blit, width, height)
    case .putSPRE(let blit, let angle, let width, let height): putSPRE(blit, angle, width, height)
    }
  }

  /// A plane to draw pixels, lines, boxes and circles on.
  public subscript(layer: Plane.Layer) -> Plane {
    get { layer == .background ? background : sprites }
    _modify {
      switch layer {
      case .background: yield &background
      case .sprites: yield &sprites
      }
    }
  }

  /// Sets entries 1 to 7 to seven levels of a base colour and the rest to black. Does nothing if the low three bits of
  /// `base` (1 blue, 2 red, 4 green) are 0.
  public mutating func pallet(_ base: Int) {
    if let palette = Palette(base: base) { self.palette = palette }
  }

  /// Sets the palette from a data slot. Does nothing unless the slot has exactly 1,024 bytes.
  public mutating func pallet256(_ slot: Int) {
    if let bytes = slots[data: UInt8(truncatingIfNeeded: slot)], let palette = Palette(slot: bytes) {
      self.palette = palette
    }
  }

  /// Fills the background.
  public mutating func clear(_ colour: Int) { background.clear(colour) }

  /// Moves the background `x` right and `y` down, and fills the rest with 0.
  public mutating func scroll(_ x: Int, _ y: Int) { background.scroll(x, y) }

  /// Copies all pixels to the background.
  public mutating func putBG(_ blit: Blit) {
    if let picture = picture(blit) { background.put(picture, blit, .all) }
  }

  /// Copies the pixels that are not 0 to the background.
  public mutating func putBG2(_ blit: Blit) {
    if let picture = picture(blit) { background.put(picture, blit, .visible) }
  }

  /// Copies the pixels that are not 0 to the sprites.
  public mutating func putSP(_ blit: Blit) {
    if let picture = picture(blit) { sprites.put(picture, blit, .visible) }
  }

  /// Like ``putSP(_:)``; returns whether the pixel at `x`, `y` of the screen was set.
  public mutating func putSPX(_ blit: Blit, _ x: Int, _ y: Int) -> Bool {
    guard let picture = picture(blit) else { return false }
    sprites.put(picture, blit, .visible)
    return sprites.isHit(picture, blit, x: x, y: y)
  }

  /// Draws a colour to the sprites where the slot's pixel is not 0.
  public mutating func putSPM(_ blit: Blit, _ colour: Int) {
    if let picture = picture(blit) { sprites.put(picture, blit, .mask(UInt8(truncatingIfNeeded: colour))) }
  }

  /// Like ``putSP(_:)``, with every second pixel of every second row.
  public mutating func putSPH(_ blit: Blit) {
    if let picture = picture(blit) { sprites.putHalf(picture, blit, .visible) }
  }

  /// Like ``putSPM(_:_:)``, with every second pixel of every second row.
  public mutating func putSPMH(_ blit: Blit, _ colour: Int) {
    if let picture = picture(blit) {
      sprites.putHalf(picture, blit, .mask(UInt8(truncatingIfNeeded: colour)))
    }
  }

  /// Like ``putSP(_:)``, with each pixel doubled both ways.
  public mutating func putSPD(_ blit: Blit) {
    if let picture = picture(blit) { sprites.putDouble(picture, blit) }
  }

  /// Like ``putSP(_:)``, rotated clockwise about the centre by hundredths of a radian.
  public mutating func putSPR(_ blit: Blit, _ angle: Int) {
    if let picture = picture(blit) { sprites.putRotated(picture, blit, angle: angle) }
  }

  /// Like ``putSP(_:)``, scaled to a size.
  public mutating func putSPE(_ blit: Blit, _ width: Int, _ height: Int) {
    if let picture = picture(blit) { sprites.putScaled(picture, blit, width: width, height: height) }
  }

  /// Like ``putSPE(_:_:_:)``, and then rotated about the centre.
  public mutating func putSPRE(_ blit: Blit, _ angle: Int, _ width: Int, _ height: Int) {
    if let picture = picture(blit) {
      sprites.putScaledAndRotated(picture, blit, angle: angle, width: width, height: height)
    }
  }

  @inline(never) private func picture(_ blit: Blit) -> Picture? {
    slots[picture: UInt8(truncatingIfNeeded: blit.slot)]
  }
}
