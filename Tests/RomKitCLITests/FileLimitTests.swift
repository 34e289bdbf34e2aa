#if os(Linux)
  import Foundation
  import Testing

  /// The limit of the user for the size of files, beyond which the system sends a signal that usually ends the process.
  @Suite struct FileLimitTests {
    /// The limits, in blocks of 512 bytes.
    private static let limits = [0, 1, 8, 40, 100]

    private static let commands = [
      "romkit pack assets -o out/game.bin --header out/game.h",
      "romkit pack --no-cache assets -o out/game.bin",
      "romkit pack --no-cache assets -o - > ../output",
      "romkit extract rom.bin -o out/files",
      "romkit convert a.wav b.wav -o out",
      "romkit optimize rom.bin -o out/rom.bin",
      "romkit preview rom.bin -o out/rom.html",
      "romkit list --json rom.bin > ../output",
    ]

    @Test(arguments: commands) func aFileBeyondTheLimitIsAnError(command: String) throws {
      let folder = try TemporaryFolder()
      for number in 0..<3 {
        try folder.write(
          (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 + number) },
          to: "assets/DSLOT00\(number).DAT")
      }
      try folder.write(
        Array("EFF\0".utf8) + [0, 0, 0x40, 0] + [UInt8](repeating: 1, count: 0x4000), to: "ESLOT000.PCM")
      let script =
        "romkit pack -q assets -o rom.bin; romkit convert -q ESLOT000.PCM -o a.wav; cp a.wav b.wav; mkdir out"
      #expect(try Tool.shell(script, in: folder.url).status == 0)
      try? FileManager.default.removeItem(at: folder.cache)
      let before = try FileTree(of: folder.url)
      var failed = 0
      for limit in Self.limits {
        let result = try Tool.shell("ulimit -f \(limit); \(command)", in: folder.url)
        if result.status == 0 { break }
        failed += 1
        #expect(result.status == 1, "\(limit): \(result)")
        #expect(
          result.error.contains("the file would be too large"),
          "\(limit): \(result.error)")
        #expect(result.error.contains("ulimit -f unlimited"), "\(limit): \(result.error)")
        #expect(try FileTree(of: folder.url) == before, "\(limit): \(result.error)")
      }
      #expect(failed > 0)
    }
  }
#endif
