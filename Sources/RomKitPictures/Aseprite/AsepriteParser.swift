import RomKitBase

/// Reads the frames of a sprite, chunk by chunk.
struct AsepriteParser {
  private var file: AsepriteFile
  /// Without this flag layers have no opacity.
  private let hasOpacity: Bool
  /// Whether groups have a blend mode and an opacity too.
  private let groupsBlend: Bool
  private let hasIdentifiers: Bool
  /// The groups that a layer may belong to: the last one of each level.
  private var groups: [Int?] = []
  /// The cels that have been read, by layer and frame.
  private var known: [Place: Int] = [:]

  /// The number of slices and of their keys.
  private var slices = 0
  /// The number of the slice that user data in the next chunk describe; nil for anything else.
  private var described: Int?

  private struct Place: Hashable {
    let layer: UInt16
    let frame: UInt16

    init(layer: Int, frame: Int) {
      self.layer = UInt16(clamping: layer)
      self.frame = UInt16(clamping: frame)
    }
  }

  init(_ file: AsepriteFile, flags: UInt32) {
    self.file = file
    hasOpacity = flags & 1 != 0
    groupsBlend = flags & 2 != 0
    hasIdentifiers = flags & 4 != 0
  }

  /// The file, after checking the references between its chunks.
  func finished() throws(PictureDiagnostic) -> AsepriteFile {
    let tilesets = Set(file.tilesets.map(\.number))
    for layer in file.layers {
      guard case .tilemap(let number) = layer.kind else { continue }
      guard tilesets.contains(number) else {
        throw PictureDiagnostic(
          "aseprite-tileset",
          "expected tileset \(number) for the layer \(Escaped.quoted(layer.name)), found none",
          at: layer.offset, .saveAgain)
      }
    }
    for tag in file.tags where tag.frames.upperBound >= file.frames.count {
      throw PictureDiagnostic(
        "aseprite-tag",
        """
        expected frames from 1 to \(file.frames.count) in the tag \(Escaped.quoted(tag.name)), \
        found \(tag.frames.lowerBound + 1) to \(tag.frames.upperBound + 1)
        """, .saveAgain)
    }
    return file
  }

  mutating func readFrame(
    _ reader: inout AsepriteReader, number: Int, of count: Int, speed: Int
  ) throws(PictureDiagnostic) {
    try PictureDiagnostic.checkWork()
    let offset = reader.offset
    guard reader.remaining >= 16 else {
      throw PictureDiagnostic(
        "aseprite-truncated",
        reader.remaining > 0
          ? """
          expected \(Plural.text(count, "frame")), \
          found the end of the file in the header of frame \(number + 1)
          """
          : "expected \(Plural.text(count, "frame")), found the end of the file before frame \(number + 1)",
        at: offset, .undamagedCopy)
    }
    let size = Int(try reader.dword())
    let magic = try reader.word()
    guard magic == 0xF1FA else {
      let found = UInt16(truncatingIfNeeded: magic).hexadecimal(digits: 4)
      throw PictureDiagnostic(
        "aseprite-frame", "expected 0xf1fa at the start of frame \(number + 1), found 0x\(found)",
        at: offset + 4, .undamagedCopy)
    }
    guard size >= 16 else {
      throw PictureDiagnostic(
        "aseprite-frame", "expected at least 16 bytes in frame \(number + 1), found a size of \(size)",
        at: offset, .undamagedCopy)
    }
    let oldCount = try reader.word()
    let duration = try reader.word()
    try reader.skip(2)
    let newCount = Int(try reader.dword())
    guard size - 16 <= reader.remaining else {
      throw PictureDiagnostic(
        "aseprite-truncated",
        """
        expected \(Plural.bytes(size)) in frame \(number + 1), \
        found \(Grouped.text(reader.remaining + 16)) before the end of the file
        """, at: offset, .undamagedCopy)
    }
    var chunks = AsepriteReader(
      try reader.slice(size - 16), offset: offset + 16, part: "frame \(number + 1)")
    let first = file.cels.count
    for index in 0..<(newCount > 0 ? newCount : oldCount) {
      if index.isMultiple(of: 1_024) { try PictureDiagnostic.checkWork() }
      try readChunk(&chunks, frame: number)
    }
    file.frames.append(
      AsepriteFile.Frame(duration: duration > 0 ? duration : speed, cels: first..<file.cels.count))
  }

  private mutating func readChunk(_ reader: inout AsepriteReader, frame: Int) throws(PictureDiagnostic) {
    let offset = reader.offset
    let size = Int(try reader.dword())
    let code = try reader.word()
    let kind = AsepriteChunkKind(rawValue: code)
    let name: LocalizedText =
      kind?.displayName ?? "a chunk of type 0x\(UInt16(truncatingIfNeeded: code).hexadecimal(digits: 4))"
    guard size >= 6 else {
      throw PictureDiagnostic(
        "aseprite-chunk", "expected at least 6 bytes in \(name), found a size of \(size)", at: offset,
        .undamagedCopy)
    }
    guard size - 6 <= reader.remaining else {
      throw PictureDiagnostic(
        "aseprite-chunk",
        """
        expected \(Plural.bytes(size)) in \(name), \
        found \(Grouped.text(reader.remaining + 6)) before the end of frame \(frame + 1)
        """, at: offset, .undamagedCopy)
    }
    let data = try reader.slice(size - 6)
    let owner = described
    described = nil
    guard let kind else { return }
    var chunk = AsepriteReader(data, offset: offset + 6, part: name)
    switch kind {
    case .layer: try readLayer(&chunk, offset: offset)
    case .cel: try readCel(&chunk, frame: frame, offset: offset)
    case .tags: try readTags(&chunk)
    case .slice:
      described = file.slices.count
      try readSlice(&chunk)
    case .userData:
      // A text follows if the lowest flag is set.
      guard let owner, try chunk.dword() & 1 != 0 else { return }
      file.slices[owner].describe(try chunk.text())
    case .tileset: try readTileset(&chunk, offset: offset)
    case .palette, .oldPalette, .olderPalette:
      guard file.palettes.count < AsepriteFile.Most.palettes else {
        throw tooMany("palettes", most: AsepriteFile.Most.palettes, offset: offset)
      }
      let change = AsepritePaletteChange(frame: frame, kind: kind, data: data, offset: offset + 6)
      try change.check()
      file.palettes.append(change)
    }
  }

  private func tooMany(_ items: LocalizedText, most: Int, offset: Int) -> PictureDiagnostic {
    PictureDiagnostic(
      "aseprite-too-large", "expected at most \(Grouped.text(most)) \(items), found more",
      at: .offset(offset),
      help: "divide the sprite into several files")
  }

  // MARK: Layers

  private mutating func readLayer(_ reader: inout AsepriteReader, offset: Int) throws(PictureDiagnostic) {
    guard file.layers.count < AsepriteFile.Most.layers else {
      throw tooMany("layers", most: AsepriteFile.Most.layers, offset: offset)
    }
    let flags = try reader.word()
    let type = try reader.word()
    let level = try reader.word()
    try reader.skip(4)
    let blendMode = try reader.word()
    let opacity = try reader.byte()
    try reader.skip(3)
    let name = try reader.text()
    let kind: AsepriteLayer.Kind
    switch type {
    case 0: kind = .image
    case 1: kind = .group
    case 2: kind = .tilemap(Int(try reader.dword()))
    default:
      throw PictureDiagnostic(
        "aseprite-layer",
        "expected type 0 (image), 1 (group) or 2 (tilemap) for the layer \(Escaped.quoted(name)), found \(type)",
        at: offset, .saveAgain)
    }
    if hasIdentifiers { try reader.skip(16) }
    guard level <= groups.count, level == 0 || groups[level - 1] != nil else {
      throw PictureDiagnostic(
        "aseprite-layer",
        "expected a group of level \(level - 1) before the layer \(Escaped.quoted(name)), found none",
        at: offset, .saveAgain)
    }
    let parent = level > 0 ? groups[level - 1] : nil
    groups.removeLast(groups.count - level)
    groups.append(kind == .group ? file.layers.count : nil)
    let blended = parent.flatMap { group in
      let outer = file.layers[group]
      // In a group that is composed by itself, the modes of the layers do not act on the layers below the group.
      let isApart = groupsBlend && blendMode != 0
      return isApart || outer.blendMode != 0 || outer.opacity != 255 ? group : outer.blendedGroup
    }
    let blends = kind != .group || groupsBlend
    file.layers.append(
      AsepriteLayer(
        name: name, kind: kind, parent: parent, isVisible: flags & 1 != 0, isBackground: flags & 8 != 0,
        isReference: flags & 64 != 0, blendMode: blends ? blendMode : 0,
        opacity: blends && hasOpacity ? opacity : 255, blendedGroup: blended, offset: offset))
  }

  // MARK: Cels

  private mutating func readCel(
    _ reader: inout AsepriteReader, frame: Int, offset: Int
  ) throws(PictureDiagnostic) {
    guard file.cels.count < AsepriteFile.Most.cels else {
      throw tooMany("cels", most: AsepriteFile.Most.cels, offset: offset)
    }
    func wrong(_ message: LocalizedText) -> PictureDiagnostic {
      PictureDiagnostic("aseprite-cel", message, at: offset, .saveAgain)
    }
    let layer = try reader.word()
    guard layer < file.layers.count else {
      let count = Plural.text(file.layers.count, "layer")
      throw wrong("a cel is for layer \(layer + 1), but the sprite has only \(count)")
    }
    let owner = AsepriteOwner.cel(layer: file.layers[layer].name, frame: frame)
    guard file.layers[layer].kind != .group else {
      throw wrong(
        "expected a cel for a layer, found one for the group \(Escaped.quoted(file.layers[layer].name))")
    }
    let place = Place(layer: layer, frame: frame)
    guard known.updateValue(file.cels.count, forKey: place) == nil else {
      let name = Escaped.quoted(file.layers[layer].name)
      throw wrong("expected one cel of \(name) in frame \(frame + 1), found two")
    }
    let x = try reader.short()
    let y = try reader.short()
    let opacity = try reader.byte()
    let type = try reader.word()
    let zIndex = try reader.short()
    try reader.skip(5)
    switch type {
    case 0, 2, 3: break
    case 1:
      let link = try reader.word()
      guard link < frame, let other = known[Place(layer: layer, frame: link)] else {
        let cel = owner.displayName
        throw wrong(
          link < frame
            ? """
            expected \(cel) to link to an earlier cel, \
            found a link to frame \(link + 1), which has no cel of this layer
            """
            : "expected \(cel) to link to an earlier cel, found a link to frame \(link + 1)")
      }
      // Its place and its opacity differ from those of the other cel in files of some versions of Aseprite. Other programs
      // leave all three empty.
      var cel = file.cels[other]
      if x != 0 || y != 0 || opacity != 0 {
        cel.x = Int16(clamping: x)
        cel.y = Int16(clamping: y)
        cel.opacity = opacity
      }
      cel.zIndex = Int16(clamping: zIndex)
      file.cels.append(cel)
      return
    default: throw wrong("expected type 0 to 3 for \(owner.displayName), found \(type)")
    }
    guard (file.layers[layer].kind == .image) == (type != 3) else {
      throw wrong(
        type == 3
          ? "expected pixels in \(owner.displayName), found tiles"
          : "expected tiles in \(owner.displayName), found pixels")
    }
    let start = reader.offset
    let cel = AsepriteCel(
      layer: UInt16(clamping: layer), x: Int16(clamping: x), y: Int16(clamping: y),
      zIndex: Int16(clamping: zIndex),
      opacity: opacity, kind: UInt8(clamping: type), content: start..<start + reader.remaining)
    _ = try file.content(of: cel, frame: frame)
    file.cels.append(cel)
  }

  // MARK: Tags, slices, tilesets

  private mutating func readTags(_ reader: inout AsepriteReader) throws(PictureDiagnostic) {
    let count = try reader.word()
    try reader.skip(8)
    for _ in 0..<count {
      let offset = reader.offset
      guard file.tags.count < AsepriteFile.Most.tags else {
        throw tooMany("tags", most: AsepriteFile.Most.tags, offset: offset)
      }
      let from = try reader.word()
      let to = try reader.word()
      let directions = SpriteSource.Tag.Direction.allCases
      let direction = Int(try reader.byte())
      let repeats = try reader.word()
      try reader.skip(10)
      let name = try reader.text()
      guard from <= to else {
        throw PictureDiagnostic(
          "aseprite-tag",
          """
          expected frame \(from + 1) or later as the last frame of the tag \(Escaped.quoted(name)), \
          found \(to + 1)
          """, at: offset, .saveAgain)
      }
      file.tags.append(
        SpriteSource.Tag(
          name: name, frames: from...to,
          direction: directions.indices ~= direction ? directions[direction] : .forward, repeats: repeats))
    }
  }

  private mutating func readSlice(_ reader: inout AsepriteReader) throws(PictureDiagnostic) {
    let count = try reader.dword()
    let flags = try reader.dword()
    try reader.skip(4)
    var slice = SpriteSource.Slice(name: try reader.text(), keys: [])
    try countSlice(&reader)
    for _ in 0..<count {
      try countSlice(&reader)
      let frame = Int(try reader.dword())
      var key = SpriteSource.Slice.Key(frame: frame, bounds: try rectangle(&reader))
      if flags & 1 != 0 { key.centre = try rectangle(&reader) }
      if flags & 2 != 0 { key.pivot = SpritePoint(x: try reader.long(), y: try reader.long()) }
      slice.keys.append(key)
    }
    file.slices.append(slice)
  }

  private mutating func countSlice(_ reader: inout AsepriteReader) throws(PictureDiagnostic) {
    slices += 1
    guard slices <= AsepriteFile.Most.slices else {
      throw tooMany("slices and slice keys", most: AsepriteFile.Most.slices, offset: reader.offset)
    }
  }

  private func rectangle(_ reader: inout AsepriteReader) throws(PictureDiagnostic) -> PixelRectangle {
    PixelRectangle(
      x: try reader.long(), y: try reader.long(), width: Int(try reader.dword()),
      height: Int(try reader.dword()))
  }

  private mutating func readTileset(_ reader: inout AsepriteReader, offset: Int) throws(PictureDiagnostic) {
    guard file.tilesets.count < AsepriteFile.Most.tilesets else {
      throw tooMany("tilesets", most: AsepriteFile.Most.tilesets, offset: offset)
    }
    let number = Int(try reader.dword())
    let flags = try reader.dword()
    let count = Int(try reader.dword())
    let width = try reader.word()
    let height = try reader.word()
    try reader.skip(16)
    _ = try reader.text()
    if flags & 1 != 0 { try reader.skip(8) }
    guard width > 0, height > 0 else {
      throw PictureDiagnostic(
        "aseprite-tileset",
        "expected tiles of at least 1 x 1 pixels in tileset \(number), found \(width) x \(height)",
        at: offset, .saveAgain)
    }
    var tileset = AsepriteTileset(
      number: number, count: count, tileWidth: width, tileHeight: height, empty: flags & 4 != 0 ? 0 : .max,
      offset: offset)
    if flags & 2 != 0 {
      let size = Int(try reader.dword())
      let start = reader.offset
      let (rows, isTooMuch) = height.multipliedReportingOverflow(by: count)
      guard !isTooMuch, rows <= Int(Int32.max) else { throw tileset.tooLarge }
      tileset.image = AsepriteImage(
        width: width, height: rows, bytesPerPixel: file.mode.bytesPerPixel, isCompressed: true,
        owner: .tileset(number), offset: start, bytes: try reader.slice(size))
    }
    file.tilesets.append(tileset)
  }
}
