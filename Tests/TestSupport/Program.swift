import Foundation

/// A program of the system that a test asks; the test is skipped, and says so, where there is none.
package enum Program {
  /// Whether a program of that name is on the path.
  package static func exists(_ name: String) -> Bool { path(of: name) != nil }

  /// Where it is; nil when it is not on the path.
  package static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
