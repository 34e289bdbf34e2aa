import RomKitBase
import RomKitConversion
import RomKitProject

extension AssetFolder {
  /// The files that a build of the folder depends on, also if it fails; some may be missing.
  package var watchedFiles: [String] {
    let programs = Set(manifest.importers.map(\.program))
    return assets.flatMap { [$0.path] + [$0.schema].compactMap(\.self) } + inputs
      + programs.sorted().flatMap(ImporterProgram.candidates)
      + [programs.isEmpty ? nil : TrustedImporters.file].compactMap(\.self)
  }
}

/// The commands that the user trusts, each for one folder and word for word.
///
/// They are noted in the settings of the user, never in the folder: a folder must not vouch for itself.
package enum TrustedImporters {
  /// `$XDG_CONFIG_HOME/romkit/trusted-importers`, or that in the user's home; nil if there is neither.
  package static var file: String? {
    folder.map { Path.joined($0, "trusted-importers") }
  }

  private static var folder: String? {
    CacheFolder.folder(
      of: "XDG_CONFIG_HOME", macOS: "Library/Application Support/romkit", others: ".config/romkit")
  }

  private static let (mostBytes, mostLines) = (8 << 20, 1_000)

  /// Whether the current importers of a folder are trusted. A file that cannot be read trusts nothing.
  static func trust(_ folder: AssetFolder) -> Bool { (try? problem()) == .some(nil) && isListed(folder) }

  private static func isListed(_ folder: AssetFolder) -> Bool {
    guard let digest = digest(of: folder), let lines = try? lines() else { return false }
    return lines.contains { $0.hasPrefix("\(digest) ") }
  }

  /// The reason why the list does not count, although the importers of a folder are in it; nil if there is none.
  static func problem(for folder: AssetFolder) -> Diagnostic? {
    isListed(folder) ? (try? problem()) ?? nil : nil
  }

  /// The error for a list that other users may change; nil if only this user may, or if there is none. Throws if the system
  /// cannot examine it.
  private static func problem() throws -> Diagnostic? {
    guard let file, let place = Path.real(file) else { return nil }
    // A user who may write to the folder of a file, or of a link to it, may put another one in its place.
    for path in [place, Path.folder(of: place), Path.folder(of: file)] {
      guard let writers = try FileWriters(examining: path) else { continue }
      if writers.isOwn, !writers.areSeveral { continue }
      let name = ShellWord.quoted(path)
      return Diagnostic(
        "importer-trust-shared",
        writers.isOwn
          ? "other users may change the list of trusted commands, so it is not used"
          : "the list of trusted commands belongs to another user, so it is not used",
        file: path,
        help: writers.isOwn
          ? "make sure that you know all its lines, and run: chmod go-w \(name)"
          : "move it away, and trust your importers again")
    }
    return nil
  }

  /// Notes that the importers of a folder are trusted from now on, as long as they are unchanged.
  package static func add(_ folder: AssetFolder) throws {
    if folder.manifest.importers.isEmpty { return }
    if let problem = try problem() { throw problem }
    if isListed(folder) { return }
    guard let path = file, let own = self.folder else {
      throw Diagnostic(
        "importer-trust",
        "there is no folder for the list of trusted commands: neither XDG_CONFIG_HOME nor HOME is an absolute path",
        help: "set HOME to an absolute path, or allow importers for one build only")
    }
    let location = try Path.location(of: folder.path)
    guard let digest = digest(of: folder) else { return }
    // The path is for people, who may remove a line.
    let lines = try (lines() + ["\(digest) \(Escaped.path(location))"]).suffix(mostLines)
    try CacheFolder.make(own, mode: 0o700, isDurable: true)
    let text = lines.map { "\($0)\n" }.joined()
    var new = try NewFile(replacing: path, at: Path.followingLinks(path), mode: 0o600)
    try new.write(Array(text.utf8))
    try new.commit()
  }

  private static func lines() throws(FileError) -> [Substring] {
    guard let file, let bytes = try CacheFolder.read(file, atMost: mostBytes) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// The digest of the folder's location and of its importers; nil if the folder is gone.
  private static func digest(of folder: AssetFolder) -> String? {
    guard let location = Path.real(folder.path) else { return nil }
    var key = ConversionKey("trusted importers", tool: "")
    key.add(location)
    for importer in folder.manifest.importers {
      key.add("\(importer.command.count)")
      for word in [importer.fileExtension, importer.format.rawValue] + importer.command { key.add(word) }
    }
    return key.digest.hexadecimal
  }
}
