import RomKitBase
import VGSCore

/// A reason for which a song cannot be written as MML that sounds the same.
package enum DecompilerError: DescribedError {
  case channel(UInt8, index: Int)
  case tone(UInt8, index: Int)
  case key(UInt8, index: Int)
  /// The jump with this index closes a loop in which no time passes.
  case loopWithoutWait(index: Int)
  case standsStill(time: Int)
  case noRoomForLabel(time: Int)
  case noRoomForMasterVolume(time: Int)
  case keyTooLong(channel: Int, time: Int)
  /// Something MML cannot say was written another way, and that can be heard.
  case audible(Rewrite)
  case different(time: Int, channel: Int?)
  case tooLong(limit: Int)
  /// The MML cannot be compiled; the compiler's first message.
  case doesNotCompile(String)

  package var diagnostic: Diagnostic {
    var diagnostic = diagnosticWithoutHelp
    diagnostic.help = "convert the song to .notes, which can say everything"
    return diagnostic
  }

  private var diagnosticWithoutHelp: Diagnostic {
    switch self {
    case .channel(let channel, let index):
      Diagnostic(
        "decompile-channel",
        "note \(Grouped.text(index)) is for channel \(channel), and MML has the channels 0 to 5")
    case .tone(let tone, let index):
      Diagnostic(
        "decompile-tone", "note \(Grouped.text(index)) has the tone \(tone), and MML has the tones 0 to 3")
    case .key(let key, let index):
      Diagnostic(
        "decompile-key", "note \(Grouped.text(index)) has the key \(key), and MML has the keys 0 to 84")
    case .loopWithoutWait(let index):
      Diagnostic(
        "decompile-loop-without-wait",
        "the jump at note \(Grouped.text(index)) closes a loop in which no time passes")
    case .standsStill(let time):
      Diagnostic(
        "decompile-stands-still",
        "the master volume is 0 from \(MusicText.exactTime(samples: time)) on, "
          + "where the time of a song stands still")
    case .noRoomForLabel(let time):
      Diagnostic(
        "decompile-no-room-for-label",
        "the loop starts at \(MusicText.exactTime(samples: time)), while all six channels have a key down, "
          + "and MML starts a loop between two notes of a channel")
    case .noRoomForMasterVolume(let time):
      Diagnostic(
        "decompile-no-room-for-master-volume",
        "the master volume changes at \(MusicText.exactTime(samples: time)), while all six channels "
          + "have a key down, and MML changes it between two notes of a channel")
    case .keyTooLong(let channel, let time):
      Diagnostic(
        "decompile-key-too-long",
        "channel \(channel) has a key down from \(MusicText.exactTime(samples: time)) for more than "
          + "\(MusicText.time(samples: Decompiler.Gate.longestDown)) minutes, "
          + "and no MML compiler can reckon with that")
    case .audible(let rewrite): rewrite.diagnostic
    case .different(let time, let channel):
      Diagnostic(
        "decompile-different",
        "\(channel.map { "channel \($0) of the MML" } ?? "the MML") would sound different "
          + "from \(MusicText.exactTime(samples: time)) on")
    case .tooLong(let limit):
      Diagnostic(
        "decompile-too-long",
        "the MML would take more than \(Grouped.text(limit)) bytes: the song waits for very long times")
    case .doesNotCompile(let message):
      Diagnostic("decompile-does-not-compile", "the MML cannot be compiled: \(message)")
    }
  }
}
