internal import CPlatform

/// An error of the system's files.
public enum FileError: RomKitError {
  /// The work on the file that failed.
  public enum Operation: String, CaseIterable, Sendable {
    case open, read, write, create, replace, list, examine
  }

  /// A system call failed; `number` is its errno.
  case system(Operation, path: String, number: Int32)
  /// Expected a file, found something else.
  case notAFile(path: String, found: FileType)
  /// Expected a folder, found something else.
  case notAFolder(path: String, found: FileType)
  /// Another program changed the file while it was being read.
  case changed(path: String)
  /// Another program removed or changed a temporary file.
  case temporary(path: String)
  /// Everything is written, but the disk did not confirm the new names; `number` is the errno.
  case unconfirmed(path: String, number: Int32)
  /// The run failed for this reason, and these files, at least one, are already new and could not be restored.
  case notRestored(paths: [String], reason: LocalizedText)
  /// Existing files that the run would overwrite; at least one.
  case exists(paths: [String])
  /// The work was cancelled, by a ``WorkControl`` or because the user or the system asked the tool to stop; the path is the
  /// file that was being worked on, if that is known.
  case interrupted(path: String?)

  /// Whether the reader of the output has gone away.
  package var isBrokenPipe: Bool {
    if case .system(.write, _, EPIPE) = self { true } else { false }
  }

  /// Whether a folder is in the place of a file.
  package var isFolderInstead: Bool {
    if case .notAFile(_, .folder) = self { true } else { false }
  }

  /// Whether new files are in place nevertheless.
  package var hasWritten: Bool {
    switch self {
    case .unconfirmed, .notRestored: true
    default: false
    }
  }

  public var diagnostic: Diagnostic {
    switch self {
    case .system(let operation, let path, let number):
      Diagnostic(
        "file-\(operation.rawValue)", Self.message(operation, number, path),
        file: path, help: Self.help(operation, number, path))
    case .notAFile(let path, let found):
      Diagnostic(
        "file-not-a-file", "expected a file, found \(found.withArticle)", file: path,
        help: Self.help(insteadOf: found))
    case .notAFolder(let path, let found):
      Diagnostic(
        "file-not-a-folder", "expected a folder, found \(found.withArticle)", file: path,
        help: "name a folder, or move the file away")
    case .changed(let path):
      Diagnostic(
        "file-changed", "another program changed the file while it was being read", file: path,
        help: "try again when nothing else is writing to the file")
    case .temporary(let path):
      Diagnostic(
        "file-temporary", "another program removed or changed this temporary file", file: path,
        help: "try again with TMPDIR set to a folder that no program cleans up")
    case .unconfirmed(let path, let number):
      Diagnostic(
        "file-unconfirmed",
        "the file is written, but the disk did not confirm its name: \(Self.reason(number))",
        file: path, help: "try again; until then the file may be lost if the power fails")
    case .notRestored(let paths, let reason):
      Diagnostic(
        "file-not-restored",
        paths.count == 1
          ? "the run failed (\(reason)), and this file has already been written"
          : """
          the run failed (\(reason)), and \(Plural.text(paths.count, "file")) have already been written, this file first
          """,
        file: paths.first,
        notes: paths.dropFirst().prefix(20).map { "also written: \(Escaped.path($0))" as LocalizedText },
        help: "fix the cause and try again")
    case .exists(let paths):
      Diagnostic(
        "file-exists",
        paths.count == 1
          ? "the file already exists"
          : """
          the file already exists, and so \(Plural.word(paths.count - 1, "does", "do")) \(paths.count - 1) more of the \
          files to write
          """,
        file: paths.first, help: "choose another folder, or allow overwriting")
    case .interrupted(let path): Diagnostic("file-interrupted", "interrupted", file: path)
    }
  }

  private static func message(_ operation: Operation, _ number: Int32, _ path: String) -> LocalizedText {
    let target = number == ENOENT ? Path.danglingTarget(of: path) : nil
    let reason =
      target.map { "it is a symbolic link to \(Escaped.path($0)), which does not exist" } ?? reason(number)
    if path.isEmpty, number == ENOENT { return "expected a path, found an empty one" }
    return switch operation {
    case .open: "cannot open the file: \(reason)"
    case .read: "cannot read the file: \(reason)"
    case .write: "cannot write the file: \(reason)"
    case .create where number == ENOENT:
      "cannot create the file or folder: its parent folder does not exist"
    case .create: "cannot create the file or folder: \(reason)"
    case .replace: "cannot replace the file: \(reason)"
    case .list: "cannot list the folder: \(reason)"
    case .examine: "cannot examine the file or folder: \(reason)"
    }
  }

  private static func help(insteadOf found: FileType) -> LocalizedText? {
    switch found {
    case .fifo: "copy the data of the FIFO to a file, and name that file"
    case .folder: "name a file in the folder"
    default: "copy the data to a file, and name that file"
    }
  }

  private static func help(_ operation: Operation, _ number: Int32, _ path: String) -> LocalizedText? {
    switch (operation, number) {
    case (_, ENOENT) where path.isEmpty:
      "write the path of a file or folder, such as . for the current folder"
    case (_, ENOTDIR):
      obstacle(on: path).map { "\(Escaped.path($0)) is not a folder: write another path, or move it away" }
    case (.create, ENOENT), (.replace, ENOENT):
      "create the folder first: mkdir -p \(ShellWord.quoted(Path.folder(of: path)))"
    case (.replace, EISDIR): "move the folder away, or write to another path"
    case (_, ENOENT) where Path.danglingTarget(of: path) != nil: "restore that file, or remove the link"
    case (_, ENOENT): "check the spelling of the path"
    case (.open, EACCES), (.read, EACCES):
      closedFolder(around: path).map { "allow opening the folder: chmod u+x \(ShellWord.quoted($0))" }
        ?? "allow reading the file: chmod u+r \(ShellWord.quoted(path))"
    case (.list, EACCES): "allow reading the folder: chmod u+rx \(ShellWord.quoted(path))"
    case (.create, EACCES), (.replace, EACCES):
      "write to another folder, or allow writing to this one: chmod u+w \(ShellWord.quoted(written(path)))"
    case (_, EROFS): "write to a folder on another disk"
    case (_, EFBIG):
      "write to another disk, or raise the limit for files with ulimit -f unlimited, and try again"
    case (_, ENOSPC), (_, EDQUOT): "free some space and try again"
    default: nil
    }
  }

  /// The outermost folder around a path that may not be opened; nil if all may.
  private static func closedFolder(around path: String) -> String? {
    let folder = Path.folder(of: path)
    let outer = folder == path || folder == "." || folder == "/" ? nil : closedFolder(around: folder)
    return outer ?? ((try? FileType(examining: folder + "/.", followingLinks: true)) == nil ? folder : nil)
  }

  /// The part of a path that is in the place of a folder.
  private static func obstacle(on path: String) -> String? {
    let folder = Path.folder(of: path)
    if folder == path || folder == "." || folder == "/" { return nil }
    return FileType(at: folder, followingLinks: true).map { $0 == .folder ? nil : folder }
      ?? obstacle(on: folder)
  }

  /// The folder in which to create a path: the one around it, or the path itself if it is a folder.
  private static func written(_ path: String) -> String { Folder.exists(path) ? path : Path.folder(of: path) }

  private static func reason(_ number: Int32) -> LocalizedText {
    switch number {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the file system is read-only"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of its path is not a folder"
    case EEXIST: "it already exists"
    case EIO: "the device reported an input/output error"
    case EMFILE, ENFILE: "too many files are open"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "too many symbolic links in a row"
    case EFBIG: "the file would be too large"
    case EPIPE: "the program that reads it has ended"
    case EBADF: "it is closed"
    default: LocalizedText(verbatim: unsafe String(cString: strerror(number)))
    }
  }
}
