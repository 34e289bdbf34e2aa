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
  /// The first operand that set the master volume to 0.
  var silence: MMLPlace?
  private var channels = (0..<UInt8(Song.channelCount)).map { MMLChannel(number: $0) }

  init(_ source: [UInt8]) { reader = MMLReader(MMLText.withoutUTF16(source)) }

  /// Compiles the source. The song is meaningless if the log has errors.
  mutating func run() -> Song {
    readLines()
    reader.finish()
    guard !reader.log.hasErrors else { return Song() }
    let song = merge()
    if song.notes.count > Song.noteLimit { reader.report(.tooManyNotes(song.notes.count), at: nil) }
    checkEnd(of: song)
    return song
  }

  // MARK: Lines

  private mutating func readLines() {
    let bytes = reader.bytes
    if MMLText.isUTF16(bytes) { return reader.report(.utf16, at: nil) }
    // Editors may begin UTF-8 with a byte order mark.
    var start = bytes[...].withoutByteOrderMark.startIndex
    var number = 1
    while start < bytes.count, !reader.isStopped {
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
      let foreign = MMLForeign.statement(reader.bytes[text])
      let excerpt = MMLText.excerpt(reader.bytes[text])
      reader.report(foreign ?? .unknownStatement(excerpt), at: start, of: line)
    }
  }

  private mutating func readMacro(_ text: Range<Int>, of line: MMLLine) {
    let bytes = reader.bytes
    let rest = text.dropFirst()
    let end = rest.firstIndex { !MMLText.isNameByte(bytes[$0]) } ?? text.upperBound
    let name = rest.lowerBound..<end
    let excerpt = MMLText.excerpt(bytes[name])
    if end < text.upperBound, !MMLText.isSpace(bytes[end]) || name.isEmpty {
      let found = MMLText.character(bytes[end..<min(end + 4, text.upperBound)])
      let kind: MMLProblem.Kind =
        name.isEmpty ? .missingMacroName(found: found) : .macroName(excerpt, found: found)
      return reader.report(kind, at: end, of: line)
    }
    if name.isEmpty {
      return reader.report(.missingMacroName(found: MMLText.character([])), at: end, of: line)
    }
    if name.count > MMLMacros.nameLimit {
      return reader.report(.longMacroName, at: name.lowerBound, of: line)
    }
    if end == text.upperBound {
      return reader.report(.missingMacroText(name: excerpt), at: text.lowerBound, of: line)
    }
    if let known = reader.macros.index(of: Array(bytes[name])) {
      let first = reader.macros.list[known].line.number
      return reader.report(.repeatedMacro(name: excerpt, line: first), at: name.lowerBound, of: line)
    }
    guard reader.macros.list.count < MMLMacros.limit else {
      reader.report(.tooManyMacros, at: text.lowerBound, of: line)
      return reader.stop()
    }
    reader.define(name: name, text: MMLText.trimmed(end..<text.upperBound, of: bytes), of: line)
  }

  private mutating func readChannel(_ text: Range<Int>, of line: MMLLine) {
    let bytes = reader.bytes
    let digit = text.lowerBound + 2
    guard digit < text.upperBound, MMLText.isDigit(bytes[digit]) else {
      let found = MMLText.character(bytes[digit..<min(digit + 4, text.upperBound)])
      return reader.report(.missingChannel(found: found), at: text.lowerBound, of: line)
    }
    let number = Int(bytes[digit] - UInt8(ascii: "0"))
    guard number < Song.channelCount else { return reader.report(.channel(number), at: digit, of: line) }
    reader.begin(digit + 1..<text.upperBound, of: line)
    swap(&channel, &channels[number])
    readOperands()
    swap(&channel, &channels[number])
  }

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
    if length == 0 { reader.report(.empty, at: nil) }
    if let silence, SongCheck(song).findings.contains(where: { $0.problem == .standstill }) {
      reader.report(.standstill, at: silence)
    }
    let marks = channels.compactMap(\.loopMark)
    guard let start = marks.map(\.time).min(), let first = marks.first(where: { $0.time == start }) else {
      return
    }
    if start == length { reader.report(.loopWithoutWait, at: first.place) }
    for mark in channels.flatMap({ [$0.loopMark, $0.lateLoopMark].compactMap(\.self) })
    where mark.time != start && mark.written.isAfter(first.written) {
      reader.report(.lateLoopMark(time: mark.time, loopStart: start), at: mark.place)
    }
    checkEnds(after: first)
  }

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
    let ends = MMLProblem.UnevenEnds(
      channels: looping.map { MMLProblem.ChannelTime(channel: Int($0.number), samples: $0.time) },
      isWrittenEqually: looping.allSatisfy { $0.written.notes == longest.written.notes },
      // The sum of seconds is not exact.
      isShort: gap < sixtyFourth - 0.000_001)
    reader.report(.unevenLoop(ends), at: start.place)
  }
}
