import RomKitBase
import RomKitMusic
import RomKitSound
import VGSCore

/// A song of any format, and how it becomes another.
package struct SongConversion: Sendable {
  /// The song.
  package let song: Song
  /// The credits that came with it, or were given to it.
  package var credits: VGSCredits?
  /// What the machine may not take as it was meant.
  package private(set) var warnings: [Diagnostic] = []
  /// The format it came in.
  package let format: FileFormat

  /// The formats a song can be written in.
  package static let formats: [FileFormat] = [.bgm, .mml, .notes, .vgs, .meta]

  /// Reads a song and checks it by the rules of the machine. Throws ``Problems`` when it would hurt a console, unless
  /// `unchecked`, as for looking at a song that shipped: then everything found is a warning.
  package init(_ file: ConversionFile, unchecked: Bool = false) throws {
    format = file.format
    switch file.format {
    case .mml:
      // The compiler checks what it makes by the same rules, and knows the lines.
      let compilation = MMLCompilation(of: file.bytes)
      warnings = compilation.diagnostics(file: file.path)
      guard let song = compilation.song else { throw Problems(warnings) }
      self.song = song
      return
    case .bgm: song = try Song(parsing: file.bytes)
    case .notes: song = Song(notes: try NoteListing(parsing: file.bytes).notes)
    case .vgs:
      let pack = try VGSPack(parsing: file.bytes)
      song = try pack.song()
      credits = pack.credits
    default:
      throw ConversionError.noWay(from: file.format, to: .bgm, possible: [])
    }
    let findings = SongCheck(song).findings
    let told = findings.map { Diagnostic($0, severity: unchecked ? .warning : nil, file: file.path) }
    if told.contains(where: { $0.severity == .error }) { throw Problems(told) }
    warnings = told
  }

  /// What is the same when decompiled MML is compiled again.
  package static func words(_ equality: Decompilation.Equality) -> String {
    switch equality {
    case .sameNotes: "compiled again, it gives the same notes"
    case .sameEvents: "compiled again, it gives the same events at the same times"
    case .sameSound: "compiled again, it gives the same samples"
    }
  }

  /// The song in a format of ``formats``.
  package func converted(to format: FileFormat, level: Deflate.Level = .standard) throws -> ConversionResult {
    switch format {
    case .bgm:
      return ConversionResult(
        bytes: song.serialized(level: level), report: song.timing.summary, warnings: warnings)
    case .mml:
      let decompiled = try Decompiler.decompile(song)
      return ConversionResult(
        bytes: Array(decompiled.source.utf8), report: Self.words(decompiled.equality), warnings: warnings)
    case .notes:
      return ConversionResult(bytes: NoteListing(notes: song.notes).serialized(), warnings: warnings)
    case .vgs:
      guard let credits else { throw ConversionError.needsCredits }
      let pack = VGSPack(credits: credits, song: song, level: level)
      return ConversionResult(
        bytes: try pack.serialized(), report: song.timing.summary, warnings: warnings)
    case .meta:
      guard let credits else { throw ConversionError.needsCredits }
      return ConversionResult(bytes: try VGSPackSource(credits: credits).serialized(), warnings: warnings)
    default:
      throw ConversionError.noWay(from: self.format, to: format, possible: Self.formats)
    }
  }
}

/// Sounds on their way into an effect slot and out of one.
package enum SoundFileConversion {
  /// A sound in another format: the PCM of an effect slot, or a WAV.
  ///
  /// A PCM that becomes a WAV, and a file that is what the console plays already, keep every sample. Any other sound is
  /// converted, or not, as the policy says.
  package static func convert(
    _ file: ConversionFile, to format: FileFormat, policy: ResamplePolicy = .convert
  ) throws -> ConversionResult {
    guard format == .pcm || format == .wav
    else { throw ConversionError.noWay(from: file.format, to: format, possible: [.pcm, .wav]) }
    if file.format == .pcm {
      let effect = try SoundEffect(parsing: file.bytes)
      return ConversionResult(
        bytes: format == .wav ? WAVFile(Recording(effect)).serialized() : effect.serialized(),
        report: "\(effect.duration)")
    }
    let sound = try ConvertedSound(try Recording(parsing: file.bytes), policy: policy)
    return ConversionResult(
      bytes: format == .wav ? WAVFile(Recording(sound.effect)).serialized() : sound.effect.serialized(),
      report: sound.report.description,
      warnings: sound.warnings.map { Diagnostic($0, file: file.path) })
  }
}
