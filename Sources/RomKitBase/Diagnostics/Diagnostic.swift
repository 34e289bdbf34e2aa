/// An error, a warning or a note for people: code, place, message and remedy.
///
/// The parsers throw it with the position in their bytes or text; their callers add the file.
/// ``rendered(_:in:program:isDetailed:)`` is the one form in which people see it.
public struct Diagnostic: Error, Hashable, Codable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Codable, Sendable {
    /// The work cannot be done, or its result would be wrong.
    case error
    /// The work is done, and its result may not be what was meant.
    case warning
    /// Probably intended; shown on request.
    case note
  }

  /// The severity.
  public var severity: Severity
  /// A short stable name of this kind of problem, in lower case with hyphens, such as `chr-too-short`.
  public var code: String
  /// The place.
  public var place: Place
  /// Expected and found, without the place and without a full stop.
  public var message: LocalizedText
  /// Further sentences.
  public var notes: [LocalizedText]
  /// Further sentences, shown on request.
  public var details: [LocalizedText]
  /// The change that fixes it, as an instruction; it may have several lines.
  public var help: LocalizedText?
  private var cause = Cause()

  /// All but the cause.
  private enum CodingKeys: CodingKey { case severity, code, place, message, notes, details, help }

  /// The typed error that the diagnostic puts into words, such as ``RomError``; nil if it was written as a diagnostic.
  ///
  /// Diagnostics with the same words are equal, whatever they come from.
  public var underlying: (any RomKitError)? { cause.error as? any RomKitError }

  /// An error that comparisons ignore; as `Error` it takes one word of each diagnostic instead of five.
  private struct Cause: Hashable {
    var error: (any Error)?

    static func == (_: Cause, _: Cause) -> Bool { true }

    func hash(into _: inout Hasher) {}
  }

  /// A diagnostic.
  ///
  /// - Parameters:
  ///   - code: the stable name of this kind of problem, such as `chr-too-short`.
  ///   - message: expected and found, without the place and without a full stop.
  ///   - position: the point inside the file, as far as it is known.
  ///   - file: the file, for problems that know theirs.
  ///   - slot: the slot or record, for problems that know theirs.
  ///   - notes: further sentences.
  ///   - details: further sentences, shown on request.
  ///   - help: the change that fixes it, as an instruction.
  public init(
    _ code: String, _ message: LocalizedText, severity: Severity = .error, at position: Place.Position? = nil,
    file: String? = nil, slot: String? = nil, notes: [LocalizedText] = [], details: [LocalizedText] = [],
    help: LocalizedText? = nil
  ) {
    self.severity = severity
    self.code = code
    self.place = Place(file: file, slot: slot, position: position)
    self.message = message
    self.notes = notes
    self.details = details
    self.help = help
  }

  /// A format's error, placed in a file, or in a slot of a file, unless it has its own place; of several, the first. The error
  /// is ``underlying``.
  ///
  /// - Parameter severity: the severity here, if it differs from the error's own.
  public init(
    _ error: some RomKitError, severity: Severity? = nil, file: String? = nil, slot: String? = nil
  ) {
    self = error.diagnostic
    if cause.error == nil, !(error is Diagnostic), !(error is Problems) { cause.error = error }
    if let severity { self.severity = severity }
    place.file = place.file ?? file
    place.slot = place.slot ?? slot
  }

  /// A place in a user's files.
  public struct Place: Hashable, Codable, Sendable {
    /// A point inside a file.
    public enum Position: Hashable, Codable, Sendable {
      /// Bytes from the start of the file.
      case offset(Int)
      /// A line of a text file, and a column in characters, both from 1.
      case line(Int, column: Int? = nil)
      /// A pixel of a picture from its top left corner, both from 0.
      case pixel(x: Int, y: Int)
    }

    /// The path as the user wrote it; nil if the bytes did not come from a file.
    public var file: String?
    /// The slot or record, as messages show it.
    public var slot: String?
    /// The point inside the file.
    public var position: Position?

    /// The offset of the point; nil for a line or a pixel.
    package var offset: Int? { if case .offset(let offset)? = position { offset } else { nil } }

    /// A place; leave out what is not known.
    public init(file: String? = nil, slot: String? = nil, position: Position? = nil) {
      self.file = file
      self.slot = slot
      self.position = position
    }
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The lines shown to a person, in English: place, message and help.
  public var description: String { rendered() }

  /// The lines shown to a person, without a newline at the end:
  ///
  ///     song.mml:12:5: error: channel 7 does not exist; the console has channels 0 to 5 [mml-channel]
  ///       help: write Ch0, Ch1, Ch2, Ch3, Ch4 or Ch5
  ///
  /// - Parameters:
  ///   - style: whether the parts have colours.
  ///   - language: the language of all but paths and the code.
  ///   - program: who is speaking, shown where the file would be when there is none.
  ///   - isDetailed: whether the details are shown, after the notes and like them.
  public func rendered(
    _ style: DiagnosticStyle = .plain, in language: LocalizedText.Language = .english, program: String? = nil,
    isDetailed: Bool = false
  ) -> String {
    var head = style.text(displayPlace(in: language) ?? program.map { "\($0):" } ?? "", as: .place)
    if !head.isEmpty { head += " " }
    let (word, part): (LocalizedText, DiagnosticStyle.Part) =
      switch severity {
      case .error: ("error:", .error)
      case .warning: ("warning:", .warning)
      case .note: ("note:", .note)
      }
    func label(_ word: LocalizedText, _ part: DiagnosticStyle.Part) -> String {
      style.text(word.text(in: language), as: part)
    }
    head += label(word, part) + " " + statement(in: language)
    head += " " + style.text("[\(Escaped.path(code))]", as: .code)
    var lines = [head]
    lines += (notes + (isDetailed ? details : [])).map {
      "  \(label("note:", .note)) \($0.text(in: language))"
    }
    if let help {
      let parts = help.text(in: language).split(separator: "\n", omittingEmptySubsequences: false)
      lines.append("  \(label("help:", .help)) \(parts[0])")
      lines += parts.dropFirst().map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// The message with its slot and its offset, as far as they are known.
  package func statement(in language: LocalizedText.Language) -> String {
    // A message that names the slot itself needs no prefix.
    var text = place.slot.map { message.contains($0) ? "" : "\(Escaped.path($0)): " } ?? ""
    text += message.text(in: language)
    if case .offset(let offset) = place.position {
      let place: LocalizedText = " (at offset \(offset))"
      text += place.text(in: language)
    }
    return text
  }

  /// `song.mml:12:5:`, as far as it is known.
  package func displayPlace(in language: LocalizedText.Language) -> String? {
    var text = place.file.map { $0.isEmpty ? "\"\":" : "\(Escaped.file($0).text(in: language)):" } ?? ""
    if case .line(let line, let column) = place.position {
      let number: LocalizedText = place.file == nil ? "line \(line):" : "\(line):"
      text += number.text(in: language)
      if let column { text += "\(column):" }
    }
    return text.isEmpty ? nil : text
  }
}

extension Diagnostic.Place: CustomStringConvertible {
  /// The place in English, as far as it is known: `song.mml:12:5`, `romdata.bin: GSLOT007 (at offset 36)`.
  public var description: String {
    var text = [file, slot].compactMap { $0.map(Escaped.path) }.joined(separator: ": ")
    switch position {
    case .line(let line, let column)?:
      text += (text.isEmpty ? "line " : ":") + "\(line)" + (column.map { ":\($0)" } ?? "")
    case .offset(let offset)?: text += " (at offset \(offset))"
    case .pixel(let x, let y)?: text += " (" + "\(x), \(y)" + ")"
    case nil: break
    }
    return text
  }
}

/// The style in which the parts of a message are shown.
public enum DiagnosticStyle: Sendable {
  /// Plain text, for files and pipes.
  case plain
  /// With the colours of a terminal (escape sequences of ECMA-48).
  case coloured

  enum Part: String {
    case place = "1"
    case error = "1;31"
    case warning = "1;35"
    case note = "36"
    case help = "32"
    case code = "2"
  }

  func text(_ text: String, as part: Part) -> String {
    switch self {
    case .plain: text
    case .coloured: text.isEmpty ? "" : "\u{1B}[\(part.rawValue)m\(text)\u{1B}[0m"
    }
  }
}

extension Diagnostic {
  /// All of it for a program, in English, as a JSON object on one line; every key is always there, with null for what is not known:
  ///
  ///     {"severity": "error", "code": "mml-channel", "file": "song.mml", "slot": null, "line": 12, "column": 5,
  ///      "offset": null, "pixel": null, "message": "channel 7 does not exist; ...", "notes": [],
  ///      "remedy": "write Ch0, Ch1, Ch2, Ch3, Ch4 or Ch5"}
  ///
  /// The notes include the details. Lines and columns count from 1, offsets from 0; a pixel is an object of `x` and `y`, both from 0.
  public var jsonText: String { json.text }

  package var json: JSON {
    var line: Int?
    var column: Int?
    var offset: Int?
    var pixel: JSON?
    switch place.position {
    case .line(let number, let character): (line, column) = (number, character)
    case .offset(let number): offset = number
    case .pixel(let x, let y): pixel = ["x": x, "y": y]
    case nil: break
    }
    return [
      "severity": severity.rawValue, "code": code, "file": place.file, "slot": place.slot, "line": line,
      "column": column, "offset": offset, "pixel": pixel, "message": message, "notes": notes + details,
      "remedy": help,
    ]
  }
}
