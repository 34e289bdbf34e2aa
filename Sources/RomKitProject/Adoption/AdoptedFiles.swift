import RomKitBase
import RomKitContainer
import RomKitConversion

/// The files of a folder that is adopted, by their paths in its makefile.
///
/// Makefiles for Windows may name `GSLOT000.bmp` as `gslot000.bmp`.
final class AdoptedFiles {
  let folder: String
  /// The names in folders, by their lower-case spellings.
  private var listings: [String: [String: [String]]] = [:]

  init(_ folder: String) { self.folder = folder }

  /// The system's path for a path of the makefile.
  func path(_ path: String) -> String {
    path.hasPrefix("/") ? path : path == "." ? folder : Path.joined(folder, path)
  }

  func isFolder(_ path: String) -> Bool { Folder.exists(self.path(path)) }

  /// The spelling on disk of the path of a file: the same, or the only one that differs in case. Finds files only in the
  /// folder and below it.
  func find(_ path: String) -> String? {
    if isFile(path) { return path }
    return respelled(path).flatMap { isFile($0) ? $0 : nil }
  }

  /// The same for a folder; the path itself if there is none.
  func folder(_ path: String) -> String {
    if isFolder(path) { return path }
    return respelled(path).flatMap { isFolder($0) ? $0 : nil } ?? path
  }

  private func isFile(_ path: String) -> Bool { FileType(at: self.path(path), followingLinks: true) == .file }

  private func respelled(_ path: String) -> String? {
    var found = "."
    for part in MakefileSlots.normalized(path).split(separator: "/", omittingEmptySubsequences: false) {
      if part.isEmpty || part == ".." { return nil }
      let names = names(in: found)[part.lowercased(), default: []]
      guard let name = names.contains(String(part)) ? String(part) : names.first,
        names.count == 1 || name == part
      else { return nil }
      found = found == "." ? name : "\(found)/\(name)"
    }
    return found
  }

  private func names(in inner: String) -> [String: [String]] {
    if let known = listings[inner] { return known }
    let names = (try? names(of: inner)) ?? []
    let listing = Dictionary(grouping: names) { $0.lowercased() }
    listings[inner] = listing
    return listing
  }

  private func names(of inner: String) throws -> [String] {
    inner == "." || isFolder(inner) ? try FolderListing.names(in: path(inner)) : []
  }

  /// The first folder in this one with bodies or their sources, as in the project of a game.
  var innerFolderWithSlots: String? {
    let names = (try? FolderListing.names(in: folder)) ?? []
    return names.first { name in
      guard !name.hasPrefix("."), isFolder(name) else { return false }
      return (try? bodies(in: name).isEmpty && sources(in: name).isEmpty) == false
    }
  }

  /// The bodies in a folder, found by the names that the SDK gives them.
  func bodies(in inner: String) throws -> [SlotID: String] {
    var bodies: [SlotID: String] = [:]
    for name in try names(of: inner) {
      let path = MakefileSlots.normalized("\(inner)/\(name)")
      guard let slot = MakefileSlots.slot(at: name), bodies[slot] == nil else { continue }
      if isFile(path) { bodies[slot] = path }
    }
    return bodies
  }

  /// The pictures, sounds and songs in a folder with the names of slots.
  func sources(in inner: String) throws -> [SlotID: String] {
    var sources: [SlotID: String] = [:]
    for name in try names(of: inner) {
      guard let dot = name.lastIndex(of: "."), let slot = SlotID(String(name[..<dot])),
        let fileFormat = FileFormat(path: name),
        fileFormat == .bmp || fileFormat == .wav || fileFormat == .mml,
        AssetFormat.find(kind: slot.kind, fileFormat: fileFormat) != nil
      else { continue }
      sources[slot] = MakefileSlots.normalized("\(inner)/\(name)")
    }
    return sources
  }
}
