import Foundation
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

  /// Patterns with `é` and `が` in both normal forms, each tried on a path in both.
  @Test(
    arguments: [
      ("é.png", "é.png", true), ("?.png", "é.png", true), ("??.png", "é.png", false), ("e*", "é.png", false),
      ("*é", "caf/é", false), ("**/é*", "a/él", true), ("[é]", "é", true), ("[à-ü]", "é", true),
      ("[!é]", "é", false),
      ("[a-z]", "é", false), ("が/*.wav", "が/é.wav", true), ("か*", "が", false), ("caf[é]/x", "café/x", true),
    ])
  func normalFormsAreEqual(pattern: String, path: String, isMatch: Bool) throws {
    let forms = { (text: String) in
      [text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping]
    }
    for pattern in forms(pattern) {
      for path in forms(path) {
        #expect(try Glob(pattern).matches(path) == isMatch, "\(pattern.unicodeScalars)")
      }
      #expect(try Glob(Glob.text(matchingOnly: path)).matches(forms(path)[0]))
    }
  }

  /// A mark at the start of a name combines with the slash before it, but the slash is still one.
  @Test func aSlashBeforeAMarkIsASlash() throws {
    #expect(try Glob("a/*").matches("a/\u{301}b"))
    #expect(try !Glob("*").matches("a/\u{301}b"))
    #expect(try Glob("*/\u{301}b").matches("a/\u{301}b"))
    #expect(try Glob("a/\u{301}b/*.c").literalFolder == "a/\u{301}b")
    #expect(throws: GlobError.self) { try Glob("../\u{301}b") }
    #expect(!ManifestReader.isInner("../\u{301}b"))
    #expect(ManifestReader.isInner("a/\u{301}b"))
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
