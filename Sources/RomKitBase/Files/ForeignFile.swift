/// A file in a format that romkit does not read, known by its first bytes.
package struct ForeignFile: RomKitError {
  let signature: FileSignature
  /// Nil for bytes that did not come from a file.
  let path: String?

  /// Nil for a format that romkit reads or does not know.
  package init?(recognizing bytes: some Collection<UInt8>, path: String?) {
    guard let signature = FileSignature(recognizing: bytes) else { return nil }
    if case .own = signature.family { return nil }
    self.signature = signature
    self.path = path
  }

  /// The file at a path; nil if it cannot be read as well.
  package init?(at path: String) {
    guard let head = FileSignature.head(at: path) else { return nil }
    self.init(recognizing: head, path: path)
  }

  package var diagnostic: Diagnostic {
    Diagnostic("file-foreign", message, file: path, help: remedy)
  }

  /// With its article: `a FLAC file`.
  package var name: LocalizedText { signature.displayName }

  package var family: FileSignature.Family { signature.family }

  private var message: LocalizedText {
    switch signature.family {
    case .picture, .drawing: "expected \(FileFormat.of(.picture).choice), found \(name)"
    case .sound: "expected \(FileFormat.of(.sound).choice), found \(name)"
    case .song: "expected \(FileFormat.of(.song).choice), found \(name)"
    case .archive: "found \(name); romkit reads only files extracted from it"
    case .own, .other: "found \(name), which romkit does not read here"
    }
  }

  /// The remedy, as a command if there is one.
  package var remedy: LocalizedText {
    switch signature.family {
    case .picture: LocalizedText(verbatim: command("ffmpeg", " -frames:v 1 ", like: ["bmp"], else: "png"))
    case .sound: LocalizedText(verbatim: command("ffmpeg", " ", like: ["aiff", "aif"], else: "wav"))
    case .song: "export it as a standard MIDI file, with the extension .mid"
    case .drawing: "export it as a PNG from the program that made it"
    case .archive(let program): LocalizedText(verbatim: unpacking(with: program))
    case .own, .other: "use a file in a format that romkit reads"
    }
  }

  /// gunzip unpacks only files with its own extension.
  private func unpacking(with program: String) -> String {
    guard program == "gunzip", let path, Path.fileExtension(of: path).lowercased() != "gz" else {
      return "\(program) \(input)"
    }
    let packed = ShellWord.quoted(path + ".gz")
    return "mv \(input) \(packed) && gunzip \(packed)"
  }

  private var input: String { path.map { ShellWord.quoted($0) } ?? "FILE" }

  private func output(fileExtension: String) -> String {
    guard let path else { return "FILE.\(fileExtension)" }
    let name = Path.name(of: path, fileExtension: fileExtension)
    return ShellWord.quoted(path.contains("/") ? Path.joined(Path.folder(of: path), name) : name)
  }

  /// A command that converts the file to a format that romkit reads, in place if its extension is of such a format.
  private func command(_ program: String, _ options: String, like others: [String], else usual: String)
    -> String
  {
    let found = path.map { Path.fileExtension(of: $0).lowercased() } ?? ""
    guard found == usual || others.contains(found) else {
      return "\(program) -i \(input)\(options)\(output(fileExtension: usual))"
    }
    let new = output(fileExtension: "new.\(found)")
    return "\(program) -i \(input)\(options)\(new) && mv \(new) \(input)"
  }
}

extension FileSignature {
  /// The first bytes of a file, enough to recognize it; nil if it cannot be read.
  package static func head(at path: String) -> [UInt8]? {
    guard let source = try? ByteSource(contentsOf: path) else { return nil }
    return try? source.bytes(in: 0..<min(source.size, textLength))
  }

  /// The extension that a file in a format of romkit should have; nil for other files, and for those that cannot be read.
  package static func ownFileExtension(at path: String) -> String? {
    head(at: path).flatMap { FileSignature(recognizing: $0) }?.format?.rawValue
  }

  /// The number of bytes that show whether a file is text.
  package static let textLength = 64

  /// Whether the start of a file is text: UTF-8, Shift_JIS or EUC-JP, none of which has the byte 0xFF.
  package static func isText(_ bytes: some Collection<UInt8>) -> Bool {
    let head = bytes.prefix(textLength)
    return head.count >= 4
      && head.allSatisfy { byte in
        0x20..<0x7F ~= byte || 0x80..<0xFF ~= byte || [0x09, 0x0A, 0x0C, 0x0D].contains(byte)
      }
  }
}
