import ArgumentParser
import RomKit

/// `romkit preview`: what a console would show and play.
struct Preview: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "See and hear slots, files and scenes as the console would.",
    discussion: """
      game.bin GSLOT000 -o title.png   a picture or a palette; index 0 is transparent
      game.bin BSLOT003 -o song.wav    a song: one turn of its loop, and a fade
      game.bin ESLOT001 -o boom.wav    an effect
      game.bin DSLOT001 -o story.txt   a text, in UTF-8
      hero.png -o hero-shown.png       any file that goes into a slot: .CHR .mml .bgm .wav .gpl and so on
      game.bin --scene title.scene -o title.png   a screen put together from drawing calls
      game.bin GSLOT000                shown in the terminal

      With several slots or files, the output is a folder.
      """)

  @Argument(help: "A ROM, or files that go into one; - for a ROM on standard input.", completion: .file())
  var input: String

  @Argument(help: "Slots of the ROM, such as GSLOT007; or more files.", completion: .file())
  var others: [String] = []

  @Option(
    name: .shortAndLong,
    help: "The file to write, a folder, or - for standard output. If not given, shown in the terminal.",
    completion: .file())
  var output: String?

  @Option(help: "The form of what comes from standard input, as an ending; a ROM if not given.")
  var from: String?

  @OptionGroup(title: "Pictures") var pictures: PicturePreviewOptions
  @OptionGroup(title: "Songs") var songs: SongPreviewOptions
  @OptionGroup(title: "Scenes") var scenes: ScenePreviewOptions

  @Flag(name: .shortAndLong, help: "Say nothing unless something is wrong.")
  var quiet = false

  func run() throws {
    if let scene = scenes.scene { return try previewScene(scene) }
    if let option = scenes.given.first {
      throw ValidationError("\(option) is for scenes: name one with --scene FILE.")
    }
    let destination = try PreviewDestination(output, count: isROM ? max(1, others.count) : 1 + others.count)
    if isROM { try previewSlots(destination) } else { try previewFiles(destination) }
  }

  // MARK: What is meant

  /// Whether the first name is a ROM's: when slots of it are named, and when its ending is not that of a file that goes
  /// into one.
  private var isROM: Bool {
    if input == "-" { return from == nil }
    if others.contains(where: { SlotID($0) != nil }) { return true }
    guard let form = FileForm(path: input) else { return true }
    return form == .bin
  }

  private var shown: String { input == "-" ? "standard input" : input }

  private func rom() throws -> Rom {
    do {
      return try Rom(reading: input == "-" ? try StandardInput.source() : try ByteSource(file: input))
    } catch {
      throw Problems(error, file: shown)
    }
  }

  // MARK: Scenes

  private func previewScene(_ path: String) throws {
    if let other = others.first {
      throw ValidationError("A scene draws with all slots of its ROM: leave out \(other).")
    }
    if let option = songs.given.first {
      throw ValidationError("\(option) is for songs, and a scene is a picture.")
    }
    let destination = try PreviewDestination(output, count: 1)
    let rom = try rom()
    let drawing = try scenes.draw(path, rom: rom, palette: try pictures.givenPalette(rom: rom, shown: shown))
    Report.warnings(drawing.warnings)
    try finish(
      [Made(name: path, warnings: [], content: .picture(drawing.picture, palette: drawing.palette))],
      destination, inputs: [input, path])
  }

  // MARK: Slots and files

  private func previewSlots(_ destination: PreviewDestination) throws {
    let rom = try rom()
    guard !others.isEmpty else {
      throw ValidationError(
        "Name a slot of \(Escaped.path(shown)), such as GSLOT000. See romkit list for what is there.")
    }
    let records: [Record]
    do { records = try RecordSelection(others, in: rom).records } catch { throw Problems(error, file: shown) }
    let items = try collect(records) { try PreviewItem($0, file: shown) }
    let given = try pictures.givenPalette(rom: rom, shown: shown)
    try checkOptions(items)
    let standard = given == nil ? try ScreenPalette(of: rom) : nil
    try finish(items.map { try make($0) { _ in given ?? standard ?? .greens } }, destination, inputs: [input])
  }

  private func previewFiles(_ destination: PreviewDestination) throws {
    let paths = [input] + others
    let items = try collect(paths) { path in
      do { return try PreviewItem(try file(path)) } catch let error as ValidationError { throw error } catch {
        throw Problems(error, file: path)
      }
    }
    let given = try pictures.givenPalette(rom: nil, shown: shown)
    try checkOptions(items)
    try finish(items.map { try make($0) { given ?? ScreenPalette(ofFile: $0) } }, destination, inputs: paths)
  }

  private func file(_ path: String) throws -> ConversionFile {
    guard path == "-" else { return try ConversionFile(reading: path) }
    guard let from, let form = FileForm(ending: from) else {
      throw ValidationError("Say with --from what comes from standard input, for example --from mml.")
    }
    return try ConversionFile(path: "standard input", form: form, source: try StandardInput.source())
  }

  /// All results, or all problems.
  private func collect<Input, Output>(_ inputs: [Input], _ make: (Input) throws -> Output) throws -> [Output]
  {
    var problems: [Diagnostic] = []
    let outputs = try inputs.compactMap { input -> Output? in
      do { return try make(input) } catch let error as ValidationError { throw error } catch {
        problems += Problems(error, file: shown).all
        return nil
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
    return outputs
  }

  /// Options that change nothing about what is shown are a mistake.
  private func checkOptions(_ items: [PreviewItem]) throws {
    guard let first = items.first else { return }
    let others = items.count == 1 ? "\(Escaped.path(first.name)) is \(first.subject.named)" : "there is none"
    let hasSong = items.contains { if case .song = $0.subject { true } else { false } }
    if !hasSong, let option = songs.given.first {
      throw ValidationError("\(option) is for songs, and \(others).")
    }
    let hasPicture = items.contains { if case .picture = $0.subject { true } else { false } }
    let hasSwatch = items.contains { if case .palette = $0.subject { true } else { false } }
    for option in pictures.given where !hasPicture && !(hasSwatch && option == "--scale") {
      throw ValidationError("\(option) is for pictures, and \(others).")
    }
  }

  // MARK: Making

  /// What is shown or played.
  private struct Made {
    enum Content {
      case picture(PicturePreview, palette: String?)
      case song(SoundPreview, plan: SongPlan)
      case effect(SoundPreview)
      case text([UInt8])
    }

    let name: String
    let warnings: [Diagnostic]
    let content: Content
  }

  private func make(_ item: PreviewItem, palette: (IndexedPicture) -> ScreenPalette) throws -> Made {
    let content: Made.Content
    switch item.subject {
    case .picture(.indexed(let picture)):
      let palette = palette(picture)
      content = .picture(PicturePreview(picture, palette: palette.palette), palette: palette.words)
    case .picture(.colour(let picture)): content = .picture(PicturePreview(picture), palette: nil)
    case .palette(let palette):
      content = .picture(PicturePreview(PaletteSwatch.picture(of: palette)), palette: nil)
    case .effect(let effect): content = .effect(SoundPreview(effect))
    case .song(let song):
      do {
        let plan = try SongPlan(song, songs.extent)
        content = .song(SoundPreview(song, plan: plan, settings: songs.settings), plan: plan)
      } catch {
        throw Diagnostic(error, file: isROM ? shown : item.name, slot: isROM ? item.name : nil)
      }
    case .text(let text): content = .text(text)
    }
    return Made(name: item.name, warnings: item.warnings, content: content)
  }

  private func finish(_ made: [Made], _ destination: PreviewDestination, inputs: [String]) throws {
    for item in made { Report.warnings(item.warnings) }
    try FinishedPreview.write(
      try made.map { try finished($0) }, to: destination, inputs: inputs, quiet: quiet)
  }

  private func finished(_ made: Made) throws -> FinishedPreview {
    switch made.content {
    case .picture(let picture, let palette):
      let size = "\(picture.width) x \(picture.height) pixels"
      do {
        return FinishedPreview(
          name: made.name, named: "a picture", ending: "png",
          content: .bytes(try picture.scaled(by: pictures.scale ?? 1).png()),
          report: size + (palette.map { ", with \($0)" } ?? ""))
      } catch {
        throw Diagnostic(error, file: made.name)
      }
    case .song(let sound, let plan):
      return FinishedPreview(
        name: made.name, named: "a song", ending: "wav", content: .sound(sound),
        report: "\(sound.duration), \(plan.words)")
    case .effect(let sound):
      return FinishedPreview(
        name: made.name, named: "a sound effect", ending: "wav", content: .sound(sound),
        report: "\(sound.duration)")
    case .text(let text):
      return FinishedPreview(
        name: made.name, named: "a text", ending: "txt", content: .bytes(text),
        report: Plural.bytes(text.count))
    }
  }
}
