import VGSCore

/// What the options of a solver mean for each entry.
struct PalettePlan: Sendable {
  /// The palette before colours are chosen.
  let palette: Palette
  /// Locked entries that opaque pixels may use, ascending.
  let locked: [UInt8]
  /// Entries to choose colours for, ascending.
  let free: [UInt8]
  /// How many entries the palette has at least.
  let leastCount: Int
  private let options: PaletteSolver.Options

  /// Checks the options against each other.
  init(_ options: PaletteSolver.Options) throws(PaletteError) {
    self.options = options
    guard (2...Palette.count).contains(options.count) else { throw .countOutOfRange(found: options.count) }
    let lockedIndices = options.locked.keys.sorted()
    if let index = lockedIndices.first(where: { Int($0) >= options.count }) {
      throw .lockedPastCount(index: index, count: options.count)
    }
    if let index = lockedIndices.first(where: options.reserved.contains) {
      throw .lockedAndReserved(index: index)
    }
    var palette = options.base
    if options.zeroIsTransparent, !options.reserved.contains(0), let key = options.transparency.key {
      palette[0] = key.opaque
    }
    for index in lockedIndices { if let colour = options.locked[index] { palette[index] = colour } }
    self.palette = palette
    let opaque = (0..<options.count).map { UInt8($0) }.filter { $0 > 0 || !options.zeroIsTransparent }
    locked = opaque.filter { options.locked[$0] != nil }
    free = opaque.filter { options.locked[$0] == nil && !options.reserved.contains($0) }
    let kept = lockedIndices + options.reserved.filter { Int($0) < options.count }
    leastCount = max(kept.reduce(0) { max($0, Int($1) + 1) }, options.zeroIsTransparent ? 1 : 0)
  }

  /// The colours for the free entries, at most as many as there are, in the order in which they are laid out.
  func chosen(for gamut: Gamut, of pictures: [ColourPicture]) throws(PaletteError) -> [Colour] {
    let known = Set(locked.flatMap { [palette[$0].opaque, options.grid.shown(palette[$0])] })
    if let all = gamut.targets(upTo: free.count, beside: known) { return inOrder(all) }
    if options.requiresExact {
      throw gamut.firstWithoutRoom(in: pictures, room: free.count, locked: locked.count, known: known)
    }
    if free.isEmpty {
      if locked.isEmpty { throw .noEntries }
      return []
    }
    let given = locked.map { Shade(options.grid.shown(palette[$0])) }
    return inOrder(PaletteFit(options.grid).colours(for: gamut.cloud, given: given, count: free.count))
  }

  private func inOrder(_ colours: [Colour]) -> [Colour] {
    colours.map { (lightness: OKLab($0).lightness, colour: $0) }
      .sorted { ($0.lightness, $0.colour.value) < ($1.lightness, $1.colour.value) }.map(\.colour)
  }
}
