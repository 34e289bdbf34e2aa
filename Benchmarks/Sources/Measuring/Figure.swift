import Foundation

/// A figure compared with that of another tool, for the summary of all benchmarks.
public struct Figure: Encodable {
  /// The benchmark.
  let what: String
  /// The result of romkit, with its unit.
  let romkit: String
  /// The other tool, and its result.
  let peer: String
  let theirs: String
  /// The quality of romkit compared with it: 2 is twice as fast.
  let ratio: Double
  /// The reason for a ratio below 1, a sentence.
  let why: String?

  /// Appends a figure to the file that ROMKIT_FIGURES names, if it is set.
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
