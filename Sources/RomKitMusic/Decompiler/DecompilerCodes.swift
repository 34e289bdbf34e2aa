import RomKitBase

extension DiagnosticCode {
  @List package static var decompiler: [DiagnosticCode] {
    error("decompile-channel", "The song uses a channel that MML does not have.")
    "MML has channels 0 to 5."
    "Convert the song to .notes, which can express every song."
    error("decompile-tone", "The song uses a tone that MML does not have.")
    "MML has tones 0 to 3."
    "Convert the song to .notes, which can express every song."
    error("decompile-key", "The song uses a key that MML does not have.")
    "MML has keys 0 to 84."
    "Convert the song to .notes, which can express every song."
    error("decompile-loop-without-wait", "The song has a loop in which no time passes.")
    "It hangs the console, and MML cannot express it. Convert the song to .notes and fix it there."
    error("decompile-stands-still", "The song stands still at master volume 0.")
    "MML cannot express this. Convert the song to .notes and fix it there."
    error("decompile-no-room-for-label", "The loop starts while notes sound on all six channels.")
    "In MML a loop can start only between two notes on a channel."
    "Convert the song to .notes, which can express every song."
    error(
      "decompile-no-room-for-master-volume",
      "The master volume changes while notes sound on all six channels.")
    "In MML it can change only between two notes on a channel."
    "Convert the song to .notes, which can express every song."
    error("decompile-key-too-long", "A note is longer than MML can express.")
    "In MML, a key is down for at most 16 minutes and 13 seconds. Convert the song to .notes, which can express"
    "every song."
    error("decompile-different", "The MML would not sound like the song.")
    "romkit compiles its MML and compares the samples, and does not write MML that sounds different."
    "Convert the song to .notes, which can express every song."
    error("decompile-too-long", "The MML would be very long.")
    "It would take more than 16,777,216 bytes, because the song has extremely long waits. Convert the song to"
    ".notes."
    error("decompile-does-not-compile", "The MML would not compile.")
    "This is a bug in romkit. Please report it, and convert the song to .notes, which can express every song."
    error("decompile-key-not-up", "A note starts before the key-off of the previous one.")
    "In MML each key-off comes before the next key-on on its channel."
    "Convert the song to .notes, which can express every song."
    error(
      "decompile-key-up-too-late", "A key-off coincides with the next key-on or with the end of the song.")
    "In MML it comes at least one sample earlier."
    "Convert the song to .notes, which can express every song."
    error("decompile-key-up-at-once", "A note takes no time at all.")
    "In MML it lasts at least one sample."
    "Convert the song to .notes, which can express every song."
    error("decompile-key-up-alone", "A key-off has no key-on.")
    "MML cannot express this."
    "Convert the song to .notes, which can express every song."
    error("decompile-setting-during-key", "A setting changes during a note or at its key-off.")
    "In MML, envelopes, volumes and glides change only between notes."
    "Convert the song to .notes, which can express every song."
    error(
      "decompile-setting-at-start",
      "The song starts without the settings that MML always sends to channel 0.")
    "They are attack 1000, release 10000 and volume 10."
    "Convert the song to .notes, which can express every song."
    error("decompile-key-at-start", "Channel 0 plays at the very start with unusual settings.")
    "MML always sends attack 1000, release 10000 and volume 10 for channel 0 there."
    "Convert the song to .notes, which can express every song."
    error("decompile-zero-envelope", "An attack or a release takes no time.")
    "In MML it takes at least one sample."
    "Convert the song to .notes, which can express every song."
  }
}
