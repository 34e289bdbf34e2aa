import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitInspection
import RomKitPictures
import RomKitProject
import RomKitRules
import RomKitText
import VGSCore
import VGSFormat

/// The files of a whole extracted ROM: its records, and a manifest, so that packing them gives the same bytes again.
///
/// File names come from slot numbers, record indices and the harmless characters of other names; the name of a record never
/// becomes a path.
/// Several records at a time are converted in parallel, and kept in memory until they are written in order.
public struct RomExtraction: Sendable {
  /// One file to write.
  public struct File: Hashable, Sendable {
    /// Its path in the folder.
    public var name: String
    /// Its bytes.
    public var body: Rom.Body
  }

  /// The result of writing.
  public struct Summary: Sendable {
    package fileprivate(set) var manifest = Manifest()
    /// The number of files, without the manifest.
    public fileprivate(set) var fileCount = 0
    /// The numbers of converted slots, by the format of their files.
    package fileprivate(set) var converted: [FileFormat: Int] = [:]
    /// The warnings, in the order of the directory.
    public fileprivate(set) var warnings: [Diagnostic] = []
    /// Whether pictures of the mk-II were written, which have no palette themselves.
    package var hasPictures: Bool { pictures[.sy] != nil }
    /// The pictures that were written, by the console of their slots.
    fileprivate var pictures: [SlotPicture.Dialect: [(file: String, palette: SlotID?)]] = [:]
  }

  /// The folder for bodies that are kept beside the converted files.
  public static let keptFolder = "originals"

  private let rom: Rom
  private let checksumsMatch: Bool
  private let tables: [TableArgument]
  private let converter: SlotConverter?
  private let wholes: [ExtractedWhole]

  /// All bodies of a ROM, unchanged. Its checksum record is left out if `checksumsMatch`, because packing makes the
  /// same again.
  public init(raw rom: Rom, checksumsMatch: Bool) {
    self.init(rom, checksumsMatch, converter: nil, tables: [])
  }

  /// A ROM's slots in formats for editing: pictures without a palette in the given ones, or else in the one the console
  /// shows, tables by their schemas, and pictures in several slots as one file.
  ///
  /// Throws if the ROM cannot be read, and if it does not have the slot of a table.
  package init(
    of rom: Rom, checksumsMatch: Bool, palettes: PicturePalettes? = nil, tables: [TableArgument] = [],
    wholes: [WholePicture] = []
  ) throws {
    let converter = try Self.converter(for: rom, palettes: palettes, tables: tables)
    var names: Set<String> = []
    let found = try wholes.compactMap { try ExtractedWhole($0, in: rom, converter, besides: &names) }
    self.init(rom, checksumsMatch, converter: converter, tables: tables, wholes: found)
  }

  /// The converter for the slots of a ROM, with the same arguments.
  package static func converter(
    for rom: Rom, palettes: PicturePalettes? = nil, tables: [TableArgument] = []
  ) throws -> SlotConverter {
    let absent = tables.map(\.slot).filter { rom[$0] == nil }
    if !absent.isEmpty { throw Problems(absent.map { Diagnostic(SelectionError(absent: $0, in: rom)) }) }
    let schemas = Dictionary(first: tables.map { ($0.slot, $0.schema) })
    return SlotConverter(palettes: try palettes ?? PicturePalettes(of: rom), schemas: schemas)
  }

  private init(
    _ rom: Rom, _ checksumsMatch: Bool, converter: SlotConverter?, tables: [TableArgument],
    wholes: [ExtractedWhole] = []
  ) {
    self.wholes = wholes
    self.rom = rom
    self.checksumsMatch = checksumsMatch
    self.converter = converter
    self.tables = tables
  }

  /// Makes the files and passes them on one after the other, the manifest last. Throws what `take` throws, and ``FileError``.
  public func forEachFile(_ take: (File) throws -> Void) throws -> Summary {
    var summary = Summary()
    var keys: [String] = []
    let digits = max(3, String(max(0, rom.records.count - 1)).count)
    let last = rom.records.count - 1
    summary.manifest.checksums = checksumsMatch
    func write(_ name: String, _ body: Rom.Body) throws {
      summary.fileCount += 1
      try take(File(name: name, body: body))
    }
    /// The records that become files of their slots; others of the same slot are copied.
    let isFirst = rom.isFirstOfSlot
    let partOf = Dictionary(first: wholes.flatMap { whole in whole.slots.map { ($0, whole) } })
    let steps = SharedSteps(.extracting, of: rom.records.count)
    try ParallelWork.forEach(
      rom.records.indices, jobs: ParallelWork.processors, size: { rom.records[$0].body.size }
    ) { index -> Result<SlotFile, any Error>? in
      steps.step(rom.records[index].name.displayName) {
        guard isFirst[index], let slot = rom.records[index].slot, partOf[slot] == nil else { return nil }
        return Result { try slotFile(slot, rom.records[index].body) }
      }
    } _: { index, file in
      let record = rom.records[index]
      if index.isMultiple(of: 64) { try WorkControl.check(path: record.body.source.displayPath) }
      if checksumsMatch, index == last, record.kind == .checksums { return }
      if let slot = record.slot, let whole = partOf[slot] {
        keys.append(slot.description)
        if slot == whole.slots.first {
          try write(whole.file, whole.contents)
          summary.add(whole)
        }
      } else if let file = try file?.get() {
        try write(file.name, file.contents)
        keys.append(file.slot.description)
        if !record.name.isCanonical {
          summary.manifest.entries.append(.init(file: file.name, name: record.name))
        }
        if file.needsBody {
          let kept = "\(Self.keptFolder)/\(file.slot.recordName)"
          try write(kept, record.body)
          summary.manifest.kept.append(
            KeptBody(slot: file.slot, file: file.name, sha256: try file.contents.sha256(), body: kept))
        }
        summary.add(file)
      } else {
        let file = Self.fileName(of: record.name, index: index, digits: digits)
        try write(file, record.body)
        keys.append(file)
        summary.manifest.entries.append(.init(file: file, name: record.name))
      }
    }
    for table in tables { try write("\(table.slot).toml", Rom.Body(table.source)) }
    summary.manifest.palettes = paletteRules(for: summary.pictures)
    summary.manifest.mayBeEmpty = keys.isEmpty
    if !Self.isDefault(keys) { summary.manifest.order = keys }
    if let trailing = rom.trailing {
      summary.manifest.trailing = "trailing.bin"
      try write("trailing.bin", trailing)
    }
    let text = summary.manifest.serialized(about: [
      "Written by romkit extract: the facts about the ROM that are not in the other files of this folder.",
      "romkit pack reads it to make the same bytes again.",
    ])
    try take(File(name: Manifest.fileName, body: Rom.Body(Array(text.utf8))))
    return summary
  }

  /// Writes all files for a new or existing folder; they appear when it is committed.
  ///
  /// Throws if a file would be overwritten, unless `overwriting`, and if the folder has another file for the slot of
  /// a new file.
  package func prepared(
    at folder: String, overwriting: Bool, _ note: (File) -> Void = { _ in }
  ) throws -> (folder: NewFolder, summary: Summary) {
    let output = try NewFolder(at: folder, names: [Manifest.fileName], overwriting: overwriting)
    var names: Set<String> = []
    let summary = try forEachFile { file in
      names.insert(file.name)
      note(file)
      try output.write(file)
    }
    try RivalFiles.check(folder, besides: names)
    return (output, summary)
  }

  /// The files of mk-II pictures have colours, their slots have none: the ROM has their palettes, or its game makes them. If the
  /// ROM has several, the rules say which one a picture was extracted with.
  private func paletteRules(
    for pictures: [SlotPicture.Dialect: [(file: String, palette: SlotID?)]]
  ) -> [PaletteRule] {
    guard let own = pictures[.sy], let converter else { return [] }
    let groups = Dictionary(grouping: own) { picture in
      picture.palette.flatMap { converter.palettes.isChosen && converter.schemas[$0] == nil ? $0 : nil }
    }
    // A picture in several slots has the name of one, too.
    let all = groups.count == 1 && pictures[.sz] == nil ? ["\(SlotID.prefix(.graphics))*.png"] : nil
    return groups.sorted { $0.key.map { Int($0.number) } ?? .max < $1.key.map { Int($0.number) } ?? .max }
      .map { slot, pictures in
        var rule = PaletteRule(pictures: all ?? pictures.map(\.file))
        rule.slot = slot
        return rule
      }
  }

  private func slotFile(_ slot: SlotID, _ body: Rom.Body) throws -> SlotFile {
    // A song can take a while, and others may wait meanwhile.
    try WorkControl.check(path: body.source.path ?? slot.recordName)
    var file = try converter?.file(for: slot, body: body) ?? SlotFile(slot, body: body)
    // Packing may refuse a song that can be decompiled.
    if !file.isUnusable { file.isUnusable = try !BodyValidation.accepts(body, of: slot.kind) }
    return file
  }

  /// Whether packing uses this order by default: slots in romkit's order, and then the
  /// others as the manifest lists them.
  private static func isDefault(_ keys: [String]) -> Bool {
    let slots = keys.prefix { SlotID($0) != nil }.compactMap { SlotID($0) }
    return zip(slots, slots.dropFirst()).allSatisfy { $0 < $1 }
      && keys.dropFirst(slots.count).allSatisfy { SlotID($0) == nil }
  }

  /// A name that is safe on every system, from the record's index and the harmless characters of its name.
  private static func fileName(of name: RecordName, index: Int, digits: Int) -> String {
    let safe = name.bytes.map { byte -> Character in
      let character = Character(Unicode.Scalar(byte))
      return character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
        ? character : "_"
    }
    let prefix = "record" + String(index).padded(to: digits, with: "0")
    return safe.isEmpty ? prefix : "\(prefix)-\(String(safe).trimmingFinalDots)"
  }

  /// The slots of a ROM as files for editing, pictures without a palette in the given one, or else in those that the
  /// `romkit.lock` of the ROM's project gives them, or in the one that the console shows.
  ///
  /// Throws `FileError`, and `Problems` for a file that is not a ROM or whose checksums do not match.
  public init(contentsOf path: String, palette: ScreenPalette? = nil) throws {
    let verification = try Verification(parsing: ByteSource(contentsOf: path), file: path)
    guard let rom = verification.rom, [.absent, .matching].contains(verification.checksums)
    else { throw Problems(verification.diagnostics) }
    let names = SlotNames(beside: path, in: rom)
    let palettes = try PicturePalettes(of: rom, given: palette, names.palettes)
    try self.init(
      of: rom, checksumsMatch: verification.checksums == .matching, palettes: palettes, wholes: names.wholes)
  }

  /// Writes all files to a new or existing folder; they appear together. Returns the warnings.
  ///
  /// Throws `FileError`, also for files that would be overwritten unless `overwriting`; and `Problems` with the code
  /// `extract-two-files` if the folder has another file for a slot.
  @discardableResult
  public func write(to folder: String, overwriting: Bool = false) throws -> [Diagnostic] {
    let (output, summary) = try prepared(at: folder, overwriting: overwriting)
    try output.commit()
    return summary.warnings
  }
}

extension RomExtraction.Summary {
  fileprivate mutating func add(_ whole: ExtractedWhole) {
    warnings += whole.warnings
    pictures[whole.dialect, default: []].append((whole.file, whole.palette))
    converted[.png, default: 0] += 1
    manifest.assets.append(whole.rule)
    manifest.slots += whole.numbers
  }

  fileprivate mutating func add(_ file: SlotFile) {
    // The missing palette is reported for the first picture only.
    warnings += file.warnings.filter { warning in
      warning.code != PreviewWarning.blackIndices.code || !warnings.contains { $0.code == warning.code }
    }
    if file.isUnusable { manifest.unchecked.append(file.slot) }
    if file.slot.kind == .graphics, file.format == .png {
      pictures[file.options.profile?.dialect ?? .sy, default: []].append((file.name, file.palette))
    }
    if !file.isRaw { converted[file.format, default: 0] += 1 }
    if file.options.isEmpty { return }
    // Files with the same options share a rule.
    if let index = manifest.assets.firstIndex(where: { $0.options == file.options && $0.split == nil }) {
      manifest.assets[index].files.append(file.name)
    } else {
      manifest.assets.append(AssetRule(files: [file.name], options: file.options))
    }
  }
}

extension NewFolder {
  func write(_ file: RomExtraction.File) throws {
    try write(file.name) { sink in try file.body.forEachPiece { try sink.write($0) } }
  }
}

extension String {
  /// Windows drops a dot at the end of a name.
  fileprivate var trimmingFinalDots: String {
    var text = self
    while text.hasSuffix(".") { text.removeLast() }
    return text
  }
}

/// Files in a folder that packing would take instead of the extracted files, or besides them.
enum RivalFiles {
  /// Throws ``Problems`` with the files for the slots of the new files.
  static func check(_ folder: String, besides names: Set<String>) throws {
    guard try Folder.examine(folder) else { return }
    var new: [SlotID: String] = [:]
    for name in names {
      if case .slot(let slot, _, _) = AssetName(name) { new[slot] = name }
    }
    let problems = try FolderListing.names(in: folder).compactMap { name -> Diagnostic? in
      guard !names.contains(name), case .slot(let slot, _, _) = AssetName(name), let rival = new[slot]
      else { return nil }
      return Diagnostic(
        "extract-two-files", "this file is for \(slot), which would also be extracted to \(rival)",
        file: Path.joined(folder, name), help: "move it out of the folder, or extract to another one")
    }
    if !problems.isEmpty { throw Problems(problems) }
  }
}

/// A data slot that is a table, and the schema of its rows.
package struct TableArgument: Sendable {
  package let slot: SlotID
  package let schema: TableSchema
  /// The file of the schema, byte for byte.
  let source: [UInt8]
}

extension TableArgument {
  /// Reads a schema for a slot. Throws ``Problems`` if it is invalid, and ``FileError`` if the file cannot be read.
  package init(_ slot: SlotID, reading path: String) throws {
    let file = try ConversionFile(reading: path, format: .toml)
    self.slot = slot
    source = file.bytes
    schema = try TableSchema(file)
  }
}
