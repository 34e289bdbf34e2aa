import RomKit

/// Something that is ready to be shown, played or written.
struct PreparedPreview {
  /// What it is.
  enum Content {
    /// A picture, and which palette it has.
    case picture(PicturePreview, palette: String?)
    /// A palette.
    case palette(PaletteFile)
    /// A song and how it is played.
    case song(Song, SongPlan, SongSettings)
    case effect(SoundEffect)
    /// A text in UTF-8.
    case text([UInt8])
  }

  /// What messages call it: a slot or a path.
  let name: String
  /// Where it is from.
  let place: Place
  let content: Content
  let warnings: [Diagnostic]

  /// Prepares a slot of a ROM that messages call `rom`, or a file by itself.
  ///
  /// - Parameter palette: the palette for pictures of indices.
  init(
    _ item: PreviewItem, rom: String?, songs: SongPreviewOptions,
    palette: (IndexedPicture) -> ScreenPalette
  ) throws {
    name = item.name
    var warnings = item.warnings
    let (file, slot) = rom.map { ($0, item.name) } ?? (item.name, nil)
    place = Place(file: file, slot: slot)
    switch item.subject {
    case .picture(.indexed(let picture)):
      let palette = palette(picture)
      if let warning = palette.warning(for: picture) {
        warnings.append(Diagnostic(warning, severity: .warning, file: file, slot: slot))
      }
      content = .picture(PicturePreview(picture, palette: palette.palette), palette: palette.words)
    case .picture(.colour(let picture)): content = .picture(PicturePreview(picture), palette: nil)
    case .palette(let palette): content = .palette(palette)
    case .effect(let effect): content = .effect(effect)
    case .song(let song):
      do {
        content = .song(song, try SongPlan(song, songs.extent), songs.settings)
      } catch {
        throw Diagnostic(error, file: file, slot: slot)
      }
    case .text(let text): content = .text(text)
    }
    self.warnings = warnings
  }

  /// A scene of a file.
  init(_ scene: ScenePreview, file: String, picture: PicturePreview) {
    name = file
    place = Place(file: file)
    content = .picture(picture, palette: scene.paletteWords)
    warnings = scene.warnings.map { warning in
      var warning = warning
      warning.place.file = file
      return warning
    }
  }

  /// It as a file, enlarged so many times if it is a picture.
  func file(scale: Int) throws -> PreviewFile {
    switch content {
    case .picture(let picture, let palette):
      let words = "\(picture.width) x \(picture.height) pixels" + (palette.map { ", with \($0)" } ?? "")
      return try file("a picture", picture, scale: scale, report: words)
    case .palette(let palette):
      return try file(
        "a palette", PicturePreview(PaletteSwatch.picture(of: palette)), scale: scale,
        report: Plural.text(palette.count, "colour"))
    case .song(let song, let plan, let settings):
      let sound = SoundPreview(song, plan: plan, settings: settings)
      return PreviewFile(
        name: name, named: "a song", ending: "wav", content: .sound(sound),
        report: "\(sound.duration), \(plan.words)")
    case .effect(let effect):
      return PreviewFile(
        name: name, named: "a sound effect", ending: "wav", content: .sound(SoundPreview(effect)),
        report: "\(effect.duration)")
    case .text(let text):
      return PreviewFile(
        name: name, named: "a text", ending: "txt", content: .bytes(text), report: Plural.bytes(text.count))
    }
  }

  private func file(_ named: String, _ picture: PicturePreview, scale: Int, report: String) throws
    -> PreviewFile
  {
    do throws(PreviewError) {
      return PreviewFile(
        name: name, named: named, ending: "png", content: .bytes(try picture.scaled(by: scale).png()),
        report: report)
    } catch {
      throw Diagnostic(error, file: place.file, slot: place.slot)
    }
  }
}
