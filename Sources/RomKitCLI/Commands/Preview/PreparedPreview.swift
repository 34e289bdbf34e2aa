import RomKit
import VGSFormat

/// A preview that is ready to be shown, played or written.
struct PreparedPreview {
  enum Content {
    case picture(PicturePreview, palette: Message?)
    case palette(PaletteFile)
    case song(Song, SongExtent, SongSettings)
    case effect(SoundEffect)
    case text([UInt8])
  }

  let name: String
  /// The name for people: the slot, followed by the name of its asset.
  let label: String
  let description: Message
  let fileExtension: String
  let place: Place
  let content: Content
  let warnings: [Diagnostic]

  /// Prepares a slot of a ROM that messages call `rom`, or a file by itself.
  ///
  /// - Parameter palettes: the palettes for a picture of indices.
  init(
    _ item: PreviewItem, rom: String?, names: SlotNames, songs: SongPreviewOptions,
    palettes: (IndexedPicture) -> PicturePalettes
  ) {
    name = item.name
    label = names[SlotID(item.name)].map { "\(item.name) \($0)" } ?? item.name
    description = item.subject.displayName
    fileExtension = item.subject.fileExtension
    var warnings = item.warnings
    let (file, slot) = rom.map { ($0, item.name) } ?? (item.name, nil)
    place = Place(file: file, slot: slot)
    switch item.subject {
    case .picture(.indexed(let picture)):
      let palettes = palettes(picture)
      let id = slot.flatMap { SlotID($0) }
      let palette = palettes[id]
      if let warning = palette.warning(for: picture) {
        warnings.append(Diagnostic(warning, file: file, slot: slot))
      }
      content = .picture(
        PicturePreview(picture, palette: palette.palette), palette: palettes.caption(for: id))
    case .picture(.colour(let picture)): content = .picture(PicturePreview(picture), palette: nil)
    case .palette(let palette): content = .palette(palette)
    case .effect(let effect): content = .effect(effect)
    case .song(let song): content = .song(song, songs.extent, songs.settings)
    case .text(let text): content = .text(text)
    }
    self.warnings = warnings
  }

  init(_ scene: ScenePreview, file: String, picture: PicturePreview) {
    name = file
    label = file
    description = "a scene"
    fileExtension = "png"
    place = Place(file: file)
    content = .picture(picture, palette: scene.paletteDescription)
    warnings = scene.warnings.map { warning in
      var warning = warning
      warning.place.file = file
      return warning
    }
  }

  func file(scale: Int) throws -> PreviewFile {
    do throws(PreviewError) {
      switch content {
      case .picture(let picture, _): return file(.bytes(try picture.scaled(by: scale).png()), caption)
      case .palette(let palette):
        let swatch = PicturePreview(PaletteSwatch.picture(of: palette))
        return file(.bytes(try swatch.scaled(by: scale).png()), caption)
      case .song(let song, let extent, let settings):
        let plan = try SongPlan(song, extent)
        let sound = SoundPreview(song, plan: plan, settings: settings)
        return file(.sound(sound), "\(sound.duration), \(plan.description)")
      case .effect(let effect): return file(.sound(SoundPreview(effect)), caption)
      case .text(let text): return file(.bytes(text), caption)
      }
    } catch {
      throw Diagnostic(error, file: place.file, slot: place.slot)
    }
  }

  private func file(_ content: PreviewFile.Content, _ summary: Message) -> PreviewFile {
    PreviewFile(
      name: name, label: label, description: description, fileExtension: fileExtension, content: content,
      summary: summary)
  }

  var caption: Message {
    switch content {
    case .picture(let picture, let palette):
      if let palette {
        "\(picture.width) x \(picture.height) pixels, with \(palette)"
      } else {
        "\(picture.width) x \(picture.height) pixels"
      }
    case .palette(let palette): Plural.text(palette.count, "colour")
    case .song(let song, _, _): song.timing.summary
    case .effect(let effect): "\(effect.duration)"
    case .text(let text): Plural.bytes(text.count)
    }
  }
}

extension PreparedPreview {
  func bytes(for terminal: Terminal) -> [UInt8] {
    let overview = terminal.pianoRollImage
    switch content {
    case .picture(let picture, _): return terminal.bytes(of: picture.colours)
    case .palette(let palette): return terminal.bytes(of: PaletteSwatch.picture(of: palette, side: 2))
    case .song(let song, let extent, let settings):
      let turns = if case .loops(let loops, _) = extent { loops } else { 1 }
      let song = SongOverview(of: song, columns: overview.width, turns: turns, settings: settings)
      return terminal.bytes(of: overview.picture(of: song))
    case .effect(let effect):
      return terminal.bytes(of: overview.picture(of: Waveform(of: effect, columns: overview.width)))
    case .text(let text):
      // A text may contain characters that control the terminal.
      let lines = String(decoding: text, as: UTF8.self).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let shown = lines.map { Escaped.line(String($0)) }
      return Array((shown.joined(separator: "\n") + (shown.last == "" ? "" : "\n")).utf8)
    }
  }
}
