import TestSupport
import Testing

@testable import RomKitProject

@Suite struct GlobTests {
  @Test(
    arguments: [
      ("a.png", "a.png"), ("*.png", "a.png"), ("*", "a"), ("a*c*e", "abcde"), ("?", "é"), ("a?c", "abc"),
      ("[a-c]x", "bx"), ("[!a-c]x", "dx"), ("[]]", "]"), ("[a-]", "-"), ("[[]", "["), ("**", "a"),
      ("**", "a/b/c"),
      ("**/x", "x"), ("**/x", "a/b/x"), ("a/**", "a/b"), ("a/**", "a/b/c"), ("a/**/z", "a/z"),
      ("a/**/z", "a/b/c/z"), ("**/b/**/d", "a/b/c/b/d"), ("graphics/*/*.png", "graphics/enemies/bat.png"),
      ("**/*.p?g", "x/y.png"), ("音/*.wav", "音/飛.wav"),
    ])
  func matches(pattern: String, path: String) throws {
    #expect(try Glob(pattern).matches(path))
  }

  @Test(arguments: ["a*b?[c]!.png", "]", "[", "graphics/é.png"])
  func aPathCanBeWrittenAsAPattern(path: String) throws {
    let glob = try Glob(Glob.text(matchingOnly: path))
    #expect(glob.matches(path))
    #expect(!glob.matches(path.replacing("*", with: "x").replacing("[", with: "x") + "y"))
  }

  @Test(
    arguments: [
      ("a.png", "a.PNG"), ("*.png", "a/b.png"), ("?", "/"), ("a/*", "a"), ("a/**", "b/c"), ("[a-c]", "d"),
      ("[!a]", "a"), ("a*c", "ab"), ("**/x", "xx"), ("a", "a/b"), ("a/b", "a"), ("[!a]", "/"),
    ])
  func doesNotMatch(pattern: String, path: String) throws {
    #expect(try !Glob(pattern).matches(path))
  }

  @Test(
    arguments: [
      (
        "/a",
        "manifest-pattern: \"/a\" cannot match any file: paths start in this folder, and have no leading or trailing /, no // and no part . or .."
      ),
      (
        "a//b",
        "manifest-pattern: \"a//b\" cannot match any file: paths start in this folder, and have no leading or trailing /, no // and no part . or .."
      ),
      (
        "../a",
        "manifest-pattern: \"../a\" cannot match any file: paths start in this folder, and have no leading or trailing /, no // and no part . or .."
      ),
      (
        "",
        "manifest-pattern: \"\" cannot match any file: paths start in this folder, and have no leading or trailing /, no // and no part . or .."
      ),
      ("a**", "manifest-pattern: expected ** to be a whole part of the path, found \"a**\""),
      ("[ab", "manifest-pattern: expected a ] after [, found \"[ab\""),
      ("[z-a]", "manifest-pattern: expected a range whose start comes before its end, found \"[z-a]\""),
      (
        String(repeating: "a", count: 1_025),
        "manifest-pattern: expected a pattern of at most 1,024 characters, found 1,025"
      ),
    ])
  func isRefused(pattern: String, words: String) {
    #expect(Described.failure { () throws(GlobError) in try Glob(pattern) } == words)
  }

  @Test func exactPatternsAreKnown() throws {
    #expect(try Glob("a/b.png").isExact)
    #expect(try !Glob("a/*.png").isExact)
    #expect(try !Glob("**/b.png").isExact)
    #expect(try !Glob("[ab].png").isExact)
  }

  /// Matching with a naive algorithm would never end.
  @Test func starsCostNoMoreThanTheirLength() throws {
    let text = String(repeating: "a", count: 1_000)
    let stars = try Glob(String(repeating: "a*", count: 200) + "b")
    let folders = try Glob((0..<50).map { _ in "**/a" }.joined(separator: "/") + "/b")
    let seconds = processorSeconds {
      #expect(!stars.matches(text))
      #expect(!folders.matches(Array(repeating: "a", count: 500).joined(separator: "/")))
    }
    #expect(seconds < 20)
  }
}
