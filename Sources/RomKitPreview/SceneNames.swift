import RomKitBase
import VGSCore
import VGSPlayer

/// Names that a scene may use in place of numbers: those of a C header, and sprites in place of the first five arguments of a call.
package struct SceneNames: Hashable, Sendable {
  package static let none = SceneNames([:])

  /// The numbers for each name without the prefix of its header, such as `GRAPHICS_HERO`: one, or five for a sprite, and none
  /// for a sprite on several pictures, which no single call draws.
  private let numbers: [String: [Int]]

  package init(_ numbers: [String: [Int]]) { self.numbers = numbers }

  var isEmpty: Bool { numbers.isEmpty }

  /// A text with numbers in place of names.
  package struct Replaced {
    /// The numbers in place of a name. The column is that in the new text, from 1.
    struct Word {
      var column: Int
      var newCount: Int
      var oldCount: Int
      var isSprite: Bool
    }

    package fileprivate(set) var text: [UInt8] = []
    /// The replaced words of each line, from 1.
    fileprivate var words: [Int: [Word]] = [:]

    /// The column in the old text of one in the new text.
    func column(_ column: Int, line: Int) -> Int {
      var shift = 0
      for word in words[line] ?? [] where word.column < column {
        if column < word.column + word.newCount { return word.column + shift }
        shift += word.oldCount - word.newCount
      }
      return column + shift
    }

    func hasSprite(inLine line: Int) -> Bool { words[line]?.contains(where: \.isSprite) ?? false }
  }

  /// Replaces the names outside of comments. A word that is not a name stays.
  package func replacing(in text: [UInt8]) -> Replaced {
    var replaced = Replaced()
    if numbers.isEmpty {
      replaced.text = text
      return replaced
    }
    var (place, line, start, isComment) = (0, 1, 0, false)
    while place < text.count {
      let byte = text[place]
      guard !isComment, SceneLines.isWord(byte) else {
        isComment =
          byte != 0x0A && (isComment || byte == 0x2F && place + 1 < text.count && text[place + 1] == 0x2F)
        replaced.text.append(byte)
        place += 1
        if byte == 0x0A { (line, start) = (line + 1, replaced.text.count) }
        continue
      }
      let word = text[place...].prefix { SceneLines.isWord($0) }
      place = word.endIndex
      guard let numbers = numbers(of: word), !numbers.isEmpty else {
        replaced.text += word
        continue
      }
      let new = numbers.map { "\($0)" }.joined(separator: ",").utf8
      replaced.words[line, default: []].append(
        .init(
          column: replaced.text.count - start + 1, newCount: new.count, oldCount: word.count,
          isSprite: numbers.count > 1))
      replaced.text += new
    }
    return replaced
  }

  /// Whether a word that was found may be a name, because no number begins like it.
  static func isName(_ word: String) -> Bool { word.utf8.first.map { $0 == 0x5F || $0 >= 0x41 } ?? false }

  /// The numbers of a name with any prefix: of two that fit, those of the longer.
  private func numbers(of word: ArraySlice<UInt8>) -> [Int]? {
    // No name is longer: its parts are those of a path.
    guard word.count <= 4_096 else { return nil }
    var rest = word
    while let underscore = rest.firstIndex(of: 0x5F) {
      rest = rest[(underscore + 1)...]
      if let found = numbers[String(decoding: rest, as: UTF8.self)] { return found }
    }
    return nil
  }

  /// Whether a word is the name of a sprite on several pictures.
  func isInParts(_ word: String) -> Bool { numbers(of: Array(word.utf8)[...])?.isEmpty ?? false }

  var example: String { "ROMDATA_\(numbers.keys.min() ?? "")" }

  func nearest(to word: String) -> String? {
    let names = numbers.keys.sorted()
    if let name = names.first(where: { $0.hasSuffix("_\(word.uppercased())") }) { return "ROMDATA_\(name)" }
    var rest = word[...]
    while let underscore = rest.firstIndex(of: "_") {
      rest = rest[rest.index(after: underscore)...]
      if let name = NearestWord.to(String(rest), among: names) { return word.dropLast(rest.count) + name }
    }
    return nil
  }
}
