import RomKitContainer
import RomKitConversion
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitProject

/// Each row of the table of options works everywhere, also new ones.
@Suite struct AssetOptionTests {
  /// Files of each subject that options apply to.
  private static let files: [(subject: FileFormat.Subject, path: String)] = [
    (.picture, "graphics/a.png"), (.sound, "sounds/a.wav"), (.song, "music/a.mml"), (.text, "data/a.txt"),
    (.table, "data/b.csv"), (.picture, "graphics/b.aseprite"), (.song, "music/b.mid"),
  ]

  /// The format of one of these files.
  private static func format(_ path: String) throws -> AssetFormat {
    let kind = try #require(SlotKind.allCases.first { path.hasPrefix($0.folderName) })
    return try #require(AssetFormat.find(kind: kind, fileFormat: FileFormat(path: path)))
  }

  /// The lines of a manifest that give an option different values.
  private static func lines(_ option: AssetOption) -> [String] {
    let texts = [
      "1,2,3,4", "5,6,7,8", "alpha", "#010203", "a.toml", "b/c.toml", "-1.5dB", "normalize", "3/2",
      "2", "240x320", "1x1", "33=noise", "1-8=square,33=noise",
    ]
    return
      ((option.type.settingNames.isEmpty ? texts : option.type.settingNames).map { "\"\($0)\"" } + [
        "true", "false", "1", "512",
      ]).map { "\(option.name) = \($0)\n" }
      .filter { (try? Manifest(parsing: Array("[defaults]\n\($0)".utf8), path: "")) != nil }
  }

  @Test(arguments: AssetOption.all.map(\.name))
  func manifestsAndFingerprintsDistinguishValues(name: String) throws {
    let option = try #require(AssetOption.all.first { $0.name == name })
    let lines = Self.lines(option)
    #expect(lines.count > 1)
    let formats = try Self.files.map { try Self.format($0.path) }
    var fingerprints: Set<String> = []
    for line in lines {
      let text = "[defaults]\n\(line)\n[[assets]]\nfiles = \"x\"\n\(line)"
      let manifest = try Manifest(parsing: Array(text.utf8), path: "romkit.toml").withoutPlaces
      #expect(manifest.defaults.lines == line)
      let written = manifest.serialized(about: [])
      #expect(try Manifest(parsing: Array(written.utf8), path: "romkit.toml").withoutPlaces == manifest)
      #expect(manifest.assets.map(\.options) == [manifest.defaults])
      let settings = manifest.defaults
      for format in formats {
        if format.takes(option) {
          fingerprints.insert("\(format.fileFormat): \(settings.fingerprint(for: format))")
        } else {
          #expect(settings.fingerprint(for: format) == AssetSettings().fingerprint(for: format))
        }
      }
    }
    #expect(fingerprints.count == lines.count * formats.count { $0.takes(option) })
  }

  @Test(arguments: AssetOption.all.map(\.name))
  func filesOfOtherSubjectsRefuseIt(name: String) throws {
    let option = try #require(AssetOption.all.first { $0.name == name })
    let line = try #require(Self.lines(option).first)
    let folder = try TestFolder()
    for (_, path) in Self.files { try folder.write("", to: path) }
    for (_, path) in Self.files {
      try folder.write("[[assets]]\nfiles = \"\(path)\"\n\(line)", to: Manifest.fileName)
      if try Self.format(path).takes(option) {
        #expect(try AssetFolder(folder.path).warnings.isEmpty, "\(path)")
      } else {
        let problems = #expect(throws: Problems.self) { try AssetFolder(folder.path) }
        #expect(problems?.diagnostics.map(\.code) == ["manifest-useless-key"], "\(path)")
      }
    }
  }

  @Test(arguments: AssetOption.all.map(\.name))
  func theCommandThatIsOverruledIsReported(name: String) throws {
    let option = try #require(AssetOption.all.first { $0.name == name })
    let lines = Self.lines(option)
    let (_, path) = try #require(Self.files.first { try Self.format($0.path).takes(option) })
    let folder = try TestFolder()
    try folder.write("", to: path)
    try folder.write("[[assets]]\nfiles = \"\(path)\"\n\(lines[0])", to: Manifest.fileName)
    var settings = BuildSettings()
    settings.assets = try Manifest(parsing: Array("[defaults]\n\(lines[1])".utf8), path: "").defaults
    #expect(try AssetFolder(folder.path, settings: settings).warnings.map(\.code) == ["option-overruled"])
    settings.assets = AssetSettings()
    #expect(try AssetFolder(folder.path, settings: settings).warnings.isEmpty)
  }
}
