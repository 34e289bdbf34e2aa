internal import CPlatform
import RomKitBase

/// The file of an importer's program, as it is found now.
struct ImporterProgram: Sendable {
  /// Nil when there is none.
  let path: String?
  /// Another text for any other program, as far as size and time show it.
  let identity: String
  /// What another outcome would need a change of: the file, and those that would be found before it if they were there.
  let inputs: [PreviousBuild.Input]

  /// Looks up a name in the folders of `PATH`, of which only those that begin at the root count: what a name stands for must not
  /// depend on where romkit runs. An absolute path stands for itself.
  init(_ name: String) {
    var inputs: [PreviousBuild.Input] = []
    for candidate in Self.candidates(name) {
      guard let stamp = FileStamp(at: candidate), Self.isProgram(candidate) else {
        inputs.append(PreviousBuild.Input(path: candidate, stamp: FileStamp(at: candidate), isProgram: true))
        continue
      }
      path = candidate
      identity = "\(candidate) \(stamp.size) \(stamp.modified.seconds).\(stamp.modified.nanoseconds)"
      self.inputs = inputs + [PreviousBuild.Input(path: candidate, stamp: stamp, isProgram: true)]
      return
    }
    path = nil
    identity = "none"
    self.inputs = inputs
  }

  private static func candidates(_ name: String) -> [String] {
    if name.hasPrefix("/") { return [name] }
    return searched.split(separator: ":").filter { $0.hasPrefix("/") }.map { Path.joined(String($0), name) }
  }

  /// The folders with programs.
  static var searched: String { SystemCall.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin" }

  private static func isProgram(_ path: String) -> Bool {
    guard FileType(at: path, followingLinks: true) == .file else { return false }
    // The path becomes a C string.
    return unsafe access(path, X_OK) == 0
  }

  /// The variables of the environment that programs get, beside those for temporary files: none that may be a secret, and no
  /// screen to open a window on.
  static func environment(in folder: String) -> [String] {
    let names = [
      "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
      "XDG_CACHE_HOME",
    ]
    let own = ["PATH=\(searched)", "PWD=\(folder)", "TMPDIR=\(folder)", "QT_QPA_PLATFORM=offscreen"]
    return own + names.compactMap { name in SystemCall.variable(name).map { "\(name)=\($0)" } }
  }
}
