import RomKitBase
import RomKitContainer
import RomKitMusic

/// A page that renews itself from two scripts in its folder, which another process writes: a small one that it reads several times a
/// second, and one with a ROM that it reads when it has changed.
package struct LivePage: Sendable {
  /// The first bytes of both scripts.
  private static let prefix = "romkitPage."

  package let path: String
  private let language: LocalizedText.Language

  package init(at path: String, language: LocalizedText.Language) {
    self.path = path
    self.language = language
  }

  private func script(_ ending: String) -> String {
    (path.hasSuffix(".html") ? String(path.dropLast(5)) : path) + ending
  }

  /// The path of the script with the state: whether the process lives, and which ROM the page should show.
  package var statePath: String { script(".live.js") }
  package var romPath: String { script(".live.rom.js") }

  var json: JSON { ["state": Path.name(of: statePath), "rom": Path.name(of: romPath)] }

  /// Whether a path is that of a script of such a page, or of no file. Throws ``FileError``.
  package static func isScript(_ path: String) throws(FileError) -> Bool {
    guard try FileType(examining: path, followingLinks: true) == .file else { return true }
    let source = try ByteSource(contentsOf: path)
    return try source.bytes(in: 0..<min(source.size, prefix.utf8.count)).elementsEqual(prefix.utf8)
  }

  /// Writes the page itself, which has no ROM yet. Throws what the sink throws.
  package func write(title: String, to sink: inout some ByteSink) throws {
    let output = PageOutput(sink)
    defer { sink = output.sink }
    let parts = PageParts(nil, isLive: true, language: language)
    try PageWriter(output: output, parts: parts, live: self).write(name: title, report: nil, rom: nil)
    try output.flush()
  }

  /// The script with a state.
  ///
  /// - Parameters:
  ///   - beat: a number that changes at least once a second.
  ///   - version: the version of the ROM in the other script; empty if there is none.
  ///   - problems: the problems because of which there is no newer ROM.
  ///   - more: the number of problems that are not among them.
  package func state(beat: Int, version: String, problems: [Diagnostic], more: Int = 0) -> [UInt8] {
    let problems = problems.map { $0.pageJSON(in: language) }
    let state: JSON = ["beat": beat, "version": version, "problems": problems, "more": more]
    return Array("romkitPage.hear(\(state.text));\n".utf8)
  }

  /// The version of a page and the sources of its songs: equal ones have equal versions. Throws `FileError`.
  package func version(of page: RomPage, _ songs: [SlotID: LiveSong] = [:]) throws -> String {
    var hash = SHA256()
    hash.update((page.report ?? .null).text.utf8)
    hash.update(Self.json(songs).utf8)
    if let rom = page.rom { try rom.forEachPiece(in: 0..<rom.size) { hash.update($0) } }
    return hash.finish().hexadecimal
  }

  private static func json(_ songs: [SlotID: LiveSong]) -> String {
    "{\(songs.sorted(on: \.key).map { "\"\($0.description)\": \($1.json)" }.joined(separator: ", "))}"
  }

  /// Writes the script with the ROM of a page and the sources of its songs. Throws what the sink throws, and `FileError`.
  package func write(
    _ page: RomPage, _ songs: [SlotID: LiveSong] = [:], version: String, to sink: inout some ByteSink
  ) throws {
    let output = PageOutput(sink)
    defer { sink = output.sink }
    let facts: JSON = ["version": version, "report": page.report ?? .null]
    try output.write(
      "romkitPage.renew(\(Markup(html: facts.text)), \(Markup(html: Self.json(songs))), \"")
    if let rom = page.rom {
      try output.base64 { sink in try rom.forEachPiece(in: 0..<rom.size) { try sink.write($0) } }
    }
    try output.write("\");\n")
    try output.flush()
  }
}

/// The MML of a song on a page that renews itself.
package struct LiveSong: Sendable {
  /// The song as the page's script takes it. Notes are five numbers each: the samples since the note before, channel, line, column
  /// and length; and a sixth, the line of the channel, if it is another. Quarters are pairs: a number of quarters, and the
  /// samples of each.
  let json: String

  /// A song with the path of its file. Nil if it has errors.
  package init?(file: String, text: [UInt8]) {
    guard let source = MMLSource(of: text) else { return nil }
    var time = 0
    let notes = source.notes.map { note -> String in
      let numbers = [note.time - time, note.channel, note.line, note.column, note.length]
      time = note.time
      return
        "[\((note.use == note.line ? numbers : numbers + [note.use]).map { String($0) }.joined(separator: ","))]"
    }
    var quarters: [(count: Int, samples: Int)] = []
    for (from, to) in zip(source.quarters, source.quarters.dropFirst()) {
      if quarters.last?.samples == to - from {
        quarters[quarters.count - 1].count += 1
      } else {
        quarters.append((1, to - from))
      }
    }
    let names: JSON = ["file": Escaped.path(file), "text": String(decoding: text, as: UTF8.self)]
    json = """
      [\(names.text), [\(notes.joined(separator: ","))], \
      [\(quarters.map { "[\($0.count),\($0.samples)]" }.joined(separator: ","))]]
      """
  }
}

extension Diagnostic {
  /// The problem for a page that renews itself, with its place in a file.
  fileprivate func pageJSON(in language: LocalizedText.Language) -> JSON {
    func lines(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { Escaped.path(String($0)) }
        .joined(separator: "\n")
    }
    return [
      "severity": severity.rawValue,
      "text": "\(displayPlace(in: language).map { "\($0) " } ?? "")\(lines(statement(in: language)))",
      "notes": notes.map { lines($0.text(in: language)) }, "help": help.map { lines($0.text(in: language)) },
    ]
  }
}
