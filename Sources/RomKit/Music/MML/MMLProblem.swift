/// Something wrong with, or odd about, a song in MML, and where it stands.
public struct MMLProblem: DescribedError {
  /// What it is.
  public var kind: Kind
  /// Where; nil when it is the song as a whole.
  public var place: MMLPlace?

  /// A problem at a place.
  public init(_ kind: Kind, at place: MMLPlace?) {
    self.kind = kind
    self.place = place
  }

  /// With an error there is no song; with a warning there is one.
  public var severity: Diagnostic.Severity { kind.severity }

  /// The name of the kind, `mml-` and a word or two.
  public var code: String { kind.code }

  /// What was expected and what was found.
  public var message: String { kind.message }

  /// What to do about it.
  public var help: String? { kind.help }

  /// More about it, and the way through the macros: from the one the line uses to the text that is meant.
  public var notes: [String] {
    guard let macros = place?.macros, let last = macros.last else { return kind.notes }
    var way = macros.indices.dropLast().map { index in
      "the macro \(macros[index].name) uses \(macros[index + 1].name) at "
        + "line \(macros[index].line), column \(macros[index].column)"
    }
    way.append("the text of the macro \(last.name) has it at line \(last.line), column \(last.column)")
    return way + kind.notes
  }

  /// The line and column; inside a macro, of its use in the channel line.
  public var position: Place.Position? {
    place.map { .line($0.line, column: $0.column) }
  }
}

extension MMLProblem {
  /// A macro that may have been meant.
  public struct KnownMacro: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// The line that defines it, from 1.
    public var line: Int
  }

  /// The samples a channel plays, or that pass before its loop mark.
  public struct ChannelTime: Hashable, Sendable {
    /// The channel, 0 to 5.
    public var channel: Int
    /// Samples from the start of the song.
    public var samples: Int
  }

  /// What is wrong or odd.
  public enum Kind: Hashable, Sendable {
    // Errors of the text.

    /// UTF-16 instead of ASCII.
    case utf16
    /// A line that is neither empty, nor a macro, nor a channel; its beginning.
    case unknownStatement(String)
    /// `Ch` without a digit; what stands there instead.
    case missingChannel(found: String)
    /// `Ch` and a channel that the machine does not have.
    case channel(Int)
    /// `$` without a name; what stands there instead.
    case missingMacroName(found: String)
    /// A name with something else in it than letters and digits.
    case macroName(String, found: String)
    /// A name longer than 255 letters and digits.
    case longMacroName
    /// A macro without a space and a text after its name.
    case missingMacroText(name: String)
    /// A second macro of one name; the line of the first.
    case repeatedMacro(name: String, line: Int)
    /// One macro more than there may be.
    case tooManyMacros
    /// `(` and a name without the `)`.
    case unclosedMacro(name: String)
    /// A macro that is not defined before the line that uses it.
    case undefinedMacro(name: String, known: KnownMacro?)
    /// A macro that uses itself, directly or by way of others: the names in order, the first again at the end.
    case cyclicMacro(names: [String])
    /// A macro used by macros that are nested too deeply.
    case deepMacro(name: String)
    /// Macros that expand to more text than a song could need.
    case longExpansion

    // Errors of an operand. `operand` is the letter or sign it begins with.

    /// No operand begins like this.
    case unknownOperand(found: String)
    /// An operand without its number; what stands there instead.
    case missingNumber(operand: String, found: String)
    /// A number outside of what the operand takes.
    case outOfRange(operand: String, found: Int, allowed: ClosedRange<Int>)
    /// A number too large to be read; the largest that the operand takes.
    case numberTooLarge(operand: String, largest: Int)
    /// `\` without the `S` or `E`.
    case envelope(found: String)
    /// `P` without the `-`.
    case pitchDown(found: String)
    /// `K` without a `+` or `-`.
    case keyShift(found: String)
    /// A note or a rest of length 0.
    case zeroLength(operand: String)
    /// A rest that is shorter than one sample.
    case restTooShort
    /// A note whose sounding or silent part is shorter than one sample; the machine would end the song there.
    case noteTooShort(operand: String, samples: Int, gate: Int)
    /// A note longer than the reference can reckon with.
    case noteTooLong(operand: String, samples: Int, gate: Int)

    // Errors of the song.

    /// More notes than every runtime plays. The number is of the whole song, or nil when counting stopped.
    case tooManyNotes(Int?)
    /// A loop in which no time passes.
    case loopWithoutWait
    /// A master volume of 0, at which song time stands still.
    case frozen

    // Warnings.

    /// A note outside of the machine's keys, and the one that plays instead.
    case keyClamped(key: Int, played: Int)
    /// A volume of which the machine keeps the low 8 bits.
    case volume(Int)
    /// A master volume of which the machine keeps the low 16 bits.
    case masterVolume(Int)
    /// Notes on a channel that is silent until its first `V`.
    case silentChannel(Int)
    /// A loop mark that is not where the song loops to; both in samples from the start.
    case lateLoopMark(time: Int, loopStart: Int)
    /// Channels that end at different times, so that the loop leaves a gap in some.
    case unevenLoop([ChannelTime])
    /// A song without a note or a rest.
    case empty
  }
}
