/// Writes files only when that changes them, so that what is built from them is not built again.
package enum FileUpdate {
  /// Begins to make a file hold these bytes: what ``NewFile/commit()`` ends; nil when it holds them already, and is to be
  /// left alone.
  package static func begin(_ bytes: [UInt8], at path: String) throws -> NewFile? {
    if holds(bytes, at: path) { return nil }
    let file = try NewFile(replacing: path)
    try file.write(bytes[...])
    return file
  }

  /// Whether the file at a path holds exactly these bytes. What cannot be read holds something else.
  package static func holds(_ bytes: [UInt8], at path: String) -> Bool {
    guard let source = try? ByteSource(file: path), source.size == bytes.count else { return false }
    var sink = ComparingSink(source: source)
    return (try? sink.write(bytes)) != nil && sink.isComplete
  }

  /// Whether anything stands at a path.
  package static func exists(_ path: String) -> Bool { FileType(at: path, followingLinks: false) != nil }
}
