import Foundation
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject

/// The environment of a program that runs for an asset, and its failures.
@Suite struct ImporterRunTests {
  /// Notes the folder in which the script runs, and leaves a file with a unique name there.
  private let notesPlace = "pwd > $OUT/place; : > \"${OUT##*/}\"; "

  private func place(_ project: ImporterProject) throws -> String {
    try #require(project.noted("place")).trimmingCharacters(in: .newlines)
  }

  /// The name of the folder may belong to another run by now.
  private func isGone(_ project: ImporterProject) throws -> Bool {
    !FileManager.default.fileExists(
      atPath: try place(project) + "/" + URL(fileURLWithPath: project.folder.path).lastPathComponent)
  }

  // MARK: Environment

  @Test func itGetsACopyUnderAFixedNameAndNothingElse() throws {
    let project = try ImporterProject(
      "printf '%s\\n' \"$@\" > $OUT/words; ls -A > $OUT/names; ls -ld . > $OUT/mode; " + notesPlace
        + "echo changed >> \"$1\"; cp \"$1\" \"$2\"",
      files: ["data/-o $(touch x) {output} '.foo"])
    _ = try project.build()
    let place = try place(project)
    #expect(project.noted("words") == "\(place)/input.foo\n\(place)/output.txt\n")
    #expect(project.noted("names") == "input.foo\nmessages\n")
    #expect(project.noted("mode")?.hasPrefix("drwx------") == true)
    #expect(try isGone(project))
    #expect(
      project.noted("assets/data/-o $(touch x) {output} '.foo") == "data/-o $(touch x) {output} '.foo")
  }

  @Test func argumentsPassNoShell() throws {
    let project = try ImporterProject("printf '%s\\n' \"$@\" > $OUT/words; cp \"$1\" \"$2\"")
    try project.writeManifest(words: ["$HOME; *", "", "x{input}{output}x{", "{other}"])
    _ = try project.build()
    let words = try #require(project.noted("words")).split(separator: "\n", omittingEmptySubsequences: false)
    let (input, output) = (words[0], words[1])
    #expect(words.dropFirst(2) == ["$HOME; *", "", "x\(input)\(output)x{", "{other}", ""])
  }

  @Test func itHasNoInputAndFewVariables() throws {
    let project = try ImporterProject(
      notesPlace + "wc -c > $OUT/input; env > $OUT/environment; cp \"$1\" \"$2\"")
    _ = try project.build()
    #expect(project.noted("input")?.trimmingCharacters(in: .whitespacesAndNewlines) == "0")
    let lines = try #require(project.noted("environment")).split(separator: "\n")
    let names = Set(lines.map { String($0.prefix { $0 != "=" }) })
    let place = try place(project)
    #expect(lines.contains("TMPDIR=\(place)"))
    let known: Set = [
      "PATH", "PWD", "TMPDIR", "QT_QPA_PLATFORM", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE",
      "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "OLDPWD", "SHLVL", "_",
    ]
    #expect(names.subtracting(known).isEmpty)
  }

  // MARK: Failures

  struct Failure: CustomTestStringConvertible, Sendable {
    var script: String
    var code: String
    var message: String
    var notes = ["the program printed nothing"]

    var testDescription: String { "\(code): \(script)" }
  }

  static let failures = [
    Failure(
      script: "exit 3", code: "importer-failed", message: "import.sh failed on this file, with exit status 3"),
    Failure(
      script: "echo one; echo; printf 'two\\033[31m\\rthree' >&2; exit 1", code: "importer-failed",
      message: "import.sh failed on this file, with exit status 1",
      notes: [
        "the program printed: one", "the program printed: two\\u{1b}[31m", "the program printed: three",
      ]),
    Failure(
      script: "echo \"$1: not a foo\"; exit 1", code: "importer-failed",
      message: "import.sh failed on this file, with exit status 1",
      notes: ["the program printed: input.foo: not a foo"]),
    Failure(
      script: "kill -11 $$", code: "importer-killed",
      message: "import.sh was killed by signal 11 while it converted this file"),
    Failure(script: "exit 0", code: "importer-no-output", message: "import.sh made no .txt from this file"),
    Failure(
      script: "cp \"$1\" \"$2.txt\"", code: "importer-no-output",
      message: "import.sh made no .txt from this file"),
    Failure(
      script: "ln -s $OUT/assets/romkit.toml \"$2\"", code: "importer-other-output",
      message: "expected import.sh to write a file, found a symbolic link in its place"),
    Failure(
      script: "mkdir \"$2\"; touch \"$2/x\"; chmod 0 \"$2\"", code: "importer-other-output",
      message: "expected import.sh to write a file, found a folder in its place"),
    Failure(
      script: "mkfifo \"$2\"", code: "importer-other-output",
      message: "expected import.sh to write a file, found a FIFO in its place"),
    Failure(
      script: "rm messages; ln -s $OUT/assets/romkit.toml messages; exit 1", code: "importer-failed",
      message: "import.sh failed on this file, with exit status 1"),
  ]

  @Test(arguments: failures) func eachFailureHasAMessage(failure: Failure) throws {
    let project = try ImporterProject(notesPlace + failure.script)
    let notes = failure.notes.map { "  note: \($0)\n" }.joined()
    #expect(
      project.errors() == """
        assets/data/story.foo: error: \(failure.message) [\(failure.code)]
        \(notes)  help: run the program yourself: import.sh assets/data/story.foo /tmp/story.txt
        """)
    #expect(try isGone(project))
  }

  @Test func onlyTheLastLinesAreShown() throws {
    let project = try ImporterProject("seq 1 5000; exit 1")
    let notes = project.errors().split(separator: "\n").filter { $0.hasPrefix("  note: ") }
    #expect(notes == (4_991...5_000).map { "  note: the program printed: \($0)" })
  }

  @Test func aSlowProgramIsStoppedWithItsChildren() throws {
    let project = try ImporterProject(
      notesPlace + "sleep 600 & echo $! > $OUT/other; echo $$ > $OUT/self; exec sleep 600")
    var limits = ImporterLimits()
    limits.milliseconds = 400
    let error = project.errors(limits: limits)
    #expect(
      error.hasPrefix(
        "assets/data/story.foo: error: import.sh did not finish converting this file in 400 ms and was stopped [importer-too-slow]"
      ))
    #expect(try !project.isRunning("self"))
    #expect(try !project.isRunning("other"))
    #expect(try isGone(project))
  }

  @Test func itsChildrenDoNotOutliveIt() throws {
    let project = try ImporterProject(
      notesPlace + "sleep 600 & echo $! > $OUT/other; cp \"$1\" \"$2\"")
    _ = try project.build()
    #expect(try !project.isRunning("other"))
    #expect(try isGone(project))
  }

  @Test(arguments: [
    "yes > \"$2\"", "while :; do : > $((i += 1)); done", "truncate -s 1000000000 x; sleep 600",
  ])
  func oneThatWritesTooMuchIsStopped(script: String) throws {
    let project = try ImporterProject(notesPlace + script)
    var limits = ImporterLimits()
    limits.bytes = 1 << 20
    #expect(
      project.errors(limits: limits).hasPrefix(
        "assets/data/story.foo: error: import.sh wrote more than the limit of 1,048,576 bytes for this file "
          + "[importer-too-large]"))
    #expect(try isGone(project))
  }

  @Test func anOutputTooLargeForItsFormatIsNotRead() throws {
    let project = try ImporterProject("head -c 2000000 /dev/zero > \"$2\"", to: ".gpl", files: ["data/a.foo"])
    #expect(
      project.errors().hasPrefix(
        "assets/data/a.foo: error: import.sh made a .gpl of 2,000,000 bytes from this file; the limit is 1,048,576 "
          + "[importer-too-large]"))
  }

  @Test func anInputThatIsTooLargeIsGivenToNoProgram() throws {
    let project = try ImporterProject("echo >> $OUT/runs")
    let file = try #require(FileHandle(forWritingAtPath: project.folder["assets/data/story.foo"]))
    try file.truncate(atOffset: 134_217_729)
    #expect(
      project.errors() == """
        assets/data/story.foo: error: the file has 134,217,729 bytes; the limit for files that import.sh reads is 134,217,728 \
        [importer-too-large]
          help: make the file smaller
        """)
    #expect(project.runs == 0)
  }

  @Test func anOutputInAnotherFormatIsReportedForTheFile() throws {
    let project = try ImporterProject("printf GIF89a > \"$2\"", to: ".png", files: ["graphics/a.foo"])
    #expect(
      project.errors().hasPrefix(
        "assets/graphics/a.foo: error: import.sh made no valid .png from this file: expected .CHR, .png, .bmp, .aseprite or .bdf, found a GIF "
          + "[importer-unreadable]"))
    try project.write("printf '\\211PNG\\r\\n\\032\\nxxxx' > \"$2\"")
    let error = project.errors()
    #expect(error.hasPrefix("assets/graphics/a.foo: error: "))
    #expect(error.contains("\n  note: the problem is in the .png that import.sh made from this file"))
  }

  @Test func aMissingProgramIsOneErrorForAllFiles() throws {
    let project = try ImporterProject("", files: ["data/a.foo", "data/b.foo", "data/c.foo"])
    try project.folder.write(
      "[[importers]]\nextension = \".foo\"\ncommand = [\"romkit-no-such\", \"{input}\", \"{output}\"]\nto = \".txt\"\n",
      to: "assets/romkit.toml")
    #expect(
      project.errors() == """
        assets/data/a.foo: error: this file needs romkit-no-such, but no folder in PATH has an executable file with that name [importer-not-installed]
          note: 2 other files need it too
          help: install the program, or correct its command under [[importers]] in romkit.toml
        """)
    try FileManager.default.removeItem(atPath: project.folder["import.sh"])
    try project.writeManifest()
    #expect(
      project.errors().hasPrefix(
        "assets/data/a.foo: error: this file needs import.sh, but there is no executable file at that path [importer-not-installed]"
      ))
  }

  @Test func aProgramThatCannotBeStartedSaysWhy() throws {
    let project = try ImporterProject("")
    try project.folder.write("#!/no/such/shell\n", to: "import.sh")
    #expect(
      project.errors() == """
        assets/data/story.foo: error: import.sh cannot be started: No such file or directory [importer-not-started]
          help: correct the command under [[importers]] in romkit.toml, or the first line of its script
        """)
  }

  /// A limit of the system is no mistake in romkit.toml.
  @Test(arguments: [
    (
      EAGAIN, "Resource temporarily unavailable",
      "the limit of processes is reached: end other programs, or raise the limit with ulimit -u, and try again"
    ),
    (ENOMEM, "Cannot allocate memory", "end other programs, and try again"),
    (EMFILE, "Too many open files", "end other programs, and try again"),
  ])
  func aProgramForWhichThereIsNoProcessIsNoMistake(number: Int32, reason: String, help: String) throws {
    let project = try ImporterProject("")
    let importer = try #require(try AssetFolder(project.folder["assets"]).manifest.importers.first)
    let failure = ImporterFailure(
      reason: .notStarted("/bin/import", .init(number: number)), importer: importer, path: "a.foo")
    #expect(
      Diagnostic(failure).rendered() == """
        a.foo: error: /bin/import cannot be started: \(reason) [importer-not-started]
          help: \(help)
        """)
  }

  @Test func cancellingStopsItWithItsChildren() throws {
    let project = try ImporterProject(
      notesPlace + "sleep 600 & echo $! > $OUT/other; echo $$ > $OUT/self; : > $OUT/ready; exec sleep 600")
    let marker = project.folder["ready"]
    let control = WorkControl(isCancelled: { FileManager.default.fileExists(atPath: marker) })
    let error = #expect(throws: FileError.self) { try control.run { try project.build() } }
    #expect(error.map { Diagnostic($0).code } == "file-interrupted")
    #expect(try !project.isRunning("self"))
    #expect(try !project.isRunning("other"))
    #expect(try isGone(project))
  }

  /// The size of such a picture is not known before slots get their numbers.
  @Test func aLargePictureIsNotToBeCut() throws {
    let project = try ImporterProject("cp \"$1\" \"$2\"", to: ".png", files: [])
    let picture = IndexedPicture(
      checkedWidth: 300, height: 2, indices: Array(repeating: 1, count: 600), palette: Palette([.black]))
    try project.folder.write(PNGFile(.indexed(picture)).serialized(), to: "assets/graphics/title.foo")
    #expect(
      project.errors() == """
        assets/graphics/title.foo: error: expected at most 256 x 256 pixels, found 300 x 2 [chr-too-large]
          note: the problem is in the .png that import.sh made from this file
          help: draw it in at most 256 x 256 pixels; rearrange tiles, without the space between them or with fewer columns, because cutting the picture would change their numbers
        """)
  }
}
