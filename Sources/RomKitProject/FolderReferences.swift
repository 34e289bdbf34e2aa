import RomKitBase
import RomKitContainer
import RomKitText

/// The files of an assets folder that its manifest names, so that no warning is about them.
struct FolderReferences {
  /// The patterns under `ignore`.
  let globs: [Glob]
  /// The files, each with its path in the folder.
  let named: [String]
  private let files: Set<String>
  /// The names at the top of the folder that are such a file or contain one.
  private let tops: Set<String>
  private let rawRules: [(globs: [Glob], isRaw: Bool)]
  /// The patterns of all atlases and levels.
  private let sources: [Glob]

  init(_ manifest: Manifest) {
    globs = manifest.ignore.compactMap { try? Glob($0) }
    rawRules = manifest.assets.compactMap { rule in
      rule.isRaw.map { (rule.files.compactMap { try? Glob($0) }, $0) }
    }
    let named =
      manifest.palettes.flatMap(\.options.files) + manifest.kept.map(\.body)
      + manifest.sprites.compactMap(\.file)
      + ([manifest.defaults] + manifest.assets.map(\.options)).compactMap(\.schema)
    files = Set(named + manifest.assets.compactMap(\.targetFile))
    self.named = named + manifest.entries.map(\.file) + (manifest.trailing.map { [$0] } ?? [])
    tops = Set(files.map { String($0.prefix { $0 != "/" }) })
    sources = (manifest.atlases.flatMap(\.files) + manifest.levels.flatMap(\.files))
      .compactMap { try? Glob($0) }
  }

  /// Whether a path is a file from which others are made, or a folder at the top with such files only.
  func isMade(_ path: String) -> Bool {
    if sources.contains(where: { $0.matches(path) }) { return true }
    if path.contains("/") || SlotKind.allCases.contains(where: { $0.folderName == path }) { return false }
    return sources.contains { $0.literalFolder.prefix { $0 != "/" } == path }
  }

  /// Whether a file is ignored; notes in `used` the patterns that match it.
  func skips(_ path: String, noting used: inout [Bool]) -> Bool {
    if globs.isEmpty { return false }
    let parts = Glob.parts(of: path)
    var skips = false
    for (index, glob) in globs.enumerated() where glob.matches(parts) {
      used[index] = true
      skips = true
    }
    return skips
  }

  /// Whether the bytes of a file are packed unchanged. Later rules override earlier ones.
  func isRaw(_ path: String) -> Bool {
    if rawRules.isEmpty { return false }
    let parts = Glob.parts(of: path)
    return rawRules.last { $0.globs.contains { $0.matches(parts) } }?.isRaw ?? false
  }

  func names(_ path: String) -> Bool { files.contains(path) }

  /// Whether a name at the top of the folder is a file that the manifest names, or contains one.
  func holds(_ top: String) -> Bool { tops.contains(top) }

  /// Warnings of files in the folders of kinds that are no assets.
  func warnings(of scan: AssetScan, in folder: String) -> [Diagnostic] {
    scan.unknown.compactMap { group in
      let paths = group.paths.filter { !names($0) }
      guard let first = paths.first else { return nil }
      let more = paths.count - 1
      let files: LocalizedText =
        group.fileExtension.isEmpty
        ? "files without an extension" : LocalizedText(verbatim: ".\(group.fileExtension)")
      let formats = AssetFormat.fileFormats(of: group.kind).choice
      let rule: LocalizedText = "\(group.kind.withArticle) slot is made from \(formats), not from \(files)"
      let found: LocalizedText =
        more > 0
        ? "\(rule); there \(Plural.word(more, "is", "are")) \(Plural.text(more, "more such file"))" : rule
      let path = Path.joined(folder, first)
      let foreign = ForeignFile(at: path)
      let remedy = remedy(for: first, group.kind, foreign, more: more, among: scan, in: folder)
      return Diagnostic(
        "asset-form", foreign.map { "this is \($0.name); \(found)" } ?? found, severity: .warning, file: path,
        help: remedy)
    }
  }

  /// How to use a file in the folder of a kind that is no asset, or to leave it out.
  private func remedy(
    for first: String, _ kind: SlotKind, _ foreign: ForeignFile?, more: Int, among scan: AssetScan,
    in folder: String
  ) -> LocalizedText {
    let path = Path.joined(folder, first)
    let ignoring = ignoring(first, more: more, in: folder)
    let manifest = Path.joined(folder, Manifest.fileName)
    if let importing = KnownImporter.remedy(for: path, in: kind, manifest: manifest) {
      return "\(importing)\nor \(ignoring)"
    }
    if let exporting = foreign?.remedy(forSlotsOf: kind) {
      return "\(exporting)\nand \(ignoring)"
    }
    if let naming = spriteRemedy(first, more: more, among: scan, in: folder) { return naming }
    if let fitting = AssetFormat.fittingExtension(at: path, for: kind) {
      return "change the extension to .\(fitting); the bytes of the file have this format"
    }
    guard let packing = packingRaw(first, kind, more: more, in: folder) else { return ignoring }
    return "\(packing)\nor \(ignoring)"
  }

  /// How to pack the bytes of a file, or those of all files of its extension; nil for slots that do not take any bytes.
  private func packingRaw(_ path: String, _ kind: SlotKind, more: Int, in folder: String) -> LocalizedText? {
    guard AssetFormat.raw(kind) != nil else { return nil }
    let fileExtension = Path.fileExtension(of: path)
    let files =
      more == 0 || fileExtension.isEmpty
      ? Glob.text(matchingOnly: path) : "\(kind.folderName)/**/*." + Glob.text(matchingOnly: fileExtension)
    let lines = AssetRule.lines("raw = true", files: files, folder: folder)
    return "pack the bytes unchanged with these lines \(lines)"
  }

  /// How to use the JSON that a drawing program exported beside a picture; nil for any other file.
  private func spriteRemedy(
    _ path: String, more: Int, among scan: AssetScan, in folder: String
  ) -> LocalizedText? {
    guard path.lowercased().hasSuffix(".json"), path.hasPrefix("\(SlotKind.graphics.folderName)/"),
      let picture = scan.found.first(where: { $0.stem == path.dropLast(5) })?.path
    else { return nil }
    return """
      if it names parts of \(picture), write in \(Path.joined(folder, Manifest.fileName)):
        [[sprites]]
        picture = \(TOMLText.quoted(picture))
        from = \(TOMLText.quoted(path))
      or \(ignoring(path, more: more, in: folder))
      """
  }

  /// How to keep a file where it is, or all files of its extension.
  private func ignoring(_ path: String, more: Int, in folder: String) -> LocalizedText {
    let manifest = Path.joined(folder, Manifest.fileName)
    let fileExtension = Path.fileExtension(of: path)
    let isForOne = more == 0 || fileExtension.isEmpty
    let pattern =
      isForOne
      ? Glob.text(matchingOnly: path) : "**/*." + Glob.text(matchingOnly: fileExtension)
    let text = TOMLText.quoted(pattern)
    let moving: LocalizedText = isForOne ? "move it out of the folder" : "move these files out of the folder"
    return globs.isEmpty
      ? "\(moving), or write at the top of \(manifest): ignore = \(text)"
      : "\(moving), or add \(text) to ignore in \(manifest)"
  }
}

extension ForeignFile {
  /// How to convert it for slots of a kind; nil if it cannot be converted.
  func remedy(forSlotsOf kind: SlotKind) -> LocalizedText? {
    switch (family, kind) {
    case (.picture, .graphics), (.drawing, .graphics), (.sound, .effect), (.song, .music): remedy
    case (.sound, .music):
      "a recording is not a song: write the music in MML, or put the recording into sounds as a WAV"
    default: nil
    }
  }
}
