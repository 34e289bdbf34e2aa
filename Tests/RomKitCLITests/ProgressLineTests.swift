#if os(Linux)
  import Foundation
  import Testing

  /// The progress line, on a terminal and elsewhere.
  @Suite(.enabled(if: Tool.has("script"), "script is not installed"))
  struct ProgressLineTests {
    /// The number of pictures for some seconds of work: a debug build is dozens of times slower.
    private static let count = Tool.isOwnBuild ? 6 : 240

    /// Noise, which takes a while to be mapped onto 255 colours.
    private func project() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      var state: UInt64 = 1
      for number in 0..<Self.count {
        var bytes = Array("BM".utf8) + [UInt8](repeating: 0, count: 52)
        (bytes[10], bytes[14], bytes[18], bytes[22], bytes[26], bytes[28]) = (54, 40, 96, 96, 1, 24)
        for _ in 0..<96 * 96 * 3 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          bytes.append(UInt8(truncatingIfNeeded: state >> 33))
        }
        try folder.write(bytes, to: "assets/graphics/noise\(number).bmp")
      }
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
      let shown = try terminal("romkit pack assets -o game.bin --no-cache", in: project())
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
      #expect(messages.contains("game.bin: \(Self.count + 2) records"), "\(messages)")
      #expect(!messages.contains("\u{1B}"), "\(messages)")
    }

    @Test(arguments: [
      ("romkit pack assets -o game.bin --no-cache 2>log; cat log", "xterm"),
      ("romkit pack assets -o game.bin --no-cache 2>&1 | cat", "xterm"),
      ("romkit pack assets -o game.bin --no-cache -q", "xterm"),
      ("romkit pack assets -o game.bin --no-cache", "dumb"),
      ("romkit pack assets -o game.bin --no-cache --diagnostics json", "xterm"),
    ]) func itDoesNotAppearElsewhere(command: String, term: String) throws {
      let shown = try terminal(command, term: term, in: project())
      #expect(!shown.contains(" of \(Self.count)") && !shown.contains("\u{1B}"), "\(shown)")
    }
  }
#endif
