import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import VGSCore

/// Makes the pictures of the `[[atlas]]` tables of a manifest from their files.
///
/// Each picture counts as a PNG in the folder `graphics`: patterns of `[[assets]]` and `[[palettes]]` match it, and its colours are
/// compared with those of the others. Indexed files keep their indices, so full-colour files go into separate pictures.
struct AtlasMaking {
  private(set) var pages: [MadeFile] = []
  private(set) var locked: [String: LockedAtlas] = [:]
  /// The files with more than pixels, by the names of the atlases.
  private(set) var sprites: [String: [AtlasSprite]] = [:]
  /// The files that were read.
  private(set) var inputs: [String] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  /// The changed atlases, a line for each.
  private(set) var reports: [LocalizedText] = []
  private let folder: String
  private let manifest: Manifest
  private var frameCount = 0

  init(
    _ manifest: Manifest, lock: SlotLock, folder: String, _ gate: ProjectGate, isIgnored: (String) -> Bool
  ) throws {
    self.folder = folder
    self.manifest = manifest
    var found: [(index: Int, files: [AtlasFiles.File])] = []
    for (index, rule) in manifest.atlases.enumerated() {
      let files = try AtlasFiles(rule.files, in: folder, gate, isIgnored: isIgnored)
      problems += files.problems
      warnings += files.unused(of: rule.files, "atlas.files", index, in: manifest)
      if files.problems.isEmpty { found.append((index, files.files)) }
    }
    let count = found.reduce(0) { $0 + $1.files.count }
    guard count <= LockedAtlas.mostFrames else {
      problems.append(
        Diagnostic(
          "atlas-too-many",
          """
          expected at most \(Grouped.text(LockedAtlas.mostFrames)) files in all atlases, found \(Grouped.text(count))
          """,
          file: manifest.path, help: "narrow down the patterns under files"))
      return
    }
    for (index, files) in found where !files.isEmpty {
      try make(index, files, lock.atlases[manifest.atlases[index].name])
    }
  }

  /// The different images of an atlas, and which of them each frame has.
  private struct Images {
    var images: [PixelImage] = []
    /// The files with the names of their frames.
    var frames: [(file: AtlasFiles.File, image: Int)] = []
    private var numbers: [PixelImage: Int] = [:]

    mutating func add(_ image: PixelImage, of file: AtlasFiles.File) {
      let number = numbers[image] ?? images.count
      if number == images.count {
        images.append(image)
        numbers[image] = number
      }
      frames.append((file, number))
    }
  }

  private mutating func make(_ index: Int, _ files: [AtlasFiles.File], _ before: LockedAtlas?) throws {
    let rule = manifest.atlases[index]
    inputs += files.map { Path.joined(folder, $0.path) }
    let known = problems.count
    var palette = SheetPalette()
    let images = try read(files, rule, index, &palette)
    var owners: [String: String] = [:]
    for (file, _) in images.frames {
      guard let other = owners.updateValue(file.path, forKey: file.name) else { continue }
      problems.append(
        Diagnostic(
          "sprite-twice", "the sprite \("\(rule.name)/\(file.name)") is already made from \(other)",
          file: Path.joined(folder, file.path), help: "rename one of the two files"))
    }
    frameCount += images.frames.count
    if frameCount > LockedAtlas.mostFrames, problems.count == known {
      problems.append(AtlasFrame.tooMany(frameCount).placed(in: manifest, "atlas", index))
    }
    guard problems.count == known else { return }
    var atlas = LockedAtlas()
    var sheets: [DecodedPicture] = []
    var area = 0
    for isIndexed in [true, false] {
      let own = images.images.indices.filter { images.images[$0].isIndexed == isIndexed }
      if own.isEmpty { continue }
      let kept = self.kept(own, images, before)
      let packing = AtlasPacking(
        own.map { .init(width: images.images[$0].width, height: images.images[$0].height) },
        padding: rule.padding, keeping: kept)
      // Cancelled, it has no place for some.
      try WorkControl.check(path: folder)
      let places = Dictionary(first: zip(own, packing.places).map { ($0, $1) })
      for (file, number) in images.frames {
        guard var place = places[number] else { continue }
        place.page += sheets.count
        atlas.frames[before?.spelling(of: file.name) ?? file.name] = place
      }
      var onPages = packing.pages.map { _ in [(image: PixelImage, bounds: PixelRectangle)]() }
      for (number, place) in zip(own, packing.places) {
        onPages[place.page].append((images.images[number], place.bounds))
      }
      for (size, images) in zip(packing.pages, onPages) {
        sheets.append(
          PixelImage.sheet(size, of: images, palette: palette))
      }
      area += packing.area
    }
    for (page, sheet) in sheets.enumerated() {
      let name = LockedAtlas.pictureName(of: rule.name, page: page)
      pages.append(
        MadeFile(
          path: "\(SlotKind.graphics.folderName)/\(name).png", kind: .graphics, format: .png, name: name,
          bytes: try PNGFile(sheet).serialized(level: .fast), source: line(of: index), number: page,
          group: rule.name))
    }
    locked[rule.name] = atlas
    guard atlas != before else { return }
    let filled = images.images.reduce(0) { $0 + $1.width * $1.height }
    let changes = (before ?? LockedAtlas()).changes(to: atlas)
    reports.append(
      """
      the atlas \(rule.name): \(Plural.text(files.count, "file")), \(changes); \
      \(Plural.text(images.images.count, "image")) in \(Plural.text(sheets.count, "picture")), \
      \(filled * 100 / max(1, area)) % filled
      """)
  }

  /// Reads the files in parallel, and stores each image once.
  private mutating func read(
    _ files: [AtlasFiles.File], _ rule: AtlasRule, _ index: Int, _ palette: inout SheetPalette
  ) throws -> Images {
    var images = Images()
    var area = 0
    var found: [Diagnostic] = []
    var told: [Diagnostic] = []
    let line = line(of: index)
    // More images than this would fill all slots, and the memory.
    let mostArea = 256 * SlotPicture.maximumSide * SlotPicture.maximumSide
    let folder = folder
    try ParallelWork.forEach(files, jobs: ParallelWork.processors, size: { _ in Self.frameSize }) { file in
      Result { try Self.frame(Path.joined(folder, file.path), remap: rule.remap) }
    } _: { file, result in
      let path = Path.joined(folder, file.path)
      try WorkControl.check(path: path)
      guard area <= mostArea else { return }
      do {
        let frame = try result.get()
        told += frame.warnings
        if let conflict = palette.add(frame.picture, of: path) {
          found.append(.colours(conflict, of: line).placed(in: path))
        }
        let count = images.images.count
        for (number, image) in frame.images.enumerated() {
          var own = file
          own.name = AtlasSprite.name(of: number, count: frame.images.count, file.name)
          images.add(image, of: own)
        }
        area += images.images[count...].reduce(0) { $0 + $1.width * $1.height }
        if var sprite = frame.sprite {
          (sprite.name, sprite.path) = (file.name, file.path)
          sprites[rule.name, default: []].append(sprite)
        }
        if area > mostArea {
          found.append(
            Diagnostic(
              "atlas-too-many",
              """
              expected files that fit into the 256 pictures of a ROM, found too many pixels in the atlas \(rule.name)
              """,
              file: manifest.path, help: "narrow down the patterns under files"))
        }
      } catch {
        found += Problems(error, file: path).diagnostics
      }
    }
    problems += found
    warnings += told
    return images
  }

  /// The most bytes that a frame takes.
  private static let frameSize = 256 << 10

  private static func frame(_ path: String, remap: Bool) throws -> AtlasFrame {
    guard let format = FileFormat(path: path), AtlasFrame.formats.contains(format) else {
      let fileExtension = Path.fileExtension(of: path)
      let found: LocalizedText =
        ForeignFile(at: path)?.name
        ?? (fileExtension.isEmpty
          ? "a file without an extension" : LocalizedText(verbatim: ".\(fileExtension)"))
      throw Diagnostic(
        "atlas-file", "expected \(AtlasFrame.formats.choice), found \(found)", file: path,
        help: "under files of the [[atlas]], name only pictures in these formats, such as \"sprites/*.png\"")
    }
    return try AtlasFrame(ConversionFile(reading: path, format: format), remap: remap)
  }

  private func line(of index: Int) -> LocalizedText {
    manifest.places["atlas", index].map { "the [[atlas]] of \(manifest.path), line \($0.line)" }
      ?? "the [[atlas]] of \(manifest.path)"
  }

  /// The former places of images, which are those of the first of their files. Pictures of indexed files come before those of
  /// full-colour ones.
  private func kept(
    _ own: [Int], _ images: Images, _ before: LockedAtlas?
  ) -> [AtlasPacking.Place?] {
    guard let before else { return [] }
    var places: [Int: AtlasPacking.Place] = [:]
    for (file, number) in images.frames {
      guard places[number] == nil, let place = before.frames[file.name] else { continue }
      places[number] = place
    }
    let first = own.compactMap { places[$0]?.page }.min() ?? 0
    return own.map { number in
      places[number].map { AtlasPacking.Place(page: $0.page - first, bounds: $0.bounds) }
    }
  }
}

extension Diagnostic {
  /// Two files of an atlas need different colours at an index; `line` names the atlas.
  fileprivate static func colours(_ conflict: DemandedEntries.Conflict, of line: LocalizedText) -> Self {
    Self(
      "atlas-palette", conflict.words(LocalizedText(verbatim: conflict.owner)),
      notes: ["all indexed files of an atlas share one palette"],
      help: """
        match the files by their colours: write remap = true in \(line)
        or draw both pictures with one palette
        """)
  }
}
