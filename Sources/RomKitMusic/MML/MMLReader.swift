import RomKitBase

/// Reads the operands of channel lines byte by byte, with macros expanded, without spaces and in upper case, and knows
/// where each byte came from.
///
/// Nothing is copied: using a macro moves the reader into its text, which is a range of the source, and back at its end.
struct MMLReader {
  /// The most bytes that the macros of one song may expand to.
  static let expansionLimit = 4_194_304
  static let depthLimit = 1_000
  /// The byte that ``peek()`` gives at the end of a line; no line contains it.
  static let endOfLine = UInt8(ascii: "\n")

  let bytes: [UInt8]
  private(set) var line = MMLLine(number: 1, start: 0)
  private(set) var log = MMLLog()
  private(set) var macros = MMLMacros()
  /// Whether there is no point in reading on: the macros expand to too much, or ``stop()`` was called.
  private(set) var isStopped = false

  private var position = 0
  private var end = 0
  /// The use of a macro that is being read, an index of `frames`, or -1 for the line itself.
  private var frame = -1
  private var frames: [Frame] = []
  private var depth = 0
  private var mark = Mark(offset: 0, frame: -1)
  private var expanded = 0
  private var name: [UInt8] = []

  /// One use of a macro.
  private struct Frame {
    let macro: Int
    /// The use in the text around it, and in the line.
    let use: Int
    let useInLine: Int
    /// Where to continue in the text around it.
    let parent: Int
    let position: Int
    let end: Int
  }

  /// The beginning of an operand.
  private struct Mark {
    var offset: Int
    var frame: Int
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Reading

  /// Goes to the text `range` of a line.
  mutating func begin(_ range: Range<Int>, of line: MMLLine) {
    self.line = line
    position = range.lowerBound
    end = range.upperBound
    markHere()
  }

  /// The next byte, in upper case.
  @inline(__always)
  mutating func peek() -> UInt8 {
    if position < end {
      let byte = bytes[position]
      // Above the parenthesis there is no space either.
      if byte > UInt8(ascii: "(") { return byte &- 0x61 < 26 ? byte & 0xDF : byte }
    }
    return peekSlowly()
  }

  @inline(__always)
  mutating func advance() {
    position += 1
  }

  /// Begins an operand at the byte that ``peek()`` gave; problems are reported there.
  @inline(__always)
  mutating func markHere() {
    mark = Mark(offset: position, frame: frame)
    // Frames above were kept only for the last mark.
    if frames.count > frame + 1 { frames.removeLast(frames.count - frame - 1) }
  }

  /// The character that ``peek()`` gave, as written, for a message.
  var found: Message { MMLText.character(bytes[min(position, end)..<min(position + 4, end)]) }

  /// The bytes from the one that ``peek()`` gave to the end of the line or of the macro's text.
  var rest: ArraySlice<UInt8> { bytes[min(position, end)..<end] }

  /// Goes to the end of the line, or of the macro's text.
  mutating func skipText() { position = end }

  mutating func stop() {
    isStopped = true
    while frame >= 0 { leaveMacro() }
    position = end
  }

  private mutating func peekSlowly() -> UInt8 {
    while true {
      guard position < end else {
        if frame < 0 { return Self.endOfLine }
        leaveMacro()
        continue
      }
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): position += 1
      case UInt8(ascii: "("): useMacro()
      default: return byte &- 0x61 < 26 ? byte & 0xDF : byte
      }
    }
  }

  // MARK: Macros

  mutating func define(name: Range<Int>, text: Range<Int>, of line: MMLLine) {
    macros.define(MMLMacros.Macro(name: Array(bytes[name]), text: text, line: line))
  }

  /// Reads `(Name)` and goes to the beginning of the macro's text. An invalid use expands to nothing.
  private mutating func useMacro() {
    var use = position
    let frameOfUse = frame
    position += 1
    name.removeAll(keepingCapacity: true)
    var isClosed = false
    while !isClosed {
      guard position < end else {
        // The name may continue after the text of the macro that began it.
        if frame < 0 { break }
        leaveMacro()
        continue
      }
      let byte = bytes[position]
      if byte == UInt8(ascii: ")") {
        isClosed = true
      } else {
        guard MMLText.isNameByte(byte) else { break }
        // A longer name is undefined, however it continues.
        if name.count <= MMLMacros.nameLimit { name.append(byte) }
      }
      position += 1
    }
    // The text that had the parenthesis may have been left since.
    if frame != frameOfUse { use = max(position - 1, 0) }
    guard !name.isEmpty else {
      return reportUse(.missingMacroUse(found: isClosed ? Message(verbatim: "\")\"") : found), at: use)
    }
    guard isClosed else {
      return reportUse(.unclosedMacro(name: MMLText.excerpt(name[...]), found: found), at: use)
    }
    guard let macro = macros.index(of: name) else {
      return reportUse(.undefinedMacro(name: nameText, known: nil), at: use)
    }
    guard !macros.list[macro].isActive else {
      return reportUse(.cyclicMacro(names: cycle(to: macro)), at: use)
    }
    guard depth < Self.depthLimit else { return reportUse(.deepMacro(name: nameText), at: use) }
    expanded += macros.list[macro].text.count + 1
    guard expanded <= Self.expansionLimit else {
      reportUse(.longExpansion, at: use)
      return stop()
    }
    enterMacro(macro, use: use)
  }

  private var nameText: String { String(decoding: name, as: UTF8.self) }

  private mutating func enterMacro(_ macro: Int, use: Int) {
    frames.append(
      Frame(
        macro: macro, use: use, useInLine: frame < 0 ? use : frames[frame].useInLine, parent: frame,
        position: position, end: end))
    frame = frames.count - 1
    depth += 1
    macros.setActive(true, at: macro)
    position = macros.list[macro].text.lowerBound
    end = macros.list[macro].text.upperBound
  }

  private mutating func leaveMacro() {
    let left = frames[frame]
    macros.setActive(false, at: left.macro)
    depth -= 1
    position = left.position
    end = left.end
    // The mark may stand in the text that is left, and its place must stay known.
    if frame > mark.frame { frames.removeLast(frames.count - frame) }
    frame = left.parent
  }

  /// The names from a macro that is being read to its own use; of many, the last ones.
  private func cycle(to macro: Int) -> [String] {
    var names = [macros.name(at: macro)]
    var index = frame
    while index >= 0, frames[index].macro != macro, names.count < 8 {
      names.append(macros.name(at: frames[index].macro))
      index = frames[index].parent
    }
    if index >= 0, frames[index].macro != macro { names.append("...") }
    return [names[0]] + names.reversed()
  }

  // MARK: Problems

  /// Reports a problem of the operand that began at the mark.
  mutating func report(_ kind: MMLProblem.Kind) {
    // An operand that ends because reading stopped is not an error.
    guard !isStopped else { return }
    report(kind, at: mark.offset, frame: mark.frame)
  }

  /// Reports a problem of a line that is not a channel line, at a byte of it.
  mutating func report(_ kind: MMLProblem.Kind, at offset: Int, of line: MMLLine) {
    self.line = line
    report(kind, at: offset, frame: -1)
  }

  /// Reports a problem at a place that was remembered, or of the song as a whole. Each is reported once.
  mutating func report(_ kind: MMLProblem.Kind, at place: MMLPlace?) {
    // No byte has this offset, so it is never taken for a repetition.
    if log.wants(kind, offset: -1 - log.problems.count) { log.keep(MMLProblem(kind, at: place)) }
  }

  var markedPlace: MMLPlace { place(of: mark.offset, frame: mark.frame) }

  mutating func finish() { log.explainUndefinedMacros(macros) }

  private mutating func reportUse(_ kind: MMLProblem.Kind, at offset: Int) {
    report(kind, at: offset, frame: frame)
  }

  private mutating func report(_ kind: MMLProblem.Kind, at offset: Int, frame: Int) {
    if log.wants(kind, offset: offset) { log.keep(MMLProblem(kind, at: place(of: offset, frame: frame))) }
  }

  private func place(of offset: Int, frame: Int) -> MMLPlace {
    var inMacros: [MMLPlace.InMacro] = []
    var offset = offset
    var frame = frame
    var lineOffset = offset
    if frame >= 0 { lineOffset = frames[frame].useInLine }
    while frame >= 0, inMacros.count < 5 {
      let macro = macros.list[frames[frame].macro]
      inMacros.append(
        MMLPlace.InMacro(
          name: macros.name(at: frames[frame].macro), line: macro.line.number,
          column: macro.line.column(of: offset, in: bytes)))
      offset = frames[frame].use
      frame = frames[frame].parent
    }
    return MMLPlace(
      line: line.number, column: line.column(of: lineOffset, in: bytes), macros: inMacros.reversed())
  }
}

/// The macros defined so far.
///
/// A text is a range of the source, so that using a macro copies nothing.
struct MMLMacros {
  static let limit = 65_536
  static let nameLimit = 255

  struct Macro {
    let name: [UInt8]
    let text: Range<Int>
    let line: MMLLine
    /// Whether its text is being read just now; using it then would never end.
    var isActive = false
  }

  private(set) var list: [Macro] = []
  private var indices: [[UInt8]: Int] = [:]

  func index(of name: [UInt8]) -> Int? { indices[name] }

  mutating func define(_ macro: Macro) {
    indices[macro.name] = list.count
    list.append(macro)
  }

  mutating func setActive(_ isActive: Bool, at index: Int) { list[index].isActive = isActive }

  func name(at index: Int) -> String { String(decoding: list[index].name, as: UTF8.self) }

  /// The macro of this name, or else the first whose name differs in case only, for a use on a line.
  func nearest(to name: String, usedOn line: Int) -> MMLProblem.KnownMacro? {
    let index =
      indices[Array(name.utf8)] ?? list.firstIndex { lowercase($0.name) == lowercase(Array(name.utf8)) }
    return index.map {
      MMLProblem.KnownMacro(
        name: self.name(at: $0), line: list[$0].line.number, isLater: list[$0].line.number > line)
    }
  }

  private func lowercase(_ name: [UInt8]) -> [UInt8] {
    name.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }
}

/// A place in MML: in a channel line, and in the text of the macros that the line uses.
struct MMLPlace: Hashable, Sendable {
  struct InMacro: Hashable, Sendable {
    var name: String
    /// The line that defines it, from 1.
    var line: Int
    /// The column in that line, in characters from 1: of the problem, or of the use of the next macro.
    var column: Int
  }

  /// The line, from 1.
  var line: Int
  /// The column in characters, from 1; inside a macro, of the `(` that uses it. Nil for the whole line.
  var column: Int?
  /// The macros that lead to the place, the outermost first; empty for text of the line itself. Of very many, the
  /// innermost ones.
  var macros: [InMacro] = []
}

struct MMLLine {
  /// Counted from 1.
  var number: Int
  var start: Int

  /// The column of a byte of the line, in characters from 1.
  func column(of offset: Int, in bytes: [UInt8]) -> Int {
    // The bytes that continue a UTF-8 character are not counted.
    bytes[start..<offset].count { $0 & 0xC0 != 0x80 } + 1
  }
}
