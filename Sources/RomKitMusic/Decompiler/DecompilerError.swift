import RomKitBase
import VGSCore

/// The reason why a song cannot be written as MML that sounds the same.
package enum DecompilerError: DescribedError {
  case channel(UInt8, index: Int)
  case tone(UInt8, index: Int)
  case key(UInt8, index: Int)
  /// The jump with this index closes a loop in which no time passes.
  case loopWithoutWait(index: Int)
  case standstill(time: Int)
  case noRoomForLabel(time: Int)
  case noRoomForMasterVolume(time: Int)
  case keyTooLong(channel: Int, time: Int)
  /// Something that MML cannot express was written in another way, and the difference is audible.
  case audible(Rewrite)
  case different(time: Int, channel: Int?)
  case tooLong(limit: Int)
  /// The MML cannot be compiled; the compiler's first message.
  case doesNotCompile(Message)

  package var diagnostic: Diagnostic {
    var diagnostic = diagnosticWithoutHelp
    diagnostic.help = "convert the song to .notes, which can express every song"
    return diagnostic
  }

  private var diagnosticWithoutHelp: Diagnostic {
    switch self {
    case .channel(let channel, let index):
      Diagnostic(
        "decompile-channel",
        "note \(Grouped.text(index)) is for channel \(channel); MML has channels 0 to 5")
    case .tone(let tone, let index):
      Diagnostic(
        "decompile-tone", "note \(Grouped.text(index)) has tone \(tone); MML has tones 0 to 3")
    case .key(let key, let index):
      Diagnostic(
        "decompile-key", "note \(Grouped.text(index)) has key \(key); MML has keys 0 to 84")
    case .loopWithoutWait(let index):
      Diagnostic(
        "decompile-loop-without-wait",
        "the jump at note \(Grouped.text(index)) closes a loop in which no time passes")
    case .standstill(let time):
      Diagnostic(
        "decompile-stands-still",
        "the song stands still from \(MusicText.exactTime(samples: time)) on, because the master volume is 0")
    case .noRoomForLabel(let time):
      Diagnostic(
        "decompile-no-room-for-label",
        """
        the loop starts at \(MusicText.exactTime(samples: time)), while notes sound on all six channels; in MML a loop \
        can start only between two notes on a channel
        """)
    case .noRoomForMasterVolume(let time):
      Diagnostic(
        "decompile-no-room-for-master-volume",
        """
        the master volume changes at \(MusicText.exactTime(samples: time)), while notes sound on all six channels; in \
        MML it can change only between two notes on a channel
        """)
    case .keyTooLong(let channel, let time):
      Diagnostic(
        "decompile-key-too-long",
        """
        the note on channel \(channel) at \(MusicText.exactTime(samples: time)) lasts longer than \
        \(MusicText.time(samples: Decompiler.Gate.longestDown)), the most that an MML compiler can compute
        """)
    case .audible(let rewrite): rewrite.diagnostic
    case .different(let time, let channel):
      Diagnostic(
        "decompile-different",
        channel.map {
          "from \(MusicText.exactTime(samples: time)) on, channel \($0) of the MML would not sound like the song"
        } ?? "from \(MusicText.exactTime(samples: time)) on, the MML would not sound like the song")
    case .tooLong(let limit):
      Diagnostic(
        "decompile-too-long",
        "the MML would take more than \(Grouped.text(limit)) bytes: the song has very long waits")
    case .doesNotCompile(let message):
      Diagnostic("decompile-does-not-compile", "the MML cannot be compiled: \(message)")
    }
  }
}
