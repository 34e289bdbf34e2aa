import RomKitBase
import VGSCore
import VGSFormat

/// Compiles one source: takes its lines apart, and makes one list of its channels. `MMLOperands.swift` has the operands.
struct MMLCompiler {
  /// Channels that end within this many samples of each other count as ending together: 10 ms, which is inaudible.
  static let unevenness = 220

  var reader: MMLReader
  /// Common to all channels.
  var tempo = MMLTempo(.standard)
  /// The channel of the line being read. It is taken out of `channels`, so that adding to it copies nothing.
  var channel = MMLChannel(number: 0)
  var writtenLengths = MMLWrittenTime.Lengths()
  /// The length that was read last.
  var lastLength = NoteLength(part: 4)
  /// The last line in which full-width characters were reported.
  var fullWidthLine = 0
  var lastTempo: MMLPlace?
  /// The first operand that set the master volume to 0.
  var silence: MMLPlace?
  /// Receives the places of the notes, if they matter.
  var trace: MMLTrace?
  private var channels = (0..<UInt8(Song.channelCount)).map { MMLChannel(number: $0) }

  init(_ source: [UInt8]) { reader = MMLReader(MMLText.withoutUTF16(source)) }

  /// Compiles the source. The song is meaningless if the log has errors.
  mutating func run() -> Song {
    readLines()
    reader.finish()
    guard !reader.log.hasErrors else { return Song() }
    let song = merge()
    if song.notes.count > Song.noteLimit {
      reader.report(
        Diagnostic(
          "mml-too-many-notes",
          """
          the song compiles to \(Grouped.text(song.notes.count)) notes; at most \(Grouped.text(Song.noteLimit)) are safe on \
          every VGS runtime
          """,
          help: Self.shortenSong),
        at: nil)
    }
    checkEnd(of: song)
    return song
  }

  static let shortenSong: LocalizedText = "shorten the song, or loop a part of it"

  // MARK: Lines

  private mutating func readLines() {
    let bytes = reader.bytes
    if MMLText.isUTF16(bytes) {
      let error = Diagnostic(
        "mml-utf-16",
        "expected ASCII with comments in any encoding that extends it, found UTF-16 without a byte order mark",
        help: "save the file as UTF-8")
      return reader.report(error, at: nil)
    }
    // Editors may begin UTF-8 with a byte order mark.
    var start = bytes[...].withoutByteOrderMark.startIndex
    var number = 1
    while start < bytes.count, !reader.isStopped {
      if number.isMultiple(of: 64), WorkControl.isCancelled { return }
      let line = MMLLine(number: number, start: start)
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D, bytes[end] != UInt8(ascii: "#") {
        end += 1
      }
      read(start..<end, of: line)
      if end < bytes.count, bytes[end] == UInt8(ascii: "#") {
        checkSharp(end, after: MMLText.trimmed(start..<end, of: bytes), of: line)
      }
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      // A carriage return and a newline end one line together.
      if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { end += 1 }
      start = end + 1
      number += 1
    }
  }

  /// Reads a line without its comment.
  private mutating func read(_ range: Range<Int>, of line: MMLLine) {
    let text = MMLText.trimmed(range, of: reader.bytes)
    guard !text.isEmpty else { return }
    let start = text.lowerBound
    if reader.bytes[start] == UInt8(ascii: "$") {
      readMacro(text, of: line)
    } else if text.count >= 2, reader.bytes[start] | 0x20 == UInt8(ascii: "c"),
      reader.bytes[start + 1] | 0x20 == UInt8(ascii: "h")
    {
      readChannel(text, of: line)
    } else {
      let unknown = Diagnostic(
        "mml-unknown-statement",
        """
        unknown statement "\(MMLText.excerpt(reader.bytes[text]))": a line begins with "Ch" and a channel, with "$" and a \
        macro's name, or with "#"
        """,
        help: "write Ch0 before notes, $Name before the text of a macro, or # before a comment")
      reader.report(MMLForeign.statement(reader.bytes[text]) ?? unknown, at: start, of: line)
    }
  }

  private mutating func readMacro(_ text: Range<Int>, of line: MMLLine) {
    let bytes = reader.bytes
    let rest = text.dropFirst()
    let end = rest.firstIndex { !MMLText.isNameByte(bytes[$0]) } ?? text.upperBound
    let name = rest.lowerBound..<end
    let excerpt = MMLText.excerpt(bytes[name])
    if name.isEmpty || end < text.upperBound && !MMLText.isSpace(bytes[end]) {
      let found = MMLText.character(bytes[end..<min(end + 4, text.upperBound)])
      let error = Self.invalidName(
        name.isEmpty
          ? "expected the name of a macro after \"$\", found \(found)"
          : "expected letters and digits in the name of a macro, found \(found) after \"\(excerpt)\"")
      return reader.report(error, at: end, of: line)
    }
    if name.count > MMLMacros.nameLimit {
      let error = Self.invalidName(
        "the name of the macro is longer than \(MMLMacros.nameLimit) letters and digits")
      return reader.report(error, at: name.lowerBound, of: line)
    }
    if end == text.upperBound {
      let error = Diagnostic(
        "mml-macro-text", "the macro \(excerpt) has no text after its name",
        help: "write a space and the text, or remove the line")
      return reader.report(error, at: text.lowerBound, of: line)
    }
    if let known = reader.macros.index(of: Array(bytes[name])) {
      let error = Diagnostic(
        "mml-repeated-macro",
        "the macro \(excerpt) is already defined on line \(reader.macros.list[known].line.number)",
        help: "give this macro another name")
      return reader.report(error, at: name.lowerBound, of: line)
    }
    guard reader.macros.list.count < MMLMacros.limit else {
      let error = Diagnostic(
        "mml-too-many-macros", "there are more than \(Grouped.text(MMLMacros.limit)) macros",
        help: "use fewer macros, or split the song")
      reader.report(error, at: text.lowerBound, of: line)
      return reader.stop()
    }
    reader.define(name: name, text: MMLText.trimmed(end..<text.upperBound, of: bytes), of: line)
  }

  private static func invalidName(_ message: LocalizedText) -> Diagnostic {
    Diagnostic(
      "mml-macro-name", message, help: "write a name such as $Name1, then a space and the text")
  }

  private mutating func readChannel(_ text: Range<Int>, of line: MMLLine) {
    let bytes = reader.bytes
    let digit = text.lowerBound + 2
    guard digit < text.upperBound, MMLText.isDigit(bytes[digit]) else {
      let found = MMLText.character(bytes[digit..<min(digit + 4, text.upperBound)])
      let error = Diagnostic(
        "mml-missing-channel", "expected a channel from 0 to 5 after \"Ch\", found \(found)",
        help: Self.channelHelp)
      return reader.report(error, at: text.lowerBound, of: line)
    }
    let number = Int(bytes[digit] - UInt8(ascii: "0"))
    let digits = bytes[digit..<text.upperBound].prefix(while: MMLText.isDigit)
    guard number < Song.channelCount, digits.count == 1 else {
      let error = Diagnostic(
        "mml-channel",
        "channel \(MMLText.excerpt(digits)) does not exist; the console has channels 0 to 5",
        help: Self.channelHelp)
      return reader.report(error, at: digit, of: line)
    }
    reader.begin(digit + 1..<text.upperBound, of: line)
    swap(&channel, &channels[number])
    readOperands()
    swap(&channel, &channels[number])
  }

  private static let channelHelp: LocalizedText = "write Ch0, Ch1, Ch2, Ch3, Ch4 or Ch5"

  // MARK: The whole song

  private mutating func merge() -> Song {
    for number in channels.indices { channels[number].send(.end) }
    var notes = channels[0].notes
    for channel in channels.dropFirst() { notes = MMLMerge.merged(notes, channel.notes) }
    // Only the last note is a WAIT of 0; it closes the loop if there is one.
    if let label = notes.firstIndex(of: .label) {
      notes[notes.count - 1] = .jump(toNoteAfter: UInt32(truncatingIfNeeded: label))
    }
    return Song(notes: notes)
  }

  private mutating func checkEnd(of song: Song) {
    let length = channels.map(\.time).max() ?? 0
    if length == 0 {
      reader.report(
        Diagnostic("mml-empty", "the song has neither notes nor rests", severity: .warning), at: nil)
    }
    if let silence, SongCheck(of: song).findings.contains(where: { $0.problem == .standstill }) {
      let error = Diagnostic(
        "mml-frozen", "at a master volume of 0 a song stands still and never goes on",
        help: "write a number from 1 to 65535 after M; for silence, write V0 in the channels")
      reader.report(error, at: silence)
    }
    let marks = channels.compactMap(\.loopMark)
    guard let start = marks.map(\.time).min(), let first = marks.first(where: { $0.time == start }) else {
      return checkTempo()
    }
    if start == length {
      let error = Diagnostic(
        "mml-loop-without-wait",
        "no time passes between this loop mark and the end of the song: the console hangs",
        help: "put notes or rests after the mark, or remove it: | is not a bar line")
      reader.report(error, at: first.place)
    }
    for mark in channels.flatMap({ [$0.loopMark, $0.lateLoopMark].compactMap(\.self) })
    where mark.time != start && mark.written.isAfter(first.written) {
      let warning = Diagnostic(
        "mml-late-loop-mark",
        """
        this loop mark, at \(MusicText.exactTime(samples: mark.time)), has no effect: the song loops to its first loop \
        mark, at \(MusicText.exactTime(samples: start))
        """,
        severity: .warning,
        help: mark.isRepeated
          ? "| is not a bar line: remove all but the one where the loop begins"
          : "remove this mark, or move it to the time of the first one")
      reader.report(warning, at: mark.place)
    }
    checkEnds(after: first)
  }

  /// Reports channels of a song without a loop that are equally long as written, but do not end together.
  private mutating func checkTempo() {
    let playing = channels.filter { $0.time > 0 }
    for (index, channel) in playing.enumerated() {
      guard
        let other = playing[..<index].first(where: {
          $0.written.notes == channel.written.notes && abs($0.time - channel.time) > Self.unevenness
        })
      else { continue }
      let warning = Diagnostic(
        "mml-uneven-tempo",
        """
        channels \(other.number) and \(channel.number) have the same written length, but end at \
        \(MusicText.exactTime(samples: other.time)) and \(MusicText.exactTime(samples: channel.time)), because a change of \
        tempo does not apply to both
        """,
        severity: .warning, help: Self.tempoHelp)
      return reader.report(warning, at: lastTempo)
    }
  }

  private static let tempoHelp: LocalizedText =
    "write T on a line above those of all channels that it is meant for, such as Ch0 T120; it applies only to what follows"

  /// Reports channels that end early in a song that loops. Lengths that are written equally are equal, whatever rounding
  /// to samples makes of them.
  private mutating func checkEnds(after start: MMLChannel.LoopMark) {
    // A channel that plays nothing after the mark only accompanies the intro.
    let looping = channels.filter { $0.written.isAfter(start.written) }
    guard let longest = looping.max(by: { $0.time < $1.time }),
      looping.contains(where: {
        longest.time - $0.time > Self.unevenness && $0.written.time != longest.written.time
      })
    else { return }
    let seconds = looping.map(\.written.seconds)
    let gap = (seconds.max() ?? 0) - (seconds.min() ?? 0)
    let sixtyFourth = Double(tempo.whole) / Double(64 * Song.sampleRate)
    let isWrittenEqually = looping.allSatisfy { $0.written.notes == longest.written.notes }
    let (first, last) = MusicText.times(looping.map(\.time).min() ?? 0, longest.time)
    let warning = Diagnostic(
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
      // The sum of seconds is not exact.
      severity: gap < sixtyFourth - 0.000_001 ? .note : .warning,
      details: looping.map { "channel \($0.number) ends at \(MusicText.exactTime(samples: $0.time))" },
      help: isWrittenEqually
        ? Self.tempoHelp
        : "make the channels equally long; add rests if the silence is intended")
    reader.report(warning, at: start.place)
  }
}
