import RomKit
import VGSCore

struct Preview: Command {
  static let about = CommandDescription(
    name: "preview",
    abstract: "See and hear slots, files and scenes as on the console.",
    example: "romkit preview romdata.bin BSLOT000 -o song.wav",
    usual: ["output", "scale", "palette", "scene", "names"],
    discussion: """
      After romkit preview, write:

      game.bin GSLOT000               shown in the terminal
      game.bin GSLOT000 -o title.png  a picture or a palette; index 0 is transparent
      game.bin BSLOT003 -o song.wav   a song: its loop once, then a fade
      game.bin ESLOT001 -o boom.wav   an effect
      game.bin DSLOT001 -o story.txt  a text, in UTF-8
      song.mml -o song.wav            any file that goes into a slot
      game.bin --scene a.scene        a screen drawn by drawing calls
      game.bin -o contact.png         all pictures, with their names and sizes
      game.bin -o rom.html            everything, on a page to look at and listen to
      assets -o rom.html              the ROM that romkit pack would make from a folder
      song.mml -o song.html           a page with the file
      --viewer -o viewer.html         a page without a ROM; drop any ROM onto it
      game.bin --program game.wasm -o game.html   a page that is the game itself

      A folder of assets can take the place of game.bin. It is shown as the ROM that romkit pack would make from it; \
      neither that ROM nor romkit.lock is written.

      For several slots or files, name a folder, such as -o previews/. Several files can also go on one page, \
      such as -o songs.html.
      """)

  @Argument(
    "input",
    help:
      "A ROM, a folder of assets, or a file that goes into a slot; - for standard input, a ROM unless --from names another format.",
    completion: .file)
  var typedInput: String?

  @Argument(
    "others", isRequired: false,
    help:
      "Slots of the ROM, such as GSLOT007, BSLOT010-020, 'GSLOT*' or a name from romkit.lock; or more files.",
    completion: .words { words in SlotCompletion.slots(words) })
  var others: [String]

  @Option(
    "output", short: "o", value: "file",
    help:
      "The file to write, a folder, or - for standard output; by default, the preview is shown in the terminal.",
    completion: .file)
  var output: String?

  @Option(
    "from", value: "extension",
    help: "The format of standard input, as a file extension such as mml; by default a ROM."
  )
  var from: String?

  @Option(
    "terminal",
    help: "How to show pictures in the terminal; by default, the best way that the terminal seems to support."
  )
  var terminal: TerminalKind?

  @Flag("viewer", help: "Write a page without a ROM; you can drop any ROM onto it.")
  var viewer = false

  @Option(
    "program", value: "file",
    help:
      "Write a page that runs this WebAssembly module, made by Scripts/make-player.sh, with the ROM.",
    completion: .file)
  var program: String?

  @OptionGroup(title: "Pictures") var pictures: PicturePreviewOptions
  @OptionGroup(title: "Songs") var songs: SongPreviewOptions
  @OptionGroup(title: "Scenes") var scenes: ScenePreviewOptions

  @OptionGroup(title: "Folders by other people") var trust: TrustOptions
  @OptionGroup var names: NameOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  private var input: String { typedInput ?? "" }
  private var typedTerminal: String? { terminal == nil ? nil : "--terminal" }

  func run(_ report: Report) throws {
    if viewer { return try writeViewer(report) }
    guard typedInput != nil else {
      throw UsageError(
        "expected a file to preview, found none", help: "write romkit preview romdata.bin -o rom.html")
    }
    if let option = $trust.first?.typed, try !PreviewedROM.isFolder(input) {
      throw UsageError(
        "\(option) is for a folder of assets, but \(Escaped.file(displayName)) is not one",
        help: "leave it out")
    }
    try StandardInput.check(from: from, [input] + others)
    do {
      if let program { try previewProgram(program, report) } else { try preview(report) }
    } catch let problems as Problems {
      throw Problems(problems.all.map { PreviewedROM.suited($0, to: input) })
    }
  }

  private func preview(_ report: Report) throws {
    if let scene = scenes.scene {
      try previewScene(scene, report)
    } else if let option = $scenes.first?.typed {
      throw UsageError(
        "expected a scene for \(option), found none",
        help: "name one with --scene FILE, or leave out \(option)")
    } else if try isROM() {
      try previewSlots(report)
    } else {
      try previewFiles(report)
    }
  }

  // MARK: The kind of input

  /// Whether the first name is that of a ROM: if slots are named, if it is a folder, and if its extension is not that of a
  /// file that goes into a slot.
  private func isROM() throws -> Bool {
    if input == "-" { return from == nil }
    if try others.contains(where: SlotSelection.isSlots) || PreviewedROM.isFolder(input) { return true }
    guard let format = FileFormat(path: input) else { return ForeignFile(at: input) == nil }
    return format == .bin
  }

  private var displayName: String { PreviewedROM.name(of: input) }

  // MARK: Scenes, slots, files

  private func previewScene(_ path: String, _ report: Report) throws {
    if let other = others.first {
      throw UsageError(
        "a scene uses all slots of its ROM, so \(other) has no effect", help: "leave out \(other)")
    }
    if let option = $songs.first?.typed {
      throw UsageError("\(option) is for songs, but a scene is a picture", help: "leave it out")
    }
    try refuseNames()
    let destination = try PreviewDestination(output, terminal: terminal, count: 1)
    let previewed = try PreviewedROM(input, trust)
    let rom = try previewed.rom()
    let palette = try pictures.givenPalette(rom: rom, romName: displayName)
    let preview = try scenes.draw(path, rom: rom, palette: palette)
    let picture = scenes.screen ? preview.screen(Display(preview.console.profile)) : preview.frame
    let prepared = PreparedPreview(preview, file: path, picture: picture)
    try finish([prepared], destination, of: previewed, inputs: [path, pictures.paletteFile], report)
  }

  private func previewSlots(_ report: Report) throws {
    if others.isEmpty { return try previewWhole(report) }
    // Checked before a folder is packed: one word is at least one slot.
    _ = try PreviewDestination(output, terminal: terminal, count: 1)
    let previewed = try PreviewedROM(input, trust)
    let rom = try previewed.rom()
    let names = try previewed.names(names, in: rom)
    let records: [Record]
    do {
      let selection = try SlotSelection(others, in: rom, at: input, names: names)
      records = selection.indices.map { rom.records[$0] }
    } catch {
      throw Problems(error, file: displayName)
    }
    let destination = try PreviewDestination(output, terminal: terminal, count: records.count)
    let items = try collect(records) { try PreviewItem($0, file: displayName) }
    try checkOptions(items)
    let palettes = try pictures.palettes(of: rom, romName: displayName, names)
    let prepared = items.map { item in
      PreparedPreview(item, rom: displayName, names: names, songs: songs) { _ in palettes }
    }
    try finish(prepared, destination, of: previewed, inputs: [pictures.paletteFile], report)
  }

  /// Names have no effect unless slots are named.
  private func refuseNames() throws {
    if names.lock != nil {
      throw UsageError("--names has no effect on scenes and files", help: "leave out --names")
    }
  }

  private func previewWhole(_ report: Report) throws {
    if terminal != nil, output != nil { _ = try PreviewDestination(output, terminal: terminal, count: 1) }
    guard terminal == nil, let preview = WholeROMPreview(of: displayName, output: output) else {
      throw UsageError(
        "expected a slot of \(Escaped.file(displayName)), or a .png or .html file for the whole ROM, found neither",
        help: "name a slot, such as GSLOT000, or write -o contact.png or -o rom.html")
    }
    for option in $songs + $pictures + $names {
      if let refusal = preview.refusal(of: option.typed) { throw UsageError(refusal, help: "leave it out") }
    }
    let previewed = try PreviewedROM(input, trust)
    let palette = try pictures.palette.map { _ in try previewed.rom() }
      .flatMap { try pictures.givenPalette(rom: $0, romName: displayName) }
    let file = try preview.file(
      previewed.source, palette: palette, names: { try previewed.names(names, in: $0) },
      scale: pictures.scale ?? 1)
    let destination = PreviewDestination.file(preview.output)
    try destination.check([file], inputs: previewed.inputs + [pictures.paletteFile].compactMap(\.self))
    try write([file], to: destination, warnings: previewed.warnings, report)
  }

  private func previewProgram(_ path: String, _ report: Report) throws {
    if let other = others.first {
      throw UsageError(
        "a program uses all slots of its ROM, so \(other) has no effect", help: "leave out \(other)")
    }
    if let option = ($songs + $pictures + $scenes + $names).map(\.typed).first ?? typedTerminal {
      throw UsageError("\(option) has no effect with --program", help: "leave it out")
    }
    guard let output, WholeROMPreview.isPage(output) else {
      throw UsageError(
        "--program needs an .html file to write to",
        help: "write --program \(ShellWord.quoted(path)) -o game.html")
    }
    let module: ProgramModule
    do {
      module = try ProgramModule(reading: ByteSource(file: path))
    } catch {
      throw Problems(error, file: path)
    }
    let previewed = try PreviewedROM(input, trust)
    // The game is named after its module.
    let name = Path.name(of: path).split(separator: ".").first.map { String($0) } ?? path
    let page: RomPage
    do {
      page = try RomPage(running: module, with: previewed.source, name: name, language: .current)
    } catch {
      throw Problems(error, file: displayName)
    }
    let file = PreviewFile(
      name: name, label: name, description: "a page", fileExtension: "html", content: .page(page),
      summary: "a program of \(Plural.bytes(module.bytes.count)) with \(Plural.records(page.recordCount))")
    let destination = PreviewDestination.file(output)
    try destination.check([file], inputs: previewed.inputs + [path])
    try write([file], to: destination, warnings: previewed.warnings, report)
  }

  private func writeViewer(_ report: Report) throws {
    if let other = typedInput ?? others.first {
      throw UsageError(
        "expected no ROM with --viewer, found \(other)", help: "leave out --viewer or \(other)")
    }
    let options =
      ($songs + $pictures + $scenes + $trust + $names).map(\.typed)
      + (program == nil ? [] : ["--program"])
    if let option = options.first ?? typedTerminal {
      throw UsageError("\(option) has no effect with --viewer", help: "leave it out")
    }
    guard let output, output != "-" || !Terminal.isOnStandardOutput else {
      throw UsageError("--viewer needs a file to write to", help: "write --viewer -o viewer.html")
    }
    let destination = try PreviewDestination(output, terminal: nil, count: 1)
    let file = PreviewFile(
      name: "viewer", label: "viewer", description: "a page", fileExtension: "html",
      content: .page(RomPage(viewerIn: .current)),
      summary: "a page for any ROM")
    try destination.check([file], inputs: [])
    try write([file], to: destination, warnings: [], report)
  }

  /// A page of files, each in a slot.
  private func writePage(_ items: [PreviewItem], to output: String, paths: [String], _ report: Report) throws
  {
    let options = $songs.map(\.typed) + $pictures.map(\.typed).filter { $0 != "--palette" }
    if let option = options.first {
      throw UsageError(
        "\(option) is for .wav and .png files; the page has controls instead", help: "leave out \(option)")
    }
    let name = Path.name(of: input)
    let page = try RomPage(
      of: items, name: name, palette: pictures.givenPalette(rom: nil, romName: displayName),
      language: .current)
    let file = PreviewFile(
      name: name, label: name, description: "a page", fileExtension: "html", content: .page(page),
      summary: Plural.text(items.count, "file"))
    let destination = PreviewDestination.file(output)
    try destination.check([file], inputs: paths + [pictures.paletteFile].compactMap(\.self))
    try write([file], to: destination, warnings: items.flatMap(\.warnings), report)
  }

  private func previewFiles(_ report: Report) throws {
    try refuseNames()
    let paths = [input] + others
    let page = output.flatMap { WholeROMPreview.isPage($0) ? $0 : nil }
    let destination = try PreviewDestination(output, terminal: terminal, count: page == nil ? paths.count : 1)
    let items = try collect(paths) { path in
      do {
        return try PreviewItem(try ConversionFile.read(path, from: from))
      } catch let error as UsageError {
        throw error
      } catch {
        throw Problems(error, file: path)
      }
    }
    if let page { return try writePage(items, to: page, paths: paths, report) }
    try checkOptions(items)
    let given = try pictures.givenPalette(rom: nil, romName: displayName)
    let prepared = items.map { item in
      PreparedPreview(item, rom: nil, names: .none, songs: songs) { .init(given ?? .init(ofFile: $0)) }
    }
    try finish(prepared, destination, of: nil, inputs: paths + [pictures.paletteFile], report)
  }

  private func collect<Input, Output>(_ inputs: [Input], _ make: (Input) throws -> Output) throws -> [Output]
  {
    var problems: [Diagnostic] = []
    let outputs = try inputs.compactMap { input -> Output? in
      do {
        return try make(input)
      } catch let error as UsageError {
        throw error
      } catch {
        problems += Problems(error, file: displayName).all
        return nil
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
    return outputs
  }

  /// Options without an effect on the preview are a mistake.
  private func checkOptions(_ items: [PreviewItem]) throws {
    func mistake(_ option: String, _ what: Message) -> UsageError {
      guard items.count == 1, let item = items.first else {
        return UsageError("expected \(what) for \(option), found none", help: "leave out \(option)")
      }
      return UsageError(
        "\(option) is for \(what), but \(item.name) is \(item.displayName)", help: "leave it out")
    }
    if let option = $songs.first?.typed, !items.contains(where: \.isSong) { throw mistake(option, "songs") }
    for option in $pictures.map(\.typed) where !items.contains(where: { $0.takes(option) }) {
      throw mistake(option, option == "--palette" ? "indexed pictures" : "pictures")
    }
  }

  private func finish(
    _ previews: [PreparedPreview], _ destination: PreviewDestination, of rom: PreviewedROM?,
    inputs: [String?],
    _ report: Report
  ) throws {
    let found = previews.flatMap(\.warnings).map { PreviewedROM.suited($0, to: input) }
    let warnings = (rom?.warnings ?? []) + found
    if case .terminal(let terminal) = destination {
      return try show(previews, in: terminal, warnings: warnings, report)
    }
    let files = try collect(previews) { try $0.file(scale: pictures.scale ?? 1) }
    try destination.check(files, inputs: (rom?.inputs ?? []) + inputs.compactMap(\.self))
    try write(files, to: destination, warnings: warnings, report)
  }

  private func write(
    _ files: [PreviewFile], to destination: PreviewDestination, warnings: [Diagnostic], _ report: Report
  ) throws {
    var places: [String] = []
    try report.commit(warnings) { places = try destination.write(files) }
    report.say(ofEach: zip(files, places).map { $0.line(at: $1) })
  }

  private func show(
    _ previews: [PreparedPreview], in terminal: Terminal, warnings: [Diagnostic], _ report: Report
  ) throws {
    let forFiles = SongPreviewOptions.forFiles + PicturePreviewOptions.forFiles
    if let option = ($songs + $pictures).map(\.typed).first(where: forFiles.contains) {
      throw UsageError(
        "\(option) has no effect in the terminal", help: "write to a file with -o, or leave out \(option)")
    }
    try report.settle(warnings)
    try report.output { output in
      for preview in previews {
        try output.write(preview.bytes(for: terminal)[...])
        if !messages.quiet {
          try output.line("\(Escaped.path(preview.name)), \(preview.caption)" as Message)
        }
      }
    }
  }
}

extension PreviewItem {
  /// The kind of its content, apart from the pictures that need no palette.
  fileprivate var displayName: Message {
    if case .picture(.colour) = subject { "a full-colour picture" } else { subject.displayName }
  }

  fileprivate var isSong: Bool { if case .song = subject { true } else { false } }

  fileprivate func takes(_ option: String) -> Bool {
    switch subject {
    case .picture(.indexed): true
    case .picture(.colour), .palette: option == "--scale"
    case .effect, .song, .text: false
    }
  }
}
