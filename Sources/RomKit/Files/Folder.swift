/// Questions about folders.
public enum Folder {
  /// Whether a folder stands at a path, also through a link.
  public static func exists(_ path: String) -> Bool {
    FileType(at: path, followingLinks: true) == .folder
  }

  /// The same; throws when the system does not tell.
  public static func examine(_ path: String) throws(FileError) -> Bool {
    try FileType(examining: path, followingLinks: true) == .folder
  }

  /// The path of a file in a folder.
  public static func path(_ folder: String, _ name: String) -> String { Path.joined(folder, name) }

  /// The name of a file with another ending: `hero.chr` for `art/hero.png`.
  public static func name(of path: String, ending: String) -> String {
    let name = Path.name(of: path)
    // A name that begins with its only dot has no ending.
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "\(name).\(ending)" }
    return name[..<dot] + "." + ending
  }
}
