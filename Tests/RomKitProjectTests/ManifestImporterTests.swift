import Foundation
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitProject

/// `[[importers]]` in a manifest, and the proposed importers.
@Suite struct ManifestImporterTests {
  private func parse(_ text: String) throws -> Manifest {
    try Manifest(parsing: Array(text.utf8), path: "romkit.toml").withoutPlaces
  }

  private func shown(_ text: String) -> String {
    do {
      _ = try parse(text)
      return ""
    } catch {
      return Problems(error, file: nil).diagnostics.map { $0.rendered() }.joined(separator: "\n")
    }
  }

  private func importer(
    _ fileExtension: String = "\".flac\"", _ command: String = "[\"flac\", \"{input}\", \"{output}\"]",
    to format: String = "\".wav\""
  ) -> String {
    "[[importers]]\nextension = \(fileExtension)\ncommand = \(command)\nto = \(format)\n"
  }

  @Test func importersAreWrittenAsTheyWereRead() throws {
    let manifest = try parse(
      importer("\".FLAC\"", "[\"/opt/a b/flac\", \"\", \"--in={input}\", \"\\\"{output}\"]", to: "\".AIF\"")
        + importer("\".c++\"", to: "\".bin\""))
    #expect(manifest.importers.map(\.fileExtension) == ["flac", "c++"])
    #expect(manifest.importers.map(\.format) == [.aiff, .bin])
    #expect(
      manifest.importers[0].words(input: "/i", output: "/o") == ["/opt/a b/flac", "", "--in=/i", "\"/o"])
    let text = manifest.serialized(about: [])
    #expect(
      text == """

        [[importers]]
        extension = ".flac"
        command = ["/opt/a b/flac", "", "--in={input}", "\\"{output}"]
        to = ".aiff"

        [[importers]]
        extension = ".c++"
        command = ["flac", "{input}", "{output}"]
        to = ".bin"

        """)
    #expect(try parse(text) == manifest)
  }

  @Test(arguments: ["\\u007F", "\\u0001\\n\\t", "\\U0001F600", "\\u202E", "'", "\\\\"])
  func oddWordsAreWrittenSoThatTheyAreReadAgain(word: String) throws {
    let manifest = try parse(importer("\".a\"", "[\"p\", \"{input}{output}\", \"\(word)\"]"))
    #expect(try parse(manifest.serialized(about: [])) == manifest)
  }

  /// A folder for temporary files may have any name.
  @Test func replacementsAreNotReplacedAgain() {
    let importer = Importer("a", ["p", "{input}{output}", "{{input}"], to: .wav)
    #expect(
      importer.words(input: "/{output}", output: "/{input}") == ["p", "/{output}/{input}", "{/{output}"])
  }

  private static let formats =
    "\".chr\" \".png\" \".bmp\" \".aseprite\" \".bdf\" \".gpl\" \".pal\" \".act\" \".hex\" \".pcm\" \".wav\" \".aiff\" \".bgm\" \".mml\" "
    + "\".notes\" \".vgs\" \".mid\" \".dat\" \".txt\" \".csv\" \".bin\""

  @Test(
    arguments: [
      ("7", "romkit.toml:2:13: error: extension must be text in quotes, such as \".flac\" [manifest-type]"),
      (
        "\"flac\"",
        "romkit.toml:2:13: error: expected a dot and 1 to 16 ASCII letters, digits, _, - or + as the extension, found \"flac\" [manifest-importer]\n"
          + "  help: write extension = \".flac\""
      ),
      (
        "\"..ogg\"",
        "romkit.toml:2:13: error: expected a dot and 1 to 16 ASCII letters, digits, _, - or + as the extension, found \"..ogg\" [manifest-importer]\n"
          + "  help: write extension = \".ogg\""
      ),
      (
        "\".tar/gz\"",
        "romkit.toml:2:13: error: expected a dot and 1 to 16 ASCII letters, digits, _, - or + as the extension, found \".tar/gz\" [manifest-importer]\n"
          + "  help: write an extension such as \".flac\""
      ),
      (
        "\".tar.GZ\"",
        "romkit.toml:2:13: error: expected a dot and 1 to 16 ASCII letters, digits, _, - or + as the extension, found \".tar.GZ\" [manifest-importer]\n"
          + "  help: write extension = \".gz\""
      ),
      (
        "\".AIF\"",
        "romkit.toml:2:13: error: romkit reads .aif files itself, so they need no importer [manifest-importer]\n"
          + "  help: remove this [[importers]]"
      ),
    ])
  func aWrongExtensionIsAnError(value: String, error: String) {
    #expect(shown(importer(value)) == error)
  }

  @Test(
    arguments: [
      (
        "\"flac\"",
        "romkit.toml:3:11: error: command must be a list of a program and its arguments [manifest-type]\n"
          + "  help: write command = [\"flac\", \"-d\", \"-o\", \"{output}\", \"{input}\"]"
      ),
      (
        "[]",
        "romkit.toml:3:11: error: command must be a list of a program and its arguments [manifest-type]\n"
          + "  help: write command = [\"flac\", \"-d\", \"-o\", \"{output}\", \"{input}\"]"
      ),
      ("[\"a\", 1]", "romkit.toml:3:17: error: command must be a list of strings [manifest-type]"),
      (
        "[\"a\", \"{input}\\u0000\", \"{output}\"]",
        "romkit.toml:3:17: error: a string in command has a NUL character, which cannot be passed to a program [manifest-importer]\n"
          + "  help: remove \\u0000"
      ),
      (
        "[\"tools/a\", \"{input}\", \"{output}\"]",
        "romkit.toml:3:12: error: expected the name of a program or its absolute path, found \"tools/a\" [manifest-importer]\n"
          + "  help: write only the name, such as \"flac\", if the program is in a folder of PATH; otherwise write its path from /"
      ),
      (
        "[\"a\", \"{input}\"]",
        "romkit.toml:3:11: error: expected {output} in command, where the path of the new file goes, found none "
          + "[manifest-importer]\n  help: add \"{output}\" where the program expects that path"
      ),
      (
        "[\"a\", \"-o={output}\"]",
        "romkit.toml:3:11: error: expected {input} in command, where the path of the file goes, found none "
          + "[manifest-importer]\n  help: add \"{input}\" where the program expects that path"
      ),
    ])
  func aWrongCommandIsAnError(value: String, error: String) {
    #expect(shown(importer("\".flac\"", value)) == error)
  }

  @Test(arguments: ["\"\"", "\"{input}\"", "\"./a\"", "\"../a\"", "\"~/a\"", "\"/\"", "\"/usr/bin/\""])
  func aProgramIsANameOrAnAbsolutePath(word: String) {
    #expect(
      shown(importer("\".flac\"", "[\(word), \"{input}\", \"{output}\"]")).contains(
        "expected the name of a program or its absolute path"))
  }

  @Test(arguments: ["\".mp3\"", "\"wav\"", "\".toml\"", "\".meta\""]) func aWrongFormatIsAnError(
    value: String
  ) {
    #expect(
      shown(importer(to: value)) == """
        romkit.toml:4:6: error: expected the extension, with its dot, of a format for slots, found \(value) [manifest-importer]
          help: write one of these: \(Self.formats)
        """)
  }

  @Test func oneExtensionHasOneImporter() {
    #expect(
      shown(importer() + importer("\".FLAC\"")) == """
        romkit.toml:6:13: error: line 1 already has an importer for .flac [manifest-importer]
          help: remove one of the two [[importers]]
        """)
  }

  @Test func missingAndUnknownKeysAreErrors() {
    #expect(
      shown("[[importers]]\ncomand = []\n") == """
        romkit.toml:1:1: error: this [[importers]] has no extension [manifest-missing-key]
        romkit.toml:1:1: error: this [[importers]] has no command [manifest-missing-key]
        romkit.toml:1:1: error: this [[importers]] has no to [manifest-missing-key]
        romkit.toml:2:1: error: there is no key comand here [manifest-unknown-key]
          help: did you mean command?
        """)
  }

  // MARK: Proposals

  @Test func aNewProjectHasTheUsualOnesCommentedOut() throws {
    let file = try #require(ProjectTemplate.assets(for: .mk2).first { $0.name == Manifest.fileName })
    let text = String(decoding: try file.body.bytes(), as: UTF8.self)
    #expect(try parse(text).importers.isEmpty)
    let start = try #require(text.range(of: "#[[importers]]")).lowerBound
    let lines = text[start...].split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("#") })
    #expect(try parse(lines.map { "\($0.dropFirst())\n" }.joined()).importers == KnownImporter.all)
  }

  @Test(
    arguments: [
      ("sounds/a.flac", "flac"), ("sounds/a.OGG", "ogg"), ("sounds/a.mp3", "mp3"), ("graphics/a.gif", "gif"),
      ("graphics/a.tga", "tga"), ("graphics/a.pcx", "pcx"), ("graphics/a.psd", "psd"),
      ("graphics/a.webp", "webp"), ("graphics/a.jpg", "jpg"), ("graphics/a.JPEG", "jpeg"),
      ("graphics/a.tif", "tif"), ("graphics/a.tiff", "tiff"),
      ("graphics/a.svg", "svg"), ("graphics/a.xcf", "xcf"), ("ESLOT001.flac", "flac"),
      ("graphics/GSLOT007-x.gif", "gif"),
    ])
  func aFileOfSuchAnExtensionGetsTheLinesToAdd(path: String, fileExtension: String) throws {
    let folder = try TestFolder()
    try folder.write("x", to: path)
    var found: [Diagnostic] = []
    do { found = try AssetFolder(folder.path).warnings } catch {
      found = Problems(error, file: nil).diagnostics
    }
    let help = try #require(found.first?.help)
    let lines = help.english.split(separator: "\n")
    #expect(lines[0].hasSuffix("write in \(folder["romkit.toml"]):"))
    #expect(lines[5].hasPrefix("and allow the build to run importers"))
    try folder.write(lines[1...4].map { "\($0.dropFirst(2))\n" }.joined(), to: "romkit.toml")
    let project = try AssetFolder(folder.path)
    #expect(project.assets.map(\.importer?.fileExtension) == [fileExtension])
    #expect(project.warnings.isEmpty)
  }

  @Test(arguments: ["a b.tmx", "a.tmj"]) func aMapOfTiledGetsTheLinesThatMakeItALevel(name: String) throws {
    let folder = try TestFolder()
    try folder.write("<?xml", to: "data/\(name)")
    let help = try #require(try AssetFolder(folder.path).warnings.first?.help)
    #expect(
      help.english.hasPrefix(
        """
        to make a level of it, write in \(folder["romkit.toml"]):
          [[levels]]
          name = "levels"
          files = "data/\(name)"
        or move it out of the folder
        """))
  }

  @Test func aRecordingAmongSongsGetsNoImporter() throws {
    let folder = try TestFolder()
    try folder.write("fLaC", to: "music/a.flac")
    let help = try #require(try AssetFolder(folder.path).warnings.first?.help)
    #expect(help.english.hasPrefix("a recording is not a song"))
  }
}
