internal import CPlatform

/// What can go wrong between the tool and the system's files.
public enum FileError: DescribedError {
  /// What was being done to the file.
  public enum Operation: String, CaseIterable, Sendable {
    case open, read, write, create, replace, rename, remove, list, examine
  }

  /// A system call failed; `number` is its errno.
  case system(Operation, path: String, number: Int32)
  /// Something other than a file stands where a file is needed; `found` names it, with its article.
  case notAFile(path: String, found: String)
  /// Something other than a folder stands where a folder is needed.
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

  /// Whether it is output whose reader has gone away.
  public var isBrokenPipe: Bool {
    if case .system(.write, _, EPIPE) = self { true } else { false }
  }

  /// Whether new files are there in spite of it.
  public var hasWritten: Bool {
    switch self {
    case .unconfirmed, .notRestored: true
    default: false
    }
  }

  /// See ``DescribedError/file``.
  public var file: String? {
    switch self {
    case .system(_, let path, _), .notAFile(let path, _), .notAFolder(let path, _), .changed(let path),
      .interrupted(let path), .unconfirmed(let path, _):
      path
    case .exists(let paths), .notRestored(let paths, _): paths.first
    }
  }

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .system(let operation, _, _): "file-\(operation.rawValue)"
    case .notAFile: "file-not-a-file"
    case .notAFolder: "file-not-a-folder"
    case .changed: "file-changed"
    case .unconfirmed: "file-unconfirmed"
    case .notRestored: "file-not-restored"
    case .exists: "file-exists"
    case .interrupted: "file-interrupted"
    }
  }

  /// See ``DescribedError/notes``.
  public var notes: [String] {
    guard case .notRestored(let paths, _) = self else { return [] }
    return paths.dropFirst().prefix(20).map { "also new: \(Escaped.path($0))" }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .system(.create, _, ENOENT): "cannot create it: there is no such folder to create it in"
    case .system(let operation, _, let number): "cannot \(operation.rawValue) it: \(Self.words(number))"
    case .notAFile(_, let found): "this is \(found), not a file"
    case .notAFolder(_, let found): "this is \(found), not a folder"
    case .changed: "another program changed the file while it was being read"
    case .unconfirmed(_, let number):
      "it is written, but the disk did not confirm its name: \(Self.words(number))"
    case .notRestored(let paths, let reason):
      "the run failed (\(reason)), and "
        + (paths.count == 1
          ? "this file is new already"
          : "\(Plural.text(paths.count, "file")) are new already, this one first")
    case .exists(let paths):
      paths.count == 1
        ? "the file exists" : "the file exists, and \(paths.count - 1) more of those to be written"
    case .interrupted: "interrupted"
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .system(.create, _, ENOENT), .system(.rename, _, ENOENT), .system(.replace, _, ENOENT):
      "make the folder that is to hold it first"
    case .system(_, _, ENOENT): "check the spelling of the path"
    case .system(_, _, ENOSPC), .system(_, _, EDQUOT):
      "free some space and run the command again"
    case .notAFile(_, "a FIFO"):
      "copy what comes out of it to a file, and name that"
    case .notAFile(_, "a folder"): "name a file"
    case .notAFolder: "name a folder"
    case .unconfirmed: "run the command again, or it may be gone when the power fails now"
    case .notRestored: "mend what made it fail, and run the command again"
    case .changed: "run the command again when nothing else writes to the file"
    case .exists: "choose another folder, or overwrite them with --force"
    default: nil
    }
  }

  /// What an errno means to somebody who never heard of errno.
  private static func words(_ number: Int32) -> String {
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
