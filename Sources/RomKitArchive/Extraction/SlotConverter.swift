import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitMusic
import RomKitPictures
import RomKitProject
import RomKitRules
import RomKitText
import VGSCore

/// Makes files for editing from the bodies of slots: pictures, sounds, MML, text, palettes, sheets of fonts, tables.
///
/// Every file is packed again as a check, and ``SlotFile/needsBody`` is set if that does not give the
/// body. A body that cannot be converted, or whose file cannot be packed, stays a body.
package struct SlotConverter: Sendable {
  var palettes: PicturePalettes
  var schemas: [SlotID: TableSchema]

  /// The most bytes of an effect that is converted, over six minutes; memory needs a multiple of that.
  static let largestEffect = 16 << 20
  static let largestTable = 4 << 20

  package init(palettes: PicturePalettes, schemas: [SlotID: TableSchema] = [:]) {
    self.palettes = palettes
    self.schemas = schemas
  }

  /// The file for a body, in the most useful format.
  ///
  /// If that is the body itself although its kind has a better format, there is a warning. Throws if the body
  /// cannot be read, and if a schema was given that the body does not fit.
  package func file(for slot: SlotID, body: Rom.Body) throws -> SlotFile {
    let summary = try RecordSummary(of: Rom.Record(slot, body: body))
    if case .unusable(let finding) = summary {
      var file = SlotFile(slot, body: body)
      file.isUnusable = true
      file.warnings = [finding.extractedUnchanged(slot)]
      return file
    }
    guard let format = try format(for: slot, summary, body) else { return SlotFile(slot, body: body) }
    do {
      return try file(for: slot, body: body, as: format)
    } catch let error as FileError {
      throw error
    } catch  where format != .csv {
      var file = SlotFile(slot, body: body)
      file.warnings = Problems(error, file: nil).diagnostics.prefix(1).map { problem in
        problem.extractedUnchanged(slot).changed { $0.place = Diagnostic.Place(slot: slot.description) }
      }
      return file
    }
  }

  /// The file for a body in a given format. Throws if that is not possible.
  package func file(for slot: SlotID, body: Rom.Body, as format: FileFormat) throws -> SlotFile {
    var file = SlotFile(slot, body: body)
    if format == file.format { return file }
    let source = try source(slot, body, for: format)
    let made = try Self.withPlace(slot, body) { try result(of: source, slot: slot, as: format) }
    file.format = format
    file.contents = Rom.Body(made.bytes)
    file.report = made.report
    file.warnings = made.warnings.map { $0.changed { $0.place = Diagnostic.Place(slot: slot.description) } }
    if format == .txt { file.options = try Self.textOptions(for: source.bytes) }
    if format.subject == .picture, slot.kind == .graphics {
      if source.bytes.starts(with: SlotPicture.Dialect.sz.rawValue.utf8) {
        file.options.profile = .vge
      } else {
        file.palette = palettes[slot].slot
      }
    }
    file.needsBody = try needsBody(file, made: made, of: source.bytes)
    // Pictures of VGE that are packed together get one palette.
    if file.options.profile == .vge, format.subject == .picture,
      try Palette(ofPicture: body) != palettes.screen.palette
    {
      file.needsBody = true
    }
    return file
  }

  /// The bytes of a body. Throws if there are too many.
  private func source(_ slot: SlotID, _ body: Rom.Body, for format: FileFormat) throws -> ConversionFile {
    let largest =
      switch (slot.kind, format) {
      case (.effect, _): Self.largestEffect
      case (.data, .csv): Self.largestTable
      case (.data, .txt): TextFormat.largestSize
      default: FileFormat.dat.largest
      }
    guard body.size <= largest else {
      throw Diagnostic(ConversionError.tooLarge(size: body.size, largest: largest), slot: slot.description)
    }
    return ConversionFile(path: slot.description, format: slot.kind.format, bytes: try body.bytes())
  }

  /// Whether packing a file gives other bytes than the body. Throws if the file cannot be packed.
  private func needsBody(_ file: SlotFile, made: ConversionResult, of body: [UInt8]) throws -> Bool {
    // Another version of zlib may compress a song to other bytes, so that only its body gives the same bytes again.
    if file.slot.kind == .music { return true }
    guard let format = AssetFormat.find(kind: file.slot.kind, fileFormat: file.format) else { return false }
    let packed = try format.body(
      of: ConversionFile(path: file.name, format: file.format, bytes: made.bytes),
      settings: file.options, schema: schemas[file.slot])
    return packed != body
  }

  /// Turns offsets in the body into offsets in the ROM.
  private static func withPlace<Result>(_ slot: SlotID, _ body: Rom.Body, _ work: () throws -> Result) throws
    -> Result
  {
    do {
      return try work()
    } catch let error as FileError {
      throw error
    } catch {
      throw Problems(
        Problems(error, file: nil).diagnostics.map { problem in
          problem.changed {
            $0.place.slot = slot.description
            if let offset = $0.place.offset { $0.place.position = .offset(body.offset + offset) }
          }
        })
    }
  }
}

// The formats of slots.
extension SlotConverter {
  /// The most useful format; nil for a body that stays a body.
  private func format(for slot: SlotID, _ summary: RecordSummary, _ body: Rom.Body) throws -> FileFormat? {
    if schemas[slot] != nil { return .csv }
    if palettes.slots.contains(slot) { return try Self.isPalette(body) ? .gpl : nil }
    return switch summary {
    case .picture, .font: .png
    case .effect: .wav
    case .song: .mml
    case .palette: try Self.isPalette(body) ? .gpl : nil
    case .text: .txt
    case .data, .program, .checksums, .other, .unusable: nil
    }
  }

  /// Whether 1,024 bytes are a palette, and not a map or a table of that size: the byte that the console ignores is the
  /// same in all entries.
  private static func isPalette(_ body: Rom.Body) throws -> Bool {
    let palette = try Palette(parsing: body.bytes())
    return Set(palette.colours.map(\.unused)).count == 1
  }

  private func result(of source: ConversionFile, slot: SlotID, as format: FileFormat) throws
    -> ConversionResult
  {
    switch (slot.kind, format.subject) {
    case (.graphics, .picture): return try picture(of: source, slot: slot, to: format)
    case (.graphics, .palette): return try PictureConversion.palette(of: source, to: format)
    case (.effect, .sound) where format == .wav: return try SoundFileConversion.convert(source, to: .wav)
    case (.music, .song) where format == .mml: return try DecompiledSource.result(of: source)
    case (.music, .song) where format == .notes || format == .mid:
      return try SongConversion(source, unchecked: true).converted(to: format)
    case (.data, .table):
      guard let schema = schemas[slot] else {
        throw Diagnostic(ConversionError.needsSchema).changed {
          $0.help = "give a schema for \(slot.description)"
        }
      }
      var conversion = TextConversion()
      conversion.schema = schema
      return try conversion.file(of: source, to: .csv)
    case (.data, .text): return try TextConversion().file(of: source, to: .txt)
    case (.data, .palette): return try PictureConversion.palette(of: source, to: format)
    case (.data, .picture): return try FontConversion.sheet(of: source, to: format)
    default:
      throw ConversionError.noWay(from: source.format, to: format, possible: Self.formats(of: slot.kind))
    }
  }

  package static func formats(of kind: SlotKind) -> [FileFormat] {
    switch kind {
    case .graphics: FileFormat.written(.picture) + FileFormat.written(.palette)
    // A VGSPACK needs credits, which no slot has.
    case .music: FileFormat.written(.song).filter { $0 != .vgs }
    case .effect, .data, .program: AssetFormat.fileFormats(of: kind).filter(\.isWritten)
    }
  }

  /// A picture with all entries of its palette for drawing; index 0 is transparent, as in
  /// sprites, so that it survives editors that save full colours.
  private func picture(
    of source: ConversionFile, slot id: SlotID, to format: FileFormat
  ) throws -> ConversionResult {
    try result(of: SlotPicture(parsing: source.bytes).picture, slot: id, to: format)
  }

  /// A picture in several slots as a file; nil if the ROM does not have all its parts.
  package func result(
    of whole: WholePicture, in rom: Rom, as format: FileFormat
  ) throws -> ConversionResult? {
    guard let first = whole.parts.first?.slot, let picture = try whole.picture(in: rom) else { return nil }
    return try result(of: picture, slot: first, to: format)
  }

  private func result(
    of slot: IndexedPicture, slot id: SlotID, to format: FileFormat
  ) throws -> ConversionResult {
    let palette = palettes[id]
    var picture = slot
    if picture.palette == nil { picture.palette = Palette(palette.palette.colours.lazy.map(\.opaque)) }
    picture.paletteCount = Palette.count
    picture.transparent = [0]
    guard let bytes = try format.bytes(of: picture, level: .standard) else {
      throw ConversionError.noWay(from: .chr, to: format, possible: Self.formats(of: .graphics))
    }
    let warning = slot.palette == nil ? palette.warning(for: picture) : nil
    let name: LocalizedText = slot.palette == nil ? palettes.caption(for: id) : "its own palette"
    return ConversionResult(
      bytes: bytes, report: "\(picture.width) x \(picture.height), \(name)",
      warnings: warning.map { [Diagnostic($0)] } ?? [])
  }

  /// The options of a text slot that differ from the defaults for texts.
  private static func textOptions(for body: [UInt8]) throws -> AssetSettings {
    let slot = try TextSlot(parsing: body[...])
    var format = slot.format
    if format.encoding == .ascii {
      // An edit that adds other characters than ASCII needs the encoding of the console's fonts.
      format.encoding = .shiftJIS
      if (try? TextSlot(parsingSource: slot.source, format: format).serialized()) != body {
        format.encoding = .ascii
      }
    }
    let usual = TextFormat()
    var options = AssetSettings()
    if format.encoding != usual.encoding { options.encoding = format.encoding }
    if format.lineEnds != usual.lineEnds { options.lineEnds = format.lineEnds }
    if format.finalNUL != usual.finalNUL { options.finalNUL = format.finalNUL }
    options.size = format.size
    return options
  }
}

extension Diagnostic {
  /// A warning with the note that the body is unchanged.
  fileprivate func extractedUnchanged(_ slot: SlotID) -> Diagnostic {
    changed {
      $0.severity = .warning
      $0.notes.append("extracted unchanged, as \(slot.recordName)")
    }
  }
}

/// A song as MML, with a comment at its top that says how exactly it gives the song.
enum DecompiledSource {
  private static let mostRewrites = 10

  /// The MML of the body of a music slot. Throws if no MML sounds the same.
  static func result(of body: ConversionFile) throws -> ConversionResult {
    let song = try Song(parsing: body.bytes)
    let decompiled = try Decompiler.decompile(song)
    var lines =
      switch decompiled.equality {
      case .sameNotes: ["Decompiled by romkit. Compiled again, it gives the same notes."]
      case .sameEvents:
        [
          "Decompiled by romkit. Compiled again, it gives the same events at the same times,",
          "but not the same list of notes.",
        ]
      case .sameSound:
        [
          "Decompiled by romkit. Equal in sound only: compiled again, it gives the same samples,",
          "but not the same notes.",
        ]
      }
    lines += decompiled.rewrites.prefix(mostRewrites).map { "- \($0.diagnostic.message.english)" }
    if decompiled.rewrites.count > mostRewrites {
      lines.append("- \(Plural.text(decompiled.rewrites.count - mostRewrites, "more such place").english)")
    }
    let comment = lines.map { "# \($0)\n" }.joined()
    return ConversionResult(
      bytes: Array((comment + decompiled.source).utf8), report: SongConversion.words(decompiled.equality))
  }
}

package struct SlotFile: Sendable {
  package var slot: SlotID
  package var format: FileFormat
  package var contents: Rom.Body
  /// The options in the manifest that make packing give the body again.
  package var options = AssetSettings()
  /// The data slot with the palette of a picture of the mk-II; nil if its colours are from elsewhere.
  var palette: SlotID?
  /// Whether the body must be kept beside the file, because packing the file does not give the same bytes.
  var needsBody = false
  var isUnusable = false
  /// A short description; nil if there is nothing to report.
  package var report: LocalizedText?
  package var warnings: [Diagnostic] = []

  var isRaw: Bool { format == slot.kind.format }

  /// The file's name: `GSLOT000.png`, or `GSLOT000.CHR` for the body itself.
  package var name: String { isRaw ? slot.recordName : "\(slot).\(format.rawValue)" }

  package init(_ slot: SlotID, body: Rom.Body) {
    self.slot = slot
    format = slot.kind.format
    contents = body
  }
}

extension SlotKind {
  package var format: FileFormat {
    switch self {
    case .graphics: .chr
    case .effect: .pcm
    case .music: .bgm
    case .data: .dat
    case .program: .bin
    }
  }
}
