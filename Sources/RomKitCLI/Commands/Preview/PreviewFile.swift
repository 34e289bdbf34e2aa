import RomKit

struct PreviewFile {
  enum Content {
    case bytes([UInt8])
    case sound(SoundPreview)
    case page(RomPage)
  }

  let name: String
  let label: String
  let description: String
  let fileExtension: String
  let content: Content
  let summary: String

  /// What it is called in a folder: the name of the thing, with its own extension.
  var nameInFolder: String { Path.name(of: name, fileExtension: fileExtension) }

  func write(to sink: inout some ByteSink) throws {
    switch content {
    case .bytes(let bytes): try sink.write(bytes)
    case .sound(let sound):
      try sound.writeWAV(to: &sink)
    case .page(let page):
      try page.write(to: &sink)
    }
  }

  /// Throws unless the name of a file says what is in it, or nothing.
  func checkFileExtension(of path: String) throws {
    let name = path.split(separator: "/").last ?? ""
    if !name.contains(".") || name.lowercased().hasSuffix("." + fileExtension) { return }
    throw UsageError(
      "\(Escaped.path(self.name)) is \(description), and is written to a .\(fileExtension) file. Write -o \(Path.name(of: path, fileExtension: fileExtension))"
    )
  }

  /// What was written, as a line.
  func line(at place: String) -> String { "\(Escaped.path(place)): \(Escaped.path(label)), \(summary)" }
}

enum PreviewDestination {
  case terminal(Terminal)
  case standardOutput
  case file(String)
  case folder(String)

  /// What `-o` says, for so many previews; without it the terminal, of a kind that may have been asked for.
  init(_ output: String?, terminal kind: TerminalKind?, count: Int) throws {
    switch output {
    case nil:
      guard let terminal = Terminal(asked: kind) else {
        throw UsageError(
          "Standard output is no terminal to show anything in. Say with -o where to write: a file, or - for standard output."
        )
      }
      self = .terminal(terminal)
    case _? where kind != nil:
      throw UsageError(
        "--terminal shows what would be written with -o. Leave one out.")
    case "-": self = .standardOutput
    case let path?:
      self = try path.hasSuffix("/") || Folder.examine(path) ? .folder(path) : .file(path)
    }
    switch self {
    case .standardOutput where count > 1, .file where count > 1:
      throw UsageError(
        "\(count) previews cannot go to one file. Name a folder, with a / at its end: -o previews/")
    default: break
    }
  }

  /// Throws when files cannot go there, before anything is written.
  ///
  /// - Parameter inputs: what was read, and must not be replaced.
  func check(_ files: [PreviewFile], inputs: [String]) throws {
    switch self {
    case .terminal: break
    case .standardOutput:
      if Terminal.isOnStandardOutput, let file = files.first(where: { $0.fileExtension != "txt" }) {
        throw UsageError(
          "The bytes of a .\(file.fileExtension) file are nothing for a terminal. Leave out -o - to see it.")
      }
      for case .bytes(let bytes) in files.map(\.content) { try Terminal.check(bytes) }
    case .file(let path):
      for file in files { try file.checkFileExtension(of: path) }
      try OverwriteCheck.check(output: path, inputs: inputs)
    case .folder(let folder):
      try checkNames(files)
      for file in files { try OverwriteCheck.check(output: path(of: file, in: folder), inputs: inputs) }
    }
  }

  private func checkNames(_ files: [PreviewFile]) throws {
    var problems: [Diagnostic] = []
    var first: [String: String] = [:]
    for file in files {
      if let other = first.updateValue(file.name, forKey: file.nameInFolder) {
        problems.append(
          Diagnostic(
            "preview-same-name",
            "this and \(Escaped.path(other)) would both become \(Escaped.path(file.nameInFolder))",
            file: file.name, help: "write them into different folders"))
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
  }

  private func path(of file: PreviewFile, in folder: String) -> String {
    (folder.hasSuffix("/") ? folder : folder + "/") + file.nameInFolder
  }

  /// Writes files whole or not at all, once they are checked, and returns where each of them went.
  func write(_ files: [PreviewFile]) throws -> [String] {
    switch self {
    case .terminal: return []
    case .standardOutput:
      var output = StandardOutput()
      for file in files { try file.write(to: &output) }
      try output.flush()
      return files.map { _ in "standard output" }
    case .file(let path):
      for file in files {
        var new = try NewFile(replacing: path)
        try file.write(to: &new)
        try new.commit()
      }
      return files.map { _ in path }
    case .folder(let folder):
      let new = try NewFolder(at: folder, names: files.map(\.nameInFolder), overwriting: true)
      for file in files { try new.write(file.nameInFolder) { try file.write(to: &$0) } }
      try new.commit()
      return files.map { path(of: $0, in: folder) }
    }
  }
}
