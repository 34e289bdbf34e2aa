import RomKitBase
import RomKitContainer

/// The files that a build of a folder writes.
package struct BuildDestinations: Hashable, Sendable {
  /// The ROM and its copies; empty if neither the command nor `romkit.toml` names one.
  package var roms: [String]
  package var headers: HeaderFiles

  package init(roms: [String] = [], headers: HeaderFiles = HeaderFiles()) {
    self.roms = roms
    self.headers = headers
  }
}

extension AssetFolder {
  /// Adds the destinations in `romkit.toml` for those that the command does not name.
  ///
  /// The user typed the paths of the command, but `romkit.toml` may come from a stranger. Its paths have to stay inside the
  /// project and replace only files that romkit made. Throws ``Problems`` with all that do not, and ``FileError`` if the
  /// system cannot examine one.
  package func destinations(_ command: BuildDestinations) throws -> BuildDestinations {
    var problems: [Diagnostic] = []
    func take(_ text: String, _ kind: ManifestDestination, _ index: Int = 0) throws -> String {
      let file = Path.resolved(text, in: path)
      if let error = try kind.problem(with: file, writtenAs: text, of: path) {
        let place = self.manifest.places[kind.key, index]
        problems.append(Diagnostic(error).placed(in: Path.joined(path, Manifest.fileName), at: place))
      }
      return file
    }
    func fill(_ given: String?, from manifest: String?, _ kind: ManifestDestination) throws -> String? {
      guard given == nil, let manifest else { return given }
      return try take(manifest, kind)
    }
    let named = manifest.headers
    let outputs = manifest.outputs
    let options = outputs.map { "-o \(Escaped.path(Path.resolved($0, in: path)))" }.joined(separator: " ")
    let filled = BuildDestinations(
      roms: command.roms.isEmpty
        ? try outputs.enumerated().map { try take($1, .rom(options: options), $0) } : command.roms,
      headers: HeaderFiles(
        c: try fill(command.headers.c, from: named.c, .c),
        sizes: try fill(command.headers.sizes, from: named.sizes, .sizes),
        swift: try fill(command.headers.swift, from: named.swift, .swift),
        json: try fill(command.headers.json, from: named.json, .json)))
    if !problems.isEmpty { throw Problems(problems) }
    return filled
  }
}

/// A key of `romkit.toml` that names a file to write.
enum ManifestDestination {
  /// The ROM; `options` name all its copies on the command line.
  case rom(options: String)
  case c, sizes, swift, json

  /// The key of the path's position in the manifest.
  var key: String {
    switch self {
    case .rom: "output"
    case .c: "headers.c"
    case .sizes: "headers.c-sizes"
    case .swift: "headers.swift"
    case .json: "headers.json"
    }
  }

  private var displayName: Message {
    switch self {
    case .rom: "output"
    case .c: "c in [headers]"
    case .sizes: "c-sizes in [headers]"
    case .swift: "swift in [headers]"
    case .json: "json in [headers]"
    }
  }

  /// The option that names the same file on the command line.
  private func option(for path: String) -> String {
    switch self {
    case .rom(let options): options
    case .c: "--header \(Escaped.path(path))"
    case .sizes: "--header-sizes \(Escaped.path(path))"
    case .swift: "--swift \(Escaped.path(path))"
    case .json: "--json-header \(Escaped.path(path))"
    }
  }

  private var isROM: Bool {
    if case .rom = self { true } else { false }
  }

  /// The reason why a path may not be written to; nil if it may. Follows links as writing does.
  func problem(
    with path: String, writtenAs text: String, of folder: String
  ) throws -> ManifestError? {
    let file = try Path.followingLinks(path)
    var around = Path.folder(of: file)
    // romkit creates no folders, so the nearest existing one decides.
    while try FileType(examining: around, followingLinks: true, shownAs: path) == nil,
      Path.folder(of: around) != around
    {
      around = Path.folder(of: around)
    }
    let location = try Path.location(of: around)
    let root = try ProjectRoot(of: folder)
    // The folder .git is not part of the project: a file there could become a branch or a hook.
    let isInGit = Path.lies(location, in: Path.joined(root.path, ".git"))
    guard Path.lies(location, in: root.path), !isInGit else {
      return .outsideProject(
        key: displayName, text: text, location: Path.joined(location, Path.name(of: file)),
        project: root.path, remedy: option(for: path))
    }
    guard let found = try Self.foreignContents(of: file, isROM: isROM) else { return nil }
    return .foreignFile(
      key: displayName, isROM: isROM, path: path, found: found,
      remedy: option(for: path))
  }

  /// The description of a file that may not be replaced; nil for one that may.
  private static func foreignContents(of path: String, isROM: Bool) throws -> Message? {
    switch try FileType(examining: path, followingLinks: true) {
    // A folder cannot be replaced, which writing reports.
    case nil, .folder: return nil
    case .file: break
    case let type?: return type.withArticle
    }
    let source = try ByteSource(file: path)
    if source.size == 0 { return "an empty file" }
    if !isROM { return try foreignHeader(source) }
    do {
      let rom = try Rom(reading: source)
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
  private static func foreignHeader(_ source: ByteSource) throws -> Message? {
    let head = try source.bytes(in: 0..<min(source.size, headSize))
    let line = String(decoding: head.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    if HeaderFiles.isOwn(firstLine: line) { return nil }
    if let kind = FileSignature(recognizing: head)?.displayName { return kind }
    return "a file that begins with \(Escaped.quoted(line))"
  }
}

/// The folder in which the paths of a project file have to stay: the nearest one with a `.git`, or the one around the assets.
struct ProjectRoot {
  /// From the root of the file system and without links.
  let path: String

  /// Searches from the assets folder itself: a build of a cloned repository must not write outside it.
  init(of folder: String) throws(FileError) {
    let start = try Path.location(of: folder)
    var candidate = start
    // In a worktree or submodule .git is a file. Errors name the folder in the user's spelling.
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
