import Foundation
import Testing

/// The way to run the tool without privileges.
private enum Unprivileged {
  static let prefix: String? = {
    if geteuid() != 0 { return "" }
    let words = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    let result = try? Tool.shell(
      "\(words) '\(Tool.binary.path)' --version", in: FileManager.default.temporaryDirectory)
    return result?.status == 0 ? words + " " : nil
  }()
}

/// Folders that may not be written to, and files that may not be read. Root may do both, so the tool is run as the user
/// `nobody`.
@Suite(
  .enabled(if: Unprivileged.prefix != nil, "the tool cannot be run as the user nobody here")
)
struct ReadOnlyTests {
  /// Runs a script in which `romkit` has no privileges.
  private func run(_ script: String, in folder: TemporaryFolder) throws -> Tool.Result {
    let cache = folder.url.path + "/cache"
    return try Tool.shell(
      "romkit() { \(Unprivileged.prefix ?? "")env LLVM_PROFILE_FILE=/dev/null ROMKIT_CACHE='\(cache)' '\(Tool.binary.path)' \"$@\"; }\n\(script)",
      in: folder.url)
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let script = """
      mkdir assets open closed; printf 'abc' > assets/DSLOT000.DAT; printf 'SY\\0\\0\\7' > assets/GSLOT000.CHR
      printf 'Ch0 c' > song.mml; printf 'old' > closed/game.bin; printf 'old' > closed/song.bgm
      """
    #expect(try Tool.shell(script, in: folder.url).status == 0)
    #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: folder.url).status == 0)
    #expect(
      try Tool.shell("chmod 777 . open; chmod 555 closed; chmod 755 .. || true", in: folder.url).status == 0)
    return folder
  }

  @Test(
    arguments: [
      (
        "pack --no-cache assets -o closed/game.bin",
        "closed/game.bin: error: cannot create the file or folder: permission denied [file-create]"
      ),
      (
        "extract game.bin -o closed",
        "closed: error: cannot create the file or folder: permission denied [file-create]"
      ),
      (
        "extract game.bin -o closed --force",
        "closed: error: cannot create the file or folder: permission denied [file-create]"
      ),
      (
        "extract game.bin -o closed/new",
        "closed/new: error: cannot create the file or folder: permission denied [file-create]"
      ),
      (
        "convert song.mml -o closed/song.bgm",
        "closed/song.bgm: error: cannot create the file or folder: permission denied [file-create]"
      ),
      (
        "optimize game.bin -o closed/game.bin",
        "closed/game.bin: error: cannot create the file or folder: permission denied [file-create]"
      ),
    ])
  func aReadOnlyFolderStaysUnchanged(command: String, message: String) throws {
    let folder = try folder()
    let before = try FileTree(of: folder.url)
    let result = try run("romkit \(command)", in: folder)
    #expect(result.status == 1)
    let help = "  help: write to another folder, or allow writing to this one: chmod u+w closed\n"
    #expect(result.error == message + "\n" + help)
    #expect(try FileTree(of: folder.url) == before)
  }

  @Test func aFileThatMayNotBeReadIsNamed() throws {
    let folder = try folder()
    let result = try run(
      "chmod 000 assets/DSLOT000.DAT; romkit pack --no-cache assets -o open/game.bin", in: folder)
    #expect(result.status == 1)
    #expect(
      result.error == """
        assets/DSLOT000.DAT: error: cannot open the file: permission denied [file-open]
          help: allow reading the file: chmod u+r assets/DSLOT000.DAT

        """)
    #expect(try folder.names("open") == [])
  }

  /// A folder that can be written to but not read. Its names cannot be synchronized to the disk, but nothing else is lost.
  @Test func aFolderThatCannotBeReadIsWrittenTo() throws {
    let folder = try folder()
    let result = try run(
      "chmod 333 open; romkit pack -q --no-cache assets -o open/game.bin; status=$?; chmod 777 open; exit $status",
      in: folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(try folder.bytes("open/game.bin") == folder.bytes("game.bin"))
  }

  /// The command only takes longer.
  @Test func aReadOnlyCacheIsOnlyAWarning() throws {
    let folder = try folder()
    let result = try run(
      "cp song.mml assets/BSLOT000.mml; mkdir cache; chmod 555 cache; romkit pack assets -o open/game.bin",
      in: folder)
    #expect(result.error.contains("[cache-unusable]"), "\(result.error)")
    #expect(result.status == 0, "\(result.error)")
    #expect(try folder.names("open") == ["game.bin"])
  }
}
