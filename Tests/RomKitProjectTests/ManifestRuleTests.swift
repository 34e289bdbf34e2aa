import Foundation
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitProject

/// Lines of a manifest that have no effect, or that name missing files.
@Suite struct ManifestRuleTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    for name in ["graphics/hero.png", "graphics/boss.png", "graphics/hero.xcf", "art/sketch.psd", "base.gpl"]
    {
      try folder.write("x", to: name)
    }
    try folder.write("x", to: "graphics/.hidden")
  }

  private func shown(_ manifest: String) throws -> String {
    try folder.write(manifest, to: "romkit.toml")
    let found: [Diagnostic]
    do { found = try AssetFolder(folder.path).warnings } catch let problems as Problems {
      found = problems.diagnostics
    }
    return found.filter { $0.place.file?.hasSuffix("romkit.toml") == true }.map { $0.rendered() }
      .joined(separator: "\n").replacingOccurrences(of: folder.path + "/", with: "")
  }

  private let ignoresAll = "ignore = [\"**/*.xcf\"]\n"

  private func rules(_ rules: (String, String)...) -> String {
    ignoresAll + rules.map { "[[assets]]\nfiles = \"\($0.0)\"\ndither = \"\($0.1)\"\n" }.joined()
  }

  // MARK: Patterns that match nothing

  @Test(arguments: [
    "**/*.xcf", "graphics/hero.xcf", "art", "art/*.psd", "**/.hidden", "romkit.toml", "graphics/**",
  ])
  func patternsThatMatchAreQuiet(pattern: String) throws {
    #expect(try shown("ignore = \"\(pattern)\"\n") == "")
  }

  @Test(arguments: [
    ("grafics/*.xcf", "did you mean \"graphics/*.xcf\"?"), ("hero.xcf", "did you mean \"**/hero.xcf\"?"),
    ("*.xcf", "did you mean \"**/*.xcf\"?"), ("graphics/hreo.xcf", "did you mean \"graphics/hero.xcf\"?"),
    ("hreo.xcf", "did you mean \"graphics/hero.xcf\"?"),
    (
      "**/*.kra",
      "remove the pattern, or write one such as graphics/**/*.png: patterns match paths in this folder, with their "
        + "extensions and in their exact case"
    ),
  ])
  func aPatternThatMatchesNothingIsWarnedOf(pattern: String, help: String) throws {
    #expect(
      try shown("ignore = [\"\(pattern)\"]\n") == """
        romkit.toml:1:11: warning: no file matches "\(pattern)" [manifest-no-match]
          help: \(help)
        """)
  }

  // MARK: Rules that override each other

  @Test func aRuleThatNeverCountsIsWarnedOf() throws {
    let warning = """
      romkit.toml:4:1: warning: dither = "none" has no effect: line 7 says dither = "ordered" for the same files, \
      and the later rule counts [manifest-overruled]
        help: remove one of the two lines
      """
    #expect(try shown(rules(("graphics/hero.png", "none"), ("graphics/hero.png", "ordered"))) == warning)
    #expect(try shown(rules(("graphics/hero.png", "none"), ("graphics/*.png", "ordered"))) == warning)
    #expect(try shown(rules(("graphics/*.png", "none"), ("**/*.png", "ordered"))) == warning)
  }

  @Test func exceptionsAreQuiet() throws {
    #expect(try shown(rules(("graphics/*.png", "none"), ("graphics/hero.png", "ordered"))) == "")
    #expect(
      try shown(
        rules(("**/*.png", "none"), ("graphics/hero.png", "ordered"), ("graphics/boss.png", "ordered"))) == ""
    )
    #expect(try shown(rules(("graphics/hero.png", "none"), ("graphics/*.png", "none"))) == "")
  }

  @Test func rulesOfAFolderWithoutAssetsAreLeftAlone() throws {
    try FileManager.default.removeItem(atPath: folder["graphics"])
    #expect(!(try shown("[[assets]]\nfiles = \"a.png\"\ndither = \"none\"\n")).contains("overruled"))
  }

  // MARK: Files of palettes

  @Test(arguments: [
    ("file = \"bases.gpl\"", "the key file names bases.gpl", "did you mean base.gpl?"),
    (
      "lock = [\"0-3=other/lost.gpl\"]", "the key lock names other/lost.gpl",
      "put the file back, or remove the line or the table that names it"
    ),
  ])
  func aPaletteFileThatIsNotThereHasItsLine(line: String, message: String, help: String) throws {
    let manifest = ignoresAll + "[[palettes]]\npictures = \"**\"\nslot = \"DSLOT001\"\n\(line)\n"
    #expect(
      try shown(manifest) == """
        romkit.toml:5:8: error: \(message), which is not in this folder [manifest-missing-file]
          note: 2 files not checked yet, because this decides how to convert them: graphics/boss.png, graphics/hero.png
          help: \(help)
        """)
  }

  // MARK: Missing quotes

  @Test(arguments: [
    ("[slots]\ngraphics/hero = 3\n", "2:1", "toml-syntax", "put the key in quotes: \"graphics/hero\""),
    (
      "[slots]\ngraphics.hero = 3\n", "2:1", "manifest-not-an-asset",
      "write \"graphics/hero\" in quotes, with a /"
    ),
    (
      "[slots]\nhero = 3\n", "2:1", "manifest-not-an-asset",
      "write the folder of its kind, a / and its name, such as \"graphics/hero\""
    ),
    ("[slots]\n\"graphics/hero.png\" = 3\n", "2:1", "slot-no-asset", "did you mean graphics/hero?"),
    ("checksums = True\n", "1:13", "toml-value", "write true"),
    ("checksums = off\n", "1:13", "toml-value", "write false"),
    ("checksums = \"yes\"\n", "1:13", "manifest-type", "write checksums = true"),
    ("title = My Game # 1\n", "1:9", "toml-value", "put text in quotes: \"My Game\""),
    ("ignore = [**/*.png, \"x\"]\n", "1:11", "toml-value", "put text in quotes: \"**/*.png\""),
    ("[defaults]\ncrop = \"1,2\"\n", "2:8", "manifest-type", "write crop = \"0,0,32,32\""),
  ])
  func helpSaysWhatToType(manifest: String, place: String, code: String, help: String) throws {
    let shown = try shown(manifest)
    #expect(shown.hasPrefix("romkit.toml:\(place): "))
    #expect(shown.contains("[\(code)]\n"))
    #expect(shown.hasSuffix("\n  help: \(help)"))
  }
}
