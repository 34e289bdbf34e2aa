import RomKitBase

/// The dependencies of outputs on inputs for make and Ninja: a rule without commands.
package struct Depfile: Equatable, Sendable {
  /// The outputs, the ROM first; at least one path.
  package var outputs: [String]
  /// The inputs: files, and the folders whose listings matter.
  package var inputs: [String]

  /// A rule. Repeated paths are listed once.
  package init(outputs: [String], inputs: [String]) {
    self.outputs = Self.unique(outputs)
    self.inputs = Self.unique(inputs)
  }

  /// The text of the file.
  ///
  /// After the rule itself comes an empty rule for each input, because without it make would stop once an input has been
  /// removed. Throws ``Problems`` with all paths that cannot be written so that both tools read them.
  package func serialized() throws -> [UInt8] {
    var problems: [Diagnostic] = []
    func escaped(_ path: String, isTarget: Bool) -> String {
      do throws(DepfileError) {
        return try Self.escaped(path, isTarget: isTarget)
      } catch {
        problems.append(Diagnostic(error))
        return ""
      }
    }
    var text = outputs.map { escaped($0, isTarget: true) }.joined(separator: " ") + ":"
    let own = Set(outputs)
    let inputs = inputs.map { (path: $0, text: escaped($0, isTarget: false)) }
    if !problems.isEmpty { throw Problems(problems) }
    for input in inputs { text += " \\\n  " + input.text }
    text += "\n"
    for input in inputs where !own.contains(input.path) && Self.canBeTarget(input.path) {
      text += "\n" + input.text + ":\n"
    }
    return Array(text.utf8)
  }

  /// Whether make reads a path before a colon as it does after one: a name with a percent sign would be a pattern there, and `&`
  /// at its end would join the colon.
  private static func canBeTarget(_ path: String) -> Bool { !path.contains("%") && !path.hasSuffix("&") }

  /// A path escaped for make, which Ninja reads as well.
  ///
  /// Many characters have no escape that both tools read. After `;` make runs the rest of the line as a command, `=` makes the
  /// line an assignment, `|` before the colon changes the kind of rule, and `*`, `?` and `[` match other names. For Ninja a name
  /// ends at `<`, `>`, `^`, `` ` ``, `"` and control characters, before version 1.13 also at `'` and `&`; for make it ends at some
  /// control characters. A backslash before `#`, `:` or `$` escapes the escape.
  static func escaped(_ path: String, isTarget: Bool = false) throws(DepfileError) -> String {
    if isTarget, !canBeTarget(path) { throw .character(path.contains("%") ? "%" : "&", path: path) }
    try check(path)
    var escaped = ""
    var backslashes = 0
    for character in path.unicodeScalars {
      switch character {
      case "\n", "\r", "\0": throw DepfileError.lineEnd(path: path)
      case ";", "|", "=", "*", "?", "[", "<", ">", "^", "`", "\"", "\u{1}"..."\u{1F}", "\u{7F}":
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

  /// Refuses paths with an invalid start or end.
  private static func check(_ path: String) throws(DepfileError) {
    // Like make, ignore a leading ./ and the slashes after it.
    var name = path.unicodeScalars[...]
    while name.starts(with: "./".unicodeScalars) { name = name.dropFirst(2).drop { $0 == "/" } }
    // It would be a home folder.
    if name.first == "~" { throw DepfileError.character("~", path: path) }
    // .PHONY, .SECONDEXPANSION and their like change how make reads everything else.
    if name.first == ".", name.count > 1,
      name.dropFirst().allSatisfy({ ("A"..."Z").contains($0) || $0 == "_" })
    {
      throw DepfileError.special(path: path)
    }
    // A backslash or colon would join with the colon that follows, a space would be lost at the end of the line, and a(b) is
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

package struct DepfileError: RomKitError {
  package let diagnostic: Diagnostic

  private init(_ message: LocalizedText, _ path: String) {
    diagnostic = Diagnostic("depfile-path", message, file: path, help: "rename the file or the folder")
  }

  static func lineEnd(path: String) -> Self {
    Self("the name contains a line end, which cannot be written to a depfile", path)
  }

  /// A character that cannot be escaped for make and Ninja.
  static func character(_ character: Unicode.Scalar, path: String) -> Self {
    let words: LocalizedText =
      switch character {
      case " ": "a space at its end"
      case "\t": "a tab"
      default: "a \(String(character))"
      }
    return Self("the name has \(words) that make or Ninja would not read as part of a name", path)
  }

  /// The name of a special target of make.
  static func special(path: String) -> Self { Self("make gives this name a special meaning", path) }
}
