import ArgumentParser
import RomKit

/// `romkit convert`: a file of one form becomes a file of another.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Convert pictures, palettes, sounds, songs, texts and tables.",
    discussion: """
      The endings of the names say what to do:

      song.mml -o song.bgm         also .notes (a listing to read and edit) and .vgs, and each of them back
      song.bgm -o song.mml         decompiled; compiled again it plays the same
      song.mml song.meta -o song.vgs  with its credits
      jump.wav -o ESLOT000.PCM     any WAV or AIFF; and back to .wav
      story.txt -o DSLOT001.DAT    UTF-8 to what the console's fonts show; and back
      items.csv -o DSLOT002.DAT --schema items.toml   rows to structs; and back
      hero.png -o GSLOT001.CHR     PNG or BMP, and each of them back
      art.png -o art.gpl           the palette alone: .gpl .pal .act .hex .dat

      With several files, the output is a folder, and --to says what they become.
      """)

  @Argument(help: "The files to convert, or - for standard input.", completion: .file())
  var inputs: [String]

  @Option(
    name: .shortAndLong, help: "The file to write, a folder, or - for standard output.", completion: .file())
  var output: String

  @Option(help: "The form of what is written to a folder or to standard output, as an ending.")
  var to: String?

  @Option(help: "The form of what comes from standard input, as an ending.")
  var from: String?

  @OptionGroup(title: "Pictures") var pictures: PictureOptions
  @OptionGroup(title: "Songs") var songs: SongOptions
  @OptionGroup(title: "Texts and tables") var texts: TextOptions

  @Flag(name: .shortAndLong, help: "Say nothing unless something is wrong.")
  var quiet = false

  func run() throws {
    let files = try read()
    let credits = try songs.credits(among: files)
    let subjects = files.filter { $0.form != .meta || files.count == 1 }
    if let folder = try outputFolder(for: subjects) {
      try convert(subjects, credits: credits, into: folder)
    } else if let file = subjects.first {
      let form = try outputForm(of: output, from: file)
      let result = try placed(file) { try convert(file, to: form, credits: credits) }
      Report.warnings(result.warnings)
      try write(result.bytes)
      tell(result, of: file)
    }
  }

  // MARK: What comes in

  private func read() throws -> [ConversionFile] {
    var problems: [Diagnostic] = []
    let files = inputs.compactMap { path -> ConversionFile? in
      do {
        return try read(path)
      } catch {
        problems += Problems(error, file: path).all
        return nil
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
    return files
  }

  private func read(_ path: String) throws -> ConversionFile {
    guard path == "-" else { return try ConversionFile(reading: path) }
    guard let from, let form = FileForm(ending: from) else {
      throw ValidationError("Say with --from what comes from standard input, for example --from mml.")
    }
    return try ConversionFile(path: "standard input", form: form, source: try StandardInput.source())
  }

  // MARK: What goes out

  /// The folder to write to, when the output is one.
  private func outputFolder(for files: [ConversionFile]) throws -> String? {
    if output != "-", output.hasSuffix("/") || Folder.exists(output) { return output }
    if files.count > 1 {
      throw ValidationError(
        "\(files.count) files cannot become one. Name a folder, with a / at its end: -o \(output)/")
    }
    return nil
  }

  private func outputForm(of path: String, from file: ConversionFile) throws -> FileForm {
    if let to {
      guard let form = FileForm(ending: to) else {
        throw ValidationError("--to \(to) is no ending that is known. See romkit help convert.")
      }
      return form
    }
    if path == "-" { throw ValidationError("Say with --to what is to be written, for example --to wav.") }
    guard let form = FileForm(path: path) else { throw Diagnostic(ConversionError.unknownEnding, file: path) }
    return form
  }

  private func convert(_ files: [ConversionFile], credits: VGSCredits?, into folder: String) throws {
    var problems: [Diagnostic] = []
    var results: [(name: String, file: ConversionFile, result: ConversionResult)] = []
    for file in files {
      do {
        let form = try to.map { _ in try outputForm(of: "", from: file) } ?? Self.usualForm(from: file.form)
        let result = try convert(file, to: form, credits: credits)
        results.append((Folder.name(of: file.path, ending: form.rawValue), file, result))
      } catch let error as ValidationError {
        throw error
      } catch {
        problems += Problems(error, file: file.path).all
      }
    }
    for (index, item) in results.enumerated() {
      if let first = results[..<index].first(where: { $0.name == item.name }) {
        problems.append(
          Diagnostic(
            code: "convert-same-name", place: Place(file: item.file.path),
            message: "\(first.file.path) and this would both become \(item.name)",
            remedy: "convert them to different folders"))
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
    let output = try NewFolder(at: folder, names: results.map(\.name), overwriting: true)
    for item in results {
      Report.warnings(item.result.warnings)
      try output.write(item.name) { try $0.write(item.result.bytes) }
    }
    try output.commit()
    for item in results { tell(item.result, of: item.file) }
  }

  /// What files become in a folder when nobody says: what a slot holds, and from there what people edit.
  private static func usualForm(from form: FileForm) -> FileForm {
    switch form {
    case .png, .bmp: .chr
    case .chr: .png
    case .wav, .aiff: .pcm
    case .pcm: .wav
    case .mml, .notes, .vgs, .meta: .bgm
    case .bgm: .mml
    case .txt, .csv, .gpl, .pal, .act, .hex, .toml: .dat
    case .dat: .txt
    }
  }

  private func convert(_ file: ConversionFile, to form: FileForm, credits: VGSCredits?) throws
    -> ConversionResult
  {
    switch (file.form.subject, form.subject) {
    case (.picture, .picture), (.picture, .palette), (.picture, .data), (.palette, .palette),
      (.palette, .data),
      (.data, .palette):
      try pictures.convert(file, to: form)
    case (.song, .song), (.song, .credits): try songs.convert(file, to: form, credits: credits)
    case (.text, .data), (.table, .data): try texts.conversion().body(of: file)
    case (.data, .text), (.data, .table): try texts.conversion().file(of: file, to: form)
    default: throw ConversionError.noWay(from: file.form, to: form, possible: Self.possible(from: file.form))
    }
  }

  private static func possible(from form: FileForm) -> [FileForm] {
    switch form.subject {
    case .picture: [.chr, .png, .bmp, .gpl, .pal, .act, .hex, .dat]
    case .palette: [.gpl, .pal, .act, .hex, .dat]
    case .sound: [.pcm, .wav]
    case .song: SongConversion.forms
    case .text, .table: [.dat]
    case .data: [.txt, .csv, .gpl, .pal, .act, .hex]
    case .credits, .schema: []
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    if output == "-" {
      let sink = StandardOutput()
      try sink.write(bytes[...])
      try sink.flush()
    } else {
      let file = try NewFile(replacing: output)
      try file.write(bytes[...])
      try file.commit()
    }
  }

  private func placed<Result>(_ file: ConversionFile, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as ValidationError {
      throw error
    } catch {
      throw Problems(error, file: file.path)
    }
  }

  private func tell(_ result: ConversionResult, of file: ConversionFile) {
    if !quiet, let report = result.report { Report.standardError("\(Escaped.path(file.path)): \(report)") }
  }
}
