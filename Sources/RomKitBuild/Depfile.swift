import RomKitBase

/// What was made from what, as make and Ninja read it: a rule without commands.
package struct Depfile: Hashable, Sendable {
  /// What was made, the ROM first; at least one path.
  package var outputs: [String]
  /// What it was made from: files, and the folders whose listings count.
  package var inputs: [String]

  /// A rule. Paths that come twice are listed once.
  package init(outputs: [String], inputs: [String]) {
    self.outputs = Self.unique(outputs)
    self.inputs = Self.unique(inputs)
  }

  /// The text of the file.
  ///
  /// After the rule itself comes one for each input, with nothing it depends on: without it make would refuse to go on
  /// once an input has been removed. Throws for a path that cannot be written so that both tools read it.
  package func serialized() throws(DepfileError) -> [UInt8] {
    // A target with a percent sign would be a pattern.
    for output in outputs where output.contains("%") { throw DepfileError.character("%", path: output) }
    var text = try outputs.map(Self.escaped).joined(separator: " ") + ":"
    for input in inputs { text += try " \\\n  " + Self.escaped(input) }
    text += "\n"
    let own = Set(outputs)
    for input in inputs where !own.contains(input) && !input.contains("%") {
      text += try "\n" + Self.escaped(input) + ":\n"
    }
    return Array(text.utf8)
  }

  /// A path as make wants it, which Ninja reads as well.
  ///
  /// For many characters there is no escape that both read. After `;` make runs the rest of the line as a command, `=`
  /// makes the line an assignment, `|` and `&` before the colon change the kind of rule, and `*`, `?` and `[` stand for
  /// other names. Ninja takes `<`, `>`, `^`, `` ` `` and control characters for the end of a name, up to version 1.11 quotation
  /// marks and `&` as well, and so does make some control characters. A backslash before `#`, `:` or `$` escapes the escape.
  static func escaped(_ path: String) throws(DepfileError) -> String {
    try check(path)
    var escaped = ""
    var backslashes = 0
    for character in path.unicodeScalars {
      switch character {
      case "\n", "\r", "\0": throw DepfileError.lineEnd(path: path)
      case ";", "|", "=", "*", "?", "[", "<", ">", "^", "`", "&", "\"", "'", "\u{1}"..."\u{1F}", "\u{7F}":
        throw DepfileError.character(character, path: path)
      case "#", ":", "$":
        if backslashes > 0 { throw DepfileError.character("\\", path: path) }
        escaped += character == "$" ? "$" : "\\"
      // Backslashes before a space would count as escapes themselves.
      case " ": escaped += String(repeating: "\\", count: backslashes + 1)
      default: break
      }
      backslashes = character == "\\" ? backslashes + 1 : 0
      escaped.unicodeScalars.append(character)
    }
    return escaped
  }

  /// Refuses a path for how it begins or ends.
  private static func check(_ path: String) throws(DepfileError) {
    // Like make, ignore a leading ./ and the slashes after it.
    var name = path.unicodeScalars[...]
    while name.starts(with: "./".unicodeScalars) { name = name.dropFirst(2).drop { $0 == "/" } }
    // A home folder.
    if name.first == "~" { throw DepfileError.character("~", path: path) }
    // .PHONY, .SECONDEXPANSION and their like change how make reads everything else.
    if name.first == ".", name.count > 1,
      name.dropFirst().allSatisfy({ ("A"..."Z").contains($0) || $0 == "_" })
    {
      throw DepfileError.special(path: path)
    }
    // The first would join with the colon that follows, a space would be cut off with the line's end, and a(b) is
    // a member of an archive, even if ( and ) are in two paths of one list.
    if let last = path.unicodeScalars.last, ["\\", ":", " ", ")"].contains(last) {
      throw DepfileError.character(last, path: path)
    }
  }

  private static func unique(_ paths: [String]) -> [String] {
    var known: Set<String> = []
    return paths.filter { known.insert($0).inserted }
  }
}

package enum DepfileError: DescribedError {
  case lineEnd(path: String)
  /// A character that make cannot be told to take as it stands.
  case character(Unicode.Scalar, path: String)
  /// The name of a special target of make.
  case special(path: String)

  package var diagnostic: Diagnostic {
    switch self {
    case .lineEnd(let path):
      Diagnostic(
        "depfile-path", "the name has a line end in it, which a depfile cannot hold", file: path,
        help: "rename the file")
    case .character(let character, let path):
      Diagnostic(
        "depfile-path",
        "the name has \(Self.words(for: character)) that make or Ninja would not read as part of a name",
        file: path, help: "rename the file")
    case .special(let path):
      Diagnostic(
        "depfile-path", "make gives this name a special meaning", file: path, help: "rename the file")
    }
  }
  private static func words(for character: Unicode.Scalar) -> String {
    switch character {
    case " ": "a space at its end"
    case "\t": "a tab"
    default: "a \(Escaped.path(String(character)))"
    }
  }
}
