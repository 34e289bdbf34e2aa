import Testing

/// The runner of guides reports every error in one.
@Suite struct GuideRunTests {
  private func run(_ text: String) throws -> GuideRun {
    let work = try TemporaryFolder()
    let guide = Guide(name: "guide.md", text: text)
    #expect(guide.problems == [])
    return try GuideRun(guide, in: work.url)
  }

  @Test func aCorrectGuideHasNoProblems() throws {
    let run = try run(
      """
      First

      ```sh
      mkdir here   # a comment
      cd here
      printf 'one\\ntwo\\nthree\\n' > numbers
      ```

      and then, still there:

      ```console
      $ cat numbers
      one
      ...
      three
      $ printf '%s %s\\n' a \\
          b >&2
      a b
      ```

      <!-- status: 3 -->
      ```console
      $ sh -c 'echo no; exit 3'
      no
      ```

      <!-- not run: it would never end -->
      ```sh
      while :; do :; done
      ```

      <!-- needs: no-such-program-anywhere -->
      ```sh
      no-such-program-anywhere
      ```

      ```console
      $ romkit list nothing.bin || echo and so on
      nothing.bin: error: cannot open the file: no such file or folder [file-open]
      ...
      and so on
      ```
      """)
    #expect(run.problems == [])
    #expect(run.count == 4)
    #expect(run.reasons.map(\.line) == [28, 33])
    #expect(run.reasons.map(\.reason) == ["it would never end", "there is no no-such-program-anywhere here"])
  }

  @Test func aFailingCommandIsReported() throws {
    let run = try run("Text\n```sh\necho good\nfalse\necho never\n```\n")
    #expect(run.problems == ["guide.md:4: exit status 1\ngood"])
  }

  @Test func aFailingCommandInAPipeIsReported() throws {
    let run = try run("```console\n$ true\n$ (exit 5) | cat\n```\n")
    #expect(run.problems.first?.hasPrefix("guide.md:3: exit status 5") == true)
  }

  @Test func otherOutputIsReported() throws {
    let run = try run("```console\n$ echo one; echo two\none\n```\n")
    #expect(run.problems == ["guide.md:2: the guide shows\none\nand romkit printed\none\ntwo\n"])
  }

  @Test func anotherStatusIsReported() throws {
    let run = try run("<!-- status: 1 -->\n```console\n$ true\n```\n")
    #expect(run.problems.first?.hasPrefix("guide.md:4: exit status 1") == true)
  }

  @Test func unclearBlocksAreReported() {
    func problems(_ text: String) -> [String] { Guide(name: "guide.md", text: text).problems }
    #expect(
      problems("```\nromkit\n```\n") == [
        "guide.md:1: the block has no language, or one that the tests do not know"
      ])
    #expect(
      problems("Text\n\n    $ romkit\n") == [
        "guide.md:3: the block is indented; fence it, and write its language after the fence"
      ])
    #expect(
      problems("<!-- not run: for no reason -->\nText\n") == ["guide.md:1: no block follows the comment"])
    #expect(
      problems("<!-- status: 1 -->\n```sh\nfalse\n```\n") == [
        "guide.md:1: the comment does not fit the block below it"
      ])
    #expect(problems("```swift\nprint()\n```\n") == ["guide.md:1: the code comes from no snippet"])
    #expect(problems("```sh\n") == ["guide.md: the last block has no end"])
  }
}
