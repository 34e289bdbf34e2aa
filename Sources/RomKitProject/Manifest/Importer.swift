import RomKitBase
import RomKitConversion
import RomKitSound
import RomKitText

/// A program that makes the files with one more extension readable: a table under `[[importers]]`.
///
/// A manifest alone runs no program; see ``BuildSettings/ImporterPolicy``.
package struct Importer: Hashable, Sendable {
  /// The extension of its files, in lower case and without the dot.
  package let fileExtension: String
  /// The program and its arguments, at least one word; ``input`` and ``output`` in them stand for paths.
  package let command: [String]
  /// The format that the program writes.
  package let format: FileFormat

  package static let input = "{input}"
  package static let output = "{output}"

  init(_ fileExtension: String, _ command: [String], to format: FileFormat) {
    self.fileExtension = fileExtension
    self.command = command
    self.format = format
  }

  /// A name that is looked up in the folders of `PATH`, or an absolute path.
  package var program: String { command.first ?? "" }

  package var programName: String { Path.name(of: program) }

  /// The words of the command for two files, the program first.
  package func words(input: String, output: String) -> [String] {
    command.map { Self.replacing([(Self.input, input), (Self.output, output)], in: $0) }
  }

  /// A text with some parts replaced, from left to right; replacements are not searched again.
  package static func replacing(_ parts: [(old: String, new: String)], in text: String) -> String {
    var replaced = ""
    var rest = text[...]
    while !rest.isEmpty {
      if let part = parts.first(where: { rest.hasPrefix($0.old) }) {
        replaced += part.new
        rest = rest.dropFirst(part.old.count)
      } else {
        replaced += rest.prefix(1)
        rest = rest.dropFirst()
      }
    }
    return replaced
  }

  /// The table's lines, without its header.
  package var lines: String {
    """
    extension = \(TOMLText.quoted(".\(fileExtension)"))
    command = \(TOMLText.list(command))
    to = ".\(format.rawValue)"

    """
  }

  /// The importers of a manifest; those with an error are left out.
  static func all(in reader: inout ManifestReader) -> [Importer] {
    var lines: [String: Int] = [:]
    return reader.rules("importers") { section, reader in
      reader.require(["extension", "command", "to"], in: section)
      let fileExtension = Self.fileExtension(section, lines, &reader)
      let command = Self.command(section, &reader)
      let format = Self.format(section, &reader)
      if fileExtension == FileFormat.wav.rawValue, let format, format != .wav {
        reader.add(
          Self.error(
            "an importer for .wav, whose files romkit reads itself if it knows their encoding, must make .wav",
            help: "write to = \".wav\""), at: section.position)
        return nil
      }
      guard let fileExtension, let command, let format else { return nil }
      lines[fileExtension] = section.position.line
      return Importer(fileExtension, command, to: format)
    }
  }

  private static func error(_ message: LocalizedText, help: LocalizedText) -> Diagnostic {
    Diagnostic("manifest-importer", message, help: help)
  }

  private static func fileExtension(
    _ section: ManifestSection, _ others: [String: Int], _ reader: inout ManifestReader
  ) -> String? {
    guard let value = section.value("extension") else { return nil }
    guard let text = value.string else {
      reader.add(.type(key: "extension", expected: "text in quotes, such as \".flac\""), at: value.position)
      return nil
    }
    let name = String(text.drop { $0 == "." }).lowercased()
    guard text.hasPrefix("."), text.utf8.count == name.utf8.count + 1, isFileExtension(name) else {
      let right = name.split(separator: ".").last.map(String.init).flatMap { isFileExtension($0) ? $0 : nil }
      reader.add(
        error(
          """
          expected a dot and 1 to 16 ASCII letters, digits, _, - or + as the extension, found \(Escaped.quoted(text))
          """,
          help: right.map { "write extension = \".\($0)\"" } ?? "write an extension such as \".flac\""),
        at: value.position)
      return nil
    }
    if let format = FileFormat(fileExtension: name), format != .wav {
      reader.add(
        error(
          "romkit reads .\(name) files itself, so they need no importer", help: "remove this [[importers]]"),
        at: value.position)
      return nil
    }
    if let line = others[name] {
      reader.add(
        error(
          "line \(line) already has an importer for .\(name)", help: "remove one of the two [[importers]]"),
        at: value.position)
      return nil
    }
    return name
  }

  /// Whether a text can be an extension, which becomes part of the name of a file for the program.
  private static func isFileExtension(_ text: String) -> Bool {
    (1...16).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 || "_-+".utf8.contains($0) }
  }

  private static func command(_ section: ManifestSection, _ reader: inout ManifestReader) -> [String]? {
    guard let value = section.value("command") else { return nil }
    guard let items = value.array, !items.isEmpty else {
      let example = TOMLText.list(["flac", "-d", "-o", output, input])
      reader.add(
        .type(key: "command", expected: "a list of a program and its arguments", example: example),
        at: value.position)
      return nil
    }
    var words: [String] = []
    for item in items {
      guard let word = item.string else {
        reader.add(.type(key: "command", expected: "a list of strings"), at: item.position)
        return nil
      }
      if word.utf8.contains(0) {
        reader.add(
          error(
            "a string in command has a NUL character, which cannot be passed to a program",
            help: "remove \\u0000"), at: item.position)
        return nil
      }
      words.append(word)
    }
    guard isProgram(words[0]) else {
      reader.add(
        error(
          "expected the name of a program or its absolute path, found \(Escaped.quoted(words[0]))",
          help: """
            write only the name, such as "flac", if the program is in a folder of PATH; otherwise write its path from /
            """), at: items[0].position)
      return nil
    }
    let missing = [input, output].filter { part in !words.contains { $0.contains(part) } }
    for part in missing {
      reader.add(
        error(
          part == input
            ? "expected {input} in command, where the path of the file goes, found none"
            : "expected {output} in command, where the path of the new file goes, found none",
          help: "add \"\(part)\" where the program expects that path"), at: value.position)
    }
    return missing.isEmpty ? words : nil
  }

  /// Whether a word is the name of a program or an absolute path: any other path would depend on the current folder.
  private static func isProgram(_ word: String) -> Bool {
    if word.contains(input) || word.contains(output) { return false }
    return word.hasPrefix("/") ? !word.hasSuffix("/") : !word.isEmpty && !word.contains("/")
  }

  private static func format(_ section: ManifestSection, _ reader: inout ManifestReader) -> FileFormat? {
    guard let value = section.value("to") else { return nil }
    let formats = FileFormat.allCases.filter { format in AssetFormat.all.contains { $0.fileFormat == format }
    }
    if let text = value.string, text.hasPrefix("."),
      let format = FileFormat(fileExtension: String(text.dropFirst())), formats.contains(format)
    {
      return format
    }
    let names = formats.map { "\".\($0.rawValue)\"" }.joined(separator: " ")
    reader.add(
      error(
        value.string.map {
          "expected the extension, with its dot, of a format for slots, found \(Escaped.quoted($0))"
        } ?? "expected the extension of a format for slots, as text in quotes",
        help: "write one of these: \(names)"), at: value.position)
    return nil
  }
}

extension [Importer] {
  /// The importer for a file; nil for one that romkit reads, and for one without an importer. There are WAV files of both kinds.
  func importer(for path: String, in folder: String) -> Importer? {
    if isEmpty { return nil }
    let fileExtension = Path.fileExtension(of: path).lowercased()
    let importer = first { $0.fileExtension == fileExtension }
    if fileExtension == FileFormat.wav.rawValue, importer != nil {
      guard let file = try? ConversionFile(reading: Path.joined(folder, path), format: .wav) else {
        return nil
      }
      do throws(Diagnostic) { _ = try Recording(parsing: file.bytes) } catch {
        return ["wav-compressed", "wav-depth"].contains(error.code) ? importer : nil
      }
      return nil
    }
    return importer
  }

  /// The format of a file with this extension, after its importer has run.
  func format(ofExtension fileExtension: String) -> FileFormat? {
    if let own = FileFormat(fileExtension: fileExtension) { return own }
    let small = fileExtension.lowercased()
    return first { $0.fileExtension == small }?.format
  }
}
