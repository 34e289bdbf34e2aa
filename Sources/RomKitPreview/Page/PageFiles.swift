import RomKitBase

/// The files in `Player/Page` as pages contain them: scripts are joined without imports, exports, comments and indentation, and
/// frames have their texts in a language.
///
/// `Scripts/page-texts.py` refuses files of another form than this one reads.
struct PageFiles {
  private let files = EmbeddedFile.pageFiles
  private let translations: [(key: Substring, text: Substring)]

  /// The files with texts in a language, also those in `others`, which only some pages have.
  init(language: LocalizedText.Language, others: String? = nil) {
    let names = language == .english ? [] : ["ja.json"] + [others].compactMap(\.self)
    // Each line of the translations is `"text": "translation"`, without escapes.
    translations = names.flatMap { [files] in Self.lines(of: $0, in: files) }.compactMap { line in
      let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
      return quoted.count == 5 ? (quoted[1], quoted[3]) : nil
    }
  }

  private static func lines(of name: String, in files: [EmbeddedFile]) -> [Substring] {
    let text = files.first { $0.name == name }?.text ?? ""
    return text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }

  /// The player, deflated and in base64. The first line of its file names the compiler.
  var player: Markup {
    Markup(html: Self.lines(of: "player.base64", in: files).dropFirst().joined(separator: "\n"))
  }

  /// The script that inflates and runs the others.
  var start: Markup { Markup(html: "\n\"use strict\";\n\(code(["start.js"]))") }

  /// The code of scripts and styles, each file after those that it imports.
  func code(_ names: [String]) -> String {
    // Imports and comments begin and end with lines.
    var end: String?
    let lines = names.flatMap { Self.lines(of: $0, in: files) }.compactMap { line -> Substring? in
      if line.hasPrefix("import ") { end = ";" }
      if line.hasPrefix("/*") { end = "*/" }
      if let last = end {
        if line.hasSuffix(last) { end = nil }
        return nil
      }
      if line.hasPrefix("//") { return nil }
      return line.hasPrefix("export ") ? line.dropFirst(7) : line
    }
    // Statements and declarations end with semicolons, so that most lines need no end.
    return lines.map { line in
      line.last.map(",;{}([".contains) == true ? Self.tight(line) : "\(Self.tight(line))\n"
    }.joined()
  }

  /// A line without the spaces around operators and braces. `Scripts/page-texts.py` refuses texts that have these between spaces.
  private static func tight(_ line: Substring) -> String {
    var text = ""
    var isSpaced = false
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let isOperator = ["=>", "===", "!==", "&&", "||", "=", "?", ":", "{", "}"].contains(word)
      if isSpaced && !isOperator { text += " " }
      text += word
      isSpaced = !isOperator
    }
    return text
  }

  /// A frame with its texts, which are in `[[double brackets]]`.
  func frame(_ name: String) -> Markup {
    var html = ""
    for (index, line) in Self.lines(of: name, in: files).enumerated() {
      if index > 0 { html += "\n" }
      // Every fourth part is a text, between two empty ones.
      let parts = line.split(omittingEmptySubsequences: false) { $0 == "[" || $0 == "]" }
      for (index, part) in parts.enumerated() {
        let text = index % 4 == 2 ? translations.first { $0.key == part }?.text : nil
        html += text ?? part
      }
    }
    return Markup(html: html)
  }

  /// The translations of the texts in scripts; nil in English.
  var texts: JSON? {
    translations.isEmpty ? nil : .object(translations.map { (String($0.key), .string(String($0.text))) })
  }
}
