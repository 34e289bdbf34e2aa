import RomKit
import VGSCore

struct Preview: Command {
  static let about = CommandDescription(
    name: "preview",
    abstract: "See and hear slots, files and scenes as on the console.",
    example: "romkit preview romdata.bin BSLOT000 -o song.wav",
    usual: ["output", "watch", "scale", "palette", "scene", "names"],
    discussion: """
      After romkit preview, write:

      game.bin GSLOT000               shown in the terminal
      game.bin GSLOT000 -o title.png  a picture or a palette; index 0 is transparent
      game.bin BSLOT003 -o song.wav   a song: its loop once, then a fade
      game.bin BSLOT003 -o song.mid   a song as MIDI, with markers for its loop
      game.bin ESLOT001 -o boom.wav   an effect
      game.bin DSLOT001 -o story.txt  a text, in UTF-8
      song.mml -o song.wav            any file that goes into a slot
      song.mml --from 5:1 -o song.wav from bar 5, beat 1; --from 0:37 is a time
      song.mml --stems stems          a .wav file for each channel
      song.mml --play                 played at once; game.bin BSLOT003 --play too
      town.tmx -o town.png            a map of Tiled, drawn as a level
      game.bin --scene a.scene        a screen drawn by drawing calls
      game.bin -o contact.png         all pictures, with their names and sizes
      game.bin 'GSLOT*' -o sheet.png  some pictures, on one sheet
      game.bin -o rom.html            everything, on a page to look at and listen to
      assets -o rom.html              the ROM that romkit pack would make from a folder
      assets --losses -o losses.html  the pictures and sounds that lost something in their conversion
      song.mml -o song.html           a page with the file
      --viewer -o viewer.html         a page without a ROM; drop any ROM onto it
      game.bin --program game.wasm -o game.html   a page that is the game itself
      game.bin --scene a.scene -o a.html          a page with the scene in its editor
      assets -o rom.html --watch      a page that shows every change while you work

      A folder of assets can take the place of game.bin. It is shown as the ROM that romkit pack would make from it; \
      neither that ROM nor romkit.lock is written.

      For several slots or files, name a folder, such as -o previews/. Several files can also go on one page, \
      such as -o songs.html.
      """)

  var typedInput: String?
  var others: [String] = []
  var output: String?
  var from: [PreviewStart] = []
  var terminal: TerminalKind?
  var viewer = false
  var program: String?
  var losses = false
  var watch = false
  var pictures = PicturePreviewOptions()
  var songs = SongPreviewOptions()
  var scenes = ScenePreviewOptions()
  var trust = TrustOptions()
  var names = NameOptions()
  var messages = MessageOptions()

  /// The turn of a run with --watch.
  var turn: LivePreview.Turn?

  static let rows: [Row<Self>] = [
    .optionalArgument(
      "input", \.typedInput,
      "A ROM, a folder of assets, or a file that goes into a slot; - for standard input, a ROM unless --from names another format.",
      completion: .file),
    .slots(
      "others", \.others,
      "Slots of the ROM, such as GSLOT007, BSLOT010-020, 'GSLOT*' or a name from romkit.lock; or more files."
    ),
    .option(
      "output", \.output, short: "o", value: "file",
      "The file to write, a folder, or - for standard output; by default, the preview is shown in the terminal.",
      completion: .file),
    .repeated(
      "from", \.from, value: "place|extension",
      "The place where a song begins: 5:1 is bar 5, beat 1, and 0:37 is a time; or the format of standard input, as a file extension such as mml, by default a ROM."
    ),
    .option(
      "terminal", \.terminal,
      "How to show pictures in the terminal; by default, the best way that the terminal seems to support."),
    .flag("viewer", \.viewer, "Write a page without a ROM; you can drop any ROM onto it."),
    .option(
      "program", \.program, value: "file",
      "Write a page that runs this WebAssembly module, made by Scripts/make-player.sh, with the ROM.",
      completion: .file),
    .flag(
      "losses", \.losses,
      "Write a .png or .html file with the pictures of a folder that lost colours or soft edges in their conversion: as drawn, on the console, and the difference, the largest error first. A page also lists the clipped sounds."
    ),
    .flag(
      "watch", \.watch, changesBytes: false,
      "Run until interrupted, and keep an open .html page up to date: it shows every change and every error a moment after you save, and a playing song continues. Beside rom.html it writes rom.live.js and rom.live.rom.js until it ends."
    ),
    .group(\.pictures, "Pictures"),
    .group(\.songs, "Songs"),
    .group(\.scenes, "Scenes"),
    .group(\.trust, "Folders by other people"),
    .group(\.names),
    .messages,
  ]

  static let conflicts = [
    ["terminal", "output"], ["losses", "program"], ["watch", "losses", "program", "viewer"],
    ["play", "output", "terminal"], ["stems", "output", "terminal"],
  ]

  func validate() throws {
    guard watch else { return }
    guard let output, WholeROMPreview.isPage(output) else {
      throw UsageError("--watch needs an .html file to write to", help: "write -o rom.html")
    }
    if (others + [input]).contains("-") {
      throw UsageError(
        "--watch cannot watch standard input", help: "name a file or a folder")
    }
    try trust.check(watch: watch)
  }

  var input: String { typedInput ?? "" }
  private var inputFormat: String? {
    from.compactMap { if case .fileExtension(let text) = $0 { text } else { nil } }.last
  }
  /// The options of songs with the place of `--from`.
  var placedSongs: SongPreviewOptions {
    var options = songs
    options.from = from.compactMap { if case .place(let place) = $0 { place } else { nil } }.last
    return options
  }
  var displayName: String { PreviewedROM.name(of: input) }

  func run(_ report: Report) throws {
    if viewer || losses || program != nil || scenes.scene != nil { try refusePlace() }
    if viewer { return try writeViewer(report) }
    if watch, turn == nil { return try runRepeatedly(report) }
    guard typedInput != nil else {
      throw UsageError(
        "expected a file to preview, found none", help: "write romkit preview romdata.bin -o rom.html")
    }
    let option = losses ? "--losses" : report.given.of(TrustOptions.self).first?.typed
    if let option, try !PreviewedROM.isFolder(input) {
      throw UsageError(
        "\(option) is for a folder of assets, but \(Escaped.file(displayName)) is not one",
        help: "leave it out")
    }
    try StandardInput.check(from: inputFormat, [input] + others)
    do {
      if let program { try previewProgram(program, report) } else { try preview(report) }
    } catch let problems as Problems {
      throw Problems(problems.diagnostics.map { PreviewedROM.suited($0, to: input) })
    }
  }

  /// Throws for a place, which only a song has.
  func refusePlace() throws {
    guard let place = placedSongs.from?.settingText else { return }
    throw UsageError("--from \(place) is for a song, and this shows none alone", help: "leave it out")
  }

  private func preview(_ report: Report) throws {
    if losses {
      try previewLosses(report)
    } else if let scene = scenes.scene {
      try previewScene(scene, report)
    } else if let option = report.given.of(ScenePreviewOptions.self).first?.typed {
      throw UsageError(
        "expected a scene for \(option), found none",
        help: "name one with --scene FILE, or leave out \(option)")
    } else if try isROM() {
      try others.isEmpty ? previewWhole(report) : previewSlots(report)
    } else {
      try previewFiles(report)
    }
  }

  /// Whether the first name is that of a ROM: if slots are named, if it is a folder, and if its extension is not that of a
  /// file that goes into a slot.
  private func isROM() throws -> Bool {
    if input == "-" { return inputFormat == nil }
    if try others.contains(where: SlotSelection.isSlots) || PreviewedROM.isFolder(input) { return true }
    guard let format = FileFormat(path: input) else { return ForeignFile(at: input) == nil }
    return format == .bin
  }

  func refuseSlots(_ what: LocalizedText) throws {
    if let other = others.first {
      throw UsageError(
        "\(what) uses all slots of its ROM, so \(other) has no effect", help: "leave out \(other)")
    }
  }

  // MARK: Scenes, slots, files

  private func previewScene(_ path: String, _ report: Report) throws {
    try refuseSlots("a scene")
    try report.given.refuse(SongPreviewOptions.self, on: "a scene")
    let destination = try PreviewDestination(output, terminal: terminal, count: 1)
    let previewed = try PreviewedROM(input, trust, turn?.found)
    let rom = try previewed.rom()
    let palette = try pictures.givenPalette(rom: rom, romName: displayName)
    let (preview, text) = try scenes.draw(
      path, rom: rom, palette: palette, names: previewed.names(names, in: rom))
    if let output, WholeROMPreview.isPage(output), let page = WholeROMPreview(of: path, output: output) {
      let file = try page.page(
        of: previewed.source, palette: palette, names: { try previewed.names(names, in: $0) },
        scene: PageScene(
          text: text, profile: preview.console.profile, isOnScreen: scenes.screen, hasPalette: palette != nil)
      )
      return try write(
        [file], to: .file(output), of: previewed,
        warnings: PreparedPreview.placed(preview.warnings, in: path),
        inputs: [path], report)
    }
    let picture = scenes.screen ? preview.screen(Display(preview.console.profile)) : preview.frame
    let prepared = PreparedPreview(preview, file: path, picture: picture)
    try finish([prepared], destination, of: previewed, inputs: [path], report)
  }

  private func previewSlots(_ report: Report) throws {
    // Checked before a folder is packed: one word is at least one slot.
    _ = try PreviewDestination(output, terminal: terminal, songs: songs, count: 1)
    let previewed = try PreviewedROM(input, trust, turn?.found)
    let rom = try previewed.rom()
    let names = try previewed.names(names, in: rom)
    let wholes = others.compactMap { names.whole(named: $0) }
    let slots = others.filter { names.whole(named: $0) == nil }
    let selection = try Problems.placed(in: displayName) {
      try SlotSelection(slots, in: rom, at: input, names: names)
    }
    let records = selection.indices.map { rom.records[$0] }
    if let sheet = try sheet(of: records, wholes) {
      return try writeSheet(
        sheet, of: previewed, rom, names,
        records.compactMap(\.slot) + wholes.flatMap { $0.parts.map(\.slot) }, report)
    }
    let destination = try PreviewDestination(
      output, terminal: terminal, songs: songs, count: wholes.count + records.count)
    let levels = records.contains { $0.kind == .data } ? names.parts(in: rom).levels : .none
    let items =
      try wholes.compactMap { try PreviewItem($0, in: rom, file: displayName) }
      + Problems.collect(records, in: { _ in displayName }) { record in
        try record.slot.flatMap { try PreviewItem($0, of: levels, in: rom) }
          ?? PreviewItem(record, file: displayName)
      }
    try checkOptions(items, report.given)
    let palettes = try pictures.palettes(of: rom, romName: displayName, names)
    let prepared = items.map { item in
      PreparedPreview(item, rom: displayName, names: names, songs: placedSongs) { _ in palettes }
    }
    try finish(prepared, destination, of: previewed, inputs: [], report)
  }

  private func previewFiles(_ report: Report) throws {
    try report.given.refuse(NameOptions.self, on: "a file")
    let paths = [input] + others
    let page = output.flatMap { WholeROMPreview.isPage($0) ? $0 : nil }
    let destination = try PreviewDestination(
      output, terminal: terminal, songs: songs, count: page == nil ? paths.count : 1)
    let items = try Problems.collect(paths, in: { $0 }) { path in
      let file = try ConversionFile.read(path, from: inputFormat)
      return try file.format == .tmx
        ? PreviewItem(level: file) { turn?.found.add([$0]) } : PreviewItem(file)
    }
    if let page { return try writePage(items, to: .file(page), paths: paths, report) }
    try checkOptions(items, report.given)
    let given = try pictures.givenPalette(rom: nil, romName: displayName)
    let prepared = items.map { item in
      PreparedPreview(item, rom: nil, names: .none, songs: placedSongs) { .init(given ?? .init(ofFile: $0)) }
    }
    try finish(prepared, destination, of: nil, inputs: paths, report)
  }

  /// Options without an effect on the preview are a mistake.
  private func checkOptions(_ items: [PreviewItem], _ given: GivenOptions) throws {
    let place = placedSongs.from == nil ? [] : given.all.filter { $0.name == "from" }.suffix(1)
    let isMIDI = output.map { FileFormat(path: $0) == .mid } ?? false
    if isMIDI,
      let option = given.of(SongPreviewOptions.self).first(where: { !["loops", "to"].contains($0.name) })
    {
      throw UsageError("\(option.typed) has no effect on a MIDI file", help: "leave out \(option.typed)")
    }
    for option in given.of(SongPreviewOptions.self, PicturePreviewOptions.self) + place {
      let isUsed = items.contains { item in
        switch item.subject {
        case .picture(.indexed): ["scale", "palette"].contains(option.name)
        case .picture(.colour), .palette: option.name == "scale"
        case .song: !["scale", "palette"].contains(option.name)
        case .effect: option.name == "play"
        case .text: false
        }
      }
      if isUsed { continue }
      let what: LocalizedText =
        switch option.name {
        case "scale": "pictures"
        case "palette": "indexed pictures"
        case "play": "songs or effects"
        default: "songs"
        }
      throw UsageError(
        "expected \(what) for \(option.typed), found none", help: "leave out \(option.typed)")
    }
  }

  // MARK: Output

  private func finish(
    _ previews: [PreparedPreview], _ destination: PreviewDestination, of rom: PreviewedROM?,
    inputs: [String], _ report: Report
  ) throws {
    let warnings = previews.flatMap(\.warnings).map { PreviewedROM.suited($0, to: input) }
    switch destination {
    case .player: try play(previews, warnings: (rom?.warnings ?? []) + warnings, report)
    case .terminal(let terminal):
      try show(previews, in: terminal, warnings: (rom?.warnings ?? []) + warnings, report)
    case .files(let destination):
      let files = songs.stems == nil ? previews : previews.flatMap(\.stems)
      if files.isEmpty {
        throw UsageError(
          "expected a channel with keys that is not muted for --stems, found none", help: "leave out --stems")
      }
      var path: String?
      if case .file(let name) = destination { path = name }
      let previews = try Problems.collect(files, in: { _ in displayName }) {
        try $0.forFile(scale: pictures.scale ?? 1, path: path)
      }
      try write(
        previews, to: destination, of: rom, warnings: warnings + previews.compactMap(\.clippedStem),
        inputs: inputs, report)
    }
  }

  /// Writes files, unless that would replace one of the inputs.
  func write(
    _ files: [PreparedPreview], to destination: FileDestination, of rom: PreviewedROM? = nil,
    warnings: [Diagnostic] = [], inputs: [String] = [], songs: [SlotID: String] = [:], _ report: Report
  ) throws {
    switch destination {
    case .standardOutput: for file in files { try file.checkTerminal() }
    case .file(let path): for file in files { try file.checkFileExtension(of: path) }
    case .folder: break
    }
    let palette = [pictures.paletteFile].compactMap(\.self)
    try destination.check(
      files.map { ($0.nameInFolder, $0.name) }, code: "preview-same-name",
      inputs: (rom?.inputs ?? []) + inputs + palette)
    let all = (rom?.warnings ?? []) + warnings
    if let turn, case .page(let page)? = files.first?.content {
      let songs = rom?.build?.songFiles ?? songs
      guard try turn.live.show(page, of: rom?.build, songs: songs, warnings: all, report) else {
        if turn.live.hasProblems {
          report.say("\(turn.time)\(Escaped.path(output ?? "")): up to date again")
        }
        return
      }
    } else {
      try destination.write(files, warnings: all, report)
    }
    let paths = destination.paths(of: files.map(\.nameInFolder))
    report.say(ofEach: zip(files, paths).map { "\(turn?.time ?? "")\($0.line(at: $1))" })
  }

  private func show(
    _ previews: [PreparedPreview], in terminal: Terminal, warnings: [Diagnostic], _ report: Report
  ) throws {
    if let option = report.given.all.first(where: { ["seconds", "fade", "scale"].contains($0.name) })?.typed {
      throw UsageError(
        "\(option) has no effect in the terminal", help: "write to a file with -o, or leave out \(option)")
    }
    try report.settle(warnings)
    try report.output { output in
      for preview in previews {
        try output.write(preview.bytes(for: terminal)[...])
        if !messages.quiet {
          try output.line("\(Escaped.path(preview.name)), \(preview.caption)" as LocalizedText)
        }
      }
    }
  }
}
