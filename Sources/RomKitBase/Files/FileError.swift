internal import CPlatform

/// An error of the system's files.
public enum FileError: DescribedError {
  /// The work on the file that failed.
  public enum Operation: String, CaseIterable, Sendable {
    case open, read, write, create, replace, rename, remove, list, examine
  }

  /// A system call failed; `number` is its errno.
  case system(Operation, path: String, number: Int32)
  /// Something else, `found` with its article, is in place of a file.
  case notAFile(path: String, found: String)
  /// Something else is in place of a folder.
  case notAFolder(path: String, found: String)
  /// Another program changed the file while it was being read.
  case changed(path: String)
  /// Everything is written, but the disk did not confirm the new names; `number` is the errno.
  case unconfirmed(path: String, number: Int32)
  /// Something failed for this reason, and these files, at least one, are new already and could not be put back.
  case notRestored(paths: [String], reason: String)
  /// Files that would be overwritten; at least one.
  case exists(paths: [String])
  /// The user or the system asked the tool to stop.
  case interrupted(path: String)

  /// Whether the reader of the output has gone away.
  package var isBrokenPipe: Bool {
    if case .system(.write, _, EPIPE) = self { true } else { false }
  }

  /// Whether new files are in place nevertheless.
  package var hasWritten: Bool {
    switch self {
    case .unconfirmed, .notRestored: true
    default: false
    }
  }

  /// The error in words, at the first file that it is about.
  public var diagnostic: Diagnostic {
    switch self {
    case .system(let operation, let path, let number):
      Diagnostic(
        "file-\(operation.rawValue)",
        operation == .create && number == ENOENT
          ? "cannot create it: there is no such folder to create it in"
          : "cannot \(operation.rawValue) it: \(Self.reason(number))",
        file: path, help: Self.help(operation, number, path))
    case .notAFile(let path, let found):
      Diagnostic("file-not-a-file", "this is \(found), not a file", file: path, help: Self.helpInstead[found])
    case .notAFolder(let path, let found):
      Diagnostic("file-not-a-folder", "this is \(found), not a folder", file: path, help: "name a folder")
    case .changed(let path):
      Diagnostic(
        "file-changed", "another program changed the file while it was being read", file: path,
        help: "run the command again when nothing else writes to the file")
    case .unconfirmed(let path, let number):
      Diagnostic(
        "file-unconfirmed", "it is written, but the disk did not confirm its name: \(Self.reason(number))",
        file: path, help: "run the command again, or it may be gone when the power fails now")
    case .notRestored(let paths, let reason):
      Diagnostic(
        "file-not-restored",
        """
        the run failed (\(reason)), and \
        \(paths.count == 1
          ? "this file is new already"
          : "\(Plural.text(paths.count, "file")) are new already, this one first")
        """, file: paths.first,
        notes: paths.dropFirst().prefix(20).map { "also new: \(Escaped.path($0))" },
        help: "fix the cause, and run the command again")
    case .exists(let paths):
      Diagnostic(
        "file-exists",
        paths.count == 1
          ? "the file exists" : "the file exists, and \(paths.count - 1) more of those to be written",
        file: paths.first, help: "choose another folder, or overwrite them with --force")
    case .interrupted(let path): Diagnostic("file-interrupted", "interrupted", file: path)
    }
  }

  private static let helpInstead = [
    "a FIFO": "copy what comes out of it to a file, and name that", "a folder": "name a file in it",
  ]

  private static func help(_ operation: Operation, _ number: Int32, _ path: String) -> String? {
    switch (operation, number) {
    case (.create, ENOENT), (.rename, ENOENT), (.replace, ENOENT): "make the folder that is to hold it first"
    case (_, ENOENT): "check the spelling of the path"
    case (.open, EACCES), (.read, EACCES): "allow reading it: chmod u+r \(ShellWord.quoted(path))"
    case (.list, EACCES): "allow reading the folder: chmod u+rx \(ShellWord.quoted(path))"
    case (.create, EACCES), (.replace, EACCES), (.rename, EACCES), (.remove, EACCES):
      "write to another folder, or allow writing to this one: chmod u+w \(ShellWord.quoted(written(path)))"
    case (_, EROFS): "write to a folder on another disk"
    case (_, ENOSPC), (_, EDQUOT): "free some space and run the command again"
    default: nil
    }
  }

  /// The folder that has to be written to for a path: the one it lies in, or itself when files are to be put into it.
  private static func written(_ path: String) -> String { Folder.exists(path) ? path : Path.folder(of: path) }

  private static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: "there is no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the file system is read-only"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of its path is not a folder"
    case EEXIST: "it exists already"
    case EIO: "the device reported an input/output error"
    case EMFILE, ENFILE: "too many files are open"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "too many symbolic links lead to one another"
    case EFBIG: "the file would be larger than is allowed"
    case EPIPE: "nobody reads it any more"
    case EBADF: "it is closed"
    default: unsafe String(cString: strerror(number))
    }
  }
}
