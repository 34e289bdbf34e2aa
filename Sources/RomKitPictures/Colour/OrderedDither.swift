import VGSCore

/// Mixes two entries in a fixed pattern.
struct OrderedDither: Sendable {
  /// How a colour is mixed.
  struct Mix: Hashable, Sendable {
    /// The index of the darker one.
    var dark: UInt8
    /// The index of the lighter one.
    var light: UInt8
    /// How many pixels of 64 are the lighter one, 0 to 64.
    var share: Int
  }

  private let mapping: PaletteMapping

  init(_ mapping: PaletteMapping) {
    self.mapping = mapping
  }

  /// The index of each pixel, given its place in the gamut: nil for transparent ones, which get index 0.
  func indices(_ positions: [Int?], width: Int) -> [UInt8] {
    var mixes = [Mix?](repeating: nil, count: mapping.gamut.count)
    return positions.enumerated().map { place, position in
      guard let position else { return 0 }
      let mix = mixes[position] ?? self.mix(at: position)
      mixes[position] = mix
      return Self.rank(x: place % width, y: place / width) < mix.share ? mix.light : mix.dark
    }
  }

  /// The best mix of a colour's nearest entry with one of those around it.
  ///
  /// Light adds up, so the share is that in which the light of both is nearest to that of the colour. A mix is better
  /// the nearer it comes in OKLab, and the less its two entries differ.
  func mix(at position: Int) -> Mix {
    let index = mapping.indices[position]
    let alone = Mix(dark: index, light: index, share: 0)
    let shade = mapping.gamut.shade(at: position)
    guard !mapping.isMet[position], let search = mapping.search else { return alone }
    let first = search.nearest(to: shade, from: 0).index
    let target = LinearColour(mapping.gamut.colour(at: position))
    let start = LinearColour(mapping.entries[first].colour)
    let startLab = search.entries[first].lab
    var best = alone
    var least = shade.lab.squaredDistance(to: startLab)
    for other in search.neighbours(of: first).map(Int.init) {
      let way = LinearColour(mapping.entries[other].colour) - start
      // Entries are never equal, so the way has a length.
      let share = Int(max(0, min(1, (target - start).dot(way) / way.dot(way))) * 64 + 0.5)
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

  /// How much the variance within a mix counts beside the square of its error.
  private static let roughness = 0.03

  /// The place of a pixel among 64 in Bayer's pattern, 0 to 63.
  private static func rank(x: Int, y: Int) -> Int {
    // The bits of x ^ y and y, interleaved, the lowest first.
    let (across, down) = ((x ^ y) & 7, y & 7)
    var rank = 0
    for bit in 0..<3 {
      rank = rank << 2 | (across >> bit & 1) << 1 | down >> bit & 1
    }
    return rank
  }
}
