import RomKit
import TestSupport
import Testing
import VGSCore
import VGSPlayer

private struct Idle: Console.Program {
  func loop(on console: inout Console) -> Bool { true }
}

/// The calls, by subject.
extension ThrowingTests {
  // MARK: Inputs

  private static func none(_ folder: TestFolder) -> String { folder["none/a.bin"] }

  /// A source whose file changes before it is read.
  private static func changed(_ folder: TestFolder) throws -> ByteSource {
    try folder.write([UInt8](repeating: 0, count: 1_024), to: "body.bin")
    let source = try ByteSource.reopened(contentsOf: folder["body.bin"])
    try folder.write([1, 2], to: "body.bin")
    return source
  }

  private static func changed(_ kind: SlotKind, _ folder: TestFolder) throws -> Rom.Record {
    Rom.Record(SlotID(kind, 0), body: Rom.Body(try changed(folder)))
  }

  private static func changedROM(_ folder: TestFolder) throws -> Rom {
    Rom(records: [try changed(.graphics, folder), try changed(.data, folder)])
  }

  /// A build with a cache whose picture lost its soft alpha, and changes afterwards.
  private static func changedBuild(_ folder: TestFolder) throws -> RomBuild {
    let pixel = ColourPicture.Pixel(red: 1, green: 2, blue: 3, alpha: 9)
    let soft = try #require(ColourPicture(width: 1, height: 1, pixels: [pixel]))
    try folder.write(soft.png().bytes, to: "assets/graphics/a.png")
    let build = try RomBuild(folder: folder["assets"], cache: folder["cache"])
    try folder.write([1, 2], to: "assets/graphics/a.png")
    return build
  }

  /// A file with the bytes 1 and 2.
  private static func short(_ folder: TestFolder, _ name: String = "a.bin") throws -> String {
    try folder.write([1, 2], to: name)
    return folder[name]
  }

  private static func record(_ kind: SlotKind) -> Rom.Record {
    Rom.Record(SlotID(kind, 0), body: Rom.Body([1, 2]))
  }

  private static let song = Song(notes: [.wait(samples: 1), .end])
  private static let picture = IndexedPicture(width: 1, height: 1, indices: [0])
  private static let schema = "[[field]]\nname = \"a\"\ntype = \"u16\"\n"

  /// A picture of 4 x 2 pixels.
  private static let chr = Array("SY".utf8) + [3, 1] + [UInt8](repeating: 0, count: 8)

  // MARK: Calls

  static let files: [Call] = [
    Call("ByteSource init(contentsOf:)", "file-open a.bin", FileError.self) {
      try ByteSource(contentsOf: none($0))
    },
    Call("ByteSource reopened(contentsOf:)", "file-open a.bin", FileError.self) {
      try ByteSource.reopened(contentsOf: none($0))
    },
    Call("ByteSource bytes(in:)", "file-changed body.bin", FileError.self) {
      try changed($0).bytes(in: 0..<1)
    },
    Call("ByteSource forEachPiece(in:_:)", "file-changed body.bin", FileError.self) {
      try changed($0).forEachPiece(in: 0..<1) { _ in }
    },
    Call("ByteSink write(_:)", "file-write full", FileError.self) { _ in
      var file = try NewFile(replacing: "/dev/full")
      try file.write([UInt8](repeating: 0, count: 1 << 17))
    },
    Call("NewFile init(replacing:)", "file-create a.bin", FileError.self) {
      try NewFile(replacing: none($0))
    },
    Call("NewFile write(_:)", "file-write full", FileError.self) { _ in
      try NewFile(replacing: "/dev/full").write([UInt8](repeating: 0, count: 1 << 17)[...])
    },
    Call("NewFile commit()", "file-write full", FileError.self) { _ in
      let file = try NewFile(replacing: "/dev/full")
      try file.write([1][...])
      try file.commit()
    },
    Call("NewFile write(to:)", "file-create a.bin", FileError.self) {
      try FileBytes([]).write(to: none($0))
    },
    Call("Record bytes()", "file-changed body.bin", FileError.self) { try Rom.Body(changed($0)).bytes() },
    Call("Record prefix(_:)", "file-changed body.bin", FileError.self) {
      try Rom.Body(changed($0)).prefix(1)
    },
    Call("Record forEachPiece(_:)", "file-changed body.bin", FileError.self) {
      try Rom.Body(changed($0)).forEachPiece { _ in }
    },
    Call("Record checksum()", "file-changed body.bin", FileError.self) {
      try Rom.Body(changed($0)).checksum()
    },
  ]

  private static let roms: [Call] = [
    Call("Rom init(parsing:)", "rom-too-short @0", RomError.self) { _ in
      try Rom(parsing: ByteSource([1, 2]))
    },
    Call("Rom init(parsing:)", "rom-other-file", RomError.self) { _ in
      try Rom(parsing: ByteSource(Array("just a text\n".utf8)))
    },
    Call("Rom+File init(contentsOf:)", "rom-too-short a.bin @0", RomError.self) {
      try Rom(contentsOf: short($0))
    },
    Call("Rom+File init(contentsOf:)", "file-open a.bin", FileError.self) { try Rom(contentsOf: none($0)) },
    Call("Rom+File write(to:checksums:)", "file-create a.bin", FileError.self) {
      try Rom().write(to: none($0))
    },
    Call("Rom+File write(to:checksums:)", "file-changed body.bin", FileError.self) {
      var sink = MemorySink()
      try changedROM($0).write(to: &sink)
    },
    Call("Verification init(parsing:file:)", "file-changed body.bin", FileError.self) {
      try Verification(parsing: changed($0), file: "a.bin")
    },
    Call("RomReview init(parsing:file:profile:)", "file-changed body.bin", FileError.self) {
      try RomReview(parsing: changed($0), file: "a.bin")
    },
    Call("RomReview init(contentsOf:profile:)", "file-open a.bin", FileError.self) {
      try RomReview(contentsOf: none($0))
    },
    Call("RomComparison init(of:_:)", "file-changed body.bin", FileError.self) {
      let rom = try changedROM($0)
      let same = Rom.Record(SlotID(.graphics, 0), body: Rom.Body([UInt8](repeating: 0, count: 1_024)))
      _ = try RomComparison(of: rom, Rom(records: [same]))
    },
    Call("RomExtraction init(contentsOf:palette:)", "rom-too-short a.bin @0", RomError.self) {
      try RomExtraction(contentsOf: short($0))
    },
    Call("RomExtraction forEachFile(_:)", "file-changed body.bin", FileError.self) {
      try RomExtraction(raw: changedROM($0), checksumsMatch: false).forEachFile { _ in }
    },
    Call("RomExtraction write(to:overwriting:)", "file-exists romkit.toml", FileError.self) {
      try $0.write("", to: "a/romkit.toml")
      try RomExtraction(raw: Rom(), checksumsMatch: false).write(to: $0["a"])
    },
    Call("RomExtraction write(to:overwriting:)", "extract-two-files GSLOT000.png") {
      try $0.write("", to: "a/GSLOT000.png")
      try RomExtraction(raw: Rom(records: [record(.graphics)]), checksumsMatch: false).write(to: $0["a"])
    },
    Call("RomOptimization init(of:stripping:)", "file-changed body.bin", FileError.self) {
      try RomOptimization(of: changedROM($0), stripping: true)
    },
    Call("RomOptimization write(to:)", "file-create a.bin", FileError.self) {
      try RomOptimization(of: Rom(), stripping: true).write(to: none($0))
    },
    Call("Salvage init(parsing:)", "rom-too-short @0", RomError.self) { _ in
      try Salvage(parsing: ByteSource([1, 2]))
    },
    Call("Salvage init(parsing:)", "salvage-nothing") { _ in
      try Salvage(parsing: ByteSource([UInt8](repeating: 255, count: 64)))
    },
    Call("RomBuild init(folder:settings:jobs:cache:)", "file-list a.bin", FileError.self) {
      try RomBuild(folder: none($0))
    },
    Call("RomBuild init(folder:settings:jobs:cache:)", "picture-empty a.png") {
      try $0.write("", to: "assets/graphics/a.png")
      _ = try RomBuild(folder: $0["assets"])
    },
    Call("BuildLosses source(of:)", "file-changed a.png", FileError.self) {
      let build = try changedBuild($0)
      return try build.source(of: build.pictureLosses[0])
    },
    Call("RomBuild write(to:)", "output-is-input GSLOT000.CHR") {
      try $0.write(chr, to: "assets/GSLOT000.CHR")
      try RomBuild(folder: $0["assets"]).write(to: $0["assets/GSLOT000.CHR"])
    },
    Call("RomBuild write(to:)", "file-changed DSLOT000.DAT", FileError.self) {
      try $0.write([1, 2], to: "assets/DSLOT000.DAT")
      let built = try RomBuild(folder: $0["assets"])
      try $0.write([1, 2, 3], to: "assets/DSLOT000.DAT")
      var sink = MemorySink()
      try built.write(to: &sink)
    },
  ]

  private static let pictures: [Call] = [
    Call("SlotPicture init(width:height:indices:palette:)", "chr-wrong-count", SlotPictureError.self) { _ in
      try SlotPicture(width: 1, height: 1, indices: [])
    },
    Call("SlotPicture init(_:dialect:)", "chr-no-palette", SlotPictureError.self) { _ in
      try SlotPicture(try #require(picture), dialect: .sz)
    },
    Call("SlotPicture init(parsing:)", "chr-wrong-magic @0", SlotPictureError.self) { _ in
      try SlotPicture(parsing: [1, 2])
    },
    Call("PictureFile init(parsing:)", "picture-empty") { _ in
      try PictureFile(parsing: [])
    },
    Call("PictureFile png(palette:)", "picture-no-palette") { _ in try #require(picture).png() },
    Call("PictureFile bmp(palette:)", "picture-no-palette") { _ in try #require(picture).bmp() },
    Call("PictureFile png()", "picture-no-palette") { _ in
      try DecodedPicture.indexed(#require(picture)).png()
    },
    Call("PictureFile bmp()", "picture-no-palette") { _ in
      try DecodedPicture.indexed(#require(picture)).bmp()
    },
    Call("PictureFile init(parsing:format:)", "palette-unknown") { _ in try PaletteFile(parsing: [1, 2]) },
    Call("PaletteOptions init(contentsOf:)", "palette-header a.pal @1:0") {
      try PaletteFile(contentsOf: short($0, "a.pal"))
    },
    Call("ConversionFile init(contentsOf:)", "picture-unknown a.bin") {
      try PictureFile(contentsOf: short($0))
    },
    Call("PaletteSolver solve(_:dithers:)", "palette-lock-past-count", PaletteError.self) { _ in
      var options = PaletteSolver.Options()
      options.count = 2
      options.locked = [9: Colour(0)]
      return try PaletteSolver(options).solve([])
    },
    Call("ContactSheet init(of:title:palette:)", "file-changed body.bin", FileError.self) {
      try ContactSheet(of: changedROM($0))
    },
    Call("ContactSheet picture()", "file-changed body.bin", FileError.self) {
      try $0.write(chr, to: "body.bin")
      let body = Rom.Body(try ByteSource.reopened(contentsOf: $0["body.bin"]))
      let sheet = try ContactSheet(of: Rom(records: [Rom.Record(SlotID(.graphics, 0), body: body)]))
      _ = try changed($0)
      return try sheet.picture()
    },
    Call("ScreenPalette init(of:)", "file-changed body.bin", FileError.self) {
      try ScreenPalette(of: changedROM($0))
    },
    Call("ScreenPalette init(slot:in:)", "slot-absent") { _ in
      try ScreenPalette(slot: SlotID(.data, 0), in: Rom())
    },
    Call("ScreenPalette init(slot:in:)", "preview-no-palette") { _ in
      try ScreenPalette(slot: SlotID(.data, 0), in: Rom(records: [record(.data)]))
    },
    Call("RomSlots console()", "file-changed body.bin", FileError.self) { try changedROM($0).console() },
    Call("HostedPlayer init(_:for:)", "file-changed body.bin", FileError.self) {
      try Console.Slots(changedROM($0), for: .mk2)
    },
    Call("HostedPlayer init(_:rom:on:)", "file-changed body.bin", FileError.self) {
      try Player(Idle(), rom: changedROM($0), on: .mk2)
    },
    Call("SongFiles init(parsing:for:file:)", "scene-unknown-call a.scene @1:1") { _ in
      try DrawingScene(parsing: "vge_nothing();", for: .vge, file: "a.scene")
    },
    Call("SongFiles init(of:rom:profile:palette:)", "file-changed body.bin", FileError.self) {
      let scene = try DrawingScene(parsing: "vgs2_putSP(0,0,0,2,2,0,0);", for: .mk2)
      return try ScenePreview(of: scene, rom: changedROM($0), profile: .mk2)
    },
  ]

  private static let sounds: [Call] = [
    Call("SoundEffect init(parsing:)", "effect-wrong-magic @0", SoundEffectError.self) { _ in
      try SoundEffect(parsing: [1, 2])
    },
    Call("Recording init(parsing:)", "sound-unknown") { _ in try Recording(parsing: [1, 2]) },
    Call("ConversionFile init(contentsOf:)", "sound-unknown a.bin") {
      try Recording(contentsOf: short($0))
    },
    Call("ConvertedSound init(_:policy:edit:)", "sound-needs-converting") { _ in
      var wav = try SoundEffect(samples: [1, 2]).wav().bytes
      wav[24] = 1
      return try ConvertedSound(Recording(parsing: wav), policy: .reject)
    },
    Call("Song init(parsing:)", "bgm-not-zlib @0", SongError.self) { _ in try Song(parsing: [1, 2]) },
    Call("Song init(parsingNotes:)", "bgm-length", SongError.self) { _ in try Song(parsingNotes: [1, 2]) },
    Call("ConversionFile init(contentsOf:)", "bgm-not-zlib a.bgm @0", SongError.self) {
      try Song(contentsOf: short($0, "a.bgm"))
    },
    Call("SongSources init(parsingMML:file:)", "mml-channel a.mml @1:3") { _ in
      try Song(parsingMML: "Ch9 c", file: "a.mml")
    },
    Call("SongSources decompiled()", "decompile-loop-without-wait") { _ in
      try Song(parsingNotes: [10, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0]).decompiled()
    },
    Call("SongSources init(parsingListing:file:)", "notes-unknown-word a.notes @1:1") { _ in
      try Song(parsingListing: "nothing", file: "a.notes")
    },
    Call("SongSources init(parsingVGS:)", "vgs-not-vgspack @0") { _ in try Song(parsingVGS: [1, 2]) },
    Call("SongFiles wav(seconds:settings:)", "preview-too-long") { _ in try song.wav(seconds: 1e9) },
    Call("SongFiles wav(loops:fade:settings:)", "preview-too-long") { _ in
      try Song(parsingMML: "Ch0 v20 l8 | c e g").wav(loops: .max)
    },
    Call("SoundPreview init(of:_:settings:)", "preview-too-long") { _ in
      try SoundPreview(of: song, .seconds(1e9))
    },
    Call("SoundPreview writeWAV(to:)", "file-write full", FileError.self) { _ in
      var file = try NewFile(replacing: "/dev/full")
      try SoundPreview(of: song, .seconds(9)).writeWAV(to: &file)
    },
  ]

  private static let slots: [Call] = [
    Call("RecordSummary init(of:)", "file-changed body.bin", FileError.self) {
      try RecordSummary(of: changed(.data, $0))
    },
    Call("SlotBodies init(body:)", "chr-wrong-magic @0", SlotPictureError.self) { _ in
      try SlotPicture(body: Rom.Body([1, 2]))
    },
    Call("SlotBodies init(body:)", "effect-wrong-magic @0", SoundEffectError.self) { _ in
      try SoundEffect(body: Rom.Body([1, 2]))
    },
    Call("SlotBodies init(body:)", "bgm-not-zlib @0", SongError.self) { _ in try Song(body: Rom.Body([1, 2]))
    },
    Call("SlotBodies init(body:)", "palette-wrong-size") { _ in try Palette(body: Rom.Body([1, 2])) },
    Call("SlotBodies picture()", "chr-wrong-magic @0", SlotPictureError.self) { _ in
      try record(.graphics).picture()
    },
    Call("SlotBodies effect()", "effect-wrong-magic @0", SoundEffectError.self) { _ in
      try record(.effect).effect()
    },
    Call("SlotBodies song()", "bgm-not-zlib @0", SongError.self) { _ in try record(.music).song() },
    Call("SlotBodies palette()", "palette-wrong-size") { _ in try record(.data).palette() },
    Call("SlotBodies text(as:)", "text-not-recognised") { _ in try record(.data).text() },
    Call("TextSlot init(parsing:as:)", "text-not-recognised") { _ in try TextSlot(parsing: [1, 2]) },
    Call("TextSlot bytes()", "text-unmappable @1:1") { _ in
      try TextSlot("é", format: TextFormat(encoding: .ascii)).bytes()
    },
    Call("SourceText init(file:as:format:)", "text-invalid-utf8 @1:1") { _ in
      try TextSlot(file: [0xFF, 0x20])
    },
    Call("TableSchema init(parsing:file:)", "toml-syntax a.toml @1:3") { _ in
      try TableSchema(parsing: "[[[", file: "a.toml")
    },
    Call("TableSchema bytes(csv:file:)", "table-range a.csv @2:1") { _ in
      try TableSchema(parsing: schema).bytes(csv: "a\n99999\n", file: "a.csv")
    },
    Call("TableSchema csv(of:)", "table-uneven") { _ in try TableSchema(parsing: schema).csv(of: [1]) },
  ]

  private static let pages: [Call] = [
    Call("ProgramModule init(parsing:)", "program-not-wasm", ProgramModuleError.self) { _ in
      try ProgramModule(parsing: ByteSource([1, 2]))
    },
    Call("RomPage init(parsing:name:palette:names:language:)", "rom-too-short @0", RomError.self) { _ in
      try RomPage(parsing: ByteSource([1, 2]), name: "a")
    },
    Call("LossPreview+RomBuild init(of:title:)", "file-changed a.png", FileError.self) {
      try LossPreview(of: changedBuild($0), title: "")
    },
    Call("RomPage write(to:)", "file-write full", FileError.self) { _ in
      var file = try NewFile(replacing: "/dev/full")
      try RomPage(viewerIn: .english).write(to: &file)
    },
    Call("SongFiles write(to:)", "file-create a.bin", FileError.self) {
      try RomPage(viewerIn: .english).write(to: none($0))
    },
  ]

  static let calls = files + roms + pictures + sounds + slots + pages
}
