import Foundation
import Testing

/// Standard output that is full or closed or has lost its reader, and streams that are closed from the start, for every
/// command that writes data there.
@Suite struct StandardStreamTests {
  private static let commands = [
    "list game.bin", "list game.bin --json", "info game.bin GSLOT000", "info game.bin --json",
    "verify game.bin --json", "diff game.bin other.bin", "diff game.bin other.bin --json", "stats game.bin",
    "stats game.bin --json", "identify game.bin other.bin", "identify game.bin --json", "dat game.bin -o -",
    "extract game.bin DSLOT000 -o -", "extract game.bin GSLOT000 -o -",
    "pack assets -o -", "pack assets -o out.bin --json", "convert song.mml -o - --to bgm",
    "convert sound.PCM -o - --to wav", "preview game.bin GSLOT000 -o -", "explain chr-too-short", "--help",
    "--version", "--generate-completion-script bash",
  ]

  /// As with other programs that compare, 1 means that there are differences.
  private static func status(_ command: String) -> Int32 { command.hasPrefix("diff ") ? 2 : 1 }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let script = """
      mkdir assets; printf 'SY\\0\\0\\7' > assets/GSLOT000.CHR; printf 'abc' > assets/DSLOT000.DAT
      printf 'Ch0 c' > song.mml; printf 'EFF\\0\\0\\0\\0\\2ab' > sound.PCM
      romkit pack -q assets -o game.bin; printf 'abd' > assets/DSLOT000.DAT; romkit pack -q assets -o other.bin
      """
    #expect(try Tool.shell(script, in: folder.url).status == 0)
    return folder
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
    arguments: commands)
  func fullStandardOutputIsAnError(command: String) throws {
    let folder = try folder()
    let result = try Tool.shell("romkit \(command) >/dev/full", in: folder.url)
    #expect(result.status == Self.status(command))
    #expect(
      result.error.contains("standard output: error: cannot write the file: the disk is full [file-write]"),
      "\(result.error)")
  }

  /// The report fails when the ROM is already there, as the table of exit statuses says.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aReportThatFailsSaysThatFilesAreNew() throws {
    let folder = try folder()
    let result = try Tool.shell(
      "romkit pack assets -o new.bin --json --diagnostics json >/dev/full", in: folder.url)
    #expect(result.status == 1)
    #expect(try folder.bytes("new.bin") == folder.bytes("other.bin"))
    #expect(
      result.error.hasSuffix("{\"errors\": 1, \"warnings\": 0, \"written\": true}\n"), "\(result.error)")
  }

  @Test(arguments: commands) func closedStandardOutputIsAnError(command: String) throws {
    let folder = try folder()
    let result = try Tool.shell("romkit \(command) >&-", in: folder.url)
    #expect(result.status == Self.status(command))
    #expect(
      result.error.contains("standard output: error: cannot write the file: it is closed [file-write]"),
      "\(result.error)")
  }

  /// The reader has stopped on purpose, so there is no message, and no signal ends the tool.
  @Test(arguments: commands) func outputWithoutAReaderEndsSilently(command: String) throws {
    let script = """
      mkfifo pipe; exec 3<>pipe; exec 4>pipe; exec 3<&-
      romkit \(command) >&4; echo $? >status
      """
    let folder = try folder()
    let result = try Tool.shell(script, in: folder.url)
    #expect(
      String(decoding: try folder.bytes("status"), as: UTF8.self) == "\(Self.status(command))\n",
      "\(result.error)")
    #expect(!result.error.contains("error"), "\(result.error)")
  }

  /// No file that is opened later takes the place of a closed stream.
  @Test func streamsThatAreClosedFromTheStartHarmNothing() throws {
    for closed in ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"] {
      let folder = try folder()
      let script = """
        romkit pack assets -o new.bin \(closed); echo $?
        romkit extract new.bin -o out \(closed); echo $?
        romkit convert song.mml -o song.bgm \(closed); echo $?
        romkit verify new.bin --roundtrip >/dev/null; echo $?
        """
      let result = try Tool.shell(script, in: folder.url)
      #expect(result.outputText == "0\n0\n0\n0\n", "\(closed): \(result)")
      #expect(try folder.bytes("new.bin") == folder.bytes("other.bin"))
      #expect(try folder.names("out").contains("GSLOT000.png"))
    }
  }
}
