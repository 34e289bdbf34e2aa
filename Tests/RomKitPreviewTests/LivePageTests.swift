import Foundation
import RomTestSupport
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitPreview
@testable import RomKitRules

/// The page that renews itself as files. Tests/Page tests it in browsers.
@Suite struct LivePageTests {
  private let live = LivePage(at: "out/rom.html", language: .english)

  private func page(_ name: String = "game.bin", _ bytes: [UInt8]? = nil) throws -> RomPage {
    try RomPage(parsing: ByteSource(bytes ?? SampleROM.bytes(PageROM.records())), name: name)
  }

  /// The element with the policy, which is the one that differs between pages.
  private func policy(of page: String) throws -> String {
    try #require(
      page.split(separator: "\n").first { $0.contains("Content-Security-Policy") }.map { String($0) })
  }

  @Test(arguments: [LocalizedText.Language.english, .japanese])
  func onlyThisPageMayLoadScripts(language: LocalizedText.Language) throws {
    var (sink, ordinary) = (MemorySink(), MemorySink())
    try LivePage(at: "rom.html", language: language).write(title: "assets", to: &sink)
    try RomPage(viewerIn: language).write(to: &ordinary)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(try policy(of: text).contains("'self'"))
    #expect(try PackedPage(text).text("live") == "{\"state\": \"rom.live.js\", \"rom\": \"rom.live.rom.js\"}")
    let other = String(decoding: ordinary.bytes, as: UTF8.self)
    #expect(try !policy(of: other).contains("'self'"))
    let code = try PackedPage(other).text("code")
    for word in ["--watch", "LiveEngine", "rom.live", "romkitPage.hear"] {
      #expect(!other.contains(word) && !code.contains(word), "\(word)")
    }
  }

  @Test func aSceneComesWithItsScript() throws {
    let bytes = try SampleROM.bytes(PageROM.records())
    let scenes: [PageScene?] = [
      nil,
      PageScene(text: Array("vgs2_clear(); // é".utf8), profile: .vge, isOnScreen: true, hasPalette: false),
    ]
    let pages: [String] = try scenes.map { scene in
      var sink = MemorySink()
      try RomPage(
        parsing: ByteSource(bytes), name: "game.bin", palettes: { try PicturePalettes(of: $0) }, subject: nil,
        scene: scene, language: .english
      ).write(to: &sink)
      return String(decoding: sink.bytes, as: UTF8.self)
    }
    let scene =
      "\"scene\": {\"text\": \"vgs2_clear(); // é\", \"machine\": 1, \"display\": 1, \"palette\": false}"
    #expect(try pages.map { try PackedPage($0).text("report").contains(scene) } == [false, true])
    #expect(try pages.map { try PackedPage($0).text("code").contains("showScene") } == [false, true])
  }

  @Test func pagesInOneFolderHaveTheirOwnScripts() {
    let names = ["rom.html", "rom.htm", "ROM.HTML", "rom.2.html"].flatMap { name in
      let page = LivePage(at: name, language: .english)
      return [page.statePath, page.romPath]
    }
    #expect(Set(names).count == names.count)
  }

  @Test func versionIsThatOfWhatThePageShows() throws {
    let version = try live.version(of: page())
    #expect(try live.version(of: page()) == version)
    #expect(try live.version(of: page("other.bin")) != version)
    var bytes = try SampleROM.bytes(PageROM.records())
    bytes[bytes.count - 1] ^= 1
    #expect(try live.version(of: page("game.bin", bytes)) != version)
  }

  /// The arguments of a call in a script.
  private func arguments(_ name: String, in script: [UInt8]) throws -> [Any] {
    let text = String(decoding: script, as: UTF8.self)
    let (start, end) = ("romkitPage.\(name)(", ");\n")
    try #require(text.hasPrefix(start) && text.hasSuffix(end))
    let list = "[\(text.dropFirst(start.count).dropLast(end.count))]"
    return try #require(JSONSerialization.jsonObject(with: Data(list.utf8)) as? [Any])
  }

  @Test func scriptsCarryTheROMAndTheState() throws {
    let rom = try SampleROM.bytes(PageROM.records())
    var sink = MemorySink()
    let song = try #require(LiveSong(file: "a.mml", text: Array("Ch0 V9 c4 # </script>".utf8)))
    try live.write(page("</script>.bin", rom), [SlotID(.music, 3): song], version: "7", to: &sink)
    let renewal = try arguments("renew", in: sink.bytes)
    #expect((renewal[0] as? [String: Any])?["version"] as? String == "7")
    let given = try #require((renewal[1] as? [String: [Any]])?["BSLOT003"])
    #expect(given[1] as? [[Int]] == [[0, 0, 1, 8, 2]])
    #expect(given[2] as? [[Int]] == [[1, 11_025]])
    #expect(try Data(base64Encoded: #require(renewal[2] as? String)) == Data(rom))
    let problem = Diagnostic(
      "mml-unknown-operand", "expected an operand", at: .line(3, column: 7), file: "music/a.mml",
      help: "write\n  c")
    let other = problem.changed { $0.place.position = .offset(14) }
    let state = live.state(beat: 4, version: "7", problems: [problem, other], more: 5)
    let members = try #require(try arguments("hear", in: state)[0] as? [String: Any])
    #expect(members["beat"] as? Int == 4)
    #expect(members["more"] as? Int == 5)
    let shown = try #require(members["problems"] as? [[String: Any]])
    #expect(
      shown.map { $0["text"] as? String } == [
        "music/a.mml:3:7: expected an operand", "music/a.mml: expected an operand (at offset 14)",
      ])
    #expect(shown[0]["help"] as? String == "write\n  c")
  }
}
