import RomKitBase
import RomKitMusic
import RomKitSound
import VGSCore

/// A song of any format, and how it becomes another.
package struct SongConversion: Sendable {
  package let song: Song
  /// The credits from its file, or those given to it.
  package var credits: VGSCredits?
  /// The notes that the console may play in another way than they are meant.
  package private(set) var warnings: [Diagnostic] = []
  package let format: FileFormat

  package static let formats = FileFormat.written(.song) + [.meta]

  /// Reads a song and checks it by the rules of the console. Throws ``Problems`` if it would harm a console, unless
  /// `unchecked`, as for looking at a song that shipped: then all findings are warnings. `tones` are for the programs of a MIDI
  /// file.
  package init(_ file: ConversionFile, unchecked: Bool = false, tones: MIDITones? = nil) throws {
    format = file.format
    switch file.format {
    case .mml:
      // The compiler checks its song by the same rules, and knows the lines.
      let compilation = MMLCompilation(parsing: file.bytes)
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
    case .mid:
      let midi = try MIDISong(parsing: file.bytes, tones: tones ?? .standard)
      song = midi.song
      warnings = midi.warnings.map { Diagnostic($0, file: file.path) }
    default:
      throw ConversionError.noWay(from: file.format, to: .bgm, possible: [])
    }
    let findings = SongCheck(of: song).findings
    let diagnostics = findings.map { Diagnostic($0, severity: unchecked ? .warning : nil, file: file.path) }
    if diagnostics.contains(where: { $0.severity == .error }) { throw Problems(diagnostics) }
    warnings += diagnostics
  }

  /// How much is the same when decompiled MML is compiled again.
  package static func words(_ equality: Decompilation.Equality) -> LocalizedText {
    switch equality {
    case .sameNotes: "compiled again, it gives the same notes"
    case .sameEvents: "compiled again, it gives the same events at the same times"
    case .sameSound: "compiled again, it gives the same samples"
    }
  }

  /// The song in another format; `turns` are those of its loop in a MIDI file.
  package func converted(
    to format: FileFormat, level: Deflate.Level = .standard, turns: Int? = nil
  ) throws -> ConversionResult {
    var result = ConversionResult(bytes: [], warnings: warnings)
    switch format {
    case .bgm:
      result.bytes = song.serialized(level: level)
      result.report = song.timing.summary
    case .mml:
      let decompiled = try Decompiler.decompile(song)
      result.bytes = Array(decompiled.source.utf8)
      result.report = Self.words(decompiled.equality)
    case .notes: result.bytes = NoteListing(notes: song.notes).serialized()
    case .mid:
      result.bytes = try MIDIWriter.bytes(of: song, turns: turns)
      result.report = song.timing.summary
    case .vgs:
      guard let credits else { throw ConversionError.needsCredits(for: format) }
      result.bytes = try VGSPack(credits: credits, song: song, level: level).serialized()
      result.report = song.timing.summary
    case .meta:
      guard let credits else { throw ConversionError.needsCredits(for: format) }
      result.bytes = try credits.serialized()
    default: throw ConversionError.noWay(from: self.format, to: format, possible: Self.formats)
    }
    return result
  }
}

/// Sounds on their way into an effect slot and out of one.
package enum SoundFileConversion {
  /// A sound in another format: the PCM of an effect slot, or a WAV.
  ///
  /// A PCM that becomes a WAV, and a file that the console can play already, keep every sample. For any other sound the
  /// policy decides whether it is converted. An edit changes any sound.
  package static func convert(
    _ file: ConversionFile, to format: FileFormat, policy: ResamplePolicy = .convert,
    edit: SoundEdit = SoundEdit()
  ) throws -> ConversionResult {
    let formats = FileFormat.written(.sound)
    guard formats.contains(format) else {
      throw ConversionError.noWay(from: file.format, to: format, possible: formats)
    }
    func bytes(_ effect: SoundEffect) -> [UInt8] {
      format == .wav ? WAVFile(Recording(effect)).serialized() : effect.serialized()
    }
    if file.format == .pcm, edit == SoundEdit() {
      let effect = try SoundEffect(parsing: file.bytes)
      return ConversionResult(
        bytes: bytes(effect), report: LocalizedText(verbatim: effect.duration.description))
    }
    let recording =
      file.format == .pcm
      ? Recording(try SoundEffect(parsing: file.bytes)) : try Recording(parsing: file.bytes)
    let sound = try ConvertedSound(recording, policy: policy, edit: edit)
    var result = ConversionResult(
      bytes: bytes(sound.effect), report: sound.summary,
      warnings: sound.warnings.map { Diagnostic($0, file: file.path) })
    result.clippedSamples = sound.clippedSamples
    return result
  }
}
