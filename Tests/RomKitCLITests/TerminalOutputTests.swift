#if os(Linux)
  import Foundation
  import Testing

  /// Standard output to a terminal: control characters of a file must not reach it.
  @Suite(.enabled(if: Tool.has("script"), "script is not installed"))
  struct TerminalOutputTests {
    /// The output of a command that is run on a terminal.
    private func run(_ command: String) throws -> String {
      let folder = try TemporaryFolder()
      let script = """
        set -e; mkdir assets; printf 'a\\033]0;x\\007b' >assets/DSLOT000.DAT; printf 'Ch0 V1 c4\\n' >song.mml
        printf 'SY\\000\\000\\033' >hero.chr; printf 'a\\r\\nb\\n' >assets/DSLOT001.txt
        romkit convert -q song.mml -o song.bgm; romkit pack -q assets -o game.bin
        script -qec "romkit \(command); echo status \\$?" /dev/null
        """
      let result = try Tool.shell(script, in: folder.url, environment: ["NO_COLOR": "1"])
      #expect(result.status == 0, "\(result)")
      return result.outputText.replacingOccurrences(of: "\r\n", with: "\n")
    }

    @Test(
      arguments: [
        ("extract game.bin DSLOT000 -o - --raw", "binary output is"),
        ("convert hero.chr -o - --to chr --profile mk2", "binary output is"),
        ("convert song.mml -o - --to bgm", "binary output is"), ("pack assets -o -", "a ROM is"),
        ("optimize game.bin -o -", "a ROM is"),
      ])
    func bytesThatControlATerminalAreRefused(command: String, subject: String) throws {
      #expect(
        try run(command) == """
          romkit: error: \(subject) not written to a terminal [usage]
            help: name a file with -o, or redirect standard output
          status 64

          """)
    }

    @Test(arguments: [
      "convert song.bgm -o - --to mml", "extract game.bin DSLOT001 -o -", "list game.bin",
      "info game.bin DSLOT000",
    ]) func textIsShown(command: String) throws {
      let shown = try run(command)
      #expect(shown.hasSuffix("status 0\n"), "\(shown)")
      #expect(!shown.contains("\u{1B}"), "\(shown)")
    }
  }
#endif
