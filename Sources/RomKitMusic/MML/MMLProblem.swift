import RomKitBase

/// An error or a warning about a song in MML, with its place.
package struct MMLProblem: DescribedError {
  var kind: Kind
  /// The place; nil for a problem of the whole song.
  var place: MMLPlace?

  init(_ kind: Kind, at place: MMLPlace?) {
    self.kind = kind
    self.place = place
  }

  /// The problem in words. Inside a macro the position is that of its use in the channel line, and the notes
  /// begin with the path through the macros, from the one that the line uses to the one with the problem.
  package var diagnostic: Diagnostic {
    var diagnostic = kind.diagnostic
    guard let place else { return diagnostic }
    diagnostic.place.position = .line(place.line, column: place.column)
    guard let last = place.macros.last else { return diagnostic }
    var path = zip(place.macros, place.macros.dropFirst()).map { macro, next -> Message in
      "the macro \(macro.name) uses \(next.name) at line \(macro.line), column \(macro.column)"
    }
    path.append("the problem is in the macro \(last.name), at line \(last.line), column \(last.column)")
    diagnostic.notes = path + diagnostic.notes
    return diagnostic
  }
}

extension MMLProblem {
  /// A macro that may have been meant.
  struct KnownMacro: Hashable, Sendable {
    var name: String
    /// The line that defines it, from 1.
    var line: Int
    /// Whether that line comes after the one that uses the macro.
    var isLater: Bool
  }

  /// The samples a channel plays, or that pass before its loop mark.
  struct ChannelTime: Hashable, Sendable {
    var channel: Int
    /// Samples from the start of the song.
    var samples: Int
  }

  /// The ends of the channels in a song that loops, where they differ.
  struct UnevenEnds: Hashable, Sendable {
    var channels: [ChannelTime]
    /// Whether all have the same notes and rests, at tempos that differ.
    var isWrittenEqually: Bool
    /// Whether they differ by less than a 64th note.
    var isShort: Bool
  }

  enum Kind: Hashable, Sendable {
    // Errors of the text.

    case utf16
    /// A line that is not empty and neither a macro nor a channel; its beginning.
    case unknownStatement(String)
    case missingChannel(found: Message)
    case channel(Int)
    case missingMacroName(found: Message)
    case macroName(String, found: Message)
    case longMacroName
    case missingMacroText(name: String)
    case repeatedMacro(name: String, line: Int)
    case tooManyMacros
    /// A `(` without the name of a macro after it.
    case missingMacroUse(found: Message)
    case unclosedMacro(name: String, found: Message)
    /// A macro that is not defined before the line that uses it.
    case undefinedMacro(name: String, known: KnownMacro?)
    /// A macro that uses itself, directly or by way of others: the names in order, the first again at the end.
    case cyclicMacro(names: [String])
    case deepMacro(name: String)
    case longExpansion

    // Errors of an operand. `operand` is the letter or sign it begins with.

    case unknownOperand(found: Message)
    case foreign(MMLForeign)
    case missingNumber(operand: String, found: Message)
    case outOfRange(operand: String, found: Int, allowed: ClosedRange<Int>)
    case numberTooLarge(operand: String, largest: Int)
    case envelope(found: Message)
    case pitchDown(found: Message)
    case keyShift(found: Message)
    case zeroLength(operand: String)
    case restTooShort
    /// A note whose sounding or silent part is shorter than one sample: the console would end the song there.
    case noteTooShort(operand: String, samples: Int, gate: Int)
    case noteTooLong(operand: String, samples: Int, gate: Int)

    // Errors of the song.

    /// More notes than every runtime plays: the number in the whole song, or nil if counting stopped.
    case tooManyNotes(Int?)
    case loopWithoutWait
    case standstill

    // Warnings.

    case keyClamped(key: Int, played: Int)
    case volume(Int)
    case masterVolume(Int)
    case silentChannel(Int)
    /// A loop mark at another time than the song loops to; both times in samples from the start.
    case lateLoopMark(time: Int, loopStart: Int)
    case unevenLoop(UnevenEnds)
    case empty
  }
}

extension MMLProblem.Kind {
  /// The kind in words. A song with an error is not compiled; one with a warning is.
  var diagnostic: Diagnostic {
    switch self {
    case .utf16:
      Diagnostic(
        "mml-utf-16",
        "expected ASCII with comments in any encoding that extends it, found UTF-16 without a byte order mark",
        help: "save the file as UTF-8")
    case .unknownStatement(let text):
      Diagnostic(
        "mml-unknown-statement",
        """
        unknown statement "\(text)": a line begins with "Ch" and a channel, with "$" and a macro's name, \
        or with "#"
        """,
        help: "write Ch0 before notes, $Name before the text of a macro, or # before a comment")
    case .missingChannel(let found):
      Diagnostic(
        "mml-missing-channel", "expected a channel from 0 to 5 after \"Ch\", found \(found)",
        help: Self.channels)
    case .channel(let channel):
      Diagnostic(
        "mml-channel", "channel \(channel) does not exist; the console has channels 0 to 5",
        help: Self.channels)
    case .missingMacroName(let found):
      Diagnostic(
        "mml-macro-name", "expected the name of a macro after \"$\", found \(found)", help: Self.macroName)
    case .macroName(let name, let found):
      Diagnostic(
        "mml-macro-name",
        "expected letters and digits in the name of a macro, found \(found) after \"\(name)\"",
        help: Self.macroName)
    case .longMacroName:
      Diagnostic(
        "mml-macro-name", "the name of the macro is longer than \(MMLMacros.nameLimit) letters and digits",
        help: Self.macroName)
    case .missingMacroText(let name):
      Diagnostic(
        "mml-macro-text", "the macro \(name) has no text after its name",
        help: "write a space and the text, or remove the line")
    case .repeatedMacro(let name, let line):
      Diagnostic(
        "mml-repeated-macro", "the macro \(name) is already defined on line \(line)",
        help: "give this macro another name")
    case .tooManyMacros:
      Diagnostic(
        "mml-too-many-macros", "there are more than \(Grouped.text(MMLMacros.limit)) macros",
        help: Self.fewerMacros)
    case .missingMacroUse(let found):
      Diagnostic(
        "mml-macro-name", "expected the name of a macro after \"(\", found \(found)",
        help: "write the name between \"(\" and \")\", without spaces")
    case .unclosedMacro(let name, let found):
      Diagnostic(
        "mml-unclosed-macro", "expected \")\" after \"(\(name)\", found \(found)",
        help: "write the name of the macro, with letters and digits only, between \"(\" and \")\"")
    case .undefinedMacro(let name, nil):
      Diagnostic(
        "mml-undefined-macro", "there is no macro \"\(MMLText.excerpt(Array(name.utf8)[...]))\"",
        help: "define it on an earlier line: $\(name) and its text")
    case .undefinedMacro(let name, let macro?) where macro.name == name:
      Diagnostic(
        "mml-undefined-macro",
        "the macro \(name) is not defined yet: line \(macro.line), which defines it, comes later",
        help: "move line \(macro.line) above this line")
    case .undefinedMacro(let name, let macro?):
      Diagnostic(
        "mml-undefined-macro",
        """
        there is no macro "\(name)", but line \(macro.line) defines \(macro.name); macro names are case-sensitive
        """,
        help: macro.isLater
          ? "write (\(macro.name)), and move line \(macro.line) above this line" : "write (\(macro.name))")
    case .cyclicMacro(let names):
      Diagnostic(
        "mml-cyclic-macro",
        "the macro \(names.first ?? "") uses itself: \(names.joined(separator: ", "))",
        help: "remove one of these uses")
    case .deepMacro(let name):
      Diagnostic(
        "mml-deep-macro",
        "the macro \(name) is nested more than \(Grouped.text(MMLReader.depthLimit)) levels deep",
        help: "write the text of some of the nested macros instead of using them")
    case .longExpansion:
      Diagnostic(
        "mml-long-expansion",
        "the macros expand to more than \(Grouped.text(MMLReader.expansionLimit)) bytes",
        help: "shorten the macros, use them less often, or split the song")

    case .unknownOperand(let found):
      Diagnostic(
        "mml-unknown-operand", "expected an operand, found \(found)", help: Self.operandHelp(found))
    case .foreign(let foreign): foreign.diagnostic
    case .missingNumber(let operand, let found):
      Diagnostic(
        "mml-missing-number", "expected a number after \"\(operand)\", found \(found)",
        help: "write \(operand) and a number")
    case .outOfRange(let operand, let found, let allowed):
      Diagnostic(
        "mml-out-of-range",
        Self.message(found, outside: allowed, of: operand))
    case .numberTooLarge(let operand, let largest):
      Diagnostic(
        "mml-out-of-range",
        "expected at most \(Grouped.text(largest)) after \"\(operand)\", found a larger number")
    case .envelope(let found):
      Diagnostic(
        "mml-envelope", "expected S (attack) or E (release) after \"\\\", found \(found)",
        help: "write \\S or \\E and a number of samples")
    case .pitchDown(let found):
      Diagnostic(
        "mml-pitch-down", "expected \"-\" and a number after \"P\", found \(found)",
        help: "write P- and the number of samples for each semitone, or P-0 to stop the glide")
    case .keyShift(let found):
      Diagnostic(
        "mml-key-shift", "expected \"+\" or \"-\" after \"K\", found \(found)",
        help: "write K+ or K-, with one sign for each semitone")
    case .zeroLength(let operand):
      Diagnostic(
        "mml-zero-length",
        "\"\(operand)\" has the length 0; lengths divide the whole note: 1 is a whole note, 4 a quarter note")
    case .restTooShort:
      Diagnostic(
        "mml-too-short", "the rest is shorter than one sample",
        help: "write a longer rest, or choose a slower tempo")
    case .noteTooShort(let operand, let samples, let gate):
      Diagnostic(
        "mml-too-short",
        samples == 0
          ? "the note \(operand) is shorter than one sample"
          : """
          the note \(operand) lasts \(Plural.text(samples, "sample")); at a gate of \(gate) percent no sample sounds
          """,
        // The last sample of a note never sounds.
        help: samples < 2
          ? "write a longer note, or choose a slower tempo"
          : "write a longer note, or choose a higher gate or a slower tempo")
    case .noteTooLong(let operand, let samples, let gate):
      Diagnostic(
        "mml-too-long",
        """
        the note \(operand) lasts \(MusicText.time(samples: samples)); at a gate of \(gate) percent a note can last at \
        most \(MusicText.time(samples: Int(Int32.max) / gate))
        """,
        help: "write several notes, or a shorter note and rests after it")

    case .tooManyNotes(let count?):
      Diagnostic(
        "mml-too-many-notes",
        """
        the song compiles to \(Grouped.text(count)) notes; at most \(Grouped.text(Song.noteLimit)) are safe on every \
        VGS runtime
        """,
        help: Self.shorten)
    case .tooManyNotes(nil):
      Diagnostic(
        "mml-too-many-notes",
        """
        up to here the channel compiles to more than \(Grouped.text(Song.noteLimit)) notes, the most that are safe \
        on every VGS runtime
        """,
        help: Self.shorten)
    case .loopWithoutWait:
      Diagnostic(
        "mml-loop-without-wait",
        "no time passes between this loop mark and the end of the song: the console hangs",
        help: "put notes or rests after the mark, or remove it")
    case .standstill:
      Diagnostic(
        "mml-frozen", "at a master volume of 0 a song stands still and never goes on",
        help: "write a number from 1 to 65535 after M; for silence, write V0 in the channels")

    case .keyClamped(let key, let played):
      Diagnostic(
        "mml-key-clamped",
        key > played
          ? """
          the note is \(Plural.text(key - played, "semitone")) too high for the console, which plays its highest key \
          instead
          """
          : """
          the note is \(Plural.text(played - key, "semitone")) too low for the console, which plays its lowest key \
          instead
          """,
        severity: .warning, help: "choose another octave or key shift")
    case .volume(let volume):
      Diagnostic(
        "mml-volume",
        "expected a volume of 0 to 255, found \(Grouped.text(volume)); the console uses \(volume & 0xFF) instead",
        severity: .warning)
    case .masterVolume(let volume):
      Diagnostic(
        "mml-master-volume",
        """
        expected a master volume of at most 65,535, found \(Grouped.text(volume)); the console uses \
        \(Grouped.text(volume & 0xFFFF)) instead
        """,
        severity: .warning)
    case .silentChannel(let channel):
      Diagnostic(
        "mml-silent-channel", "channel \(channel) is silent until its first V",
        severity: .warning, help: "write V and a volume before the note")
    case .lateLoopMark(let time, let loopStart):
      Diagnostic(
        "mml-late-loop-mark",
        """
        this loop mark, at \(MusicText.exactTime(samples: time)), has no effect: the song loops to its first loop \
        mark, at \(MusicText.exactTime(samples: loopStart))
        """,
        severity: .warning, help: "remove this mark, or move it to the time of the first one")
    case .unevenLoop(let ends): ends.diagnostic
    case .empty:
      Diagnostic("mml-empty", "the song has neither notes nor rests", severity: .warning)
    }
  }

  private static let channels: Message = "write Ch0, Ch1, Ch2, Ch3, Ch4 or Ch5"
  private static let macroName: Message = "write a name such as $Name1, then a space and the text"
  private static let fewerMacros: Message = "use fewer macros, or split the song"
  private static let shorten: Message = "shorten the song, or loop a part of it"

  private static func operandHelp(_ found: Message) -> Message {
    switch found {
    case "\".\"": "write a length and one dot, such as c4."
    case "\"+\"", "\"-\"": "write + or - between the letter of a note and its length, such as c+4"
    default: "use one of the operands c d e f g a b r t l o < > @ v m % \\s \\e p k |, or (Name) for a macro"
    }
  }

  /// Of a range with a very high upper end, only the end that the number is beyond is shown.
  private static func message(
    _ found: Int, outside allowed: ClosedRange<Int>, of operand: String
  ) -> Message {
    let lower = Grouped.text(allowed.lowerBound)
    let upper = Grouped.text(allowed.upperBound)
    if allowed.upperBound < Int(Int32.max) {
      return "expected \(lower) to \(upper) after \"\(operand)\", found \(Grouped.text(found))"
    }
    return found < allowed.lowerBound
      ? "expected \(lower) or more after \"\(operand)\", found \(Grouped.text(found))"
      : "expected at most \(upper) after \"\(operand)\", found \(Grouped.text(found))"
  }
}

extension MMLProblem.UnevenEnds {
  fileprivate var diagnostic: Diagnostic {
    let samples = channels.map(\.samples)
    let (first, last) = MusicText.times(samples.min() ?? 0, samples.max() ?? 0)
    return Diagnostic(
      isWrittenEqually ? "mml-uneven-tempo" : "mml-uneven-loop",
      isWrittenEqually
        ? """
        channels of the same written length end at different times, from \(first) to \(last), because a change of \
        tempo does not apply to all of them
        """
        : """
        the channels end at different times, from \(first) to \(last); those that end early are silent until the song \
        loops
        """,
      severity: isShort ? .note : .warning,
      details: channels.map { "channel \($0.channel) ends at \(MusicText.exactTime(samples: $0.samples))" },
      help: isWrittenEqually
        ? "write T above the lines of all channels that it is meant for; it applies only to what follows it"
        : "make the channels equally long; add rests if the silence is intended")
  }
}
