/// Which pixels of a PNG come together: all of them, or those of one of Adam7's seven passes.
struct PNGPass: Hashable {
  /// The first pixel's column, and how many columns the next is away.
  var left: Int
  var columnStep: Int
  /// The first row, and how many rows the next is away.
  var top: Int
  var rowStep: Int
  /// Pixels in a row of the pass, at least 1.
  var width: Int
  /// Rows of the pass, at least 1.
  var height: Int

  /// The passes in order; those without pixels, as small pictures have, are not in the file.
  static func all(of header: PNGHeader) -> [PNGPass] {
    let starts: [(left: Int, columnStep: Int, top: Int, rowStep: Int)] =
      header.isInterlaced
      ? [
        (0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2),
      ] : [(0, 1, 0, 1)]
    return starts.compactMap { start in
      let width = (header.width - start.left + start.columnStep - 1) / start.columnStep
      let height = (header.height - start.top + start.rowStep - 1) / start.rowStep
      guard width > 0, height > 0 else { return nil }
      return PNGPass(
        left: start.left, columnStep: start.columnStep, top: start.top, rowStep: start.rowStep,
        width: width, height: height)
    }
  }
}
