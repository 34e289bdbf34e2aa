import RomKitBase
import VGSCore

/// Which entry each colour of a set of pictures takes.
struct PaletteMapping: Sendable {
  struct Entry: Sendable {
    var index: UInt8
    var colour: Colour
  }

  let gamut: Gamut
  /// The entries that may be taken, ascending, no two of which show the same.
  let entries: [Entry]
  /// The search in them; nil when there are none, and then no opaque pixels either.
  let search: NearestEntry?
  /// For each colour the index it takes.
  let indices: [UInt8]
  /// For each colour whether it is in the palette, so that no dithering is wanted.
  let isMet: [Bool]
  private let displayed: [OKLab]

  /// A mapping onto the `usable` entries; there must be some unless the gamut is empty.
  init(_ gamut: Gamut, palette: Palette, usable: [UInt8]) {
    self.gamut = gamut
    let colours = palette.colours.map(gamut.grid.displayed)
    displayed = colours.map { OKLab($0) }
    var seen: Set<Colour> = []
    entries = usable.sorted().map { Entry(index: $0, colour: colours[Int($0)]) }
      .filter { seen.insert($0.colour).inserted }
    guard !entries.isEmpty else {
      (search, indices, isMet) = (nil, [], [])
      return
    }
    let search = NearestEntry(entries.map { Shade($0.colour) })
    var indices = [UInt8](repeating: 0, count: gamut.count)
    var isMet = [Bool](repeating: false, count: gamut.count)
    var last = 0
    for position in 0..<gamut.count {
      let nearest = search.nearest(to: gamut.shade(at: position), from: last)
      last = nearest.index
      indices[position] = entries[last].index
      isMet[position] = nearest.squared == 0
    }
    // Entries off the grid show as other colours than they are, but a pixel of their own value still means them.
    for index in usable.sorted(by: >) where !gamut.grid.contains(palette[index]) {
      if let position = gamut.histogram.position(of: palette[index].opaque.value) {
        indices[position] = index
        isMet[position] = true
      }
    }
    self.search = search
    self.indices = indices
    self.isMet = isMet
  }

  func indices(of picture: ColourPicture, dither: Dither) -> [UInt8] {
    var reader = GamutReader(gamut)
    // Without the list of all places, which takes four times the picture.
    if dither == .none { return picture.pixels.map { reader.position(of: $0).map { indices[$0] } ?? 0 } }
    let positions = picture.pixels.map { reader.position(of: $0) }
    return dither == .ordered
      ? OrderedDither(mapping: self).indices(positions, width: picture.width)
      : ErrorDiffusion(mapping: self).indices(positions, width: picture.width)
  }

  func report(on picture: ColourPicture, indices: [UInt8]) -> PaletteReport.Picture {
    var report = PaletteReport.Picture()
    var seen = [Bool](repeating: false, count: gamut.count)
    var sum = 0.0
    var worst = 0.0
    var reader = GamutReader(gamut)
    for (place, pixel) in picture.pixels.enumerated() {
      guard let position = reader.position(of: pixel) else { continue }
      let index = Int(indices[place])
      report.opaquePixels += 1
      report.uses[index] = true
      if !seen[position] {
        seen[position] = true
        report.colours += 1
      }
      let squared = displayed[index].squaredDistance(to: gamut.shade(at: position).lab)
      sum += squared.squareRoot()
      if squared > worst {
        worst = squared
        report.worstPixel = .pixel(x: place % picture.width, y: place / picture.width)
      }
    }
    report.meanError = report.opaquePixels == 0 ? 0 : sum / Double(report.opaquePixels)
    report.worstError = worst.squareRoot()
    return report
  }
}

/// Looks up the pixels of a picture in the gamut; a run of one colour is looked up once.
struct GamutReader {
  private let gamut: Gamut
  private var last: (value: UInt32, position: Int)?

  init(_ gamut: Gamut) { self.gamut = gamut }

  /// Which of the colours an opaque pixel has; nil for a transparent one.
  mutating func position(of pixel: ColourPicture.Pixel) -> Int? {
    guard !gamut.transparency.hides(pixel) else { return nil }
    let value = pixel.colour.value
    if let last, last.value == value { return last.position }
    guard let position = gamut.histogram.position(of: value) else { return nil }
    last = (value, position)
    return position
  }
}
