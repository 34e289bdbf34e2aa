import RomKit

struct PreviewFile {
  enum Content {
    case bytes([UInt8])
    case sound(SoundPreview)
    case page(RomPage)
  }

  let name: String
  let label: String
  let description: Message
  let fileExtension: String
  let content: Content
  let summary: Message

  init(
    name: String, label: String, description: Message, fileExtension: String, content: Content,
    summary: Message
  ) {
    self.name = name
    self.label = label
    self.description = description
    self.fileExtension = fileExtension
    self.content = content
    self.summary = summary
  }

  init(_ page: RomPage, name: String, summary: Message) {
    self.init(
      name: name, label: name, description: "a page", fileExtension: "html", content: .page(page),
      summary: summary)
  }

  /// Its name in a folder: the name of the slot or file, with the new extension.
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

  /// Throws if the name of a file has another extension than the contents.
  func checkFileExtension(of path: String) throws {
    let found = Path.fileExtension(of: path)
    if found.isEmpty || found.lowercased() == fileExtension { return }
    let suited = path.dropLast(found.count) + fileExtension
    throw UsageError(
      "expected the extension .\(fileExtension) for \(description), found .\(Escaped.path(found))",
      help: "write -o \(suited)")
  }

  /// The line about the written file.
  func line(at place: String) -> Message { "\(Escaped.file(place)): \(Escaped.file(label)), \(summary)" }
}

enum PreviewDestination {
  case terminal(Terminal)
  case standardOutput
  case file(String)
  case folder(String)

  /// The destination that `-o` names, for a number of previews; without `-o` the terminal, of the given kind.
  init(_ output: String?, terminal kind: TerminalKind?, count: Int) throws {
    switch output {
    case nil:
      guard let terminal = Terminal(asked: kind) else {
        throw UsageError(
          "standard output is not a terminal", help: "name a file with -o, or write -o - for standard output")
      }
      self = .terminal(terminal)
    case _? where kind != nil:
      throw UsageError(
        "--terminal shows the preview in the terminal, but -o writes it to a file", help: "leave one out")
    case "-": self = .standardOutput
    case let path?:
      self = try path.hasSuffix("/") || Folder.examine(path) ? .folder(path) : .file(path)
    }
    switch self {
    case .standardOutput where count > 1, .file where count > 1:
      throw UsageError(
        "expected one preview for one file, found \(count)",
        help: "name a folder, with a / at its end: -o previews/")
    default: break
    }
  }

  /// Throws if files cannot be written there, before anything is written.
  ///
  /// - Parameter inputs: the files that were read and must not be replaced.
  func check(_ files: [PreviewFile], inputs: [String]) throws {
    switch self {
    case .terminal: break
    case .standardOutput:
      if Terminal.isOnStandardOutput, let file = files.first(where: { $0.fileExtension != "txt" }) {
        throw UsageError(
          "a .\(file.fileExtension) file is not written to a terminal", help: "leave out -o - to see it")
      }
      for case .bytes(let bytes) in files.map(\.content) { try Terminal.check(bytes) }
    case .file(let path):
      for file in files { try file.checkFileExtension(of: path) }
      try OutputSet(path).check(inputs: inputs)
    case .folder(let folder):
      try checkNames(files)
      for file in files { try OutputSet(path(of: file, in: folder)).check(inputs: inputs) }
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
            "this file and \(Escaped.path(other)) would both become \(Escaped.path(file.nameInFolder))",
            file: file.name, help: "write them into different folders"))
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
  }

  private func path(of file: PreviewFile, in folder: String) -> String {
    (folder.hasSuffix("/") ? folder : folder + "/") + file.nameInFolder
  }

  /// Writes checked files whole or not at all, and returns their paths.
  func write(_ files: [PreviewFile]) throws -> [String] {
    switch self {
    case .terminal: return []
    case .standardOutput:
      var output = StandardOutput()
      for file in files { try file.write(to: &output) }
      try output.flush()
      return files.map { _ in StandardOutput.path }
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
