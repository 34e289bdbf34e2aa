import RomKitBase
import RomKitContainer

/// The files that a build of a folder writes.
package struct BuildDestinations: Equatable, Sendable {
  /// The ROM and its copies; empty if neither the command nor `romkit.toml` names one. A hyphen is standard output.
  package var roms: [String]
  package var headers: HeaderFiles
  package var depfile: String?

  package init(roms: [String] = [], headers: HeaderFiles = HeaderFiles(), depfile: String? = nil) {
    self.roms = roms
    self.headers = headers
    self.depfile = depfile
  }
}

extension AssetFolder {
  /// Adds the destinations in `romkit.toml` for those that the command does not name.
  ///
  /// The user typed the paths of the command, but `romkit.toml` may come from a stranger, so its paths have to pass a
  /// ``ProjectGate``. Throws ``Problems`` with all that do not, and ``FileError`` if the system cannot examine one.
  package func destinations(_ command: BuildDestinations) throws -> BuildDestinations {
    var problems: [Diagnostic] = []
    var filled = command
    func take(
      _ file: String, _ text: String, _ destination: ManifestDestination, _ index: Int = 0, remedy: String
    ) throws -> String {
      if let problem = try gate.problem(writing: file, writtenAs: text, destination, remedy: remedy) {
        problems.append(problem.placed(in: manifest, destination.key, index))
      }
      return file
    }
    if command.roms.isEmpty {
      let files = manifest.outputs.map { Path.resolved($0, in: path) }
      let options = files.map { "-o \($0)" }.joined(separator: " ")
      for (index, text) in manifest.outputs.enumerated() {
        filled.roms.append(try take(files[index], text, .rom, index, remedy: options))
      }
    }
    for kind in HeaderFiles.kinds where command.headers[keyPath: kind.path] == nil {
      guard let text = manifest.headers[keyPath: kind.path] else { continue }
      let file = Path.resolved(text, in: path)
      let remedy = "\(kind.option) \(file)"
      filled.headers[keyPath: kind.path] = try take(file, text, kind.destination, remedy: remedy)
    }
    if !problems.isEmpty { throw Problems(problems) }
    return filled
  }

  /// The files that a build writes, the lock among them, as one set. Throws ``Problems`` if one is another or an input, or a file
  /// that the next build would read.
  package func outputs(_ destinations: BuildDestinations, inputs: [String]) throws -> OutputSet {
    var outputs = OutputSet()
    try outputs.add(lockPath, as: LocalizedText(verbatim: SlotLock.fileName))
    for path in destinations.roms where path != "-" { try outputs.add(path, as: "the ROM") }
    for (path, name) in destinations.headers.named { try outputs.add(path, as: name) }
    if let path = destinations.depfile { try outputs.add(path, as: "the depfile") }
    // The lock is both; its old contents are in memory.
    let inputs = inputs.filter { $0 != lockPath }
    try outputs.check(inputs: inputs + [Path.joined(path, Manifest.fileName)])
    let assets = outputs.locations.filter { isAsset($0.location) }
    if !assets.isEmpty {
      throw Problems(
        assets.map {
          Diagnostic(
            "output-is-asset", "the next build would pack this file as an asset", file: $0.path,
            help: "write to another folder, or list the file under ignore in romkit.toml")
        })
    }
    return outputs
  }

  /// Whether a build would read a file at a location as an asset or its schema.
  private func isAsset(_ location: String) -> Bool {
    guard let inner = gate.innerPath(location) else { return false }
    let references = FolderReferences(manifest)
    var used = Array(repeating: false, count: references.globs.count)
    if manifest.assets.contains(where: { $0.targetFile == inner }) { return true }
    return !references.skips(inner, noting: &used)
      && AssetScan.reads(inner, manifest.importers, isRaw: references.isRaw(inner))
  }
}

/// A key of `romkit.toml` that names a file to write.
struct ManifestDestination: Sendable {
  /// The key of the path's position in the manifest.
  let key: String
  let displayName: LocalizedText
  /// The extensions of a new file. Other names could be those of files that other programs run, such as GNUmakefile.
  let fileExtensions: [String]
  var isROM = false

  static let rom = Self(
    key: "output", displayName: "output", fileExtensions: ["bin", "rom", "dat"], isROM: true)

  /// The description of a file that may not be replaced; nil for one that may.
  func foreignContents(of path: String) throws -> LocalizedText? {
    switch try FileType(examining: path, followingLinks: true) {
    // A folder cannot be replaced, which writing reports.
    case nil, .folder: return nil
    case .file: break
    case let type?: return type.withArticle
    }
    let source = try ByteSource(contentsOf: path)
    if source.size == 0 { return "an empty file" }
    if !isROM { return try Self.foreignHeader(source) }
    do {
      let rom = try Rom(parsing: source)
      // Any file that begins with four zero bytes looks like a ROM without records.
      return rom.records.isEmpty && rom.trailing != nil ? "a file in another format" : nil
    } catch RomError.otherFile(let kind, _) {
      return kind
    } catch is RomError {
      return "a file in another format"
    }
  }

  /// The bytes of a header that suffice to recognize it, even with a long title.
  private static let headSize = 1 << 16

  /// The description of a file that does not begin like a header; nil for a header.
  private static func foreignHeader(_ source: ByteSource) throws -> LocalizedText? {
    let head = try source.bytes(in: 0..<min(source.size, headSize))
    let line = String(decoding: head.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    if HeaderFiles.isOwn(firstLine: line) { return nil }
    if let kind = FileSignature(recognizing: head)?.displayName { return kind }
    return "a file that begins with \(Escaped.quoted(line))"
  }
}
