/// The files that one run writes: each is another file, and none is an input.
///
/// Every path is resolved once, and exactly the file found then is written, even if a link changes meanwhile.
package struct OutputSet: Sendable {
  private struct Output: Sendable {
    var path: String
    var name: LocalizedText
    /// The absolute path without links.
    var location: String
  }

  private var outputs: [Output] = []

  package init() {}

  package init(_ path: String) throws(FileError) { try add(path, as: "the output") }

  /// Adds a file, which messages call `name`. Throws if the system cannot examine its path.
  package mutating func add(_ path: String, as name: LocalizedText) throws(FileError) {
    outputs.append(Output(path: path, name: name, location: try Path.destination(of: path)))
  }

  /// The paths as they were given, and as absolute ones without links.
  package var locations: [(path: String, location: String)] { outputs.map { ($0.path, $0.location) } }

  /// Throws ``Problems`` with all outputs that are also another output or an input, under any name or link, and ``FileError`` if
  /// the system cannot examine one.
  package func check(inputs: [String]) throws {
    var problems: [Diagnostic] = []
    let inputs = try inputs.map { (path: $0, stamp: try FileStamp(examining: $0)) }
    for (index, output) in outputs.enumerated() {
      if let other = outputs[..<index].first(where: { Self.areSame($0.location, output.location) }) {
        problems.append(
          Diagnostic(
            "output-same-file", "\(other.name) would be written to this file as well", file: output.path,
            help: "choose another name for one of the two files"))
      }
      if let input = try input(overwrittenBy: output, inputs) {
        problems.append(
          Diagnostic(
            "output-is-input",
            "the output is the same file as the input \(Escaped.path(input)), which would be overwritten",
            file: output.path, help: "write to another file"))
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
  }

  /// Whether two locations are one file, also on a disk that ignores case and normal forms, or under two links to one file.
  private static func areSame(_ one: String, _ other: String) -> Bool {
    if one.lowercased() == other.lowercased() { return true }
    guard let stamp = FileStamp(at: one), let second = FileStamp(at: other) else { return false }
    return stamp.isSameFile(as: second)
  }

  private func input(
    overwrittenBy output: Output, _ inputs: [(path: String, stamp: FileStamp?)]
  ) throws(FileError) -> String? {
    let existing = try FileStamp(examining: output.location, shownAs: output.path)
    let type = try FileType(examining: output.location, followingLinks: true, shownAs: output.path)
    // Reading a device and writing to it is no loss.
    if existing != nil, type != .file { return nil }
    for (path, stamp) in inputs {
      if let stamp {
        if existing?.isSameFile(as: stamp) == true { return path }
      } else if existing == nil, Self.areSame(try Path.destination(of: path), output.location) {
        // A later run would read it.
        return path
      }
    }
    return nil
  }

  /// Begins to write one of the outputs, or another file.
  package func begin(_ path: String) throws(FileError) -> NewFile {
    guard let output = outputs.first(where: { $0.path == path }) else { return try NewFile(replacing: path) }
    return try NewFile(replacing: path, at: output.location)
  }

  /// The same for bytes, if they change the file; nil otherwise, so that nothing is built from it again.
  package func begin(_ bytes: [UInt8], at path: String) throws -> NewFile? {
    if FileUpdate.holds(bytes, at: path) { return nil }
    let file = try begin(path)
    try file.write(bytes[...])
    return file
  }
}

/// Writes files only if that changes them.
package enum FileUpdate {
  /// Begins to replace the contents of a file, for ``NewFile/commit()`` to finish; nil if the file already has these
  /// bytes.
  package static func begin(_ bytes: [UInt8], at path: String) throws -> NewFile? {
    try OutputSet().begin(bytes, at: path)
  }

  /// Whether the file at a path can be read and has exactly these bytes.
  package static func holds(_ bytes: [UInt8], at path: String) -> Bool {
    guard let source = try? ByteSource(contentsOf: path), source.size == bytes.count else { return false }
    var sink = ComparingSink(source: source)
    return (try? sink.write(bytes)) != nil && sink.isComplete
  }

  package static func exists(_ path: String) -> Bool { FileType(at: path, followingLinks: false) != nil }
}
