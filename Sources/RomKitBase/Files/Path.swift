internal import CPlatform

package enum Path {
  private static let slash = UInt8(ascii: "/")

  /// The folder part: `a/b` of `a/b/c`, `.` of `c`, `/` of `/c`.
  package static func folder(of path: String) -> String {
    let trimmed = withoutFinalSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: slash) else { return "." }
    let folder = withoutFinalSlashes(String(trimmed[..<slash]))
    return folder.isEmpty ? "/" : folder
  }

  /// The last part: `c` of `a/b/c`.
  package static func name(of path: String) -> String {
    let trimmed = withoutFinalSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: slash) else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// The parts between slashes, without empty ones. A slash is one even before a mark that combines with it.
  package static func parts(of path: String) -> [Substring] {
    path.utf8.split(separator: slash).map { Substring($0) }
  }

  /// The name of a file with another extension: `hero.chr` for `art/hero.png`.
  package static func name(of path: String, fileExtension: String) -> String {
    "\(withoutExtension(name(of: path))).\(fileExtension)"
  }

  /// A path without the extension of its name: `art/hero` for `art/hero.png`. A name that begins with its only dot has none.
  package static func withoutExtension(_ path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path }
    return String(path.dropLast(name.distance(from: dot, to: name.endIndex)))
  }

  /// The part of the name after its last dot: `png` for `art/hero.png`; empty for a name without one.
  package static func fileExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }

  package static func joined(_ folder: String, _ name: String) -> String {
    folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// A path relative to a folder; an absolute path is returned unchanged.
  package static func resolved(_ path: String, in folder: String) -> String {
    isAbsolute(path) ? path : joined(folder, path)
  }

  /// The largest number of bytes of a path that the system accepts.
  package static let longest = Int(PATH_MAX) - 1

  /// A path for messages: of a very long one, only the start and the end.
  package static func shortened(_ path: String) -> String {
    let (start, end, longest) = (120, 60, 200)
    guard path.unicodeScalars.count > longest else { return path }
    return String(path.unicodeScalars.prefix(start)) + "..." + String(path.unicodeScalars.suffix(end))
  }

  /// The path at the end of a chain of symbolic links, which need not exist.
  package static func followingLinks(_ given: String) throws(FileError) -> String {
    var path = given
    for _ in 0..<40 {
      guard try FileType(examining: path, followingLinks: false, shownAs: given) == .link else { return path }
      guard let target = target(of: path) else { throw .system(.examine, path: given, number: errno) }
      path = isAbsolute(target) ? target : joined(folder(of: path), target)
    }
    throw .system(.examine, path: given, number: ELOOP)
  }

  /// The text of a symbolic link; nil after an error, which is then in `errno`.
  package static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    // With the length of the buffer, and room for an end.
    let count = unsafe readlink(link, &buffer, buffer.count - 1)
    if count < 0 { return nil }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The absolute path without links; nil if nothing is there.
  package static func real(_ path: String) -> String? { try? location(of: path) }

  /// The absolute path without links. Throws if nothing is there, or if the system cannot examine it.
  ///
  /// Unsafe: the system allocates the text, which is freed once it has been copied.
  package static func location(of path: String, shownAs shown: String? = nil) throws(FileError) -> String {
    guard let text = unsafe realpath(path, nil) else {
      throw .system(.examine, path: shown ?? path, number: errno)
    }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// The missing path that a symbolic link leads to; nil for a link to something, and for anything else.
  package static func danglingTarget(of path: String) -> String? {
    guard FileType(at: path, followingLinks: false) == .link, FileType(at: path, followingLinks: true) == nil
    else { return nil }
    return try? followingLinks(path)
  }

  /// The absolute path, without links, of the file that writing to a path reaches. The file need not exist, nor the folders
  /// around it: the nearest existing one decides. Throws if the system cannot examine the path.
  package static func destination(of path: String) throws(FileError) -> String {
    // A pipe or a device has no other path: /dev/stdout leads to /proc/self/fd/1, which leads to no file.
    if try FileType(examining: path, followingLinks: true)?.isSpecial == true { return path }
    let file = try followingLinks(path)
    var around = folder(of: file)
    var missing: [String] = []
    while try FileType(examining: around, followingLinks: true, shownAs: path) == nil {
      missing.append(name(of: around))
      around = folder(of: around)
    }
    var parts = parts(of: try location(of: around, shownAs: path)).map(String.init)
    for part in missing.reversed() + [name(of: file)] where part != "." {
      if part != ".." { parts.append(part) } else if !parts.isEmpty { parts.removeLast() }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Whether an existing file is in a folder or below it, after following all links.
  package static func leads(_ path: String, into folder: String) -> Bool {
    guard let path = real(path), let folder = real(folder) else { return false }
    return lies(path, in: folder)
  }

  /// Whether a path is that of a folder or of something in it; both start at the root and have no links.
  ///
  /// Bytes are compared: two names may be the same text in different normal forms. Where the disk ignores case, the folder may
  /// be spelled in another one.
  package static func lies(_ path: String, in folder: String) -> Bool {
    if path.utf8.elementsEqual(folder.utf8) || path.utf8.starts(with: joined(folder, "").utf8) { return true }
    let start = "/" + parts(of: path).prefix(parts(of: folder).count).joined(separator: "/")
    guard start.lowercased() == folder.lowercased(), let stamp = FileStamp(at: start) else { return false }
    return FileStamp(at: folder)?.isSameFile(as: stamp) == true
  }

  private static func withoutFinalSlashes(_ path: String) -> String {
    guard path.utf8.last == slash else { return path }
    let end = path.utf8.lastIndex { $0 != slash }
    return end.map { String(path[...$0]) } ?? "/"
  }
}
