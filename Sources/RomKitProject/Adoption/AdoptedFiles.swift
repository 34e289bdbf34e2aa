import RomKitBase
import RomKitContainer
import RomKitConversion

/// The files of a folder that is adopted, by the paths that its makefile has for them.
///
/// Makefiles for Windows call `GSLOT000.bmp` also `gslot000.bmp`.
final class AdoptedFiles {
  let folder: String
  /// The names in folders, by the same in small letters.
  private var listings: [String: [String: [String]]] = [:]

  init(_ folder: String) { self.folder = folder }

  /// A path of the makefile as the system takes it.
  func path(_ path: String) -> String {
    path.hasPrefix("/") ? path : path == "." ? folder : Path.joined(folder, path)
  }

  func isFolder(_ path: String) -> Bool { Folder.exists(self.path(path)) }

  /// The spelling of the path of a file that is there: its own, or the only one that differs from it in the case of letters.
  /// Only in the folder itself.
  func find(_ path: String) -> String? {
    if isFile(path) { return path }
    return respelled(path).flatMap { isFile($0) ? $0 : nil }
  }

  /// The same of a folder, or the path itself when there is none.
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

  /// The first folder in this one in which bodies lie or what they are made from, as in the project of a game.
  var innerFolderWithSlots: String? {
    let names = (try? FolderListing.names(in: folder)) ?? []
    return names.first { name in
      guard !name.hasPrefix("."), isFolder(name) else { return false }
      return (try? bodies(in: name).isEmpty && sources(in: name).isEmpty) == false
    }
  }

  /// The bodies in a folder, by the names that the SDK gives them.
  func bodies(in inner: String) throws -> [SlotID: String] {
    var bodies: [SlotID: String] = [:]
    for name in try names(of: inner) {
      let path = MakefileSlots.normalized("\(inner)/\(name)")
      guard let slot = MakefileSlots.slot(at: name), bodies[slot] == nil else { continue }
      if isFile(path) { bodies[slot] = path }
    }
    return bodies
  }

  /// The pictures, sounds and songs in a folder that have the names of slots.
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
