import ArgumentParser
import RomKit

/// Where previews go.
enum PreviewDestination {
  case terminal
  case standardOutput
  case file(String)
  case folder(String)

  /// What `-o` says for so many things.
  init(_ output: String?, count: Int) throws {
    switch output {
    case nil:
      guard StandardStreams.outputIsTerminal else {
        throw ValidationError(
          "Standard output is no terminal to show anything in. Say with -o where to write: a file, or - for standard output."
        )
      }
      self = .terminal
    case "-": self = .standardOutput
    case let path? where path.hasSuffix("/") || Folder.exists(path): self = .folder(path)
    case let path?: self = .file(path)
    }
    switch self {
    case .standardOutput where count > 1, .file where count > 1:
      throw ValidationError(
        "\(count) previews cannot go to one file. Name a folder, with a / at its end: -o previews/")
    default: break
    }
  }
}

/// Something that was made to be shown, in the form of a file.
struct FinishedPreview {
  /// The content of the file.
  enum Content {
    case bytes([UInt8])
    case sound(SoundPreview)
  }

  /// What messages call the thing it shows.
  let name: String
  /// With its article: `a picture`.
  let named: String
  /// The ending of the file, without the dot.
  let ending: String
  let content: Content
  /// What it is, in a few words; nil when there is nothing to tell.
  let report: String?

  func write(to sink: inout some ByteSink) throws {
    switch content {
    case .bytes(let bytes): try sink.write(bytes)
    case .sound(let sound):
      let progress = Progress(Escaped.path(name), total: sound.sampleCount)
      defer { progress.finish() }
      try sound.writeWAV(to: &sink) { progress.update($0) }
    }
  }
}

extension FinishedPreview {
  /// Writes previews to where they go, whole or not at all.
  ///
  /// - Parameter inputs: the files that were read, which must not be replaced.
  static func write(
    _ previews: [FinishedPreview], to destination: PreviewDestination, inputs: [String], quiet: Bool
  ) throws {
    switch destination {
    case .terminal: return
    case .standardOutput: try writeToStandardOutput(previews, quiet: quiet)
    case .file(let path):
      for preview in previews {
        try preview.checkEnding(of: path)
        try InputGuard.check(output: path, inputs: inputs)
        var file = try NewFile(replacing: path)
        try preview.write(to: &file)
        try file.commit()
        if !quiet { preview.tell(path) }
      }
    case .folder(let path): try write(previews, into: path, inputs: inputs, quiet: quiet)
    }
  }

  private static func writeToStandardOutput(_ previews: [FinishedPreview], quiet: Bool) throws {
    var output = StandardOutput()
    for preview in previews {
      if StandardStreams.outputIsTerminal, preview.ending != "txt" {
        throw ValidationError(
          "The bytes of a .\(preview.ending) are nothing for a terminal. Leave out -o - to see it.")
      }
      try preview.write(to: &output)
    }
    try output.flush()
    if !quiet { for preview in previews { preview.tell("standard output") } }
  }

  private static func write(
    _ previews: [FinishedPreview], into folder: String, inputs: [String], quiet: Bool
  ) throws {
    let names = previews.map { Folder.name(of: $0.name, ending: $0.ending) }
    var problems: [Diagnostic] = []
    var first: [String: String] = [:]
    for (preview, name) in zip(previews, names) {
      if let other = first.updateValue(preview.name, forKey: name) {
        problems.append(
          Diagnostic(
            code: "preview-same-name", place: Place(file: preview.name),
            message: "this and \(Escaped.path(other)) would both become \(Escaped.path(name))",
            remedy: "write them into different folders"))
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    for name in names { try InputGuard.check(output: prefix + name, inputs: inputs) }
    let output = try NewFolder(at: folder, names: names, overwriting: true)
    for (preview, name) in zip(previews, names) { try output.write(name) { try preview.write(to: &$0) } }
    try output.commit()
    if !quiet { for (preview, name) in zip(previews, names) { preview.tell(prefix + name) } }
  }

  private func checkEnding(of path: String) throws {
    // What is no regular file, such as /dev/null, may be called anything.
    guard path.lowercased().hasSuffix("." + ending) || path.hasPrefix("/dev/") else {
      throw ValidationError(
        "\(Escaped.path(name)) is \(named), and a preview of it is a .\(ending) file: -o \(Folder.name(of: path, ending: ending))"
      )
    }
  }

  private func tell(_ place: String) {
    Report.standardError(
      "\(Escaped.path(place)): \(report.map { "\(Escaped.path(name)), \($0)" } ?? Escaped.path(name))")
  }
}
