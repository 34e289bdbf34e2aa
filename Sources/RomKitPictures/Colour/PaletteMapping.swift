import RomKitBase
import VGSCore

/// The entry that each colour of a set of pictures takes.
struct PaletteMapping: Sendable {
  struct Entry: Sendable {
    var index: UInt8
    var colour: Colour
  }

  let gamut: Gamut
  /// The usable entries, ascending, no two of which show the same colour.
  let entries: [Entry]
  /// The search in them; nil without entries, and then there are no opaque pixels either.
  let search: NearestEntry?
  /// The index that each colour takes.
  let indices: [UInt8]
  /// Whether each colour is in the palette, and is not dithered.
  let isMet: [Bool]
  /// The square of each colour's distance in OKLab to the colour that its index shows.
  private let squaredErrors: [Double]
  /// The colour that each index shows.
  private let displayed: [OKLab]

  /// A mapping onto the `usable` entries, at least one unless the gamut is empty.
  init(_ gamut: Gamut, palette: Palette, usable: [UInt8]) {
    self.gamut = gamut
    let colours = palette.colours.map(gamut.grid.displayed)
    let displayed = colours.map { OKLab($0) }
    self.displayed = displayed
    var seen: Set<Colour> = []
    let entries = usable.sorted().map { Entry(index: $0, colour: colours[Int($0)]) }
      .filter { seen.insert($0.colour).inserted }
    self.entries = entries
    guard !entries.isEmpty else {
      (search, indices, isMet, squaredErrors) = (nil, [], [], [])
      return
    }
    let search = NearestEntry(entries.map { Shade($0.colour) })
    var indices = [UInt8](repeating: 0, count: gamut.count)
    var isMet = [Bool](repeating: false, count: gamut.count)
    var squaredErrors = [Double](repeating: 0, count: gamut.count)
    var starts = SearchStarts()
    for position in 0..<gamut.count {
      if position.isMultiple(of: 4_096), WorkControl.isCancelled { break }
      let colour = gamut.colour(at: position)
      let shade = Shade(colour)
      let nearest = search.nearest(to: shade, from: starts.start(for: colour))
      starts.found(nearest.index, for: colour)
      let index = entries[nearest.index].index
      indices[position] = index
      isMet[position] = nearest.squared == 0
      squaredErrors[position] = displayed[Int(index)].squaredDistance(to: shade.lab)
    }
    // Entries off the grid show other colours, but a pixel of their exact value still takes them.
    for index in usable.sorted(by: >) where !gamut.grid.contains(palette[index]) {
      if let position = gamut.colours.position(of: palette[index].opaque.value) {
        indices[position] = index
        isMet[position] = true
        squaredErrors[position] = displayed[Int(index)].squaredDistance(to: gamut.shade(at: position).lab)
      }
    }
    self.search = search
    self.indices = indices
    self.isMet = isMet
    self.squaredErrors = squaredErrors
  }

  /// The entry that a pixel takes.
  struct Match {
    var index: UInt8
    /// The square of the distance in OKLab to the colour that it shows.
    var squaredError: Double
  }

  /// The match of a pixel without dithering; index 0 for a transparent one.
  @inline(__always)
  func match(at position: ColourPosition) -> Match {
    guard let position = position.value else { return Match(index: 0, squaredError: 0) }
    return Match(index: indices[position], squaredError: squaredErrors[position])
  }

  /// The match of a pixel whose index dithering has chosen.
  func match(at position: Int, with index: UInt8) -> Match {
    let squared =
      index == indices[position]
      ? squaredErrors[position] : displayed[Int(index)].squaredDistance(to: gamut.shade(at: position).lab)
    return Match(index: index, squaredError: squared)
  }
}

/// The entry at which to begin the search for a colour: the one found for a colour near it.
private struct SearchStarts {
  /// For cells of 8 x 8 x 8 values.
  private var entries = [UInt8](repeating: 0, count: 1 << 15)

  @inline(__always)
  func start(for colour: Colour) -> Int { Int(entries[Self.cell(of: colour)]) }

  /// There are at most 256 entries.
  @inline(__always)
  mutating func found(_ entry: Int, for colour: Colour) {
    entries[Self.cell(of: colour)] = UInt8(truncatingIfNeeded: entry)
  }

  @inline(__always)
  private static func cell(of colour: Colour) -> Int {
    Int(colour.red >> 3) << 10 | Int(colour.green >> 3) << 5 | Int(colour.blue >> 3)
  }
}
