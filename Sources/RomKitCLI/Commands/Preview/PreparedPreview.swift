import RomKit
import VGSCore
import VGSFormat

/// A preview that is ready to be shown, played or written.
struct PreparedPreview: WritableFile {
  enum Content {
    case picture(PicturePreview)
    case palette(PaletteFile)
    case song(Song, SongPreviewOptions)
    case sound(SoundPreview)
    case effect(SoundEffect)
    case text([UInt8])
    case page(RomPage)
    case losses(LossPreview)
  }

  let name: String
  /// The name for people: the slot, followed by the name of its asset.
  var label: String
  let description: LocalizedText
  var fileExtension: String
  var content: Content
  var caption: LocalizedText
  var place = Diagnostic.Place()
  var warnings: [Diagnostic] = []
  /// The MML of a song that is a file of it.
  var source: [UInt8]?
  /// The only channel of a song that is heard.
  var stem: Int?

  init(
    _ content: Content, name: String, description: LocalizedText, fileExtension: String,
    caption: LocalizedText
  ) {
    self.content = content
    self.name = name
    label = name
    self.description = description
    self.fileExtension = fileExtension
    self.caption = caption
  }

  init(_ page: RomPage, name: String, caption: LocalizedText) {
    self.init(.page(page), name: name, description: "a page", fileExtension: "html", caption: caption)
  }

  /// Prepares a slot of a ROM that messages call `rom`, or a file by itself.
  ///
  /// - Parameter palettes: the palettes for a picture of indices.
  init(
    _ item: PreviewItem, rom: String?, names: SlotNames, songs: SongPreviewOptions,
    palettes: (IndexedPicture) -> PicturePalettes
  ) {
    let (file, slot) = rom.map { ($0, item.name) } ?? (item.name, nil)
    var warnings = item.warnings
    let (content, caption): (Content, LocalizedText)
    switch item.subject {
    case .picture(.indexed(let indexed)):
      let palettes = palettes(indexed)
      let palette = palettes[item.picture]
      if let warning = palette.warning(for: indexed) {
        warnings.append(Diagnostic(warning, file: file, slot: slot))
      }
      let picture = PicturePreview(of: indexed, palette: palette.palette)
      (content, caption) = (
        .picture(picture), picture.caption(with: palettes.caption(for: item.picture).inCommandWords)
      )
    case .picture(.colour(let colours)):
      let picture = PicturePreview(of: colours)
      (content, caption) = (.picture(picture), "\(picture.width) x \(picture.height) pixels")
    case .palette(let palette):
      (content, caption) = (.palette(palette), Plural.text(palette.count, "colour"))
    case .effect(let effect): (content, caption) = (.effect(effect), "\(effect.duration)")
    case .song(let song): (content, caption) = (.song(song, songs), song.timing.summary)
    case .text(let text): (content, caption) = (.text(text), Plural.bytes(text.count))
    }
    self.init(
      content, name: item.name, description: item.subject.displayName,
      fileExtension: item.subject.fileExtension, caption: caption)
    if let asset = names[SlotID(item.name)] { label = "\(item.name) \(asset)" }
    if let whole = item.whole {
      label = whole.name
      self.caption = "\(caption), in \(Plural.text(whole.parts.count, "slot"))"
    }
    place = Diagnostic.Place(file: file, slot: slot)
    source = item.source
    self.warnings = warnings
  }

  init(_ scene: ScenePreview, file: String, picture: PicturePreview) {
    self.init(
      .picture(picture), name: file, description: "a scene", fileExtension: "png",
      caption: picture.caption(with: scene.paletteDescription))
    place = Diagnostic.Place(file: file)
    warnings = Self.placed(scene.warnings, in: file)
  }

  static func placed(_ warnings: [Diagnostic], in file: String) -> [Diagnostic] {
    warnings.map { warning in warning.changed { $0.place.file = file } }
  }

  // MARK: In a file

  var nameInFolder: String {
    let name = Path.name(of: name, fileExtension: fileExtension)
    return stem.map { "\(name.dropLast(fileExtension.utf8.count + 1))-ch\($0).\(fileExtension)" } ?? name
  }

  func line(at place: String) -> LocalizedText {
    "\(Escaped.file(place)): \(Escaped.file(label)), \(caption)"
  }

  /// The same preview for a file, with enlarged pixels and its song rendered, or written as MIDI if the path has that
  /// extension. Throws if it is too large or too long.
  func forFile(scale: Int, path: String? = nil) throws -> PreparedPreview {
    var file = self
    if case .song(let song, let options) = content, let path, FileFormat(path: path) == .mid {
      file.fileExtension = Path.fileExtension(of: path).lowercased()
      let part = try placed { try options.midiPart(of: song, source: source) }
      file.content = .text(try placed { try MIDIWriter.bytes(of: song, turns: options.loops, part: part) })
      if let part {
        file.caption =
          "from \(MusicText.exactTime(samples: part.lowerBound)) to \(MusicText.exactTime(samples: part.upperBound))"
      }
      return file
    }
    try placed {
      switch content {
      case .picture(let picture): file.content = .picture(try picture.scaled(by: scale))
      case .palette(let palette):
        file.content = .picture(try PicturePreview(of: PaletteSwatch.picture(of: palette)).scaled(by: scale))
      case .song(let song, let options):
        let (plan, _, part) = try options.part(of: song, source: source)
        let sound = SoundPreview(of: song, plan: plan, settings: options.settings, part: part)
        file.content = .sound(sound)
        file.caption =
          part.count == plan.sampleCount
          ? "\(sound.duration), \(plan.description)"
          : "\(sound.duration), from \(MusicText.exactTime(samples: part.lowerBound)) to \(MusicText.exactTime(samples: part.upperBound))"
      case .effect(let effect): file.content = .sound(SoundPreview(of: effect))
      case .sound, .text, .page, .losses: break
      }
    }
    return file
  }

  /// Adds its place to the error of some work.
  func placed<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let error as any RomKitError {
      throw Diagnostic(error, file: place.file, slot: place.slot)
    }
  }

  func write(to sink: inout some ByteSink) throws {
    switch content {
    case .picture(let picture): try sink.write(picture.png().bytes)
    case .sound(let sound): try sound.writeWAV(to: &sink)
    case .text(let text): try sink.write(text)
    case .page(let page): try page.write(to: &sink)
    case .losses(let losses): try losses.writePage(to: &sink, language: .current)
    case .palette, .song, .effect: try forFile(scale: 1).write(to: &sink)
    }
  }

  /// Throws if the name of a file has another extension than the contents.
  func checkFileExtension(of path: String) throws {
    let found = Path.fileExtension(of: path)
    if found.isEmpty || found.lowercased() == fileExtension { return }
    let suited = path.dropLast(found.count) + fileExtension
    throw UsageError(
      "expected the extension .\(fileExtension) for \(description), found .\(Escaped.path(found))",
      help: "write -o \(suited)")
  }

  /// Throws if a terminal on standard output cannot show it.
  func checkTerminal() throws {
    if Terminal.isOnStandardOutput, fileExtension != "txt" {
      throw UsageError(
        "a .\(fileExtension) file is not written to a terminal", help: "leave out -o - to see it")
    }
    if case .text(let text) = content { try Terminal.check(text) }
  }

  // MARK: In a terminal

  /// Throws for a place that a song does not have.
  func bytes(for terminal: Terminal) throws -> [UInt8] {
    let overview = terminal.pianoRollImage
    switch content {
    case .picture(let picture): return terminal.bytes(of: picture.colourPicture)
    case .palette(let palette): return terminal.bytes(of: PaletteSwatch.picture(of: palette, side: 2))
    case .song(let song, let options):
      let isWhole = options.from == nil && options.to == nil
      let part = isWhole ? nil : try placed { try options.part(of: song, source: source).part }
      let song = SongOverview(
        of: song, columns: overview.width, turns: options.loops ?? 1, settings: options.settings, part: part)
      return terminal.bytes(of: overview.picture(of: song))
    case .effect(let effect):
      return terminal.bytes(of: overview.picture(of: Waveform(of: effect, columns: overview.width)))
    case .text(let text):
      // A text may contain characters that control the terminal.
      let lines = String(decoding: text, as: UTF8.self).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let shown = lines.map { Escaped.line(String($0)) }
      return Array((shown.joined(separator: "\n") + (shown.last == "" ? "" : "\n")).utf8)
    case .sound, .page, .losses: return []
    }
  }
}

extension PicturePreview {
  fileprivate func caption(with palette: LocalizedText?) -> LocalizedText {
    palette.map { "\(width) x \(height) pixels, with \($0)" } ?? "\(width) x \(height) pixels"
  }
}
