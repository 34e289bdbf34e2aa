import Foundation
import Testing

/// The files generated from what the command says about itself (the reference, the manual pages, the completions, those for
/// editors), and their installation.
@Suite struct ReferenceTests {
  private func text(_ path: String, in folder: URL) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(.enabled(if: Tool.has("python3"), "python3 is not installed"))
  func theReferenceIsCurrent() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.shell(
      "Scripts/make-reference.py '\(Tool.binary.path)' '\(folder.url.path)'", in: Tool.root)
    #expect(result.status == 0, "\(result.error)")
    let documentation = Tool.root.appendingPathComponent("Documentation")
    let pages = try folder.names("man") + folder.names("man/ja").map { "ja/\($0)" }
    #expect(pages.contains("romkit.1"))
    #expect(pages.contains("ja/romkit-pack.1"))
    #expect(try Self.pages() == pages.filter { $0.hasSuffix(".1") }.sorted(), "run make reference")
    // Stability.md promises what the lists have.
    for path in ["Commands.md", "MessageCodes.txt"]
      + pages.filter({ $0.hasSuffix(".1") }).map({ "man/\($0)" })
    {
      let lines = [documentation, folder.url].map { (text(path, in: $0) ?? "").components(separatedBy: "\n") }
      let change = lines[1].difference(from: lines[0])
      #expect(
        change.isEmpty,
        """
        \(path): make reference removes \(change.removals) and adds \(change.insertions); Stability.md says which \
        changes need a new series
        """)
    }
  }

  @Test(.enabled(if: Tool.has("python3"), "python3 is not installed"))
  func theFilesForEditorsAreCurrent() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.shell(
      "Scripts/make-editors.py '\(Tool.binary.path)' Documentation '\(folder.url.path)'", in: Tool.root)
    #expect(result.status == 0, "\(result.error)")
    let editors = Tool.root.appendingPathComponent("Editors")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
      .filter { $0.contains(".") }
    #expect(files.count == 15)
    for path in files {
      #expect(text(path, in: editors) == text(path, in: folder.url), "Editors/\(path): run make reference")
    }
  }

  private static let manual = Tool.root.appendingPathComponent("Documentation/man")

  /// The manual pages of both languages.
  private static func pages() throws -> [String] {
    func names(_ folder: URL) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".1") }
    }
    return (try names(manual) + names(manual.appendingPathComponent("ja")).map { "ja/\($0)" }).sorted()
  }

  private func expectNothing(from command: String) throws {
    let result = try Tool.shell("for page in *.1 ja/*.1; do \(command); done", in: Self.manual)
    #expect(result.outputText == "" && result.error == "")
  }

  @Test(.enabled(if: Tool.has("groff"), "groff is not installed"))
  func groffFindsNothingWrongWithTheManualPages() throws {
    // The macros of Japanese allow lines to break between characters.
    try expectNothing(
      from: """
        case $page in ja/*) macros=-mja ;; *) macros= ;; esac; \
        groff -K utf8 -man $macros -ww -Tutf8 $page 2>&1 >/dev/null
        """)
  }

  /// mandoc writes its findings to standard output. It expects a date, which the pages do not have.
  @Test(.enabled(if: Tool.has("mandoc"), "mandoc is not installed"))
  func mandocFindsNothingWrongWithTheManualPages() throws {
    try expectNothing(from: "mandoc -T lint -W warning $page | grep -v 'missing date'")
  }

  @Test func everyManualPageHasItsSections() throws {
    for name in try Self.pages() {
      let page = try #require(text(name, in: Self.manual))
      let headings =
        name.hasPrefix("ja/")
        ? ["名前", "書式", "終了ステータス", "環境変数", "関連項目"]
        : ["NAME", "SYNOPSIS", "EXIT STATUS", "ENVIRONMENT", "SEE ALSO"]
      for heading in headings {
        #expect(page.contains("\n.SH \(heading)\n"), "\(name): \(heading)")
      }
    }
  }

  /// An installation in a temporary folder.
  private struct Installation {
    let around: TemporaryFolder
    let folder: URL
    private let variables: String

    init() throws {
      around = try TemporaryFolder()
      folder = around.url.appendingPathComponent("a folder")
      variables = "SWIFT=: ROMKIT='\(Tool.binary.path)' DESTDIR='\(folder.path)' PREFIX=/opt/vgs"
      try make("umask 077; make install")
    }

    func make(_ command: String) throws {
      let result = try Tool.shell("\(command) \(variables)", in: Tool.root)
      #expect(result.status == 0, "\(result.error)")
    }

    /// Runs a script in it.
    func run(_ script: String) throws -> Tool.Result { try Tool.shell(script, in: folder) }

    /// All files of it, sorted.
    func files() throws -> [String] {
      try run("find . -type f | sort").outputText.split(separator: "\n").map(String.init)
    }
  }

  private static let hasMake = Tool.has("make")

  /// The completions of each shell.
  private static let completions = [
    (shell: "bash", file: "share/bash-completion/completions/romkit"),
    (shell: "zsh", file: "share/zsh/site-functions/_romkit"),
    (shell: "fish", file: "share/fish/vendor_completions.d/romkit.fish"),
  ]

  @Test(.enabled(if: hasMake, "make is not installed")) func installingCopiesEveryFile() throws {
    let builds = [
      "lib/cmake/Romkit/RomkitConfig.cmake", "lib/cmake/Romkit/RomkitConfigVersion.cmake",
      "share/pkgconfig/romkit.pc",
    ]
    let expected =
      ["./opt/vgs/bin/romkit"] + builds.map { "./opt/vgs/\($0)" }
      + Self.completions.map { "./opt/vgs/\($0.file)" }
      + (try Self.pages()).map { page in
        page.hasPrefix("ja/")
          ? "./opt/vgs/share/man/ja/man1/\(page.dropFirst(3))" : "./opt/vgs/share/man/man1/\(page)"
      }
    #expect(try Installation().files() == expected.sorted())
  }

  /// With any umask.
  @Test(.enabled(if: hasMake, "make is not installed")) func allUsersMayReadTheInstalledFiles() throws {
    #expect(try Installation().run("find opt ! -perm -444").outputText == "")
  }

  @Test(.enabled(if: hasMake, "make is not installed")) func theInstalledCommandRuns() throws {
    let version = try Installation().run("opt/vgs/bin/romkit --version")
    #expect(version.outputText.hasPrefix("romkit "))
  }

  @Test(.enabled(if: hasMake, "make is not installed")) func uninstallingKeepsTheFilesOfOthers() throws {
    let installation = try Installation()
    try installation.around.write([1], to: "a folder/opt/vgs/share/man/man1/other.1")
    try installation.make("make uninstall")
    #expect(try installation.files() == ["./opt/vgs/share/man/man1/other.1"])
  }

  private func expectGoodSyntax(_ shell: String) throws {
    let file = try #require(Self.completions.first { $0.shell == shell }?.file)
    let check = try Installation().run("\(shell) -n 'opt/vgs/\(file)'")
    #expect(check.status == 0 && check.error == "", "\(check.error)")
  }

  @Test(.enabled(if: hasMake && Tool.has("bash"), "make or bash is not installed"))
  func bashReadsItsCompletions() throws { try expectGoodSyntax("bash") }

  @Test(.enabled(if: hasMake && Tool.has("zsh"), "make or zsh is not installed"))
  func zshReadsItsCompletions() throws { try expectGoodSyntax("zsh") }

  @Test(.enabled(if: hasMake && Tool.has("fish"), "make or fish is not installed"))
  func fishReadsItsCompletions() throws { try expectGoodSyntax("fish") }

  /// Unfinished lines and their completions, for the shells that can be asked without a terminal.
  private static let unfinished = [
    ("opt", "optimize"), ("pack --locke", "--locked"), ("verify --profile mk", "mk2"),
    ("help sal", "salvage"), ("explain inspec", "inspection"), ("info --nam", "--names"),
  ]

  private func complete(_ shell: String, _ script: String) throws -> String {
    let installation = try Installation()
    try installation.around.write(Array(script.utf8), to: "ask")
    return try installation.run("PATH=\"$PWD/opt/vgs/bin:$PATH\" \(shell) ../ask").outputText
  }

  @Test(
    .enabled(if: hasMake && Tool.has("bash"), "make or bash is not installed"), arguments: Self.unfinished)
  func bashCompletes(line: String, word: String) throws {
    let script = """
      . opt/vgs/share/bash-completion/completions/romkit
      COMP_WORDS=(romkit \(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _romkit romkit "${COMP_WORDS[COMP_CWORD]}"; echo "${COMPREPLY[@]}"
      """
    #expect(try complete("bash", script) == "\(word)\n")
  }

  @Test(
    .enabled(if: hasMake && Tool.has("fish"), "make or fish is not installed"), arguments: Self.unfinished)
  func fishCompletes(line: String, word: String) throws {
    let script = """
      source opt/vgs/share/fish/vendor_completions.d/romkit.fish
      echo (complete -C 'romkit \(line)' | cut -f 1)
      """
    #expect(try complete("fish", script) == "\(word)\n")
  }
}
