import VGSCore

/// What one channel line of the MML has to do: moments in ascending time, with nothing but time between them.
package struct Part {
  /// A setting, or a label.
  struct Send: Hashable {
    var note: Note
    /// The event of the score it is, or of the one it waited for.
    var event: Int
  }

  /// A key that goes down and comes up.
  struct Strike {
    /// The event of the score that lets it go down.
    var event: Int
    var tone: Int
    var key: Int
    /// Samples of the song before it comes up.
    var off: Int
  }

  /// Something done at one time: settings, then perhaps a key.
  struct Moment {
    var time: Int
    /// What is sent before the key goes down, in order.
    var sends: [Send] = []
    var strike: Strike?

    /// When nothing of it goes on any more but the release.
    var end: Int { strike?.off ?? time }
  }

  /// In ascending time; two at the same time only when the first has no strike.
  var moments: [Moment] = []

  /// How many notes it has.
  var strikes: Int { moments.count { $0.strike != nil } }
}
