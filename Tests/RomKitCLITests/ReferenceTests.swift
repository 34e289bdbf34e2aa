import Foundation
import Testing

/// What is made of the command's definitions: the reference, the manual pages, the completions; and their installation.
@Suite struct ReferenceTests {
  private func has(_ program: String) throws -> Bool {
    let found = try Tool.shell("command -v \(program)", in: Tool.root).status == 0
    if !found { print("\(program) is not installed: a part of the reference is not tested") }
    return found
  }

  private func text(_ path: String, in folder: URL) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func theReferenceIsCurrent() throws {
    guard try has("python3") else { return }
    let folder = try TemporaryFolder()
    let result = try Tool.shell(
      "Scripts/make-reference.py '\(Tool.binary.path)' '\(folder.url.path)'", in: Tool.root)
    #expect(result.status == 0, "\(result.error)")
    let documentation = Tool.root.appendingPathComponent("Documentation")
    let pages = try folder.names("man")
    #expect(pages.contains("romkit.1"))
    #expect(pages.contains("romkit-pack.1"))
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: documentation.appendingPathComponent("man").path)
    #expect(kept.sorted() == pages, "run make reference")
    for path in ["Commands.md"] + pages.map({ "man/\($0)" }) {
      #expect(text(path, in: documentation) == text(path, in: folder.url), "\(path): run make reference")
    }
  }

  @Test func theManualPagesAreWellFormed() throws {
    let folder = Tool.root.appendingPathComponent("Documentation/man")
    // mandoc writes what it finds to standard output, and would have a date, of which the pages have none.
    for (program, command) in [
      ("groff", "groff -man -ww -Tutf8 $page 2>&1 >/dev/null"),
      ("mandoc", "mandoc -T lint -W warning $page | grep -v 'missing date'"),
    ] where try has(program) {
      let result = try Tool.shell("for page in *.1; do \(command); done", in: folder)
      #expect(result.outputText == "" && result.error == "", "\(program)")
    }
  }

  @Test func everyCommandHasAllThatAManualPageNeeds() throws {
    let folder = Tool.root.appendingPathComponent("Documentation/man")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let page = try #require(text(name, in: folder))
      for heading in ["NAME", "SYNOPSIS", "EXIT STATUS", "ENVIRONMENT", "SEE ALSO"] {
        #expect(page.contains("\n.SH \(heading)\n"), "\(name): \(heading)")
      }
    }
  }

  @Test func installingAndUninstalling() throws {
    guard try has("make") else { return }
    let around = try TemporaryFolder()
    let folder = around.url.appendingPathComponent("a folder")
    let variables = "SWIFT=: ROMKIT='\(Tool.binary.path)' DESTDIR='\(folder.path)' PREFIX=/opt/vgs"
    let installed = try Tool.shell("umask 077; make install \(variables)", in: Tool.root)
    #expect(installed.status == 0, "\(installed.error)")
    // Whatever the mask of whoever installs, everybody may use it.
    #expect(try Tool.shell("find opt ! -perm -444", in: folder).outputText == "")
    let list = "find . -type f | sort"
    let files = try Tool.shell(list, in: folder).outputText.split(separator: "\n").map(String.init)
    let pages = try FileManager.default.contentsOfDirectory(
      atPath: Tool.root.appendingPathComponent("Documentation/man").path)
    #expect(
      files
        == ([
          "./opt/vgs/bin/romkit", "./opt/vgs/share/bash-completion/completions/romkit",
          "./opt/vgs/share/fish/vendor_completions.d/romkit.fish",
          "./opt/vgs/share/zsh/site-functions/_romkit",
        ] + pages.map { "./opt/vgs/share/man/man1/\($0)" }).sorted())
    let version = try Tool.shell("opt/vgs/bin/romkit --version", in: folder)
    #expect(version.outputText.hasPrefix("romkit "))
    for (shell, script) in [
      ("bash", "share/bash-completion/completions/romkit"), ("zsh", "share/zsh/site-functions/_romkit"),
      ("fish", "share/fish/vendor_completions.d/romkit.fish"),
    ] where try has(shell) {
      let check = try Tool.shell("\(shell) -n opt/vgs/\(script)", in: folder)
      #expect(check.status == 0 && check.error == "", "\(shell): \(check.error)")
    }
    // The candidates after a few letters, in the shells that can be asked without a terminal.
    for (line, expected) in [
      ("opt", "optimize"), ("pack --locke", "--locked"), ("verify --profile vgs", "vgs2"),
      ("help sal", "salvage"),
    ] {
      let asking = [
        (
          "bash",
          """
          . opt/vgs/share/bash-completion/completions/romkit
          COMP_WORDS=(romkit \(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
          _romkit romkit "${COMP_WORDS[COMP_CWORD]}"; echo "${COMPREPLY[@]}"
          """
        ),
        (
          "fish",
          "source opt/vgs/share/fish/vendor_completions.d/romkit.fish; echo (complete -C 'romkit \(line)' | cut -f 1)"
        ),
      ]
      for (shell, script) in asking where try has(shell) {
        try around.write(Array(script.utf8), to: "ask")
        let proposed = try Tool.shell("PATH=\"$PWD/opt/vgs/bin:$PATH\" \(shell) ../ask", in: folder)
        #expect(proposed.outputText == "\(expected)\n", "\(shell) \(line): \(proposed.error)")
      }
    }
    // Somebody else's file stays.
    try around.write([1], to: "a folder/opt/vgs/share/man/man1/other.1")
    #expect(try Tool.shell("make uninstall \(variables)", in: Tool.root).status == 0)
    #expect(try Tool.shell(list, in: folder).outputText == "./opt/vgs/share/man/man1/other.1\n")
  }
}
