import VGSCore

extension Gamut {
  /// The error for colours that need more entries than there are, with the first pixel that has none.
  ///
  /// Pictures are read in the order given, rows from the top.
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
    let known = Set(usable.flatMap { [palette[$0].opaque, grid.shown(palette[$0])] })
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
