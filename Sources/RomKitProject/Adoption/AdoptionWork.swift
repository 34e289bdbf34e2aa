import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules
import RomKitText
import VGSCore

/// Adopts the slots of a folder, one after the other.
struct AdoptionWork {
  private(set) var slots: [AdoptedSlot] = []
  private(set) var findings: [Diagnostic] = []
  private(set) var files: [NewProject.File] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var lostCount = 0

  private let folder: AdoptedFiles
  private let options: Adoption.Options
  private let makefile: String?
  /// The lines of the makefile that messages about its slots name.
  private let lines: [SlotID: Int]
  private let missing: [SlotID: String]
  private var manifest = Manifest()
  private var numbers: [Manifest.SlotEntry] = []
  private var used: Set<String> = []

  /// The output of iconv: only the encoding changes.
  private static let encodedText: AssetSettings = {
    var settings = AssetSettings()
    settings.encoding = .shiftJIS
    settings.lineEnds = .keep
    settings.finalNUL = false
    return settings
  }()

  init(
    _ folder: AdoptedFiles, _ options: Adoption.Options, makefile: String?, lines: [SlotID: Int],
    missing: [SlotID: String]
  ) {
    self.folder = folder
    self.options = options
    self.makefile = makefile
    self.lines = lines
    self.missing = missing
  }

  mutating func add(_ finding: MakefileFinding, at line: Int) {
    // Without the finding as its cause: no caller knows that type, and a makefile can have many thousands.
    var diagnostic = finding.diagnostic
    diagnostic.place = Diagnostic.Place(file: makefile, position: .line(line))
    if case .notASlot = finding { return add(lost: diagnostic) }
    findings.append(diagnostic)
  }

  /// Reports a slot that is not adopted.
  private mutating func lose(_ slot: SlotID, because finding: MakefileFinding) {
    add(lost: placed(finding.loss(of: slot, in: folder.folder), slot))
  }

  /// Adds the reason for a slot that is not adopted: an error, or a warning if the others are adopted without it.
  private mutating func add(lost diagnostic: Diagnostic) {
    lostCount += 1
    guard options.isPartial else { return problems.append(diagnostic) }
    var diagnostic = diagnostic
    diagnostic.severity = .warning
    diagnostic.notes.append("left out, because the other slots are to be adopted without it")
    diagnostic.help = nil
    findings.append(diagnostic)
  }

  /// The same, at the line of the makefile that lists the slot, if there is one.
  private func placed(_ diagnostic: Diagnostic, _ slot: SlotID) -> Diagnostic {
    diagnostic.changed {
      $0.place.file = folder.folder
      guard let makefile, let line = lines[slot] else { return }
      $0.place.file = makefile
      $0.place.position = .line(line)
    }
  }

  /// Adopts a slot from its source, or else from its body.
  mutating func adopt(_ slot: SlotID, from source: MakefileSlots.Source?, body: String?) throws {
    func takeBody(because finding: MakefileFinding) throws {
      guard let body else { return lose(slot, because: finding) }
      findings.append(placed(finding.diagnostic, slot))
      try take(body: body, of: slot, name: nil)
    }
    let paths = [source?.path, body == source?.path ? nil : body].compactMap { $0 }
    for path in paths where !mayBeTaken(path) {
      return lose(slot, because: .outside(path, slot: slot))
    }
    guard let source, source.path != body else {
      if let body { return try take(body: body, of: slot, name: nil) }
      let missing = missing[slot].map { MakefileFinding.missingSource($0, slot: slot) }
      return lose(slot, because: missing ?? .noRule(slot))
    }
    guard folder.find(source.path) == source.path
    else { return try takeBody(because: .missingSource(source.path, slot: slot)) }
    if source.recipe == .copied {
      // It is the body, byte for byte, whatever its extension.
      return try take(body: source.path, of: slot, name: Path.withoutExtension(Path.name(of: source.path)))
    }
    let fileFormat = source.recipe == .encoded ? .txt : FileFormat(path: source.path)
    guard let fileFormat, let format = AssetFormat.find(kind: slot.kind, fileFormat: fileFormat),
      format.isConverted
    else { return try takeBody(because: .unusable(source.path, slot: slot)) }
    let path = folder.path(source.path)
    let made: [UInt8]?
    do {
      let file = try ConversionFile(reading: path, format: fileFormat)
      made = try converted(file, as: format)
    } catch {
      let found = Problems(error, file: path).diagnostics
      guard body != nil || options.isPartial, let first = found.first else {
        lostCount += 1
        problems += found
        return
      }
      return try takeBody(because: .unusable(source.path, slot: slot, reason: first.message))
    }
    let isKept =
      body.map { body in made.map { FileUpdate.holds($0, at: folder.path(body)) } != true } ?? false
    let name = assetName(
      of: slot, stem: Path.withoutExtension(Path.name(of: source.path)),
      fileExtension: Self.fileExtension(of: source.path, fileFormat))
    files.append(.init(name, Rom.Body(try ByteSource.reopened(contentsOf: path))))
    try takeCredits(beside: source.path, of: name, fileFormat)
    if source.recipe == .encoded {
      manifest.assets.append(AssetRule(files: [name], options: Self.encodedText))
    }
    if isKept, let body { try keep(body, of: slot, instead: name, source: path) }
    slots.append(AdoptedSlot(slot: slot, source: source.path, file: name, isKept: isKept))
  }

  /// Whether a file lies in the folder after following all links. A missing file does no harm.
  private func mayBeTaken(_ path: String) -> Bool {
    let path = folder.path(path)
    return options.takesOutside || FileType(at: path, followingLinks: true) == nil
      || Path.leads(path, into: folder.folder)
  }

  /// Adopts the credits of a song, which the SDK keeps beside it.
  private mutating func takeCredits(beside song: String, of name: String, _ fileFormat: FileFormat) throws {
    guard fileFormat == .mml, let dot = song.lastIndex(of: "."), let end = name.lastIndex(of: "."),
      let credits = folder.find("\(song[..<dot]).meta"), mayBeTaken(credits)
    else { return }
    let content = Rom.Body(try ByteSource.reopened(contentsOf: folder.path(credits)))
    files.append(.init("\(name[..<end]).meta", content))
  }

  private mutating func take(body: String, of slot: SlotID, name: String?) throws {
    let content = Rom.Body(try ByteSource.reopened(contentsOf: folder.path(body)))
    let file =
      name.map { assetName(of: slot, stem: $0, fileExtension: slot.kind.fileExtension.lowercased()) }
      ?? "\(slot.kind.folderName)/\(slot.recordName)"
    files.append(.init(file, content))
    try check(content, of: slot)
    slots.append(AdoptedSlot(slot: slot, source: body, file: file, isKept: false))
  }

  /// Keeps a body that is packed while its file is unchanged.
  private mutating func keep(_ body: String, of slot: SlotID, instead file: String, source: String) throws {
    let content = Rom.Body(try ByteSource.reopened(contentsOf: folder.path(body)))
    let kept = "originals/\(slot.recordName)"
    files.append(.init(kept, content))
    let bytes = try ConversionFile(reading: source, format: .dat).bytes
    manifest.kept.append(KeptBody(slot: slot, file: file, sha256: SHA256.digest(of: bytes), body: kept))
    try check(content, of: slot)
  }

  private mutating func check(_ body: Rom.Body, of slot: SlotID) throws {
    if try !BodyValidation.accepts(body, of: slot.kind) { manifest.unchecked.append(slot) }
  }

  /// The body that a file gives by itself; nil for a full-colour picture, which gets the palette of its group.
  private func converted(_ file: ConversionFile, as format: AssetFormat) throws -> [UInt8]? {
    var settings = Self.encodedText
    settings.profile = options.profile
    switch file.format.subject {
    case .picture:
      let conversion = try PictureConversion([file], settings: settings.pictures)
      return conversion.palette == nil ? try conversion.bytes(of: 0, as: .chr) : nil
    case .sound, .song, .text: return try format.body(of: file, settings: settings, schema: nil)
    default: return nil
    }
  }

  /// The name of an asset's file: its own, or that of its slot if its own looks like another slot's or is already taken.
  private mutating func assetName(of slot: SlotID, stem: String, fileExtension: String) -> String {
    let folder = slot.kind.folderName
    let looksLikeASlot = SlotKind.allCases.contains { stem.uppercased().hasPrefix(SlotID.prefix($0)) }
    let isPlain = !stem.isEmpty && !stem.hasPrefix(".") && !stem.hasPrefix("#") && Escaped.path(stem) == stem
    // Some disks do not distinguish names that differ only in case.
    if !looksLikeASlot, isPlain, used.insert("\(folder)/\(stem.lowercased())").inserted {
      numbers.append(.init(asset: AssetID(slot.kind, stem), number: slot.number))
      return "\(folder)/\(stem).\(fileExtension)"
    }
    return "\(folder)/\(slot).\(fileExtension)"
  }

  /// The extension in its spelling, if it is one of the format.
  private static func fileExtension(of path: String, _ fileFormat: FileFormat) -> String {
    let fileExtension = Path.name(of: path).split(separator: ".").last.map(String.init) ?? ""
    return FileFormat(fileExtension: fileExtension) == fileFormat ? fileExtension : fileFormat.rawValue
  }

  /// The text of the project's `romkit.toml`.
  var manifestText: String {
    var manifest = manifest
    if options.profile != .mk2 { manifest.profile = options.profile }
    manifest.slots = numbers
    return manifest.serialized(about: [
      "The settings for this folder, which was adopted from a makefile."
    ])
  }
}
