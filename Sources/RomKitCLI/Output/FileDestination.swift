import RomKit

/// A file that a run writes, alone or into a folder.
protocol WritableFile {
  var nameInFolder: String { get }
  func write(to sink: inout some ByteSink) throws
}

/// The place that `-o` names for the files of a run.
enum FileDestination {
  case standardOutput
  case file(String)
  case folder(String)

  /// Throws for several files that do not go to a folder.
  init(_ output: String, count: Int) throws {
    if output == "-" {
      self = .standardOutput
    } else {
      self = try output.hasSuffix("/") || Folder.examine(output) ? .folder(output) : .file(output)
    }
    if case .folder = self { return }
    if count > 1 {
      let folder = Path.fileExtension(of: output).isEmpty && output != "-" ? output : "out"
      throw UsageError(
        "expected one file for -o \(output), found \(count)",
        help: "name a folder, with a / at its end: -o \(folder)/")
    }
  }

  /// The paths of files with these names.
  func paths(of names: [String]) -> [String] {
    switch self {
    case .standardOutput: names.map { _ in StandardOutput.path }
    case .file(let path): names.map { _ in path }
    case .folder(let folder): names.map { (folder.hasSuffix("/") ? folder : folder + "/") + $0 }
    }
  }

  /// Throws if files cannot be written there, before anything is written.
  ///
  /// - Parameters:
  ///   - files: the names, and the files or slots that they are made of.
  ///   - code: that of the error of two files with the same name.
  ///   - others: further files that the run writes.
  ///   - inputs: the files that were read and must not be replaced.
  func check(
    _ files: [(name: String, source: String)], code: String, with others: [String] = [], inputs: [String]
  ) throws {
    var outputs = OutputSet()
    if case .folder = self { try Self.checkNames(files, code) }
    if case .standardOutput = self {
    } else {
      for path in paths(of: files.map(\.name)) { try outputs.add(path, as: "the output") }
    }
    for path in others { try outputs.add(path, as: "the output") }
    try outputs.check(inputs: inputs)
  }

  private static func checkNames(_ files: [(name: String, source: String)], _ code: String) throws {
    var sources: [String: String] = [:]
    let problems = files.compactMap { name, source in
      sources.updateValue(source, forKey: name).map { other in
        Diagnostic(
          code, "this file and \(Escaped.path(other)) would both become \(Escaped.path(name))", file: source,
          help: "write them into different folders")
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
  }

  /// Writes one file whole or not at all, or to standard output for `-`.
  static func write(to output: String, _ write: (inout any ByteSink) throws -> Void) throws {
    if output == "-" {
      let stream = StandardOutput()
      var sink: any ByteSink = stream
      try write(&sink)
      return try stream.flush()
    }
    let file = try NewFile(replacing: output)
    var sink: any ByteSink = file
    try write(&sink)
    try file.commit()
  }

  static func displayName(of output: String) -> LocalizedText {
    output == "-" ? "standard output" : "\(Escaped.path(output))"
  }

  /// Writes files whole or not at all, and with them others, which are already prepared. Reports the warnings before.
  func write(
    _ files: [some WritableFile], with others: [NewFile] = [], warnings: [Diagnostic], _ report: Report
  ) throws {
    switch self {
    case .standardOutput:
      try report.commit(warnings) {
        var output = StandardOutput()
        for file in files { try file.write(to: &output) }
        try output.flush()
        try NewFile.commit(others)
      }
    case .file(let path):
      var new = try NewFile(replacing: path)
      try report.commit(warnings) {
        for file in files { try file.write(to: &new) }
        try NewFile.commit(others + [new])
      }
    case .folder(let folder):
      let new = try NewFolder(at: folder, names: files.map(\.nameInFolder), overwriting: true)
      try report.commit(warnings) {
        for file in files { try new.write(file.nameInFolder) { try file.write(to: &$0) } }
        try new.commit(with: others)
      }
    }
  }
}
