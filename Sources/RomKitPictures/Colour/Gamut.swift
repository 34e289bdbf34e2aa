import VGSCore

/// All opaque colours of a set of pictures, and how they are read.
struct Gamut: Sendable {
  let histogram: ColourHistogram
  /// Each of them as it is to be seen, unless there are too many to be kept.
  private var shades: [Shade]?
  let transparency: Transparency
  let grid: DisplayGrid
  /// Whether the pictures are drawn for the screen, with the bits it drops 0.
  private(set) var isDrawnForGrid = false
  private let levels: GridLevels

  var count: Int { histogram.count }

  /// The colours of pictures; throws for a transparent pixel where there may be none.
  init(_ pictures: [ColourPicture], options: PaletteSolver.Options) throws(PaletteError) {
    try self.init(histogramOf: pictures, options: options)
    let drawn = histogram.values.allSatisfy { grid.hasLostBitsZero(Colour($0)) }
    isDrawnForGrid = drawn
    makeShades()
  }

  /// The same, read as other pictures were; nil when these can only be read otherwise.
  init?(_ pictures: [ColourPicture], options: PaletteSolver.Options, isDrawnForGrid: Bool)
    throws(PaletteError)
  {
    try self.init(histogramOf: pictures, options: options)
    if isDrawnForGrid, !histogram.values.allSatisfy({ grid.hasLostBitsZero(Colour($0)) }) { return nil }
    self.isDrawnForGrid = isDrawnForGrid
    makeShades()
  }

  private mutating func makeShades() {
    guard histogram.count <= Self.mostKept else { return }
    let (drawn, grid) = (isDrawnForGrid, grid)
    shades = histogram.values.map { Shade(drawn ? grid.displayed(Colour($0)) : Colour($0)) }
  }

  private init(histogramOf pictures: [ColourPicture], options: PaletteSolver.Options) throws(PaletteError) {
    transparency = options.transparency
    if !options.zeroIsTransparent {
      for (number, picture) in pictures.enumerated() {
        if let index = picture.pixels.firstIndex(where: options.transparency.hides) {
          throw .transparentPixel(picture: number, x: index % picture.width, y: index / picture.width)
        }
      }
    }
    histogram = ColourHistogram(pictures.map { ColourHistogram($0, transparency: options.transparency) })
    grid = options.grid
    levels = GridLevels(grid)
  }

  /// As many colours as are kept with all that is known of them: about a hundred bytes each. Of more, which is a large
  /// picture with the noise of a camera, it is made when it is needed.
  private static let mostKept = 1 << 18

  var cloud: ColourCloud {
    ColourCloud(count: count, limit: Self.mostKept) { position in
      ColourCloud.Point(shade: shade(at: position), weight: Double(histogram.counts[position]))
    }
  }

  /// One of the distinct colours as it is to be seen, and compared.
  func shade(at position: Int) -> Shade {
    shades.map { $0[position] } ?? Shade(colour(at: position))
  }

  func colour(at position: Int) -> Colour {
    let colour = Colour(histogram.values[position])
    return isDrawnForGrid ? grid.displayed(colour) : colour
  }

  /// The best that the screen can show for one of the distinct colours.
  func target(at position: Int) -> Colour {
    let colour = colour(at: position)
    return grid.contains(colour) ? colour : levels.nearest(to: shade(at: position))
  }

  /// The distinct targets of all colours, without those of which themselves or the target are `known`; nil when they
  /// are more than `limit`.
  func targets(upTo limit: Int, beside known: Set<Colour>) -> [Colour]? {
    var found: Set<Colour> = []
    var inOrder: [Colour] = []
    for position in 0..<count {
      let target = target(at: position)
      guard !isKnown(position, target, in: known), found.insert(target).inserted else { continue }
      guard inOrder.count < limit else { return nil }
      inOrder.append(target)
    }
    return inOrder
  }

  func isKnown(_ position: Int, _ target: Colour, in known: Set<Colour>) -> Bool {
    known.contains(target) || known.contains(Colour(histogram.values[position]))
  }

  /// The error for colours that need more entries than there are, with the first pixel that has none. Pictures are
  /// read in the order given, rows from the top.
  func firstWithoutRoom(in pictures: [ColourPicture], room: Int, locked: Int, known: Set<Colour>)
    -> PaletteError
  {
    var seen = [Bool](repeating: false, count: count)
    var found: Set<Colour> = []
    var first: (colour: Colour, picture: Int, x: Int, y: Int)?
    for (number, picture) in pictures.enumerated() {
      for (index, pixel) in picture.pixels.enumerated() where !transparency.hides(pixel) {
        guard let position = histogram.position(of: pixel.colour.value), !seen[position] else { continue }
        seen[position] = true
        let target = target(at: position)
        guard !isKnown(position, target, in: known), found.insert(target).inserted else { continue }
        if found.count > room, first == nil {
          first = (pixel.colour, number, index % picture.width, index / picture.width)
        }
      }
    }
    guard let first else { return .noEntries }
    return .tooManyColours(
      found: found.count, pictures: pictures.count, room: room, locked: locked, colour: first.colour,
      picture: first.picture, x: first.x, y: first.y)
  }

  /// Throws unless every colour, or the grid colour nearest to it, is among the usable entries.
  func requireAll(of pictures: [ColourPicture], in palette: Palette, usable: [UInt8]) throws(PaletteError) {
    let known = Set(usable.flatMap { [palette[$0].opaque, grid.displayed(palette[$0])] })
    let missing = (0..<count).map { !isKnown($0, target(at: $0), in: known) }
    guard missing.contains(true) else { return }
    for (number, picture) in pictures.enumerated() {
      for (index, pixel) in picture.pixels.enumerated() where !transparency.hides(pixel) {
        guard let position = histogram.position(of: pixel.colour.value), missing[position] else { continue }
        throw .notInPalette(
          missing: missing.count { $0 }, colour: pixel.colour, picture: number, x: index % picture.width,
          y: index / picture.width)
      }
    }
  }
}

/// The distinct opaque colours of pictures and how many pixels have each.
struct ColourHistogram: Sendable {
  /// Distinct values 0xRRGGBB, ascending.
  private(set) var values: [UInt32]
  private(set) var counts: [UInt32]
  /// Where the values of each upper 16 bits begin; one more than there are of these.
  private let starts: [Int32]

  var count: Int { values.count }

  init(_ picture: ColourPicture, transparency: Transparency) {
    // Part by part, as sorting needs twice the memory of what is sorted.
    self.init(
      stride(from: 0, to: picture.pixels.count, by: Self.partSize).map { start in
        ColourHistogram(picture.pixels[start...].prefix(Self.partSize), transparency: transparency)
      })
  }

  private static let partSize = 1 << 18

  private init(_ pixels: ArraySlice<ColourPicture.Pixel>, transparency: Transparency) {
    var values: [UInt32] = []
    values.reserveCapacity(pixels.count)
    for pixel in pixels where !transparency.hides(pixel) { values.append(pixel.colour.value) }
    Radix.sort(&values, bits: 24)
    // In place, as a large picture may have millions of colours.
    var counts: [UInt32] = []
    counts.reserveCapacity(values.isEmpty ? 0 : 1 + zip(values, values.dropFirst()).count { $0 != $1 })
    var distinct = 0
    for index in values.indices {
      let value = values[index]
      if distinct > 0, values[distinct - 1] == value {
        counts[distinct - 1] += 1
      } else {
        values[distinct] = value
        distinct += 1
        counts.append(1)
      }
    }
    // Nothing of the room for all pixels is kept when few of them differ.
    if distinct < values.count / 2 { values = Array(values[..<distinct]) }
    values.removeLast(values.count - distinct)
    self.init(values: values, counts: counts)
  }

  /// The colours of several histograms together, whatever their order.
  init(_ parts: [ColourHistogram]) {
    var all = parts
    // In pairs, so that no value is moved more often than the logarithm of the number of parts.
    while all.count > 1 {
      all = stride(from: 0, to: all.count, by: 2).map { index in
        index + 1 < all.count ? Self.merged(all[index], all[index + 1]) : all[index]
      }
    }
    self = all.first ?? ColourHistogram(values: [], counts: [])
  }

  /// Which of the distinct colours a value is; nil when it is none of them.
  func position(of value: UInt32) -> Int? {
    let bucket = Int(value >> 8 & 0xFFFF)
    var low = Int(starts[bucket])
    var high = Int(starts[bucket + 1])
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < values.count && values[low] == value ? low : nil
  }

  private init(values: [UInt32], counts: [UInt32]) {
    self.values = values
    self.counts = counts
    var starts = [Int32](repeating: 0, count: 0x1_0001)
    for value in values { starts[Int(value >> 8) + 1] += 1 }
    for bucket in 1...0x1_0000 { starts[bucket] += starts[bucket - 1] }
    self.starts = starts
  }

  private static func merged(_ one: ColourHistogram, _ other: ColourHistogram) -> ColourHistogram {
    var values: [UInt32] = []
    var counts: [UInt32] = []
    values.reserveCapacity(one.count + other.count)
    counts.reserveCapacity(one.count + other.count)
    var (i, j) = (0, 0)
    while i < one.count || j < other.count {
      let first = i < one.count ? one.values[i] : .max
      let second = j < other.count ? other.values[j] : .max
      let value = min(first, second)
      // A picture of four thousand million pixels would not fit into memory, but nothing here forbids it.
      var count: UInt64 = 0
      if first == value {
        count += UInt64(one.counts[i])
        i += 1
      }
      if second == value {
        count += UInt64(other.counts[j])
        j += 1
      }
      values.append(value)
      counts.append(UInt32(clamping: count))
    }
    return ColourHistogram(values: values, counts: counts)
  }
}

/// Sorting in linear time; equal keys keep their order.
enum Radix {
  /// Sorts by the lowest `bits` bits of each element, which are at most its width.
  static func sort<Element: FixedWidthInteger & UnsignedInteger>(_ elements: inout [Element], bits: Int) {
    let digitBits = 9
    let digits = 1 << digitBits
    var spare = elements
    var shift = 0
    while shift < bits {
      let mask = Element((1 << min(digitBits, bits - shift)) - 1)
      var places = [Int](repeating: 0, count: digits)
      for element in elements { places[Int(element >> Element(shift) & mask)] += 1 }
      var next = 0
      for digit in 0..<digits { (places[digit], next) = (next, next + places[digit]) }
      for element in elements {
        let digit = Int(element >> Element(shift) & mask)
        spare[places[digit]] = element
        places[digit] += 1
      }
      swap(&elements, &spare)
      shift += digitBits
    }
  }
}
