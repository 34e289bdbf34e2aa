import Foundation
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitConversion
@testable import RomKitPictures
@testable import RomKitProject
@testable import RomKitText

/// Projects made from folders laid out for the SDK.
@Suite struct AdoptionTests {
  /// A folder for one test, removed after it.
  private final class Work {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("romkit-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func write(_ bytes: [UInt8], _ name: String) throws {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }

    func write(_ text: String, _ name: String) throws { try write(Array(text.utf8), name) }
  }

  private static let samples = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("samples/assets")

  private static func sample(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: samples.appendingPathComponent(name)))
  }

  /// A folder of a game for the SDK: sources with names, bodies, and a makefile with a line for each.
  private func game(in work: Work) throws -> [SlotID: [UInt8]] {
    let picture = try Self.sample("GSLOT000.bmp")
    let sound = try Self.sample("ESLOT000.wav")
    let music = try Self.sample("BSLOT000.mml")
    let text = "ランタン\r\nend"
    try work.write(picture, "rom/title.bmp")
    try work.write(sound, "rom/sounds/jump.wav")
    try work.write(music, "rom/stage.mml")
    try work.write(text, "rom/story.txt")
    try work.write([1, 2, 3], "rom/map.bin")
    var encoding = TextConversion()
    encoding.format = TextFormat(encoding: .shiftJIS, lineEnds: .keep, finalNUL: false)
    func file(_ name: String, _ format: FileFormat, _ bytes: [UInt8]) -> ConversionFile {
      ConversionFile(path: name, format: format, bytes: bytes)
    }
    let chr = try PictureConversion([file("t", .bmp, picture)], settings: PictureSettings()).bytes(
      of: 0, as: .chr)
    let bodies: [SlotID: [UInt8]] = [
      SlotID(.graphics, 7): chr, SlotID(.graphics, 9): chr,
      SlotID(.effect, 3): try SoundFileConversion.convert(file("j", .wav, sound), to: .pcm).bytes,
      // With other compression than romkit's.
      SlotID(.music, 1): try SongConversion(file("s", .mml, music)).converted(to: .bgm, level: .best).bytes,
      SlotID(.data, 0): [1, 2, 3],
      SlotID(.data, 1): try encoding.body(of: file("x", .txt, Array(text.utf8))).bytes,
      // Without a source, and damaged.
      SlotID(.data, 200): [9, 9], SlotID(.graphics, 200): [0x53, 0x59, 9],
    ]
    for (slot, bytes) in bodies { try work.write(bytes, "rom/\(slot.recordName)") }
    try work.write(
      """
      all:
      \tvgs2bmp title.bmp GSLOT007.CHR
      \tvgs2bmp title.bmp GSLOT009.CHR
      \tvgs2wav sounds/jump.wav ESLOT003.PCM
      \tvgs2mml stage.mml BSLOT001.BGM
      \tcp map.bin DSLOT000.DAT
      \ticonv -f UTF-8 -t SJIS story.txt > DSLOT001.DAT
      \t./mystery > DSLOT200.DAT
      \tvgs2rom . ../ROMDATA.BIN

      """, "rom/makefile")
    return bodies
  }

  @Test func everySlotKeepsItsNumberAndItsSource() throws {
    let work = try Work()
    _ = try game(in: work)
    let adoption = try Adoption(of: work.path("rom"))
    #expect(
      adoption.slots.map { "\($0.slot) \($0.source) \($0.file)\($0.isKept ? " kept" : "")" } == [
        "GSLOT007 title.bmp graphics/title.bmp", "GSLOT009 title.bmp graphics/GSLOT009.bmp",
        "GSLOT200 GSLOT200.CHR graphics/GSLOT200.CHR", "ESLOT003 sounds/jump.wav sounds/jump.wav",
        "BSLOT001 stage.mml music/stage.mml kept", "DSLOT000 map.bin data/map.dat",
        "DSLOT001 story.txt data/story.txt", "DSLOT200 DSLOT200.DAT data/DSLOT200.DAT",
      ])
    #expect(
      adoption.findings.map { $0.rendered() } == [
        """
        \(work.path("rom/makefile")):8: warning: romkit does not understand this command: ./mystery > DSLOT200.DAT [makefile-not-understood]
          note: slots whose rules romkit cannot follow are adopted from their bodies in the folder
        """
      ])
    let manifest = try #require(adoption.files.last)
    #expect(manifest.name == "romkit.toml")
    let digest = SHA256.digest(of: try Self.sample("BSLOT000.mml")).hexadecimal
    #expect(
      String(decoding: try manifest.body.bytes(), as: UTF8.self) == """
        #:schema ../.romkit/romkit.schema.json
        # The settings for this folder, which was adopted from a makefile.

        # packed unchanged, although a console cannot use them
        unchecked = [
          "GSLOT200",
        ]

        [[assets]]
        files = "data/story.txt"
        encoding = "shift-jis"
        line-ends = "keep"
        final-nul = false

        [slots]
        "graphics/title" = 7
        "sounds/jump" = 3
        "music/stage" = 1
        "data/map" = 0
        "data/story" = 1

        # packed instead of the files, as long as those have these checksums

        [[kept]]
        slot = "BSLOT001"
        file = "music/stage.mml"
        sha256 = "\(digest)"
        body = "originals/BSLOT001.BGM"

        """)
  }

  @Test func withoutAMakefileTheNamesOfFilesDecide() throws {
    let work = try Work()
    try work.write(try Self.sample("GSLOT001.bmp"), "rom/gslot001.bmp")
    try work.write([1], "rom/DSLOT000.DAT")
    try work.write([1], "rom/readme.txt")
    let adoption = try Adoption(of: work.path("rom"))
    #expect(adoption.slots.map(\.file) == ["graphics/GSLOT001.bmp", "data/DSLOT000.DAT"])
    #expect(adoption.findings.isEmpty)
  }

  @Test func sourcesThatCannotBeTakenAreReported() throws {
    let work = try Work()
    try work.write([1], "rom/DSLOT000.DAT")
    try work.write([0x53, 0x59, 0, 0, 5], "rom/GSLOT000.CHR")
    try work.write("not a picture", "rom/broken.bmp")
    try work.write("x", "rom/picture.xcf")
    try work.write([0x53, 0x59, 0, 0, 5], "rom/GSLOT001.CHR")
    try work.write(
      "all:\n\tvgs2bmp broken.bmp GSLOT000.CHR\n\tvgs2bmp picture.xcf GSLOT001.CHR\n\tcp gone.bin DSLOT000.DAT\n",
      "rom/Makefile")
    let adoption = try Adoption(of: work.path("rom"))
    #expect(
      adoption.slots.map(\.file) == [
        "graphics/GSLOT000.CHR", "graphics/GSLOT001.CHR", "data/DSLOT000.DAT",
      ])
    #expect(
      adoption.findings.map(\.message.english) == [
        "GSLOT000 is made from broken.bmp, which romkit cannot convert: "
          + "expected .CHR, .png, .bmp, .aseprite or .bdf, found a file that begins with \"not \"",
        "GSLOT001 is made from picture.xcf, which romkit cannot convert",
        "DSLOT000 is made from gone.bin, which is missing",
      ])
  }

  /// Every slot in the makefile is adopted, or reported with its line.
  @Test func slotsThatCannotBeAdoptedAreErrorsUnlessLeftOut() throws {
    let work = try Work()
    try work.write([1], "rom/DSLOT000.DAT")
    try work.write("not a picture", "rom/GSLOT000.bmp")
    try work.write("x", "rom/picture.xcf")
    try work.write("x", "secret.bin")
    try work.write(
      """
      ASSETS = DSLOT000.DAT GSLOT000.CHR
      ASSETS += ESLOT000.PCM DSLOT001.DAT DSLOT256.DAT
      rom: $(ASSETS)
      \tvgs2rom . rom
      .bmp.CHR:
      \tvgs2bmp $< $@
      .wav.PCM:
      \tvgs2wav $< $@
      GSLOT001.CHR: picture.xcf
      \tvgs2bmp $< $@
      DSLOT002.DAT: ../secret.bin
      \tcp $< $@

      """, "rom/makefile")
    let rom = work.path("rom")
    let problems = #expect(throws: Problems.self) { try Adoption(of: rom) }
    #expect(
      problems?.diagnostics.map { $0.rendered() } == [
        """
        \(rom)/makefile:2: error: expected the name of a slot such as GSLOT000.CHR, with a number from 000 to 255, found DSLOT256.DAT [makefile-slot-name]
          help: correct the name in the makefile, or adopt the other slots without it
        """,
        """
        \(rom)/GSLOT000.bmp: error: expected .CHR, .png, .bmp, .aseprite or .bdf, found a file that begins with "not " [picture-unknown]
          help: save the picture as a PNG
        """,
        """
        \(rom)/makefile:9: error: GSLOT001 is made from picture.xcf, which romkit cannot convert [makefile-unusable-source]
          note: there is no body GSLOT001.CHR to adopt instead
          help: run make in \(rom) first, or adopt the other slots without it
        """,
        """
        \(rom)/makefile:2: error: ESLOT000 is made from ESLOT000.wav, which is missing [makefile-missing-source]
          note: there is no body ESLOT000.PCM to adopt instead
          help: add \(rom)/ESLOT000.wav, or adopt the other slots without it
        """,
        """
        \(rom)/makefile:2: error: DSLOT001 is listed, but no rule that romkit understands makes it [makefile-no-source]
          note: there is no body DSLOT001.DAT to adopt instead
          help: run make in \(rom) first, or adopt the other slots without it
        """,
        """
        \(rom)/makefile:11: error: DSLOT002 is made from ../secret.bin, which leads outside this folder [makefile-outside-source]
          help: use a copy in this folder instead, or allow such files if you trust the people who made this folder
        """,
      ])
    let adoption = try Adoption(of: rom, options: .init(isPartial: true))
    #expect(adoption.slots.map(\.file) == ["data/DSLOT000.DAT"])
    #expect(adoption.lostCount == 6)
    #expect(adoption.findings.map(\.severity) == Array(repeating: .warning, count: 6))
    #expect(
      adoption.findings.allSatisfy {
        $0.notes.last == "left out, because the other slots are to be adopted without it" && $0.help == nil
      })
  }

  /// As in the SDK for Windows: names in another case, and the makefile under another name.
  @Test func theMakefileMayBeTheOneForWindows() throws {
    let work = try Work()
    try work.write(try Self.sample("GSLOT000.bmp"), "rom/Art/TITLE.BMP")
    try work.write(try Self.sample("ESLOT000.wav"), "rom/Eslot000.wav")
    try work.write(
      "R: GSLOT000.CHR ESLOT000.PCM\n\tvgs2rom .\\ R\n"
        + "gslot000.chr: art\\title.bmp\n\tvgs2bmp art\\title.bmp GSLOT000.CHR\n"
        + "ESLOT000.PCM: eslot000.wav\n\tvgs2wav eslot000.wav ESLOT000.PCM\n", "rom/makefile.win")
    let sources = ["Art/TITLE.BMP", "Eslot000.wav"]
    #expect(try Adoption(of: work.path("rom")).slots.map(\.source) == sources)
    // Of two makefiles, the named one is used.
    try work.write("R: GSLOT000.CHR BSLOT000.BGM\n\tvgs2rom . R\n", "rom/makefile")
    #expect(throws: Problems.self) { try Adoption(of: work.path("rom")) }
    #expect(try Adoption(of: work.path("rom/makefile.win")).slots.map(\.source) == sources)
  }

  @Test func theCreditsOfASongComeAlong() throws {
    let work = try Work()
    try work.write(try Self.sample("BSLOT000.mml"), "rom/BSLOT000.mml")
    try work.write("format = VGS1.0\n", "rom/BSLOT000.meta")
    #expect(
      try Adoption(of: work.path("rom")).files.map(\.name) == [
        "music/BSLOT000.mml", "music/BSLOT000.meta", "romkit.toml",
      ])
  }

  /// By their paths, through links to files and folders, and as bodies in another folder.
  @Test func filesOutsideTheFolderAreTakenOnlyWhenAsked() throws {
    let work = try Work()
    try work.write("secret", "secret.bin")
    try work.write([9], "other/DSLOT004.DAT")
    try work.write([1], "rom/in/map.bin")
    for (link, target) in [
      ("rom/link.bin", "../secret.bin"), ("rom/folder", ".."), ("rom/near.bin", "in/map.bin"),
    ] {
      try FileManager.default.createSymbolicLink(atPath: work.path(link), withDestinationPath: target)
    }
    try FileManager.default.createSymbolicLink(
      atPath: work.path("rom/DSLOT006.DAT"), withDestinationPath: work.path("secret.bin"))
    try work.write(
      """
      all:
      \tcp ../secret.bin DSLOT000.DAT
      \tcp \(work.path("secret.bin")) DSLOT001.DAT
      \tcp link.bin DSLOT002.DAT
      \tcp folder/secret.bin DSLOT003.DAT
      \tcp near.bin DSLOT005.DAT
      \tcp ../rom/in/map.bin DSLOT007.DAT
      \tvgs2rom ../other x.bin

      """, "rom/makefile")
    let problems = #expect(throws: Problems.self) { try Adoption(of: work.path("rom")) }
    let outside = [
      "DSLOT000": "../secret.bin", "DSLOT001": work.path("secret.bin"), "DSLOT002": "link.bin",
      "DSLOT003": "folder/secret.bin", "DSLOT004": "../other/DSLOT004.DAT", "DSLOT006": "DSLOT006.DAT",
    ]
    let lines = ["DSLOT000": 2, "DSLOT001": 3, "DSLOT002": 4, "DSLOT003": 5]
      .mapValues { "/makefile:\($0)" }
    #expect(
      problems?.diagnostics.map { $0.rendered() }
        == outside.sorted { $0.key < $1.key }.map { slot, path in
          """
          \(work.path("rom"))\(lines[slot] ?? ""): error: \(slot) is made from \(path), which leads outside this folder [makefile-outside-source]
            help: use a copy in this folder instead, or allow such files if you trust the people who made this folder
          """
        })
    let adoption = try Adoption(of: work.path("rom"), options: .init(takesOutside: true))
    #expect(adoption.slots.map(\.slot.number) == Array(0...7))
  }

  @Test func aFolderWithoutSlotsIsRefused() throws {
    let work = try Work()
    try work.write("x", "rom/readme.txt")
    do {
      _ = try Adoption(of: work.path("rom"))
      Issue.record("it was adopted")
    } catch {
      #expect(
        Problems(error, file: nil).diagnostics.map { $0.rendered() } == [
          """
          \(work.path("rom")): error: there is no slot in this folder, and no makefile that makes one [init-no-slots]
            help: name the folder with the makefile that runs vgs2rom
          """
        ])
    }
  }

  @Test(arguments: [Profile.mk2, .vge]) func theTemplateIsReal(profile: Profile) throws {
    for file in ProjectTemplate.assets(for: profile) where file.name != Manifest.fileName {
      let format = try #require(FileFormat(path: file.name))
      let bytes = try file.body.bytes()
      #expect(!bytes.isEmpty)
      let source = ConversionFile(path: file.name, format: format, bytes: bytes)
      switch format.subject {
      case .picture:
        let reports = try PictureConversion([source], settings: PictureSettings()).reports
        #expect(reports == ["5 colours, all exact"])
      case .song: #expect(try SongConversion(source).warnings.isEmpty)
      case .sound: #expect(try SoundFileConversion.convert(source, to: .pcm).bytes.count == bytes.count - 36)
      case .text: #expect(try TextConversion().body(of: source).warnings.isEmpty)
      default: #expect(try PictureConversion.palette(of: source, to: .dat).bytes.count == 1_024)
      }
    }
  }
}
