import RomKit
import VGSCore

struct Convert: Command {
  static let about = CommandDescription(
    name: "convert",
    abstract: "Convert pictures, palettes, sounds, songs, texts and tables.",
    example: "romkit convert song.mml -o song.bgm",
    usual: ["output", "to", "profile", "palette", "write-palette"],
    discussion: """
      The file extensions determine the conversion. After romkit convert, write:

      song.mml -o song.bgm         also .notes (a listing to read and edit), and back
      song.bgm -o song.mml         decompiled; compiled again it plays the same
      song.mml song.meta -o song.vgs  with its credits, and back
      jump.wav -o ESLOT000.PCM     any uncompressed sound, and back to .wav
      story.txt -o DSLOT001.DAT    UTF-8 to the encoding of the console's fonts, and back
      items.csv -o DSLOT002.DAT --schema items.toml   rows to structs, and back with the same --schema
      hero.png -o GSLOT001.CHR     a picture, and back with --palette
      hero.aseprite -o GSLOT002.CHR --frames walk   Aseprite: one frame, or a sheet of several
      *.png -o out/ --write-palette DSLOT000.DAT   full colours, with one palette for all
      art.png -o art.gpl           only the palette: \(FileFormat.of(.palette).dotted) .dat
      DSLOT255.DAT -o font.png     the 8 x 12 font, 94 x 94 characters in black and white, and back

      For several files, -o names a folder, such as -o out/, and --to is their new format. Without --to, pictures become \
      .chr, sounds .pcm, songs .bgm, and texts, tables and palettes .dat; in the other direction, .chr becomes .png, .pcm \
      .wav, .bgm .mml, and .dat .txt, so palettes and tables need --to.
      """)

  @Argument(
    "inputs", isRequired: true, help: "The files to convert, or - for standard input.", completion: .file)
  var inputs: [String]

  @Option(
    required: "output", short: "o", value: "file",
    help: "The file to write, a folder, or - for standard output.",
    completion: .file)
  var output: String

  @Option(
    "to", value: "extension",
    help: "The format to write to a folder or to standard output, as a file extension such as png.")
  var to: String?

  @Option("from", value: "extension", help: "The format of standard input, as a file extension such as mml.")
  var from: String?

  @OptionGroup var part: CropOption

  @Option(
    "write-palette", value: "file",
    help: "A file for the palette that full-colour pictures share, in the format of its extension.",
    completion: .file)
  var writePalette: String?

  @OptionGroup(title: "Pictures") var pictures: PictureOptions
  @OptionGroup(title: "Aseprite files") var sprites: SpriteFileOptions
  @OptionGroup(title: "Sounds") var sounds: SoundOptions
  @OptionGroup(title: "Songs") var songs: SongOptions
  @OptionGroup(title: "Texts and tables") var texts: TextOptions

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    // The last of other options counts, but two parts look like two pictures.
    let parts = $part.map(\.text)
    if let first = parts.first, parts.contains(where: { $0 != first }) {
      throw UsageError(
        "expected one part for --crop, found \(parts.map { "'\($0)'" }.joined(separator: ", "))",
        help: "write --crop \(first), and convert again for the others")
    }
  }

  func run(_ report: Report) throws {
    let files = try read()
    let subjects = try withoutCredits(files)
    let credits = subjects.count < files.count ? try Self.credits(among: files) : nil
    if let folder = try outputFolder(for: subjects) {
      let outputs = try subjects.map { file in
        let format = try to.map { try outputFormat($0) } ?? file.format.usualConversion
        let name = Path.name(of: file.path, fileExtension: format.rawValue)
        return Output(file: file, format: format, name: name)
      }
      try checkOptions(outputs)
      try checkNames(outputs)
      try checkDestinations(outputs.map { Path.joined(folder, $0.name) })
      let work = try convert(outputs, credits: credits)
      let palette = try newPalette(work.palette)
      let new = try NewFolder(at: folder, names: outputs.map(\.name), overwriting: true)
      for (output, result) in zip(outputs, work.results) {
        try new.write(output.name) { try $0.write(result.bytes) }
      }
      try report.commit(work.allWarnings) { try new.commit(with: palette.map { [$0] } ?? []) }
      add(work, of: outputs, to: report)
    } else if let file = subjects.first {
      let outputs = [Output(file: file, format: try outputFormat(of: file), name: output)]
      try checkOptions(outputs)
      try checkDestinations(output == "-" ? [] : [output])
      let work = try convert(outputs, credits: credits)
      let palette = try newPalette(work.palette)
      if output == "-" {
        for result in work.results { try Terminal.check(result.bytes) }
        try report.commit(work.allWarnings) {
          try report.output { sink in for result in work.results { try sink.write(result.bytes[...]) } }
          try palette?.commit()
        }
      } else {
        let new = try NewFile(replacing: output)
        for result in work.results { try new.write(result.bytes[...]) }
        try report.commit(work.allWarnings) {
          try NewFile.commit((palette.map { [$0] } ?? []) + [new])
        }
      }
      add(work, of: outputs, to: report)
    }
  }

  private func checkDestinations(_ paths: [String]) throws {
    var outputs = OutputSet()
    for path in paths { try outputs.add(path, as: "the output") }
    if let writePalette { try outputs.add(writePalette, as: "the output") }
    try outputs.check(inputs: inputs + pictures.files + [texts.schema?.value].compactMap { $0 })
  }

  /// Options without an effect on the conversion are a mistake.
  private func checkOptions(_ outputs: [Output]) throws {
    func check(_ options: [GivenOption], _ what: Message, _ subjects: Set<FileFormat.Subject>) throws {
      let concerned = outputs.contains {
        subjects.contains($0.file.format.subject) || subjects.contains($0.format.subject)
      }
      if let option = options.first, !concerned {
        throw UsageError(
          "expected \(what) for \(option.typed), found none", help: "leave out \(option.typed)")
      }
    }
    try check($pictures, "pictures", [.picture])
    if let option = $sprites.first, !outputs.contains(where: { $0.file.format == .aseprite }) {
      throw UsageError(
        "expected Aseprite files for \(option.typed), found none", help: "leave out \(option.typed)")
    }
    try check($sounds, "sounds", [.sound])
    try check($songs, "songs", [.song])
    try check($texts, "texts and tables", [.text, .table])
    let sources = outputs.contains { [.text, .table].contains($0.file.format.subject) }
    if let option = $texts.first(where: { $0.name == "source-encoding" }), !sources {
      throw UsageError(
        "\(option.typed) is for texts and tables that go into a slot, but all of these come out of one",
        help: "write --encoding instead")
    }
  }

  private struct Output {
    let file: ConversionFile
    let format: FileFormat
    let name: String

    var isPicture: Bool { file.format.subject == .picture && format.subject == .picture }
  }

  private struct Work {
    var results: [ConversionResult]
    /// Warnings about all of them together.
    var warnings: [Diagnostic] = []
    var palette: PaletteFile?
    var summaries: [Message] = []

    var allWarnings: [Diagnostic] { warnings + results.flatMap(\.warnings) }
  }

  // MARK: Outputs

  private func outputFolder(for files: [ConversionFile]) throws -> String? {
    if output != "-", try output.hasSuffix("/") || Folder.examine(output) { return output }
    if files.count > 1 {
      let folder = Path.fileExtension(of: output).isEmpty && output != "-" ? output : "out"
      throw UsageError(
        "expected one file for -o \(output), found \(files.count)",
        help: "name a folder, with a / at its end: -o \(folder)/")
    }
    return nil
  }

  private func outputFormat(_ fileExtension: String) throws -> FileFormat {
    try FileFormat.check(fileExtension: fileExtension, of: "--to")
  }

  private func outputFormat(of file: ConversionFile) throws -> FileFormat {
    if output == "-" {
      guard let to else {
        throw UsageError(
          "the format to write is not known",
          help: "name it with --to, for example --to \(file.format.usualConversion.rawValue)")
      }
      return try outputFormat(to)
    }
    let named = FileFormat(path: output)
    if let to {
      let format = try outputFormat(to)
      if let named, named != format {
        throw UsageError("-o \(output) and --to \(to) contradict each other", help: "leave out --to \(to)")
      }
      return format
    }
    guard let named else {
      throw Diagnostic(ConversionError.unknownOutput(file.format.conversions), file: output)
    }
    return named
  }

  private func checkNames(_ outputs: [Output]) throws {
    var first: [String: String] = [:]
    var problems: [Diagnostic] = []
    for output in outputs {
      if let other = first.updateValue(output.file.path, forKey: output.name) {
        problems.append(
          Diagnostic(
            "convert-same-name",
            "this file and \(Escaped.path(other)) would both become \(Escaped.path(output.name))",
            file: output.file.path, help: "convert them into different folders"))
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
  }

  private func newPalette(_ palette: PaletteFile?) throws -> NewFile? {
    guard let writePalette else { return nil }
    guard let format = FileFormat(path: writePalette)?.paletteFormat else {
      throw UsageError(
        "expected \(([.dat] + FileFormat.of(.palette)).choice) for --write-palette, found '\(writePalette)'",
        help: "write --write-palette DSLOT000.DAT")
    }
    guard let palette else {
      let picture = ShellWord.quoted(inputs.first ?? "art.png")
      let destination = ShellWord.quoted(writePalette)
      throw Diagnostic(
        "convert-no-palette", "no palette was chosen: all pictures already have indices",
        file: writePalette,
        help: """
          extract the palette of one of them with romkit convert \(picture) \
          -o \(destination), or choose a new one with --remap
          """)
    }
    let file = try NewFile(replacing: writePalette)
    try file.write(palette.serialized(as: format)[...])
    // It appears after the pictures, when nothing else may fail.
    try file.prepare()
    return file
  }

  // MARK: Converting

  private func convert(_ outputs: [Output], credits: VGSCredits?) throws -> Work {
    let pictures = outputs.filter(\.isPicture)
    if pictures.isEmpty, writePalette != nil || part.crop != nil {
      let option = writePalette == nil ? "--crop" : "--write-palette"
      throw UsageError(
        "\(option) is for pictures that are converted to pictures", help: "leave out \(option)")
    }
    // All pictures together, because full-colour pictures share a palette; everything else separately.
    let work = pictures.isEmpty ? Work(results: []) : try convertPictures(pictures)
    var converted = work.results[...]
    var problems: [Diagnostic] = []
    let steps = WorkSteps(.converting, of: outputs.count)
    let results = try outputs.enumerated().compactMap { index, output -> ConversionResult? in
      try WorkControl.check(path: output.file.path)
      steps.report(index, output.file.path)
      if output.isPicture { return converted.popFirst() }
      do {
        return try convert(output.file, to: output.format, credits: credits)
      } catch let error as UsageError {
        throw error
      } catch {
        problems += Problems(error, file: output.file.path).all
        return nil
      }
    }
    steps.report(outputs.count)
    if !problems.isEmpty { throw Problems(problems) }
    var all = work
    all.results = results
    return all
  }

  private func convertPictures(_ outputs: [Output]) throws -> Work {
    let settings = try pictureSettings()
    let conversion = try PictureConversion(outputs.map(\.file), settings: settings)
    var problems: [Diagnostic] = []
    let results = outputs.enumerated().compactMap { index, output -> ConversionResult? in
      do {
        return ConversionResult(
          bytes: try conversion.bytes(of: index, as: output.format),
          report: conversion.report(on: index, as: output.format))
      } catch {
        problems += Problems(error, file: output.file.path).all
        return nil
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
    var warnings = conversion.warnings
    if conversion.palette != nil, settings.palette == nil, settings.dialect == .sy, writePalette == nil,
      outputs.contains(where: { $0.format == .chr })
    {
      warnings.append(
        Diagnostic(
          "convert-palette-lost",
          "a palette was chosen for full colours, but a CHR for the mk-II SR does not contain it",
          severity: .warning,
          help: """
            write it to a data slot with --write-palette DSLOT000.DAT, or map to an existing palette with --palette
            """))
    }
    return Work(
      results: results, warnings: warnings, palette: conversion.palette,
      summaries: [conversion.summary, conversion.softEdges].compactMap(\.self))
  }

  private func convert(_ file: ConversionFile, to format: FileFormat, credits: VGSCredits?) throws
    -> ConversionResult
  {
    switch (file.format.subject, format.subject) {
    case (.picture, .data) where FontConversion.isSheet(file): try FontConversion.body(of: file)
    case (.data, .picture): try FontConversion.sheet(of: file, to: format)
    case (.picture, .palette), (.picture, .data), (.palette, .palette), (.palette, .data), (.data, .palette):
      try palette(of: file, to: format)
    case (.sound, .sound):
      try SoundFileConversion.convert(file, to: format, policy: settings.resample)
    case (.song, .song), (.song, .credits): try song(file, to: format, credits: credits)
    case (.text, .data), (.table, .data): try textConversion().body(of: file)
    case (.data, .text), (.data, .table): try textConversion().file(of: file, to: format)
    default: throw ConversionError.noWay(from: file.format, to: format, possible: file.format.conversions)
    }
  }

  private var settings: AssetSettings {
    var options = AssetOptions($pictures + $sprites + $sounds + $songs + $texts)
    options.crop = part.crop?.value
    return AssetSettings(options)
  }

  private func pictureSettings() throws -> PictureSettings {
    var settings = settings.pictures
    try pictures.shared.apply(to: &settings)
    return settings
  }

  private func textConversion() throws -> TextConversion {
    let schema = try texts.schema.map { try ConversionFile(reading: $0.value, format: .toml) }
    var conversion = TextConversion(settings, schema: try schema.map { try TableSchema($0) })
    conversion.readsAs = texts.format.encoding?.value
    return conversion
  }

  private func song(_ file: ConversionFile, to format: FileFormat, credits: VGSCredits?) throws
    -> ConversionResult
  {
    // Formats to look at a song show it with its faults.
    var conversion = try SongConversion(file, unchecked: format == .notes || format == .mml)
    if let credits { conversion.credits = credits }
    return try conversion.converted(to: format, level: settings.compression)
  }

  /// A full-colour picture has no palette to extract, so one is chosen for it.
  private func palette(of file: ConversionFile, to format: FileFormat) throws -> ConversionResult {
    if file.format.subject == .picture, let target = format.paletteFormat,
      let chosen = try PictureConversion([file], settings: try pictureSettings()).palette
    {
      return ConversionResult(
        bytes: chosen.serialized(as: target),
        report: "chose a palette of \(Plural.text(chosen.count, "entry", "entries")), including index 0")
    }
    return try PictureConversion.palette(of: file, to: format)
  }

  private func add(_ work: Work, of outputs: [Output], to report: Report) {
    var lines: [Message] = []
    for (output, result) in zip(outputs, work.results) {
      if let words = result.report { lines.append("\(Escaped.file(output.file.path)): \(words)") }
      if messages.verbose {
        lines.append("\(Escaped.path(output.name)): \(Plural.bytes(result.bytes.count))")
      }
    }
    report.say(ofEach: lines)
    for summary in work.summaries { report.say(summary) }
  }
}
