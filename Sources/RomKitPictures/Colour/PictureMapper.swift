import RomKitBase
import VGSCore

/// Maps pictures, one after the other.
struct PictureMapper {
  private let mapping: PaletteMapping
  private var ordered: OrderedDither

  init(_ mapping: PaletteMapping) {
    self.mapping = mapping
    ordered = OrderedDither(mapping: mapping)
  }

  /// A picture in indices, and its fit. All its opaque colours must be in the gamut.
  mutating func map(_ picture: ColourPicture, dither: Dither)
    -> (indices: [UInt8], report: PaletteReport.Picture)
  {
    var tally = Tally(mapping.gamut)
    if dither == .none {
      var indices: [UInt8] = []
      indices.reserveCapacity(picture.pixels.count)
      for part in picture.parts where !WorkControl.isCancelled {
        let positions = mapping.gamut.colours.positions(of: part)
        let matches = positions.map { mapping.match(at: $0) }
        for place in positions.indices {
          if let position = positions[place].value { tally.add(matches[place], position, at: indices.count) }
          indices.append(matches[place].index)
        }
      }
      return (indices, tally.report(width: picture.width))
    }
    var positions: [ColourPosition] = []
    positions.reserveCapacity(picture.pixels.count)
    for part in picture.parts {
      // The arrays keep their sizes.
      positions +=
        WorkControl.isCancelled
        ? part.map { _ in ColourPosition(nil) } : mapping.gamut.colours.positions(of: part)
    }
    let indices =
      dither == .ordered
      ? ordered.indices(positions, width: picture.width)
      : ErrorDiffusion(mapping: mapping).indices(positions, width: picture.width)
    for place in positions.indices {
      if place.isMultiple(of: 4_096), WorkControl.isCancelled { break }
      guard let position = positions[place].value else { continue }
      tally.add(mapping.match(at: position, with: indices[place]), position, at: place)
    }
    return (indices, tally.report(width: picture.width))
  }
}

/// The fit of a picture, summed up from its first pixel to its last.
private struct Tally {
  private var pixels = 0
  private var colours = 0
  private var uses = [Bool](repeating: false, count: Palette.count)
  /// A bit for each colour of the gamut.
  private var seen: [UInt64]
  private var sum = 0.0
  private var worst = 0.0
  private var worstPlace = 0

  init(_ gamut: Gamut) { seen = [UInt64](repeating: 0, count: gamut.count / 64 + 1) }

  /// One more opaque pixel.
  @inline(__always)
  mutating func add(_ match: PaletteMapping.Match, _ position: Int, at place: Int) {
    pixels += 1
    // Without a branch, which the processor would often mispredict.
    let seen = seen[position >> 6]
    colours += Int(truncatingIfNeeded: ~seen &>> UInt64(position & 63) & 1)
    self.seen[position >> 6] = seen | 1 &<< UInt64(position & 63)
    uses[Int(match.index)] = true
    sum += match.squaredError.squareRoot()
    if match.squaredError > worst { (worst, worstPlace) = (match.squaredError, place) }
  }

  func report(width: Int) -> PaletteReport.Picture {
    var report = PaletteReport.Picture()
    report.opaquePixels = pixels
    report.colourCount = colours
    report.uses = uses
    report.meanError = pixels == 0 ? 0 : sum / Double(pixels)
    report.worstError = worst.squareRoot()
    if worst > 0 { report.worstPixel = .pixel(x: worstPlace % width, y: worstPlace / width) }
    return report
  }
}
