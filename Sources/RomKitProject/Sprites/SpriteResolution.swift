import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules

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
  private var animationOwners: [String: Diagnostic.Place] = [:]
  /// The names in a manifest of the pictures that are not known after other problems; nil if any name may be one.
  private var unknown: Set<String>?
  /// The first parts of the names of sprites that are not known after other problems.
  private var unknownParts: Set<String> = []
  /// Whether there were more than ``most``.
  private var isFull = false

  package static let most = 65_536

  private struct Owner {
    var number: Int
    var place: Diagnostic.Place
  }

  /// Looks up the names for parts of a ROM's pictures in a manifest, a lock and the files that they name. Nothing is reported
  /// about `unknown` pictures; nil if any picture that is missing may be one of them.
  init(
    _ manifest: Manifest, lock: SlotLock, folder: String, pictures: [SpritePicture],
    atlases: [String: [AtlasSprite]] = [:], unknown: [SpritePicture]? = []
  ) {
    self.unknown = unknown.map { Set($0.flatMap { [$0.slot.description] + $0.names }) }
    unknownParts = Set((unknown ?? []).map(\.displayName))
    self.manifest = manifest
    self.folder = folder
    self.pictures = pictures
    for (index, picture) in pictures.enumerated() {
      let slot = picture.parts.isEmpty ? [picture.slot.description] : []
      for name in slot + picture.names where indices[name] == nil {
        indices[name] = index
      }
    }
    for (index, rule) in manifest.sprites.enumerated() { add(rule, index) }
    // Drawings are not made for headers: a name in one that headers cannot have is only a warning.
    for picture in pictures {
      if let source = picture.source { addDrawn(source, of: picture) }
    }
    for (index, rule) in manifest.atlases.enumerated() {
      add(rule, index, lock.atlases[rule.name], atlases[rule.name] ?? [])
    }
    for (index, rule) in manifest.animations.enumerated() { add(rule, index) }
  }

  private func place(_ key: String, _ index: Int, _ part: Int? = nil) -> Diagnostic.Place {
    Diagnostic.Place(file: manifest.path, position: manifest.places[key, index, part]?.place)
  }

  private mutating func add(
    _ code: String, _ message: LocalizedText, at place: Diagnostic.Place, help: LocalizedText?
  ) {
    var problem = Diagnostic(code, message, help: help)
    problem.place = place
    problems.append(problem)
  }

  // MARK: Pictures of the manifest

  private mutating func picture(_ rule: SpriteRule, _ index: Int) -> SpritePicture? {
    let found =
      indices[rule.picture] ?? SlotID(rule.picture).flatMap { indices[$0.description] }
      // The file may have another extension now.
      ?? indices[Path.withoutExtension(rule.picture)]
    if let found { return pictures[found] }
    let names = [rule.picture, SlotID(rule.picture)?.description, Path.withoutExtension(rule.picture)]
    guard let unknown, names.allSatisfy({ $0.map { !unknown.contains($0) } ?? true }) else { return nil }
    unknownParts.insert(Path.withoutExtension(AssetID(rule.picture)?.name ?? rule.picture))
    let nearest = NearestWord.to(rule.picture, among: pictures.flatMap(\.names))
    add(
      "sprite-picture", "expected a picture of this folder, found \(Escaped.quoted(rule.picture))",
      at: place("sprites.picture", index),
      help: Diagnostic.didYouMean(nearest)
        ?? "write its slot, such as GSLOT007, or its asset, such as graphics/title")
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
      let known = problems.count
      defer { if problems.count > known { unknownParts.insert(picture.displayName) } }
      if let missing = Diagnostic.missing(file, in: folder, key: "from") {
        return problems.append(missing.placed(in: manifest, "sprites.from", index))
      }
      do {
        let export = try SpriteExport(
          reading: path, picture: Path.name(of: picture.displayName), crop: picture.edits.crop)
        let drawn = try picture.drawnSize(in: folder)
        if let size = export.size, size != drawn {
          return add(
            "sprite-export-size",
            """
            expected the export of \(rule.picture), which has \(drawn.width) x \(drawn.height) pixels, found one of a \
            sheet of \(size.width) x \(size.height)
            """,
            at: Diagnostic.Place(file: path), help: Self.exportHelp)
        }
        var source = export.source
        let shown = picture.edits.crop.map { .init(width: $0.width, height: $0.height) } ?? drawn
        source.scale(from: shown, to: .init(width: picture.width, height: picture.height))
        add(source, of: picture, Diagnostic.Place(file: path))
      } catch {
        problems += Problems(error, file: path).diagnostics
      }
    }
  }

  private mutating func add(_ cells: SpriteCells, of picture: SpritePicture, _ index: Int) {
    let (columns, rows) = cells.count(width: picture.width, height: picture.height)
    let count = columns * rows
    guard count > 0 else {
      hide(cells, of: picture)
      let width = min(cells.width, picture.width - 2 * cells.margin)
      let height = min(cells.height, picture.height - 2 * cells.margin)
      let remedy: LocalizedText =
        width > 0 && height > 0 ? "write cell = \"\(width)x\(height)\"" : "remove margin"
      add(
        "0", cells.cell(column: 0, row: 0), of: picture, place("sprites.cell", index), remedy: remedy)
      return
    }
    let names = cells.names ?? (0..<count).map { "\($0)" }
    if names.count > count {
      hide(cells, of: picture)
      return add(
        "sprite-cells",
        """
        expected at most \(Plural.text(count, "name")), for \(columns) x \(rows) cells in the picture of \
        \(picture.width) x \(picture.height) pixels, found \(Grouped.text(names.count))
        """,
        at: place("sprites.names", index, count), help: "remove names, or correct cell, margin or spacing")
    }
    for (number, name) in names.enumerated() where !name.isEmpty {
      let cell = cells.cell(column: number % columns, row: number / columns)
      let place = cells.names == nil ? place("sprites", index) : place("sprites.names", index, number)
      add(name, cell, of: picture, place, remedy: nil)
    }
  }

  /// Notes that the names of cells are not known.
  private mutating func hide(_ cells: SpriteCells, of picture: SpritePicture) {
    unknownParts.formUnion((cells.names ?? [Self.number]).map { "\(picture.displayName)/\($0)" })
  }

  /// In place of a number in ``unknownParts``.
  private static let number = "#"

  /// Whether a name may be that of a sprite with another problem.
  private func isUnknown(_ name: String) -> Bool {
    let (last, folder) = (Path.name(of: name), Path.folder(of: name))
    let isNumber = !last.isEmpty && last.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    return unknownParts.contains { part in
      name == part || name.hasPrefix("\(part)/") || isNumber && part == "\(folder)/\(Self.number)"
    }
  }

  // MARK: Names from drawing programs

  /// Adds the names in the file of a picture; there are only warnings about them.
  private mutating func addDrawn(_ source: SpriteSource, of picture: SpritePicture) {
    let known = problems.count
    add(source, of: picture, Diagnostic.Place(file: picture.path.map { Path.joined(folder, $0) }))
    warnings += problems[known...].map { problem in problem.changed { $0.severity = .warning } }
    problems.removeSubrange(known...)
  }

  private mutating func add(_ source: SpriteSource, of picture: SpritePicture, _ place: Diagnostic.Place) {
    for warning in source.warnings {
      var warning = warning.diagnostic
      warning.place = place
      warnings.append(warning)
    }
    // The numbers of the parts in the table; nil for those that are not there.
    var numbers: [Int?] = []
    for part in source.parts {
      let name = part.name.isEmpty ? picture.displayName : "\(picture.displayName)/\(part.name)"
      numbers.append(addSprite(name, part.bounds, of: picture, place, remedy: Self.exportHelp, like: part))
    }
    for animation in source.animations {
      let frames = animation.steps.compactMap { step in
        numbers.indices.contains(step.part)
          ? numbers[step.part].map {
            SpriteAnimation.Frame(sprite: $0, x: step.x, y: step.y, milliseconds: step.milliseconds)
          } : nil
      }
      addAnimation(
        animation.name.isEmpty ? picture.displayName : "\(picture.displayName)/\(animation.name)", frames,
        place)
    }
  }

  // MARK: Atlases

  private mutating func add(_ rule: AtlasRule, _ index: Int, _ atlas: LockedAtlas?, _ drawn: [AtlasSprite]) {
    // The places of one of two atlases with the same name, which is an error, are unknown.
    guard manifest.atlases.count(where: { $0.name == rule.name }) == 1 else {
      unknownParts.insert(rule.name)
      return
    }
    let frames = Set(drawn.flatMap(\.frameNames))
    for (name, place) in atlas?.sorted ?? [] where !frames.contains(name) {
      guard let picture = picture(of: rule, page: place.page) else {
        unknownParts.insert(rule.name)
        continue
      }
      addSprite(
        "\(rule.name)/\(name)", place.bounds, of: picture, self.place("atlas", index), remedy: nil)
    }
    for sprite in drawn {
      let places = sprite.frameNames.compactMap { name in
        atlas.flatMap { $0.frames[$0.spelling(of: name)] }
      }
      let pages = (0...(places.map(\.page).max() ?? 0)).map { picture(of: rule, page: $0) }
      guard places.count == sprite.frameNames.count, let first = pages[0], pages.allSatisfy({ $0 != nil })
      else {
        unknownParts.insert(rule.name)
        continue
      }
      // All pages below each other, so that each frame has a place.
      let side = SlotPicture.maximumSide
      let parts = pages.enumerated().compactMap { page, picture in
        picture.map { picture in
          WholePicture.Part(
            slot: picture.slot,
            bounds: .init(x: 0, y: page * side, width: picture.width, height: picture.height))
        }
      }
      let whole = SpritePicture(
        slot: first.slot, name: "\(rule.name)/\(sprite.name)", path: sprite.path, width: side,
        height: pages.count * side, parts: parts)
      addDrawn(
        sprite.source(
          places.map { place in
            var bounds = place.bounds
            bounds.y += place.page * side
            return bounds
          }), of: whole)
    }
  }

  /// The picture of a page of an atlas; nil if it is not known.
  private func picture(of rule: AtlasRule, page: Int) -> SpritePicture? {
    indices[AssetID(.graphics, LockedAtlas.pictureName(of: rule.name, page: page)).description]
      .map { pictures[$0] }
  }

  // MARK: Names

  @discardableResult
  private mutating func add(
    _ name: String, _ bounds: PixelRectangle, of picture: SpritePicture, _ place: Diagnostic.Place,
    remedy: LocalizedText?
  ) -> Int? {
    addSprite("\(picture.displayName)/\(name)", bounds, of: picture, place, remedy: remedy)
  }

  /// The number of the new sprite; nil after a problem. `remedy` is the help if it is not inside the picture.
  @discardableResult
  private mutating func addSprite(
    _ name: String, _ bounds: PixelRectangle, of picture: SpritePicture, _ place: Diagnostic.Place,
    remedy: LocalizedText?, like part: SpriteSource.Part? = nil
  ) -> Int? {
    let known = problems.count
    defer { if problems.count > known { unknownParts.insert(name) } }
    guard table.sprites.count < Self.most else {
      if !isFull {
        add(
          "sprite-too-many", "expected at most \(Grouped.text(Self.most)) sprites, found more", at: place,
          help: "name fewer parts: for cells, list under names only those that the game draws")
      }
      isFull = true
      return nil
    }
    guard isName(name, place) else { return nil }
    guard bounds.isInside(width: picture.width, height: picture.height) else {
      add(
        "sprite-outside",
        """
        expected a part of the picture of \(picture.width) x \(picture.height) pixels, found \(bounds.width) x \
        \(bounds.height) at (\(bounds.x), \(bounds.y)) for the sprite \(name)
        """,
        at: place, help: remedy)
      return nil
    }
    if let owner = owners[name] {
      add(
        "sprite-twice", "the sprite \(name) already exists, from \(Self.words(owner.place))", at: place,
        help: "rename one of the two")
      return nil
    }
    let number = table.sprites.count
    owners[name] = Owner(number: number, place: place)
    table.sprites.append(Sprite(name, bounds, of: picture, like: part))
    return number
  }

  /// Whether a sprite or an animation can have a name; reports it if not.
  private mutating func isName(_ name: String, _ place: Diagnostic.Place) -> Bool {
    if !name.hasSuffix("/"), name == Escaped.path(name) { return true }
    add(
      "sprite-name",
      "expected a name without control characters and with no / at its end, found \(Escaped.quoted(name))",
      at: place,
      help: place.file == manifest.path ? "choose another name" : "rename it in the drawing program")
    return false
  }

  private mutating func addAnimation(
    _ name: String, _ frames: [SpriteAnimation.Frame], _ place: Diagnostic.Place
  ) {
    guard isName(name, place) else { return }
    if let other = animationOwners.updateValue(place, forKey: name) {
      animationOwners[name] = other
      return add(
        "sprite-twice", "the animation \(name) already exists, from \(Self.words(other))", at: place,
        help: "rename one of the two")
    }
    if !frames.isEmpty { table.animations.append(SpriteAnimation(name: name, frames: frames)) }
  }

  private mutating func add(_ rule: AnimationRule, _ index: Int) {
    var frames: [SpriteAnimation.Frame] = []
    for (part, (name, milliseconds)) in zip(rule.frames, rule.milliseconds).enumerated() {
      if let owner = owners[name] {
        frames.append(.init(sprite: owner.number, milliseconds: milliseconds))
      } else if unknown != nil, !isUnknown(name) {
        let names = table.sprites.prefix(1_000).map(\.name)
        let nearest = names.first { $0.hasSuffix("/\(name)") } ?? NearestWord.to(name, among: names)
        add(
          "sprite-frame", "expected the full name of a sprite, found \(Escaped.quoted(name))",
          at: place("animations.frames", index, part),
          help: Diagnostic.didYouMean(nearest)
            ?? "write the name of the picture before that of the sprite, such as hero/walk-1")
      }
    }
    addAnimation(rule.name, frames, place("animations", index))
  }

  private static let exportHelp: LocalizedText =
    "export the sheet and its data together: aseprite -b SPRITE --sheet SHEET.png --data DATA.json --list-tags --list-slices"

  private static func words(_ place: Diagnostic.Place) -> LocalizedText {
    let file = place.file ?? ""
    if case .line(let line, _)? = place.position { return "line \(line) of \(file)" }
    return LocalizedText(verbatim: file)
  }
}
