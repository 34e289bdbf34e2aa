import RomKit
import VGSFormat

/// Pages, and contact sheets of whole ROMs.
extension Preview {
  func previewWhole(_ report: Report) throws {
    guard terminal == nil, let preview = WholeROMPreview(of: displayName, output: output) else {
      throw UsageError(
        "expected a slot of \(Escaped.file(displayName)), or a .png or .html file for the whole ROM, found neither",
        help: "name a slot, such as GSLOT000, or write -o contact.png or -o rom.html")
    }
    try refusePlace()
    try report.given.refuse(
      SongPreviewOptions.self, PicturePreviewOptions.self, besides: preview.options, on: preview.subject)
    let previewed = try PreviewedROM(input, trust, turn?.found)
    let palette = try pictures.palette.map { _ in try previewed.rom() }
      .flatMap { try pictures.givenPalette(rom: $0, romName: displayName) }
    let file = try preview.file(
      previewed.source, palette: palette, names: { try previewed.names(names, in: $0) },
      scale: pictures.scale ?? 1)
    try write([file], to: .file(preview.output), of: previewed, report)
  }

  /// The contact sheet of several pictures that go to one .png file; nil for anything else.
  func sheet(of records: [Rom.Record], _ wholes: [WholePicture]) throws -> WholeROMPreview? {
    guard let output, records.count + wholes.count > 1, records.allSatisfy({ $0.kind == .graphics }),
      let sheet = WholeROMPreview(of: displayName, output: output), !WholeROMPreview.isPage(output),
      case .file = try FileDestination(output, count: 1)
    else { return nil }
    return sheet
  }

  func writeSheet(
    _ sheet: WholeROMPreview, of previewed: PreviewedROM, _ rom: Rom, _ names: SlotNames, _ slots: [SlotID],
    _ report: Report
  ) throws {
    try report.given.refuse(
      SongPreviewOptions.self, PicturePreviewOptions.self, besides: sheet.options, on: sheet.subject)
    let file = try sheet.file(
      previewed.source, palette: pictures.givenPalette(rom: rom, romName: displayName), names: { _ in names },
      scale: pictures.scale ?? 1, only: Set(slots))
    try write([file], to: .file(sheet.output), of: previewed, report)
  }

  func previewLosses(_ report: Report) throws {
    try refuseSlots("a preview of losses")
    guard terminal == nil, let preview = WholeROMPreview(of: displayName, output: output) else {
      throw UsageError(
        "--losses needs a .png or .html file to write to", help: "write --losses -o losses.html")
    }
    try report.given.refuse(
      SongPreviewOptions.self, PicturePreviewOptions.self, ScenePreviewOptions.self, NameOptions.self,
      besides: preview.options.filter { $0 != "palette" }, on: "a preview of losses")
    let previewed = try PreviewedROM(input, trust, turn?.found)
    guard let build = previewed.build else { return }
    let file = try preview.losses(of: build, scale: pictures.scale ?? 1)
    try write([file], to: .file(preview.output), of: previewed, report)
  }

  func previewProgram(_ path: String, _ report: Report) throws {
    try refuseSlots("a program")
    try report.given.refuse(
      SongPreviewOptions.self, PicturePreviewOptions.self, ScenePreviewOptions.self, NameOptions.self,
      on: "a program")
    if terminal != nil { throw UsageError("--terminal has no effect on a program", help: "leave it out") }
    guard let output, WholeROMPreview.isPage(output) else {
      throw UsageError(
        "--program needs an .html file to write to",
        help: "write --program \(ShellWord.quoted(path)) -o game.html")
    }
    let module = try Problems.placed(in: path) { try ProgramModule(parsing: ByteSource(contentsOf: path)) }
    let previewed = try PreviewedROM(input, trust, turn?.found)
    // The game is named after its module.
    let name = Path.name(of: path).split(separator: ".").first.map { String($0) } ?? path
    let page = try Problems.placed(in: displayName) {
      try RomPage(running: module, with: previewed.source, name: name, language: .current)
    }
    let file = PreparedPreview(
      page, name: name,
      caption: "a program of \(Plural.bytes(module.bytes.count)) with \(Plural.records(page.recordCount))")
    try write([file], to: .file(output), of: previewed, inputs: [path], report)
  }

  func writeViewer(_ report: Report) throws {
    if let other = typedInput ?? others.first {
      throw UsageError(
        "expected no ROM with --viewer, found \(other)", help: "leave out --viewer or \(other)")
    }
    try report.given.refuse(
      Preview.self, besides: ["viewer", "output", "from"] + MessageOptions.parameters.map { $0.names[0] },
      on: "a viewer")
    guard let output, output != "-" || !Terminal.isOnStandardOutput else {
      throw UsageError("--viewer needs a file to write to", help: "write --viewer -o viewer.html")
    }
    let destination = try FileDestination(output, count: 1)
    let file = PreparedPreview(
      RomPage(viewerIn: .current), name: "viewer", caption: "a page for any ROM")
    try write([file], to: destination, report)
  }

  /// The samples before the place of `--from`, which only a song alone has.
  private func start(of items: [PreviewItem]) throws -> Int {
    guard items.count == 1, case .song(let song) = items[0].subject else {
      try refusePlace()
      return 0
    }
    return try Problems.placed(in: displayName) {
      try placedSongs.part(of: song, source: items[0].source).part.lowerBound
    }
  }

  /// A page of files, each in a slot.
  func writePage(
    _ items: [PreviewItem], to destination: FileDestination, paths: [String], _ report: Report
  ) throws {
    try report.given.refuse(
      SongPreviewOptions.self, PicturePreviewOptions.self, besides: ["palette"], on: "a page")
    let name = Path.name(of: input)
    let start = try start(of: items)
    let page = try RomPage(
      of: items, name: name, palette: pictures.givenPalette(rom: nil, romName: displayName), start: start,
      language: .current)
    let file = PreparedPreview(page, name: name, caption: Plural.text(items.count, "file"))
    let songs = items.filter { if case .song = $0.subject { true } else { false } }.enumerated()
      .compactMap { number, item in
        FileFormat(path: item.name) == .mml
          ? UInt8(exactly: number).map { (SlotID(.music, $0), item.name) } : nil
      }
    try write(
      [file], to: destination, warnings: items.flatMap(\.warnings), inputs: paths,
      songs: Dictionary(first: songs), report)
  }
}
