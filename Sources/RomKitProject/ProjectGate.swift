import RomKitBase

/// The files that the contents of an assets folder may make romkit read and write.
///
/// The folder may come from a stranger, so paths in its `romkit.toml` and links in it have to stay in the project, outside hidden
/// folders: a private file must not get into a ROM that is published, and no file may appear that another program runs. Paths on
/// the command line are the user's own and pass no gate.
struct ProjectGate: Sendable {
  /// The project: the nearest folder with a `.git`, or the one around the assets. An absolute path without links.
  let root: String
  /// The assets folder, also an absolute path without links.
  private let assets: String
  /// Whether the user has allowed to read files outside the project.
  private let readsOutside: Bool

  /// Searches from the assets folder itself: a build of a cloned repository must not reach out of it.
  init(of folder: String, readsOutside: Bool = false) throws(FileError) {
    assets = try Path.location(of: folder)
    self.readsOutside = readsOutside
    var candidate = assets
    // In a worktree or submodule .git is a file. Errors name the folder in the user's spelling.
    while try FileType(
      examining: Path.joined(candidate, ".git"), followingLinks: false, shownAs: folder) == nil
    {
      let around = Path.folder(of: candidate)
      if around == candidate {
        root = Path.folder(of: assets)
        return
      }
      candidate = around
    }
    root = candidate
  }

  /// Whether a path without links is in the project.
  private func holds(_ location: String) -> Bool { Path.lies(location, in: root) }

  /// The hidden part of a path in the project, such as `.git`; nil if there is none. The assets folder itself may be hidden.
  private func hiddenPart(of location: String) -> Substring? {
    let base = Path.lies(location, in: assets) ? assets : root
    return Self.hiddenPart(in: String(decoding: location.utf8.dropFirst(base.utf8.count), as: UTF8.self))
  }

  private static func hiddenPart(in path: String) -> Substring? {
    Path.parts(of: path).first { $0.utf8.first == UInt8(ascii: ".") && $0 != "." && $0 != ".." }
  }

  /// The path in the assets folder of a path without links; nil if it is not in there.
  func innerPath(_ location: String) -> String? {
    guard location != assets, Path.lies(location, in: assets) else { return nil }
    return String(decoding: location.utf8.dropFirst(Path.joined(assets, "").utf8.count), as: UTF8.self)
  }

  // MARK: Writing

  /// The reason why a path in `romkit.toml` may not be written to; nil if it may. Follows links as writing does.
  func problem(
    writing path: String, writtenAs text: String, _ destination: ManifestDestination
  ) throws -> ManifestError? {
    let location = try Path.destination(of: path)
    let remedy = destination.option(for: path)
    guard holds(location) else {
      return .outsideProject(
        key: destination.displayName, text: text, location: location, project: root, remedy: remedy)
    }
    if let part = hiddenPart(of: location) ?? (Path.isAbsolute(text) ? nil : Self.hiddenPart(in: text)) {
      return .hiddenOutput(
        key: destination.displayName, text: text, part: String(part), location: location, remedy: remedy)
    }
    if let found = try destination.foreignContents(of: path) {
      return .foreignFile(
        key: destination.displayName, isROM: destination.isROM, path: path, found: found, remedy: remedy)
    }
    let fileExtensions = destination.fileExtensions
    let isNew = try FileType(examining: location, followingLinks: false, shownAs: path) == nil
    if isNew, !fileExtensions.contains(Path.fileExtension(of: location).lowercased()) {
      return .outputExtension(
        key: destination.displayName, text: text, fileExtensions: fileExtensions, location: location,
        remedy: remedy)
    }
    return nil
  }

  // MARK: Reading

  /// The reason why a file of the assets folder may not be read; nil if it may, or if there is none.
  func problem(reading path: String) throws(FileError) -> Diagnostic? {
    guard try FileType(examining: path, followingLinks: true) != nil else {
      return Path.danglingTarget(of: path).map {
        Diagnostic(AssetLinkError.dangling(target: $0), file: path)
      }
    }
    if readsOutside { return nil }
    let location = try Path.location(of: path)
    guard holds(location) else {
      return Diagnostic(AssetLinkError.outside(location: location, project: root), file: path)
    }
    return hiddenPart(of: location).map { _ in
      Diagnostic(AssetLinkError.hidden(location: location), file: path)
    }
  }

  /// The reason why the lock may not be read and replaced: it is a link, which could lead to any file of the user.
  static func problem(replacingLock path: String) throws(FileError) -> Diagnostic? {
    guard try FileType(examining: path, followingLinks: false) == .link else { return nil }
    return Diagnostic(AssetLinkError.lock(target: try Path.followingLinks(path)), file: path)
  }
}

enum AssetLinkError: DescribedError {
  case dangling(target: String)
  case outside(location: String, project: String)
  case hidden(location: String)
  case lock(target: String)

  var diagnostic: Diagnostic {
    switch self {
    case .dangling(let target):
      Diagnostic(
        "link-dangling", "this is a symbolic link to \(Escaped.path(target)), which does not exist",
        help: "restore that file, or remove the link")
    case .outside(let location, let project):
      Diagnostic(
        "link-outside", "expected a file in the project, found a link to \(Escaped.path(location))",
        notes: [ManifestError.extent(of: project)], help: Self.remedy)
    case .hidden(let location):
      Diagnostic(
        "link-outside",
        "expected a path without hidden parts, found a link to \(Escaped.path(location))",
        help: Self.remedy)
    case .lock(let target):
      Diagnostic(
        "lock-link",
        "expected a file, found a symbolic link to \(Escaped.path(target)), which romkit pack would overwrite",
        help: "replace the link with a copy of the file, or remove it")
    }
  }

  private static let remedy: Message =
    "replace the link with a copy of the file, or add --outside if the file may be published"
}
