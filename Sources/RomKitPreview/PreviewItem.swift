import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import RomKitText
import VGSCore

/// A slot or a file to show, and the problems that a console may have with it.
package struct PreviewItem: Sendable {
  package let subject: PreviewSubject
  /// The slot or the path, for messages.
  package let name: String
  /// Problems that change how it looks or sounds. Errors that would keep a slot from being packed are warnings here.
  package let warnings: [Diagnostic]
  /// The picture in several slots that it is; nil for a single slot or a file.
  package private(set) var whole: WholePicture?
  /// The graphics slot whose palette it is shown with; nil for other things than pictures of a ROM.
  package private(set) var picture: SlotID?
  /// The MML of a song that is a file of it.
  package private(set) var source: [UInt8]?

  /// A slot of the ROM `file`. Throws the error of a body that its slot cannot have, and
  /// one with the code `preview-nothing` for bytes that cannot be shown or played.
  package init(_ record: Rom.Record, file: String) throws {
    name = record.name.label
    do {
      let body = record.body
      var warnings: [Diagnostic] = []
      switch record.kind {
      case .graphics:
        subject = .picture(.indexed(try SlotPicture(body: body).picture))
        picture = record.slot
      case .effect: subject = .effect(try SoundEffect(body: body))
      case .music:
        let song = try Song(body: body)
        warnings = SongCheck(of: song).findings.map {
          Diagnostic($0, severity: .warning, file: file, slot: record.name.label)
        }
        subject = .song(song)
      case .data: subject = try Self.data(record, isFile: false)
      case .program: throw Self.nothing("a program cannot be shown or played", help: Self.extract)
      case .checksums, .other: throw Self.nothing("a record that is not a slot cannot be shown or played")
      }
      self.warnings = warnings
    } catch let error as any RomKitError where !(error is FileError) {
      throw Diagnostic(error, file: file, in: record)
    }
  }

  /// A picture in several slots of the ROM `file`. Throws ``FileError``.
  package init?(_ whole: WholePicture, in rom: Rom, file: String) throws {
    guard let picture = try whole.picture(in: rom) else { return nil }
    name = whole.name
    subject = .picture(.indexed(picture))
    warnings = []
    self.picture = whole.parts.first?.slot
    self.whole = whole
  }

  /// The level in a slot of a ROM; nil if there is none. Throws ``Diagnostic`` and ``FileError``.
  package init?(_ slot: SlotID, of levels: LevelTable, in rom: Rom) throws {
    guard let picture = try levels.picture(of: slot, in: rom) else { return nil }
    self.init(picture, name: slot.description, warnings: [])
    self.picture = levels.levels[slot].flatMap { levels.tilesets[$0.tileset].tiles.first?.picture }
  }

  /// A file of any format that goes into a slot. Throws the error of a file that cannot be read, and
  /// one with the code `preview-nothing` for one that cannot be shown or played.
  package init(_ file: ConversionFile) throws {
    name = file.path
    var warnings: [Diagnostic] = []
    switch file.format.subject {
    case .picture:
      let decoded = try PictureFile(parsing: file.bytes)
      subject = .picture(decoded.picture)
      warnings = decoded.warnings.map { Diagnostic($0, severity: .warning, file: file.path) }
    case .palette:
      let palette = try PaletteFile(parsing: file.bytes, format: file.format.paletteFormat)
      subject = .palette(palette)
      warnings = palette.warnings.map { $0.changed { $0.place.file = file.path } }
    case .sound where file.format.isBody: subject = .effect(try SoundEffect(parsing: file.bytes))
    case .sound:
      let sound = try ConvertedSound(try Recording(parsing: file.bytes))
      subject = .effect(sound.effect)
      warnings = sound.warnings.map { Diagnostic($0, file: file.path) }
    case .song:
      let conversion = try SongConversion(file, unchecked: true)
      subject = .song(conversion.song)
      warnings = conversion.warnings
      if file.format == .mml { source = file.bytes }
    case .text:
      let format = TextFormat(encoding: .utf8, lineEnds: .lf, finalNUL: false)
      subject = .text(try TextSlot(file: file.bytes, format: format).serialized())
    case .data:
      subject = try Self.data(Rom.Record(SlotID(.data, 0), body: Rom.Body(file.bytes)), isFile: true)
    case .table, .schema, .level, .credits, .program:
      throw Self.nothing("\(file.format.named) cannot be shown or played")
    }
    self.warnings = warnings
  }

  /// A picture that was made of a file.
  package init(_ picture: IndexedPicture, name: String, warnings: [Diagnostic]) {
    subject = .picture(.indexed(picture))
    self.name = name
    self.warnings = warnings
  }

  private static func data(_ record: Rom.Record, isFile: Bool) throws -> PreviewSubject {
    switch try RecordSummary(of: record) {
    case .palette: .palette(PaletteFile(try Palette(parsing: record.body.bytes())))
    case .text: .text(try TextSlot(parsing: record.body.bytes()[...]).source)
    default:
      throw isFile
        ? nothing("expected a text or a palette, found data of another kind")
        : nothing(
          "expected a text, a palette or a level whose map has not changed, found data of another kind",
          help: "extract the slot to a file; for a level, pack its project again")
    }
  }

  private static let extract: LocalizedText = "extract the slot to a file"

  private static func nothing(_ message: LocalizedText, help: LocalizedText? = nil) -> Diagnostic {
    Diagnostic("preview-nothing", message, help: help)
  }
}

/// The picture, palette, sound or text in a slot, or in a file that goes into one.
package enum PreviewSubject: Sendable {
  case picture(DecodedPicture)
  case palette(PaletteFile)
  case effect(SoundEffect)
  case song(Song)
  case text([UInt8])

  /// The kind with its article, such as `a picture`.
  package var displayName: LocalizedText {
    switch self {
    case .picture: "a picture"
    case .palette: "a palette"
    case .effect: "a sound effect"
    case .song: "a song"
    case .text: "a text"
    }
  }

  /// The extension of the file that shows it, without the dot.
  package var fileExtension: String {
    switch self {
    case .picture, .palette: "png"
    case .effect, .song: "wav"
    case .text: "txt"
    }
  }
}

package enum PreviewError: RomKitError {
  case scale(Int, width: Int, height: Int, largest: Int)
  /// A song longer than ``SongExtent/longest``.
  case tooLong(sampleCount: Int, extent: SongExtent)

  package var diagnostic: Diagnostic {
    switch self {
    case .scale(let factor, let width, let height, let largest):
      Diagnostic(
        "preview-scale",
        factor < 1
          ? "expected a scale of at least 1, found \(factor)"
          : "a picture of \(width) x \(height) pixels is too large at scale \(Grouped.text(factor))",
        help: largest > 1 ? "choose a scale from 1 to \(largest)" : "choose the scale 1")
    case .tooLong(let count, .samples):
      Diagnostic(
        "preview-too-long",
        "\(SoundDuration(sampleCount: count)) is longer than the maximum of 24 hours",
        help: "choose a shorter time")
    case .tooLong(let count, .loops(let loops, _)):
      Diagnostic(
        "preview-too-long",
        count == .max
          ? "with \(Plural.text(loops, "loop")) the song is longer than the maximum of 24 hours"
          : """
          with \(Plural.text(loops, "loop")) the song takes \(SoundDuration(sampleCount: count)), \
          longer than the maximum of 24 hours
          """,
        help: loops > 1 ? "choose fewer loops, or a time in seconds" : "choose a time in seconds")
    }
  }
}
