import RomKitBase
import VGSCore

/// Frames of a sprite in one picture, and their places.
package struct SpriteSheet: Sendable {
  /// A frame on the sheet. Frames that look the same may share their pixels.
  package struct Cell: Equatable, Sendable {
    /// The number of the frame, from 0.
    package var frame: Int
    /// Its place on the sheet.
    package var bounds: PixelRectangle
    /// The place of its pixels on the canvas: the top left corner, unless borders were cut off.
    package var origin: SpritePoint
  }

  package let picture: DecodedPicture
  package let cells: [Cell]
  package let warnings: [PictureDiagnostic]
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
    let grid = try grid(of: chosen, options)
    guard limits.allow(width: grid.sheetWidth, height: grid.sheetHeight, indexed: mode == .indexed) else {
      let fitting =
        chosen.count == 1 || options.paging != nil ? nil : numbersThatFit(chosen, options, limits)
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
        (sheet, cells) = try SpritePacking.packed(sheet, cells, clear: clear, isPaged: options.paging != nil)
        {
          $0.alpha == 0
        }
      }
      let picture = ColourPicture(checkedWidth: sheet.width, height: sheet.height, pixels: sheet.pixels)
      return SpriteSheet(picture: .colour(picture), cells: cells, warnings: warnings)
    }
    let (transparent, count) = try transparency(palette, options)
    if let place = renderer.indices.firstIndex(beyond: count) {
      let (x, y) = (place % grid.sheetWidth, place / grid.sheetWidth)
      let cell = cells.first { cell in
        cell.bounds.common(with: PixelRectangle(x: x, y: y, width: 1, height: 1)) != nil
      }
      let (left, top) = (x - (cell?.bounds.x ?? 0), y - (cell?.bounds.y ?? 0))
      throw PictureDiagnostic(
        "aseprite-index-beyond-palette",
        """
        the pixel at (\(left), \(top)) of frame \((cell?.frame ?? chosen.lowerBound) + 1) has index \
        \(renderer.indices[place]), but the palette has only \(Plural.text(count, "entry", "entries"))
        """, at: .pixel(x: left, y: top), help: PictureHelp.completePalette.rawValue)
    }
    let alphas = Array(palette.alphas.prefix(palette.count))
    let partly = PictureDiagnostic.partlyTransparent(alphas: alphas, except: Int(transparentIndex))
    if let partly { warnings.append(partly) }
    var sheet = SpritePixels(width: grid.sheetWidth, pixels: renderer.indices)
    if options.sheet == .packed {
      (sheet, cells) = try SpritePacking.packed(
        sheet, cells, clear: transparentIndex, isPaged: options.paging != nil
      ) { transparent.contains($0) }
    }
    let picture = IndexedPicture(
      checkedWidth: sheet.width, height: sheet.height, indices: sheet.pixels,
      palette: Palette(palette.colours), paletteCount: count, transparent: transparent)
    return SpriteSheet(picture: .indexed(picture), cells: cells, warnings: warnings)
  }

  /// The places of the chosen frames before they are packed.
  private func grid(
    of chosen: ClosedRange<Int>, _ options: SpriteOptions
  ) throws(PictureDiagnostic) -> SpriteGrid {
    let isByColumns = options.sheet == .columns
    guard let scale = options.paging else {
      return SpriteGrid(count: chosen.count, width: width, height: height, isByColumns: isByColumns)
    }
    let scaled = scale.size(width: width, height: height)
    let isExact =
      width * scale.numerator == scaled.width * scale.denominator
      && height * scale.numerator == scaled.height * scale.denominator
    let isSmall = max(scaled.width, scaled.height) <= SlotPicture.maximumSide
    guard scale.text == "1" || isExact && isSmall && options.sheet != .packed else {
      throw PictureDiagnostic(
        "aseprite-pages",
        """
        expected frames that have whole pixels and fit into a slot after the scale \(scale.text), found frames of \
        \(width) x \(height)
        """, help: "scale them in Aseprite with Sprite > Sprite Size, or choose another scale")
    }
    let grid = SpriteGrid(
      pagesOf: chosen.count, width: width, height: height, scale: scale, isByColumns: isByColumns)
    guard options.sheet == .packed || grid.slots <= SpriteGrid.mostSlots else {
      let frames = max(1, SpriteGrid.mostSlots * chosen.count / grid.slots)
      let remedy = SpriteRemedy(
        frames: chosen.lowerBound + 1...chosen.lowerBound + frames, purpose: "choose fewer frames")
      throw PictureDiagnostic(
        "aseprite-too-large",
        """
        expected frames that fit into the \(SpriteGrid.mostSlots) pictures of a ROM, found \
        \(Plural.text(chosen.count, "frame")) of \(width) x \(height) pixels, which need \(Grouped.text(grid.slots))
        """, at: .offset(6), help: remedy.instruction, remedy: remedy)
    }
    return grid
  }

  /// The size of the parts of a sheet for several slots, in the scale of ``SpriteOptions/paging``.
  package func part(_ options: SpriteOptions) throws(PictureDiagnostic) -> AtlasPacking.Size {
    let grid = try grid(of: frames(chosenBy: options), options)
    return options.sheet == .packed ? SpriteGrid.largestPart : grid.part
  }

  /// Whether the chosen frames are several, and fit into one slot in a scale. Draws them only to pack them.
  package func isSheet(
    _ options: SpriteOptions, scale: PictureScale
  ) throws(PictureDiagnostic) -> (isSeveral: Bool, fits: Bool) {
    let chosen = try frames(chosenBy: options)
    if chosen.count == 1 { return (false, false) }
    let side = SlotPicture.maximumSide
    var size = AtlasPacking.Size(width: 0, height: 0)
    if options.sheet == .packed {
      var paged = options
      paged.paging = scale
      let picture = try sheet(paged, limits: .large).picture
      size = scale.size(width: picture.width, height: picture.height)
    } else {
      let grid = SpriteGrid(
        count: chosen.count, width: width, height: height, isByColumns: options.sheet == .columns)
      size = scale.size(width: grid.sheetWidth, height: grid.sheetHeight)
    }
    return (true, size.width <= side && size.height <= side)
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
