import RomKitBase
import VGSCore

/// Frames of a sprite in one picture, and their places.
package struct SpriteSheet: Sendable {
  /// A frame on the sheet. Frames that look the same may share their pixels.
  package struct Cell: Hashable, Sendable {
    /// The number of the frame, from 0.
    package var frame: Int
    /// Its place on the sheet.
    package var bounds: PixelRectangle
    /// The place of its pixels on the canvas: the top left corner, unless borders were cut off.
    package var origin: SpritePoint
  }

  package let picture: DecodedPicture
  package let cells: [Cell]
  let warnings: [PictureDiagnostic]
}

extension AsepriteFile {
  /// Draws the frames that options choose: one is a picture, several are a sheet.
  ///
  /// The sheet and each cel are compared with the limits before memory is allocated. At most 32 times the limit for one picture is
  /// inflated and drawn.
  package func sheet(_ options: SpriteOptions = SpriteOptions(), limits: PictureLimits = .standard)
    throws(PictureDiagnostic) -> SpriteSheet
  {
    let chosen = try frames(chosenBy: options)
    let grid = SpriteGrid(
      count: chosen.count, width: width, height: height, isByColumns: options.sheet == .columns)
    guard limits.allow(width: grid.sheetWidth, height: grid.sheetHeight, indexed: mode == .indexed) else {
      let fitting = chosen.count == 1 ? nil : numbersThatFit(chosen, options, limits)
      let remedy = fitting.map { SpriteRemedy(frames: $0, purpose: "choose fewer frames") }
      throw tooLarge(
        chosen.count == 1 ? "the canvas" : "the sheet of \(Plural.text(chosen.count, "frame"))",
        width: grid.sheetWidth, height: grid.sheetHeight, limits,
        help: remedy?.instruction ?? Self.smallerCanvas,
        remedy: remedy)
    }
    let palette = mode == .indexed ? try palette(of: chosen) : nil
    var renderer = try AsepriteRenderer(
      self, options: options, limits: limits, width: grid.sheetWidth, height: grid.sheetHeight)
    var cells: [SpriteSheet.Cell] = []
    for frame in chosen {
      let place = grid.place(of: frame - chosen.lowerBound)
      try renderer.draw(frame: frame, x: place.x, y: place.y)
      cells.append(
        SpriteSheet.Cell(
          frame: frame, bounds: PixelRectangle(x: place.x, y: place.y, width: width, height: height),
          origin: SpritePoint(x: 0, y: 0)))
    }
    var warnings = renderer.warnings
    if let frames = options.frames, let tag = tags.first(where: { $0.name == frames.text }),
      tag.frames != chosen
    {
      warnings.append(.namedAsTag(frames, tag))
    }
    if case .tag(let name)? = options.frames {
      let others = tags.filter { $0.name == name }.dropFirst()
      if let tag = tags.first(where: { $0.name == name }), others.contains(where: { $0.frames != chosen }) {
        warnings.append(.severalTags(tag, others: Array(others)))
      }
    }
    if bytesAfterEnd > 0 { warnings.append(.bytesAfterEnd(offset: size, count: bytesAfterEnd)) }
    guard let palette else {
      var sheet = SpritePixels(width: grid.sheetWidth, pixels: renderer.pixels)
      if options.sheet == .packed {
        let clear = ColourPicture.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
        (sheet, cells) = SpritePacking.packed(sheet, cells, clear: clear) { $0.alpha == 0 }
      }
      let picture = ColourPicture(checkedWidth: sheet.width, height: sheet.height, pixels: sheet.pixels)
      return SpriteSheet(picture: .colour(picture), cells: cells, warnings: warnings)
    }
    let (transparent, count) = try transparency(palette, options)
    if let place = renderer.indices.firstIndex(beyond: count) {
      let (x, y) = (place % grid.sheetWidth, place / grid.sheetWidth)
      let cell = cells.last { $0.bounds.x <= x && $0.bounds.y <= y }
      let (left, top) = (x - (cell?.bounds.x ?? 0), y - (cell?.bounds.y ?? 0))
      throw PictureDiagnostic(
        "aseprite-index-beyond-palette",
        """
        the pixel at (\(left), \(top)) of frame \((cell?.frame ?? chosen.lowerBound) + 1) has index \
        \(renderer.indices[place]), but the palette has only \(Plural.text(count, "entry", "entries"))
        """, at: .pixel(x: left, y: top), help: PictureHelp.completePalette.message)
    }
    let alphas = Array(palette.alphas.prefix(palette.count))
    let partly = PictureDiagnostic.partlyTransparent(alphas: alphas, except: Int(transparentIndex))
    if let partly { warnings.append(partly) }
    var sheet = SpritePixels(width: grid.sheetWidth, pixels: renderer.indices)
    if options.sheet == .packed {
      (sheet, cells) = SpritePacking.packed(sheet, cells, clear: transparentIndex) {
        transparent.contains($0)
      }
    }
    let picture = IndexedPicture(
      checkedWidth: sheet.width, height: sheet.height, indices: sheet.pixels,
      palette: Palette(palette.colours), paletteCount: count, transparent: transparent)
    return SpriteSheet(picture: .indexed(picture), cells: cells, warnings: warnings)
  }

  /// The numbers, from 1, of the first of the chosen frames, as many as the limits allow on one sheet; nil if not even one fits.
  private func numbersThatFit(
    _ chosen: ClosedRange<Int>, _ options: SpriteOptions, _ limits: PictureLimits
  ) -> ClosedRange<Int>? {
    let most = (1...chosen.count).last { count in
      let grid = SpriteGrid(
        count: count, width: width, height: height, isByColumns: options.sheet == .columns)
      return limits.allow(width: grid.sheetWidth, height: grid.sheetHeight, indexed: mode == .indexed)
    }
    return most.map { chosen.lowerBound + 1...chosen.lowerBound + $0 }
  }

  /// The colours of the first frame, without drawing it, for an indexed sprite as its pictures need them; nil for a sprite
  /// in full colour without a palette.
  func firstPalette() throws(PictureDiagnostic) -> PaletteFile? {
    if mode != .indexed, palettes.isEmpty { return nil }
    let palette = try palette(of: 0...0)
    if mode != .indexed {
      return PaletteFile(
        Array(palette.colours.prefix(palette.count)), alphas: Array(palette.alphas.prefix(palette.count)))
    }
    let (transparent, count) = try transparency(palette, SpriteOptions())
    return PaletteFile(
      ofPicture: IndexedPicture(
        checkedWidth: 1, height: 1, indices: [0], palette: Palette(palette.colours), paletteCount: count,
        transparent: transparent))
  }

  /// The transparent entries of a palette, and the number of entries that pixels may have.
  private func transparency(
    _ palette: AsepritePalette, _ options: SpriteOptions
  ) throws(PictureDiagnostic) -> (Set<UInt8>, count: Int) {
    var transparent = Set((0..<palette.count).filter { palette.alphas[$0] < 128 }.map { UInt8($0) })
    if zip(try shownLayers(chosenBy: options), layers).contains(where: { $0 && $1.isBackground }) {
      transparent.remove(transparentIndex)
      return (transparent, palette.count)
    }
    transparent.insert(transparentIndex)
    return (transparent, max(palette.count, Int(transparentIndex) + 1))
  }

  /// The palette of all these frames.
  private func palette(of chosen: ClosedRange<Int>) throws(PictureDiagnostic) -> AsepritePalette {
    var palette = AsepritePalette()
    // The chunks of the current type count, if there are any.
    let current = palettes.filter { $0.kind == .palette }
    let changes = current.isEmpty ? palettes : current
    for change in changes where change.frame <= chosen.lowerBound { try palette.apply(change) }
    guard palette.count > 0 else {
      throw PictureDiagnostic(
        "aseprite-palette", "expected a palette for the indexed sprite, found none", .saveAgain)
    }
    var later = palette
    for change in changes where change.frame > chosen.lowerBound && change.frame <= chosen.upperBound {
      try later.apply(change)
      guard later == palette else {
        let (first, other) = (chosen.lowerBound + 1, change.frame + 1)
        let remedy = SpriteRemedy(
          frames: first...max(first, other - 1), purpose: "choose frames with one palette")
        throw PictureDiagnostic(
          "aseprite-palettes",
          """
          expected one palette for all chosen frames, found different palettes in frames \(first) and \(other)
          """, at: .offset(change.offset),
          help: remedy.instruction, remedy: remedy)
      }
    }
    return palette
  }
}

extension AsepriteFile {
  /// The frames that options choose, in parts of as many as fit into a slot; empty for a single frame, and if not even one fits.
  package func partsThatFit(chosenBy options: SpriteOptions) throws(PictureDiagnostic) -> [SpriteOptions
    .Frames]
  {
    let chosen = try frames(chosenBy: options)
    let most = SlotPicture.maximumSide / width * (SlotPicture.maximumSide / height)
    guard most > 0, chosen.count > 1 else { return [] }
    return stride(from: chosen.lowerBound, through: chosen.upperBound, by: most).map { first in
      .numbers(first + 1...min(chosen.upperBound, first + most - 1) + 1)
    }
  }
}

/// The places of frames of one size on a sheet: line by line, as many in a line as fit into a slot.
struct SpriteGrid {
  let sheetWidth: Int
  let sheetHeight: Int
  private let width: Int
  private let height: Int
  private let perLine: Int
  private let isByColumns: Bool

  init(count: Int, width: Int, height: Int, isByColumns: Bool) {
    self.width = width
    self.height = height
    self.isByColumns = isByColumns
    perLine = min(count, max(1, SlotPicture.maximumSide / (isByColumns ? height : width)))
    let lines = (count + perLine - 1) / perLine
    sheetWidth = width * (isByColumns ? lines : perLine)
    sheetHeight = height * (isByColumns ? perLine : lines)
  }

  func place(of number: Int) -> SpritePoint {
    let (line, place) = (number / perLine, number % perLine)
    return isByColumns
      ? SpritePoint(x: line * width, y: place * height) : SpritePoint(x: place * width, y: line * height)
  }
}
