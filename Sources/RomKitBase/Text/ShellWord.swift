/// Words of a command that a message proposes.
package enum ShellWord {
  /// A path as one word for a shell, in quotes where it needs them.
  package static func quoted(_ path: String) -> String {
    // Not to be taken for an option.
    path.hasPrefix("-") ? "./" + word(path) : word(path)
  }

  /// Any text as one word for a shell, in quotes where it needs them.
  package static func word(_ text: String) -> String {
    let escaped = Escaped.path(text)
    let isPlain = escaped.utf8.allSatisfy { byte in
      byte >= 0x80 || byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 || "_./-+,:@%=".utf8.contains(byte)
    }
    return isPlain && !escaped.isEmpty
      ? escaped
      : "'" + escaped.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
