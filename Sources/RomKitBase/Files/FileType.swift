internal import CPlatform

/// The type of a file.
public enum FileType: Sendable {
  /// A type that files in the file system have.
  case file, folder, link, fifo, socket, characterDevice, blockDevice, unknown

  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFCHR: .characterDevice
      case S_IFBLK: .blockDevice
      default: .unknown
      }
  }

  /// The type of the file at a path; nil if there is none, or none that can be seen. Links count as links unless they are followed.
  package init?(at path: String, followingLinks: Bool) {
    guard let status = try? SystemCall.examine(path, followingLinks: followingLinks) else { return nil }
    self.init(mode: status.st_mode)
  }

  /// The type of the file at a path; nil if there is none. Throws if the system cannot examine the path.
  package init?(examining path: String, followingLinks: Bool, shownAs shown: String? = nil) throws(FileError)
  {
    let status = try SystemCall.examine(path, followingLinks: followingLinks, shownAs: shown)
    guard let status else { return nil }
    self.init(mode: status.st_mode)
  }

  /// Whether bytes pass through it instead of staying there.
  var isSpecial: Bool {
    switch self {
    case .fifo, .socket, .characterDevice, .blockDevice: true
    case .file, .folder, .link, .unknown: false
    }
  }

  package var withArticle: LocalizedText {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .fifo: "a FIFO"
    case .socket: "a socket"
    case .characterDevice, .blockDevice: "a device"
    case .unknown: "a file of an unknown type"
    }
  }
}

/// The users who may change a file or a folder.
package struct FileWriters: Sendable {
  private let owner: uid_t
  private let mode: mode_t

  /// Those of the file at a path, links followed; nil if there is none. Throws if the system cannot examine the path.
  package init?(examining path: String) throws(FileError) {
    guard let status = try SystemCall.examine(path, followingLinks: true) else { return nil }
    (owner, mode) = (status.st_uid, status.st_mode)
  }

  /// Whether it belongs to this user, or to root.
  package var isOwn: Bool { owner == geteuid() || owner == 0 }

  /// Whether others than its owner may write to it.
  package var areSeveral: Bool { mode & (S_IWGRP | S_IWOTH) != 0 }
}

package enum Folder {
  /// Whether a folder is at a path, also through a link.
  package static func exists(_ path: String) -> Bool { FileType(at: path, followingLinks: true) == .folder }

  /// Like ``exists(_:)``, but throws if the system cannot examine the path.
  package static func examine(_ path: String) throws(FileError) -> Bool {
    try FileType(examining: path, followingLinks: true) == .folder
  }
}
