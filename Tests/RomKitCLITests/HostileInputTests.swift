import Foundation
import TestSupport
import Testing

/// Damaged files of every kind, and the commands that read them. Every promise of SECURITY.md about input has to hold for
/// each.
@Suite struct HostileInputTests {
  /// A file that is damaged, and the commands that read it. They write to paths that begin with `out`.
  struct Kind: CustomTestStringConvertible, Sendable {
    let file: String
    let commands: [String]

    init(_ file: String, _ commands: String...) {
      self.file = file
      self.commands = commands
    }

    var testDescription: String { file }
  }

  static let kinds =
    ["summed.bin", "plain.bin", "odd.bin"].map { rom in
      Kind(
        rom, "list \(rom)", "list \(rom) --json", "info \(rom)", "info \(rom) DSLOT000 --hex",
        "verify \(rom)",
        "list \(rom) --where 'size > 1' --sort kind", "search \(rom) a", "identify \(rom) DSLOT000",
        "replace \(rom) DSLOT000=story.txt -o out.bin", "remove \(rom) GSLOT000 -o out.bin",
        "stats \(rom)", "diff \(rom) whole.bin", "diff --textconv \(rom)", "extract \(rom) -o out",
        "extract --raw \(rom) -o out",
        "extract --ignore-checksums \(rom) -o out", "salvage \(rom) -o out", "optimize \(rom) -o out.bin",
        "preview \(rom) -o out.html", "identify \(rom) --dat known.dat", "dat \(rom) --slots -o out.dat")
    } + [
      Kind("hero.png", "convert hero.png -o out.chr", "preview hero.png -o out.png"),
      Kind("hero.bmp", "convert hero.bmp -o out.chr", "convert hero.bmp -o out.gpl"),
      Kind("hero.chr", "convert hero.chr -o out.png --palette night.gpl", "preview hero.chr -o out.png"),
      Kind("hop.wav", "convert hop.wav -o out.pcm"), Kind("hop.aiff", "convert hop.aiff -o out.pcm"),
      Kind("hop.pcm", "convert hop.pcm -o out.wav", "preview hop.pcm -o out.wav"),
      Kind("song.mml", "convert song.mml -o out.bgm", "preview song.mml -o out.wav"),
      Kind("song.notes", "convert song.notes -o out.bgm"),
      Kind("song.bgm", "convert song.bgm -o out.mml", "convert song.bgm -o out.notes"),
      Kind("song.vgs", "convert song.vgs -o out.mml"),
      Kind("song.meta", "convert song.mml song.meta -o out.vgs"),
      Kind("night.gpl", "convert night.gpl -o out.act"), Kind("night.pal", "convert night.pal -o out.act"),
      Kind("night.act", "convert night.act -o out.gpl"), Kind("night.hex", "convert night.hex -o out.gpl"),
      Kind("story.txt", "convert story.txt -o out.dat"), Kind("story.dat", "convert story.dat -o out.txt"),
      Kind("items.csv", "convert items.csv -o out.dat --schema items.toml"),
      Kind("items.toml", "convert items.csv -o out.dat --schema items.toml"),
      Kind("items.dat", "convert items.dat -o out.csv --schema items.toml"),
      Kind("title.scene", "preview whole.bin --scene title.scene -o out.png"),
      Kind("assets/romkit.toml", "pack assets -o out.bin"),
      Kind("assets/romkit.lock", "pack assets -o out.bin"),
      Kind("rom/Makefile", "init --from-makefile rom out"),
      Kind("known.dat", "identify whole.bin --dat known.dat"),
      Kind("words.dat", "identify whole.bin --dat words.dat"),
    ]

  /// An undamaged file of each kind.
  static let whole = Result {
    let folder = try TemporaryFolder()
    let script = """
      set -e; mkdir assets assets/data rom
      printf 'SY\\007\\007\\000\\001\\002\\003' >hero.chr; head -c 60 /dev/zero >>hero.chr; cp hero.chr assets/GSLOT000.CHR
      printf 'EFF\\000\\000\\000\\000\\004abcd' >hop.pcm; cp hop.pcm assets/ESLOT000.PCM
      printf 'Ch0 V1 c4 d4\\nCh1 V1 e2\\n' >song.mml; cp song.mml assets/BSLOT000.mml
      printf 'Once upon a time\\n' >story.txt; cp story.txt assets/DSLOT000.txt; cp story.txt assets/data/story.txt
      printf 'name,hp\\nRat,7\\n' >items.csv
      printf '[[field]]\\nname = "name"\\ntype = "text"\\nwidth = 6\\n[[field]]\\nname = "hp"\\ntype = "u16"\\n' >items.toml
      printf '[[assets]]\\nfiles = "*.txt"\\nencoding = "utf-8"\\n' >assets/romkit.toml
      printf 'vgs2_clear(16);\\nvgs2_putSP(0,0,0,8,8,4,4);\\n' >title.scene
      printf 'GIMP Palette\\nName: night\\n#\\n0 0 0 black\\n255 128 0 lamp\\n0 0 255\\n0 255 0\\n' >night.gpl
      for to in png bmp; do romkit convert -q hero.chr -o hero.$to --palette night.gpl; done
      romkit convert -q hop.pcm -o hop.wav; cp "$ROOT/Fuzz/Seeds/sound/mono.aiff" hop.aiff
      for to in notes bgm; do romkit convert -q song.mml -o song.$to; done
      cp "$ROOT/Fuzz/Seeds/credits/all" song.meta; romkit convert -q song.mml song.meta -o song.vgs
      for to in pal act hex; do romkit convert -q night.gpl -o night.$to; done
      romkit convert -q story.txt -o story.dat; romkit convert -q items.csv -o items.dat --schema items.toml
      romkit pack -q assets -o summed.bin; romkit pack -q --no-checksums assets -o plain.bin; cp summed.bin whole.bin
      romkit dat -q --slots whole.bin -o known.dat; cp "$ROOT/Tests/Fixtures/dats/clrmamepro.dat" words.dat
      cp "$ROOT/Fuzz/Seeds/container/odd-names" odd.bin
      cp hop.wav rom/hop.wav; printf 'all:\\n\\tvgs2wav hop.wav ESLOT003.PCM\\n\\tvgs2rom . ../ROMDATA.BIN\\n' >rom/Makefile
      for name in out.bin out.html out.chr out.png out.pcm out.wav out.bgm out.mml out.notes out.vgs out.act; do echo old >$name; done
      for name in out.gpl out.dat out.txt out.csv; do echo old >$name; done
      """
    let result = try Tool.shell(script, in: folder.url, environment: ["ROOT": Tool.root.path])
    try #require(result.status == 0, "\(result.error)")
    return try FileTree(of: folder.url)
  }

  /// Bytes that control a terminal (the title of its window, colours, the direction of writing), and some invalid UTF-8.
  private static let orders =
    Array("\u{1B}]0;x\u{7}\u{1B}[31m\u{9B}2J\u{202E}\u{8}\r".utf8) + [0x9B, 0x32, 0x4A, 0xFF]

  private static func damaged(_ bytes: [UInt8], _ number: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch number % 5 {
    case 0: bytes.insert(contentsOf: orders, at: place)
    case 1:
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        if let index = bytes.indices.randomElement(using: &random) { bytes[index] = random.bytes(1)[0] }
      }
    case 2: bytes.removeSubrange(place...)
    case 3:
      // A size or a count, perhaps.
      let values: [[UInt8]] = [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0x80], [0, 0, 0, 1]]
      bytes.replaceSubrange(place..<min(place + 4, bytes.count), with: values[number / 5 % values.count])
    default:
      // The names of a ROM are masked.
      bytes.insert(contentsOf: orders.map { $0 ^ 0xAA }, at: place)
    }
    return bytes
  }

  @Test(arguments: kinds) func everyPromiseHolds(kind: Kind) throws {
    let rounds =
      switch Tier.current {
      case .test: 2
      case .check: 10
      case .exhaustive: 100
      }
    let whole = try Self.whole.get()
    let bytes = [UInt8](try #require(whole.entries[kind.file] ?? nil))
    var random = SeededGenerator(seed: 0x5EC)
    for number in 0..<rounds {
      var tree = whole
      tree.entries[kind.file] = Data(Self.damaged(bytes, number, &random))
      let folder = try TemporaryFolder()
      for command in kind.commands {
        try tree.write(to: folder.url)
        // Processor seconds, many times more than any of these takes.
        let result = try Tool.shell("ulimit -t 30; exec romkit \(command) 2>&1", in: folder.url)
        let what: Comment = "damage \(number): romkit \(command): \(result.status)\n\(result.outputText)"

        let statuses: Set<Int32> =
          ["diff ", "search "].contains(where: command.hasPrefix) ? [0, 1, 2, 64] : [0, 1, 64]
        #expect(statuses.contains(result.status), "a crash or a hang: \(what)")
        #expect(Self.isForATerminal(result.output), "not escaped: \(what)")

        // Beside the output, pack writes the numbers of slots; salvage writes what it saved of a damaged ROM.
        let isWritten = result.status == 0 || command.hasPrefix("salvage ")
        let isOutput: (String) -> Bool = { isWritten && ($0.hasPrefix("out") || $0 == "assets/romkit.lock") }
        let after = try FileTree(of: folder.url)
        let changed = Set(tree.entries.keys).union(after.entries.keys).filter {
          !isOutput($0) && tree.entries[$0] != after.entries[$0]
        }
        #expect(changed == [], "lost, half-written or elsewhere: \(what)")
        let around = try FileManager.default.contentsOfDirectory(
          atPath: folder.url.deletingLastPathComponent().path)
        #expect(Set(around).isSubset(of: ["work", "cache"]), "a file outside the folder: \(what)")
      }
    }
  }

  /// Whether the bytes are text without control characters other than line ends.
  private static func isForATerminal(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar == "\n"
      default: true
      }
    }
  }

  @Test func controlCharactersAreDetected() {
    #expect(Self.isForATerminal(Array("Ünïcode ①\n".utf8)))
    for order in ["\u{1B}", "\u{9B}", "\u{202E}", "\r", "\t", "\u{2028}"] {
      #expect(!Self.isForATerminal(Array("a\(order)b".utf8)))
    }
    #expect(!Self.isForATerminal([0x61, 0x9B]))
  }
}
