#if os(Linux)
  import Foundation

  /// The commands that are run with faults.
  enum FaultCases {
    static let all = packs + extracts + converts + [preview]

    private static let oldROM = "the old ROM"

    private static let packs = [
      FaultSweep(
        name: "pack", arguments: ["pack", "--no-cache", "assets", "-o", "game.bin"],
        prepare: {
          try assets(in: $0)
          try write(oldROM, to: "game.bin", in: $0)
        }),
      FaultSweep(
        name: "pack of a project",
        arguments: ["pack", "game", "--header", "slots.h", "--depfile", "game.d"], usesCache: true,
        prepare: {
          try project(in: $0)
          try tool(["pack", "game", "--header", "slots.h", "--depfile", "game.d"], in: $0)
          // One song is changed, and one picture is added.
          try write("Ch0 d", to: "game/music/title.mml", in: $0)
          try write(picture, to: "game/graphics/more.chr", in: $0)
        }),
    ]

    private static let extracts = [
      FaultSweep(
        name: "extract", arguments: ["extract", "game.bin", "-o", "out"], prepare: { try rom(in: $0) }),
      FaultSweep(
        name: "extract --force", arguments: ["extract", "game.bin", "-o", "out", "--force"],
        prepare: {
          try rom(in: $0)
          try folder("out/originals", in: $0)
          for name in ["GSLOT000.png", "mine", "romkit.toml", "originals/BSLOT000.BGM"] {
            try write("the old one", to: "out/" + name, in: $0)
          }
        }),
      FaultSweep(
        name: "extract of slots",
        arguments: ["extract", "game.bin", "GSLOT000", "BSLOT000", "-o", "out", "--force"],
        prepare: {
          try rom(in: $0)
          try folder("out", in: $0)
          try write("the old one", to: "out/BSLOT000.mml", in: $0)
        }),
    ]

    private static let converts = [
      convert("picture.png", to: "GSLOT000.CHR"),
      convert("GSLOT000.CHR", to: "picture.png", ["--palette", "palette.dat"]),
      convert("sound.wav", to: "ESLOT000.PCM"), convert("ESLOT000.PCM", to: "sound.wav"),
      convert("song.mml", to: "BSLOT000.BGM"), convert("BSLOT000.BGM", to: "song.mml"),
      convert("text.txt", to: "DSLOT000.DAT"), convert("DSLOT000.DAT", to: "text.txt"),
      convert("table.csv", to: "DSLOT001.DAT", ["--schema", "table.toml"]),
      FaultSweep(
        name: "convert to a folder",
        arguments: ["convert", "a.png", "b.png", "-o", "out", "--write-palette", "DSLOT000.DAT", "--remap"],
        prepare: {
          try write((0..<1_024).map { UInt8(truncatingIfNeeded: $0 * 7) }, to: "palette.dat", in: $0)
          try write(picture, to: "a.chr", in: $0)
          try tool(["convert", "a.chr", "-o", "a.png", "--palette", "palette.dat"], in: $0)
          try tool(["convert", "a.chr", "-o", "b.png", "--palette", "palette.dat"], in: $0)
          try folder("out", in: $0)
          try write("the old one", to: "out/a.chr", in: $0)
          try write("the old one", to: "DSLOT000.DAT", in: $0)
        }),
    ]

    /// The page has names of slots, and of parts of pictures.
    static let preview = FaultSweep(
      name: "preview of a folder", arguments: ["preview", "game", "-o", "game.html"],
      prepare: {
        try project(in: $0)
        let names = "[[sprites]]\npicture = \"graphics/hero.chr\"\nname = \"eye\"\nrectangle = \"0,0,2,2\"\n"
        try write("output = \"game.bin\"\n" + names, to: "game/romkit.toml", in: $0)
        try tool(["pack", "game"], in: $0)
        try write(oldROM, to: "game.html", in: $0)
      })

    // MARK: Input files

    private static let picture = Array("SY".utf8) + [3, 1] + [0, 1, 2, 3, 4, 5, 6, 7]
    private static let effect = Array("EFF\0".utf8) + [0, 0, 0, 8] + [0, 1, 2, 3, 4, 5, 6, 7]

    private static func convert(_ from: String, to: String, _ options: [String] = []) -> FaultSweep {
      let format = { (name: String) in name.split(separator: ".").last.map { ".\($0)".lowercased() } ?? "" }
      return FaultSweep(
        name: "convert \(format(from)) to \(format(to))", arguments: ["convert", from, "-o", to] + options,
        prepare: {
          try write((0..<1_024).map { UInt8(truncatingIfNeeded: $0 * 7) }, to: "palette.dat", in: $0)
          try write(picture, to: "GSLOT000.CHR", in: $0)
          try write(effect, to: "ESLOT000.PCM", in: $0)
          try write("Ch0 c", to: "song.mml", in: $0)
          try write("Press start!\n", to: "text.txt", in: $0)
          try write("power\n1\n2\n", to: "table.csv", in: $0)
          try write("[[field]]\nname = \"power\"\ntype = \"u8\"\n", to: "table.toml", in: $0)
          for (from, to) in [
            ("ESLOT000.PCM", "sound.wav"), ("song.mml", "BSLOT000.BGM"), ("text.txt", "DSLOT000.DAT"),
          ] { try tool(["convert", from, "-o", to], in: $0) }
          try tool(["convert", "GSLOT000.CHR", "-o", "picture.png", "--palette", "palette.dat"], in: $0)
          try write("the old one", to: to, in: $0)
        })
    }

    private static func assets(in folder: URL) throws {
      try self.folder("assets", in: folder)
      try write(picture, to: "assets/GSLOT000.CHR", in: folder)
      // Larger than the output buffer.
      try write([UInt8](repeating: 3, count: 70_000), to: "assets/DSLOT000.DAT", in: folder)
      try write("Ch0 c", to: "assets/BSLOT000.mml", in: folder)
    }

    private static func rom(in folder: URL) throws {
      try assets(in: folder)
      try write(effect, to: "assets/ESLOT000.PCM", in: folder)
      try tool(["pack", "assets", "-o", "game.bin"], in: folder)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("assets"))
    }

    private static func project(in folder: URL) throws {
      try self.folder("game/graphics", in: folder)
      try self.folder("game/music", in: folder)
      try write("output = \"game.bin\"\n", to: "game/romkit.toml", in: folder)
      try write(picture, to: "game/graphics/hero.chr", in: folder)
      try write("Ch0 c", to: "game/music/title.mml", in: folder)
      try write("Ch0 e", to: "game/music/end.mml", in: folder)
    }

    private static func folder(_ name: String, in folder: URL) throws {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }

    private static func write(_ text: String, to name: String, in folder: URL) throws {
      try write(Array(text.utf8), to: name, in: folder)
    }

    private static func write(_ bytes: [UInt8], to name: String, in folder: URL) throws {
      try Data(bytes).write(to: folder.appendingPathComponent(name))
    }

    private static func tool(_ arguments: [String], in folder: URL) throws {
      let result = try Tool.run(arguments, of: Tool.dynamic, in: folder)
      guard result.status == 0 else { throw NotPrepared(error: result.error) }
    }

    private struct NotPrepared: Error { var error: String }
  }
#endif
