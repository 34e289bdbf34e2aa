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
  /// The errors of macros that were not defined, with the macro's name and the line of its use.
  private var undefined: [(index: Int, name: [UInt8], line: Int)] = []

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

  /// Where the byte that ``peek()`` gave is, in which use of a macro.
  @inline(__always)
  var place: (offset: Int, frame: Int) { (position, frame) }

  /// Begins an operand at the byte that ``peek()`` gave; problems are reported there.
  @inline(__always)
  mutating func markHere() {
    mark = Mark(offset: position, frame: frame)
    // Frames above were kept only for the last mark.
    if frames.count > frame + 1 { frames.removeLast(frames.count - frame - 1) }
  }

  /// The character that ``peek()`` gave, as written, for a message.
  var found: LocalizedText { MMLText.character(bytes[min(position, end)..<min(position + 4, end)]) }

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
    let isClosed = readName()
    // The text that had the parenthesis may have been left since.
    if frame != frameOfUse { use = max(position - 1, 0) }
    do throws(Diagnostic) {
      guard let macro = try namedMacro(isClosed: isClosed) else { return reportUndefinedMacro(at: use) }
      enterMacro(macro, use: use)
    } catch {
      report(error, at: use, frame: frame)
      if expanded > Self.expansionLimit { stop() }
    }
  }

  /// Reads a name and the parentheses around it; whether the closing one is there.
  private mutating func readName() -> Bool {
    position += 1
    name.removeAll(keepingCapacity: true)
    while true {
      guard position < end else {
        // The name may continue after the text of the macro that began it.
        if frame < 0 { return false }
        leaveMacro()
        continue
      }
      let byte = bytes[position]
      guard MMLText.isNameByte(byte) || byte == UInt8(ascii: ")") else { return false }
      position += 1
      if byte == UInt8(ascii: ")") { return true }
      // A longer name is undefined, however it continues.
      if name.count <= MMLMacros.nameLimit { name.append(byte) }
    }
  }

  /// The macro of the name that was read, which may be used here; nil if it is not defined.
  private mutating func namedMacro(isClosed: Bool) throws(Diagnostic) -> Int? {
    guard !name.isEmpty else {
      let found = isClosed ? LocalizedText(verbatim: "\")\"") : found
      throw Diagnostic(
        "mml-macro-name", "expected the name of a macro after \"(\", found \(found)",
        help: "write the name between \"(\" and \")\", without spaces")
    }
    guard isClosed else {
      throw Diagnostic(
        "mml-unclosed-macro", "expected \")\" after \"(\(MMLText.excerpt(name[...]))\", found \(found)",
        help: "write the name of the macro, with letters and digits only, between \"(\" and \")\"")
    }
    guard let macro = macros.index(of: name) else { return nil }
    guard !macros.list[macro].isActive else {
      let names = cycle(to: macro)
      throw Diagnostic(
        "mml-cyclic-macro", "the macro \(names[0]) uses itself: \(names.joined(separator: ", "))",
        help: "remove one of these uses")
    }
    guard depth < Self.depthLimit else {
      throw Diagnostic(
        "mml-deep-macro",
        "the macro \(nameText) is nested more than \(Grouped.text(Self.depthLimit)) levels deep",
        help: "write the text of some of the nested macros instead of using them")
    }
    expanded += macros.list[macro].text.count + 1
    guard expanded <= Self.expansionLimit else {
      throw Diagnostic(
        "mml-long-expansion",
        "the macros expand to more than \(Grouped.text(Self.expansionLimit)) bytes",
        help: "shorten the macros, use them less often, or split the song")
    }
    return macro
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

  // MARK: Errors and warnings

  /// Reports a finding about the operand that began at the mark.
  mutating func report(_ finding: Diagnostic) {
    // An operand that ends because reading stopped is not an error.
    guard !isStopped else { return }
    report(finding, at: mark.offset, frame: mark.frame)
  }

  /// Reports a finding about a line that is not a channel line, at a byte of it.
  mutating func report(_ finding: Diagnostic, at offset: Int, of line: MMLLine) {
    self.line = line
    report(finding, at: offset, frame: -1)
  }

  /// Reports a finding about a place that was remembered, or about the song as a whole. Each is reported once.
  mutating func report(_ finding: Diagnostic, at place: MMLPlace?) {
    if log.wants(finding, line: place?.position.line) { log.keep(finding, at: place) }
  }

  private mutating func report(_ finding: Diagnostic, at offset: Int, frame: Int) {
    if log.wants(finding, offset: offset, line: line.number) {
      log.keep(finding, at: place(of: offset, frame: frame))
    }
  }

  /// Reports the use of a macro that is not defined before the line. ``finish()`` adds the one that was meant.
  private mutating func reportUndefinedMacro(at use: Int) {
    let error = Diagnostic(
      "mml-undefined-macro", "there is no macro \"\(MMLText.excerpt(name[...]))\"",
      help: "define it on an earlier line: $\(nameText) and its text")
    let count = log.count
    report(error, at: use, frame: frame)
    if log.count > count { undefined.append((count, name, line.number)) }
  }

  /// Adds the macros that were meant, or defined too late, to the errors of undefined ones.
  mutating func finish() {
    for (index, name, line) in undefined where !WorkControl.isCancelled {
      guard let macro = macros.nearest(to: name) else { continue }
      let (used, meant) = (String(decoding: name, as: UTF8.self), String(decoding: macro.name, as: UTF8.self))
      let definition = macro.line.number
      if used == meant {
        log.explain(
          index, "the macro \(used) is not defined yet: line \(definition), which defines it, comes later",
          help: "move line \(definition) above this line")
      } else {
        log.explain(
          index,
          """
          there is no macro "\(used)", but line \(definition) defines \(meant); macro names are case-sensitive
          """,
          help: definition > line
            ? "write (\(meant)), and move line \(definition) above this line" : "write (\(meant))")
      }
    }
  }

  /// The note that began at the mark, and that a channel plays next.
  func markedNote(of channel: MMLChannel) -> MMLSource.Note {
    let macro = mark.frame < 0 ? nil : macros.list[frames[mark.frame].macro]
    let line = macro?.line ?? self.line
    // At the end of a macro the reader has left it.
    let end = frame == mark.frame ? min(position, end) : macro?.text.upperBound ?? position
    let column = line.column(of: mark.offset, in: bytes)
    return MMLSource.Note(
      time: channel.time, channel: Int(channel.number), line: line.number, column: column,
      length: line.column(of: max(mark.offset, end), in: bytes) - column, use: self.line.number)
  }

  var markedPlace: MMLPlace { place(of: mark.offset, frame: mark.frame) }

  private func place(of offset: Int, frame: Int) -> MMLPlace {
    let lineOffset = frame < 0 ? offset : frames[frame].useInLine
    var (offset, frame) = (offset, frame)
    var path: [LocalizedText] = []
    var inner: String?
    while frame >= 0, path.count < 5 {
      let name = macros.name(at: frames[frame].macro)
      let line = macros.list[frames[frame].macro].line
      let column = line.column(of: offset, in: bytes)
      path.append(
        inner.map { "the macro \(name) uses \($0) at line \(line.number), column \(column)" }
          ?? "the problem is in the macro \(name), at line \(line.number), column \(column)")
      inner = name
      offset = frames[frame].use
      frame = frames[frame].parent
    }
    return MMLPlace(
      position: .line(line.number, column: line.column(of: lineOffset, in: bytes)), path: path.reversed())
  }
}
