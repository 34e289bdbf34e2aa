internal import CPlatform
import RomKitBase
import RomKitContainer

/// The file of the program of an importer.
package struct ImporterProgram: Sendable {
  /// The path; nil if there is no such program.
  let path: String?
  /// A text that differs for different programs.
  let identity: String
  /// The files that the lookup depends on: the file, and those that would be found before it if they existed.
  let inputs: [PreviousBuild.Input]

  /// Looks up a name in the absolute folders of `PATH`, so that the result does not depend on the current folder. An absolute
  /// path is taken unchanged.
  init(_ name: String, _ known: KnownConversions) {
    var inputs: [PreviousBuild.Input] = []
    for candidate in Self.candidates(name) {
      guard let stamp = FileStamp(at: candidate), Self.isProgram(candidate) else {
        inputs.append(PreviousBuild.Input(path: candidate, stamp: FileStamp(at: candidate), isProgram: true))
        continue
      }
      path = candidate
      let digest =
        known.memory?.digest(of: candidate, stamp)
        ?? (known.isUseful ? try? Rom.Body(ByteSource(contentsOf: candidate)).sha256() : nil)
      // A program that may be run but not read is known by its size and time.
      let time = "\(stamp.modified.seconds).\(stamp.modified.nanoseconds)"
      let contents = digest?.hexadecimal ?? "\(stamp.size) \(time)"
      identity = "\(candidate) \(contents)"
      self.inputs =
        inputs + [PreviousBuild.Input(path: candidate, stamp: stamp, digest: digest, isProgram: true)]
      return
    }
    path = nil
    identity = "none"
    self.inputs = inputs
  }

  /// The path of a program in the absolute folders of `PATH`; nil if there is none.
  package static func path(of name: String) -> String? { candidates(name).first { isProgram($0) } }

  static func candidates(_ name: String) -> [String] {
    if name.hasPrefix("/") { return [name] }
    return searched.split(separator: ":").filter { $0.hasPrefix("/") }.map { Path.joined(String($0), name) }
  }

  /// The folders with programs.
  static var searched: String { SystemCall.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin" }

  static func isProgram(_ path: String) -> Bool {
    guard FileType(at: path, followingLinks: true) == .file else { return false }
    // The path becomes a C string.
    return unsafe access(path, X_OK) == 0
  }

  /// The environment variables of programs, including those for temporary files: none that may be a secret, and no screen to
  /// open a window on.
  static func environment(in folder: String) -> [String] {
    let names = [
      "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
      "XDG_CACHE_HOME",
    ]
    let own = ["PATH=\(searched)", "PWD=\(folder)", "TMPDIR=\(folder)", "QT_QPA_PLATFORM=offscreen"]
    return own + names.compactMap { name in SystemCall.variable(name).map { "\(name)=\($0)" } }
  }
}
