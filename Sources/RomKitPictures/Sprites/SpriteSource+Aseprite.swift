extension SpriteSource {
  /// An Aseprite file's names for the parts of the picture that options make of it, or of a part of that picture, in the size that
  /// `resized` gives to a width and a height. The names of frames
  /// are their numbers from 0, as in Aseprite's exports.
  ///
  /// Slices have their places in the first of the chosen frames and those of their keys in later ones. Tags count if all their frames
  /// are chosen; there is a warning if only some are, unless a tag was chosen.
  package init(
    _ file: AsepriteFile, _ options: SpriteOptions, limits: PictureLimits = .standard,
    crop: PixelRectangle? = nil,
    resized: (_ width: Int, _ height: Int) -> AtlasPacking.Size = { .init(width: $0, height: $1) }
  ) throws(PictureDiagnostic) {
    let sheet = try file.sheet(options, limits: limits)
    let numbers = sheet.cells.map(\.frame)
    let first = numbers.first ?? 0
    let last = numbers.last ?? 0
    let frames = sheet.cells.map { cell in
      Frame(
        name: "\(cell.frame)", bounds: cell.bounds, x: cell.origin.x, y: cell.origin.y,
        milliseconds: min(max(1, file.frames[cell.frame].duration), 65_535))
    }
    let slices = file.slices.map { slice in
      let before = slice.keys.last { $0.frame <= first }
      let keys = (before.map { [$0] } ?? []) + slice.keys.filter { $0.frame > first && $0.frame <= last }
      var chosen = slice
      chosen.keys = keys.map { key in
        var key = key
        key.frame = max(0, key.frame - first)
        return key
      }
      return chosen
    }
    var partly: [Tag] = []
    let tags = file.tags.compactMap { tag -> Tag? in
      guard first...last ~= tag.frames.lowerBound, first...last ~= tag.frames.upperBound else {
        if tag.frames.overlaps(first...last) { partly.append(tag) }
        return nil
      }
      var chosen = tag
      chosen.frames = (tag.frames.lowerBound - first)...(tag.frames.upperBound - first)
      return chosen
    }
    self.init(frames: frames, slices: slices, tags: tags, crop: crop)
    scale(of: sheet.picture, crop, resized)
    if case .tag? = options.frames { return }
    warn(ofPartsOf: partly, chosen: first...last)
  }

  /// The names of the frames of a sheet, or of a part of it, in the size that `resized` gives to a width and a height.
  package init(
    _ frames: [Frame], of sheet: IndexedPicture, crop: PixelRectangle? = nil,
    resized: (_ width: Int, _ height: Int) -> AtlasPacking.Size
  ) {
    self.init(frames: frames, slices: [], tags: [], crop: crop)
    scale(of: .indexed(sheet), crop, resized)
  }

  private mutating func scale(
    of picture: DecodedPicture, _ crop: PixelRectangle?, _ resized: (Int, Int) -> AtlasPacking.Size
  ) {
    let (width, height) = crop.map { ($0.width, $0.height) } ?? (picture.width, picture.height)
    scale(from: .init(width: width, height: height), to: resized(width, height))
  }
}
