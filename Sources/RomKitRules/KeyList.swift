import RomKitBase

/// Texts for which a program has numbers: the keys of a table's rows, or the texts of a column of objects.
package struct KeyList: Equatable, Sendable {
  package var name: String
  /// By their numbers; an empty text has no name in programs.
  package var texts: [String]

  package init(name: String, texts: [String]) {
    self.name = name
    self.texts = texts
  }

  /// The texts that are not empty.
  package var keys: [(text: String, number: Int)] {
    texts.enumerated().filter { !$0.element.isEmpty }.map { ($0.element, $0.offset) }
  }

  /// For programs; the format is part of the command's contract.
  package var json: JSON { ["name": name, "keys": keysJSON] }

  package var keysJSON: JSON { .array(keys.map { ["key": $0.text, "number": $0.number] }) }
}
