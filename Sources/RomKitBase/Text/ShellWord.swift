/// Words of a command that a message proposes.
package enum ShellWord {
  /// A path as one word for a shell, in quotes where it needs them.
  package static func quoted(_ path: String) -> String {
    let escaped = Escaped.path(path)
    let isPlain = escaped.utf8.allSatisfy { byte in
      byte >= 0x80 || byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 || "_./-+,:@%=".utf8.contains(byte)
    }
    let word =
      isPlain && !escaped.isEmpty
      ? escaped
      : "'" + escaped.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    // Not to be taken for an option.
    return path.hasPrefix("-") ? "./" + word : word
  }
}
