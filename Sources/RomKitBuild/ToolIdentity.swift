internal import CPlatform
import RomKitBase

/// Which build of the tool this is: what one has converted, another may convert differently.
package enum ToolIdentity {
  package static let version = "0.1.0"

  /// The version, and the size and time of the running program, as compiler caches tell compilers apart: while the tool
  /// itself is being worked on its version stays the same, and its results do not. Nil when the system does not tell
  /// which file the program came from.
  package static let fingerprint: String? = {
    guard let path = executable, let stamp = FileStamp(at: path) else { return nil }
    return "romkit \(version) \(stamp.size) \(stamp.modified.seconds).\(stamp.modified.nanoseconds)"
  }()

  private static var executable: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      // A link that the kernel follows to the file itself, even when that has been renamed.
      return "/proc/self/exe"
    #endif
  }
}
