import RomKitBase
import VGSCore

/// A part of a song that MML cannot express, written in another way.
///
/// The result is compared with the song; if it does not sound the same, the rewrite there becomes the reason of the
/// error.
package struct Rewrite: Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// A key goes down while the one before it is still down. MML lets each key come up at least one sample before
    /// the next, so it comes up that much earlier.
    case keyNotUp
    /// A key comes up at the very moment the next goes down, or the song ends. It comes up one sample earlier.
    case keyUpTooLate
    /// A key goes down and comes up, or goes down again, in the same instant. The first is left out.
    case keyUpAtOnce
    /// A key-off has no key-on. It is left out.
    case keyUpAlone
    /// A setting of the channel changes while a key is down, or as it comes up. The release goes before the key, all others after it.
    case settingDuringKey(Note.Kind)
    /// Channel 0 starts with other settings than those that MML sends to it. They go before its first key.
    case settingAtStart
    /// Channel 0 has a key down at the very start, where MML sends its own settings for it.
    case keyAtStart
    /// An attack or release of 0 samples, which MML cannot express. It is 1 sample instead, which sounds the same
    /// unless it is made longer while it lasts.
    case zeroEnvelope
  }

  var reason: Reason
  var channel: Int
  /// Samples before it.
  var time: Int

  /// Whether it is hardly ever audible.
  var isMinor: Bool { reason == .zeroEnvelope || reason == .settingAtStart }

  /// The reason in words, with its channel and time.
  package var diagnostic: Diagnostic {
    let at = MusicText.exactTime(samples: time)
    return switch reason {
    case .keyNotUp:
      Diagnostic(
        "decompile-key-not-up",
        """
        channel \(channel) starts a note at \(at) before the key-off of the previous one; in MML each key-off comes \
        before the next key-on
        """)
    case .keyUpTooLate:
      Diagnostic(
        "decompile-key-up-too-late",
        """
        a key-off on channel \(channel) at \(at) coincides with the next key-on or the end of the song; in MML it comes \
        at least one sample earlier
        """)
    case .keyUpAtOnce:
      Diagnostic(
        "decompile-key-up-at-once",
        "a note on channel \(channel) at \(at) takes no time; in MML it lasts at least one sample")
    case .keyUpAlone:
      Diagnostic(
        "decompile-key-up-alone",
        "channel \(channel) has a key-off at \(at) without a key-on, which MML cannot express")
    case .settingDuringKey(let kind):
      Diagnostic(
        "decompile-setting-during-key",
        """
        the \(Self.setting(kind)) of channel \(channel) changes at \(at), during a note or at its key-off; in MML it \
        changes only between notes
        """)
    case .settingAtStart:
      Diagnostic(
        "decompile-setting-at-start",
        "the song starts without the settings that MML always sends to channel 0")
    case .keyAtStart:
      Diagnostic(
        "decompile-key-at-start",
        """
        channel 0 plays a note at the very start with unusual settings; MML always sends attack 1000, release 10000 \
        and volume 10 there
        """)
    case .zeroEnvelope:
      Diagnostic(
        "decompile-zero-envelope",
        "channel \(channel) has an attack or release of 0 samples at \(at); in MML it takes at least one")
    }
  }

  private static func setting(_ kind: Note.Kind) -> LocalizedText {
    switch kind {
    case .attack: "attack"
    case .release: "release"
    case .pitchDown: "glide"
    default: "volume"
    }
  }
}
