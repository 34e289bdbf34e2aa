import RomKitBase
import RomKitContainer
import RomKitText

/// Reads a catalogue, a DAT file in Logiqx XML or in the text format of clrmamepro, one entry after another. It keeps only one
/// entry, so that a catalogue may be much larger than memory.
package struct CatalogueReader {
  package enum Event: Sendable {
    /// A game, which is a list of files, begins.
    case game(name: String)
    case entry(CatalogueEntry)
    case endOfGame
  }

  /// The invalid entries.
  package private(set) var warnings = Findings<Diagnostic>(limit: 1_000)
  private let source: ByteSource

  /// A reader of a catalogue. Throws ``CatalogueError`` for a file that is too large.
  package init(_ source: ByteSource) throws {
    guard source.size <= CatalogueError.largest else { throw CatalogueError.tooLarge(size: source.size) }
    self.source = source
  }

  /// Passes on everything in the order of the file. Throws what `take` throws, ``CatalogueError``, `Diagnostic` and `FileError`.
  package mutating func read(_ take: (Event) throws -> Void) throws {
    let head = try source.bytes(in: 0..<min(source.size, 4_096))
    let first = head[...].withoutByteOrderMark.first { !($0.isBlank || $0 == 0x0A || $0 == 0x0D) }
    if first == UInt8(ascii: "<") || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      return try readXML(take)
    }
    if head.isEmpty { throw CatalogueError.otherFile(kind: "an empty file") }
    if head.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }) {
      let kind: LocalizedText = FileSignature(recognizing: head)?.displayName ?? "bytes that are not text"
      throw CatalogueError.otherFile(kind: kind)
    }
    try readText(take)
  }

  // MARK: Logiqx XML

  private mutating func readXML(_ take: (Event) throws -> Void) throws {
    var reader = try XMLReader(source)
    var depth = 0
    /// The depth of the open game.
    var game: Int?
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        if depth == 0, element.name != "datafile" {
          throw CatalogueError.otherRoot(element.name, at: element.position)
        }
        depth += 1
        if game == nil, Self.games.contains(element.name) {
          game = depth
          try take(.game(name: element["name"] ?? ""))
        } else if game != nil, element.name == "rom" {
          var entry = CatalogueEntry(name: "")
          let isGood = element.attributes.allSatisfy {
            set($0.name, to: $0.value, at: $0.position, in: &entry)
          }
          if isGood { try take(.entry(entry)) }
        }
      case .end:
        if game == depth {
          game = nil
          try take(.endOfGame)
        }
        depth -= 1
      }
    }
  }

  static let games = ["game", "machine"]

  /// Sets a value; false, with a warning, if it is invalid.
  private mutating func set(
    _ key: String, to value: String, at position: TextPosition, in entry: inout CatalogueEntry
  ) -> Bool {
    do throws(Diagnostic) {
      try entry.set(key, to: value, at: position)
      return true
    } catch {
      warnings.add(error)
      return false
    }
  }

  // MARK: The text format of clrmamepro

  private mutating func readText(_ take: (Event) throws -> Void) throws {
    var words = try CatalogueWords(source)
    while let token = try words.next() {
      guard case .word(let kind, _) = token else { throw words.unexpected("a word", at: token) }
      let next = try words.next()
      guard case .open = next else { throw words.unexpected("'(' after \(Escaped.quoted(kind))", at: next) }
      if Self.games.contains(kind) || kind == "resource" {
        try readGame(&words, take)
      } else {
        try words.skipBlock()
      }
    }
  }

  private mutating func readGame(_ words: inout CatalogueWords, _ take: (Event) throws -> Void) throws {
    /// A name comes first, if there is one; a file before it belongs to a game without a name.
    var hasBegun = false
    while let (key, value) = try words.pair() {
      switch value {
      case .word(let name, _):
        if key == "name", !hasBegun {
          try take(.game(name: name))
          hasBegun = true
        }
      case .open:
        guard key == "rom" else {
          try words.skipBlock()
          continue
        }
        if !hasBegun { try take(.game(name: "")) }
        hasBegun = true
        if let entry = try readEntry(&words) { try take(.entry(entry)) }
      case .close: break
      }
    }
    if hasBegun { try take(.endOfGame) }
  }

  /// The file in the parentheses that were just opened; nil for an invalid one.
  private mutating func readEntry(_ words: inout CatalogueWords) throws -> CatalogueEntry? {
    var entry = CatalogueEntry(name: "")
    var isGood = true
    while let (key, value) = try words.pair() {
      if case .word(let text, let position) = value {
        if isGood { isGood = set(key, to: text, at: position, in: &entry) }
      } else {
        try words.skipBlock()
      }
    }
    return isGood ? entry : nil
  }
}
