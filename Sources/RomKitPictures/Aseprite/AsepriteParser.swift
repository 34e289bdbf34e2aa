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
  func finished() throws(AsepriteError) -> AsepriteFile {
    let tilesets = Set(file.tilesets.map(\.number))
    for layer in file.layers {
      guard case .tilemap(let number) = layer.kind else { continue }
      guard tilesets.contains(number) else {
        throw .noTileset(number, layer: layer.name, offset: layer.offset)
      }
    }
    for tag in file.tags where tag.frames.upperBound >= file.frames.count {
      throw .tagFrames(
        tag.name, from: tag.frames.lowerBound, to: tag.frames.upperBound, count: file.frames.count,
        offset: nil)
    }
    return file
  }

  mutating func readFrame(
    _ reader: inout AsepriteReader, number: Int, of count: Int, speed: Int
  ) throws(AsepriteError) {
    let offset = reader.offset
    guard reader.remaining >= 16 else {
      throw .frameMissing(number, count: count, offset: offset, found: reader.remaining)
    }
    let size = Int(try reader.dword())
    let magic = try reader.word()
    guard magic == 0xF1FA else { throw .frameMagic(magic, frame: number, offset: offset + 4) }
    guard size >= 16 else { throw .frameSize(size, frame: number, offset: offset) }
    let oldCount = try reader.word()
    let duration = try reader.word()
    try reader.skip(2)
    let newCount = Int(try reader.dword())
    guard size - 16 <= reader.remaining else {
      throw .frameTruncated(number, offset: offset, declared: size, found: reader.remaining + 16)
    }
    var chunks = AsepriteReader(
      try reader.slice(size - 16), offset: offset + 16, part: "frame \(number + 1)")
    let first = file.cels.count
    for _ in 0..<(newCount > 0 ? newCount : oldCount) { try readChunk(&chunks, frame: number) }
    file.frames.append(
      AsepriteFile.Frame(duration: duration > 0 ? duration : speed, cels: first..<file.cels.count))
  }

  private mutating func readChunk(_ reader: inout AsepriteReader, frame: Int) throws(AsepriteError) {
    let offset = reader.offset
    let size = Int(try reader.dword())
    let code = try reader.word()
    let kind = AsepriteChunkKind(rawValue: code)
    let name: Message =
      kind?.displayName ?? "a chunk of type 0x\(UInt16(truncatingIfNeeded: code).hexadecimal(digits: 4))"
    guard size >= 6 else { throw .chunkSize(size, name: name, offset: offset) }
    guard size - 6 <= reader.remaining else {
      throw .chunkTooLong(
        name: name, offset: offset, declared: size, found: reader.remaining + 6, frame: frame)
    }
    let data = try reader.slice(size - 6)
    guard let kind else { return }
    var chunk = AsepriteReader(data, offset: offset + 6, part: name)
    switch kind {
    case .layer: try readLayer(&chunk, offset: offset)
    case .cel: try readCel(&chunk, frame: frame, offset: offset)
    case .tags: try readTags(&chunk)
    case .slice: try readSlice(&chunk)
    case .tileset: try readTileset(&chunk, offset: offset)
    case .palette, .oldPalette, .olderPalette:
      guard file.palettes.changes.count < AsepriteFile.Most.palettes else {
        throw .tooMany("palettes", most: AsepriteFile.Most.palettes, offset: offset)
      }
      let change = AsepritePalettes.Change(frame: frame, kind: kind, data: data, offset: offset + 6)
      try change.check()
      file.palettes.changes.append(change)
    }
  }

  // MARK: Layers

  private mutating func readLayer(_ reader: inout AsepriteReader, offset: Int) throws(AsepriteError) {
    guard file.layers.count < AsepriteFile.Most.layers else {
      throw .tooMany("layers", most: AsepriteFile.Most.layers, offset: offset)
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
    default: throw .layerKind(type, layer: name, offset: offset)
    }
    if hasIdentifiers { try reader.skip(16) }
    guard level <= groups.count, level == 0 || groups[level - 1] != nil else {
      throw .layerLevel(level, layer: name, offset: offset)
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
  ) throws(AsepriteError) {
    guard file.cels.count < AsepriteFile.Most.cels else {
      throw .tooMany("cels", most: AsepriteFile.Most.cels, offset: offset)
    }
    let layer = try reader.word()
    guard layer < file.layers.count else {
      throw .celLayer(layer, count: file.layers.count, offset: offset)
    }
    guard file.layers[layer].kind != .group else {
      throw .celInGroup(file.layers[layer].name, offset: offset)
    }
    let place = Place(layer: layer, frame: frame)
    guard known.updateValue(file.cels.count, forKey: place) == nil else {
      throw .celTwice(file.layers[layer].name, frame: frame, offset: offset)
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
        throw .celLink(file.layers[layer].name, frame: frame, link: link, offset: offset)
      }
      // All but its z-index is that of the other cel.
      var cel = file.cels[other]
      cel.zIndex = Int16(clamping: zIndex)
      file.cels.append(cel)
      return
    default: throw .celKind(type, layer: file.layers[layer].name, frame: frame, offset: offset)
    }
    guard (file.layers[layer].kind == .image) == (type != 3) else {
      throw .celKind(type, layer: file.layers[layer].name, frame: frame, offset: offset)
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

  private mutating func readTags(_ reader: inout AsepriteReader) throws(AsepriteError) {
    let count = try reader.word()
    try reader.skip(8)
    for _ in 0..<count {
      let offset = reader.offset
      guard file.tags.count < AsepriteFile.Most.tags else {
        throw .tooMany("tags", most: AsepriteFile.Most.tags, offset: offset)
      }
      let from = try reader.word()
      let to = try reader.word()
      let direction = AsepriteFile.Tag.Direction(rawValue: try reader.byte()) ?? .forward
      try reader.skip(12)
      let name = try reader.text()
      guard from <= to else {
        throw .tagFrames(name, from: from, to: to, count: file.frames.count, offset: offset)
      }
      file.tags.append(AsepriteFile.Tag(name: name, frames: from...to, direction: direction))
    }
  }

  private mutating func readSlice(_ reader: inout AsepriteReader) throws(AsepriteError) {
    let count = try reader.dword()
    let flags = try reader.dword()
    try reader.skip(4)
    var slice = AsepriteFile.Slice(name: try reader.text(), keys: [])
    try countSlice(&reader)
    for _ in 0..<count {
      try countSlice(&reader)
      let frame = Int(try reader.dword())
      var key = AsepriteFile.Slice.Key(frame: frame, bounds: try rectangle(&reader))
      if flags & 1 != 0 { key.centre = try rectangle(&reader) }
      if flags & 2 != 0 { key.pivot = SpritePoint(x: try reader.long(), y: try reader.long()) }
      slice.keys.append(key)
    }
    file.slices.append(slice)
  }

  private mutating func countSlice(_ reader: inout AsepriteReader) throws(AsepriteError) {
    slices += 1
    guard slices <= AsepriteFile.Most.slices else {
      throw .tooMany("slices and slice keys", most: AsepriteFile.Most.slices, offset: reader.offset)
    }
  }

  private func rectangle(_ reader: inout AsepriteReader) throws(AsepriteError) -> SpriteRectangle {
    SpriteRectangle(
      x: try reader.long(), y: try reader.long(), width: Int(try reader.dword()),
      height: Int(try reader.dword()))
  }

  private mutating func readTileset(_ reader: inout AsepriteReader, offset: Int) throws(AsepriteError) {
    guard file.tilesets.count < AsepriteFile.Most.tilesets else {
      throw .tooMany("tilesets", most: AsepriteFile.Most.tilesets, offset: offset)
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
      throw .tileSize(width: width, height: height, tileset: number, offset: offset)
    }
    var image: AsepriteImage?
    if flags & 2 != 0 {
      let size = Int(try reader.dword())
      let start = reader.offset
      let (rows, isTooMuch) = height.multipliedReportingOverflow(by: count)
      guard !isTooMuch, rows <= Int(Int32.max) else {
        throw .tiles(count, width: width, height: height, tileset: number, offset: offset)
      }
      image = AsepriteImage(
        width: width, height: rows, bytesPerPixel: file.mode.bytesPerPixel, isCompressed: true,
        owner: .tileset(number), offset: start, bytes: try reader.slice(size))
    }
    file.tilesets.append(
      AsepriteTileset(
        number: number, count: count, tileWidth: width, tileHeight: height,
        empty: flags & 4 != 0 ? 0 : .max, image: image, offset: offset))
  }
}
