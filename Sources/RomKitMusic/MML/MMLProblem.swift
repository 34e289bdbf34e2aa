import RomKitBase

/// An error in a song in MML, or something odd about it, with its place.
package struct MMLProblem: DescribedError {
  var kind: Kind
  /// The place; nil when it is the song as a whole.
  var place: MMLPlace?

  init(_ kind: Kind, at place: MMLPlace?) {
    self.kind = kind
    self.place = place
  }

  /// The problem in words. Inside a macro the position is that of its use in the channel line, and the notes
  /// begin with the way through the macros, from the one the line uses to the text that is meant.
  package var diagnostic: Diagnostic {
    var diagnostic = kind.diagnostic
    guard let place else { return diagnostic }
    diagnostic.place.position = .line(place.line, column: place.column)
    guard let last = place.macros.last else { return diagnostic }
    var way = place.macros.indices.dropLast().map { index in
      "the macro \(place.macros[index].name) uses \(place.macros[index + 1].name) at "
        + "line \(place.macros[index].line), column \(place.macros[index].column)"
    }
    way.append("the text of the macro \(last.name) has it at line \(last.line), column \(last.column)")
    diagnostic.notes = way + diagnostic.notes
    return diagnostic
  }
}

extension MMLProblem {
  /// A macro that may have been meant.
  struct KnownMacro: Hashable, Sendable {
    var name: String
    /// The line that defines it, from 1.
    var line: Int
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
    case missingChannel(found: String)
    case channel(Int)
    case missingMacroName(found: String)
    case macroName(String, found: String)
    case longMacroName
    case missingMacroText(name: String)
    case repeatedMacro(name: String, line: Int)
    case tooManyMacros
    case unclosedMacro(name: String)
    /// A macro that is not defined before the line that uses it.
    case undefinedMacro(name: String, known: KnownMacro?)
    /// A macro that uses itself, directly or by way of others: the names in order, the first again at the end.
    case cyclicMacro(names: [String])
    case deepMacro(name: String)
    case longExpansion

    // Errors of an operand. `operand` is the letter or sign it begins with.

    case unknownOperand(found: String)
    case foreign(MMLForeign)
    case missingNumber(operand: String, found: String)
    case outOfRange(operand: String, found: Int, allowed: ClosedRange<Int>)
    case numberTooLarge(operand: String, largest: Int)
    case envelope(found: String)
    case pitchDown(found: String)
    case keyShift(found: String)
    case zeroLength(operand: String)
    case restTooShort
    /// A note whose sounding or silent part is shorter than one sample: the machine would end the song there.
    case noteTooShort(operand: String, samples: Int, gate: Int)
    case noteTooLong(operand: String, samples: Int, gate: Int)

    // Errors of the song.

    /// More notes than every runtime plays. The number is of the whole song, or nil when counting stopped.
    case tooManyNotes(Int?)
    case loopWithoutWait
    case frozen

    // Warnings.

    case keyClamped(key: Int, played: Int)
    case volume(Int)
    case masterVolume(Int)
    case silentChannel(Int)
    /// A loop mark that is not where the song loops to; both in samples from the start.
    case lateLoopMark(time: Int, loopStart: Int)
    case unevenLoop(UnevenEnds)
    case empty
  }
}

extension MMLProblem.Kind {
  /// The kind in words. With an error there is no song; with a warning there is one.
  var diagnostic: Diagnostic {
    switch self {
    case .utf16:
      Diagnostic(
        "mml-utf-16",
        "expected ASCII with comments in any encoding that extends it, found UTF-16 without a byte order mark",
        help: "save it as UTF-8")
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
        "mml-missing-channel", "\"Ch\" wants a channel from 0 to 5, and here is \(found)",
        help: Self.channels)
    case .channel(let channel):
      Diagnostic(
        "mml-channel", "there is no channel \(channel): the machine has the channels 0 to 5",
        help: Self.channels)
    case .missingMacroName(let found):
      Diagnostic(
        "mml-macro-name", "\"$\" wants the name of a macro, and here is \(found)", help: Self.macroName)
    case .macroName(let name, let found):
      Diagnostic(
        "mml-macro-name", "the name of a macro is made of letters and digits, and \"\(name)\" has \(found)",
        help: Self.macroName)
    case .longMacroName:
      Diagnostic(
        "mml-macro-name", "the name of a macro has at most \(MMLMacros.nameLimit) letters and digits",
        help: Self.macroName)
    case .missingMacroText(let name):
      Diagnostic(
        "mml-macro-text", "the macro \(name) has no text: a space and the text follow its name",
        help: "write a space and the text, or remove the line")
    case .repeatedMacro(let name, let line):
      Diagnostic(
        "mml-repeated-macro", "the macro \(name) is defined already, on line \(line)",
        help: "give one of them another name")
    case .tooManyMacros:
      Diagnostic(
        "mml-too-many-macros", "there are more than \(Grouped.text(MMLMacros.limit)) macros",
        help: Self.writeOut)
    case .unclosedMacro(let name):
      Diagnostic(
        "mml-unclosed-macro",
        "\"(\(name)\" is not closed: the use of a macro is its name between \"(\" and \")\"",
        help: "write the \")\"")
    case .undefinedMacro(let name, nil):
      Diagnostic(
        "mml-undefined-macro", "there is no macro \"\(MMLText.excerpt(Array(name.utf8)[...]))\"",
        help: "define it on an earlier line: $\(name) and its text")
    case .undefinedMacro(let name, let macro?) where macro.name == name:
      Diagnostic(
        "mml-undefined-macro",
        "the macro \(name) is not defined yet: line \(macro.line), which defines it, comes later",
        help: "move line \(macro.line) up")
    case .undefinedMacro(let name, let macro?):
      Diagnostic(
        "mml-undefined-macro",
        "there is no macro \"\(name)\", but line \(macro.line) defines \(macro.name): "
          + "capital and small letters differ",
        help: "write (\(macro.name))")
    case .cyclicMacro(let names):
      Diagnostic(
        "mml-cyclic-macro",
        "the macro \(names.first ?? "") uses itself without end: \(names.joined(separator: ", "))",
        help: "let one of them end without using the others")
    case .deepMacro(let name):
      Diagnostic(
        "mml-deep-macro",
        "the macro \(name) is used by more than \(Grouped.text(MMLReader.depthLimit)) macros, "
          + "one within the other",
        help: Self.writeOut)
    case .longExpansion:
      Diagnostic(
        "mml-long-expansion", "the macros put in more than \(Grouped.text(MMLReader.expansionLimit)) bytes",
        help: Self.writeOut)

    case .unknownOperand(let found):
      Diagnostic(
        "mml-unknown-operand", "unknown operand \(found)",
        help: found == "\".\""
          ? "write a length before the dot, such as c4."
          : "operands are c d e f g a b r t l o < > @ v m % \\s \\e p k |, and (Name) for a macro")
    case .foreign(let foreign): foreign.diagnostic
    case .missingNumber(let operand, let found):
      Diagnostic(
        "mml-missing-number", "\"\(operand)\" wants a number, and here is \(found)",
        help: "write \(operand) and a number")
    case .outOfRange(let operand, let found, let allowed):
      Diagnostic(
        "mml-out-of-range",
        "\"\(operand)\" takes \(Self.range(allowed, without: found)), not \(Grouped.text(found))")
    case .numberTooLarge(let operand, let largest):
      Diagnostic("mml-out-of-range", "the number of \"\(operand)\" is larger than \(Grouped.text(largest))")
    case .envelope(let found):
      Diagnostic(
        "mml-envelope", "\"\\\" wants S (attack) or E (release), and here is \(found)",
        help: "write \\S or \\E and a number of samples")
    case .pitchDown(let found):
      Diagnostic(
        "mml-pitch-down", "\"P\" wants \"-\" and a number, and here is \(found)",
        help: "write P- and a number of samples, 0 to stop")
    case .keyShift(let found):
      Diagnostic(
        "mml-key-shift", "\"K\" wants \"+\" or \"-\", and here is \(found)",
        help: "write K+ or K-, one sign for each semitone")
    case .zeroLength(let operand):
      Diagnostic(
        "mml-zero-length",
        "\"\(operand)\" has the length 0: a length divides the whole note, 1 is a whole note and 4 a quarter")
    case .restTooShort:
      Diagnostic(
        "mml-too-short", "the rest is shorter than one sample",
        help: "write a longer one, or choose a slower tempo")
    case .noteTooShort(let operand, let samples, let gate):
      Diagnostic(
        "mml-too-short",
        samples == 0
          ? "the note \(operand) is shorter than one sample"
          : """
          the note \(operand) of \(Plural.text(samples, "sample")) at the gate of \(gate) percent \
          leaves no sample to sound
          """,
        help: "write a longer one, or another gate or tempo")
    case .noteTooLong(let operand, let samples, let gate):
      Diagnostic(
        "mml-too-long",
        "the note \(operand) lasts \(MusicText.time(samples: samples)), and at the gate of \(gate) percent "
          + "a note lasts at most \(MusicText.time(samples: Int(Int32.max) / gate))",
        help: "write several notes, or rests after a shorter one")

    case .tooManyNotes(let count?):
      Diagnostic(
        "mml-too-many-notes",
        "the song has \(Grouped.text(count)) notes in the machine's list, and only "
          + "\(Grouped.text(Song.noteLimit)) are safe on every VGS runtime",
        help: Self.shorten)
    case .tooManyNotes(nil):
      Diagnostic(
        "mml-too-many-notes",
        "here the channel has more than \(Grouped.text(Song.noteLimit)) notes in the machine's list, "
          + "and no more are safe on every VGS runtime",
        help: Self.shorten)
    case .loopWithoutWait:
      Diagnostic(
        "mml-loop-without-wait",
        "no time passes between this loop mark and the end of the song: the machine hangs",
        help: "put the mark before the last notes, or remove it")
    case .frozen:
      Diagnostic(
        "mml-frozen", "at a master volume of 0 the time of a song stands still: it never goes on",
        help: "use M1 or more, or V0 on the channels")

    case .keyClamped(let key, let played):
      Diagnostic(
        "mml-key-clamped",
        "the note is \(Plural.text(abs(key - played), "semitone")) too \(key > played ? "high" : "low") "
          + "for the machine, which plays its \(key > played ? "highest" : "lowest") key instead",
        severity: .warning, help: "choose another octave or key shift")
    case .volume(let volume):
      Diagnostic(
        "mml-volume",
        "the machine has the volumes 0 to 255, and plays \(Grouped.text(volume)) as \(volume & 0xFF)",
        severity: .warning)
    case .masterVolume(let volume):
      Diagnostic(
        "mml-master-volume",
        "the machine has the master volumes 0 to 65,535, and plays \(Grouped.text(volume)) as "
          + "\(Grouped.text(volume & 0xFFFF))",
        severity: .warning)
    case .silentChannel(let channel):
      Diagnostic(
        "mml-silent-channel", "channel \(channel) is silent until its first V",
        severity: .warning, help: "write V and a volume before the note")
    case .lateLoopMark(let time, let loopStart):
      Diagnostic(
        "mml-late-loop-mark",
        "this loop mark, at \(MusicText.exactTime(samples: time)), does nothing: the song loops to its first "
          + "one, at \(MusicText.exactTime(samples: loopStart))",
        severity: .warning, help: "remove it, or move it to the same time")
    case .unevenLoop(let ends): ends.diagnostic
    case .empty:
      Diagnostic("mml-empty", "the song has neither notes nor rests", severity: .warning)
    }
  }

  private static let channels = "write Ch0 to Ch5"
  private static let macroName = "write it like $Name1, then a space and the text"
  private static let writeOut = "write the music out, or split the song"
  private static let shorten = "shorten the song, or loop a part of it"

  /// The upper end is given only where it matters, or is worth knowing.
  private static func range(_ allowed: ClosedRange<Int>, without found: Int) -> String {
    let lower = Grouped.text(allowed.lowerBound)
    let upper = Grouped.text(allowed.upperBound)
    return found < allowed.lowerBound && allowed.upperBound >= Int(Int32.max)
      ? "\(lower) or more" : "\(lower) to \(upper)"
  }
}

extension MMLProblem.UnevenEnds {
  fileprivate var diagnostic: Diagnostic {
    let samples = channels.map(\.samples)
    let times = MusicText.times(samples.min() ?? 0, samples.max() ?? 0)
    let end = "between \(times.0) and \(times.1)"
    return Diagnostic(
      isWrittenEqually ? "mml-uneven-tempo" : "mml-uneven-loop",
      isWrittenEqually
        ? "channels with the same lengths end \(end), because a tempo does not count for all of them"
        : "channels end \(end); the early ones are silent until the loop",
      severity: isShort ? .note : .warning,
      details: channels.map { "channel \($0.channel) ends at \(MusicText.exactTime(samples: $0.samples))" },
      help: isWrittenEqually
        ? "write T before the lines of all channels that it is for: it counts for what stands below it"
        : "make the channels equally long, with rests if silence is meant")
  }
}
