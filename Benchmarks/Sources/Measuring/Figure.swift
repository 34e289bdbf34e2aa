import Foundation

/// A figure beside what people would use instead, for the summary of all benchmarks.
public struct Figure: Encodable {
  /// What was measured.
  let what: String
  /// What romkit reached, with its unit.
  let romkit: String
  /// What it is compared with, and what that reached.
  let peer: String
  let theirs: String
  /// How good romkit is beside it: 2 is twice as fast.
  let ratio: Double
  /// A sentence for the case that romkit is worse.
  let why: String?

  /// Passes a figure on, when somebody collects them: into the file that ROMKIT_FIGURES names.
  public static func pass(
    _ what: String, _ romkit: String, beside peer: String, _ theirs: String, ratio: Double,
    why: String? = nil
  ) throws {
    guard let path = ProcessInfo.processInfo.environment["ROMKIT_FIGURES"] else { return }
    let figure = Figure(what: what, romkit: romkit, peer: peer, theirs: theirs, ratio: ratio, why: why)
    let line = try JSONEncoder().encode(figure) + Data("\n".utf8)
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: line)
  }
}
