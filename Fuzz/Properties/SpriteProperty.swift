import RomKit

/// An Aseprite file: its frames look the same in every layout.
///
/// Random bytes are hardly ever valid streams. So the first byte selects whether the pixels in the others are compressed before
/// they are read, and the layout of the frames.
enum SpriteProperty {
  /// Limits for small canvases; sheets are larger.
  private static let limits = PictureLimits(side: 1_024, bytes: 1 << 14)

  @Sendable static func check(_ bytes: [UInt8]) throws {
    guard let mode = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let file = mode & 1 == 0 ? rest : packed(rest)
    var options = SpriteOptions()
    options.sheet = SpriteOptions.Sheet.allCases[Int(mode >> 1) % 3]
    do {
      let sprite = try AsepriteFile(parsing: file, limits: limits)
      try demand(
        sprite.tags.allSatisfy { $0.frames.upperBound < sprite.frames.count }, "a tag has a missing frame")
      if mode & 128 != 0 { options.frames = .tag(sprite.tags.first?.name ?? "") }
      let sheet = try sprite.sheet(options, limits: limits)
      PlantedBug.trigger(sheet.cells.count > 1 && sprite.width > 100)
      try demand(
        sheet.cells.map(\.frame) == Array(try sprite.frames(chosenBy: options)), "a frame is missing")
      for cell in sheet.cells {
        let (part, place) = (cell.bounds, cell.origin)
        try demand(
          part.x >= 0 && part.y >= 0 && part.x + part.width <= sheet.picture.width
            && part.y + part.height <= sheet.picture.height, "a frame is outside its sheet")
        try demand(
          place.x >= 0 && place.y >= 0 && place.x + part.width <= sprite.width
            && place.y + part.height <= sprite.height, "a frame is larger than the canvas")
      }
      guard Turn.comes(to: bytes, oneOf: 4) else { return }
      options.sheet = options.sheet == .rows ? .packed : .rows
      let other = try sprite.sheet(options, limits: limits)
      for (cell, another) in zip(sheet.cells, other.cells) {
        try demand(
          shown(cell, of: sheet.picture, sprite) == shown(another, of: other.picture, sprite),
          "a frame looks different on another sheet")
      }
    } catch let error as PictureDiagnostic {
      try FuzzTarget.checkError(error, size: file.count)
    }
  }

  /// The visible pixels of a frame, by their positions on the canvas.
  private static func shown(_ cell: SpriteSheet.Cell, of picture: DecodedPicture, _ sprite: AsepriteFile)
    -> [UInt32]
  {
    var pixels = [UInt32](repeating: .max, count: sprite.width * sprite.height)
    for y in 0..<cell.bounds.height {
      for x in 0..<cell.bounds.width {
        let place = (cell.bounds.y + y) * picture.width + cell.bounds.x + x
        let value: UInt32? =
          switch picture {
          case .indexed(let picture):
            picture.transparent.contains(picture.indices[place]) ? nil : UInt32(picture.indices[place])
          case .colour(let picture): visible(picture.pixels[place])
          }
        if let value { pixels[(cell.origin.y + y) * sprite.width + cell.origin.x + x] = value }
      }
    }
    return pixels
  }

  private static func visible(_ pixel: ColourPicture.Pixel) -> UInt32? {
    if pixel.alpha == 0 { return nil }
    return UInt32(pixel.red) << 24 | UInt32(pixel.green) << 16 | UInt32(pixel.blue) << 8 | UInt32(pixel.alpha)
  }

  // MARK: Compression

  /// The bytes with the pixels of all complete frames and chunks compressed.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var file = Array(bytes.prefix(128))
    var rest = bytes.dropFirst(128)
    while rest.count >= 16 {
      let size = number(rest, at: 0, 4)
      guard size >= 16, size <= rest.count else { break }
      let head = rest.prefix(16)
      var chunks: [UInt8] = []
      var body = rest.prefix(size).dropFirst(16)
      while body.count >= 6 {
        let size = number(body, at: 0, 4)
        guard size >= 6, size <= body.count else { break }
        let data = packedChunk(number(body, at: 4, 2), body.prefix(size).dropFirst(6))
        chunks += little(data.count + 6, 4) + body.prefix(6).suffix(2) + data
        body = body.dropFirst(size)
      }
      file += little(16 + chunks.count + body.count, 4) + head.dropFirst(4) + chunks + body
      rest = rest.dropFirst(size)
    }
    return file + rest
  }

  private static func packedChunk(_ kind: Int, _ data: ArraySlice<UInt8>) -> [UInt8] {
    switch (kind, number(data, at: 7, 2)) {
    case (0x2005, 2): return data.prefix(20) + stored(data.dropFirst(20))
    case (0x2005, 3): return data.prefix(48) + stored(data.dropFirst(48))
    case (0x2023, _) where number(data, at: 4, 4) & 3 == 2:
      let place = 34 + number(data, at: 32, 2)
      let stream = stored(data.dropFirst(place + 4))
      return data.prefix(place) + little(stream.count, 4) + stream
    default: return Array(data)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, at place: Int, _ size: Int) -> Int {
    bytes.dropFirst(place).prefix(size).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A zlib stream with stored blocks.
  private static func stored(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let kept = bytes.prefix(65_535)
    let size = UInt16(clamping: kept.count)
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in kept {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let sum = (high << 16 | low).bigEndian
    return [0x78, 0x01, 0x01] + [size, ~size].flatMap { little(Int($0), 2) } + kept + little(Int(sum), 4)
  }
}
