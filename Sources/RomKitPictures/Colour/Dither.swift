import RomKitBase
import VGSCore

/// The imitation of colours that the palette lacks.
///
/// With every method, pixels keep a colour that the palette has, and transparent pixels neither change nor count.
public enum Dither: String, CaseIterable, Sendable {
  /// No dithering: each pixel takes the nearest entry.
  case none
  /// Two entries mixed in a fixed pattern of 8 by 8 pixels. A pixel depends on its colour and its place only, so tiles
  /// still fit each other and animation does not crawl.
  case ordered
  /// The error of a pixel is added to its opaque neighbours (Floyd and Steinberg's shares, rows in alternating
  /// direction).
  case diffusion
}

struct OrderedDither: Sendable {
  struct Mix: Equatable, Sendable {
    var dark: UInt8
    var light: UInt8
    /// The number of pixels of 64 with the lighter entry, 0 to 64.
    var share: UInt8
  }

  let mapping: PaletteMapping
  /// The mixes of the colours so far; empty before the first picture.
  private var mixes: [Mix?] = []
  /// The number of each entry, by its index.
  private var numbers = [Int](repeating: 0, count: Palette.count)

  init(mapping: PaletteMapping) {
    self.mapping = mapping
    for (number, entry) in mapping.entries.enumerated() { numbers[Int(entry.index)] = number }
  }

  /// The index of each pixel, given the position of its colour: nil for transparent ones, which get index 0.
  mutating func indices(_ positions: [ColourPosition], width: Int) -> [UInt8] {
    if mixes.isEmpty { mixes = [Mix?](repeating: nil, count: mapping.gamut.count) }
    var indices = [UInt8](repeating: 0, count: positions.count)
    for (place, position) in positions.enumerated() {
      if place.isMultiple(of: 4_096), WorkControl.isCancelled { break }
      guard let position = position.value else { continue }
      let mix = mixes[position] ?? self.mix(at: position)
      mixes[position] = mix
      indices[place] = Self.rank(x: place % width, y: place / width) < Int(mix.share) ? mix.light : mix.dark
    }
    return indices
  }

  /// The best mix of a colour's nearest entry with one of those around it. Light adds up, so the share is the one
  /// with which the light of both is nearest to that of the colour. A mix is better the nearer it comes in OKLab, and the
  /// less its two entries differ.
  private func mix(at position: Int) -> Mix {
    let index = mapping.indices[position]
    let alone = Mix(dark: index, light: index, share: 0)
    let shade = mapping.gamut.shade(at: position)
    guard !mapping.isMet[position], let search = mapping.search else { return alone }
    let first = numbers[Int(index)]
    let target = LinearColour(mapping.gamut.colour(at: position))
    let start = LinearColour(mapping.entries[first].colour)
    let startLab = search.entries[first].lab
    var best = alone
    var least = shade.lab.squaredDistance(to: startLab)
    for other in search.neighbours(of: first) {
      let way = LinearColour(mapping.entries[other].colour) - start
      // Entries are never equal, so the distance is not 0.
      let share = UInt8(max(0, min(1, (target - start).dot(way) / way.dot(way))) * 64 + 0.5)
      guard share > 0 else { continue }
      let part = Double(share) / 64
      let lab = search.entries[other].lab
      let cost =
        OKLab(start + way * part).squaredDistance(to: shade.lab)
        + Self.roughness * part * (1 - part) * startLab.squaredDistance(to: lab)
      guard cost < least else { continue }
      least = cost
      let otherIndex = mapping.entries[other].index
      best =
        lab.lightness > startLab.lightness
        ? Mix(dark: index, light: otherIndex, share: share)
        : Mix(dark: otherIndex, light: index, share: 64 - share)
    }
    return best
  }

  /// The weight of the variance within a mix, compared with the square of its error.
  private static let roughness = 0.03

  /// The place of a pixel among 64 in Bayer's pattern, 0 to 63.
  private static func rank(x: Int, y: Int) -> Int {
    // The bits of x ^ y and y, interleaved, the lowest first.
    let (across, down) = ((x ^ y) & 7, y & 7)
    var rank = 0
    for bit in 0..<3 { rank = rank << 2 | (across >> bit & 1) << 1 | down >> bit & 1 }
    return rank
  }
}

/// Adds the error of each pixel to its neighbours, in amounts of light. Floyd and Steinberg's shares; rows run in
/// alternating direction, the first from the left. A share that would go to a transparent pixel, or to one whose
/// colour is in the palette, is dropped.
struct ErrorDiffusion: Sendable {
  /// The number of entries that count as the neighbours of one.
  private static let around = 6

  let mapping: PaletteMapping

  /// The index of each pixel, given the position of its colour: nil for transparent ones, which get index 0.
  func indices(_ positions: [ColourPosition], width: Int) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: positions.count)
    guard let search = mapping.search else { return indices }
    let lights = mapping.entries.map { LinearColour($0.colour) }
    // The squares of the largest errors that the entries around each can compensate. Larger ones are cut off: the error
    // of a colour beyond all entries would grow without end, and stain the pixels after it.
    let reaches = lights.indices.map { index in
      search.neighbours(of: index).prefix(Self.around).reduce(0) { reach, other in
        let way = lights[other] - lights[index]
        return max(reach, way.dot(way))
      }
    }
    // The errors passed to this row and the next, with a column more at both ends.
    var row = [LinearColour](repeating: .none, count: width + 2)
    var below = row
    var last = 0
    for y in 0..<positions.count / width where !WorkControl.isCancelled {
      let direction = y.isMultiple(of: 2) ? 1 : -1
      for step in 0..<width {
        let x = direction > 0 ? step : width - 1 - step
        guard let position = positions[y * width + x].value else { continue }
        guard !mapping.isMet[position] else {
          indices[y * width + x] = mapping.indices[position]
          continue
        }
        let column = x + 1
        let want = LinearColour(mapping.gamut.colour(at: position)) + row[column]
        last = search.nearest(to: Shade(want.clamped), from: last).index
        indices[y * width + x] = mapping.entries[last].index
        var lack = want - lights[last]
        let squared = lack.dot(lack)
        if squared > reaches[last] { lack = lack * (reaches[last] / squared).squareRoot() }
        row[column + direction] = row[column + direction] + lack * (7 / 16)
        below[column - direction] = below[column - direction] + lack * (3 / 16)
        below[column] = below[column] + lack * (5 / 16)
        below[column + direction] = below[column + direction] + lack * (1 / 16)
      }
      swap(&row, &below)
      for column in below.indices { below[column] = .none }
    }
    return indices
  }
}
