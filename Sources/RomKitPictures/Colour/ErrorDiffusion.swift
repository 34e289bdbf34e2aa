import VGSCore

/// Adds what a pixel lacks to its neighbours, in amounts of light.
///
/// Floyd and Steinberg's shares; rows run in alternating direction, the first from the left. A share that would go to a
/// transparent pixel, or to one whose colour is in the palette, is dropped.
struct ErrorDiffusion: Sendable {
  /// How many entries are thought to lie around one.
  private static let around = 6

  private let mapping: PaletteMapping

  init(_ mapping: PaletteMapping) {
    self.mapping = mapping
  }

  /// The index of each pixel, given its place in the gamut: nil for transparent ones, which get index 0.
  func indices(_ positions: [Int?], width: Int) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: positions.count)
    guard let search = mapping.search else { return indices }
    let lights = mapping.entries.map { LinearColour($0.colour) }
    // The squares of what the entries around each can make up for. More than that is forgotten: a colour beyond all
    // entries would lack ever more, and stain what comes after it.
    let reaches = lights.indices.map { index in
      search.neighbours(of: index).prefix(Self.around).reduce(0) { reach, other in
        let way = lights[Int(other)] - lights[index]
        return max(reach, way.dot(way))
      }
    }
    // What this row and the next have been given, with a column more at both ends.
    var row = [LinearColour](repeating: .none, count: width + 2)
    var below = row
    var last = 0
    for y in 0..<positions.count / width {
      let direction = y.isMultiple(of: 2) ? 1 : -1
      for step in 0..<width {
        let x = direction > 0 ? step : width - 1 - step
        guard let position = positions[y * width + x] else { continue }
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
