import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures

/// A picture whose parts can have names.
package struct SpritePicture: Sendable {
  package var slot: SlotID
  /// Its name in the project, `enemies/bat`; nil if it has only the name of its slot.
  package var name: String?
  /// The path of its file in the assets folder; nil if it is unknown.
  package var path: String?
  package var width: Int
  package var height: Int
  /// The names for parts of it in its file.
  package var source: SpriteSource?

  package init(
    slot: SlotID, name: String?, path: String?, width: Int, height: Int, source: SpriteSource? = nil
  ) {
    self.source = source
    self.slot = slot
    self.name = name
    self.path = path
    self.width = width
    self.height = height
  }

  var displayName: String { name ?? slot.description }
}

/// Finds the names that a project gives to parts of its pictures, and compares them with the pictures.
package struct SpriteResolution {
  package private(set) var table = SpriteTable()
  package private(set) var problems: [Diagnostic] = []
  package private(set) var warnings: [Diagnostic] = []
  private let manifest: Manifest
  private let folder: String
  private let pictures: [SpritePicture]
  /// The pictures by all their names in the manifest.
  private var indices: [String: Int] = [:]
  /// The origin of each name.
  private var owners: [String: Owner] = [:]
  private var animationOwners: [String: Owner] = [:]
  /// Whether there were more than ``most``.
  private var isFull = false

  /// The most sprites.
  package static let most = 65_536

  private struct Owner {
    var number: Int
    var place: Place
  }

  private var manifestPath: String { Path.joined(folder, Manifest.fileName) }

  /// Looks up the names for parts of a ROM's pictures in a manifest, a lock and the files that they name.
  package init(_ manifest: Manifest, lock: SlotLock, folder: String, pictures: [SpritePicture]) {
    self.manifest = manifest
    self.folder = folder
    self.pictures = pictures
    for (index, picture) in pictures.enumerated() {
      for name in [
        picture.slot.description, picture.path,
        picture.name.map { AssetID(.graphics, $0).description },
      ] {
        if let name, indices[name] == nil { indices[name] = index }
      }
    }
    for (index, rule) in manifest.sprites.enumerated() { add(rule, index) }
    // Drawings are not made for headers: a name in one that headers cannot have is only a warning.
    let known = problems.count
    for picture in pictures {
      if let source = picture.source {
        add(source, of: picture, Place(file: picture.path.map { Path.joined(folder, $0) }))
      }
    }
    warnings = problems[known...].map { problem in problem.changed { $0.severity = .warning } }
    problems.removeSubrange(known...)
    for (index, rule) in manifest.atlases.enumerated() { add(rule, index, lock.atlases[rule.name]) }
    for (index, rule) in manifest.animations.enumerated() { add(rule, index) }
  }

  private func place(_ key: String, _ index: Int, _ part: Int = 0) -> Place {
    Place(file: manifestPath, position: manifest.places[key, index, part]?.place)
  }

  private mutating func add(_ error: SpriteError, _ place: Place) {
    problems.append(Diagnostic(error).changed { $0.place = place })
  }

  // MARK: Pictures of the manifest

  private mutating func picture(_ rule: SpriteRule, _ index: Int) -> SpritePicture? {
    let found =
      indices[rule.picture] ?? SlotID(rule.picture).flatMap { indices[$0.description] }
      // The file may have another extension now.
      ?? rule.picture.lastIndex(of: ".").flatMap { indices[String(rule.picture[..<$0])] }
    if let found { return pictures[found] }
    let names = pictures.flatMap { [$0.path, $0.name.map { AssetID(.graphics, $0).description }] }
    let nearest = NearestWord.to(rule.picture, among: names.compactMap(\.self))
    add(.noPicture(rule.picture, nearest: nearest), place("sprites.picture", index))
    return nil
  }

  private mutating func add(_ rule: SpriteRule, _ index: Int) {
    guard let picture = picture(rule, index) else { return }
    switch rule.parts {
    case .rectangle(let name, let bounds):
      let crop = PictureSettings.Crop(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
        .fitted(width: picture.width, height: picture.height)
      add(
        name, bounds, of: picture, place("sprites.rectangle", index),
        remedy: "write rectangle = \"\(crop.settingText)\"")
    case .grid(let cells): add(cells, of: picture, index)
    case .export(let file):
      let path = Path.joined(folder, file)
      guard FileType(at: path, followingLinks: true) != nil else {
        let inside = Path.folder(of: file)
        let names = (try? FolderListing.names(in: Path.joined(folder, inside))) ?? []
        let nearest = NearestWord.to(Path.name(of: file), among: names)
          .map { inside == "." ? $0 : Path.joined(inside, $0) }
        let error = ManifestError.missing(file: file, key: "from", nearest: nearest)
        problems.append(Diagnostic(error).changed { $0.place = place("sprites.from", index) })
        return
      }
      do {
        let export = try SpriteExport(reading: path, picture: Path.name(of: picture.displayName))
        if let size = export.size, size != .init(width: picture.width, height: picture.height) {
          let error = SpriteError.otherSize(
            width: size.width, height: size.height, picture: rule.picture, picture.width, picture.height)
          add(error, Place(file: path))
          return
        }
        add(export.source, of: picture, Place(file: path))
      } catch {
        problems += Problems(error, file: path).all
      }
    }
  }

  private mutating func add(_ cells: SpriteCells, of picture: SpritePicture, _ index: Int) {
    let (columns, rows) = cells.count(width: picture.width, height: picture.height)
    let count = columns * rows
    guard count > 0 else {
      let width = min(cells.width, picture.width - 2 * cells.margin)
      let height = min(cells.height, picture.height - 2 * cells.margin)
      let remedy: Message =
        width > 0 && height > 0 ? "write cell = \"\(width)x\(height)\"" : "remove margin"
      add(
        "0", cells.cell(column: 0, row: 0), of: picture, place("sprites.cell", index), remedy: remedy)
      return
    }
    let names = cells.names ?? (0..<count).map { "\($0)" }
    if names.count > count {
      add(
        .cells(
          names: names.count, columns: columns, rows: rows, width: picture.width, height: picture.height),
        place("sprites.names", index, count))
      return
    }
    for (number, name) in names.enumerated() where !name.isEmpty {
      let cell = cells.cell(column: number % columns, row: number / columns)
      let place = cells.names == nil ? place("sprites", index) : place("sprites.names", index, number)
      add(name, cell, of: picture, place, remedy: nil)
    }
  }

  // MARK: Names from drawing programs

  private mutating func add(_ source: SpriteSource, of picture: SpritePicture, _ place: Place) {
    // The numbers of the parts in the table; nil for those that are not there.
    var numbers: [Int?] = []
    for part in source.parts {
      numbers.append(add(part.name, part.bounds, of: picture, place, remedy: SpriteError.exportHelp))
    }
    for animation in source.animations {
      let frames = animation.steps.compactMap { step in
        numbers.indices.contains(step.part)
          ? numbers[step.part].map {
            SpriteAnimation.Frame(sprite: $0, x: step.x, y: step.y, milliseconds: step.milliseconds)
          } : nil
      }
      addAnimation("\(picture.displayName)/\(animation.name)", frames, place)
    }
  }

  // MARK: Atlases

  private mutating func add(_ rule: AtlasRule, _ index: Int, _ atlas: LockedAtlas?) {
    for (name, place) in atlas?.sorted ?? [] {
      let page = LockedAtlas.pictureName(of: rule.name, page: place.page)
      guard let found = indices[AssetID(.graphics, page).description] else { continue }
      addSprite(
        "\(rule.name)/\(name)", place.bounds, of: pictures[found], self.place("atlas", index), remedy: nil)
    }
  }

  // MARK: Names

  @discardableResult
  private mutating func add(
    _ name: String, _ bounds: PixelRectangle, of picture: SpritePicture, _ place: Place, remedy: Message?
  ) -> Int? {
    addSprite("\(picture.displayName)/\(name)", bounds, of: picture, place, remedy: remedy)
  }

  /// The number of the new sprite; nil after a problem. `remedy` is the help if it is not inside the picture.
  @discardableResult
  private mutating func addSprite(
    _ name: String, _ bounds: PixelRectangle, of picture: SpritePicture, _ place: Place, remedy: Message?
  ) -> Int? {
    guard table.sprites.count < Self.most else {
      if !isFull { add(.tooMany, place) }
      isFull = true
      return nil
    }
    guard !name.hasSuffix("/"), name == Escaped.path(name) else {
      add(.name(name, inManifest: place.file == manifestPath), place)
      return nil
    }
    guard bounds.isInside(width: picture.width, height: picture.height) else {
      add(
        .outside(name, bounds, width: picture.width, height: picture.height, remedy: remedy), place)
      return nil
    }
    if let owner = owners[name] {
      add(.twice(name, owner.place, isAnimation: false), place)
      return nil
    }
    let number = table.sprites.count
    owners[name] = Owner(number: number, place: place)
    table.sprites.append(Sprite(name: name, picture: picture.slot, bounds: bounds))
    return number
  }

  private mutating func addAnimation(_ name: String, _ frames: [SpriteAnimation.Frame], _ place: Place) {
    guard !name.hasSuffix("/"), name == Escaped.path(name) else {
      add(.name(name, inManifest: place.file == manifestPath), place)
      return
    }
    if let owner = animationOwners[name] {
      add(.twice(name, owner.place, isAnimation: true), place)
      return
    }
    animationOwners[name] = Owner(number: table.animations.count, place: place)
    if !frames.isEmpty { table.animations.append(SpriteAnimation(name: name, frames: frames)) }
  }

  private mutating func add(_ rule: AnimationRule, _ index: Int) {
    var frames: [SpriteAnimation.Frame] = []
    for (part, (name, milliseconds)) in zip(rule.frames, rule.milliseconds).enumerated() {
      if let owner = owners[name] {
        frames.append(.init(sprite: owner.number, milliseconds: milliseconds))
      } else {
        let names = table.sprites.prefix(1_000).map(\.name)
        let nearest = names.first { $0.hasSuffix("/\(name)") } ?? NearestWord.to(name, among: names)
        add(.noSprite(name, nearest: nearest), place("animations.frames", index, part))
      }
    }
    addAnimation(rule.name, frames, place("animations", index))
  }
}

/// A name for a part of a picture that cannot be given.
enum SpriteError: DescribedError {
  case noPicture(String, nearest: String?)
  case outside(String, PixelRectangle, width: Int, height: Int, remedy: Message?)
  /// More names than a grid has cells.
  case cells(names: Int, columns: Int, rows: Int, width: Int, height: Int)
  /// The export of a picture of another size.
  case otherSize(width: Int, height: Int, picture: String, Int, Int)
  case name(String, inManifest: Bool)
  case twice(String, Place, isAnimation: Bool)
  case noSprite(String, nearest: String?)
  case tooMany

  var diagnostic: Diagnostic {
    switch self {
    case .noPicture(let picture, let nearest):
      Diagnostic(
        "sprite-picture", "expected a picture of this folder, found \(Escaped.quoted(picture))",
        help: nearest.map { "did you mean \(Escaped.path($0))?" }
          ?? "write its slot, such as GSLOT007, or its asset, such as graphics/title")
    case .outside(let name, let bounds, let width, let height, let remedy):
      Diagnostic(
        "sprite-outside",
        """
        expected a part of the picture of \(width) x \(height) pixels, found \(bounds.width) x \(bounds.height) at \
        (\(bounds.x), \(bounds.y)) for the sprite \(Escaped.path(name))
        """,
        help: remedy)
    case .cells(let names, let columns, let rows, let width, let height):
      Diagnostic(
        "sprite-cells",
        """
        expected at most \(Plural.text(columns * rows, "name")), for \(columns) x \(rows) cells in the picture of \
        \(width) x \(height) pixels, found \(Grouped.text(names))
        """,
        help: "remove names, or correct cell, margin or spacing")
    case .otherSize(let width, let height, let picture, let ownWidth, let ownHeight):
      Diagnostic(
        "sprite-export-size",
        """
        expected the export of \(Escaped.path(picture)), which has \(ownWidth) x \(ownHeight) pixels, found one of a \
        sheet of \(width) x \(height)
        """,
        help: Self.exportHelp)
    case .name(let name, let isInManifest):
      Diagnostic(
        "sprite-name",
        "expected a name without control characters and with no / at its end, found \(Escaped.quoted(name))",
        help: isInManifest ? "choose another name" : "rename it in the drawing program")
    case .twice(let name, let other, let isAnimation):
      Diagnostic(
        "sprite-twice",
        isAnimation
          ? "the animation \(Escaped.path(name)) already exists, from \(Self.words(other))"
          : "the sprite \(Escaped.path(name)) already exists, from \(Self.words(other))",
        help: "rename one of the two")
    case .noSprite(let name, let nearest):
      Diagnostic(
        "sprite-frame", "expected the full name of a sprite, found \(Escaped.quoted(name))",
        help: nearest.map { "did you mean \(Escaped.path($0))?" }
          ?? "write the name of the picture before that of the sprite, such as hero/walk-1")
    case .tooMany:
      Diagnostic(
        "sprite-too-many", "expected at most \(Grouped.text(SpriteResolution.most)) sprites, found more",
        help: "name fewer parts: for cells, list under names only those that the game draws")
    }
  }

  static let exportHelp: Message =
    "export the sheet and its data together: aseprite -b SPRITE --sheet SHEET.png --data DATA.json --list-tags --list-slices"

  private static func words(_ place: Place) -> Message {
    let file = Escaped.path(place.file ?? "")
    if case .line(let line, _)? = place.position { return "line \(line) of \(file)" }
    return Message(verbatim: file)
  }
}
