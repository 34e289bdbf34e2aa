import Foundation
import RomKitBase
import RomKitBuild
import RomKitContainer
import RomKitPictures
import RomKitProject
import RomTestSupport
import TestSupport
import VGSCore

extension Property {
  /// The messages of one run are those that fixing the mistakes of a project one by one would ever show, except about files that
  /// a message of the first run names as not checked yet.
  package static let mistakes = Property(
    "mistakes", count: 2_000, least: ["mistakes": 5_000, "waiting": 10]
  ) { number in
    var random = SeededGenerator(seed: 37_000 + UInt64(number))
    let folder = try TestFolder()
    var left = Array(try Mistake.all().shuffled(using: &random).prefix(Int.random(in: 1...9, using: &random)))
    let count = left.count
    var shown = try messages(left, in: folder)
    try demand(!shown.isEmpty, "no message for \(left.map(\.name))")
    let waiting = shown.flatMap(\.notes).map(\.english).filter { $0.contains("not checked yet") }
    while !left.isEmpty {
      let fixed = left.removeFirst()
      for message in try messages(left, in: folder) where message.severity == .error {
        let file = Path.name(of: message.place.file ?? "")
        let isKnown = shown.contains { known in
          let others = known.notes.map(\.english).filter { $0.hasPrefix("the same in ") }
          return known.code == message.code
            && (known.place.file == message.place.file || others.contains { $0.contains(file) })
        }
        try demand(
          isKnown || waiting.contains { $0.contains(file) },
          "after fixing \(fixed.name) of \(left.map(\.name)): \(message.rendered())")
        shown.append(message)
      }
    }
    return ["mistakes": count, "waiting": waiting.count]
  }

  private static func messages(_ mistakes: [Mistake], in folder: TestFolder) throws -> [Diagnostic] {
    try? FileManager.default.removeItem(atPath: folder["assets"])
    for (path, bytes) in try Mistake.sound() { try folder.write(bytes, to: "assets/\(path)") }
    for mistake in mistakes {
      for (path, bytes) in mistake.files { try folder.write(bytes, to: "assets/\(path)") }
    }
    let lines = mistakes.map(\.line) + mistakes.map(\.table)
    try folder.write(lines.filter { !$0.isEmpty }.map { $0 + "\n" }.joined(), to: "assets/romkit.toml")
    do {
      _ = try RomBuild(folder: folder["assets"], jobs: 1)
      return []
    } catch let problems as Problems {
      return problems.diagnostics
    }
  }
}

/// A mistake in a project, independent of the others.
private struct Mistake: Sendable {
  var name: String
  var files: [String: [UInt8]] = [:]
  /// A line at the top of the manifest, and a table in it.
  var line = ""
  var table = ""

  private static func png(_ width: Int, _ colour: UInt32) throws -> [UInt8] {
    try IndexedPicture(
      checkedWidth: width, height: 1, indices: [UInt8](repeating: 1, count: width),
      palette: Palette([Colour(0), Colour(colour)]), paletteCount: 2, transparent: []
    ).png().bytes
  }

  private static func colours(_ width: Int) throws -> [UInt8] {
    ColourPicture(
      checkedWidth: width, height: 1,
      pixels: .init(repeating: .init(red: 9, green: 8, blue: 7, alpha: 255), count: width)
    ).png().bytes
  }

  /// What is right in every project.
  static func sound() throws -> [String: [UInt8]] {
    [
      "graphics/base.png": try png(8, 0xC80000), "graphics/full.png": try colours(8),
      "music/song.mml": Array("Ch0 V1 c4\n".utf8), "data/text.txt": Array("text\n".utf8),
      "data/name.txt": Array("name\n".utf8), "PSLOT000.BIN": [1],
    ]
  }

  static func all() throws -> [Mistake] {
    [
      Mistake(name: "a damaged picture", files: ["graphics/damaged.png": [1, 2, 3]]),
      Mistake(name: "a wide picture", files: ["graphics/wide.png": try png(304, 0xC80000)]),
      Mistake(name: "a wide full-colour picture", files: ["graphics/wider.png": try colours(304)]),
      Mistake(name: "other colours", files: ["graphics/other.png": try png(8, 0x00C800)]),
      Mistake(name: "a song", files: ["music/song.mml": Array("Ch0 V1 zzz\n".utf8)]),
      Mistake(name: "a table", files: ["data/items.csv": Array("a,b\n1,2\n".utf8)]),
      Mistake(name: "a text", files: ["data/text.txt": [0x81, 0xFF, 0xFF, 0x00]]),
      Mistake(name: "a number", files: ["GSLOT999.png": try png(8, 0xC80000)]),
      Mistake(name: "a slot", files: ["PSLOT000-again.BIN": [2], "PSLOT000.BIN": [1]]),
      Mistake(name: "a name", files: ["data/name.DAT": [1]]),
      Mistake(
        name: "a sprite's picture",
        table: "[[sprites]]\npicture = \"graphics/none\"\nname = \"a\"\nrectangle = \"0,0,1,1\""),
      Mistake(
        name: "a sprite outside",
        table: "[[sprites]]\npicture = \"graphics/base\"\nname = \"b\"\nrectangle = \"9,0,8,8\""),
      Mistake(
        name: "a sprite outside a full-colour picture",
        table: "[[sprites]]\npicture = \"graphics/full\"\nname = \"c\"\nrectangle = \"9,0,8,8\""),
      Mistake(name: "an order", line: "order = [\"PSLOT200\"]"),
      Mistake(name: "an unknown key", line: "titel = \"x\""),
      Mistake(name: "a value", line: "checksums = \"maybe\""),
      Mistake(name: "a default", table: "[defaults]\nencoding = \"utf9\""),
      Mistake(name: "a budget", table: "[budget]\ntotal = \"much\""),
      Mistake(
        name: "a palette", table: "[[palettes]]\npictures = \"graphics/other.png\"\nfile = \"none.gpl\""),
      Mistake(name: "the lock", files: ["romkit.lock": Array("[graphics]\nbase = 300\n".utf8)]),
      Mistake(name: "a record", table: "[[record]]\nfile = \"none.bin\"\nname = \"README\""),
    ]
  }
}
