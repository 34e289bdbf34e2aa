import RomKitBase
import RomKitPictures

/// Pictures as Sixel graphics: bands of six rows, and in each band one colour after another.
enum Sixel {
  /// The sequence that shows a picture at the cursor. Pixels with an alpha below 128 leave the screen unchanged.
  static func bytes(of picture: ColourPicture) -> [UInt8] {
    let palette = SixelPalette(picture)
    // Square pixels; pixels that are not drawn stay; the picture's size.
    var bytes = Array("\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)".utf8)
    for (number, colour) in palette.colours.enumerated() {
      bytes += "#\(number);2;\(colour.x);\(colour.y);\(colour.z)".utf8
    }
    for top in stride(from: 0, to: picture.height, by: 6) where !WorkControl.isCancelled {
      let bottom = min(top + 6, picture.height)
      appendBand(palette, top..<bottom, width: picture.width, to: &bytes)
      if bottom < picture.height { bytes.append(UInt8(ascii: "-")) }
    }
    return bytes + "\u{1B}\\".utf8
  }

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
        if column.x > x { extend(&run, rows: 0, by: column.x - x, to: &bytes) }
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

/// At most 255 colours for the pixels of a picture, in Sixel's percentages of red, green and blue.
struct SixelPalette {
  /// Red, green, blue, each 0 to 100.
  typealias Percent = SIMD3<UInt8>

  /// Most terminals have 256 colours, one of which is the background.
  static let limit = 255

  private(set) var colours: [Percent] = []
  /// For each pixel the number of its colour, or -1 for a transparent one.
  private(set) var indices: [Int] = []

  /// The colours of a picture: exact, but for the rounding to percentages, if there are not too many. Pixels with an alpha
  /// below 128 are transparent.
  init(_ picture: ColourPicture) {
    // Colours by their packed number, and how many pixels have them.
    var numbers: [UInt32: Int] = [:]
    var counts: [Int] = []
    var found: [Percent] = []
    var isCancelled = false
    indices = picture.pixels.enumerated().map { place, pixel in
      if place.isMultiple(of: 4_096), WorkControl.isCancelled { isCancelled = true }
      guard !isCancelled, pixel.alpha >= 128 else { return -1 }
      let colour = Percent(Self.percent(pixel.red), Self.percent(pixel.green), Self.percent(pixel.blue))
      let key = UInt32(colour.x) << 16 | UInt32(colour.y) << 8 | UInt32(colour.z)
      if let number = numbers[key] {
        counts[number] += 1
        return number
      }
      numbers[key] = found.count
      found.append(colour)
      counts.append(1)
      return found.count - 1
    }
    if found.count <= Self.limit {
      colours = found
    } else {
      let boxes = Self.boxes(found, counts)
      var places = [Int](repeating: 0, count: found.count)
      for (place, box) in boxes.enumerated() {
        colours.append(Self.average(of: box, found, counts))
        for number in box { places[number] = place }
      }
      indices = indices.map { $0 < 0 ? $0 : places[$0] }
    }
  }

  static func percent(_ component: UInt8) -> UInt8 {
    let hundredfold = Int(component) * 100
    return UInt8((hundredfold + 127) / 255)
  }

  /// Divides the colours at the median of the widest box until there are ``limit`` boxes.
  private static func boxes(_ colours: [Percent], _ counts: [Int]) -> [[Int]] {
    var boxes = [Array(colours.indices)]
    var widths = [width(of: boxes[0], colours)]
    while boxes.count < limit, !WorkControl.isCancelled {
      guard let widest = widths.indices.max(by: { widths[$0].size < widths[$1].size }),
        widths[widest].size > 0
      else { break }
      let component = widths[widest].component
      // Ties keep the order of the colours, so that the same picture gives the same bytes.
      var (compared, isCancelled) = (0, false)
      let sorted = boxes[widest].sorted {
        compared += 1
        if compared.isMultiple(of: 1 << 14) { isCancelled = WorkControl.isCancelled }
        return !isCancelled && (colours[$0][component], $0) < (colours[$1][component], $1)
      }
      let half = sorted.reduce(0) { $0 + counts[$1] } / 2
      var sum = 0
      var middle = 1
      for (place, number) in sorted.dropLast().enumerated() {
        sum += counts[number]
        middle = place + 1
        if sum >= half { break }
      }
      boxes[widest] = Array(sorted[..<middle])
      boxes.append(Array(sorted[middle...]))
      widths[widest] = width(of: boxes[widest], colours)
      widths.append(width(of: boxes[boxes.count - 1], colours))
    }
    return boxes
  }

  /// The component in which the colours of a box differ most, and the difference.
  private static func width(of box: [Int], _ colours: [Percent]) -> (component: Int, size: Int) {
    var low = Percent(repeating: 255)
    var high = Percent(repeating: 0)
    for number in box {
      low.replace(with: colours[number], where: colours[number] .< low)
      high.replace(with: colours[number], where: colours[number] .> high)
    }
    let sizes = (0..<3).map { Int(high[$0]) - Int(low[$0]) }
    let component = sizes[1] >= max(sizes[0], sizes[2]) ? 1 : sizes[0] >= sizes[2] ? 0 : 2
    return (component, sizes[component])
  }

  private static func average(of box: [Int], _ colours: [Percent], _ counts: [Int]) -> Percent {
    let pixels = box.reduce(0) { $0 + counts[$1] }
    var average = Percent(repeating: 0)
    for component in 0..<3 {
      let sum = box.reduce(0) { $0 + Int(colours[$1][component]) * counts[$1] }
      average[component] = UInt8((sum + pixels / 2) / max(1, pixels))
    }
    return average
  }
}
