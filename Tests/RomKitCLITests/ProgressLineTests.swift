#if os(Linux)
  import Foundation
  import Testing

  /// The progress line, on a terminal and elsewhere.
  @Suite(.enabled(if: Tool.has("script"), "script is not installed"))
  struct ProgressLineTests {
    private static let count = 8
    private static let pack = "romkit pack assets -o game.bin --no-cache --run-importers --jobs 2"

    /// Files that a program reads slowly, so that the work takes a second or two and no processor.
    private func project() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for number in 0..<Self.count {
        try folder.write("text \(number)", to: "assets/data/text\(number).slow")
      }
      try folder.write(
        """
        [[importers]]
        extension = ".slow"
        command = ["sh", "-c", "sleep 0.3; cp \\"$0\\" \\"$1\\"", "{input}", "{output}"]
        to = ".txt"
        """, to: "assets/romkit.toml")
      return folder
    }

    private func terminal(_ command: String, term: String = "xterm", in folder: TemporaryFolder) throws
      -> String
    {
      let result = try Tool.shell(
        "stty cols 80 2>/dev/null; script -qec '\(command)' /dev/null", in: folder.url,
        environment: ["TERM": term, "NO_COLOR": "1"])
      #expect(result.status == 0, "\(result)")
      return result.outputText
    }

    @Test func itAppearsIsRewrittenAndDisappears() throws {
      let shown = try terminal(Self.pack, in: project())
      let (start, erase) = ("\r", "\u{1B}[K")
      let written = shown.components(separatedBy: erase)
      // All parts but the last are the line, which is rewritten.
      let lines = written.dropLast().map { $0.replacingOccurrences(of: start, with: "") }
      #expect(lines.count { $0.contains(" of \(Self.count)") } >= 2, "\(shown)")
      for line in lines.dropLast() {
        #expect(line.contains(" of \(Self.count)") && !line.contains("\n"), "\(shown)")
      }
      #expect(lines.last == "", "the line is erased before anything else is written: \(shown)")
      #expect(lines.allSatisfy { $0.count < 80 })
      let messages = try #require(written.last)
      #expect(messages.contains("game.bin: \(Self.count + 1) records"), "\(messages)")
      #expect(!messages.contains("\u{1B}"), "\(messages)")
    }

    @Test(arguments: [
      ("\(pack) 2>log; cat log", "xterm"),
      ("\(pack) 2>&1 | cat", "xterm"),
      ("\(pack) -q", "xterm"),
      (pack, "dumb"),
      ("\(pack) --diagnostics json", "xterm"),
    ]) func itDoesNotAppearElsewhere(command: String, term: String) throws {
      let shown = try terminal(command, term: term, in: project())
      #expect(!shown.contains(" of \(Self.count)") && !shown.contains("\u{1B}"), "\(shown)")
    }
  }
#endif
