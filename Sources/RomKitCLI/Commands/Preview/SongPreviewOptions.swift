import ArgumentParser
import RomKit

/// How songs are played.
struct SongPreviewOptions: ParsableArguments {
  @Option(
    help: .init(
      "Exactly so much from the start, with silence after the end and without a fade.", valueName: "seconds"))
  var seconds: SecondsArgument?

  @Option(help: .init("Play the loop N times, then fade. (default: 1)", valueName: "n"))
  var loops: Int?

  @Option(help: .init("How long to fade after the loops, 0 not to. (default: 4)", valueName: "seconds"))
  var fade: SecondsArgument?

  @Option(help: .init("Channels that are not heard, 0 to 5, with commas between.", valueName: "channels"))
  var mute: ChannelsArgument?

  @Option(
    parsing: .unconditional,
    help: .init("Shift all keys by so many semitones, such as +2 or -12.", valueName: "semitones"))
  var key: Int?

  @Option(help: .init("The volume in percent, 0 to 100.", valueName: "percent"))
  var volume: Int?

  func validate() throws {
    if seconds != nil, loops != nil || fade != nil {
      throw ValidationError(
        "--seconds says how much is heard, and so do --loops and --fade: give one or the other.")
    }
    if let seconds, seconds.samples < 1 { throw ValidationError("--seconds takes a time of more than 0.") }
    if let loops, loops < 1 { throw ValidationError("--loops takes a whole number from 1.") }
    if let volume, !(0...100 ~= volume) {
      throw ValidationError("--volume takes a percentage from 0 to 100.")
    }
    if let key, !(-Song.keyCount + 1..<Song.keyCount ~= key) {
      throw ValidationError("--key takes semitones from -84 to 84.")
    }
  }

  /// The options that were given.
  var given: [String] {
    [
      seconds.map { _ in "--seconds" }, loops.map { _ in "--loops" }, fade.map { _ in "--fade" },
      mute.map { _ in "--mute" }, key.map { _ in "--key" }, volume.map { _ in "--volume" },
    ].compactMap(\.self)
  }

  /// Those of them that change nothing about how a song looks in a terminal.
  var givenForFiles: [String] { given.filter { ["--seconds", "--fade"].contains($0) } }

  /// How much is played.
  var extent: SongExtent {
    if let seconds { return .samples(seconds.samples) }
    guard case .loops(let usualLoops, let usualFade) = SongExtent.standard else { return .standard }
    return .loops(loops ?? usualLoops, fade: fade?.samples ?? usualFade)
  }

  /// What is changed about the song.
  var settings: SongSettings {
    SongSettings(mutedChannels: mute?.channels ?? [], keyShift: key ?? 0, volume: volume ?? 100)
  }
}

/// A time in seconds: `12` or `1.5`, to the nearest sample.
struct SecondsArgument: ExpressibleByArgument {
  let samples: Int

  init?(argument: String) {
    let parts = argument.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard parts.count <= 2, !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    // Nobody hears a difference in the tenth digit; nor do twelve digits of seconds overflow.
    let decimals = parts.count == 2 ? parts[1].prefix(9) : ""
    guard parts[0].count <= 8 else { return nil }
    var unit = 1
    for _ in decimals { unit *= 10 }
    let whole = parts[0].isEmpty ? 0 : Int(parts[0]) ?? 0
    let part = decimals.isEmpty ? 0 : Int(decimals) ?? 0
    samples = whole * Song.sampleRate + (part * Song.sampleRate + unit / 2) / unit
  }
}

/// Channels: `3` or `0,3,5`.
struct ChannelsArgument: ExpressibleByArgument {
  let channels: [Int]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    guard numbers.count == parts.count, numbers.allSatisfy({ 0..<Song.channelCount ~= $0 }) else {
      return nil
    }
    channels = numbers
  }
}
