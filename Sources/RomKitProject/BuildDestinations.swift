import RomKitBase
import RomKitContainer

/// The files that a build of a folder writes.
package struct BuildDestinations: Hashable, Sendable {
  /// The ROM; nil when neither the command nor `romkit.toml` names it.
  package var rom: String?
  package var headers: HeaderFiles

  package init(rom: String? = nil, headers: HeaderFiles = HeaderFiles()) {
    self.rom = rom
    self.headers = headers
  }
}

extension AssetFolder {
  /// Fills in the destinations that `romkit.toml` names for those that the command does not.
  ///
  /// The user typed the paths of the command, but `romkit.toml` may be a stranger's. Its paths have to stay inside the
  /// project and replace only files that romkit made. Throws ``Problems`` with all that do not, and ``FileError`` when the
  /// system cannot examine one.
  package func destinations(_ command: BuildDestinations) throws -> BuildDestinations {
    var problems: [Diagnostic] = []
    func fill(_ given: String?, from manifest: String?, _ kind: ManifestDestination) throws -> String? {
      guard given == nil, let manifest else { return given }
      let file = Path.resolved(manifest, in: path)
      if let error = try kind.problem(with: file, writtenAs: manifest, of: path) {
        let place = self.manifest.places[kind.key]
        problems.append(Diagnostic(error).placed(in: Path.joined(path, Manifest.fileName), at: place))
      }
      return file
    }
    let named = manifest.headers
    let filled = BuildDestinations(
      rom: try fill(command.rom, from: manifest.output, .rom),
      headers: HeaderFiles(
        c: try fill(command.headers.c, from: named.c, .c),
        swift: try fill(command.headers.swift, from: named.swift, .swift),
        json: try fill(command.headers.json, from: named.json, .json)))
    if !problems.isEmpty { throw Problems(problems) }
    return filled
  }
}

/// A key of `romkit.toml` that names a file to write.
enum ManifestDestination {
  case rom, c, swift, json

  /// The key under which the place of the path is kept.
  var key: String {
    switch self {
    case .rom: "output"
    case .c: "headers.c"
    case .swift: "headers.swift"
    case .json: "headers.json"
    }
  }

  private var displayName: String {
    switch self {
    case .rom: "output"
    case .c: "c in [headers]"
    case .swift: "swift in [headers]"
    case .json: "json in [headers]"
    }
  }

  /// The option that names the same file on the command line.
  private var option: String {
    switch self {
    case .rom: "-o"
    case .c: "--header"
    case .swift: "--swift"
    case .json: "--json"
    }
  }

  /// The reason why a path may not be written to; nil when it may. Links are followed as far as writing would follow them.
  func problem(
    with path: String, writtenAs text: String, of folder: String
  ) throws -> ManifestError? {
    let file = try Path.followingLinks(path)
    var around = Path.folder(of: file)
    // A folder that is missing cannot be written to, so only the one around it counts.
    while try FileType(examining: around, followingLinks: true, shownAs: path) == nil,
      Path.folder(of: around) != around
    {
      around = Path.folder(of: around)
    }
    let location = try Path.location(of: around)
    let root = try ProjectRoot(of: folder)
    // What git keeps for itself is no part of the project: a file there could become a branch or a hook.
    let isInGit = Path.lies(location, in: Path.joined(root.path, ".git"))
    guard Path.lies(location, in: root.path), !isInGit else {
      return .outsideProject(
        key: displayName, text: text, location: Path.joined(location, Path.name(of: file)),
        project: root.path, remedy: "\(option) \(Escaped.path(path))")
    }
    guard let found = try Self.foreignContents(of: file, isROM: self == .rom) else { return nil }
    return .foreignFile(
      key: displayName, isROM: self == .rom, path: path, found: found,
      remedy: "\(option) \(Escaped.path(path))")
  }

  /// What stands at a path, when it is not the kind of file that may be replaced.
  private static func foreignContents(of path: String, isROM: Bool) throws -> String? {
    switch try FileType(examining: path, followingLinks: true) {
    // A folder cannot be replaced, and writing says so.
    case nil, .folder: return nil
    case .file: break
    case let type?: return type.withArticle
    }
    let source = try ByteSource(file: path)
    if source.size == 0 { return "an empty file" }
    if !isROM { return try foreignHeader(source) }
    do {
      let rom = try Rom(reading: source)
      // Any file that begins with four zero bytes could pass for a ROM without records.
      return rom.records.isEmpty && rom.trailing != nil ? "a file in another format" : nil
    } catch RomError.otherFile(let kind, _) {
      return kind
    } catch is RomError {
      return "a file in another format"
    }
  }

  /// As much of a header as recognising it takes, even with a long title.
  private static let headSize = 1 << 16

  /// What a file is, when it does not begin as the headers do.
  private static func foreignHeader(_ source: ByteSource) throws -> String? {
    let head = try source.bytes(in: 0..<min(source.size, headSize))
    let line = String(decoding: head.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    if HeaderFiles.isOwn(firstLine: line) { return nil }
    if let kind = FileSignature(recognising: head)?.displayName { return kind }
    return "a file that begins with \(Escaped.quoted(line))"
  }
}

/// The folder that the paths of a project file may lead into: the nearest one with a `.git`, or the one around the assets.
struct ProjectRoot {
  /// From the root of the file system and without links.
  let path: String

  /// Looks in the assets folder itself first: a build of a cloned repository must not write outside it.
  init(of folder: String) throws(FileError) {
    let start = try Path.location(of: folder)
    var candidate = start
    // In a worktree and in a submodule it is a file. Errors name the folder that the user knows.
    while try FileType(
      examining: Path.joined(candidate, ".git"), followingLinks: false, shownAs: folder) == nil
    {
      let around = Path.folder(of: candidate)
      if around == candidate {
        path = Path.folder(of: start)
        return
      }
      candidate = around
    }
    path = candidate
  }
}
