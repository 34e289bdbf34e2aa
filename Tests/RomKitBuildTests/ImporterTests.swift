import Foundation
import RomTestSupport
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject

/// Files that need an importer, and the conditions under which it runs.
@Suite struct ImporterTests {
  private let copies = "echo >> $OUT/runs; cp \"$1\" \"$2\""

  private func body(_ build: RomBuild, _ slot: SlotID = SlotID(.data, 1)) throws -> String? {
    try build.rom[slot].map { String(decoding: try $0.body.bytes(), as: UTF8.self) }
  }

  // MARK: Assets

  @Test func itsOutputIsAnAssetLikeAnyOtherOfTheFormat() throws {
    let project = try ImporterProject(
      copies, files: ["data/deep/story.FOO", "data/DSLOT007-a.foo", "DSLOT009.foo"])
    try project.writeManifest(more: "[[assets]]\nfiles = \"data/deep/*\"\nfinal-nul = false\nsize = 22\n")
    let build = try project.build()
    #expect(build.folder.assets.map(\.name) == ["deep/story", "a", nil])
    #expect(try body(build) == "data/deep/story.FOO\0\0\0")
    #expect(try body(build, SlotID(.data, 7)) == "data/DSLOT007-a.foo\0")
    #expect(try body(build, SlotID(.data, 9)) == "DSLOT009.foo\0")
    #expect(project.runs == 3)
    #expect(build.warnings.isEmpty)
  }

  @Test func itsOutputMayBeABodyAndIsCheckedAsOne() throws {
    let project = try ImporterProject("printf 'EFF\\0\\0\\0' > \"$2\"", to: ".pcm", files: ["sounds/a.foo"])
    let error = project.errors()
    #expect(error.hasPrefix("assets/sounds/a.foo: error: "))
    #expect(error.contains("\n  note: the problem is in the .pcm that import.sh made from this file"))
    try project.write("printf 'EFF\\0\\0\\0\\0\\002\\1\\2' > \"$2\"")
    #expect(try project.build().rom[SlotID(.effect, 0)]?.body.size == 10)
  }

  @Test func itReadsTheWAVFilesWhoseEncodingRomkitDoesNotRead() throws {
    let project = try ImporterProject("echo >> $OUT/runs; cp \"$OUT/plain.wav\" \"$2\"", files: [])
    try project.writeManifest(for: ".wav", to: ".wav")
    // 16 bits, also for floating-point numbers, which have 32 or 64.
    func wav(tag: UInt8) -> [UInt8] {
      Array("RIFF".utf8) + [38, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, tag, 0, 1, 0]
        + [0x22, 0x56, 0, 0, 0x44, 0xAC, 0, 0, 2, 0, 16, 0] + Array("data".utf8) + [2, 0, 0, 0, tag, 9]
    }
    try project.folder.write(wav(tag: 1), to: "plain.wav")
    try project.folder.write(wav(tag: 1), to: "assets/sounds/plain.wav")
    try project.folder.write(wav(tag: 0x31), to: "assets/sounds/gsm.wav")
    try project.folder.write(wav(tag: 3), to: "assets/sounds/half.wav")
    let build = try project.build()
    let bodies = try (0..<3).map { try build.rom[SlotID(.effect, $0)]?.body.bytes() }
    #expect(bodies[0] != nil)
    #expect(bodies == [bodies[0], bodies[0], bodies[0]])
    #expect(project.runs == 2)
    try project.writeManifest(for: ".wav", to: ".aiff")
    #expect(project.errors().contains("an importer for .wav"))
  }

  @Test func framesThatItDropsAreSaidInEveryBuild() throws {
    // Three frames of 1 x 1, the second with its own colours.
    let frame: [UInt8] = [0x21, 0xF9, 4, 0, 5, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0]
    let pixels: [UInt8] = [2, 2, 0x44, 1, 0]
    let gif =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + frame + [0] + pixels + frame
      + [0x80, 1, 2, 3, 4, 5, 6] + pixels + frame + [0] + pixels + [0x3B]
    let project = try ImporterProject("cp \"$OUT/one.png\" \"$2\"", to: ".png", files: [])
    let red = TestPictures.picture(["r"], ["r": .init(red: 200, green: 0, blue: 0)])
    try project.folder.write(PNGFile(.colour(red)).serialized(), to: "one.png")
    try project.folder.write(gif, to: "assets/graphics/a.foo")
    for _ in 0..<2 {
      let warnings = try project.build(cached: true).warnings
      #expect(
        warnings.map(\.message) == ["the GIF has 3 frames, but the importer made a picture of only one"])
    }
    let three = TestPictures.picture(["rrr"], ["r": .init(red: 200, green: 0, blue: 0)])
    try project.folder.write(PNGFile(.colour(three)).serialized(), to: "one.png")
    #expect(try project.build().warnings == [])
  }

  @Test func aFileForAnotherKindStaysUnknown() throws {
    let project = try ImporterProject(copies, files: ["data/story.foo", "music/song.foo"])
    let build = try project.build()
    #expect(build.warnings.map(\.code) == ["asset-form"])
    #expect(project.runs == 1)
  }

  @Test func fullColourPicturesShareTheirPalette() throws {
    let red = TestPictures.picture(["rr"], ["r": .init(red: 200, green: 0, blue: 0)])
    let green = TestPictures.picture(["gg"], ["g": .init(red: 0, green: 200, blue: 0)])
    let project = try ImporterProject(copies, to: ".png", files: [])
    try project.folder.write(PNGFile(.colour(red)).serialized(), to: "assets/graphics/a.foo")
    let first = try project.build(cached: true)
    try project.folder.write(PNGFile(.colour(green)).serialized(), to: "assets/graphics/b.png")
    // The picture is mapped onto another palette, from the earlier output of the importer.
    let second = try project.build(.never, cached: true)
    #expect(project.runs == 1)
    #expect(
      try second.rom[SlotID(.graphics, 0)]?.body.bytes() == first.rom[SlotID(.graphics, 0)]?.body.bytes())
    try FileManager.default.removeItem(atPath: project.folder["cache"])
    #expect(try project.bytes(project.build()) == project.bytes(second))
  }

  // MARK: Permission

  @Test(arguments: [BuildSettings.ImporterPolicy.never, .ifTrusted])
  func nothingRunsWithoutPermission(policy: BuildSettings.ImporterPolicy) throws {
    let project = try ImporterProject(copies, files: ["data/a.foo", "data/b.foo", "data/c.txt"])
    #expect(
      project.errors(policy) == """
        assets/romkit.toml:1:1: error: 2 files need programs that romkit.toml names and that you have not allowed to run; \
        nothing was run [importer-not-allowed]
          note: data/a.foo and 1 more: ["import.sh", "{input}", "{output}"]
          help: if you would run these commands yourself, allow the build to run them
        """)
    #expect(project.runs == 0)
  }

  @Test func aFolderIsBuiltWithoutProgramsByDefault() throws {
    let project = try ImporterProject(copies)
    #expect(throws: Problems.self) { try RomBuild(folder: project.folder["assets"]) }
    #expect(project.runs == 0)
  }

  @Test func aPictureThatMayNotBeReadIsTheOnlyProblemOfItsPalette() throws {
    let project = try ImporterProject(copies, to: ".png", files: ["graphics/a.foo"])
    let red = TestPictures.picture(["rr"], ["r": .init(red: 200, green: 0, blue: 0)])
    try project.folder.write(PNGFile(.colour(red)).serialized(), to: "assets/graphics/b.png")
    let problems = #expect(throws: Problems.self) { try project.build(.never) }
    #expect(problems?.diagnostics.map(\.code) == ["importer-not-allowed"])
  }

  // MARK: The cache

  @Test func cachedResultsRunNothingAndNeedNoPermission() throws {
    let project = try ImporterProject(copies)
    let first = try project.build(cached: true)
    let second = try project.build(.never, cached: true)
    #expect(try project.bytes(first) == project.bytes(second))
    #expect(first.conversions == second.conversions)
    // Other settings make another body from the same file.
    try project.writeManifest(more: "[defaults]\nfinal-nul = false\n")
    #expect(try body(project.build(.never, cached: true)) == "data/story.foo")
    #expect(project.runs == 1)
  }

  @Test(arguments: ["another word", "another format", "another program", "another file"])
  func changedDependenciesRunItAgain(change: String) throws {
    let project = try ImporterProject(copies)
    _ = try project.build(cached: true)
    switch change {
    case "another word": try project.writeManifest(words: ["-x"])
    case "another format": try project.writeManifest(to: ".dat")
    case "another program": try project.write(copies + "; exit 0")
    default: try project.folder.write("changed", to: "assets/data/story.foo")
    }
    #expect(project.errors(.never).contains("importer-not-allowed"))
    _ = try project.build(cached: true)
    #expect(project.runs == 2)
  }

  @Test func unreadableOutputIsNotKept() throws {
    let project = try ImporterProject(
      "echo >> $OUT/runs; echo no picture > \"$2\"", to: ".png", files: ["graphics/a.foo"])
    for _ in 0..<2 { #expect(throws: Problems.self) { try project.build(cached: true) } }
    #expect(project.runs == 2)
  }

  @Test func twoRunsGiveTheSameBytes() throws {
    let project = try ImporterProject(copies, files: (0..<8).map { "data/\($0).foo" })
    #expect(try project.bytes(project.build()) == project.bytes(project.build()))
    #expect(project.runs == 16)
  }

  @Test func aProgramIsAnInputOfTheBuildButNotInTheDepfile() throws {
    let project = try ImporterProject(copies)
    let cache = ConversionCache(folder: project.folder["cache"])
    func record() -> BuildFingerprint {
      BuildFingerprint(of: project.folder["assets"], output: "", request: [], in: cache)
    }
    var first = record()
    try first.begin()
    let build = try project.build(cached: true)
    first.note(build, outputs: [], others: [], warnings: [], summary: build.summary)
    first.remember([])
    var second = record()
    // The stamps prove nothing until the clock has moved on.
    Thread.sleep(forTimeInterval: 0.1)
    _ = second.isUpToDate()
    let inputs = second.depfile.inputs
    #expect(inputs.contains(project.folder["assets/data/story.foo"]))
    #expect(!inputs.contains(project.folder["import.sh"]))
    try project.write(copies + "; exit 0")
    var third = record()
    let isUpToDate = third.isUpToDate()
    #expect(!isUpToDate)
  }
}
