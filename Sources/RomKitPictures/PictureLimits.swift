/// How large a picture may be before it is refused, on the word of its header and before memory is taken for it.
///
/// A decoder takes memory for the picture itself and for a few of its rows, nothing else that grows with the
/// picture: one byte a pixel when it is indexed, four when it is not. ``standard`` thus bounds it to 12 MiB, whatever a
/// small file promises, which leaves room for 256 slots of the largest size in one sheet.
package struct PictureLimits: Hashable, Sendable {
  /// The most pixels in a row, and the most rows.
  package let side: Int
  /// The most bytes that the decoded pixels may take.
  package let bytes: Int

  /// 16,384 each way and 12 MiB: 3,547 x 3,547 indices, or 2,048 x 1,536 full colours.
  package static let standard = PictureLimits(side: 16_384, bytes: 12 << 20)

  /// Limits of one's own, up to 2,147,483,647 each way and a tebibyte.
  package init(side: Int, bytes: Int) {
    self.side = min(side, Int(Int32.max))
    // Keeps all that is computed from a size that was allowed far from overflow.
    self.bytes = min(bytes, 1 << 40)
  }

  /// Bytes a pixel of a full-colour picture takes.
  static let colourBytes = MemoryLayout<ColourPicture.Pixel>.stride

  /// Whether a picture of these sides, both known to be above 0, may be decoded.
  package func allow(width: Int, height: Int, indexed: Bool) -> Bool {
    guard width <= side, height <= side else { return false }
    let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
    let (size, tooLarge) = pixels.multipliedReportingOverflow(by: indexed ? 1 : PictureLimits.colourBytes)
    return !tooMany && !tooLarge && size <= bytes
  }

  /// "the picture is 60000 x 60000 pixels, and ..."
  func refusal(width: Int, height: Int, indexed: Bool) -> String {
    let pixels = bytes / (indexed ? 1 : PictureLimits.colourBytes)
    return "the picture is \(width) x \(height) pixels, and at most \(side) each way and"
      + " \(pixels) \(indexed ? "indexed" : "full-colour") pixels in all are read"
  }
}
