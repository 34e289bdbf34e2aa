import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules
import RomKitText
import VGSCore

/// A project made from a folder of the SDK's kind: bodies under the names of their slots, the files they were made from,
/// and a makefile that says how.
///
/// Files are copied into the folders of their kinds under the names they have, and every slot keeps its number. Packing
/// the project gives every slot the body it had: where romkit makes another one of a file, such as a song that was
/// compressed otherwise, the body is kept until the file changes.
package struct Adoption: Sendable {
  package private(set) var slots: [AdoptedSlot] = []
  /// What was not understood, and what could not be taken over; all are warnings.
  package private(set) var findings: [Diagnostic] = []
  /// The files of the new assets folder.
  package private(set) var files: [NewProject.File] = []

  private let folder: String
  private let dialect: SlotPicture.Dialect
  /// Whether files outside the folder are taken too.
  private let takesOutside: Bool
  private var problems: [Diagnostic] = []
  private var manifest = Manifest()
  private var numbers: [Manifest.SlotEntry] = []
  private var used: Set<String> = []

  /// More bytes than any makefile that a person wrote.
  private static let largestMakefile = 1 << 20
  /// As iconv makes it: nothing but the characters changes.
  private static let encodedText = TextFormat(encoding: .shiftJIS, lineEnds: .keep, finalNUL: false)

  /// Reads a folder with the assets of the console whose pictures have the dialect. Throws ``FileError`` when it cannot
  /// be read, and ``Problems`` when there is no slot in it, or when a file would be taken that lies elsewhere, by its path
  /// or through a link, unless `takesOutside`: the makefile may be that of a stranger.
  package init(
    of folder: String, for dialect: SlotPicture.Dialect = .sy, takesOutside: Bool = false
  ) throws {
    self.folder = folder
    self.dialect = dialect
    self.takesOutside = takesOutside
    let names = try FolderListing.names(in: folder)
    // In the order in which make looks for them.
    let makefile = ["GNUmakefile", "makefile", "Makefile"].first { names.contains($0) }
    let read = try makefile.map { try Makefile(Self.contents(of: Path.joined(folder, $0))) }
    let exists: (String) -> Bool = { path in
      FileType(at: Self.path(path, in: folder), followingLinks: true) == .file
    }
    var bodies = try Self.bodies(in: ".", of: folder)
    var rules = read.map { MakefileSlots($0, bodies: Array(bodies.values), exists: exists) }
    for inner in rules?.folders ?? [] {
      bodies.merge(try Self.bodies(in: inner, of: folder)) { _, packed in packed }
    }
    // Now that all bodies are known, the rules for extensions reach them all.
    if let read { rules = MakefileSlots(read, bodies: bodies.values.sorted(), exists: exists) }
    if let makefile {
      let path = Path.joined(folder, makefile)
      for (line, finding) in rules?.findings ?? [] {
        findings.append(Diagnostic(finding).changed { $0.place = Place(file: path, position: .line(line)) })
      }
    }
    var sources = rules?.sources ?? [:]
    for inner in ["."] + (rules?.folders ?? []) {
      for (slot, path) in try Self.sources(in: inner, of: folder) where sources[slot] == nil {
        sources[slot] = MakefileSlots.Source(path: path, recipe: .converted)
      }
    }
    let all = Set(bodies.keys).union(sources.keys).sorted()
    if all.isEmpty {
      throw Problems(
        Diagnostic(
          "init-no-slots", "there is no slot in this folder, and no makefile that makes one", file: folder,
          help: "name the folder in which the makefile lies that runs vgs2rom"))
    }
    for slot in all { try adopt(slot, from: sources[slot], body: bodies[slot]) }
    if !problems.isEmpty { throw Problems(problems) }
    slots = slots.sorted(on: \.slot)
    files.append(.init(Manifest.fileName, Array(manifestText.utf8)))
  }

  // MARK: What is there

  private static func path(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : path == "." ? folder : Path.joined(folder, path)
  }

  private static func contents(of path: String) throws -> [UInt8] {
    let source = try ByteSource(file: path)
    guard source.size <= largestMakefile else {
      throw Problems(
        Diagnostic(ConversionError.tooLarge(size: source.size, largest: largestMakefile), file: path))
    }
    return try source.bytes(in: 0..<source.size)
  }

  private static func names(in inner: String, of folder: String) throws -> [String] {
    let path = path(inner, in: folder)
    return inner == "." || Folder.exists(path) ? try FolderListing.names(in: path) : []
  }

  /// The bodies in a folder, by the names that the SDK gives them.
  private static func bodies(in inner: String, of folder: String) throws -> [SlotID: String] {
    var bodies: [SlotID: String] = [:]
    for name in try names(in: inner, of: folder) {
      let path = MakefileSlots.normalized("\(inner)/\(name)")
      guard let slot = MakefileSlots.slot(at: name), bodies[slot] == nil else { continue }
      if FileType(at: Self.path(path, in: folder), followingLinks: true) == .file { bodies[slot] = path }
    }
    return bodies
  }

  /// The pictures, sounds and songs in a folder that have the names of slots.
  private static func sources(in inner: String, of folder: String) throws -> [SlotID: String] {
    var sources: [SlotID: String] = [:]
    for name in try names(in: inner, of: folder) {
      guard let dot = name.lastIndex(of: "."), let slot = SlotID(String(name[..<dot])),
        let fileFormat = FileFormat(path: name),
        fileFormat == .bmp || fileFormat == .wav || fileFormat == .mml,
        AssetFormat.find(kind: slot.kind, fileFormat: fileFormat) != nil
      else { continue }
      sources[slot] = MakefileSlots.normalized("\(inner)/\(name)")
    }
    return sources
  }

  // MARK: What becomes of it

  private mutating func adopt(_ slot: SlotID, from source: MakefileSlots.Source?, body: String?) throws {
    func takeBody(because finding: MakefileFinding? = nil) throws {
      if let finding { findings.append(Diagnostic(finding, file: folder)) }
      if let body { try take(body: body, of: slot, name: nil) }
    }
    let paths = [source?.path, body == source?.path ? nil : body].compactMap { $0 }
    for path in paths where !mayBeTaken(path) {
      return problems.append(Diagnostic(MakefileFinding.outside(path, slot: slot), file: folder))
    }
    guard let source, source.path != body else { return try takeBody() }
    guard FileType(at: Self.path(source.path, in: folder), followingLinks: true) == .file
    else { return try takeBody(because: .missingSource(source.path, slot: slot)) }
    if source.recipe == .copied {
      // Byte for byte: whatever its extension says, it is the body.
      return try take(body: source.path, of: slot, name: Self.stem(of: source.path))
    }
    let fileFormat = source.recipe == .encoded ? .txt : FileFormat(path: source.path)
    guard let fileFormat, let format = AssetFormat.find(kind: slot.kind, fileFormat: fileFormat),
      format.isConverted
    else { return try takeBody(because: .noFormat(source.path, slot: slot)) }
    let path = Self.path(source.path, in: folder)
    let made: [UInt8]?
    do {
      let file = try ConversionFile(reading: path, format: fileFormat)
      made = try converted(file, as: format)
    } catch {
      guard let first = Problems(error, file: path).all.first, body != nil
      else { throw Problems(error, file: path) }
      return try takeBody(because: .unusable(source.path, slot: slot, reason: first.message))
    }
    let isKept =
      body.map { body in made.map { FileUpdate.holds($0, at: Self.path(body, in: folder)) } != true } ?? false
    let name = assetName(
      of: slot, stem: Self.stem(of: source.path),
      fileExtension: Self.fileExtension(of: source.path, fileFormat))
    files.append(.init(name, Body(try ByteSource.reopened(file: path))))
    if source.recipe == .encoded {
      var options = AssetOptions()
      options.encoding = .shiftJIS
      options.lineEnds = .keep
      options.finalNUL = false
      manifest.assets.append(AssetRule(files: [name], options: options))
    }
    if isKept, let body { try keep(body, of: slot, instead: name, source: path) }
    slots.append(AdoptedSlot(slot: slot, source: source.path, file: name, isKept: isKept))
  }

  /// Whether a file lies in the folder, after following all links. One that is missing does no harm.
  private func mayBeTaken(_ path: String) -> Bool {
    let path = Self.path(path, in: folder)
    return takesOutside || FileType(at: path, followingLinks: true) == nil || Path.leads(path, into: folder)
  }

  private mutating func take(body: String, of slot: SlotID, name: String?) throws {
    let content = Body(try ByteSource.reopened(file: Self.path(body, in: folder)))
    let file =
      name.map { assetName(of: slot, stem: $0, fileExtension: slot.kind.fileExtension.lowercased()) }
      ?? "\(slot.kind.folderName)/\(slot.recordName)"
    files.append(.init(file, content))
    try check(content, of: slot)
    slots.append(AdoptedSlot(slot: slot, source: body, file: file, isKept: false))
  }

  /// Keeps a body that is packed as long as its file is what it is now.
  private mutating func keep(_ body: String, of slot: SlotID, instead file: String, source: String) throws {
    let content = Body(try ByteSource.reopened(file: Self.path(body, in: folder)))
    let kept = "originals/\(slot.recordName)"
    files.append(.init(kept, content))
    let bytes = try ConversionFile(reading: source, format: .dat).bytes
    manifest.kept.append(KeptBody(slot: slot, file: file, sha256: SHA256.digest(of: bytes), body: kept))
    try check(content, of: slot)
  }

  private mutating func check(_ body: Body, of slot: SlotID) throws {
    if try !BodyValidation.accepts(body, of: slot.kind) { manifest.unchecked.append(slot) }
  }

  /// The body that a file gives by itself; nil for a picture of full colours, which would get the palette of its group.
  private func converted(_ file: ConversionFile, as format: AssetFormat) throws -> [UInt8]? {
    var settings = AssetSettings()
    settings.pictures.dialect = dialect
    settings.text = Self.encodedText
    switch file.format.subject {
    case .picture:
      let conversion = try PictureConversion([file], settings: settings.pictures)
      return conversion.palette == nil ? try conversion.bytes(of: 0, as: .chr) : nil
    case .sound, .song, .text: return try format.body(of: file, settings: settings, schema: nil)
    default: return nil
    }
  }

  /// The name of an asset's file: its own, or that of its slot where its own could be taken for another slot's or is
  /// taken already.
  private mutating func assetName(of slot: SlotID, stem: String, fileExtension: String) -> String {
    let folder = slot.kind.folderName
    let looksLikeASlot = SlotKind.allCases.contains { stem.uppercased().hasPrefix(SlotID.prefix($0)) }
    let isPlain = !stem.isEmpty && !stem.hasPrefix(".") && !stem.hasPrefix("#") && Escaped.path(stem) == stem
    // Some disks take two names for one that differ only in their case.
    if !looksLikeASlot, isPlain, used.insert("\(folder)/\(stem.lowercased())").inserted {
      numbers.append(.init(asset: AssetID(slot.kind, stem), number: slot.number))
      return "\(folder)/\(stem).\(fileExtension)"
    }
    return "\(folder)/\(slot).\(fileExtension)"
  }

  private static func stem(of path: String) -> String {
    let name = Path.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The extension as it is written, if it stands for the format.
  private static func fileExtension(of path: String, _ fileFormat: FileFormat) -> String {
    let fileExtension = Path.name(of: path).split(separator: ".").last.map(String.init) ?? ""
    return FileFormat(fileExtension: fileExtension) == fileFormat ? fileExtension : fileFormat.rawValue
  }

  private var manifestText: String {
    var manifest = manifest
    if dialect == .sz { manifest.profile = .vge }
    manifest.slots = numbers
    return manifest.serialized(about: [
      "What romkit cannot tell from the files in this folder, which was adopted from a makefile."
    ])
  }
}

/// One slot of a folder that is adopted, and what becomes of it in the new project.
package struct AdoptedSlot: Sendable {
  package let slot: SlotID
  /// The file it was made from, relative to the folder; its body when no other file is known.
  package let source: String
  package let file: String
  /// Whether the body is kept beside the file, because romkit makes another one of the file.
  package let isKept: Bool
}
