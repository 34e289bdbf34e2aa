import RomKitPictures

/// Pictures as Sixel graphics: bands of six rows, and in each band one colour after another.
enum Sixel {
  /// What shows a picture where the cursor is. Pixels with an alpha below 128 are left as they are on the screen.
  static func bytes(of picture: ColourPicture) -> [UInt8] {
    let palette = SixelPalette(picture)
    // Square pixels; what is not drawn stays; the picture's size.
    var bytes = Array("\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)".utf8)
    for (number, colour) in palette.colours.enumerated() {
      bytes += "#\(number);2;\(colour.x);\(colour.y);\(colour.z)".utf8
    }
    for top in stride(from: 0, to: picture.height, by: 6) {
      let bottom = min(top + 6, picture.height)
      appendBand(palette, top..<bottom, width: picture.width, to: &bytes)
      if bottom < picture.height { bytes.append(UInt8(ascii: "-")) }
    }
    return bytes + "\u{1B}\\".utf8
  }

  /// A column of a band in which a colour occurs, and in which of its rows.
  private struct Column {
    var x: Int
    var rows: UInt8
  }

  private static func appendBand(
    _ palette: SixelPalette, _ rows: Range<Int>, width: Int, to bytes: inout [UInt8]
  ) {
    var columns = [[Column]](repeating: [], count: palette.colours.count)
    for x in 0..<width {
      for y in rows {
        let colour = palette.indices[y * width + x]
        guard colour >= 0 else { continue }
        let row: UInt8 = 1 << (y - rows.lowerBound)
        if let last = columns[colour].indices.last, columns[colour][last].x == x {
          columns[colour][last].rows |= row
        } else {
          columns[colour].append(Column(x: x, rows: row))
        }
      }
    }
    var isFirst = true
    for (colour, columns) in columns.enumerated() where !columns.isEmpty {
      // Back to the start of the band.
      if !isFirst { bytes.append(UInt8(ascii: "$")) }
      isFirst = false
      bytes += "#\(colour)".utf8
      var run = (rows: UInt8(0), count: 0)
      var x = 0
      for column in columns {
        if column.x > x {
          extend(&run, rows: 0, by: column.x - x, to: &bytes)
        }
        extend(&run, rows: column.rows, by: 1, to: &bytes)
        x = column.x + 1
      }
      append(run, to: &bytes)
    }
  }

  private static func extend(
    _ run: inout (rows: UInt8, count: Int), rows: UInt8, by count: Int, to bytes: inout [UInt8]
  ) {
    if run.rows == rows {
      run.count += count
    } else {
      append(run, to: &bytes)
      run = (rows, count)
    }
  }

  private static func append(_ run: (rows: UInt8, count: Int), to bytes: inout [UInt8]) {
    let character = 0x3F + run.rows
    if run.count > 3 {
      bytes += "!\(run.count)".utf8
      bytes.append(character)
    } else {
      for _ in 0..<run.count { bytes.append(character) }
    }
  }
}
