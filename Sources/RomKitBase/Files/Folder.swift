/// Questions about folders.
package enum Folder {
  /// Whether a folder stands at a path, also through a link.
  package static func exists(_ path: String) -> Bool {
    FileType(at: path, followingLinks: true) == .folder
  }

  /// The same; throws when the system does not tell.
  package static func examine(_ path: String) throws(FileError) -> Bool {
    try FileType(examining: path, followingLinks: true) == .folder
  }

  /// The path of a file in a folder.
  package static func path(_ folder: String, _ name: String) -> String { Path.joined(folder, name) }

  /// The name of a file with another extension: `hero.chr` for `art/hero.png`.
  package static func name(of path: String, fileExtension: String) -> String {
    let name = Path.name(of: path)
    // A name that begins with its only dot has no extension.
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "\(name).\(fileExtension)" }
    return name[..<dot] + "." + fileExtension
  }
}
