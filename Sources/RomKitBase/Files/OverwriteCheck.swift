/// Keeps what a command reads from being replaced by what it writes.
package enum OverwriteCheck {
  /// Throws when the file at a path is one of the inputs, by whatever name or link; nothing when there is no such file.
  /// Throws as well when the system does not tell what stands there.
  package static func check(output: String, inputs: [String]) throws {
    guard try FileType(examining: output, followingLinks: true) == .file,
      let existing = try FileStamp(examining: output)
    else { return }
    for input in inputs {
      if let file = try FileStamp(examining: input), file.device == existing.device,
        file.inode == existing.inode
      {
        throw OverwriteError(output: output, input: input)
      }
    }
  }
}

/// The output is one of the inputs.
package struct OverwriteError: DescribedError {
  let output: String
  let input: String

  /// The error in words, at the file that was to be written.
  package var diagnostic: Diagnostic {
    Diagnostic(
      "output-is-input", "this is the input \(Escaped.path(input)), which writing would destroy",
      file: output, help: "write to another file")
  }
}
