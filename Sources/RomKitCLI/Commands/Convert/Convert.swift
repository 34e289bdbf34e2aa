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
      song.mid -o song.mml         MIDI, at most six notes at once; and back, with markers for the loop
      song.mml song.meta -o song.vgs  with its credits, and back
      jump.wav -o ESLOT000.PCM     any sound of .wav or .aiff, and back to .wav
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

  var inputs: [String] = []
  var output = ""
  var to: String?
  var from: String?
  var writePalette: String?
  var loops: Int?
  var assets = AssetArguments()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .arguments(
      "inputs", \.inputs, isRequired: true, "The files to convert, or - for standard input.",
      completion: .file),
    .required(
      "output", \.output, short: "o", value: "file",
      "The file to write, a folder, or - for standard output.",
      completion: .file),
    .option(
      "to", \.to, value: "extension",
      "The format to write to a folder or to standard output, as a file extension such as png."),
    .option(
      "from", \.from, value: "extension",
      "The format of standard input, as a file extension such as mml."),
    .option(
      "write-palette", \.writePalette, value: "file",
      "A file for the palette that full-colour pictures share, in the format of its extension.",
      completion: .file),
    .option(
      "loops", \.loops, value: "n", limits: 1...Int.max,
      "Write the loop of a song N times to a MIDI file, in place of markers where it starts and ends."),
    .group(\.assets),
    .messages,
  ]

  static let conflicts = [["scale", "resize"]]

  /// The last of other options counts, but two parts look like two pictures.
  private func checkParts(_ parts: [String]) throws {
    if let first = parts.first, parts.contains(where: { $0 != first }) {
      throw UsageError(
        "expected one part for --crop, found \(parts.map { "'\($0)'" }.joined(separator: ", "))",
        help: "write --crop \(first), and convert again for the others")
    }
  }

  func run(_ report: Report) throws {
    try checkParts(report.given.texts(of: "crop"))
    let all = try read()
    let subjects = try withoutCredits(all)
    let credits = subjects.count < all.count ? try Self.credits(among: all) : nil
    let destination = try FileDestination(output, count: subjects.count)
    let outputs = try subjects.map { Output(file: $0, format: try outputFormat(of: $0, in: destination)) }
    try checkOptions(report.given, outputs)
    try destination.check(
      outputs.map { ($0.nameInFolder, $0.file.path) }, code: "convert-same-name",
      with: [writePalette].compactMap(\.self),
      inputs: inputs + assets.palette.files + [assets.settings.schema].compactMap(\.self))
    let work = try convert(outputs, credits: credits)
    let files = zip(outputs, work.results).map { NewResult(output: $0, result: $1) }
    let palette = try newPalette(work.palette)
    if case .standardOutput = destination {
      for result in work.results { try Terminal.check(result.bytes) }
    }
    try destination.write(
      files, with: [palette].compactMap(\.self),
      warnings: work.warnings + work.results.flatMap(\.warnings), report)
    let paths = destination.paths(of: files.map(\.nameInFolder))
    var lines: [LocalizedText] = []
    for (file, path) in zip(files, paths) {
      if let words = file.result.report {
        lines.append("\(Escaped.file(file.output.file.path)): \(words)")
      }
      if messages.verbose {
        lines.append("\(Escaped.file(path)): \(Plural.bytes(file.result.bytes.count))")
      }
    }
    report.say(ofEach: lines)
    for summary in work.summaries { report.say(summary) }
  }

  /// Options without an effect on the conversion are a mistake.
  private func checkOptions(_ given: GivenOptions, _ outputs: [Output]) throws {
    try AssetArguments.check(given, outputs.map { ($0.file, $0.format) })
    let options = given.of(AssetArguments.self)
    if loops != nil, !outputs.contains(where: { $0.format == .mid }) {
      throw UsageError("expected a MIDI file to write for --loops, found none", help: "leave out --loops")
    }
    let sources = outputs.contains { [.text, .table].contains($0.file.format.subject) }
    if let option = options.first(where: { $0.name == "source-encoding" }), !sources {
      throw UsageError(
        "\(option.typed) is for texts and tables that go into a slot, but all of these come out of one",
        help: "write --encoding instead")
    }
  }

  private struct Output {
    let file: ConversionFile
    let format: FileFormat

    var isPicture: Bool { file.format.subject == .picture && format.subject == .picture }
    var nameInFolder: String { Path.name(of: file.path, fileExtension: format.rawValue) }
  }

  private struct NewResult: WritableFile {
    let output: Output
    let result: ConversionResult

    var nameInFolder: String { output.nameInFolder }
    func write(to sink: inout some ByteSink) throws { try sink.write(result.bytes) }
  }

  private struct Work {
    var results: [ConversionResult] = []
    /// Warnings about all of them together.
    var warnings: [Diagnostic] = []
    var palette: PaletteFile?
    var summaries: [LocalizedText] = []
  }

  // MARK: Outputs

  private func outputFormat(of file: ConversionFile, in destination: FileDestination) throws -> FileFormat {
    let asked = try to.map { try FileFormat.check(fileExtension: $0, of: "--to") }
    switch destination {
    case .folder: return asked ?? file.format.usualConversion
    case .standardOutput:
      if let asked { return asked }
      throw UsageError(
        "the format to write is not known",
        help: "name it with --to, for example --to \(file.format.usualConversion.rawValue)")
    case .file(let path):
      let named = FileFormat(path: path)
      if let to, let named, named != asked {
        throw UsageError("-o \(path) and --to \(to) contradict each other", help: "leave out --to \(to)")
      }
      if let format = asked ?? named { return format }
      throw Diagnostic(ConversionError.unknownOutput(file.format.conversions), file: path)
    }
  }

  private func newPalette(_ palette: PaletteFile?) throws -> NewFile? {
    guard let writePalette else { return nil }
    guard let format = FileFormat(path: writePalette)?.paletteFormat else {
      throw UsageError(
        "expected \(([.dat] + FileFormat.of(.palette)).choice) for --write-palette, found '\(writePalette)'",
        help: "write --write-palette DSLOT000.DAT")
    }
    guard let palette else {
      var picture = ShellWord.quoted(inputs.first ?? "art.png")
      if case .key = assets.settings.pictures.transparent {
        picture += " --transparent \(ShellWord.quoted(assets.settings.pictures.transparent.settingText))"
      }
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
    if pictures.isEmpty, writePalette != nil || assets.settings.crop != nil {
      let option = writePalette == nil ? "--crop" : "--write-palette"
      throw UsageError(
        "\(option) is for pictures that are converted to pictures", help: "leave out \(option)")
    }
    // All pictures together, because full-colour pictures share a palette; everything else separately.
    let work = pictures.isEmpty ? Work() : try convertPictures(pictures)
    var converted = work.results[...]
    let steps = WorkSteps(.converting, of: outputs.count)
    var all = work
    all.results = try Problems.collect(Array(outputs.enumerated()), in: \.element.file.path) {
      index, output in
      try WorkControl.check(path: output.file.path)
      steps.report(index, output.file.path)
      if output.isPicture, let result = converted.popFirst() { return result }
      return try convert(output.file, to: output.format, credits: credits)
    }
    steps.report(outputs.count)
    return all
  }

  private func convertPictures(_ outputs: [Output]) throws -> Work {
    let settings = try pictureSettings()
    let conversion = try PictureConversion(outputs.map(\.file), settings: settings)
    if !conversion.unheeded.isEmpty { throw Problems(conversion.unheeded) }
    let results = try Problems.collect(Array(outputs.enumerated()), in: \.element.file.path) {
      index, output in
      ConversionResult(
        bytes: try conversion.bytes(of: index, as: output.format),
        report: conversion.report(on: index, as: output.format))
    }
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
      try assets.settings.convert(sound: file, to: format)
    case (.song, .song), (.song, .credits): try song(file, to: format, credits: credits)
    case (.text, .data), (.table, .data): try textConversion().body(of: file)
    case (.data, .text), (.data, .table): try textConversion().file(of: file, to: format)
    default: throw ConversionError.noWay(from: file.format, to: format, possible: file.format.conversions)
    }
  }

  private func pictureSettings() throws -> PictureSettings {
    var settings = assets.settings.pictures
    try assets.palette.apply(to: &settings)
    return settings
  }

  private func textConversion() throws -> TextConversion {
    let schema = try assets.settings.schema.map { try ConversionFile(reading: $0, format: .toml) }
    var conversion = assets.settings.textConversion(schema: try schema.map { try TableSchema($0) })
    conversion.readsAs = assets.settings.encoding
    if output.lowercased().hasSuffix(".tsv"), conversion.schema?.separator == nil {
      conversion.schema?.separator = .tab
    }
    return conversion
  }

  private func song(_ file: ConversionFile, to format: FileFormat, credits: VGSCredits?) throws
    -> ConversionResult
  {
    // Formats to look at a song show it with its faults.
    var conversion = try SongConversion(
      file, unchecked: [.notes, .mml, .mid].contains(format), tones: assets.settings.tones)
    if let credits { conversion.credits = credits }
    return try assets.settings.convert(conversion, to: format, turns: loops)
  }

  private func palette(of file: ConversionFile, to format: FileFormat) throws -> ConversionResult {
    file.format.subject == .picture
      ? try PictureConversion.palette(of: file, to: format, settings: try pictureSettings())
      : try PictureConversion.palette(of: file, to: format)
  }
}
