import RomKit

extension FuzzTarget {
  /// Checks that an error is one of the library, can be shown, and points into the bytes.
  static func checkError(_ error: any Error, size: Int) throws {
    for diagnostic in Problems(error, file: "input").diagnostics {
      try demand(diagnostic.code != "unexpected", "an error without a diagnostic: \(error)")
      // Rendering takes longer than most parsers, so only every eighth size does it.
      if size % 8 == 3 { try demand(!diagnostic.rendered().isEmpty, "an error without words") }
      switch diagnostic.place.position {
      case .offset(let offset): try demand((0...size).contains(offset), "offset \(offset) of \(size) bytes")
      case .line(let line, let column):
        try demand((1...(size + 1)).contains(line), "line \(line) of \(size) bytes")
        try demand((1...(size + 1)).contains(column ?? 1), "column \(column ?? 0) of \(size) bytes")
      case .pixel, nil: break
      }
    }
  }
}
