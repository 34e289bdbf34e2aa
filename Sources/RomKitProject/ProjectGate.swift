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
    return Self.hiddenPart(in: Self.inner(location, in: base).joined(separator: "/"))
  }

  private static func hiddenPart(in path: String) -> Substring? {
    Path.parts(of: path).first { $0.utf8.first == UInt8(ascii: ".") && $0 != "." && $0 != ".." }
  }

  /// The path in the assets folder of a path without links, in the case of the disk; nil if it is not in there.
  func innerPath(_ location: String) -> String? {
    guard Path.lies(location, in: assets) else { return nil }
    var inner: [String] = []
    for part in Self.inner(location, in: assets) {
      let folder = Path.joined(assets, inner.joined(separator: "/"))
      inner.append(FolderListing.name(of: String(part), in: folder))
    }
    return inner.isEmpty ? nil : inner.joined(separator: "/")
  }

  private static func inner(_ location: String, in folder: String) -> ArraySlice<Substring> {
    Path.parts(of: location).dropFirst(Path.parts(of: folder).count)
  }

  // MARK: Writing

  /// The reason why a path in `romkit.toml` may not be written to; nil if it may. Follows links as writing does. The `remedy` is
  /// the option that names the file on the command line.
  func problem(
    writing path: String, writtenAs text: String, _ destination: ManifestDestination, remedy: String
  ) throws -> Diagnostic? {
    let location = try Path.destination(of: path)
    let (key, found) = (destination.displayName, Escaped.quoted(text))
    let notes: [LocalizedText] = ["this path leads to \(location)"]
    guard holds(location) else {
      return Diagnostic(
        "manifest-outside-project",
        "\(key) must lead to a file in the project; \(found) leads outside it", notes: notes + [extent],
        help: "choose another path, or name this one on the command line: \(remedy)")
    }
    if let part = hiddenPart(of: location) ?? (Path.isAbsolute(text) ? nil : Self.hiddenPart(in: text)) {
      return Diagnostic(
        "manifest-hidden-output",
        "expected a path without hidden parts in \(key), found \(part) in \(found)", notes: notes,
        help: "choose another path, or name this one on the command line: \(remedy)")
    }
    if let other = try destination.foreignContents(of: path) {
      return Diagnostic(
        "manifest-foreign-file",
        destination.isROM
          ? "\(key) would replace \(path): expected a ROM, found \(other)"
          : "\(key) would replace \(path): expected a header made by romkit, found \(other)",
        help: "move the file away, or name it on the command line to replace it: \(remedy)")
    }
    let isNew = try FileType(examining: location, followingLinks: false, shownAs: path) == nil
    if isNew, !destination.fileExtensions.contains(Path.fileExtension(of: location).lowercased()) {
      let fileExtensions = LocalizedText.list(destination.fileExtensions.map { ".\($0)" })
      return Diagnostic(
        "manifest-output-extension", "expected the extension \(fileExtensions) in \(key), found \(found)",
        notes: notes, help: "choose another name, or name the file on the command line: \(remedy)")
    }
    return nil
  }

  private var extent: LocalizedText {
    "the project is \(root): the nearest folder with a .git, or else the folder around the assets"
  }

  // MARK: Reading

  /// The reason why a file of the assets folder may not be read; nil if it may, or if there is none.
  func problem(reading path: String) throws(FileError) -> Diagnostic? {
    guard try FileType(examining: path, followingLinks: true) != nil else {
      return Path.danglingTarget(of: path).map { target in
        Diagnostic(
          "link-dangling", "this is a symbolic link to \(target), which does not exist", file: path,
          help: "restore that file, or remove the link")
      }
    }
    if readsOutside { return nil }
    let location = try Path.location(of: path)
    let isInside = holds(location)
    if isInside, hiddenPart(of: location) == nil { return nil }
    return Diagnostic(
      "link-outside",
      isInside
        ? "expected a path without hidden parts, found a link to \(location)"
        : "expected a file in the project, found a link to \(location)",
      file: path, notes: isInside ? [] : [extent],
      help:
        "replace the link with a copy of the file, or allow files outside the project if this one may be published"
    )
  }

  /// The reason why the lock may not be read and replaced: it is a link, which could lead to any file of the user.
  static func problem(replacingLock path: String) throws(FileError) -> Diagnostic? {
    guard try FileType(examining: path, followingLinks: false) == .link else { return nil }
    let target = try Path.followingLinks(path)
    return Diagnostic(
      "lock-link", "expected a file, found a symbolic link to \(target), which packing would overwrite",
      file: path, help: "replace the link with a copy of the file, or remove it")
  }
}
