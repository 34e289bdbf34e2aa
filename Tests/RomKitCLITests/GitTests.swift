import Foundation
import Testing

/// Whether git is installed.
private let hasGit =
  (try? Tool.shell("git --version", in: FileManager.default.temporaryDirectory).status) == 0

/// `romkit diff --textconv` as git calls it.
@Suite struct GitTests {
  /// Replaces the developer's settings of git.
  private static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "a",
    "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.com",
  ]

  @Test(.enabled(if: hasGit, "git is not installed")) func gitShowsWhatChangedInARom() throws {
    let work = try TemporaryFolder()
    let script = """
      set -e
      git init -q .
      echo '*.bin diff=romkit' >.gitattributes
      git config diff.romkit.textconv 'romkit diff --textconv'
      mkdir assets
      printf 'Once upon a time\\nthere was a lamp.\\n' >assets/DSLOT000.txt
      printf 'key-on ch0 square a4\\nmaster-volume 10\\nwait 22050\\nkey-off ch0\\nend\\n' >assets/BSLOT000.notes
      printf 'SY\\003\\001\\000\\001\\002\\003\\004\\005\\006\\007' >assets/GSLOT000.CHR
      romkit pack assets -o 'a game.bin' 2>/dev/null
      git add -A; git commit -qm one
      printf 'Once upon a time\\nthere was a light.\\n' >assets/DSLOT000.txt
      printf 'key-on ch0 square c5\\nmaster-volume 10\\nwait 22050\\nkey-off ch0\\nend\\n' >assets/BSLOT000.notes
      printf 'SY\\003\\001\\000\\001\\002\\003\\004\\005\\011\\007' >assets/GSLOT000.CHR
      romkit pack assets -o 'a game.bin' 2>/dev/null
      git diff -U1 -- 'a game.bin' | grep -v '^index '
      git commit -qam two
      printf 'cut' >'a game.bin'
      git diff -U0 -- 'a game.bin' | sed -n '4,6p;$p'
      """
    let result = try Tool.shell(script, in: work.url, environment: Self.environment)
    #expect(result.error == "")
    #expect(result.status == 0)
    let lines = result.outputText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // The compressed size of a song depends on the version of zlib.
    let shown = lines.filter { !$0.contains("compressed into") }
    #expect(
      shown == [
        "diff --git a/a game.bin b/a game.bin", "--- a/a game.bin\t", "+++ b/a game.bin\t",
        "@@ -3,6 +3,6 @@ GSLOT000.CHR: picture 4x2 SY", "   ..010203", "-  04050607", "+  04050907",
        " BSLOT000.BGM: song, 5 notes, 0:01", "-  key-on ch0 square a4", "+  key-on ch0 square c5",
        "   master-volume 10", "@@ -11,6 +11,6 @@ BSLOT000.BGM: song, 5 notes, 0:01", "   end",
        "-DSLOT000.DAT: text ASCII 36 bytes", "+DSLOT000.DAT: text ASCII 37 bytes",
        "   ASCII, LF line ends, final NUL", "   | Once upon a time", "-  | there was a lamp.",
        "+  | there was a light.", " ROMKIT.SUM: checksums", "+++ b/a game.bin\t", "@@ -1,16 +1,2 @@",
        "-4 records, checksums matching",
        "+  00000000  63 75 74                                         cut", "",
      ])
  }
}
