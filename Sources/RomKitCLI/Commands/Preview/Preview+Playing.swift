import RomKit

/// Playing through a program.
extension Preview {
  /// Plays songs and effects one after another, until the listener ends one.
  func play(_ previews: [PreparedPreview], warnings: [Diagnostic], _ report: Report) throws {
    let player = try SoundPlayer()
    let sounds = try Problems.collect(previews, in: { _ in displayName }) { try $0.played() }
    try report.settle(warnings)
    for (preview, (sound, bars)) in zip(previews, sounds) {
      report.notice("\(Escaped.file(preview.label)), \(preview.caption)")
      let showsLine = !messages.quiet && messages.diagnostics == .text
      guard try player.play(sound, bars: bars, showsLine: showsLine) else { return }
    }
  }
}

extension PreparedPreview {
  /// The sound and the bars of a song. Throws for anything else, and for a place that the song does not have.
  fileprivate func played() throws -> (PlayedSound, SongBars?) {
    try placed {
      switch content {
      case .song(let song, let options):
        let key = options.key ?? 0
        guard abs(key) <= PlayedSound.largestKeyShift else {
          throw UsageError(
            expected:
              "a number from -\(PlayedSound.largestKeyShift) to \(PlayedSound.largestKeyShift) with --play",
            for: "--key", found: key, example: "12")
        }
        let (_, extent, part) = try options.part(of: song, source: source)
        let sound = try PlayedSound(of: song, extent, settings: options.settings, part: part)
        return (sound, SongBars(of: song, source: source))
      case .effect(let effect): return (PlayedSound(of: effect), nil)
      default:
        throw UsageError("expected songs and effects for --play, found \(description)", help: "leave it out")
      }
    }
  }
}
