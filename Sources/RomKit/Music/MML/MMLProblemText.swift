extension MMLProblem.Kind {
  /// With an error there is no song.
  public var severity: Diagnostic.Severity {
    switch self {
    case .keyClamped, .volume, .masterVolume, .silentChannel, .lateLoopMark, .unevenLoop, .empty: .warning
    default: .error
    }
  }

  /// A short stable name, `mml-` and a word or two.
  public var code: String {
    switch self {
    case .utf16: "mml-utf-16"
    case .unknownStatement: "mml-unknown-statement"
    case .missingChannel: "mml-missing-channel"
    case .channel: "mml-channel"
    case .missingMacroName, .macroName, .longMacroName: "mml-macro-name"
    case .missingMacroText: "mml-macro-text"
    case .repeatedMacro: "mml-repeated-macro"
    case .tooManyMacros: "mml-too-many-macros"
    case .unclosedMacro: "mml-unclosed-macro"
    case .undefinedMacro: "mml-undefined-macro"
    case .cyclicMacro: "mml-cyclic-macro"
    case .deepMacro: "mml-deep-macro"
    case .longExpansion: "mml-long-expansion"
    case .unknownOperand: "mml-unknown-operand"
    case .missingNumber: "mml-missing-number"
    case .outOfRange, .numberTooLarge: "mml-out-of-range"
    case .envelope: "mml-envelope"
    case .pitchDown: "mml-pitch-down"
    case .keyShift: "mml-key-shift"
    case .zeroLength: "mml-zero-length"
    case .restTooShort, .noteTooShort: "mml-too-short"
    case .noteTooLong: "mml-too-long"
    case .tooManyNotes: "mml-too-many-notes"
    case .loopWithoutWait: "mml-loop-without-wait"
    case .frozen: "mml-frozen"
    case .keyClamped: "mml-key-clamped"
    case .volume: "mml-volume"
    case .masterVolume: "mml-master-volume"
    case .silentChannel: "mml-silent-channel"
    case .lateLoopMark: "mml-late-loop-mark"
    case .unevenLoop: "mml-uneven-loop"
    case .empty: "mml-empty"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .utf16:
      "the file is UTF-16, and MML is ASCII, with comments in any encoding that keeps ASCII as it is"
    case .unknownStatement(let text):
      "unknown statement \"\(text)\": a line begins with \"Ch\" and a channel, with \"$\" and a macro's name, or with \"#\""
    case .missingChannel(let found):
      "\"Ch\" wants a channel from 0 to 5, and here is \(found)"
    case .channel(let channel):
      "there is no channel \(channel): the machine has the channels 0 to 5"
    case .missingMacroName(let found):
      "\"$\" wants the name of a macro, and here is \(found)"
    case .macroName(let name, let found):
      "the name of a macro is made of letters and digits, and \"\(name)\" has \(found)"
    case .longMacroName:
      "the name of a macro has at most \(MMLMacros.nameLimit) letters and digits"
    case .missingMacroText(let name):
      "the macro \(name) has no text: a space and the text follow its name"
    case .repeatedMacro(let name, let line):
      "the macro \(name) is defined already, on line \(line)"
    case .tooManyMacros:
      "there are more than \(Grouped.text(MMLMacros.limit)) macros"
    case .unclosedMacro(let name):
      "\"(\(name)\" is not closed: the use of a macro is its name between \"(\" and \")\""
    case .undefinedMacro(let name, let known):
      undefined(name, known)
    case .cyclicMacro(let names):
      "the macro \(names.first ?? "") uses itself without end: \(names.joined(separator: ", "))"
    case .deepMacro(let name):
      "the macro \(name) is used by more than \(Grouped.text(MMLReader.depthLimit)) macros, one within the other"
    case .longExpansion:
      "the macros put in more than \(Grouped.text(MMLReader.expansionLimit)) bytes"
    default:
      operandMessage ?? songMessage
    }
  }

  private func undefined(_ name: String, _ known: MMLProblem.KnownMacro?) -> String {
    switch known {
    case nil: "there is no macro \"\(MMLText.excerpt(Array(name.utf8)[...]))\""
    case let macro? where macro.name == name:
      "the macro \(name) is not defined yet: line \(macro.line), which defines it, comes later"
    case let macro?:
      "there is no macro \"\(name)\", but line \(macro.line) defines \(macro.name): capital and small letters differ"
    }
  }

  private var operandMessage: String? {
    switch self {
    case .unknownOperand(let found):
      "unknown operand \(found)"
    case .missingNumber(let operand, let found):
      "\"\(operand)\" wants a number, and here is \(found)"
    case .outOfRange(let operand, let found, let allowed):
      "\"\(operand)\" takes \(range(allowed, without: found)), not \(Grouped.text(found))"
    case .numberTooLarge(let operand, let largest):
      "the number of \"\(operand)\" is larger than \(Grouped.text(largest))"
    case .envelope(let found):
      "\"\\\" wants S (attack) or E (release), and here is \(found)"
    case .pitchDown(let found):
      "\"P\" wants \"-\" and a number, and here is \(found)"
    case .keyShift(let found):
      "\"K\" wants \"+\" or \"-\", and here is \(found)"
    case .zeroLength(let operand):
      "\"\(operand)\" has the length 0: a length divides the whole note, 1 is a whole note and 4 a quarter"
    case .restTooShort:
      "the rest is shorter than one sample"
    case .noteTooShort(let operand, 0, _):
      "the note \(operand) is shorter than one sample"
    case .noteTooShort(let operand, let samples, let gate):
      "the note \(operand) of \(Plural.text(samples, "sample")) at the gate of \(gate) percent leaves no sample "
        + "to sound"
    case .noteTooLong(let operand, let samples, let gate):
      "the note \(operand) lasts \(MusicText.time(samples: samples)), and at the gate of \(gate) percent a note lasts at "
        + "most \(MusicText.time(samples: Int(Int32.max) / gate))"
    default: nil
    }
  }

  /// The upper end is told only where it matters, or is worth knowing.
  private func range(_ allowed: ClosedRange<Int>, without found: Int) -> String {
    let lower = Grouped.text(allowed.lowerBound)
    let upper = Grouped.text(allowed.upperBound)
    return found < allowed.lowerBound && allowed.upperBound >= Int(Int32.max)
      ? "\(lower) or more" : "\(lower) to \(upper)"
  }

  private var songMessage: String {
    switch self {
    case .tooManyNotes(let count?):
      "the song has \(Grouped.text(count)) notes in the machine's list, and only "
        + "\(Grouped.text(Song.noteLimit)) are safe on every VGS runtime"
    case .tooManyNotes(nil):
      "here the channel has more than \(Grouped.text(Song.noteLimit)) notes in the machine's list, "
        + "and no more are safe on every VGS runtime"
    case .loopWithoutWait:
      "no time passes between this loop mark and the end of the song: the machine hangs"
    case .frozen:
      "at a master volume of 0 the time of a song stands still: it never goes on"
    case .keyClamped(let key, let played):
      "the note is \(Plural.text(abs(key - played), "semitone")) too \(key > played ? "high" : "low") for the machine, "
        + "which plays its \(key > played ? "highest" : "lowest") key instead"
    case .volume(let volume):
      "the machine has the volumes 0 to 255, and plays \(Grouped.text(volume)) as \(volume & 0xFF)"
    case .masterVolume(let volume):
      "the machine has the master volumes 0 to 65,535, and plays \(Grouped.text(volume)) as "
        + Grouped.text(volume & 0xFFFF)
    case .silentChannel(let channel):
      "channel \(channel) is silent until its first V"
    case .lateLoopMark(let time, let loopStart):
      "this loop mark, at \(MusicText.exactTime(samples: time)), does nothing: the song loops to its first one, "
        + "at \(MusicText.exactTime(samples: loopStart))"
    case .unevenLoop:
      "the channels do not end together, and those that end early are silent until the song loops"
    case .empty:
      "the song has neither notes nor rests"
    default: ""
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .utf16: "save it as UTF-8"
    case .channel, .missingChannel: "write Ch0 to Ch5"
    case .macroName, .missingMacroName, .longMacroName: "write it like $Name1, then a space and the text"
    case .missingMacroText: "write a space and the text, or remove the line"
    case .repeatedMacro: "give one of them another name"
    case .unclosedMacro: "write the \")\""
    case .undefinedMacro(let name, let known):
      switch known {
      case nil: "define it on an earlier line: $\(name) and its text"
      case let macro? where macro.name == name: "move line \(macro.line) up"
      case let macro?: "write (\(macro.name))"
      }
    case .cyclicMacro: "let one of them end without using the others"
    case .tooManyMacros, .deepMacro, .longExpansion: "write the music out, or split the song"
    case .unknownOperand("\".\""): "write a length before the dot, such as c4."
    case .missingNumber(let operand, _): "write \(operand) and a number"
    case .envelope: "write \\S or \\E and a number of samples"
    case .pitchDown: "write P- and a number of samples, 0 to stop"
    case .keyShift: "write K+ or K-, one sign for each semitone"
    case .restTooShort: "write a longer one, or choose a slower tempo"
    case .noteTooShort: "write a longer one, or another gate or tempo"
    case .noteTooLong: "write several notes, or rests after a shorter one"
    case .tooManyNotes: "shorten the song, or loop a part of it"
    case .loopWithoutWait: "put the mark before the last notes, or remove it"
    case .frozen: "use M1 or more, or V0 on the channels"
    case .keyClamped: "choose another octave or key shift"
    case .silentChannel: "write V and a volume before the note"
    case .lateLoopMark: "remove it, or move it to the same time"
    case .unevenLoop: "make the channels equally long, with rests if silence is meant"
    case .unknownStatement, .unknownOperand, .outOfRange, .numberTooLarge, .zeroLength, .volume,
      .masterVolume,
      .empty:
      nil
    }
  }

  /// More about it.
  public var notes: [String] {
    switch self {
    case .unevenLoop(let ends):
      ends.map { "channel \($0.channel) ends at \(MusicText.exactTime(samples: $0.samples))" }
    default: []
    }
  }
}
