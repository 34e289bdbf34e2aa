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
    var text = try outputs.map(Self.escaped).joined(separator: " ") + ":"
    for input in inputs { text += try " \\\n  " + Self.escaped(input) }
    text += "\n"
    let own = Set(outputs)
    // A target with a percent sign would be a pattern.
    for input in inputs where !own.contains(input) && !input.contains("%") {
      text += try "\n" + Self.escaped(input) + ":\n"
    }
    return Array(text.utf8)
  }

  /// A path as make wants it, which Ninja reads as well.
  ///
  /// For some characters make has no escape: after `;` it runs the rest of the line as a command, `=` makes the line an
  /// assignment, `|` and `&` before the colon change the kind of rule, and a backslash before `#` or `:` escapes the escape.
  static func escaped(_ path: String) throws(DepfileError) -> String {
    // At the end, either would join with the colon that follows.
    if let last = path.unicodeScalars.last, last == "&" || last == "\\" {
      throw DepfileError.character(last, path: path)
    }
    var escaped = ""
    var backslashes = 0
    for character in path.unicodeScalars {
      switch character {
      case "\n", "\r", "\0": throw DepfileError.lineEnd(path: path)
      case ";", "|", "=": throw DepfileError.character(character, path: path)
      case "#" where backslashes > 0, ":" where backslashes > 0:
        throw DepfileError.character("\\", path: path)
      // Backslashes before a space would count as escapes themselves.
      case " ", "\t": escaped += String(repeating: "\\", count: backslashes + 1)
      case "#", ":": escaped += "\\"
      case "$": escaped += "$"
      default: break
      }
      backslashes = character == "\\" ? backslashes + 1 : 0
      escaped.unicodeScalars.append(character)
    }
    return escaped
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

  package var diagnostic: Diagnostic {
    switch self {
    case .lineEnd(let path):
      Diagnostic(
        "depfile-path", "the name has a line end in it, which a depfile cannot hold", file: path,
        help: "rename the file")
    case .character(let character, let path):
      Diagnostic(
        "depfile-path", "the name has a \(character) in it that make would not read as part of a name",
        file: path, help: "rename the file")
    }
  }
}
