import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitText

/// The files of an assets folder, classified by their names and folders.
///
/// The files of slots lie at the top and in the folders of the kinds, which are searched with all folders in them. A link to a
/// file is read as that file, if the gate lets it pass; a link to a folder is not followed, so that no file is found twice and
/// every search ends.
struct AssetScan {
  struct Candidate {
    var path: String
    var format: AssetFormat
    var importer: Importer?
    var number: UInt8?
    /// Its name; nil if it is named by its slot alone.
    var name: String?
    /// Its path without the extension, which is also that of its schema.
    var stem: String
    /// A file that was made from others; nil for a file of the folder.
    var made: MadeFile?
    /// The number of the manifest's rule that makes this asset from the file.
    var rule: Int?
    /// The number of the part of the file's picture that ``made`` is.
    var part: Int?
    var kind: SlotKind { format.kind }
    /// Its name in messages.
    var displayName: LocalizedText { made?.source ?? LocalizedText(verbatim: path) }

    /// The asset in a slot.
    func file(in folder: String, _ slot: SlotID, name: String?) -> AssetFile {
      AssetFile(
        path: Path.joined(folder, path), relativePath: path, slot: slot, name: name, format: format,
        importer: importer, stem: stem, made: made?.bytes, rule: rule, part: part)
    }
  }

  struct Schema {
    var path: String
    /// Its slot; nil if it is not named by one.
    var slot: SlotID?
    var stem: String
  }

  /// The most folders that may be nested.
  static let deepest = 32

  /// The files of slots, those at the top first.
  var found: [Candidate] = []
  private(set) var schemas: [Schema] = []
  /// The names at the top that are neither slots nor folders of kinds.
  private(set) var ignored: [String] = []
  /// The files in the folders of kinds whose format cannot become a slot of that kind, by folder and extension.
  private(set) var unknown: [UnknownFiles] = []
  var problems: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  let folder: String
  private let gate: ProjectGate
  private let importers: [Importer]
  private let isRaw: (String) -> Bool
  private let isNamed: (String) -> Bool
  /// The files in the folder of the kind that is searched, by extension.
  private var others: [String: [String]] = [:]

  /// Files of one extension in the folder of a kind that cannot become slots.
  struct UnknownFiles {
    var kind: SlotKind
    var fileExtension: String
    var paths: [String]
  }

  /// Reads the names.
  ///
  /// - Parameters:
  ///   - importers: the programs that make more files readable.
  ///   - isRaw: whether the bytes of a path are packed unchanged.
  ///   - isNamed: whether the manifest names the file at a path, so that it need not be in the folder of a kind.
  ///   - skipping: whether a path is ignored.
  init(
    _ folder: String, _ gate: ProjectGate, importers: [Importer] = [], isRaw: @escaping (String) -> Bool,
    isNamed: @escaping (String) -> Bool, skipping: (String) -> Bool
  ) throws {
    self.folder = folder
    self.gate = gate
    self.importers = importers
    self.isRaw = isRaw
    self.isNamed = isNamed
    let own = [Manifest.fileName, SlotLock.fileName]
    let entries = try FolderListing.entries(in: folder)
    let foreign = try Self.foreignNames(in: folder, among: entries.map(\.name))
    for (name, type) in entries
    where !own.contains(name) && !StaleTemporaryFiles.isUnfinished(name) && !skipping(name) {
      try WorkControl.check(path: folder)
      if let kind = SlotKind.allCases.first(where: { $0.folderName == name }), type == .folder {
        try scan(kind, skipping: skipping)
        continue
      }
      if let foreign = foreign[name] {
        if case .other = AssetName(name, importers) { ignored.append(name) } else { add(foreign, in: folder) }
        continue
      }
      if type == .folder || type == .link { warn(ofFolder: name, type) }
      if type == .link, AssetName(name, importers, raw: isRaw(name)).isRead, try refuses(link: name) {
        continue
      }
      add(AssetName(name, importers, raw: isRaw(name)), at: name, inner: "")
    }
  }

  /// Whether a search would read a file at a path in the folder, unless it is ignored.
  static func reads(_ path: String, _ importers: [Importer], isRaw: Bool) -> Bool {
    let parts = Path.parts(of: path)
    let name = String(parts.last ?? "")
    if parts.count == 1 { return AssetName(name, importers, raw: isRaw).isRead }
    guard let kind = SlotKind.allCases.first(where: { parts.first == $0.folderName[...] }),
      !parts.contains(where: { $0.hasPrefix(".") })
    else { return false }
    return AssetName(name, in: kind, importers, raw: isRaw).isRead
  }

  /// Adds the files that were made from others, as if they were in the folder.
  mutating func add(_ files: [MadeFile]) {
    found += files.compactMap { file in
      AssetFormat.find(kind: file.kind, fileFormat: file.format).map { format in
        Candidate(
          path: file.path, format: format, number: nil, name: file.name,
          stem: Path.withoutExtension(file.path), made: file)
      }
    }
  }

  private mutating func scan(_ kind: SlotKind, skipping: (String) -> Bool) throws {
    var folders = [(path: kind.folderName, inner: "", depth: 1)]
    others = [:]
    while let (path, inner, depth) = folders.popLast() {
      var deeper: [(path: String, inner: String, depth: Int)] = []
      let entries = try FolderListing.entries(in: Path.joined(folder, path))
      let foreign = try Self.foreignNames(in: Path.joined(folder, path), among: entries.map(\.name))
      for (name, type) in entries {
        try WorkControl.check(path: folder)
        let file = "\(path)/\(name)"
        if name.hasPrefix(".") || skipping(file) { continue }
        let size = Path.joined(folder, file).utf8.count
        if size > Path.longest {
          add(.pathLength(size), at: file)
          continue
        }
        if let foreign = foreign[name] {
          add(foreign, in: Path.joined(folder, path))
          continue
        }
        if type == .folder {
          if depth == Self.deepest {
            add(
              Diagnostic(
                "asset-depth", "folders are nested more than \(Self.deepest) deep here",
                help: "move them up, or out of the folder"), at: file)
          } else {
            deeper.append((file, inner + name + "/", depth + 1))
          }
        } else if type == .link, Folder.exists(Path.joined(folder, file)) {
          warn(ofLink: Path.joined(folder, file))
        } else if type == .link, AssetName(name, in: kind, importers, raw: isRaw(file)).isRead,
          try refuses(link: file)
        {
          continue
        } else {
          add(AssetName(name, in: kind, importers, raw: isRaw(file)), at: file, inner: inner)
        }
      }
      // The last is searched next, so this keeps the order of the names.
      folders += deeper.reversed()
    }
    unknown += others.sorted { $0.key < $1.key }
      .map { UnknownFiles(kind: kind, fileExtension: $0.key, paths: $0.value) }
  }

  /// A file outside the folders of the kinds, which a rule of the manifest names; nil for one that is not there or not read, after
  /// a problem if it is there.
  mutating func candidate(
    outside file: String, for target: AssetTarget, _ manifest: Manifest, _ rule: Int
  ) throws -> Candidate? {
    let path = Path.joined(folder, file)
    guard ManifestReader.isInnerPath(file), !Path.parts(of: file).contains(where: { $0.hasPrefix(".") }),
      try FileType(examining: path, followingLinks: true) == .file
    else { return nil }
    if try refuses(link: file) { return nil }
    let name = Path.name(of: file)
    switch AssetName(name, in: target.kind, importers, raw: isRaw(file)) {
    case .slot(_, _, let format), .named(_, let format):
      return Candidate(
        path: file, format: format, importer: importer(for: file), number: nil, name: nil,
        stem: Path.withoutExtension(file))
    default:
      let formats = AssetFormat.fileFormats(of: target.kind).choice
      problems.append(
        Diagnostic(
          "manifest-as", "expected \(formats) for \(target), found \(Escaped.path(file))",
          help: "convert the file to one of these formats, or remove this rule"
        ).placed(in: manifest, "assets.files", rule))
      return nil
    }
  }

  /// Reports a link that the gate does not let pass; returns whether it is one.
  private mutating func refuses(link file: String) throws -> Bool {
    guard let problem = try gate.problem(reading: Path.joined(folder, file)) else { return false }
    problems.append(problem)
    return true
  }

  /// The names in a folder that are not UTF-8, by their spelling in listings, which has replacement characters.
  private static func foreignNames(
    in folder: String, among names: [String]
  ) throws -> [String: ForeignName] {
    guard names.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else { return [:] }
    let foreign = try FolderListing.foreignNames(in: folder)
    return Dictionary(first: foreign.map { (String(decoding: $0, as: UTF8.self), ForeignName($0)) })
  }

  private mutating func add(_ foreign: ForeignName, in folder: String) {
    problems.append(.encoding(foreign, folder: self.folder).placed(in: folder))
  }

  /// Adds a problem with the extension of a slot's file, whose bytes may show the remedy.
  private mutating func addWrongExtension(of path: String, _ kind: SlotKind) {
    var problem = Diagnostic.slotExtension(kind).placed(in: path)
    let manifest = Path.joined(folder, Manifest.fileName)
    if let remedy = KnownImporter.remedy(for: path, in: kind, manifest: manifest) {
      problem.help = remedy
    } else if let remedy = ForeignFile(at: path)?.remedy(forSlotsOf: kind) {
      problem.help = "\(remedy)\nand move \(path) out of the folder"
    } else if let own = AssetFormat.fittingExtension(at: path, for: kind) {
      problem.help = "change the extension to .\(own); the bytes of the file have this format"
    } else if AssetFormat.raw(kind) != nil {
      let files = Glob.text(matchingOnly: String(path.dropFirst(Path.joined(folder, "").count)))
      let lines = AssetRule.lines("raw = true", files: files, folder: folder)
      problem.help =
        "rename the file, move it out of the folder, or pack its bytes unchanged with these lines \(lines)"
    }
    problems.append(problem)
  }

  /// Adds a problem with deeply nested folders, whose long paths are shortened.
  private mutating func add(_ problem: Diagnostic, at file: String) {
    problems.append(problem.placed(in: Path.shortened(Path.joined(folder, file))))
  }

  /// Adds a file at the top or in the folder of a kind, where its folders are part of its name.
  private mutating func add(_ asset: AssetName, at file: String, inner: String) {
    let isAtTop = !file.contains("/")
    let place = isAtTop ? "" : Path.folder(of: file) + "/"
    switch asset {
    case .slot(let slot, let own, let format):
      found.append(
        Candidate(
          path: file, format: format, importer: importer(for: file), number: slot.number,
          name: own.map { inner + $0 }, stem: own == nil ? "\(place)\(slot)" : Path.withoutExtension(file)))
    case .named(let own, let format):
      found.append(
        Candidate(
          path: file, format: format, importer: importer(for: file), number: nil, name: inner + own,
          stem: Path.withoutExtension(file)))
    case .schema(let slot, let stem): schemas.append(Schema(path: file, slot: slot, stem: place + stem))
    case .malformed(let problem): problems.append(problem.placed(in: Path.joined(folder, file)))
    case .wrongExtension(let kind): addWrongExtension(of: Path.joined(folder, file), kind)
    case .unknown(let fileExtension): others[fileExtension.lowercased(), default: []].append(file)
    case .credits: break
    case .other: if isAtTop { ignored.append(file) }
    }
  }

  /// The importer for a file; nil for one that is packed unchanged.
  private func importer(for path: String) -> Importer? {
    isRaw(path) ? nil : importers.importer(for: path, in: folder)
  }

  /// Warns of a folder whose files the user may take for assets.
  private mutating func warn(ofFolder name: String, _ type: FileType) {
    let path = Path.joined(folder, name)
    if type == .link {
      if SlotKind.allCases.contains(where: { $0.folderName == name }), Folder.exists(path) {
        warn(ofLink: path)
      }
    } else if let kind = FolderNames.kind(meantBy: name),
      let inside = try? FolderListing.names(in: path),
      inside.contains(where: {
        AssetFormat.find(kind: kind, fileFormat: FileFormat(path: $0)) != nil && !isNamed("\(name)/\($0)")
      })
    {
      warnings.append(
        Diagnostic(
          "asset-folder-name",
          "romkit does not look for assets here; assets for \(kind.word) slots belong in \(kind.folderName)",
          severity: .warning, file: path,
          help: "rename the folder to \(kind.folderName), or move it into that folder"))
    }
  }

  private mutating func warn(ofLink path: String) {
    warnings.append(
      Diagnostic(
        "asset-folder-link", "this is a symbolic link to a folder, which is not followed", severity: .warning,
        file: path, help: "put the folder itself here, or links to its files"))
  }

  /// The paths and types of everything in a folder of another and below it, except what has one of the names to skip. Follows
  /// no links, and stops after so many.
  static func entries(
    below start: String, in folder: String, atMost most: Int = .max,
    skipping: (String) -> Bool = { _ in false }
  ) throws(FileError) -> [(path: String, type: FileType)] {
    var found: [(path: String, type: FileType)] = []
    var folders = [(path: start, depth: 0)]
    while let (inner, depth) = folders.popLast() {
      try WorkControl.check(path: folder)
      let entries = try FolderListing.entries(in: inner.isEmpty ? folder : Path.joined(folder, inner))
      for (name, type) in entries where !skipping(name) {
        let path = inner.isEmpty ? name : "\(inner)/\(name)"
        found.append((path, type))
        if found.count >= most { return found }
        if type == .folder, depth < deepest { folders.append((path, depth + 1)) }
      }
    }
    return found
  }
}

extension SlotKind {
  /// The folder of a project for the assets of this kind with names: `graphics`, `sounds`, `music`,
  /// `data` or `programs`.
  package var folderName: String {
    switch self {
    case .graphics: "graphics"
    case .effect: "sounds"
    case .music: "music"
    case .data: "data"
    case .program: "programs"
    }
  }
}

/// Common names for the folders of the kinds.
enum FolderNames {
  private static let synonyms: [SlotKind: [String]] = [
    .graphics: [
      "graphics", "graphic", "gfx", "images", "image", "img", "pictures", "pics", "sprites", "tiles",
      "bitmaps", "bmp", "png", "chr",
    ],
    .effect: ["sounds", "sound", "sfx", "se", "effects", "effect", "wav", "pcm", "audio", "samples"],
    .music: ["music", "musics", "bgm", "songs", "song", "mml", "tunes"],
    .data: ["data", "datas", "dat", "texts", "text", "txt", "tables", "csv"],
    .program: ["programs", "program", "prog", "bin", "code"],
  ]

  /// The kind that a folder of this name is probably meant for; nil if it has the right name, or resembles none.
  static func kind(meantBy name: String) -> SlotKind? {
    if SlotKind.allCases.contains(where: { $0.folderName == name }) { return nil }
    let small = name.lowercased()
    for kind in SlotKind.allCases where synonyms[kind, default: []].contains(small) { return kind }
    let right = NearestWord.to(name, among: SlotKind.allCases.map(\.folderName))
    return SlotKind.allCases.first { $0.folderName == right }
  }
}
