/// A part of a picture, in pixels from its top left corner.
package struct PixelRectangle: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Four numbers with commas between them, `x,y,width,height`; nil for any other text. ``text`` is the inverse.
  package init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
      .map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3]
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  package var text: String { "\(x),\(y),\(width),\(height)" }

  /// Whether it has pixels, and all of them are in a picture of this size. Numbers may have any value.
  package func isInside(width outerWidth: Int, height outerHeight: Int) -> Bool {
    x >= 0 && y >= 0 && width > 0 && height > 0 && x < outerWidth && y < outerHeight
      && width <= outerWidth - x && height <= outerHeight - y
  }

  /// The pixels that are in both; nil if there are none. Both must be inside pictures.
  package func common(with other: PixelRectangle) -> PixelRectangle? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard left < right, top < bottom else { return nil }
    return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rectangle whose place counts from the top left corner of another.
  package func moved(to other: PixelRectangle) -> PixelRectangle {
    PixelRectangle(x: x &+ other.x, y: y &+ other.y, width: width, height: height)
  }
}
