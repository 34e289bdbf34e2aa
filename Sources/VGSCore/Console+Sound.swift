extension Console {
  /// Plays an effect slot, from its start also when it plays already; an empty slot does nothing.
  public mutating func playEffect(_ slot: Int) {
    let slot = UInt8(truncatingIfNeeded: slot)
    if !slots[effect: slot].isEmpty { effects.start(slot) }
  }

  /// Ends an effect.
  public mutating func stopEffect(_ slot: Int) { effects.stop(UInt8(truncatingIfNeeded: slot)) }

  /// Ends all effects.
  public mutating func stopEffects() { effects.stopAll() }

  /// Plays a song slot from its start, with no channel muted and all rates and keys as written. An empty slot stops
  /// the music.
  public mutating func playSong(_ slot: Int) {
    let notes = slots[song: UInt8(truncatingIfNeeded: slot)]
    isMusicStopped = notes.isEmpty
    if notes.isEmpty { return }
    music.resetSettings()
    music.play(notes)
  }

  /// Holds the song.
  public mutating func stopSong() { isMusicStopped = true }

  /// Goes on with the song where it was held.
  public mutating func resumeSong() { isMusicStopped = false }
}
